"""Tables of contents: lines of dots that lead to a page number, left out and reported."""

import re

from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.lines import Note

LEADER = re.compile(r"(?:[.…·]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})$")
"""`3.2 Starting treatment ........ 14`."""
CONTENTS = re.compile(r"(?:table of )?contents", re.IGNORECASE)
PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxlc]{1,6}")


def without_contents(paragraphs: list[Paragraph]) -> tuple[list[Paragraph], list[Note]]:
    """Return the paragraphs without the table of contents, and a note of each line left out.

    Between its heading and its last line everything leaves: an entry may be printed on two lines.
    """
    leads = [at for at, one in enumerate(paragraphs) if LEADER.search(one.text)]
    titles = [at for at, one in enumerate(paragraphs) if CONTENTS.fullmatch(one.text)]
    gone = set(leads)
    for title in titles:
        after = [at for at in leads if at > title]
        if after and after[0] - title <= 3:
            gone.update(range(title, _last(after) + 1))
    notes = [
        Note(f"page {paragraphs[at].page}: line of the contents left out", one, False)
        for at in sorted(gone)
        if (one := paragraphs[at].text[:120])
    ]
    return [one for at, one in enumerate(paragraphs) if at not in gone], notes


def _last(leads: list[int]) -> int:
    """Return the last line of a run of them, in which no more than two others stand between."""
    last = leads[0]
    for at in leads[1:]:
        if at - last > 3:
            break
        last = at
    return last
