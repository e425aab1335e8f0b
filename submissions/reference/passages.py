"""The sentences of the corpus that a claim is compared with, each verbatim."""

import re
from functools import cache
from typing import Any

from amounts import amounts
from words import words

import corpus

NEIGHBOURS = 20
"""Sections looked at for one claim beside the cited document."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"“(])")


class Text:
    """A sentence or a claim, and what is compared of it."""

    def __init__(self, text: str, section: str | None = None) -> None:
        self.text, self.section = text, section
        self.amounts, self.plain = amounts(text)
        self.words = dict.fromkeys(words(self.plain))


@cache
def section(document: str, edition: str, number: str) -> tuple[Text, ...]:
    """All sentences and table rows of one section."""
    lines = corpus.get(document, edition, number)["text"].split("\n")
    pieces = (piece.strip() for line in lines for piece in SENTENCE_END.split(line))
    return tuple(Text(piece, number) for piece in pieces if piece)


def inside(entry: dict[str, Any]) -> list[Text]:
    """All sentences of one edition."""
    numbers = [one["number"] for one in entry["sections"]]
    return [text for number in numbers for text in section(entry["id"], entry["edition"], number)]


def outside(claim: str, entry: dict[str, Any]) -> list[Text]:
    """The sentences of the sections nearest to the claim in all other documents and editions."""
    own = (entry["id"], entry["edition"])
    hits = corpus.search(claim, limit=NEIGHBOURS)
    places = [(hit["document"], hit["edition"], hit["section"]) for hit in hits]
    return [text for place in places if place[:2] != own for text in section(*place)]
