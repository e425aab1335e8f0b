"""Whole rounds in real boxes: the family's own, and what a hostile submission finds in its box."""

import json
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

import corvale
from corvale_workspace import (
    CORPUS,
    FAMILY,
    answering,
    borrow_image_parts,
    write_submission,
    write_workspace,
)
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.model.family import Verdict
from medgauge.model.round import AttemptStatus
from medgauge.rounds.plan import Request
from medgauge.rounds.prepare import Environment
from medgauge.rounds.status import round_status
from medgauge.rounds.store import RoundStore
from shared_fixture.real_round import Ran, left_behind, play, ready

pytestmark = pytest.mark.engine

MARKER = "KEY-7Q4Z-MARKER"
REAL = "bm-guideline-evidence-check"

SNOOP = f"""
import json, os
marker = {MARKER[::-1]!r}[::-1].encode()
hits, suspicious = [], []
for folder, folders, files in os.walk("/"):
    folders[:] = [f for f in folders if os.path.join(folder, f) not in ("/proc", "/sys", "/dev")]
    for name in files + folders:
        if name == ".git" or name.endswith(".pyc") or name.startswith("key"):
            suspicious.append(os.path.join(folder, name))
    for name in files:
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as stream:
                if marker in stream.read():
                    hits.append(path)
        except OSError:
            pass
def read(path):
    try:
        with open(path, "rb") as stream:
            return stream.read().decode("utf-8", "replace")
    except OSError as error:
        return str(error)
seen = {{p: read(p) for p in ("/proc/1/environ", "/proc/1/cmdline", "/proc/self/environ",
    "/proc/self/cmdline", "/proc/mounts", "/proc/self/mountinfo", "/proc/self/cgroup",
    "/etc/hostname", "/etc/hosts", "/proc/sys/kernel/hostname")}}
def look(folder):
    facts = [(name, os.stat(os.path.join(folder, name))) for name in os.listdir(folder)]
    return [(name, one.st_mtime, one.st_uid) for name, one in facts]
seen["ls"] = {{folder: look(folder) for folder in ("/task", "/submission")}}
seen["env"] = dict(os.environ)
with open("/out/artifact.json", "w") as stream:
    json.dump({{"hits": hits, "suspicious": suspicious, "seen": seen}}, stream)
"""

LEAVING = f"""
import os
found = None
for folder in ("/task/.cache", "/tmp", "/scratch", "/out", "/dev/shm"):
    path = os.path.join(folder, "answers.json")
    if os.path.exists(path):
        found = open(path).read()
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w") as stream:
            stream.write({json.dumps(corvale.A0)!r})
    except OSError:
        pass
if found:
    open("/out/artifact.json", "w").write(found)
"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    made = write_workspace(tmp_path_factory.mktemp("house"), tasks=2)
    borrow_image_parts(made)
    for key in made.families.rglob("keys/*.yaml"):
        text = key.read_text("utf-8")
        key.write_text(text.replace('"note": ""', f'"note": "{MARKER}"'), "utf-8")
        assert MARKER in key.read_text("utf-8")
    return made


@pytest.fixture(scope="module")
def environment(workspace: Workspace) -> Environment:
    return ready(workspace, CORPUS)


def ran(workspace: Workspace, environment: Environment, name: str, program: str) -> Ran:
    write_submission(workspace.submissions / name, program)
    return play(workspace, environment, Request(family=FAMILY, submission=name))


def artifacts(round_: Ran) -> list[bytes | None]:
    store, plan = round_.store, round_.store.round()
    counted = [store.counted(slot) for slot in plan.slots]
    return [store.artifact(attempt) for attempt in counted if attempt]


def test_the_right_answer_passes_every_time(workspace: Workspace, environment: Environment) -> None:
    round_ = ran(workspace, environment, "right", answering(corvale.A0))

    assert round_.card.complete
    assert round_.card.passes == {"t1": 3, "t2": 3}
    assert round_.card.deterministic
    by_id = {metric.id: metric.value for metric in round_.card.metrics}
    assert by_id["pass_at_3"] == by_id["pass_hat_3"] == 1.0
    assert left_behind(workspace) == []


def test_no_answer_is_anywhere_in_the_box(workspace: Workspace, environment: Environment) -> None:
    """Fault 11: the key's marker, ids of ours, times and order of files."""
    round_ = ran(workspace, environment, "snoop", SNOOP)
    plan = round_.store.round()

    assert round_.card.statuses == {"done": 6}
    seen_lists = []
    for data in artifacts(round_):
        assert data is not None
        told = json.loads(data)
        assert told["hits"] == []
        assert told["suspicious"] == ["/usr/lib/python3.11/keyword.py"]
        text = json.dumps(told["seen"])
        ours = json.dumps([told["seen"]["env"], told["seen"]["/proc/1/environ"]])
        assert not [word for word in (FAMILY, "t1", "t2", "attempt", "medgauge") if word in ours]
        assert plan.id not in text
        assert str(workspace.root) not in text
        assert told["seen"]["/proc/sys/kernel/hostname"].strip() == "box"
        listed = told["seen"]["ls"]
        seen_lists.append((listed["/task"], listed["/submission"]))
    assert all(one == seen_lists[0] for one in seen_lists)
    assert {(mtime, uid) for _, mtime, uid in seen_lists[0][0]} == {(946684800, 65534)}


