"""Faults of PDF readers as inputs: columns, running lines, hyphens, raised digits, hidden text."""

import pytest
from tests.drawn_pdf import drawn, line, lines

from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

LEFT = ("Start agent Vexalor in adults who", "have an eGFR below 30 and no", "history of syncope.")
RIGHT = ("Do not start agent Brentil in", "adults with prior bleeding or", "platelets below 50.")
HYPHENS = (
    "Avoid co-",
    "trimoxazole-like agent Sulvex and re-",
    "assess renal func-",
    "tion weekly; use low-",
    "dose Vexalor (2-",
    "hydroxy form) in pre- and post-operative care.",
)


def _all_lines(document: RawDocument) -> list[str]:
    return [text for section in document.sections for text in section.lines]


def _lines_of(*pages: str) -> list[str]:
    return _all_lines(read("x.pdf", drawn(*pages)))


def _raised(*runs: tuple[str, int]) -> str:
    """Return operators for one line of runs, those with a rise in smaller print."""
    shown = " ".join(f"/F1 {7 if rise else 11} Tf {rise} Ts ({text}) Tj" for text, rise in runs)
    return f"BT 72 700 Td {shown} 0 Ts ET"


def test_columns_drawn_row_by_row_are_read_one_after_the_other() -> None:
    rows = [
        f"{line(72, 700 - 14 * at, one)}\n{line(320, 700 - 14 * at, other)}"
        for at, (one, other) in enumerate(zip(LEFT, RIGHT, strict=True))
    ]

    assert _lines_of("\n".join(rows)) == [" ".join(LEFT), " ".join(RIGHT)]


def test_cells_drawn_row_by_row_without_lines_are_refused() -> None:
    rows = [
        f"{line(72, 700 - 14 * at, one)}\n{line(320, 700 - 14 * at, other)}"
        for at, (one, other) in enumerate(
            [
                ("Adults aged 65 years or over", "Start Vexalor at 5 mg daily"),
                ("Adults with an eGFR of 30", "Start Vexalor at 2.5 mg daily"),
                ("Children of any age at all", "Do not start Vexalor at all"),
            ]
        )
    ]

    with pytest.raises(InputError, match="page 1: a line with a wide gap"):
        _lines_of("\n".join(rows))


def test_three_columns_are_read_in_turn() -> None:
    columns = [
        lines(60 + 165 * at, 700, [f"{word} text of the", "column goes on in", "small print."])
        for at, word in enumerate(("First", "Second", "Third"))
    ]

    assert _lines_of("\n".join(columns)) == [
        f"{word} text of the column goes on in small print."
        for word in ("First", "Second", "Third")
    ]


def test_running_lines_do_not_part_a_sentence() -> None:
    first = "\n".join(
        [
            line(72, 670, "Agent Vexalor should not be started in"),
            line(200, 40, "Guideline G 2nd edition - page 14 of 60", 9),
        ]
    )
    second = (
        line(72, 800, "Renal chapter", 9) + "\n" + line(72, 760, "people with active bleeding.")
    )

    document = read("x.pdf", drawn(first, second))

    assert _all_lines(document) == [
        "Agent Vexalor should not be started in people with active bleeding."
    ]
    assert {piece.excerpt for piece in document.dropped} == {
        "Guideline G 2nd edition - page 14 of 60",
        "Renal chapter",
    }


@pytest.mark.parametrize("number", ["14", "xiv", "- 14 -", "Page 14 of 60", "14/60"])
def test_page_numbers_of_every_kind_leave_the_text(number: str) -> None:
    page = line(72, 700, "Give Vexalor 5 mg daily.") + "\n" + line(72, 680, "Reassess in May.")

    found = " ".join(_lines_of(page + "\n" + line(290, 40, number, 9)))

    assert found == "Give Vexalor 5 mg daily. Reassess in May."


def test_hyphens_at_line_ends_stay_where_nothing_tells_that_they_go() -> None:
    document = read("x.pdf", drawn(lines(72, 700, HYPHENS)))
    [section] = document.sections

    assert section.lines == (
        "Avoid co-trimoxazole-like agent Sulvex and re-assess renal func-tion weekly; use low-dose"
        " Vexalor (2-hydroxy form) in pre- and post-operative care.",
    )
    kept = [section.lines[0][place - 2 : place + 3] for _, place in section.joins]
    assert kept == ["co-tr", "re-as", "nc-ti", "ow-do"]


def test_a_hyphen_goes_when_the_word_stands_whole_elsewhere() -> None:
    more = "Where renal function falls, reassess."
    [section] = read("x.pdf", drawn(lines(72, 700, (*HYPHENS, more)))).sections

    assert section.lines[0].startswith(
        "Avoid co-trimoxazole-like agent Sulvex and reassess renal function weekly; use low-dose"
    )
    dropped = [section.lines[0][place - 2 : place + 2] for _, place in section.joins]
    assert dropped == ["co-t", "reas", "ncti", "ow-d"]


def test_a_hyphen_between_numbers_is_never_dropped_and_doubted() -> None:
    document = read("x.pdf", drawn(lines(72, 700, ("Give Vexalor 2-", "3 mg once daily."))))
    [section] = document.sections

    assert section.lines == ("Give Vexalor 2-3 mg once daily.",)
    assert section.joins == ()
    assert [piece.doubted for piece in document.dropped] == [True]


