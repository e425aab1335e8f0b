"""The corpus tools at the door: lint, diff, stats and search, their exit codes and JSON."""

import json
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run

pytestmark = pytest.mark.slow

Out = pytest.CaptureFixture[str]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path)


@pytest.fixture
def built(workspace: Workspace, tmp_path: Path, capsys: Out) -> str:
    sources, out = workspace.corpora / small.CORPUS / "sources", tmp_path / "built"
    assert run(["corpus", "ingest", str(sources), "--id", "mine", "--out", str(out)]) == 0
    capsys.readouterr()
    return str(out)


def shown(capsys: Out, *words: str, code: int = 0) -> str:
    capsys.readouterr()
    assert run(["corpus", *words]) == code
    return capsys.readouterr().out


def value(capsys: Out, *words: str, code: int = 0) -> object:
    return json.loads(shown(capsys, *words, "--json", code=code))


def spoil(workspace: Workspace, old: str, new: str) -> None:
    source = next((workspace.corpora / small.CORPUS / "sources").glob("htg*"))
    text = source.read_text("utf-8")
    assert old in text
    source.write_text(text.replace(old, new), "utf-8")


def test_lint_ends_with_0_without_problems_and_strict_with_1(built: str, capsys: Out) -> None:
    assert "0 problems" in shown(capsys, "lint", built)
    assert "0 problems" in shown(capsys, "lint", built, "--strict", code=1)

    data = value(capsys, "lint", built)
    assert data["problems"] == 0
    assert data["looks"] == len(data["findings"]) > 0


def test_lint_names_problems_and_the_way_out(workspace: Workspace, capsys: Out) -> None:
    home = ["--home", str(workspace.root)]
    spoil(workspace, "Give agent Brentil", "As in section 9.9, give agent Brentil")

    text = shown(capsys, "lint", *home, code=1)
    data = value(capsys, "lint", "--check", "dangling-reference", *home, code=1)

    assert "dangling-reference  problem, 1 found" in text
    assert "htg ed. 1 § 4.1: there is no section 9.9 in this edition" in text
    assert "way out: right the number in the source" in text
    assert data["counts"] == {"dangling-reference": 1}
    assert data["findings"][0]["section"] == "4.1"


def test_lint_refuses_an_unknown_check(built: str, capsys: Out) -> None:
    assert run(["corpus", "lint", built, "--check", "nope"]) == 2
    assert "no check named 'nope' (have: brackets, chain" in capsys.readouterr().err


def test_diff_tells_sections_and_numbers(built: str, capsys: Out) -> None:
    text = shown(capsys, "diff", "crg", "1", "2", "--corpus", built)
    data = value(capsys, "diff", "crg", "--corpus", built)

    assert "number: 10 mg once daily → 5 mg once daily" in text
    assert "number: (none) → <30 mL/min" in text
    assert "status: superseded → current" in text
    assert data["counts"]["added"] == len([s for s in data["sections"] if not s["old_number"]])
    assert data["counts"]["numbers"] == 2


def test_diff_of_two_corpora(workspace: Workspace, built: str, capsys: Out) -> None:
    spoil(workspace, "21 days", "20 days")
    home = ["--home", str(workspace.root)]
    pair = ["--from", built, "--to", small.CORPUS]

    text = shown(capsys, "diff", *pair, *home)
    one = value(capsys, "diff", "htg", *pair, *home)

    assert "number: 21 days → 20 days" in text
    assert "editions: 0 added, 0 removed, 1 changed, 2 unchanged" in text
    assert one["counts"]["numbers"] == 1
    assert "2 unchanged" not in shown(capsys, "diff", "--from", built, "--to", built, *home)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "which editions? nothing named"),
        (("crg", "1"), "which editions? crg 1"),
        (("crg", "1", "9"), "no edition of crg named '9' (have: 1, 2)"),
        (("htg",), "htg has one edition only, 1: there is none to compare it with"),
        (("crg", "--from", "x"), "--from and --to go together"),
    ],
)
def test_diff_says_what_it_cannot_tell(
    built: str, capsys: Out, words: tuple[str, ...], reason: str
) -> None:
    assert run(["corpus", "diff", *words, "--corpus", built]) == 2

    out, err = capsys.readouterr()
    assert (out, reason in err) == ("", True), err


def test_stats_count(built: str, capsys: Out) -> None:
    data = value(capsys, "stats", built)

    assert (data["guidelines"], data["editions"]) == (2, 3)
    assert data["counts"]["quantities"]["dose"] >= 3
    assert "threshold" in shown(capsys, "stats", built)


def test_search_chooses_editions_and_marks_words(built: str, capsys: Out) -> None:
    where = ["--corpus", built]
    hits = value(capsys, "search", "VEXALOR once daily", "--edition", "current", *where)

    assert {hit["edition"] for hit in hits if hit["document"] == "crg"} == {"2"}
    for hit in hits:
        words = {hit["text"][start:end].lower() for start, end in hit["highlights"]}
        assert words <= {"vexalor", "once", "daily"}
        start, end = hit["snippet"]
        assert 0 <= start <= end <= len(hit["text"])
    old = value(capsys, "search", "Vexalor", "--edition", "1", "--document", "crg", *where)
    assert [hit["status"] for hit in old] == ["superseded"]


def test_search_in_several_documents(built: str, capsys: Out) -> None:
    words = ["search", "once daily", "--document", "crg", "--document", "htg", "--corpus", built]

    assert {hit["document"] for hit in value(capsys, *words)} == {"crg", "htg"}


def test_search_for_nothing_is_refused(built: str, capsys: Out) -> None:
    assert run(["corpus", "search", " ", "--corpus", built]) == 2
    assert "nothing to search for" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["-5 mg once daily", "--5 mg once daily", "-hot 5 mg once daily"])
def test_no_sign_of_a_text_is_an_operator(built: str, capsys: Out, text: str) -> None:
    assert value(capsys, "search", text, "--corpus", built)


def test_a_misspelled_option_is_not_searched_for(built: str, capsys: Out) -> None:
    assert run(["corpus", "search", "--corpus", built, "Vexalor", "--edtion", "1"]) == 2
    assert "--edtion" in capsys.readouterr().err


def test_search_on_a_day(built: str, capsys: Out) -> None:
    words = ["search", "Vexalor", "--corpus", built]

    assert {hit["edition"] for hit in value(capsys, *words, "--on", "2023-05-01")} == {"1"}
    assert {hit["edition"] for hit in value(capsys, *words, "--on", "2023-05")} == {"1"}
    assert run(["corpus", *words, "--on", "2023-13-01"]) == 2
    assert "not a date of the calendar" in capsys.readouterr().err
    assert run(["corpus", *words, "--on", "2023-05-01", "--edition", "1"]) == 2


@pytest.mark.parametrize("verb", ["lint", "stats", "diff", "search"])
def test_plain_output_holds_no_escape(built: str, capsys: Out, verb: str) -> None:
    words = {
        "lint": ["lint", built],
        "stats": ["stats", built],
        "diff": ["diff", "crg", "1", "2", "--corpus", built],
        "search": ["search", "Vexalor", "--corpus", built],
    }

    assert "\x1b" not in shown(capsys, *words[verb])
