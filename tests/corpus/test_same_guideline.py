"""One guideline as Markdown, Word and JATS: the same sections, sentences and numbers."""

from pathlib import Path

import pytest

from medgauge.corpus.ingest import docx, jats, markdown
from medgauge.corpus.raw import RawDocument

WRITTEN = Path(__file__).parents[1] / "written" / "guidelines"
NAMES = sorted(path.stem for path in WRITTEN.glob("*.md"))


def told(document: RawDocument) -> list[tuple[str | None, str, tuple[str, ...]]]:
    return [(one.number, one.heading, one.lines) for one in document.sections if not one.preface]


@pytest.mark.parametrize("name", NAMES)
def test_word_and_jats_read_as_the_markdown_they_were_made_from(name: str) -> None:
    source = markdown.read(name, (WRITTEN / f"{name}.md").read_bytes())
    word = docx.read(name, (WRITTEN / f"{name}.docx").read_bytes())
    article = jats.read(name, (WRITTEN / f"{name}.xml").read_bytes())

    assert len(source.sections) >= 10
    assert told(word) == told(source)
    assert told(article) == told(source)
    assert source.metadata is not None
    assert word.title == article.title == source.metadata["title"]


def test_there_are_three() -> None:
    assert len(NAMES) == 3