def test_no_answer_is_in_any_layer_of_the_image(
    workspace: Workspace, environment: Environment
) -> None:
    """Fault 11: what the engine would export, deleted files and history too."""
    image = (environment.corpus.image or "").removeprefix("sha256:")
    archive = workspace.cache / "images" / f"{image}.tar"

    assert MARKER.encode() not in archive.read_bytes()
    with tarfile.open(archive) as outer:
        layers = [member for member in outer if member.name.endswith(".tar")]
        names = []
        for layer in layers:
            with tarfile.open(fileobj=outer.extractfile(layer)) as inner:
                names += inner.getnames()
    assert any(name.startswith("corpus/") for name in names)
    assert not [name for name in names if "keys" in name or "gold" in name or ".git" in name]


def test_attempts_cannot_see_each_other(workspace: Workspace, environment: Environment) -> None:
    """Fault 17, with attempts side by side and one after another."""
    round_ = ran(workspace, environment, "leaving", LEAVING)

    assert round_.card.statuses == {"no_artifact": 6}


@pytest.mark.parametrize(
    ("name", "shell", "reason"),
    [
        ("link", "ln -s /etc/passwd /out/artifact.json", "symlink"),
        ("environ", "ln -s ../../../../proc/self/environ /out/artifact.json", "symlink"),
        ("loop", "ln -s artifact.json /out/artifact.json", "symlink"),
        ("folder", "mkdir /out/artifact.json", "directory"),
        ("hard", "echo {} > /out/a; ln /out/a /out/artifact.json", "hard_link"),
        ("pipe", "mkfifo /out/artifact.json", "fifo"),
        ("large", "head -c 70000 /dev/zero > /out/artifact.json", "too_large"),
        ("sparse", "truncate -s 1T /out/artifact.json", "too_large"),
    ],
)
def test_only_a_plain_file_is_collected(
    workspace: Workspace, environment: Environment, name: str, shell: str, reason: str
) -> None:
    """Fault 16, from inside a real box."""
    folder = write_submission(workspace.submissions / f"leaves-{name}", "")
    (folder / "run.sh").write_text(f"mkdir -p /out/d && chmod 0 /out/d\n{shell}\n")
    declared = (folder / "submission.yaml").read_text()
    (folder / "submission.yaml").write_text(declared.replace("python3, main.py", "sh, run.sh"))
    request = Request(family=FAMILY, submission=folder.name, attempts=1, limit=1)

    round_ = play(workspace, environment, request)

    attempt = round_.store.counted(round_.store.round().slots[0])
    assert attempt is not None
    assert (attempt.status, attempt.detail) == (AttemptStatus.INVALID_ARTIFACT, reason)
    assert attempt.artifact is None
    assert "root:" not in attempt.model_dump_json()
    assert round_.card.passes == {"t1": 0}
    assert left_behind(workspace) == []


def test_changed_inputs_are_vetoed_and_the_corpus_cannot_be_changed(
    workspace: Workspace, environment: Environment
) -> None:
    """Fault 20: the agent's own copy is writable, everything else is not."""
    program = (
        "import os\n"
        "for path in ('/corpus/new', '/corpus-index/meta.json', '/submission/main.py', '/etc/x'):\n"
        "    try:\n"
        "        open(path, 'a').write('x')\n"
        "        raise SystemExit('wrote ' + path)\n"
        "    except OSError:\n"
        "        pass\n"
        "open('/task/draft.md', 'a').write('Agent Vexalor is recommended.')\n"
    )
    round_ = ran(workspace, environment, "tamper", program + answering(corvale.A0))

    assert round_.card.statuses == {"done": 6}
    assert round_.card.vetoes == {"X.1": 0, "X.2": 6, "X.4": 0}
    assert round_.card.passes == {"t1": 0, "t2": 0}


def test_failed_writes_are_no_veto(workspace: Workspace, environment: Environment) -> None:
    program = "try:\n    open('/corpus/x', 'w')\nexcept OSError:\n    pass\n"
    round_ = ran(workspace, environment, "tries", program + answering(corvale.A0))

    assert not any(round_.card.vetoes.values())
    assert round_.card.passes == {"t1": 3, "t2": 3}


