"""The ingest command: every file accounted for, refusals that stop it or stand in the record."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from medgauge.cli.app import run
from medgauge.corpus.lock import load
from medgauge.corpus.metadata import CSV_OPTIONAL, CSV_REQUIRED, OPTIONAL, REQUIRED
from medgauge.corpus.reading.formats import FORMATS, by_suffix
from small_sources import (
    CRG_1,
    CRG_2,
    CSV_HEADER,
    corvale_sources,
    csv_row,
    markdown,
    write_all,
)

Out = pytest.CaptureFixture[str]

BAD = {"broken.md": b"\xff", "slides.pptx": b"PK", "year.md": markdown("## 1 A\nx\n", year="26")}


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Write three good documents and three that must be refused."""
    folder = corvale_sources(tmp_path / "sources")
    return write_all(folder, {**BAD, "year.md": markdown("## 1 A\nx\n", id="other", year="26")})


def told(capsys: Out, *words: str, code: int) -> tuple[str, str]:
    capsys.readouterr()
    assert run(["corpus", "ingest", *words]) == code
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_refusals_end_with_2_after_the_whole_table(
    mixed: Path, tmp_path: Path, capsys: Out
) -> None:
    out, err = told(capsys, str(mixed), "--out", str(tmp_path / "built"), code=2)

    assert "Came in: 2 guidelines (3 editions), 5 sections" in out
    assert "Refused: 3 files, 3 reasons" in out
    for name in BAD:
        assert name in out
    assert "3 files refused, 3 reasons; nothing was built" in err
    assert "--leave-out-refused" in err
    assert not (tmp_path / "built").exists()


def test_refusals_as_json(mixed: Path, tmp_path: Path, capsys: Out) -> None:
    out, _ = told(capsys, str(mixed), "--json", code=2)

    data = json.loads(out)
    assert [one["file"] for one in data["documents"]] == ["crg-ed1.md", "crg-ed2.md", "htg-ed1.md"]
    assert [(one["file"], one["where"]) for one in data["refused"]] == [
        ("broken.md", "byte 0"),
        ("slides.pptx", ""),
        ("year.md", "year"),
    ]
    assert (data["built"], data["lock"]) == (None, None)


def test_the_rest_is_built_when_asked_for_and_the_refused_are_recorded(
    mixed: Path, tmp_path: Path, capsys: Out
) -> None:
    words = (str(mixed), "--id", "mine", "--out", str(tmp_path / "built"), "--leave-out-refused")
    out, _ = told(capsys, *words, code=0)

    assert "Refused: 3 files, 3 reasons" in out
    assert "2 guidelines (3 editions), 5 sections, canonical text sha256:" in out
    assert "left out: 3 refused files, see Refused above" in out
    corpus = load(tmp_path / "built")
    assert [(one.id, one.edition) for one in corpus.documents] == [
        ("crg", "1"),
        ("crg", "2"),
        ("htg", "1"),
    ]
    assert [piece.file for piece in corpus.dropped] == list(BAD)
    assert all(piece.reason.startswith("not in the corpus: ") for piece in corpus.dropped)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "sources"]
    assert run(["corpus", "verify", str(tmp_path / "built")]) == 0


def test_a_chain_must_hold_without_what_is_left_out(tmp_path: Path, capsys: Out) -> None:
    old = markdown(CRG_1, edition="1", year="21", status="superseded")
    folder = write_all(tmp_path / "s", {"a.md": old, "b.md": markdown(CRG_2, supersedes="1")})

    words = (str(folder), "--out", str(tmp_path / "built"), "--leave-out-refused")
    out, err = told(capsys, *words, code=2)

    assert "'21' is not a year" in out
    assert "names edition '1'" in out
    assert "refused of crg: a.md, mend that first" in " ".join(out.split())
    assert "Came in: 0 guidelines" in out
    assert "Refused: 2 files, 2 reasons" in out
    assert "2 files refused, 2 reasons; nothing was built" in err
    assert "hint: the editions left do not hold together" in err
    assert not (tmp_path / "built").exists()


def test_a_table_that_is_wrong_as_such_cannot_be_left_out(mixed: Path, capsys: Out) -> None:
    write_all(mixed, {"metadata.csv": "file,colour\n"})

    out, err = told(capsys, str(mixed), "--leave-out-refused", code=2)

    assert "unknown column" in out
    assert "hint: mend them\n" in err


