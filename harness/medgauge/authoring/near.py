"""What lies near: the passages that may say what a text says, and documents on near topics.

Found by an inverted index over stems and amounts. A passage is near when it holds a share of what
the text is made of, rare words counting more than common ones (inverse document frequency, Spärck
Jones 1972: log(1 + N / n)), or the same amount and a little of the rest, so that neither other
words nor another unit hides it.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from medgauge.authoring.passages import Passage, Reading
from medgauge.evidence.synonyms import head
from medgauge.model.corpus import Document
from medgauge.model.generation import Fact, Place
from medgauge.text.amounts import amounts
from medgauge.text.fold import fold_text
from medgauge.text.frames import Frame
from medgauge.text.measured import Measured, measured
from medgauge.text.stems import telling_stems

SHARE = 0.4
"""Share of a text's weight that makes a passage near."""
SHARE_WITH_AMOUNT = 0.25
"""The same for a passage that holds one of the text's amounts, in whatever unit."""
COMMON = 0.1
"""Words in more than this share of all passages decide nothing, in a corpus large enough."""
FEW = 200
"""Passages that a word may stand in whatever their share."""
NAMING = 0.05
"""A word in more than this share of all passages names no subject."""
AGAIN = 3
"""Sentences in which each document that speaks of a subject names it, on average."""
TOPICAL, FEW_DOCUMENTS = 1 / 6, 3
"""A subject is spoken of in no more than this share of the documents, or in so few of them."""
SHARED = 1 / 3
"""What an edition itself speaks of again and again may be a matter of so many documents."""
REMEMBERED = 64
"""Texts of which what is near is kept: a candidate is asked about several times over."""
SHORT = 2
"""Letters that are too few for a name."""

_ALONE = Reading.SENTENCE
_STEP = math.log(1.1)
"""Amounts are kept in steps of a tenth: rounding moves one by a step at most."""
_TITLE, _HEADING = 4, 2
"""How often a word of a title, or of a heading, counts as one of the text."""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage that may say what a text says."""

    number: int
    """Its place in the index."""
    share: float
    """How much of the text's weight it holds, 0 … 1."""


