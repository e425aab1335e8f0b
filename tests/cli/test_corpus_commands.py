"""The corpus commands on a small workspace: build, verify, search, show, ingest; no engine."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.corpus.lock import LOCK_NAME, write_lock
from medgauge.corpus.store import open_built
from medgauge.files.tree import tree_listing
from small_sources import CRG_2, markdown, write_all

pytestmark = pytest.mark.slow

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
    assert value(capsys, workspace, "corpus", "list") == [
        {"id": small.CORPUS, "lock": None, "faults": []}
    ]


def complaint(capsys: Out, *words: str, code: int = 2) -> str:
    capsys.readouterr()
    assert run(list(words)) == code
    out, err = capsys.readouterr()
    assert out == ""
    return err


def write_the_lock(workspace: Workspace) -> None:
    folder = workspace.corpora / small.CORPUS
    write_lock(folder / LOCK_NAME, open_built(workspace.cache, folder).lock)


@pytest.mark.parametrize("place", ["", "built", "..", "../taken"])
def test_ingest_destroys_nothing(workspace: Workspace, capsys: Out, place: str) -> None:
    sources = workspace.corpora / small.CORPUS / "sources"
    (sources.parent / "taken").mkdir()
    (sources.parent / "taken" / "work").write_text("mine")
    before = sorted(workspace.root.rglob("*"))

    complaint(capsys, "corpus", "ingest", str(sources), "--out", str(sources / place))

    assert sorted(workspace.root.rglob("*")) == before


def test_ingest_into_a_folder_without_a_name_is_refused(
    workspace: Workspace, capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = workspace.corpora / small.CORPUS / "sources"
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)

    told = complaint(capsys, "corpus", "ingest", str(sources), "--out", "")

    assert "--out names no folder" in told
    assert not list(empty.iterdir())


@pytest.mark.parametrize("verb", [("build",), ("verify",), ("search", "x"), ("show", "crg")])
def test_a_damaged_built_folder_ends_with_3(
    workspace: Workspace, tmp_path: Path, capsys: Out, verb: tuple[str, ...]
) -> None:
    sources, out = workspace.corpora / small.CORPUS / "sources", tmp_path / "built"
    assert run(["corpus", "ingest", str(sources), "--id", "mine", "--out", str(out)]) == 0
    name = ["--corpus", str(out)] if len(verb) > 1 else [str(out)]
    for damage in (lambda path: path.write_text("torn"), lambda path: path.unlink()):
        for victim in ("lock.json", "canonical.json", "files/crg/2/001_3.2.txt"):
            torn = tmp_path / "torn"
            shutil.copytree(out, torn, symlinks=True)
            damage(torn / victim)
            words = [word.replace(str(out), str(torn)) for word in name]
            assert "medgauge corpus ingest" in complaint(capsys, "corpus", *verb, *words, code=3)
            shutil.rmtree(torn)


@pytest.mark.parametrize("verb", ["build", "verify"])
def test_changed_sources_are_no_longer_what_is_locked(
    workspace: Workspace, capsys: Out, verb: str
) -> None:
    write_the_lock(workspace)
    assert run(["corpus", "build", "--home", str(workspace.root)]) == 0
    assert run(["corpus", verb, "--home", str(workspace.root)]) == 0
    source = next((workspace.corpora / small.CORPUS / "sources").glob("htg*"))
    source.write_text(source.read_text("utf-8").replace("21 days", "20 days"), "utf-8")

    err = complaint(capsys, "corpus", verb, "--home", str(workspace.root), code=3)

    assert "the sources changed: check them out, or lock the change" in err


def test_verify_says_whether_a_corpus_is_locked(workspace: Workspace, capsys: Out) -> None:
    home = ["--home", str(workspace.root)]
    assert run(["corpus", "build", *home]) == 0
    assert run(["corpus", "verify", *home]) == 0
    assert "whole; not locked" in capsys.readouterr().out
    write_the_lock(workspace)
    assert run(["corpus", "verify", *home]) == 0
    assert "all as locked" in capsys.readouterr().out


def test_verify_builds_nothing_and_says_so(workspace: Workspace, capsys: Out) -> None:
    home = ["--home", str(workspace.root)]

    assert run(["corpus", "verify", *home]) == 1

    assert "not built yet" in capsys.readouterr().out
    assert not (workspace.cache / "corpora").exists()


def _flip(path: Path) -> None:
    path.chmod(0o644)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("damage", [_flip, Path.unlink], ids=["flipped", "missing"])
def test_verify_names_any_damaged_file_of_the_build_and_mends_nothing(
    workspace: Workspace, capsys: Out, damage: Callable[[Path], None]
) -> None:
    home = ["--home", str(workspace.root)]
    built = Path(str(value(capsys, workspace, "corpus", "build")["folder"]))
    whole = shutil.copytree(built, built.parent / "whole", symlinks=True)
    files = [path.relative_to(built) for path in built.rglob("*")]
    for name in files:
        if (built / name).is_symlink() or not (built / name).is_file():
            continue
        damage(built / name)
        before = tree_listing(built)
        assert name.name in complaint(capsys, "corpus", "verify", *home, code=3)
        assert tree_listing(built) == before
        shutil.copy(whole / name, built / name)
    assert run(["corpus", "verify", *home]) == 0


@pytest.mark.parametrize("place", ["extra.txt", "files/extra.txt", "index/extra.txt"])
def test_verify_names_a_file_that_does_not_belong(
    workspace: Workspace, capsys: Out, place: str
) -> None:
    built = Path(str(value(capsys, workspace, "corpus", "build")["folder"]))
    (built / place).parent.chmod(0o755)
    (built / place).write_text("x")

    home = ["--home", str(workspace.root)]
    assert "extra.txt" in complaint(capsys, "corpus", "verify", *home, code=3)


def test_a_folder_that_is_no_corpus_is_told(workspace: Workspace, capsys: Out) -> None:
    (workspace.corpora / "mine" / "sources").mkdir(parents=True)
    home = ["--home", str(workspace.root)]

    assert run(["corpus", "list", "--json", *home]) == 0
    out, err = capsys.readouterr()
    assert [one["id"] for one in json.loads(out)] == [small.CORPUS]
    assert "mine: not a corpus: no corpus.yaml" in err
    assert "mine is not a corpus: no corpus.yaml" in complaint(
        capsys, "corpus", "build", "mine", *home
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--document", "zz"), "no document named 'zz' (have: crg, htg)"),
        (("--edition", "9"), "no edition named '9' (have: 1, 2)"),
        (("--document", "htg", "--edition", "2"), "no edition of htg named '2' (have: 1)"),
    ],
)
def test_search_refuses_names_that_are_not_there(
    workspace: Workspace, capsys: Out, words: tuple[str, ...], reason: str
) -> None:
    home = ("--home", str(workspace.root))

    assert reason in complaint(capsys, "corpus", "search", "vexalor", *words, *home)


def test_a_missing_folder_is_said_before_a_missing_workspace(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()

    for words in (("verify", "built"), ("build", "a/b"), ("search", "x", "--corpus", "built")):
        assert complaint(capsys, "corpus", *words).startswith("error: there is no folder ")
    assert "empty is no built corpus" in complaint(capsys, "corpus", "verify", "empty")
    assert "nope: there is no such folder" in complaint(capsys, "corpus", "ingest", "nope")


def test_a_path_is_no_corpus_id(workspace: Workspace, tmp_path: Path, capsys: Out) -> None:
    home = ["--home", str(workspace.root)]

    assert "there is no folder" in complaint(capsys, "corpus", "verify", "no/such", *home)
    assert "no corpus named 'no'" in complaint(capsys, "corpus", "verify", "no", *home)


def add_corpus(workspace: Workspace, name: str, title: str = "Another") -> Path:
    folder = workspace.corpora / name
    text = markdown(CRG_2, acronym="C", in_force_from="2026-03-01")
    write_all(folder / "sources", {"crg.md": text})
    card = f"id: {name}\ntitle: {title}\nlicence: MIT\ndescription: Of the tests\n"
    (folder / "corpus.yaml").write_text(card)
    return folder


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (("build",), "medgauge corpus build another"),
        (("verify",), "medgauge corpus verify another"),
        (("stats",), "medgauge corpus stats another"),
        (("search", "x"), "medgauge corpus search … --corpus another"),
        (("show", "crg"), "medgauge corpus show … --corpus another"),
        (("image", "build"), "medgauge corpus image build another"),
        (("image", "lock"), "medgauge corpus image lock another"),
        (("image", "load", "x.tar"), "medgauge corpus image load … --corpus another"),
    ],
)
def test_which_of_several_corpora_is_asked_with_the_command(
    workspace: Workspace, capsys: Out, words: tuple[str, ...], way: str
) -> None:
    add_corpus(workspace, "another")

    err = complaint(capsys, "corpus", *words, "--home", str(workspace.root))

    assert err == f"error: which corpus? (have: another, {small.CORPUS})\nhint: name it: {way}\n"


def test_what_is_to_be_done_names_the_corpus(workspace: Workspace, capsys: Out) -> None:
    add_corpus(workspace, "another")
    home = ["--home", str(workspace.root)]

    assert run(["corpus", "verify", "another", *home]) == 1
    out = capsys.readouterr().out
    assert out == "not built yet; build it: medgauge corpus build another\n"
    err = complaint(capsys, "corpus", "image", "load", "x.tar", "--corpus", "another", *home)
    assert "medgauge corpus image lock another" in err


def test_a_broken_card_is_told_in_the_list(workspace: Workspace, capsys: Out) -> None:
    add_corpus(workspace, "torn", title="Guidelines of St Corvin: adults")
    (add_corpus(workspace, "less") / "corpus.yaml").write_text("id: less\n")

    assert run(["corpus", "list", "--json", "--home", str(workspace.root)]) == 0

    out, err = capsys.readouterr()
    faults = {one["id"]: one["faults"] for one in json.loads(out)}
    assert faults[small.CORPUS] == []
    assert faults["less"] == [f"{key}: is missing" for key in ("title", "licence", "description")]
    assert len(faults["torn"]) == 1
    assert "put the value in quotes" in faults["torn"][0]
    assert "less: cannot be built: title: is missing" in err


def test_show_tells_all_that_is_cited_by(workspace: Workspace, capsys: Out) -> None:
    add_corpus(workspace, "another")

    (found,) = value(capsys, workspace, "corpus", "show", "crg", "--corpus", "another")

    assert {key: found[key] for key in ("acronym", "licence", "in_force_from")} == {
        "acronym": "C",
        "licence": "MIT",
        "in_force_from": "2026-03-01",
    }


def test_show_knows_the_current_edition_and_tells_the_order(
    workspace: Workspace, capsys: Out
) -> None:
    named = value(capsys, workspace, "corpus", "show", "crg", "2", "3.2")

    assert value(capsys, workspace, "corpus", "show", "crg", "current", "3.2") == named
    err = complaint(capsys, "corpus", "show", "crg", "3.2", "--home", str(workspace.root))
    assert "no edition of crg named '3.2' (have: 1, 2)" in err
    assert "hint: the order is DOC EDITION SECTION" in err


def test_reading_changed_sources_is_told(workspace: Workspace, capsys: Out) -> None:
    write_the_lock(workspace)
    home = ["--home", str(workspace.root)]
    assert run(["corpus", "search", "vexalor", *home]) == 0
    assert "corpus.lock.json" not in capsys.readouterr().err
    source = next((workspace.corpora / small.CORPUS / "sources").glob("htg*"))
    source.write_text(source.read_text("utf-8").replace("21 days", "20 days"), "utf-8")

    for words in (["search", "vexalor"], ["show", "crg"], ["stats"]):
        assert run(["corpus", *words, *home]) == 0
        err = capsys.readouterr().err
        assert f"{small.CORPUS} is not what corpus.lock.json says: the sources changed" in err


def test_what_was_left_out_is_told_of_the_build(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(tmp_path / "s", {"a.md": markdown(CRG_2), "b.md": b"\xff", "c.pptx": b"x"})
    built = str(tmp_path / "built")
    assert run(["corpus", "ingest", str(folder), "--out", built, "--leave-out-refused"]) == 0

    for words in (["verify"], ["build"]):
        capsys.readouterr()
        assert run(["corpus", *words, built]) == 0
        told = "local: 1 guideline, 3 sections, without refused files (2: b.md, c.pptx)"
        assert told in capsys.readouterr().out
    assert run(["corpus", "verify", built, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["refused_files"] == ["b.md", "c.pptx"]
    assert run(["corpus", "stats", built, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["refused_files"], found["left_out"]) == (["b.md", "c.pptx"], 0)
    assert run(["corpus", "stats", built]) == 0
    assert "2: b.md, c.pptx" in capsys.readouterr().out
