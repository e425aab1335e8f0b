"""Rows of tables, entries and headings that give a fact's amount again, or another one."""

import pytest

import small_documents as small
from authoring.decide.deciding import decided, ground
from medgauge.authoring.decide import Proved
from medgauge.authoring.ground import Ground
from medgauge.corpus.ingest import html, markdown
from medgauge.model.family import Verdict

OTHER = small.document("oxi", "1", "We recommend oxivarel 40 mg for lupus nephritis.")
CLOT = "We recommend apivarone 10 mg two times a day for the first week in people with a clot."
AGAIN = "apivarone: Dose: 10 mg twice daily; Duration: 7 days."
LESS = "rivavane: Dose: 15 mg twice daily; Duration: 21 days."


def held_with(*texts: str, heading: str = "Doses") -> Ground:
    return ground(small.document("crg", small.section("1", "\n".join(texts), heading)), OTHER)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (AGAIN, "may_be_restated"),
        ("Apivarone 10 mg for 7 days", "may_be_restated"),
        ("apivarone: Dose: 0.01 g; Duration: 1 month.", "may_be_restated"),
        ("apivarone: Dose: 25 mg; Class: anticoagulant.", "several_values"),
        ("apivarone: Dose: 25 mg twice daily.", "several_values"),
        (LESS, None),
        ("apivarone: Class: anticoagulant; Route: by mouth.", None),
        ("apivarone: Target: 90%; Class: anticoagulant.", None),
    ],
)
@pytest.mark.parametrize("verdict", [Verdict.SUPPORTED, Verdict.ALTERED, Verdict.WRONG_SOURCE])
def test_a_row_with_the_amount_or_another_of_its_kind_refuses(
    verdict: Verdict, row: str, code: str | None
) -> None:
    held = held_with(CLOT, "Table 1. Anticoagulants", row)
    false = CLOT.replace("10 mg", "40 mg") if verdict is Verdict.ALTERED else ""
    cited = "oxi" if verdict is Verdict.WRONG_SOURCE else "crg"
    found = decided(held, verdict, CLOT, false, cited=cited, decisive=("10 mg", "apivarone"))

    assert found == code if code else isinstance(found, Proved)


@pytest.mark.parametrize(
    ("caption", "heading"),
    [("Table 2. Doses of apivarone.", "Doses"), ("By weight", "Apivarone")],
)
def test_a_caption_or_heading_names_what_its_rows_are_about(caption: str, heading: str) -> None:
    held = held_with(CLOT, caption, "All patients: Dose: 10 mg.", heading=heading)

    assert decided(held, Verdict.SUPPORTED, CLOT, decisive=("10 mg",)) == "may_be_restated"


@pytest.mark.parametrize(
    ("sentence", "again"),
    [
        ("Nurses hand out the apivarone tablets of 10 mg before supper.", True),
        ("Nurses hand out the apivarone tablets of 30 mg before supper.", False),
        ("Nurses hand out the rivavane tablets of 10 mg before supper.", False),
    ],
)
def test_a_sentence_that_names_it_with_its_amount_may_say_it_again(
    sentence: str, again: bool
) -> None:
    found = decided(held_with(CLOT, sentence), Verdict.SUPPORTED, CLOT, decisive=("10 mg",))

    assert (found == "may_be_restated") is again


_FRONT = "---\nid: crg\n---\n# Clots\n\n## 1 Doses\n\n"
_MARKDOWN = """Table 1: Doses of anticoagulants.

| Agent | Dose | Duration |
|---|---|---|
| apivarone | 10 mg twice daily | 7 days |
"""
_HTML = """<table><caption>Doses of anticoagulants</caption>
<tr><th>Agent</th><th>Dose</th><th>Duration</th></tr>
<tr><td>apivarone</td><td>10 mg twice daily</td><td>7 days</td></tr></table>"""


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_tables_as_they_are_ingested_are_seen(form: str) -> None:
    if form == "html":
        page = f"<!doctype html><title>T</title><h1>T</h1><h2>1 Doses</h2><p>{CLOT}</p>{_HTML}"
        read = html.read("a.html", page.encode())
    else:
        read = markdown.read("a.md", f"{_FRONT}{CLOT}\n\n{_MARKDOWN}".encode())
    held = held_with(*read.sections[-1].lines)

    assert CLOT in read.sections[-1].lines
    assert decided(held, Verdict.SUPPORTED, CLOT, decisive=("10 mg",)) == "may_be_restated"
