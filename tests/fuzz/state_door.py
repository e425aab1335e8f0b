"""A round on disk: any of its files changed, replaced by what is no file, or gone, then read."""

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from corvale_workspace import write_workspace
from fuzz.door import Door
from fuzz.mangled import Script, changed_json, mangled
from medgauge.errors import MedGaugeError
from medgauge.files.canonical import sha256
from medgauge.model.round import Attempt, AttemptStatus, Slot, Usage
from medgauge.rounds.grade import grade_round
from medgauge.rounds.graded import read_graded
from medgauge.rounds.lock import runner_at_work
from medgauge.rounds.status import round_status, show
from medgauge.rounds.store import LOCK, RoundStore
from medgauge.sandbox.runner import runner_tag
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import RIGHT, stored

TASK = "t1"
READ, BYTES = "read", "bytes"
SHAPES = ("link", "folder", "fifo", "second name", "gone", "empty", "copy")
BOOT = runner_tag().partition("-")[2]
TAGS = tuple(
    tag.encode()
    for tag in (
        runner_tag(),
        f"1-1-{BOOT}",
        "9" * 5000 + f"-{BOOT}",
        f"²-{BOOT}",
        f"0-{BOOT}",
        "-",
        "--",
        "",
    )
)
TOKENS = (
    b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\u0000", b"\\ud800", b"\xff", b"\x00", b"NaN",
    b"null", b"1e999",
    b"9" * 5000, b"[" * 300, b'"running"', b'"done"', b'"void"', b'"status":"infra"',
    b'"task":"../x"', b"true",
)  # fmt: skip


@dataclass(frozen=True)
class Harm:
    """What becomes of one file: other bytes, or a shape."""

    file: int
    shape: str
    data: bytes


@cache
def pristine() -> tuple[RoundStore, dict[str, bytes]]:
    """Return a graded round of two attempts and one lost, and the bytes of each of its files."""
    holder = _holder()
    workspace = write_workspace(Path(holder.name))
    store = stored(workspace, ScriptedBackend(writing(RIGHT)), attempts=2)
    plan = store.plan_digest()
    for number, run_id, status in ((1, "r1", "infra"), (1, "r2", "done"), (2, "r3", "done")):
        first = Attempt(
            task=TASK, number=number, run_id=run_id, plan=plan, status=AttemptStatus.RUNNING
        )
        store.begin(first)
        last = {"status": AttemptStatus(status), "usage": Usage(seconds=1.0)}
        if status == "done":
            last |= {"artifact": sha256(RIGHT)}
        store.finish(first.model_copy(update=last), RIGHT if status == "done" else None, b"log")
    grade_round(workspace, store.folder)
    (store.folder / LOCK).write_bytes(b"1-1-dead\n")
    files = sorted(path for path in store.folder.rglob("*") if path.is_file())
    return store, {path.relative_to(store.folder).as_posix(): path.read_bytes() for path in files}


@cache
def _holder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))


def put(harms: Sequence[Harm]) -> str:
    """Harm the round and read it in every way there is; the class is the first refusal."""
    store, files = pristine()
    with _harmed(store.folder, files, harms):
        refusals = [refusal for read in _readers(store) if (refusal := _refusal(read))]
    return refusals[0] if refusals else READ


def _refusal(read: Callable[[], object]) -> str:
    try:
        read()
    except MedGaugeError as error:
        return type(error).__name__ if str(error) else "an error without a word"
    return ""


def _readers(store: RoundStore) -> Iterator[Callable[[], object]]:
    yield lambda: runner_at_work(store.folder)
    yield lambda: round_status(store.folder).json_data()
    try:
        plan = store.round()
    except MedGaugeError:
        return  # as the status has said, and nothing else is read then
    yield lambda: store.submission_files(plan)
    yield lambda: read_graded(store, plan)
    yield lambda: show(store.folder, TASK, 1).json_data()
    yield lambda: [store.artifact(one) for one in store.attempts(Slot(task=TASK, number=2))]


@contextlib.contextmanager
def _harmed(folder: Path, files: dict[str, bytes], harms: Sequence[Harm]) -> Iterator[None]:
    names = list(files)
    touched = {names[harm.file % len(names)]: harm for harm in harms}
    try:
        for name, harm in touched.items():
            _harm(folder / name, harm, files[name])
        yield
    finally:
        for name in touched:
            _restore(folder, name, files[name])


def _harm(path: Path, harm: Harm, whole: bytes) -> None:
    if harm.shape not in SHAPES:
        path.write_bytes(harm.data)
        return
    if harm.shape == "copy":
        with contextlib.suppress(shutil.Error):  # a fifo beside it is not copied
            shutil.copytree(path.parent, path.parent.with_name("copied"), dirs_exist_ok=True)
        return
    if harm.shape == "second name":
        os.link(path, _second(path))
        return
    path.unlink()
    if harm.shape == "link":
        path.symlink_to("/etc/hostname")
    elif harm.shape == "folder":
        path.mkdir()
    elif harm.shape == "fifo":
        os.mkfifo(path)
    elif harm.shape == "empty":
        path.write_bytes(whole[:0])


def _second(path: Path) -> Path:
    return path.with_name(f"{path.name}.second")


def _restore(folder: Path, name: str, data: bytes) -> None:
    path = folder / name
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
    _second(path).unlink(missing_ok=True)
    shutil.rmtree(path.parent.with_name("copied"), ignore_errors=True)
    path.write_bytes(data)


@st.composite
def harms(draw: st.DrawFn) -> list[Harm]:
    """Return one harm or two; most change JSON, some leave the round alone."""
    _, files = pristine()
    script = Script(draw(st.binary(min_size=16, max_size=16)))
    return [_drawn(draw, script, files) for _ in range(script.one_of((0, *(1,) * 10, 2, 2, 2)))]


def _drawn(draw: st.DrawFn, script: Script, files: dict[str, bytes]) -> Harm:
    index = script.below(len(files))
    name, data = list(files.items())[index]
    shape = script.one_of((BYTES,) * 12 + SHAPES)
    if shape != BYTES:
        return Harm(index, shape, b"")
    if name == LOCK and script.below(4):
        return Harm(index, shape, script.one_of(TAGS))
    if script.below(20) == 0:
        return Harm(index, shape, draw(st.binary(max_size=60)))
    return Harm(index, shape, draw(script.one_of(_ways(name, data))))


@cache
def _ways(name: str, data: bytes) -> tuple[st.SearchStrategy[bytes], ...]:
    """Return how the bytes of a file are changed; JSON more often at one place."""
    bytewise = mangled((data,), TOKENS)
    at_a_place = changed_json((json.loads(data),)) if name.endswith(".json") else bytewise
    return bytewise, at_a_place, at_a_place


DOOR = Door(
    name="state",
    inputs=harms(),
    put=put,
    classes=frozenset(
        {READ, "IntegrityError", "DigestMismatch", "NotRunnable", "UnknownName", "StorageFault"}
    ),
    expected=frozenset({READ, "IntegrityError", "DigestMismatch", "NotRunnable"}),
)
