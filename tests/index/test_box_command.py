"""The `corpus` command and module of the box, run as a program beside a built index."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import corvale
from built_index import build_index
from medgauge.corpus.catalogue import sources
from medgauge.corpus.layout import catalogued
from medgauge.index import schema
from medgauge.model.corpus import Document

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / "corpus_image/box/corpus"


def dated_documents() -> list[Document]:
    """Return the documents of the corpus, each in force from a day."""
    dates = {"in_force_from": "2021-03-02", "in_force_until": "2031-05-06"}
    return [document.model_copy(update=dates) for document in corvale.documents()]


class Box:
    """Runs the command, or Python beside the module, as the box would."""

    def __init__(self, folder: Path) -> None:
        index = folder / "index"
        index.mkdir()
        build_index(corvale.corpus(), index)
        catalog = b",".join(map(catalogued, dated_documents()))
        (folder / "catalog.json").write_bytes(b"[" + catalog + b"]")
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        self.index = index
        self.environment = {
            "MEDGAUGE_INDEX": str(index),
            "MEDGAUGE_CORPUS": str(folder),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join([str(ROOT / "harness"), str(COMMAND.parent)]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(self.scratch),
            "LANG": "C.UTF-8",
        }

    def run(self, *words: str | bytes) -> subprocess.CompletedProcess[bytes]:
        """Run `corpus WORDS`."""
        return self._start(sys.executable, str(COMMAND), *words)

    def json(self, *words: str) -> Any:
        """Run `corpus WORDS --json` and read its output."""
        return json.loads(self.run(*words, "--json").stdout)

    def python(self, code: str) -> bytes:
        """Run a line of Python in the box's environment."""
        done = self._start(sys.executable, "-c", code)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    def _start(self, *command: str | bytes) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command, env=self.environment, cwd=self.scratch, capture_output=True, check=False
        )


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    return Box(tmp_path_factory.mktemp("box"))


def test_search_shows_where_and_what(box: Box) -> None:
    done = box.run("search", "active bleeding", "--limit", "1")

    assert done.returncode == 0
    assert done.stdout.decode() == (
        f"== crg  edition 2  section 3.3  Bleeding\n{corvale.CRG_2_3_3}\n"
    )
    (hit,) = box.json("search", "active", "bleeding", "--limit=1")
    assert hit["text"] == corvale.CRG_2_3_3
    assert set(hit) == {"document", "edition", "section", "heading", "text", "score"}


@pytest.mark.parametrize(
    "query",
    [
        ["vexalor AND NOT bleeding"],
        ["-bleeding", "vexalor"],
        ["--", "--json", "vexalor"],
        ["--vexalor"],
        ["-5 mg vexalor"],
        ["vexalor's (1:10"],
        ['"vexalor'],
        [">= 65"],
        ["ﬁbrillation vexa\u00adlor"],
        [b"vexalor \xff\xfe"],
    ],
)
def test_any_text_is_a_legal_query(box: Box, query: list[str | bytes]) -> None:
    done = box.run("search", *query)

    assert done.returncode == 0, done.stderr.decode()
    assert b"65 years" in done.stdout


def test_behind_two_hyphens_everything_is_text(box: Box) -> None:
    for command in ("search", "grep"):
        done = box.run(command, "--json", "--", "--json")
        assert (done.returncode, done.stdout) == (1, b"[]\n")
        assert b"nothing found" in done.stderr
        assert b"Put -- before" in box.run(command, "--help").stdout
    (hit,) = json.loads(
        box.run("search", "--json", "--limit=1", "--", "--limit", "bleeding").stdout
    )
    assert hit["text"] == corvale.CRG_2_3_3
    (hit,) = json.loads(box.run("grep", "--json", "--", "active bleeding").stdout)
    assert hit["text"] == corvale.CRG_2_3_3


def test_filters_and_names_that_do_not_exist(box: Box) -> None:
    assert {h["document"] for h in box.json("search", "agent", "--document", "htg")} == {"htg"}
    assert {h["edition"] for h in box.json("search", "agent", "--edition", "2")} == {"2"}
    wrong = [
        (["search", "x", "--document", "nope"], b"have: crg, htg"),
        (["search", "x", "--document", "htg", "--edition", "2"], b"have: 1"),
        (["get", "nope", "1", "1"], b"have: crg, htg"),
        (["get", "crg", "3", "3.2"], b"have: 1, 2"),
        (["get", "crg", "2", "3"], b"have: 3.2, 3.3, 3.20"),
    ]
    for words, message in wrong:
        done = box.run(*words)
        assert done.returncode == 2
        assert message in done.stderr
        assert done.stdout == b""


def test_get_prints_the_very_text(box: Box) -> None:
    done = box.run("get", "crg", "2", "3.20")

    assert done.stdout.splitlines()[1] == corvale.CRG_2_3_20.encode()
    assert box.json("get", "crg", "2", "3.2")["text"] == corvale.CRG_2_3_2


