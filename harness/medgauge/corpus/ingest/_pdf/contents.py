"""Tables of contents: lines of dots that lead to a page number, left out and reported."""

import re
from itertools import pairwise

from medgauge.corpus.ingest._headings import split_number
from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.imprint import tells_amount
from medgauge.corpus.ingest._pdf.lines import Note

LEADER = re.compile(r"(?:[.…·]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})$")
"""`3.2 Starting treatment ........ 14`."""
CONTENTS = re.compile(r"(?:table of )?contents", re.IGNORECASE)
UNSURE = "numbers behind lines of dots may be other numbers than those of pages"
PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxlc]{1,6}")


def without_contents(
    paragraphs: list[Paragraph],
) -> tuple[list[Paragraph], list[Note], list[tuple[int, str]]]:
    """Return the paragraphs without the table of contents, a note of each line left out, and pages
    to refuse.

    Between its heading and its last line everything leaves: an entry may be printed on two lines.
    Numbers behind dots are those of pages where they do not fall from line to line and stand under
    such a heading, or behind names that stand elsewhere in the text; others may be doses, as may
    those under a heading where names tell amounts and none stands elsewhere.
    """
    leads = [at for at, one in enumerate(paragraphs) if LEADER.search(one.text)]
    titles = [at for at, one in enumerate(paragraphs) if CONTENTS.fullmatch(one.text)]
    gone = set(leads)
    headed: set[int] = set()
    for title in titles:
        after = [at for at in leads if at > title]
        if after and after[0] - title <= 3:
            last = _last(after)
            gone.update(range(title, last + 1))
            headed.update(range(title, last + 1))
    rest = [one.text for at, one in enumerate(paragraphs) if at not in gone]
    problems = [
        (paragraphs[run[0]].page, f"{UNSURE}: {paragraphs[run[0]].text[:60]!r}")
        for run in _runs(leads)
        if not _pages([paragraphs[at].text for at in run], rest, run[0] in headed)
    ]
    notes = [_note(paragraphs[at], at in leads) for at in sorted(gone) if paragraphs[at].text]
    return [one for at, one in enumerate(paragraphs) if at not in gone], notes, problems


def _note(one: Paragraph, entry: bool) -> Note:
    doubted = not entry and tells_amount(one.text)
    return Note(f"page {one.page}: line of the contents left out", one.text[:120], doubted)


def _runs(leads: list[int]) -> list[list[int]]:
    """Return the lines of dots that stand together."""
    runs: list[list[int]] = []
    for at in leads:
        if runs and at - runs[-1][-1] <= 3:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _pages(entries: list[str], text: list[str], headed: bool) -> bool:
    """Whether the numbers behind the dots of some lines are those of pages."""
    told = [entry.split()[-1].lstrip(".…·") for entry in entries]
    arabic = [int(one) for one in told if one.isdecimal()]
    if any(other < one for one, other in pairwise(arabic)):
        return False
    names = [split_number(LEADER.sub("", one))[1].casefold().strip(" .") for one in entries]
    whole = [split_number(one)[1].casefold() for one in text]
    known = sum(any(one.startswith(name) for one in whole) for name in names)
    titles = headed and (known or not any(map(tells_amount, names)))
    return bool(titles) or 2 * known >= len(names)


def _last(leads: list[int]) -> int:
    """Return the last line of a run of them, in which no more than two others stand between."""
    last = leads[0]
    for at in leads[1:]:
        if at - last > 3:
            break
        last = at
    return last
