"""Bad input through the real command line: a clear error, the right exit code, nothing written."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.files.tree import tree_listing

Out = pytest.CaptureFixture[str]
Break = Callable[[Workspace], object]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path)


def version(workspace: Workspace) -> Path:
    return workspace.families / small.FAMILY / "versions" / small.VERSION


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def second_version(workspace: Workspace, name: str, **changed: object) -> None:
    folder = workspace.families / small.FAMILY / "versions" / name
    small.write_manifest(folder, version=name, **changed)


def nothing(_: Workspace) -> None:
    pass


ROUND = ["round", "run", small.FAMILY, "--submission", "silent"]
MATRIX: dict[str, tuple[Break, list[str], int, tuple[str, ...]]] = {
    "no family given": (nothing, ["round", "run"], 2, ("which family",)),
    "unknown family": (
        nothing,
        ["round", "run", "nosuch"],
        2,
        ("no family named 'nosuch' (have: corvale-check)",),
    ),
    "unknown version": (nothing, [*ROUND, "--version", "9.9.9"], 2, ("have: 0.1.0",)),
    "unknown subset": (nothing, [*ROUND, "--subset", "test"], 2, ("have: dev, holdout",)),
    "unknown task": (nothing, [*ROUND, "--task", "t9"], 2, ("no dev task named 't9' (have: t1)",)),
    "unknown submission": (
        nothing,
        ["round", "run", small.FAMILY, "--submission", "nosuch"],
        2,
        ("no submission named 'nosuch' (have: silent)", "submission.yaml"),
    ),
    "no attempts": (nothing, [*ROUND, "--attempts", "0"], 2, ("at least one attempt",)),
    "no tasks": (nothing, [*ROUND, "--limit", "0"], 2, ("--limit",)),
    "attempts is no number": (nothing, [*ROUND, "--attempts", "three"], 2, ("--attempts",)),
    "none at a time": (nothing, [*ROUND, "--parallel", "-1"], 2, ("--parallel",)),
    "holdout without store": (nothing, [*ROUND, "--subset", "holdout"], 2, ("private",)),
    "version carried as facts": (
        lambda w: second_version(w, "0.0.1", status="frozen", corpus=None),
        [*ROUND, "--version", "0.0.1"],
        2,
        ("cannot be run", "no commitment"),
    ),
    "empty subset": (
        lambda w: second_version(w, "0.0.2", dev=0),
        [*ROUND, "--version", "0.0.2"],
        2,
        ("is empty",),
    ),
    "malformed family, all problems at once": (
        lambda w: (w.families / small.FAMILY / "family.yaml").write_text("id: a\nid: b\nx: &y 1\n"),
        ROUND,
        2,
        ("family.yaml",),
    ),
    "malformed manifest": (
        lambda w: (version(w) / "manifest.json").write_text('{"family": "x", "family": "y"}'),
        ROUND,
        2,
        ("manifest.json", "duplicate key 'family'"),
    ),
    "malformed task": (
        lambda w: rewrite(version(w) / "dev/t1/task.yaml", '"cluster"', '"clusters"'),
        ROUND,
        2,
        ("task.yaml: cluster", "task.yaml: clusters"),
    ),
    "missing draft": (
        lambda w: (version(w) / "dev/t1/draft.md").unlink(),
        ROUND,
        2,
        ("draft.md", "cannot be read"),
    ),
    "malformed submission": (
        lambda w: (w.submissions / "silent/submission.yaml").write_text("id: silent\n"),
        ROUND,
        2,
        ("submission.yaml: title", "submission.yaml: description", "submission.yaml: command"),
    ),
    "submission with a link": (
        lambda w: (w.submissions / "silent/etc").symlink_to("/etc/passwd"),
        ROUND,
        2,
        ("is a link",),
    ),
    "no workspace": (
        lambda w: (w.root / "medgauge.toml").unlink(),
        ROUND,
        2,
        ("medgauge.toml",),
    ),
    "resume of no round": (nothing, ["round", "run", "--resume", "rounds/x"], 2, ("not a round",)),
    "grade of no round": (nothing, ["round", "grade", "rounds/x"], 2, ("not a round",)),
    "unknown corpus": (nothing, ["corpus", "build", "nosuch"], 2, ("have: corvale",)),
    "unknown document": (nothing, ["corpus", "show", "nosuch"], 2, ("no document named",)),
    "unknown edition": (nothing, ["corpus", "show", "crg", "9"], 2, ("no edition of crg",)),
    "unknown section": (nothing, ["corpus", "show", "crg", "2", "9.9"], 2, ("no section of crg",)),
    "ingest of nothing": (
        nothing,
        ["corpus", "ingest", "nowhere"],
        2,
        ("there is no such folder",),
    ),
    "image without a lock": (
        nothing,
        ["corpus", "image", "load", "nowhere.tar"],
        2,
        ("no locked image",),
    ),
    "family show": (nothing, ["family", "show", "nosuch"], 2, ("have: corvale-check",)),
    "family lint": (nothing, ["family", "lint", "nosuch"], 2, ("have: corvale-check",)),
    "submission show": (nothing, ["submission", "show", "nosuch"], 2, ("have: silent",)),
    "submission check": (nothing, ["submission", "check", "families"], 2, ("submission.yaml",)),
}


@pytest.mark.parametrize("case", MATRIX)
def test_bad_input(
    case: str, workspace: Workspace, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking, words, code, said = MATRIX[case]
    breaking(workspace)
    monkeypatch.chdir(workspace.root)
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    before = outside_the_cache(workspace)

    assert run(words) == code

    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    for text in said:
        assert text in err
    assert outside_the_cache(workspace) == before


def outside_the_cache(workspace: Workspace) -> dict[str, str]:
    return {
        name: digest
        for name, digest in tree_listing(workspace.root).items()
        if not name.startswith(".medgauge")
    }


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("unix:///nonexistent/docker.sock", "no Docker engine answers at"),
        ("tcp://10.0.0.1:2375", "is not on this machine"),
        ("ssh://someone@elsewhere", "is not on this machine"),
    ],
)
def test_an_absent_or_remote_engine_is_the_machines_fault(
    host: str,
    said: str,
    workspace: Workspace,
    capsys: Out,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if os.geteuid() != 0:
        pytest.skip("without root the round is refused before an engine is looked for")
    monkeypatch.setenv("DOCKER_HOST", host)

    docker = ["--sandbox", "docker", "--no-install", "--home", str(workspace.root)]
    assert run([*ROUND, *docker]) == 4

    out, err = capsys.readouterr()
    assert said in err
    assert "hint: " in err
    assert out == ""
    assert not workspace.rounds.exists()


def test_a_dry_run_needs_no_engine_and_writes_nothing(
    workspace: Workspace, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    before = tree_listing(workspace.root)

    assert run([*ROUND, "--dry-run", "--json", "--home", str(workspace.root)]) == 0

    planned = json.loads(capsys.readouterr().out)
    assert (planned["slots"], planned["tasks"]) == (3, ["t1"])
    assert tree_listing(workspace.root) == before


def test_lint_finds_a_region_that_does_not_stand_in_the_corpus(
    workspace: Workspace, capsys: Out
) -> None:
    home = ["--home", str(workspace.root)]
    assert run(["family", "lint", small.FAMILY, *home]) == 0
    key = version(workspace) / "dev" / "keys" / "t1.yaml"
    data = json.loads(key.read_text("utf-8"))
    data["claims"][0]["regions"][0]["section"] = "99"
    key.write_text(small.as_yaml(data), "utf-8")

    assert run(["family", "lint", small.FAMILY, "--json", *home]) == 1

    out = capsys.readouterr().out.splitlines()[-1]
    (problem,) = json.loads(out)["problems"]
    assert problem["key"] == "claims[0].regions[0].section"
    assert problem["file"].endswith("t1.yaml")


def test_lint_tells_strays_links_and_another_schema(workspace: Workspace, capsys: Out) -> None:
    folder, home = workspace.families / small.FAMILY, ["--home", str(workspace.root)]
    (folder / "README.md").write_text("For people.\n")
    assert run(["family", "lint", small.FAMILY, *home]) == 0
    dev = version(workspace) / "dev"
    strays = [
        folder / "notes.txt",
        version(workspace) / "holdout" / "keys" / "t1.yaml",
        dev / "t1" / "answers.key",
        dev / "keys" / "deeper" / "t1.yaml",
        dev / "stray.md",
    ]
    for path in strays:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (dev / "t1" / "link").symlink_to("/etc/hostname")
    (folder / "artifact.schema.json").write_text("{}")
    capsys.readouterr()

    assert run(["family", "lint", small.FAMILY, *home, "--json"]) == 1

    told = {p["file"]: p["reason"] for p in json.loads(capsys.readouterr().out)["problems"]}
    assert {path: told.get(str(path)) for path in strays} == dict.fromkeys(
        strays, "belongs to no part of the family"
    )
    assert told[str(dev / "t1" / "link")] == "is a link"
    assert "that grading uses" in told[str(folder / "artifact.schema.json")]
    assert len(told) == len(strays) + 2


LIMIT_FAULTS = [
    ("seconds", "0"),
    ("seconds", "-5"),
    ("memory_bytes", "4096"),
    ("cpus", "0.0"),
    ("cpus", "1000000"),
    ("pids", "0"),
    ("out_bytes", "0"),
    ("log_bytes", "9" * 19),
    ("artifact_bytes", "9" * 21),
    ("scratch_bytes", "9" * 5000),
    ("cpus", "9" * 5000),
]


@pytest.mark.parametrize(("name", "written"), LIMIT_FAULTS, ids=lambda value: value[:12])
def test_limits_that_no_engine_takes_are_refused(
    workspace: Workspace, capsys: Out, name: str, written: str
) -> None:
    card = workspace.families / small.FAMILY / "family.yaml"
    rewrite(card, f'"{name}": {small.LIMITS[name]}', f'"{name}": {written}')

    assert run([*ROUND, "--dry-run", "--home", str(workspace.root)]) == 2

    assert f"family.yaml: limits.{name}: " in capsys.readouterr().err


@pytest.mark.parametrize("attempts", ["1001", "3000000000"])
def test_no_more_than_a_thousand_attempts_can_be_asked_for(
    workspace: Workspace, capsys: Out, attempts: str
) -> None:
    words = [*ROUND, "--dry-run", "--attempts", attempts, "--home", str(workspace.root)]

    assert run(words) == 2

    assert "at most 1000 attempts" in capsys.readouterr().err


def test_lint_lets_no_file_hide_anothers_problems(workspace: Workspace, capsys: Out) -> None:
    folder = version(workspace)
    (workspace.families / small.FAMILY / "family.yaml").write_text("id: [\n")
    (folder / "dev" / "t1" / "task.yaml").write_text("id: t1\nid: t1\n")
    rewrite(folder / "dev" / "keys" / "t1.yaml", small.corvale.CRG_2_3_3, "Nobody wrote this.")
    second_version(workspace, "0.0.9", dev="many")
    other = workspace.families / small.FAMILY / "versions" / "0.0.9" / "dev" / "t7"
    other.mkdir(parents=True)
    (other / "task.yaml").write_text("id: t8\n")

    assert run(["family", "lint", small.FAMILY, "--home", str(workspace.root)]) == 1

    lines = capsys.readouterr().out.splitlines()
    for file, said in (
        ("family.yaml", "line 2"),
        ("0.0.9/manifest.json", "must be a whole number"),
        ("t7/task.yaml", "is missing"),
        (f"{small.VERSION}/dev/t1/task.yaml", "duplicate key"),
        ("keys/t1.yaml", "is not in the corpus"),
        ("0.0.9/dev/keys/t7.yaml", "the key file of this task is missing"),
    ):
        assert [line for line in lines if file in line and said in line], (file, said, lines)
    assert not [line for line in lines if "there is no task" in line]
