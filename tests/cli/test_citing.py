"""`corpus cite` from the door: the answer, the list, and the exit code."""

import json
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run

pytestmark = pytest.mark.slow

Out = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.write_workspace(tmp_path_factory.mktemp("citing"))


def cite(workspace: Workspace, capsys: Out, *words: str) -> tuple[int, str, str]:
    code = run(["corpus", "cite", *words, "--home", str(workspace.root)])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_one_source_is_yes(workspace: Workspace, capsys: Out) -> None:
    code, out, _ = cite(workspace, capsys, "CRG, 2nd ed., sec. 3.2")

    assert code == 0
    assert out == "one: the citation means exactly one source\n  crg edition 2 section 3.2\n"


def test_a_section_that_is_not_there_is_told(workspace: Workspace, capsys: Out) -> None:
    code, out, _ = cite(workspace, capsys, "CRG, 2nd ed., sec. 3.200")

    assert code == 0
    assert "section 3.200 is not in crg 2" in out
    assert "crg edition 2 section 3.200 (not there)" in out


def test_several_are_listed_and_no(workspace: Workspace, capsys: Out) -> None:
    code, out, _ = cite(workspace, capsys, "CRG, 2nd ed., secs. 3.2, 3.20")

    assert code == 1
    assert out.splitlines()[1:] == ["  crg edition 2 section 3.2", "  crg edition 2 section 3.20"]


def test_none_says_why(workspace: Workspace, capsys: Out) -> None:
    code, out, _ = cite(workspace, capsys, "CRG supplement", "--json")

    assert code == 1
    found = json.loads(out)
    assert (found["code"], found["hits"], found["unread"]) == ("unreadable", [], ["supplement"])


def test_relaxed_finds_what_may_be_meant(workspace: Workspace, capsys: Out) -> None:
    strict = cite(workspace, capsys, "crg", "--json")
    relaxed = cite(workspace, capsys, "crg", "--relaxed", "--json")

    assert (strict[0], relaxed[0]) == (1, 0)
    assert json.loads(relaxed[1])["hits"][0]["document"] == "crg"


def test_in_force_on_a_day(workspace: Workspace, capsys: Out) -> None:
    code, out, _ = cite(workspace, capsys, "CRG", "--on", "2023-05-31", "--json")

    assert (code, json.loads(out)["hits"][0]["edition"]) == (0, "1")


@pytest.mark.parametrize("day", ["2023", "31.05.2023", "2023-02-30", ""])
def test_a_day_that_is_none_is_usage(workspace: Workspace, capsys: Out, day: str) -> None:
    code, out, err = cite(workspace, capsys, "CRG", "--on", day)

    assert (code, out) == (2, "")
    assert "is no day" in err


def test_a_built_folder_will_do(workspace: Workspace, tmp_path: Path, capsys: Out) -> None:
    sources = workspace.corpora / small.CORPUS / "sources"
    assert (
        run(["corpus", "ingest", str(sources), "--id", "mine", "--out", str(tmp_path / "b")]) == 0
    )
    capsys.readouterr()

    assert run(["corpus", "cite", "CRG 2021", "--corpus", str(tmp_path / "b")]) == 0
    assert "crg edition 1" in capsys.readouterr().out