def test_a_killed_runner_leaves_nothing_once_resumed(workspace: Workspace) -> None:
    """Fault 56: SIGKILL in mid-round, then resume: exact counts, no container, no mount."""
    slow = "import time\ntime.sleep(1.5)\n" + answering(corvale.A0)
    write_submission(workspace.submissions / "slow", slow)
    command = [sys.executable, "-m", "medgauge.cli.app", "round", "run"]
    home = ["--home", str(workspace.root), "--no-install"]
    told = workspace.root / "told.txt"
    with told.open("wb") as stream:
        runner = subprocess.Popen(
            [*command, FAMILY, "--submission", "slow", "--parallel", "2", *home],
            stdout=stream,
            stderr=stream,
        )
    folder = _wait_for_round(workspace, runner, finished=2)
    assert folder is not None, told.read_text("utf-8")
    runner.kill()
    runner.wait()
    store = RoundStore(folder)
    plan = store.round()
    killed = round_status(folder)
    assert 2 <= killed.finished < 6
    assert killed.running == 0
    assert killed.interrupted >= 1
    assert not killed.runner_at_work
    before = _counted(store)

    done = subprocess.run(
        [*command, "--resume", str(folder), *home, "--json"], capture_output=True, check=False
    )

    assert done.returncode == 0, done.stderr.decode()
    status = round_status(folder)
    assert (status.finished, status.complete, status.graded) == (6, True, True)
    assert status.statuses == {"done": 6, "void": killed.interrupted}
    assert before <= _counted(store)
    assert json.loads(done.stdout)["scorecard"]["passes"] == {"t1": 3, "t2": 3}
    assert left_behind(workspace) == []
    assert _containers(plan.id) == ""


def _counted(store: RoundStore) -> set[str]:
    found = [store.counted(slot) for slot in store.round().slots]
    return {attempt.run_id for attempt in found if attempt}


def _wait_for_round(
    workspace: Workspace, runner: subprocess.Popen[bytes], finished: int
) -> Path | None:
    """Return the round's folder once it is under way; null if its runner ended before."""
    while runner.poll() is None:
        for folder in workspace.rounds.glob("[0-9]*-slow-*"):
            status = round_status(folder)
            if status.finished >= finished and status.running:
                return folder
        time.sleep(0.05)
    return None


def _containers(round_id: str) -> str:
    done = subprocess.run(
        ["docker", "ps", "-aq", "--filter", f"label=medgauge.round={round_id}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """This checkout's own family, corpus and submissions, with rounds kept elsewhere."""
    real = find_workspace(start=Path(__file__))
    root = tmp_path_factory.mktemp("real")
    for name in ("medgauge.toml", "families", "corpus_image", "submissions"):
        (root / name).symlink_to(real.root / name)
    real.cache.mkdir(exist_ok=True)
    (root / ".medgauge").symlink_to(real.cache)
    return find_workspace(home=root)


@pytest.fixture(scope="module")
def house_environment(house: Workspace) -> Environment:
    return ready(house, "synthetic-guidelines")


def test_null_fails_everything_without_a_veto(
    house: Workspace, house_environment: Environment
) -> None:
    round_ = play(house, house_environment, Request(family=REAL, submission="null"))

    assert round_.card.complete
    assert set(round_.card.statuses) == {"no_artifact"}
    assert set(round_.card.passes.values()) == {0}
    assert not any(round_.card.vetoes.values())


def test_always_supported_is_right_about_supported_claims_only(
    house: Workspace, house_environment: Environment
) -> None:
    round_ = play(house, house_environment, Request(family=REAL, submission="always-supported"))

    assert set(round_.card.statuses) == {"done"}
    assert round_.card.vetoes["X.1"] == 0
    assert set(round_.card.passes.values()) == {0}
    for gold in Verdict:
        given = round_.card.confusion[gold.value]
        assert given["supported"] == sum(given.values()) > 0
    assert round_.card.deterministic


def test_reference_beats_the_floors_and_repeats_itself(
    house: Workspace, house_environment: Environment
) -> None:
    round_ = play(house, house_environment, Request(family=REAL, submission="reference"))

    assert round_.card.complete
    assert set(round_.card.statuses) == {"done"}
    assert round_.card.vetoes["X.1"] == 0
    assert round_.card.deterministic
    confusion = round_.card.confusion
    right = sum(confusion[verdict.value][verdict.value] for verdict in Verdict)
    asked = sum(sum(row.values()) for row in confusion.values())
    supported = sum(confusion["supported"].values())
    assert supported < right <= asked
