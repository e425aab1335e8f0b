"""Which entry of the catalogue a citation means: its words against each entry's names, then the
edition or year. Nothing else of the box is asked."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from words import Weights, words

ENOUGH = 2 / 3
"""Weighted share of a citation's words that the names of an entry must hold."""
ORDINAL_TEXT = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS = ORDINAL_TEXT.split()
SECTION = re.compile(r"(?:\bsection|\bsec\.?|§)\s*(\d+(?:\.\d+)*)", re.IGNORECASE)
EDITION = re.compile(
    rf"\b(?:(\d+(?:\.\d+)?)(?:st|nd|rd|th)?|({'|'.join(ORDINALS)}))\s+ed(?:ition|\.)?(?!\w)"
    r"|\bed(?:ition|\.)?\s*(\d+(?:\.\d+)?)",
    re.IGNORECASE,
)
YEAR = re.compile(r"\b(?:19|20)\d\d\b")


class Cited(NamedTuple):
    """An entry of the catalogue, and the section that the citation names, if any."""

    entry: dict[str, Any]
    section: str | None


def resolve(citation: str, catalogue: Sequence[dict[str, Any]]) -> Cited | None:
    """Return the best entry, or None when none is good enough or the edition is not there."""
    section = SECTION.search(citation)
    text = SECTION.sub(" ", citation)
    edition = EDITION.search(text)
    text = EDITION.sub(" ", text)
    years = YEAR.findall(text)
    names = [names_of(entry) for entry in catalogue]
    weights = Weights(words(name) for name in names)
    shares = [weights.share(words(text), set(words(name))) for name in names]
    best = max(shares, default=0.0)
    fitting = [
        entry
        for entry, share in zip(catalogue, shares, strict=True)
        if share == best >= ENOUGH and is_meant(entry, edition and _number(edition), years)
    ]
    if not fitting:
        return None
    closest = max(fitting, key=lambda entry: weights.share(words(entry["title"]), set(words(text))))
    return Cited(closest, section[1] if section else None)


def is_meant(entry: dict[str, Any], edition: str | None, years: Sequence[str]) -> bool:
    """Whether this edition is cited: the current one if neither an edition nor a year is."""
    if not edition and not years:
        return bool(entry["status"] == "current")
    known = f"{entry['year']} {entry['edition']} {entry['title']}"
    return edition in (None, entry["edition"]) and all(year in known for year in years)


def names_of(entry: dict[str, Any]) -> str:
    """All names that a citation may use."""
    return f"{entry['acronym']} {entry['title']} {entry['organisation']}"


def _number(edition: re.Match[str]) -> str:
    before, ordinal, after = edition.groups()
    return before or after or str(ORDINALS.index(ordinal.lower()) + 1)