class PassageIndex:
    """Passages by their stems and amounts."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        """Index passages; those of one edition stand together."""
        self.passages = tuple(passages)
        self._by_section: dict[tuple[Place, str], list[int]] = defaultdict(list)
        self._documents = len({one.place.document for one in self.passages})
        self._verbatim = frozenset(_bare(one.said) for one in self.passages)
        self._by_stem: dict[str, list[int]] = defaultdict(list)
        self._by_amount: dict[str, list[int]] = defaultdict(list)
        self._spans: dict[tuple[str, str], tuple[int, int]] = {}
        self._found: dict[str, Sequence[Near]] = {}
        self._places = tuple(dict.fromkeys(one.place for one in self.passages))
        number_of = {place: number for number, place in enumerate(self._places)}
        self._edition = [number_of[one.place] for one in self.passages]
        for number, passage in enumerate(self.passages):
            edition = passage.place.document, passage.place.edition
            self._spans[edition] = self._spans.get(edition, (number, 0))[0], number + 1
            self._by_section[passage.place, passage.section].append(number)
            for stem in dict.fromkeys(words(passage.said)):
                self._by_stem[stem].append(number)
            for key in dict.fromkeys(_amount_keys(passage.said, 0)):
                self._by_amount[key].append(number)

    def weight(self, stem: str) -> float:
        """Return how much a stem tells: more the rarer it is; one met nowhere tells most."""
        return math.log(1 + len(self.passages) / max(1, len(self._holding(stem))))

    def at(self, fact: Fact) -> tuple[Passage, ...]:
        """Return every passage that a fact is part of or takes in, in whatever reading."""
        here = (self.passages[one] for one in self._by_section.get((fact.place, fact.section), ()))
        return tuple(one for one in here if one.overlaps(fact.start, fact.end))

    def of(self, place: Place) -> Sequence[Passage]:
        """Return the passages of one edition, in the order of its text."""
        return self.passages[slice(*self._spans.get((place.document, place.edition), (0, 0)))]

    def within(self, found: Iterable[Near], place: Place) -> list[Near]:
        """Return those of some passages that stand in one edition."""
        first, end = self._spans.get((place.document, place.edition), (0, 0))
        return [one for one in found if first <= one.number < end]

    def holds(self, folded: str) -> bool:
        """Whether a text is a passage as it stands, whatever its case and last mark."""
        return _bare(folded) in self._verbatim

    def spread(self, stem: str) -> int:
        """Return how many passages hold a stem."""
        return len(self._holding(stem))

    def documents(self, stem: str) -> int:
        """Return how many documents hold a stem."""
        return len({self.passages[one].place.document for one in self._holding(stem)})

    def names(self, read: Frame) -> list[str]:
        """Return the stems that may name what a text is about, the rarest in the corpus first."""
        limit = max(FEW, NAMING * len(self.passages))
        found = {one: self.spread(one) for one in map(head, read.anchors) if len(one) > SHORT}
        known = (one for one in found if found[one] <= limit)
        return sorted(known, key=lambda one: (found[one], one))

    def is_subject(self, stem: str) -> bool:
        """Whether few documents use a word and speak of it again and again, or one alone does.

        `Thereafter` is as rare as many a drug, and stands once in each of many documents; `women`
        and `infection` are subjects of many, and tell none of them.
        """
        alone = [one for one in self._holding(stem) if self.passages[one].reading is _ALONE]
        documents = self.documents(stem)
        if documents > max(FEW_DOCUMENTS, TOPICAL * self._documents):
            return False
        return documents == 1 or len(alone) >= AGAIN * documents > 0

    def is_topic(self, stem: str, place: Place) -> bool:
        """Whether few documents use a word and one speaks of it often, or more and an edition does.

        Often is in AGAIN sentences. A drug is a subject where one document names it once, too.
        """
        alone = [one for one in self._holding(stem) if self.passages[one].reading is _ALONE]
        count = Counter(self.passages[one].place.document for one in alone)
        here = self.within((Near(one, 0.0) for one in alone), place)
        if len(count) <= max(FEW_DOCUMENTS, TOPICAL * self._documents):
            return len(count) == 1 or max(count.values(), default=0) >= AGAIN
        return len(count) <= SHARED * self._documents and len(here) >= AGAIN

    def holding(self, stems: Iterable[str], place: Place) -> list[Passage]:
        """Return the passages of one edition that hold all of some stems."""
        first, end = self._spans.get((place.document, place.edition), (0, 0))
        groups = [{one for one in self._holding(stem) if first <= one < end} for stem in stems]
        return [self.passages[one] for one in sorted(set.intersection(*groups))] if groups else []

    def near(self, folded: str) -> Sequence[Near]:
        """Return every passage that may say what a folded text says, the nearest first."""
        if folded not in self._found:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[folded] = self._near(folded)
        return self._found[folded]

    def _near(self, folded: str) -> list[Near]:
        shares = self._shares(folded)
        with_amount = {
            number for key in _amount_keys(folded, 1) for number in self._by_amount.get(key, ())
        }
        near = [
            Near(number, share)
            for number, share in shares.items()
            if share >= SHARE_WITH_AMOUNT and (share >= SHARE or number in with_amount)
        ]
        return sorted(near, key=lambda one: (-one.share, one.number))

    def held(self, folded: str) -> dict[Place, float]:
        """Return for each edition how much of a text's weight its nearest passage holds."""
        most = [0.0] * len(self._places)
        editions = self._edition
        for number, share in self._shares(folded).items():
            edition = editions[number]
            if share > most[edition]:
                most[edition] = share
        return {place: share for place, share in zip(self._places, most, strict=True) if share}

    def ranked(self, folded: str) -> list[Passage]:
        """Return every passage that shares a telling word with a folded text, the nearest first."""
        shares = self._shares(folded)
        ranked = sorted(sorted(shares), key=shares.__getitem__, reverse=True)
        return [self.passages[number] for number in ranked]

    def _shares(self, folded: str) -> dict[int, float]:
        """Return how much of the text's weight each passage holds, by its number."""
        limit = max(FEW, COMMON * len(self.passages))
        told = {one: found for one in words(folded) if len(found := self._holding(one)) <= limit}
        weights = {stem: self.weight(stem) for stem in told}
        total = math.fsum(weights.values()) or 1.0
        shares: dict[int, float] = defaultdict(float)
        for stem, found in told.items():
            share = weights[stem] / total
            for number in found:
                shares[number] += share
        return shares

    def _holding(self, stem: str) -> Sequence[int]:
        return self._by_stem.get(stem, ())


