"""`family prove` from the door, without boxes: what it answers, stores, and keeps to itself."""

import json
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.authoring.prove.prove import gate_names
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.files.canonical import canonical_json
from medgauge.model.proof import ProveReport

Out = pytest.CaptureFixture[str]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path / "house", tasks=2)


def words(workspace: Workspace, *more: str) -> list[str]:
    return ["family", "prove", small.FAMILY, "--home", str(workspace.root), *more]


def test_a_gate_that_holds_answers_0_and_proves_nothing_alone(
    workspace: Workspace, capsys: Out
) -> None:
    assert run(words(workspace, "--only", "gold", "--only", "regions")) == 0

    out, err = capsys.readouterr()
    assert "passed   gold: each task" in out
    assert "2 gates held; corvale-check 0.1.0 dev is proved only by all of them" in out
    assert "counts" not in out
    assert "not stored: not all gates were run" in err


def test_a_gate_that_fails_is_named_with_its_way_out(workspace: Workspace, capsys: Out) -> None:
    assert run(words(workspace, "--only", "counts")) == 1

    out = capsys.readouterr().out
    assert "counts failed: tasks 2 (at least 8)" in out
    assert "way out: generate more: medgauge family generate" in out
    assert "is not proved; in its way: 1 gate of 1" in out


def test_without_boxes_what_needs_them_is_not_run(workspace: Workspace, capsys: Out) -> None:
    assert run(words(workspace, "--no-boxes", "--only", "box.")) == 1

    out = capsys.readouterr().out
    assert "box.span-forger not run: no boxes were asked for" in out
    assert "way out: prove without --no-boxes" in out


def test_json_is_the_whole_report(workspace: Workspace, capsys: Out) -> None:
    assert run(words(workspace, "--no-boxes", "--only", "ids", "--json")) == 1

    said = capsys.readouterr().out
    data = json.loads(said)
    assert canonical_json(data).decode() == said
    report = ProveReport.model_validate_json(said)
    assert tuple(gate.name for gate in report.gates) == gate_names()
    assert not report.proved
    assert report.bound.image is None


@pytest.mark.parametrize("gate", ["nonsense", "box", "nonsense."])
def test_an_unknown_gate_is_a_usage_error_that_lists_them(
    workspace: Workspace, capsys: Out, gate: str
) -> None:
    assert run(words(workspace, "--only", gate)) == 2

    err = capsys.readouterr().err
    assert f"no gate named '{gate}'" in err
    assert "box.tamperer" in err


def test_a_version_without_tasks_cannot_be_proved(workspace: Workspace, capsys: Out) -> None:
    assert run(words(workspace, "--subset", "holdout", "--only", "gold")) == 2
    assert "private and not on this machine" in capsys.readouterr().err

    assert run(words(workspace, "--subset", "calibration", "--only", "gold")) == 2
    assert "no subset of corvale-check 0.1.0 named 'calibration'" in capsys.readouterr().err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_of_a_private_subset_only_figures_are_told(
    workspace: Workspace, tmp_path: Path, capsys: Out, more: tuple[str, ...]
) -> None:
    subset = tmp_path / "store" / small.FAMILY / small.VERSION / "holdout"
    task = small.write_task(subset / "tasks", "t-0a1b2c3d", "c-1a2b3c4d")
    (subset / "tasks" / "keys").rename(subset / "keys")
    (tmp_path / "store").chmod(0o700)
    (workspace.root / "NOTES.md").write_text("see t-0a1b2c3d")
    store = ("--subset", "holdout", "--private", str(tmp_path / "store"))
    only = [word for gate in ("gold", "ids", "counts", "leak.tree") for word in ("--only", gate)]

    assert run(words(workspace, *store, *only, *more)) == 1

    out, err = capsys.readouterr()
    assert "NOTES.md (1)" in out
    claims = json.loads((task / "task.yaml").read_text())["claims"]
    secret = ["t-0a1b2c3d", "c-1a2b3c4d", *(claim["text"] for claim in claims)]
    assert [word for word in secret if word in out + err] == []


def test_a_broken_private_key_is_not_quoted(
    workspace: Workspace, tmp_path: Path, capsys: Out
) -> None:
    subset = tmp_path / "store" / small.FAMILY / small.VERSION / "holdout"
    small.write_task(subset / "tasks", "t-0a1b2c3d", "c-1a2b3c4d")
    (subset / "tasks" / "keys").rename(subset / "keys")
    key = subset / "keys" / "t-0a1b2c3d.yaml"
    key.write_text(key.read_text().replace("once daily", "thrice hourly"))
    store = ("--subset", "holdout", "--private", str(tmp_path / "store"))

    assert run(words(workspace, *store, "--no-boxes")) in (1, 2)

    out, err = capsys.readouterr()
    assert "thrice hourly" not in out + err
    assert "t-0a1b2c3d" not in out + err
