"""The examination as a whole: it ends in time, raises nothing, changes nothing, tells it all."""

import json
import os
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.cli.app import run
from medgauge.errors import StorageFault
from medgauge.files.tree import tree_listing
from medgauge.model.examination import Check, Examination, Health
from medgauge.registry.folder import names
from medgauge.rounds.doctor.examine import CHECKS, examine, run_checks
from medgauge.rounds.doctor.machine import Machine, ok


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    workspace = small.write_workspace(tmp_path / "house")
    return Machine(workspace, os.environ, datetime(2026, 12, 1, tzinfo=UTC), os.geteuid(), 2)


def test_what_a_check_raises_is_its_finding_and_no_other_suffers(machine: Machine) -> None:
    def breaks(_: Machine) -> Iterator[Check]:
        yield ok("first", "seen")
        raise ZeroDivisionError("by zero\nindeed")

    def faulty(_: Machine) -> Iterator[Check]:
        raise StorageFault("no disk", "buy one")

    found = run_checks({"b": breaks, "c": faulty, "a": lambda _: [ok("a", "fine")]}, machine, 1.0)

    assert [(one.name, one.health) for one in found] == [
        ("a", Health.OK), ("b", Health.FAIL), ("c", Health.FAIL)
    ]  # fmt: skip
    assert found[1].found == "could not be examined: ZeroDivisionError: by zero; indeed"
    assert (found[2].found, found[2].way_out) == ("could not be examined: no disk", "buy one")


def test_a_check_that_never_ends_holds_nobody_up(machine: Machine) -> None:
    never = threading.Event()

    def hangs(_: Machine) -> Iterator[Check]:
        never.wait()
        yield ok("hangs", "no more")

    start = time.monotonic()
    found = run_checks({"hangs": hangs, "quick": lambda _: [ok("quick", "x")]}, machine, 0.2)
    never.set()

    assert time.monotonic() - start < 2
    assert [one.health for one in found] == [Health.FAIL, Health.OK]
    assert "within 0.2 s" in found[0].found


def test_a_broken_workspace_is_examined_whole_and_nothing_is_changed(machine: Machine) -> None:
    (machine.workspace.families / small.FAMILY / "family.yaml").write_text("a: &b c\n")
    before = tree_listing(machine.workspace.root)

    found = examine(machine, 30.0)

    assert tree_listing(machine.workspace.root) == before
    assert not found.sound
    assert len(found.checks) >= len(names(CHECKS))
    by_name = {one.name: one for one in found.checks}
    assert "could not be examined" in by_name["memory"].found  # the family is broken
    assert "could not be examined" in by_name["versions"].found  # there is no base lock
    assert by_name["private store"].health is Health.OK


def test_the_command_shows_a_table_and_json_and_ends_with_one_if_a_check_failed(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["doctor", "--home", str(machine.workspace.root)]

    assert run([*words, "--json"]) == 1
    found = Examination.model_validate(json.loads(capsys.readouterr().out))
    assert not found.sound

    assert run(words) == 1
    text = capsys.readouterr().out
    assert "\x1b" not in text
    for check in found.checks:
        assert check.name in text
        assert check.way_out in text
    assert "failed" in text.splitlines()[-1]


def test_a_way_out_stands_exactly_where_something_is_wrong() -> None:
    with pytest.raises(ValueError, match="way out"):
        Check(name="a", health=Health.OK, found="x", way_out="y")
    with pytest.raises(ValueError, match="way out"):
        Check(name="a", health=Health.WARN, found="x")


def test_doctor_is_a_command_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--help"]) == 0
    assert "Usage: medgauge doctor [OPTIONS]" in capsys.readouterr().out
    assert run(["doctor", "doctor"]) == 2
    assert "unexpected extra argument" in capsys.readouterr().err
