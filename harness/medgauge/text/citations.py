"""What a citation says beside names: editions, years, sections, pages, and words nobody knows.

The rules stand in `methodology/citations.md`, each with an example; the forms are in `forms`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from medgauge.text.forms import ORDINALS, VALUE, Piece, pieces
from medgauge.text.naming import clean, name_of

_ROMAN = re.compile(r"(?=[IVXL])(X{0,3}|XL|L)(IX|IV|V?I{0,3})")
_TENS = {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50}
_ONES = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
_DATED = frozenset(("year", "first", "revised"))


@dataclass(frozen=True)
class Marks:
    """What was read of a citation once its names are taken out."""

    editions: tuple[str, ...] = ()
    """Keys of the editions written, see `edition_key`."""
    years: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    """Those of the years that are written with a month or a day, as `2014-10` or `2014-10-05`."""
    replaced: tuple[str, ...] = ()
    """Years that a later one replaces: `1996` of `1996 (revised 2014)`."""
    statuses: tuple[str, ...] = ()
    """`withdrawn`, or with the year or date written beside it `withdrawn 2022`."""
    current: bool = False
    sections: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    """A number alone after an edition or year: a section, if it cannot be an edition."""
    references: tuple[str, ...] = ()
    """Numbers in square brackets: of a list of references, if they cannot be editions."""
    ignored: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def dated(self) -> bool:
        """Whether an edition or a year is written."""
        return bool(self.editions or self.years)


@lru_cache(maxsize=4096)
def read_marks(rest: str) -> Marks:
    """Read clean text in which BARRIER stands for every name."""
    found = list(pieces(rest))
    dates, earlier = _dates(found)
    sections, parts = _sections(found)
    values = [piece for piece in found if piece.kind == "edition"]
    years = [_value(piece.value) for piece in values if is_year(_value(piece.value))]
    bare = [piece.value for piece in found if piece.kind == "bare"]
    placed = len(bare) == 1 and not sections and _stands_after(found)
    unread = [piece.value for piece in found if piece.kind == "unread"]
    return Marks(
        editions=tuple(key for one in values if not is_year(key := _value(one.value))),
        years=(*years, *(one[:4] for one in dates)),
        dates=tuple(one for one in dates if len(one) > 4),
        replaced=tuple(piece.value[:4] for piece in earlier),
        statuses=_of(found, "status"),
        current=bool(_of(found, "current")),
        sections=tuple(dict.fromkeys(sections)),
        recommendations=_of(found, "recommendation"),
        bare=tuple(bare) if placed else (),
        references=_of(found, "reference"),
        ignored=(*(piece.text for piece in earlier), *_of(found, "ignored"), *parts),
        unread=(*unread, *(() if placed else bare)),
    )


@lru_cache(maxsize=1024)
def edition_key(edition: str) -> str:
    """Return how an edition is compared: `2` for 2, 2nd, second, II, v2; `1.10` is not `1.1`.

    A name that is no number gives its words behind `=`, which no number can be.
    """
    text = clean(edition)
    if re.fullmatch(VALUE, text, re.IGNORECASE):
        return _value(text)
    marks = read_marks(text)
    written = [*marks.editions, *marks.years]
    more = (marks.unread, marks.current, marks.sections, marks.ignored, marks.statuses)
    plain = not any((*more, marks.bare, marks.references, marks.recommendations))
    return written[0] if len(written) == 1 and plain else "=" + " ".join(name_of(edition))


def roman(text: str) -> str:
    """Return the number that a roman numeral in capitals up to LIX stands for, else nothing."""
    found = _ROMAN.fullmatch(text)
    return str(_TENS[found[1]] + _ONES[found[2]]) if found else ""


def is_year(key: str) -> bool:
    """Whether an edition's key is like a year."""
    return re.fullmatch(r"[12]\d{3}", key) is not None


def _value(text: str) -> str:
    lower = text.lower()
    if lower in ORDINALS:
        return str(ORDINALS.index(lower) + 1)
    if number := re.fullmatch(r"(\d+)\s?(?:st|nd|rd|th)", lower):
        return number[1]
    return roman(text) or lower


def _of(found: Iterable[Piece], kind: str) -> tuple[str, ...]:
    return tuple(piece.text if kind == "ignored" else piece.value for piece in found
                 if piece.kind == kind)  # fmt: skip


def _stands_after(found: Sequence[Piece]) -> bool:
    """Whether the number that stands alone does so after an edition or a year."""
    at = next(place for place, piece in enumerate(found) if piece.kind == "bare")
    return any(piece.kind == "edition" or piece.kind in _DATED for piece in found[:at])


def _dates(found: Iterable[Piece]) -> tuple[list[str], list[Piece]]:
    """Return the dates that count, and those that a later one replaces.

    A year of the first publication needs a later year anywhere, any other a later revision that
    follows it; else it is a year of the source, and must agree with what else is written.
    """
    dated = [piece for piece in found if piece.kind in _DATED]
    counted: list[str] = []
    replaced: list[Piece] = []
    for place, piece in enumerate(dated):
        if piece.kind == "first":
            later = [other for other in dated if other.kind != "first"]
        else:
            later = [other for other in dated[place + 1 :] if other.kind == "revised"]
        if any(other.value[:4] > piece.value[:4] for other in later):
            replaced.append(piece)
        else:
            counted.append(piece.value)
    return counted, replaced


def _sections(found: Iterable[Piece]) -> tuple[list[str], list[str]]:
    """Return the sections cited, and the text of paragraphs that are counted within a section.

    Of a chapter, a section in it and a part of that, the innermost is the one cited.
    """
    cited: list[str] = []
    counted: list[str] = []
    for piece in found:
        numbers = piece.value.split()
        if piece.kind == "part":
            counted.append(piece.text)
        elif piece.kind == "section" and len(numbers) == len(cited) == 1:
            cited = _innermost(cited[0], numbers[0])
        elif piece.kind in {"section", "also"}:
            cited += numbers
    return cited, counted


def _innermost(one: str, other: str) -> list[str]:
    outer, inner = sorted((one, other), key=len)
    return [inner] if inner.startswith(f"{outer}.") or inner == outer else [one, other]
