"""The artifact: what a dead box left in `/out`, collected, admitted and graded."""

import json
import os
import shutil
import socket
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

import corvale
from fuzz.door import Door
from fuzz.mangled import ODD_TEXT, Script, changed_json, mangled, scripted
from medgauge.grading.findings import FAILURES
from medgauge.model.round import AttemptStatus
from medgauge.systems.collect import ARTIFACT, USAGE, collect
from shared_fixture.corvale_grading import grade
from shared_fixture.stored_round import LIMITS

PASSED = "passed"
KINDS = ("file",) * 12 + (
    "none", "mode 000", "symlink", "loop", "dangling", "hard_link", "directory", "fifo", "socket",
    "device", "sparse",
)  # fmt: skip
REFUSED = ("symlink", "hard_link", "directory", "fifo", "socket", "device", "too_large")

VALID = (
    json.dumps(corvale.A0).encode(),
    json.dumps(corvale.A0, ensure_ascii=False, indent=1).encode(),
    json.dumps({"claims": [], "note": {"a": [1, 2.5, None]}}).encode(),
)
TOKENS = (
    b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\\u", b"\\ud800", b"\xef\xbb\xbf", b"\xff",
    b"NaN",
    b"Infinity", b"1e999", b"9" * 1001, b"[" * 17, b"```json\n", b'"claims"', b'"verdict"', b"null",
    b'"source_span":"..."', b'{"claim_ref":"C1"}', "≥".encode(), b"\x00", b"//", b"\n",
)  # fmt: skip
NAMES = (
    b"a",
    b"b\n",
    b"\xff\xfe",
    b" ",
    "é".encode(),
    b"usage.json",
    b"\\",
    b"x" * 250,
    b"...",
    b"\x1b[2J",
)


@dataclass(frozen=True)
class Left:
    """What is put into `/out`."""

    kind: str
    artifact: bytes
    usage: bytes | None
    others: Sequence[tuple[bytes, str]]


def put(left: Left) -> str:
    """Leave it, collect it, grade it; the class is the collector's reason or the first finding."""
    out = fresh(_room() / "out")
    _leave(out, left)
    found = collect(out, LIMITS)
    assert (found.artifact is not None) == (found.status is AttemptStatus.DONE)
    json.dumps(found.listing).encode()
    if found.artifact is None:
        return found.detail or found.status.value
    assert found.artifact == left.artifact
    result = grade(found.artifact)
    json.dumps(result.json_data(), ensure_ascii=False).encode()
    assert result.passed or result.findings
    failing = [one.code for one in result.findings if one.severity.value != "note"]
    return failing[0] if failing else PASSED


def _leave(out: Path, left: Left) -> None:
    path = out / ARTIFACT
    if left.kind in ("file", "mode 000", "hard_link"):
        path.write_bytes(left.artifact)
        path.chmod(0 if left.kind == "mode 000" else 0o644)
    if left.kind == "hard_link":
        os.link(path, out / "again")
    elif left.kind in ("symlink", "loop", "dangling"):
        path.symlink_to({"symlink": "/etc/passwd", "loop": ARTIFACT}.get(left.kind, "nowhere"))
    elif left.kind == "directory":
        (path / "inner").mkdir(parents=True)
    elif left.kind == "fifo":
        os.mkfifo(path)
    elif left.kind == "socket":
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
    elif left.kind == "device":
        _device(path)
    elif left.kind == "sparse":
        with path.open("wb") as stream:
            stream.truncate(1 << 40)
    if left.usage is not None:
        (out / USAGE).write_bytes(left.usage)
    for name, kind in left.others:
        _beside(os.fsencode(out) + b"/" + name, kind)


def _device(path: Path) -> None:
    try:
        os.mknod(path, 0o20666, os.makedev(1, 3))
    except PermissionError:  # only root can leave one
        os.mkfifo(path)


def _beside(path: bytes, kind: str) -> None:
    with suppress(FileExistsError):
        if kind == "folder":
            Path(os.fsdecode(path)).mkdir()
        elif kind == "link":
            Path(os.fsdecode(path)).symlink_to("/etc")
        else:
            os.mknod(path)


def fresh(folder: Path) -> Path:
    """Return the folder, made anew and empty."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


@cache
def _room() -> Path:
    return Path(_holder().name)


@cache
def _holder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))


SPANS = (*(span for span in vars(corvale).values() if isinstance(span, str)), *ODD_TEXT)
REFS = (*(claim.claim_ref for claim in corvale.CLAIMS), "C9", 1, None)
VERDICTS = ("supported", "altered", "unsupported", "wrong_source", "unverifiable", "no", 2)


def _made(script: Script) -> bytes:
    """Return an artifact of entries made of what may stand in one."""
    entries = []
    for _ in range(script.below(7)):
        entry: dict[str, object] = {
            "claim_ref": script.one_of(REFS),
            "verdict": script.one_of(VERDICTS),
            "source_span": script.one_of((*SPANS, None, 3)),
            "note": script.one_of(ODD_TEXT),
        }
        for key in list(entry):
            if not script.below(8):
                del entry[key]
        entries.append(entry)
    return json.dumps({"claims": entries}).encode()


BYTES = (
    mangled(VALID, TOKENS)
    | changed_json((corvale.A0,))
    | scripted(_made, 120)
    | st.binary(max_size=300)
)
USAGES = mangled((b'{"steps": 3, "tokens": 40}',), TOKENS) | st.binary(max_size=40)


def _left(kind: str, artifact: bytes, usage: bytes, others: bytes) -> Left:
    script = Script(others)
    beside = [
        (script.one_of(NAMES), script.one_of(("file", "folder", "link")))
        for _ in range(script.below(4) if script.below(3) == 0 else 0)
    ]
    return Left(kind, artifact, usage or None, beside)


DOOR = Door(
    name="artifact",
    inputs=st.builds(
        _left,
        st.sampled_from(KINDS),
        BYTES,
        st.just(b"") | USAGES,
        st.binary(min_size=16, max_size=16),
    ),
    put=put,
    classes=frozenset({PASSED, "X.1", "X.2", "X.4", "unreadable", *REFUSED, *FAILURES}),
    expected=frozenset({PASSED, "no_artifact", "symlink", "not_utf8", "not_json", "schema_error"}),
)
