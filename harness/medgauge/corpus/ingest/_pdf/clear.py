"""Which lines at the ends of pages are running ones beyond doubt: nothing of the text leaves."""

import re
from collections.abc import Iterable
from itertools import pairwise

from medgauge.corpus.ingest._headings import split_number
from medgauge.corpus.ingest._pdf.imprint import only_names
from medgauge.corpus.ingest._pdf.rows import Row
from medgauge.corpus.ingest._pdf.running import Recurring
from medgauge.corpus.ingest._pdf.stamps import page_stamp, says_page, without_page

OFTEN = 3
"""Least pages on which a line stands that recurs beyond doubt."""
_LEAD = re.compile(r"[\s.…·]*\d{1,4}$|[.…·]+$")
"""The dots and the page number behind an entry of the contents."""


class Clear:
    """Knows the lines of the text and those at the ends of pages."""

    def __init__(self, text: Iterable[list[Row]], recurring: Recurring, pages: int) -> None:
        self.recurring, self.pages = recurring, pages
        self.names: set[str] = set()
        for rows in text:
            lines = [row.text for row in rows]
            self.names.update(map(_name, lines))
            self.names.update(_name(f"{one} {other}") for one, other in pairwise(lines))

    def title(self, row: Row) -> bool:
        """Whether a line says what a line or two of the text say: the name of a chapter."""
        return _name(self._words(row)) in self.names

    def amount(self, row: Row) -> bool:
        """Whether a line tells a number that is not of its page, a date or a name."""
        words = self._words(row)
        return not only_names(split_number(words)[1] if self.title(row) else words)

    def runs(self, row: Row, outside: bool) -> bool:
        """Whether a line is a running one: it has the number of its page, or stands at one place on
        three pages, on most of them or on all, or says a chapter's name.

        `outside` says whether it stands above or below the text of all pages.
        """
        if page_stamp(row) or self.recurring.paged(row):
            return True
        times = self.recurring.times(row)
        if times >= max(OFTEN, self.pages / 2):
            return True
        every = times == self.pages > 1
        counted = says_page(row) and times > 1
        return outside and (times >= OFTEN or every or counted or self.title(row))

    def _words(self, row: Row) -> str:
        """Return a line without the numbers of its page."""
        pieces = self.recurring.unpaged(row)
        return without_page(" ".join(pieces))


def _name(text: str) -> str:
    return _LEAD.sub("", split_number(text.strip())[1]).casefold().strip()
