"""Every example of the published citation rule means what the page says it means."""

import re

import pytest

from architecture.house import ROOT
from medgauge.text.resolve import resolve
from medgauge.text.source import Code, Hit
from shared_fixture.cited_catalogue import CATALOGUE

PAGE = (ROOT / "methodology" / "citations.md").read_text("utf-8")
ROW = re.compile(r"^\| [^|]*\| ([^|]*`[^|]*) \| ([^|`]+) \|$", re.MULTILINE)
"""A row with examples in code and, without code, what they mean."""

EXAMPLES = [
    (citation, meaning)
    for row, meaning in ROW.findall(PAGE[PAGE.index("## Editions") :])
    for citation in re.findall(r"`([^`]+)`", row)
]
NAMES = re.search(r"## Names\n(.*?)\n## ", PAGE, re.DOTALL)


def shown(hit: Hit) -> str:
    section = f" § {hit.section}" if hit.section else ""
    return f"{hit.document} {hit.edition}{section}{' (not there)' * (hit.section_found is False)}"


@pytest.mark.parametrize(("citation", "meaning"), EXAMPLES)
def test_an_example_means_what_the_page_says(citation: str, meaning: str) -> None:
    found = resolve(citation, CATALOGUE)
    hits = "; ".join(map(shown, found.hits))

    told = {Code.ONE: hits, Code.SEVERAL: f"several: {hits}"}
    assert told.get(found.code, f"none: {found.code}") == meaning


def test_the_page_has_examples_of_every_code_but_those_of_a_day() -> None:
    found = {resolve(citation, CATALOGUE).code for citation, _ in EXAMPLES}

    assert len(EXAMPLES) > 50
    assert set(Code) - found == {Code.IN_FORCE_UNKNOWN}


def test_every_code_stands_on_the_page() -> None:
    assert [code for code in Code if code.value not in PAGE] == []


def test_names_that_count_and_names_that_do_not() -> None:
    assert NAMES
    rows = [row.split("|") for row in NAMES[1].splitlines() if row.startswith("| its")]

    for row in rows:
        for citation in re.findall(r"`([^`]+)`", row[2]):
            assert resolve(citation, CATALOGUE).hits, citation
        for citation in re.findall(r"`([^`]+)`", row[3]):
            assert not resolve(citation, CATALOGUE).hits, citation
