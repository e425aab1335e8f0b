"""A guideline printed to PDF has the words and numbers of its Markdown, in the same sections."""

from pathlib import Path

import pytest

from medgauge.corpus.ingest import markdown
from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument

pytestmark = pytest.mark.slow

WRITTEN = Path(__file__).parents[1] / "written" / "guidelines"


def _words(document: RawDocument) -> list[tuple[str | None, str, list[str]]]:
    """Return each section with its words; a hyphen in doubt at a line's end is no part of them."""
    return [
        (section.number, section.heading, _undoubted(section.lines, section.joins).split())
        for section in document.sections
    ]


def _undoubted(lines: tuple[str, ...], joins: tuple[tuple[int, int], ...]) -> str:
    found = []
    for at, line in enumerate(lines):
        for place in sorted((place for number, place in joins if number == at), reverse=True):
            line = line[:place] + line[place:].removeprefix("-")
        found.append(line)
    return " ".join(found)


@pytest.mark.parametrize("name", ["aldery-af-2", "norvane-vte-2", "tarnbrook-sepsis-2"])
def test_words_and_numbers_are_those_of_the_source(name: str) -> None:
    source = markdown.read(f"{name}.md", (WRITTEN / f"{name}.md").read_bytes())
    printed = read(f"{name}.pdf", (WRITTEN / f"{name}.pdf").read_bytes())

    assert _words(printed) == _words(source)