def test_list_and_grep(box: Box) -> None:
    lines = box.run("list").stdout.decode().splitlines()

    assert lines[0].startswith("crg  edition 1  superseded  2021  Corvale Rhythm Guideline (CRG)")
    assert [e["edition"] for e in box.json("list")] == ["1", "2", "1"]
    assert [h["section"] for h in box.json("grep", "50 × 10⁹/L")] == ["3.20"]
    assert box.run("grep", "vexalor").returncode == 1
    assert box.run("grep", "Vex.lor").stdout == b""


@pytest.mark.parametrize(
    "words",
    [["search", "zzz"], ["search", ""], ["search", "≥"], ["grep", "zzz"]],
)
def test_finding_nothing_is_said_and_is_exit_code_1(box: Box, words: list[str]) -> None:
    done = box.run(*words)

    assert done.returncode == 1
    assert done.stdout == b""
    assert b"nothing found" in done.stderr
    assert box.json(*words) == []


@pytest.mark.parametrize(
    "words",
    [[], ["find"], ["search"], ["search", "x", "--limit", "0"], ["search", "x", "--limit", "ten"]],
)
def test_wrong_usage_teaches(box: Box, words: list[str]) -> None:
    done = box.run(*words)

    assert done.returncode == 2
    assert b"usage: corpus" in done.stderr


def test_help_teaches(box: Box) -> None:
    top = box.run("--help").stdout.decode()

    assert all(command in top for command in ("search", "get", "list", "grep", "cite", "Exit code"))
    for command in ("search", "get", "list", "grep", "cite"):
        assert f"corpus {command}" in box.run(command, "--help").stdout.decode()


def test_the_module_gives_the_same_values(box: Box) -> None:
    code = (
        "import corpus, json; print(json.dumps([corpus.search('active bleeding', limit=1),"
        " corpus.get('crg', '2', '3.2'), corpus.documents(), corpus.grep('10⁹')]))"
    )
    search, get, documents, grep = json.loads(box.python(code))

    assert search == box.json("search", "active bleeding", "--limit", "1")
    assert get == box.json("get", "crg", "2", "3.2")
    assert documents == box.json("list")
    assert grep == box.json("grep", "10⁹")


@pytest.mark.parametrize(
    ("citation", "code", "hits"),
    [
        ("CRG, 2nd ed., sec. 3.2", "one", [("crg", "2", "3.2")]),
        ("(CRG, first edition, § 3.2).", "one", [("crg", "1", "3.2")]),
        ("Corvale Rhythm Guideline", "one", [("crg", "2", None)]),
        (
            "CRG, 2nd ed., secs. 3.2 and 3.20",
            "several",
            [("crg", "2", "3.2"), ("crg", "2", "3.20")],
        ),
        ("CRG, 3rd ed.", "unknown_edition", []),
        ("Meridian Bleeding Guideline, 1st ed., sec. 2", "unknown_document", []),
        ("--json", "unknown_document", []),
    ],
)
def test_cite_tells_what_a_citation_means(
    box: Box, citation: str, code: str, hits: list[tuple[str, str, str | None]]
) -> None:
    done = box.run("cite", "--json", "--", citation)
    found = json.loads(done.stdout)
    shown = box.run("cite", "--", citation)

    assert found["code"] == code
    assert [(hit["document"], hit["edition"], hit["section"]) for hit in found["hits"]] == hits
    assert done.returncode == shown.returncode == (0 if code == "one" else 1)
    assert found["sentence"] in shown.stdout.decode()
    assert done.stderr == shown.stderr == b""
    assert (
        json.loads(box.python(f"import corpus, json; print(json.dumps(corpus.cite({citation!r})))"))
        == found
    )


def test_a_reader_that_goes_away_is_no_error(box: Box) -> None:
    pipe = f"'{sys.executable}' '{COMMAND}' list | head -c 1"
    done = subprocess.run(
        ["bash", "-c", pipe], env=box.environment, capture_output=True, check=True
    )

    assert done.stdout == b"c"
    assert done.stderr == b""


def test_the_box_reads_the_catalogue_that_the_desk_reads(box: Box) -> None:
    read = box.python("import corpus; print(repr(corpus._catalogue()))").decode().strip()

    assert read == repr(sources(dated_documents()))


def test_no_module_but_the_boxs_own_is_needed(box: Box) -> None:
    loaded = box.python(
        "import corpus, sys; corpus.search('x'); print(' '.join(m for m in sys.modules))"
    ).decode()

    ours = {name for name in loaded.split() if name.startswith("medgauge")}
    assert ours == {
        "medgauge",
        "medgauge.errors",
        "medgauge.index",
        "medgauge.index.reader",
        "medgauge.index.schema",
        "medgauge.text",
        "medgauge.text.citations",
        "medgauge.text.fold",
        "medgauge.text.forms",
        "medgauge.text.in_force",
        "medgauge.text.naming",
        "medgauge.text.resolve",
        "medgauge.text.shelf",
        "medgauge.text.source",
    }
    assert "pydantic" not in loaded


def test_a_torn_index_is_an_integrity_error(box: Box, tmp_path: Path) -> None:
    torn = Box(tmp_path)
    (torn.index / schema.META_NAME).unlink()
    done = torn.run("search", "x")

    assert done.returncode == 3
    assert b"no readable index" in done.stderr
    assert b"Traceback" not in done.stderr
