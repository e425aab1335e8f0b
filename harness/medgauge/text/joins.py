"""Words that a printed line's end cut in two: whether the hyphen belongs to them cannot be told.

`func-` and `tion` were `function`, `low-` and `dose` were `low-dose`. The text keeps one form and
records the place; a quotation may keep or drop the hyphen there, and nowhere else.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from medgauge.text.fold import fold
from medgauge.text.match import Occurrence, cut_allowed, find_loose, forms

HYPHENS = "-\u2010\u2011"
_WORD = re.compile(r"[\w-]*")


class JoinedText:
    """A text with its joins: places (offsets) of a kept hyphen, or where one was dropped."""

    def __init__(self, text: str, joins: Sequence[int]) -> None:
        self._text, self._joins = text, joins
        parts: list[str] = []
        marked: list[int] = []
        self._inserted: list[int] = []
        start = 0
        for place in joins:
            parts.append(text[start:place])
            marked.append(place + len(self._inserted))
            if text[place] not in HYPHENS:
                parts.append("-")
                self._inserted.append(marked[-1])
            start = place
        parts.append(text[start:])
        self._hyphened = fold("".join(parts))
        self._kept = self._hyphened.text
        self._hyphens = [found.start() for found in re.finditer("-", self._kept)]
        wanted = frozenset(marked)
        self._free = [
            place for place in self._hyphens if self._hyphened.origin(place, place + 1)[0] in wanted
        ]

    def find_all(self, needle: str) -> list[Occurrence]:
        """Find every place of a quotation, each hyphen in doubt kept or dropped, as in `match`.

        A quotation of hyphens alone is not looked for.
        """
        for form in forms(needle):
            places = sorted(set(self._places(form)))
            if places:
                return [
                    Occurrence(*origin, exact=self._text[slice(*origin)] == needle)
                    for place in places
                    if (origin := self._origin(*place))
                ]
        return []

    def find_loose(self, needle: str) -> list[tuple[int, int]]:
        """Find a quotation up to case and punctuation, with all hyphens in doubt or none."""
        found = {self._origin_of(place) for place in find_loose(self._hyphened, needle)}
        found |= {self._undropped(place) for place in find_loose(fold(self._dropped), needle)}
        return sorted(place for place in found if self._dropped_at.isdisjoint(place))

    def _places(self, form: str) -> Iterator[tuple[int, int]]:
        """Yield places of a folded form in the text with all hyphens."""
        bare = form.replace("-", "")
        start = self._bare.find(bare) if bare else -1
        while start >= 0:
            first = start + bisect_right(self._before, start)
            while first >= 0:
                end = self._walk(first, form)
                if end is not None and self._cut_allowed(first, end):
                    yield first, end
                first = first - 1 if first and self._kept[first - 1] == "-" else -1
            start = self._bare.find(bare, start + 1)

    def _walk(self, place: int, form: str) -> int | None:
        """Return where `form` ends when it is read from `place` on, or None if it is not there."""
        if not self._kept.startswith(form[0], place):
            return None
        for char in form:
            if char != "-" and place in self._free_places:
                place += 1
            if not self._kept.startswith(char, place):
                return None
            place += 1
        return place

    def _cut_allowed(self, start: int, end: int) -> bool:
        """Whether a quotation may begin and end here.

        Beside a hyphen that was kept it may, as beside any other: the reading that favours the
        quotation counts. Where one was dropped, the text shows a whole word.
        """
        plain = cut_allowed(self._kept, start) and cut_allowed(self._kept, end)
        return plain and self._dropped_at.isdisjoint(self._origin(start, end))

    @cached_property
    def _dropped_at(self) -> frozenset[int]:
        return frozenset(place for place in self._joins if self._text[place] not in HYPHENS)

    @cached_property
    def _free_places(self) -> frozenset[int]:
        return frozenset(self._free)

    @cached_property
    def _bare(self) -> str:
        return self._kept.replace("-", "")

    @cached_property
    def _before(self) -> list[int]:
        """For each hyphen, how many other signs stand before it."""
        return [place - count for count, place in enumerate(self._hyphens)]

    @cached_property
    def _dropped(self) -> str:
        free = self._free_places
        return "".join(char for place, char in enumerate(self._kept) if place not in free)

    def _undropped(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return a place in the text without doubtful hyphens as offsets of the original."""
        shifts = [at - count for count, at in enumerate(self._free)]
        start, end = place
        return self._origin(
            start + bisect_right(shifts, start), end + bisect_right(shifts, end - 1)
        )

    def _origin(self, start: int, end: int) -> tuple[int, int]:
        return self._origin_of(self._hyphened.origin(start, end))

    def _origin_of(self, place: tuple[int, int]) -> tuple[int, int]:
        """Turn offsets of the text with all hyphens into offsets of the text as it is."""
        start, end = place
        return start - bisect_left(self._inserted, start), end - bisect_left(self._inserted, end)


def other_words(text: str, joins: Sequence[int]) -> str:
    """Return each doubtful word as the text does not have it, for an index to find.

    `renal func-tion` with its join gives `function`.
    """
    words = []
    for place in joins:
        kept = text[place] in HYPHENS
        before = _WORD.match(text[place - 1 :: -1] if place else "")
        after = _WORD.match(text, place + kept)
        head, tail = (before[0][::-1] if before else ""), (after[0] if after else "")
        words.append(head + tail if kept else f"{head}-{tail}")
    return " ".join(words)