class Topics:
    """Documents by what they are about: cosine of idf-weighted stems of titles, headings, text.

    What stands in every document weighs nothing, so that a common form makes no common topic.
    """

    def __init__(self, documents: Iterable[Document]) -> None:
        counts = {_place(one): _count(one) for one in documents}
        spread = Counter(stem for count in counts.values() for stem in count)
        size = len(counts)
        self._likeness: dict[tuple[Place, Place], float] = {}
        self._vectors = {
            place: _unit(
                {
                    stem: (1 + math.log(number)) * math.log(size / spread[stem])
                    for stem, number in count.items()
                }
            )
            for place, count in counts.items()
        }

    def likeness(self, one: Place, other: Place) -> float:
        """Return how near the topics of two editions are, 0 … 1."""
        if (one, other) not in self._likeness:
            self._likeness[one, other] = self._cosine(one, other)
        return self._likeness[one, other]

    def _cosine(self, one: Place, other: Place) -> float:
        first, second = self._vectors[one], self._vectors[other]
        return math.fsum([first[stem] * second[stem] for stem in first.keys() & second.keys()])

    def nearest(self, place: Place) -> tuple[Place, ...]:
        """Return the editions of all other documents, nearest topic first."""
        others = [one for one in self._vectors if one.document != place.document]
        ranked = {one: -round(self.likeness(place, one), 9) for one in others}
        return tuple(sorted(others, key=lambda one: (ranked[one], one.document, one.edition)))


@lru_cache(maxsize=1 << 16)
def words(folded: str) -> tuple[str, ...]:
    """Return the stems of a folded text that say what it is about, one for all of one sense."""
    return tuple(map(head, telling_stems(folded)))


def _amount_keys(folded: str, reach: int) -> list[str]:
    """Return where amounts stand on their scales, each with `reach` steps to either side."""
    found = (measured(one) for one in amounts(folded))
    return [key for one in found if one is not None for key in _keys(one, reach)]


def _keys(one: Measured, reach: int) -> list[str]:
    unit = "/".join((one.unit, *one.per))
    keys = []
    for bound in dict.fromkeys((one.low, one.high)):
        if bound is None or bound <= 0:
            continue
        step = round(math.log(bound) / _STEP)
        keys += [f"{unit}@{near}" for near in range(step - reach, step + reach + 1)]
    return keys


def _bare(folded: str) -> str:
    return folded.casefold().strip(" .;:,")


def _place(document: Document) -> Place:
    return Place(document=document.id, edition=document.edition)


def _count(document: Document) -> Counter[str]:
    count: Counter[str] = Counter()
    texts = [(document.title, _TITLE)]
    for section in document.sections:
        texts += [(section.heading, _HEADING), (section.text, 1)]
    for text, times in texts:
        for stem in map(head, telling_stems(fold_text(text))):  # whole sections are not kept
            count[stem] += times
    return count


def _unit(vector: Mapping[str, float]) -> dict[str, float]:
    length = math.sqrt(math.fsum(value * value for value in vector.values())) or 1.0
    return {stem: value / length for stem, value in vector.items()}
