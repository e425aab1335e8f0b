"""The table of an ingest: reasons of one kind by what they share, each reason once."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from medgauge.cli.app import run
from small_docx import changed, paragraph, word
from small_sources import CSV_HEADER, csv_row, write_all

STYLES = "word/styles.xml"
Out = pytest.CaptureFixture[str]


def shown(capsys: Out, folder: Path, code: int) -> str:
    capsys.readouterr()
    assert run(["corpus", "ingest", str(folder)]) == code
    return capsys.readouterr().out


def listed(*names: str) -> str:
    return CSV_HEADER + "".join(csv_row(name, name.partition(".")[0]) for name in names)


def test_what_reasons_share_is_told_and_what_differs_is_not(tmp_path: Path, capsys: Out) -> None:
    page = '<meta charset="iso-8859-1"><h2>1 A</h2><p>≥</p>'
    files = {
        "metadata.csv": listed("a.html", "b.html"),
        "a.html": f"{page}<p>1&#8203;0</p>",
        "b.html": f"{page}<p>1&#8288;0</p>",
    }
    out = shown(capsys, write_all(tmp_path, files), 0)

    assert "declares iso-8859-1 but is UTF-8; read as UTF-8" in out
    assert "invisible characters … left out" in out


def test_a_reason_is_told_once(tmp_path: Path, capsys: Out) -> None:
    page = "<h2>1 A</h2><p><ruby>5<rp>(</rp><rt>6</rt><rp>)</rp></ruby></p>"
    folder = write_all(tmp_path, {"metadata.csv": listed("a.html"), "a.html": page})
    out = shown(capsys, folder, 2)

    assert "Refused: 1 file, 2 reasons" in out
    assert out.count("holds <rp>") == 1


def test_a_document_whose_every_text_is_struck_out_says_so(tmp_path: Path, capsys: Out) -> None:
    whole = word(paragraph("Give 5 mg.") + paragraph("Stop."))
    with zipfile.ZipFile(BytesIO(whole)) as archive:
        styles = archive.read(STYLES).decode()
    normal = '<w:name w:val="Normal"/><w:qFormat/>'
    assert normal in styles
    struck = styles.replace(normal, f"{normal}<w:rPr><w:strike/></w:rPr>")
    data = changed(whole, {STYLES: struck.encode()})
    folder = write_all(tmp_path, {"metadata.csv": listed("a.docx"), "a.docx": data})

    assert "holds no text; left out: struck-out text" in shown(capsys, folder, 2)
