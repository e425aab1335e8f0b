"""Section numbers: the source's own, and for headings without one a number that no source has."""

from collections.abc import Iterable, Iterator

from medgauge.corpus.raw import RawSection
from medgauge.model.corpus import Heading

PREFACE = "0"
"""Number of the text that stands before the first heading."""

MADE_UP = "u"
"""Begins a number given beside numbers of the source, which begin with a digit."""


def numbered(sections: Iterable[RawSection]) -> Iterator[tuple[str, RawSection, str]]:
    """Yield each section with its number, and what a person should know of it, if anything.

    Where no heading has a number, they are counted in order. Where some have, those without become
    `u1`, `u2`, … (empty ones are not counted), and a preface beside a heading `0` becomes `u0`.
    """
    sections = list(sections)
    own = {section.number for section in sections} - {None}
    place = 0
    for section in sections:
        if section.number is not None:
            yield section.number, section, ""
        elif section.preface and PREFACE not in own:
            yield PREFACE, section, ""
        elif section.preface:
            number = MADE_UP + PREFACE
            yield number, section, f"text before the first heading was given {number}"
        elif not own:
            place += 1
            yield str(place), section, ""
        else:
            place += bool(section.lines)
            number = f"{MADE_UP}{place}"
            yield number, section, f"heading has no number and was given {number}"


def empty_headings(sections: Iterable[RawSection]) -> tuple[Heading, ...]:
    """Return headings without text of their own, by their numbers, of the source or counted."""
    return tuple(
        Heading(number=number, heading=section.heading)
        for number, section, _ in numbered(sections)
        if not section.lines and not number.startswith(MADE_UP)
    )