def test_nothing_but_refusals_is_no_corpus(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(tmp_path / "s", {"a.md": b"\xff"})

    out, _ = told(capsys, str(folder), "--leave-out-refused", code=2)

    assert "Came in: 0 guidelines" in out


def test_long_lists_are_told_by_reason_unless_all_is_asked_for(tmp_path: Path, capsys: Out) -> None:
    body = "".join(f"## {n} A\nGive {n}\u200b mg.\n" for n in range(1, 61))
    folder = write_all(tmp_path / "s", {"a.md": markdown(body)})
    for number in range(60):
        write_all(folder, {f"bad{number}.md": b"ok" * number + b"\xff"})

    short, _ = told(capsys, str(folder), code=2)
    full, _ = told(capsys, str(folder), "--all", code=2)

    assert "Refused: 60" in short
    assert "--all lists each" in short
    assert "bad59.md" not in short
    assert "bad59.md" in full
    assert full.count("U+200B") == 60
    assert short.count("U+200B") <= 1


def test_what_a_terminal_would_act_on_is_shown_harmless(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(
        tmp_path / "s", {"a\x1b[2J.md": b"\xff", "b.md": b'---\nid: "\\e[2J"\n---\n'}
    )

    out, err = told(capsys, str(folder), code=2)

    assert "\x1b" not in out + err


def test_readings_are_kept_after_a_refusal_and_taken_up(
    mixed: Path, tmp_path: Path, capsys: Out
) -> None:
    words = (str(mixed), "--out", str(tmp_path / "built"))
    told(capsys, *words, code=2)
    for name in BAD:
        (mixed / name).unlink()

    _, err = told(capsys, *words, code=0)

    assert "read 3 of 3 files, 3 of them read before" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "sources"]


def test_a_row_of_the_table_names_the_cause_of_a_broken_chain(tmp_path: Path, capsys: Out) -> None:
    rows = [csv_row("a.html", "crg", "curent"), csv_row("b.html", "htg")]
    files: dict[str, str | bytes] = {
        "metadata.csv": CSV_HEADER + "".join(rows),
        "a.html": "<p>5 mg.</p>",
        "b.html": "<p>5 mg.</p>",
        "c.md": markdown(CRG_1, status="superseded", edition="1"),
    }

    out, _ = told(capsys, str(write_all(tmp_path, files)), "--leave-out-refused", "--json", code=2)

    data = json.loads(out)
    assert [one["file"] for one in data["documents"]] == ["b.html"]
    assert {one["file"]: one["where"] for one in data["refused"]} == {
        "a.html": "metadata.csv row 2: status",
        "c.md": "status",
    }
    assert "refused of crg: a.html, mend that first" in data["refused"][1]["reason"]


def test_a_refused_file_that_says_nothing_of_itself_may_be_any(tmp_path: Path, capsys: Out) -> None:
    old = markdown(CRG_1, status="superseded", edition="1")
    folder = write_all(tmp_path, {"a.md": b"\xff", "c.md": old, "d.md": markdown(CRG_2, id="x")})

    out, _ = told(capsys, str(folder), "--leave-out-refused", "--json", code=2)

    reason = json.loads(out)["refused"][1]["reason"]
    assert reason.endswith("; the edition may be one of the refused files")


def test_what_is_passed_over_is_told(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(tmp_path, {"a.md": markdown(CRG_2), "Thumbs.db": b"x", "~$a.docx": b"x"})

    out, _ = told(capsys, str(folder), code=0)
    data, _ = told(capsys, str(folder), "--json", code=0)

    assert "Passed over, no documents, 2: Thumbs.db, ~$a.docx\n" in out
    assert json.loads(data)["passed_over"] == ["Thumbs.db", "~$a.docx"]


def test_files_that_need_a_table_are_told_what_stands_in_it(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(tmp_path, {"a.html": "<p>5 mg.</p>", "b.md": markdown(CRG_2)})

    _, err = told(capsys, str(folder), code=2)

    columns = "file,doc_id,title,organisation,year,status"
    assert f"needs a row in metadata.csv: {columns} (more: " in err


def test_what_front_matter_holds_is_pointed_to(tmp_path: Path, capsys: Out) -> None:
    folder = write_all(tmp_path, {"README.md": "# Notes\n", "b.md": markdown(CRG_2)})

    _, err = told(capsys, str(folder), code=2)

    assert "; what front matter holds: medgauge corpus ingest --help\n" in err


def test_an_empty_folder_is_told_as_one(tmp_path: Path, capsys: Out) -> None:
    _, err = told(capsys, str(tmp_path), code=2)

    assert err == f"error: {tmp_path}: holds no documents\n"


def test_without_anything_to_build_leaving_out_is_no_way_out(tmp_path: Path, capsys: Out) -> None:
    _, err = told(capsys, str(write_all(tmp_path, {"a.md": b"\xff"})), code=2)

    assert "hint: mend them\n" in err


def test_help_names_every_format_and_every_key(capsys: Out) -> None:
    out, _ = told(capsys, "--help", code=0)

    words = set(out.replace(",", " ").replace(":", " ").replace(";", " ").split())
    assert set(by_suffix(FORMATS)) <= words
    assert {*REQUIRED, *OPTIONAL, *CSV_REQUIRED, *CSV_OPTIONAL} <= words


def test_readings_go_when_the_answer_cannot_be_written(tmp_path: Path) -> None:
    folder = corvale_sources(tmp_path / "sources")
    command = [sys.executable, "-m", "medgauge", "corpus", "ingest", str(folder)]
    with Path("/dev/full").open("w") as full:
        end = subprocess.run([*command, "--out", str(tmp_path / "built")], stdout=full, check=False)

    assert end.returncode == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "sources"]
