"""Hostile text stays text: in Markdown, and in a terminal."""

from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from medgauge.render.escape import HARMFUL, markdown, shorten, visible
from medgauge.render.markdown import markdown as as_markdown
from medgauge.render.report import report
from shared_fixture import stored_round as fixture

TEXT = st.text(alphabet=st.characters(exclude_categories=()) | st.sampled_from("|\\`<>&*_[]!\n#~"))


def cells(source: str) -> list[str]:
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(source)
    return [t.content for t in tokens if t.type == "inline"]


def kinds(source: str) -> set[str]:
    parser = MarkdownIt("gfm-like", {"html": True, "linkify": False})
    found = set()
    for token in parser.parse(source):
        found.add(token.type)
        found.update(child.type for child in token.children or ())
    return found


def test_a_report_with_hostile_text_holds_no_tag_link_image_or_extra_cell() -> None:
    value = report(fixture.scorecard(), fixture.trials(), fixture.round_value())

    source = as_markdown(value)

    acting = {"html_inline", "html_block", "link_open", "image", "code_inline", "s_open", "em_open"}
    assert not kinds(source) & acting
    assert "\x1b" not in source
    assert "\u202e" not in source
    assert "https://" not in source
    widths = {table.title: len(table.columns) for table in value.tables if "Claims" in table.title}
    for line in source.splitlines():
        if line.startswith("| C1"):
            assert line.replace("\\\\", "").replace("\\|", "").count("|") == 1 + min(
                widths.values()
            )


@given(TEXT)
def test_any_text_is_one_literal_cell(text: str) -> None:
    source = f"| a | b |\n|---|---|\n| {markdown(text)} | end |\n"

    assert cells(source)[-1] == "end"
    assert len(cells(source)) == 4
    assert kinds(source) <= {
        *(f"{name}_{side}" for name in ("table", "thead", "tbody", "tr", "th", "td")
          for side in ("open", "close")),
        "inline", "text", "text_special",
    }  # fmt: skip


@given(TEXT)
def test_no_acting_character_survives(text: str) -> None:
    from_text = visible(text)

    assert not [c for c in from_text if category(c) in HARMFUL]
    assert "\n" not in from_text


def test_clinical_signs_are_left_alone() -> None:
    assert visible("≥ 50 × 10⁹/L µg – “low‑dose”") == "≥ 50 × 10⁹/L µg – “low‑dose”"


def test_shorten_keeps_both_ends_and_says_how_much_is_gone() -> None:
    assert shorten("a" * 100 + "b" * 100, 60) == "a" * 40 + " […140…] " + "b" * 20
    assert shorten("short", 60) == "short"
