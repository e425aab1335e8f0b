"""PDF files that are refused, wholly, by page and reason, and within bounds."""

import zlib

import pytest
from tests.drawn_pdf import drawn, line

from medgauge.corpus.ingest.pdf import read
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

TEXT = line(72, 700, "Give Brentil 15 mg twice daily.")
IMAGE = (
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray"
    " /BitsPerComponent 8 /Length 4 >>\nstream\n\x10\x80\x40\xf0\nendstream"
)
SCAN = "q 500 0 0 700 50 70 cm /X1 Do Q"
DAMAGED_FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /ToUnicode 6 0 R >>"


def _to_unicode(target: str) -> str:
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def"
        " 1 begincodespacerange <00> <FF> endcodespacerange"
        f" 1 beginbfrange <41> <5A> <{target}> endbfrange endcmap end end"
    )
    return f"<< /Length {len(table)} >>\nstream\n{table}\nendstream"


def _refusal(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        read("x.pdf", data)
    return str(caught.value)


def test_pages_of_shapes_only_are_each_named() -> None:
    shapes = "0 0 1 rg 100 100 200 300 re f"

    told = _refusal(drawn(TEXT, shapes, shapes))

    assert "page 2: page without text" in told
    assert "page 3: page without text" in told


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (SCAN, "scanned page"),
        (f"{SCAN} 3 Tr {TEXT}", "scanned page"),
        (f"{TEXT} q 300 0 0 40 60 690 cm /X1 Do Q", "an image lies over text"),
        ("BT /F1 11 Tf 0 1 -1 0 300 400 Tm (Turned text in the midst) Tj ET", "rotated text"),
        (f"{TEXT} 72 703.5 m 200 703.5 l S", "a line is drawn through text"),
        (f"{TEXT}\n{line(72, 700, 'Stop Brentil 50 mg twice daily.')}", "printed over text"),
        (f"{TEXT} BT /F1 11 Tf 590 600 Td (cut at the edge) Tj ET", "hidden in part"),
    ],
)
def test_a_page_that_cannot_be_read_for_sure_is_named(page: str, reason: str) -> None:
    told = _refusal(drawn(page, objects=[IMAGE]))

    assert "page 1" in told
    assert reason in told


def test_a_turned_page_is_judged_by_what_a_reader_sees() -> None:
    upright = "BT /F1 11 Tf 0 1 -1 0 300 100 Tm (Upright once turned.) Tj ET"

    assert read("x.pdf", drawn(upright, page="/Rotate 90")).sections[0].lines == (
        "Upright once turned.",
    )
    assert "rotated text" in _refusal(drawn(TEXT, page="/Rotate 90"))


def test_a_turned_stamp_in_the_margin_is_reported() -> None:
    stamp = "BT /F1 11 Tf 0 1 -1 0 20 400 Tm (Draft of May) Tj ET"
    document = read("x.pdf", drawn(f"{stamp} {TEXT}"))

    assert [piece.excerpt for piece in document.dropped] == ["DraftofMay"]


@pytest.mark.parametrize("target", ["E000", "0000", "FFFD", "0590", "202E", "0085"])
def test_text_whose_characters_are_not_what_is_shown_is_refused(target: str) -> None:
    page = f"{TEXT} BT /F2 11 Tf 72 600 Td <4142> Tj ET"
    data = drawn(
        page,
        objects=[IMAGE, _to_unicode(target)],
        replaced={4: DAMAGED_FONT},
    )

    assert "page 1" in _refusal(data)


@pytest.mark.parametrize("subtype", ["StrikeOut", "Redact"])
def test_text_struck_out_by_a_comment_is_refused(subtype: str) -> None:
    comment = (
        f"/Annots [<< /Type /Annot /Subtype /{subtype} /Rect [72 695 200 710]"
        " /QuadPoints [72 710 200 710 72 695 200 695] >>]"
    )

    assert "struck out by a comment" in _refusal(drawn(TEXT, page=comment))


def test_other_comments_and_form_fields_are_reported() -> None:
    comments = (
        "/Annots [<< /Type /Annot /Subtype /Text /Rect [300 300 320 320] /Contents (Check) >>"
        " << /Type /Annot /Subtype /Widget /FT /Tx /T (dose) /V (90 mg) /Rect [72 100 200 120] >>]"
    )
    document = read("x.pdf", drawn(TEXT, page=comments))

    assert {piece.excerpt for piece in document.dropped} == {"Check", "90 mg"}
    assert document.sections[0].lines == ("Give Brentil 15 mg twice daily.",)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a PDF"),
        (b"Give Brentil 15 mg.", "not a PDF"),
        (drawn(TEXT)[:-60], "damaged PDF"),
        (drawn(TEXT).replace(b"startxref\n", b"startxref\n9"), "damaged PDF"),
        (drawn(TEXT, replaced={2: "<< /Type /Pages /Kids [] /Count 0 >>"}), ""),
        (drawn(TEXT, replaced={2: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"}), "damaged"),
        (drawn(TEXT, replaced={2: "<< /Type /Pages /Kids [5 0 R] /Count 100000 >>"}), "pages"),
        (drawn("", ""), "PDF without text"),
    ],
)
def test_a_file_that_is_no_sound_pdf_is_refused(data: bytes, reason: str) -> None:
    assert reason in _refusal(data)


@pytest.mark.parametrize("box", ["[0 0 100000 100000]", "[0 0 9000 842]"])
def test_a_page_of_no_paper_size_is_refused(box: str) -> None:
    data = drawn(TEXT).replace(b"[0 0 595 842]", box.encode().ljust(13))

    assert "page" in _refusal(_mended(data))


@pytest.mark.slow
def test_a_stream_that_grows_without_end_is_refused() -> None:
    packer = zlib.compressobj(1)
    blocks = [packer.compress(b"q " * 500_000) for _ in range(202)]
    bomb = b"".join([*blocks, packer.flush()]).decode("latin-1")
    packed = f"<< /Length {len(bomb)} /Filter /FlateDecode >>\nstream\n{bomb}\nendstream"

    assert "bytes when unpacked" in _refusal(drawn(TEXT, objects=[packed]))


def test_a_broken_stream_is_refused_though_the_library_passes_over_it() -> None:
    good = zlib.compress(TEXT.encode()).decode("latin-1")
    packed = f"<< /Length 20 /Filter /FlateDecode >>\nstream\n{good[:20]}\nendstream"

    assert "stream" in _refusal(drawn(TEXT, objects=[packed]))


def _mended(data: bytes) -> bytes:
    """Return the file with the place of its table put right after a change of length."""
    head, _, _ = data.rpartition(b"startxref")
    return head + b"startxref\n%d\n%%%%EOF\n" % data.rindex(b"xref\n0 ")
