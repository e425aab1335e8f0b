"""The sentences of the corpus that matter for this task, each with what is needed to compare it."""

import math
import re
from collections import Counter
from functools import cached_property
from typing import Any, NamedTuple

from citation import Cited
from quantities import Quantity, comparable, quantities
from wording import plain, terms

import corpus

LONGEST = 600
"""A quotation is one sentence and no longer than this many characters."""
NEIGHBOURS = 30
"""Sections of other documents looked at for one claim."""
HEADER_UNIT = re.compile(r"\s*\(([^()]*)\)\s*$")
BARE_CELL = re.compile(r"[<>≥≤]?\s*[\d.,]+(?:\s*[-–]\s*[\d.,]+)?")
SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)]?\s+(?=[\"“‘(]?[A-Z0-9≥≤<>])")
ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|et al|vs|approx|no|fig|sec|ed|dr|st|cf)\.$", re.IGNORECASE
)
CUT = re.compile(r"[;,:] |(?<=[a-z,]) (?=[a-z(])")


class Place(NamedTuple):
    """Where a sentence stands."""

    document: str
    edition: str
    section: str


class Sentence:
    """One verbatim sentence or table row; `view` is what is compared, `text` what is quoted."""

    def __init__(self, text: str, view: str, place: Place, heading: str, lead: str) -> None:
        self.text, self.place = text, place
        self.view = comparable(plain(view))
        self.heading, self.lead = heading, lead

    @cached_property
    def terms(self) -> Counter[str]:
        """Content words of the sentence."""
        return Counter(terms(self.view))

    @cached_property
    def context(self) -> set[str]:
        """Content words of title, heading and the sentence before it."""
        return set(terms(plain(f"{self.heading} {self.lead}")))

    @cached_property
    def quantities(self) -> list[Quantity]:
        """Quantities of the sentence."""
        return quantities(self.view)


class Library:
    """Reads each section at most once; the order of calls does not change what it returns."""

    def __init__(self) -> None:
        self.documents: list[dict[str, Any]] = corpus.documents()
        self._titles = {(one["id"], one["edition"]): one["title"] for one in self.documents}
        self._whole: dict[tuple[str, str], list[Sentence]] = {}
        self._sections: dict[Place, list[Sentence]] = {}
        self._near: dict[str, list[Place]] = {}

    def gather(self, claim: str, cited: Cited | None) -> None:
        """Read the cited edition and the sections elsewhere that resemble the claim."""
        if cited is None:
            return
        self.inside(cited)
        if claim not in self._near:
            self._near[claim] = [self._read(hit) for hit in corpus.search(claim, limit=NEIGHBOURS)]

    def inside(self, cited: Cited) -> list[Sentence]:
        """All sentences of the cited edition."""
        key = (cited.document, cited.edition)
        if key not in self._whole:
            listed = next(one for one in self.documents if (one["id"], one["edition"]) == key)
            places = [
                self._read(corpus.get(*key, section["number"])) for section in listed["sections"]
            ]
            self._whole[key] = [one for place in places for one in self._sections[place]]
        return self._whole[key]

    def outside(self, claim: str, cited: Cited) -> list[Sentence]:
        """Sentences of other documents and editions from the sections nearest to the claim."""
        key = (cited.document, cited.edition)
        places = [place for place in self._near.get(claim, []) if place[:2] != key]
        return [one for place in places for one in self._sections[place]]

    def _read(self, section: dict[str, Any]) -> Place:
        place = Place(section["document"], section["edition"], section["section"])
        if place not in self._sections:
            titles = f"{self._titles[place[:2]]}: {section['heading']}"
            self._sections[place] = split_section(section["text"], place, titles)
        return place

    @cached_property
    def _rarity(self) -> tuple[Counter[str], int]:
        seen: Counter[str] = Counter()
        for sentences in self._sections.values():
            for one in sentences:
                seen.update(one.terms.keys())
        return seen, sum(map(len, self._sections.values()))

    def weight(self, word: str) -> float:
        """How much a word tells: rare words more, measured over the sentences read.

        A word met nowhere is as likely a paraphrase as news, and weighs like a fairly common one.
        """
        seen, total = self._rarity
        return math.log((total + 1) / (seen[word] or math.sqrt(total + 1))) + 0.3

    def known(self, word: str) -> bool:
        """Whether any sentence read holds the word."""
        return self._rarity[0][word] > 0


def split_section(text: str, place: Place, heading: str) -> list[Sentence]:
    """Cut canonical text into sentences and table rows, each verbatim.

    A table reads `Name; Dose (mg); Check.` and then, for each row, `A: Dose (mg) 5; Check weekly.`
    """
    found: list[Sentence] = []
    header: list[str] = []
    lead = before = ""
    for line in text.split("\n"):
        if _is_row(line, header):
            view = _row_view(line, header)
            found.extend(_quotable(line, view, place, heading, f"{before} {lead}"))
            continue
        header = line.strip().rstrip(".").split("; ")
        for sentence in _sentences(line):
            found.extend(_quotable(sentence, sentence, place, heading, lead))
            before, lead = lead, sentence
    return found


def _is_row(line: str, header: list[str]) -> bool:
    return len(header) > 1 and any(
        f"{mark}{name} " in line for name in header[1:] for mark in (": ", "; ")
    )


def _row_view(line: str, header: list[str]) -> str:
    """Say what the first cell is, and give bare numbers the unit of their column."""
    units = {name: unit for name in header if (unit := HEADER_UNIT.search(name))}
    first, _, rest = line.partition(": ")
    view = _named_cell(header[0], first, units)
    for part in rest.rstrip(".").split("; "):
        name = next((name for name in header if part.startswith(f"{name} ")), "")
        view += "; " + (_named_cell(name, part[len(name) + 1 :], units) if name else part)
    return view


def _named_cell(name: str, cell: str, units: dict[str, re.Match[str]]) -> str:
    unit = units.get(name)
    if unit and BARE_CELL.fullmatch(cell):
        return f"{name[: unit.start()]} {cell} {unit[1]}"
    return f"{name} {cell}"


def _quotable(text: str, view: str, place: Place, heading: str, lead: str) -> list[Sentence]:
    quote = text.strip()
    if len(quote) > LONGEST:
        cuts = [found.start() for found in CUT.finditer(quote, 0, LONGEST)]
        quote = quote[: cuts[-1]] if cuts else ""
        view = quote
    return [Sentence(quote, view, place, heading, lead)] if quote else []


def _sentences(line: str) -> list[str]:
    start, found = 0, []
    for end in SENTENCE_END.finditer(line):
        head = line[start : end.start()]
        if ABBREVIATION.search(head):
            continue
        closing = len(end.group().rstrip())
        found.append(line[start : end.start() + closing])
        start = end.end()
    found.append(line[start:])
    return [sentence for sentence in found if sentence.strip()]
