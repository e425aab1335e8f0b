"""The corpus commands on a small workspace: build, verify, search, show, ingest; no engine."""

import json
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run

Out = pytest.CaptureFixture[str]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path)


def value(capsys: Out, workspace: Workspace, *words: str, code: int = 0) -> object:
    assert run([*words, "--json", "--home", str(workspace.root)]) == code
    return json.loads(capsys.readouterr().out)


def test_build_is_the_same_twice_and_verify_agrees(workspace: Workspace, capsys: Out) -> None:
    first = value(capsys, workspace, "corpus", "build")

    again = value(capsys, workspace, "corpus", "build", small.CORPUS)
    verified = value(capsys, workspace, "corpus", "verify")

    assert first == again
    assert verified["lock"]["canonical"] == first["canonical"]


def test_verify_of_a_built_folder_names_the_file_that_differs(
    workspace: Workspace, tmp_path: Path, capsys: Out
) -> None:
    sources = workspace.corpora / small.CORPUS / "sources"
    out = tmp_path / "built"
    assert run(["corpus", "ingest", str(sources), "--id", "mine", "--out", str(out)]) == 0
    assert run(["corpus", "verify", str(out)]) == 0
    victim = next((out / "files").rglob("*.txt"))
    victim.chmod(0o644)
    victim.write_text("Give 500 mg.")
    capsys.readouterr()

    assert run(["corpus", "verify", str(out)]) == 3

    shown, err = capsys.readouterr()
    assert victim.name in err
    assert shown == ""


def test_search_takes_any_text_and_ends_with_1_on_nothing(
    workspace: Workspace, capsys: Out
) -> None:
    for text in ("vexalor", "AND OR NOT", '"', "1:10", ">= 65", "patient's", "a*b^2~", "–\u202f"):
        run(["corpus", "search", text, "--home", str(workspace.root)])
        assert "Traceback" not in capsys.readouterr().err

    hits = value(capsys, workspace, "corpus", "search", "vexalor", "--limit", "1")
    nothing = value(capsys, workspace, "corpus", "search", "zzzz", code=1)

    assert len(hits) == 1
    assert nothing == []


def test_show_goes_from_document_to_section_text(workspace: Workspace, capsys: Out) -> None:
    editions = value(capsys, workspace, "corpus", "show", "crg")
    edition = value(capsys, workspace, "corpus", "show", "crg", "2")
    section = value(capsys, workspace, "corpus", "show", "crg", "2", "3.2")
    assert run(["corpus", "show", "crg", "2", "3.2", "--home", str(workspace.root)]) == 0

    assert "2" in [one["edition"] for one in editions]
    assert "3.2" in [one["number"] for one in edition["sections"]]
    assert capsys.readouterr().out.rstrip("\n") == section["text"]


def test_ingest_without_out_only_reports(workspace: Workspace, tmp_path: Path, capsys: Out) -> None:
    sources = workspace.corpora / small.CORPUS / "sources"
    before = set(tmp_path.rglob("*"))

    assert run(["corpus", "ingest", str(sources), "--json"]) == 0

    data = json.loads(capsys.readouterr().out)
    assert data["built"] is None
    assert len(data["documents"]) == len(list(sources.iterdir()))
    assert set(tmp_path.rglob("*")) == before


def test_list_shows_what_is_locked(workspace: Workspace, capsys: Out) -> None:
    assert value(capsys, workspace, "corpus", "list") == [{"id": small.CORPUS, "lock": None}]
