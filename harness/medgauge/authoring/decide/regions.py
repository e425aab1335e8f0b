"""Passages as regions of a key: each with the decisive tokens as it writes them itself."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from medgauge.authoring.decide.difference import say_same
from medgauge.authoring.passages import Passage
from medgauge.model.task import Region
from medgauge.text.fold import Folded, fold, fold_text
from medgauge.text.frames import Frame, frame
from medgauge.text.ladder import equal
from medgauge.text.match import cut_allowed, find_all, find_loose

LONGEST = 900
"""Characters of a passage that a span may quote whole with some room: it may be 300 longer."""
_STRETCH = 2
"""How many times as long as a token, and a little more, its counterpart may be."""
_ROOM = 24

_Span = tuple[int, int]


def region(passage: Passage, decisive: Iterable[str]) -> Region | None:
    """Return a passage as a region with the decisive tokens as it writes them.

    None where it is too long, cannot be quoted whole, or where it cannot be told how it writes one
    of the tokens.
    """
    text = _folded(passage.text)
    if len(passage.text) > LONGEST or not find_all(text, passage.text, passage.text):
        return None
    tokens = [as_written(token, passage.text) for token in decisive]
    written = [token for token in tokens if token is not None]
    if len(written) < len(tokens):
        return None
    return Region(
        document=passage.place.document,
        edition=passage.place.edition,
        section=passage.section,
        quote=passage.text,
        decisive=tuple(dict.fromkeys(written)),
    )


def as_written(token: str, original: str) -> str | None:
    """Return a token as a text has it: verbatim, in another case, form, unit or order of words."""
    text = _folded(original)
    if find_all(text, original, token):
        return token
    if loose := find_loose(text, token):
        return original[slice(*loose[0])]
    parts = list(_parts(frame(fold_text(token)), frame(text.text)))
    if not parts or not all(parts):
        return None
    start, end = min((_cover(one, parts) for one in parts[0]), key=lambda one: one[1] - one[0])
    if end - start > _STRETCH * len(token) + _ROOM:
        return None
    found = original[slice(*text.origin(*_clean(text.text, start, end)))]
    return found if find_all(text, original, found) else None


def _parts(token: Frame, text: Frame) -> Iterator[Sequence[_Span]]:
    """Yield for every amount, word of strength and telling word of a token where a text has it."""
    taken: list[_Span] = []
    for one in token.amounts:
        taken.append((one.amount.start, one.amount.end))
        yield [
            (other.amount.start, other.amount.end) for other in text.amounts if say_same(one, other)
        ]
    for rung in token.rungs:
        taken.append((rung.start, rung.end))
        yield [(other.start, other.end) for other in text.rungs if equal(rung, other)]
    for word in token.words:
        if not word.stop and not any(start <= word.start < end for start, end in taken):
            yield [(one.start, one.end) for one in text.words if one.stem == word.stem]


def _cover(first: _Span, parts: Sequence[Sequence[_Span]]) -> _Span:
    """Return the stretch from the nearest of each part to one place of the first."""
    nearest = [min(part, key=lambda one: abs(one[0] - first[0])) for part in parts]
    return min(one[0] for one in nearest), max(one[1] for one in nearest)


def _clean(folded: str, start: int, end: int) -> _Span:
    while not cut_allowed(folded, start):
        start -= 1
    while not cut_allowed(folded, end):
        end += 1
    return start, end


@lru_cache(maxsize=16_384)
def _folded(text: str) -> Folded:
    return fold(text)
