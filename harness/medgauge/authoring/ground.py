"""A corpus opened once for generating: its facts, its passages, and which documents are near.

Everything is worked out on first use and kept, in an order that depends on the corpus alone.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from medgauge.authoring.acronyms import Acronyms, agreed, defined, written_out
from medgauge.authoring.facts import facts_of
from medgauge.authoring.near import PassageIndex, Topics, words
from medgauge.authoring.passages import passages_of
from medgauge.corpus.catalogue import sources
from medgauge.corpus.editions import chain
from medgauge.errors import UnknownName
from medgauge.model.corpus import Corpus, Document
from medgauge.model.generation import Fact, Place, Refusal
from medgauge.text.fold import fold_text
from medgauge.text.source import Source

_FIGURE = re.compile(r"\d+(?:\.\d+)?")
FactsOf = Callable[[Document], Iterable[Fact | Refusal]]

RECURRING = "recurring"
"""Code of a fact that stands in several documents: which of them it is from could not be told."""
TWIN = "twin"
"""Code of a fact that an edition has already, in the same words or nearly so: they are one fact."""
_ALIKE = Fraction(17, 20)
"""Share of their words that twins have in common, at least; their figures are the same."""


class Ground:
    """A corpus as a generator stands on it: places to draw from, and all that proves a claim."""

    def __init__(self, opened: "_Opened", places: Iterable[Place], least: float = 0.0) -> None:
        self._opened = opened
        self.places = tuple(sorted(places, key=lambda one: (one.document, one.edition)))
        """The editions that are drawn from."""
        self.least = least
        """Likeness of topics from which an edition counts as near."""

    @property
    def corpus(self) -> Corpus:
        """The whole corpus, whatever is drawn from."""
        return self._opened.corpus

    @property
    def catalogue(self) -> tuple[Source, ...]:
        """Every edition as citations are resolved against it."""
        return self._opened.catalogue

    @property
    def sentence_index(self) -> PassageIndex:
        """Every passage of every edition, whatever is drawn from."""
        return self._opened.sentence_index

    def document(self, place: Place) -> Document:
        """Return one edition. Raises UnknownName."""
        return self._opened.document(place)

    def acronyms(self, place: Place) -> Acronyms:
        """Return the short forms that an edition uses, with what they stand for."""
        return self._opened.acronyms[place]

    def read(self, text: str, place: Place) -> str:
        """Return a text folded, with the short forms written out as an edition uses them."""
        return written_out(fold_text(text), self.acronyms(place))

    def editions(self, document: str) -> tuple[Place, ...]:
        """Return all editions of a document, oldest first."""
        return tuple(map(_place, chain(self.corpus.documents, document)))

    def facts(self, place: Place) -> tuple[Fact, ...]:
        """Return the usable facts of one edition, in the order of its text."""
        return self._opened.facts.get(place, ())

    @property
    def facts_refused(self) -> dict[str, int]:
        """How many sentences of the places are no usable facts, by code."""
        counts: Counter[str] = Counter()
        for place in self.places:
            counts.update(self._opened.refused.get(place, {}))
        return dict(sorted(counts.items()))

    def near(self, place: Place) -> tuple[Place, ...]:
        """Return the places of other documents that are near enough, nearest topic first."""
        drawn = frozenset(self.places)
        return tuple(
            one
            for one in self._opened.nearest(place)
            if one in drawn and self.likeness(place, one) >= self.least
        )

    @cached_property
    def citable(self) -> tuple[Place, ...]:
        """The places with facts that have another document with facts near to them.

        Others could be cited for what they say themselves only: what is cited would tell.
        """
        return tuple(
            one
            for one in self.places
            if self.facts(one) and any(self.facts(other) for other in self.near(one))
        )

    def stems(self, place: Place) -> frozenset[str]:
        """Return what the passages of an edition speak of."""
        return self._opened.stems(place)

    def likeness(self, one: Place, other: Place) -> float:
        """Return how near the topics of two places are, 0 … 1."""
        return self._opened.topics.likeness(one, other)

    def nearness(self, fact: Fact, place: Place) -> float:
        """Return how near an edition comes to saying what a fact of another document says, 0 … 2.

        How near the topics of both are, and how much of the fact the nearest passage holds.
        """
        return self.likeness(fact.place, place) + self._opened.held(fact).get(place, 0.0)

    def limited(self, documents: Iterable[str], least: float = 0.0) -> "Ground":
        """Return a view that draws from these documents only, each near to those of a likeness.

        What proves a claim stays whole.
        """
        kept = frozenset(documents)
        return Ground(self._opened, (one for one in self.places if one.document in kept), least)


class _Opened:
    """What all views of one corpus share."""

    def __init__(self, corpus: Corpus, facts_of: FactsOf) -> None:
        self.corpus = corpus
        self.catalogue = sources(corpus.documents)
        self._facts_of = facts_of
        self.documents = {_place(one): one for one in corpus.documents}
        self._near: dict[Place, tuple[Place, ...]] = {}
        self._held: dict[str, Mapping[Place, float]] = {}
        self._stems: dict[Place, frozenset[str]] = {}

    def document(self, place: Place) -> Document:
        found = self.documents.get(place)
        if found is None:
            known = sorted(f"{one.document} {one.edition}" for one in self.documents)
            raise UnknownName("edition", f"{place.document} {place.edition}", known)
        return found

    def nearest(self, place: Place) -> tuple[Place, ...]:
        if place not in self._near:
            self._near[place] = self.topics.nearest(place)
        return self._near[place]

    def stems(self, place: Place) -> frozenset[str]:
        if place not in self._stems:
            said = (one.said for one in self.sentence_index.of(place))
            self._stems[place] = frozenset(stem for one in said for stem in words(one))
        return self._stems[place]

    def held(self, fact: Fact) -> Mapping[Place, float]:
        if fact.text not in self._held:
            self._held[fact.text] = self.sentence_index.held(fold_text(fact.text))
        return self._held[fact.text]

    @cached_property
    def sentence_index(self) -> PassageIndex:
        return PassageIndex(
            [
                passage
                for place, document in self.documents.items()
                for passage in passages_of(document, self.acronyms[place])
            ]
        )

    @cached_property
    def acronyms(self) -> Mapping[Place, Acronyms]:
        own = {place: defined(document) for place, document in self.documents.items()}
        everywhere = agreed(own.values())
        return {place: {**everywhere, **acronyms} for place, acronyms in own.items()}

    @cached_property
    def topics(self) -> Topics:
        return Topics(self.corpus.documents)

    @cached_property
    def facts(self) -> Mapping[Place, tuple[Fact, ...]]:
        return {
            place: tuple(one for one in found if isinstance(one, Fact))
            for place, found in self._read.items()
        }

    @cached_property
    def refused(self) -> Mapping[Place, Counter[str]]:
        return {
            place: Counter(one.code for one in found if isinstance(one, Refusal))
            for place, found in self._read.items()
        }

    @cached_property
    def _read(self) -> Mapping[Place, tuple[Fact | Refusal, ...]]:
        spread: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for passage in self.sentence_index.passages:
            spread[_gist(passage.text)].add(passage.place.document)

        def alone(one: Fact | Refusal) -> Fact | Refusal:
            if isinstance(one, Fact) and len(documents := spread[_gist(one.text)]) > 1:
                return Refusal(code=RECURRING, detail=", ".join(sorted(documents)))
            return one

        return {
            place: tuple(_without_twins(map(alone, self._facts_of(document))))
            for place, document in self.documents.items()
        }


def open_ground(corpus: Corpus, facts_of: FactsOf = facts_of) -> Ground:
    """Open a corpus for generating; nothing is read before it is asked for."""
    opened = _Opened(corpus, facts_of)
    return Ground(opened, opened.documents)


def _place(document: Document) -> Place:
    return Place(document=document.id, edition=document.edition)


def _without_twins(read: Iterable[Fact | Refusal]) -> Iterator[Fact | Refusal]:
    """Yield what was read of one edition, and of facts that say nearly the same the first."""
    known: list[tuple[frozenset[str], list[str]]] = []
    for one in read:
        if isinstance(one, Refusal):
            yield one
            continue
        told = frozenset(_gist(one.text)), sorted(_FIGURE.findall(one.text))
        if any(_are_twins(told, other) for other in known):
            yield Refusal(code=TWIN, detail=one.text)
            continue
        known.append(told)
        yield one


def _are_twins(
    one: tuple[frozenset[str], list[str]], other: tuple[frozenset[str], list[str]]
) -> bool:
    shared, all_of = len(one[0] & other[0]), len(one[0] | other[0])
    return one[1] == other[1] and shared >= _ALIKE * all_of


def _gist(text: str) -> tuple[str, ...]:
    """Return what two copies of a sentence share, whatever their marks and little words."""
    return words(fold_text(text))