def test_a_suspended_hyphen_at_a_line_end_is_kept_apart() -> None:
    [section] = read(
        "x.pdf", drawn(lines(72, 700, ("Care is given pre-", "and post-op.")))
    ).sections

    assert (section.lines, section.joins) == (("Care is given pre- and post-op.",), ())


def test_a_range_at_a_line_end_gets_no_space() -> None:
    assert _lines_of(lines(72, 700, ("Give a dose of 5\x96", "10 mg daily."))) == [
        "Give a dose of 5–10 mg daily."
    ]


@pytest.mark.parametrize(
    ("printed", "expected", "doubted"),
    [
        ([("below 50 \xd7 10", 0), ("9", 4), ("/L.", 0)], "below 50 × 10⁹/L.", []),
        ([("above 30 kg/m", 0), ("2", 4), (" of it.", 0)], "above 30 kg/m² of it.", []),
        ([("with CO", 0), ("2", -3), (" in it.", 0)], "with CO₂ in it.", []),
        ([("with active bleeding.", 0), ("12", 4)], "with active bleeding.", []),
        ([("Give 5 mg", 0), ("12", 4), (" daily.", 0)], "Give 5 mg daily.", [True]),
        ([("below 150", 0), ("12", 4), (" or so.", 0)], "below 150¹² or so.", [True]),
    ],
)
def test_raised_and_lowered_print(
    printed: list[tuple[str, int]], expected: str, doubted: list[bool]
) -> None:
    document = read("x.pdf", drawn(_raised(*printed)))

    assert _all_lines(document) == [expected]
    assert [piece.doubted for piece in document.dropped if piece.doubted] == doubted


def test_text_that_nobody_sees_is_left_out_and_reported() -> None:
    page = "\n".join(
        [
            line(72, 700, "Give Brentil 15 mg twice daily."),
            "1 g " + line(72, 660, "or 50 mg") + " 0 g",
            "3 Tr " + line(72, 640, "without ink") + " 0 Tr",
            line(72, 620, "tiny", 1),
            line(900, 600, "outside"),
            line(72, 580, "covered") + " 1 g 60 570 200 30 re f 0 g",
        ]
    )
    document = read("x.pdf", drawn(page))

    assert _all_lines(document) == ["Give Brentil 15 mg twice daily."]
    told = " ".join(piece.excerpt for piece in document.dropped)
    assert all(word in told for word in ("or50mg", "withoutink", "tiny", "outside", "covered"))


def test_contents_pages_are_left_out_and_reported() -> None:
    contents = lines(72, 700, ("Contents", "3.2 Starting treatment ........ 4"))
    text = line(72, 700, "3.2 Starting treatment", 14, "F2") + "\n" + line(72, 670, "Give 5 mg.")
    document = read("x.pdf", drawn(contents, text))

    assert [section.heading for section in document.sections] == ["Starting treatment"]
    assert len([one for one in document.dropped if "contents" in one.reason]) == 2


def test_a_blank_page_is_reported() -> None:
    document = read("x.pdf", drawn(line(72, 700, "One."), "", line(72, 700, "Three.")))

    assert _all_lines(document) == ["One.", "Three."]
    assert [piece.reason for piece in document.dropped] == ["page 2 is blank"]


def test_letters_spread_apart_are_words_by_their_spaces_only() -> None:
    assert _lines_of(f"3 Tc {line(72, 700, 'Spaced heading of it')} 0 Tc") == [
        "Spaced heading of it"
    ]
    with pytest.raises(InputError, match="letters spread apart"):
        _lines_of(f"3 Tc {line(72, 650, 'Spacedout')} 0 Tc")


def test_a_layer_that_is_switched_off_is_left_out() -> None:
    page = f"/OC /P1 BDC\n{line(72, 660, 'or 50 mg')}\nEMC\n{line(72, 700, 'Give 15 mg daily.')}"
    catalogue = (
        "<< /Type /Catalog /Pages 2 0 R /OCProperties"
        " << /OCGs [5 0 R] /D << /OFF [5 0 R] /Order [] >> >> >>"
    )
    data = drawn(page, objects=["<< /Type /OCG /Name (old) >>"], replaced={1: catalogue})

    document = read("x.pdf", data)

    assert _all_lines(document) == ["Give 15 mg daily."]
    assert [piece.excerpt for piece in document.dropped] == ["or50mg"]


def test_a_doubt_names_the_section_it_is_about() -> None:
    page = "\n".join(
        [
            line(72, 760, "3.2 Starting treatment", 14, "F2"),
            lines(
                72, 730, ("Give Vexalor in doses of 2-", "3 mg once daily, for the whole winter.")
            ),
            line(72, 690, "3.3 Bleeding", 14, "F2"),
            line(72, 660, "Agent Vexalor is not recommended in people with active bleeding."),
        ]
    )
    document = read("x.pdf", drawn(page))

    assert [section.heading for section in document.sections] == ["Starting treatment", "Bleeding"]
    assert [piece.where for piece in document.dropped if piece.doubted] == ["Starting treatment"]
