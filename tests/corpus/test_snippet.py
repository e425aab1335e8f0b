"""Words of a search are marked where they stand, and the densest stretch is shown."""

import pytest

from medgauge.corpus.snippet import snippet

FILL = "Other text without a match stands here. " * 10


def marked(text: str, query: str, *joins: int) -> list[str]:
    return [text[start:end] for start, end in snippet(text, query, joins).highlights]


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("Give Vexalor 5 mg.", "vexalor MG", ["Vexalor", "mg"]),
        ("Give 250 µg.", "250 μg", ["250", "µg"]),
        ("Na\u00efve caf\u0065\u0301.", "CAFÉ", ["caf\u0065\u0301"]),
        ("thromboem\u00adbolic", "thromboembolic", ["thromboem\u00adbolic"]),
        ("the ﬁrst dose", "first", ["ﬁrst"]),
        ("Vexalors and Vexalor", "vexalor", ["Vexalor"]),
        ("nothing", "else", []),
        ("", "else", []),
        ("nothing", "", []),
    ],
)
def test_words_are_marked_as_the_index_finds_them(text: str, query: str, found: list[str]) -> None:
    assert marked(text, query) == found


def test_words_across_a_hyphen_in_doubt_are_marked_either_way() -> None:
    assert marked("an anti-coagulant", "anticoagulant", 7) == ["anti-coagulant"]
    assert marked("an anti-coagulant", "anticoagulant") == []
    assert marked("a lowdose pill", "low dose", 5) == ["low", "dose"]


def test_the_densest_stretch_is_shown() -> None:
    text = f"Vexalor. {FILL}Give Vexalor 5 mg once daily. {FILL}mg once"

    found = snippet(text, "vexalor 5 mg once daily")

    shown = text[found.start : found.end]
    assert "Give Vexalor 5 mg once daily." in shown
    assert len(shown) < 300
    assert [shown[a:b] for a, b in found.shown()] == ["Vexalor", "5", "mg", "once", "daily"]


@pytest.mark.parametrize("width", range(20, 60))
def test_no_quantity_is_cut_through(width: int) -> None:
    text = f"{FILL}Vexalor 1.5 mg or 30 to 49 mL/min at ≥65 years and 50 × 10⁹/L. {FILL}"
    found = snippet(text, "vexalor", (), width)

    shown = text[found.start : found.end]
    for whole in ("1.5 mg", "30 to 49 mL/min", "≥65 years", "50 × 10⁹/L"):
        assert whole in shown or text.index(whole) >= found.end


def test_without_a_match_the_beginning_is_shown() -> None:
    assert snippet(FILL, "zzz").start == 0
