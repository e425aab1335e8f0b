"""PDF files that tell other characters than they draw are refused, whatever the font."""

import pytest
from tests.drawn_pdf import drawn, line

from medgauge.corpus.ingest.pdf import read
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

FONTS = ("Helvetica", "Helvetica-Bold", "Times-Roman", "Times-BoldItalic", "Courier")
CRITICAL = "0123456789<>%+"


def _told(drawn_as: str, told: str, font: str) -> bytes:
    """Return a PDF that draws `drawn_as` in a font whose table tells it as `told`."""
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def"
        " 1 begincodespacerange <00> <FF> endcodespacerange"
        f" 1 beginbfchar <{ord(drawn_as):02x}> <{ord(told):04x}> endbfchar endcmap end end"
    )
    to_unicode = f"<< /Length {len(table)} >>\nstream\n{table}\nendstream"
    damaged = f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /ToUnicode 6 0 R >>"
    page = line(72, 700, "Give Vexalor to adults.") + "\n" + line(72, 660, drawn_as, 11, "F2")
    return drawn(page, objects=["<< >>", to_unicode], replaced={4: damaged})


def _text(data: bytes) -> str:
    return " ".join(one for part in read("x.pdf", data).sections for one in part.lines)


@pytest.mark.parametrize("font", FONTS)
def test_a_sign_told_as_another_is_refused(font: str) -> None:
    for drawn_as in CRITICAL:
        for told in CRITICAL:
            if drawn_as == told:
                continue
            with pytest.raises(InputError) as caught:
                read("x.pdf", _told(drawn_as, told, font))
            assert "page 1: damaged text" in str(caught.value)
            assert f"is drawn where the file tells {told!r}" in str(caught.value)


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize(("drawn_as", "told"), [("m", "k"), ("k", "m"), ("g", "L"), ("n", "m")])
def test_a_letter_of_a_unit_told_as_another_is_refused(font: str, drawn_as: str, told: str) -> None:
    with pytest.raises(InputError, match=f"is drawn where the file tells '{told}'"):
        read("x.pdf", _told(drawn_as, told, font))


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("told", ["é", "a", "*"])
def test_a_number_told_as_what_is_no_number_is_refused(told: str, font: str) -> None:
    with pytest.raises(InputError, match="'5' is drawn"):
        read("x.pdf", _told("5", told, font))


@pytest.mark.parametrize("font", FONTS)
def test_what_is_told_as_it_is_drawn_is_read(font: str) -> None:
    for sign in CRITICAL:
        assert _text(_told(sign, sign, font)).split()[-1] == sign


def test_only_one_of_two_equal_numbers_told_wrongly_is_found() -> None:
    right = line(72, 700, "Give Vexalor 5 mg to adults and 5 mg to children.")
    table = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def"
        " 1 begincodespacerange <00> <FF> endcodespacerange"
        " 2 beginbfchar <35> <0035> <36> <0035> endbfchar endcmap end end"
    )
    page = right + "\n" + line(72, 660, "5 6 5", 11, "F2")
    data = drawn(
        page,
        objects=["<< >>", f"<< /Length {len(table)} >>\nstream\n{table}\nendstream"],
        replaced={4: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>"},
    )

    with pytest.raises(InputError, match="'6' is drawn where the file tells '5'"):
        read("x.pdf", data)


@pytest.mark.parametrize("colours", ["1 g", "0.5 g", "1 0 0 rg"])
def test_print_on_a_ground_of_another_colour_is_read(colours: str) -> None:
    ground = "0.1 0.2 0.5 rg 60 690 300 30 re f"
    page = f"{ground} {colours} {line(72, 700, 'Give 25 mg twice, at >=30 kg.')} 0 g"

    assert _text(drawn(page)) == "Give 25 mg twice, at >=30 kg."
