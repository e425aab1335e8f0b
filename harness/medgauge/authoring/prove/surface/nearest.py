"""What a program sees that finds the nearest passage and compares words, but reads no quantity."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import islice

from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage
from medgauge.authoring.prove.surface.features import telling
from medgauge.authoring.prove.surface.siblings import Sibling
from medgauge.model.generation import Place
from medgauge.text.fold import fold_text
from medgauge.text.resolve import resolve
from medgauge.text.stems import stems

NEAREST_FEATURES = (
    "for the nearest passage of the cited source, and of any other: share of all telling words,"
    " of the claim's and of the passage's that both have; telling words added and left out; runs"
    " of equal words, numbers masked; whether only one holds a word of negation; words of it",
    "whether the nearest passage stands in the cited section",
)
"""No feature compares quantities: those that do are a system's work, not a surface."""

LOOKED_AT = 40
"""Ranked passages that are compared word by word."""
_NEGATIONS = frozenset(["not", "no", "never", "without", "nor", "cannot"])


@dataclass(frozen=True)
class _Seen:
    passage: Passage | None
    numbers: dict[str, float]


def nearest_numbers(claim: Sibling, ground: Ground) -> dict[str, float]:
    """Return how a claim stands to the nearest passages of its cited source and of all others."""
    hit = resolve(claim.citation, ground.catalogue).hit
    place = Place(document=hit.document, edition=hit.edition) if hit else None
    ranked = ground.sentence_index.ranked(fold_text(claim.text))
    inside = _nearest(claim.text, (one for one in ranked if one.place == place))
    outside = _nearest(claim.text, (one for one in ranked if one.place != place))
    here = inside.passage is not None and hit is not None and inside.passage.section == hit.section
    return {
        "cited section": float(here),
        **{f"in {name}": value for name, value in inside.numbers.items()},
        **{f"out {name}": value for name, value in outside.numbers.items()},
        "gap": inside.numbers["share of both"] - outside.numbers["share of both"],
    }


def _nearest(text: str, passages: Iterator[Passage]) -> _Seen:
    said = telling(text)
    looked_at = list(islice(passages, LOOKED_AT))
    nearest = max(looked_at, key=lambda one: _share(said, _held(one.said)), default=None)
    return _Seen(nearest, _compared(text, nearest.said if nearest else ""))


def _share(said: Set[str], holds: Set[str]) -> float:
    return len(said & holds) / (len(said | holds) or 1)


@lru_cache(maxsize=16_384)
def _held(passage: str) -> frozenset[str]:
    return telling(passage)


def _compared(text: str, passage: str) -> dict[str, float]:
    said, holds = telling(text), _held(passage)
    shared = len(said & holds)
    ours, theirs = _masked(text), _masked(passage)
    return {
        "share of both": _share(said, holds),
        "share of claim": shared / (len(said) or 1),
        "share of passage": shared / (len(holds) or 1),
        "added": float(len(said - holds)),
        "left out": float(len(holds - said)),
        "runs": SequenceMatcher(None, ours, theirs, autojunk=False).ratio(),
        "negation": float(bool(_NEGATIONS & set(ours)) != bool(_NEGATIONS & set(theirs))),
        "words": float(len(theirs)),
    }


def _masked(text: str) -> list[str]:
    """Return the words of a text as stems; what holds a digit is no word."""
    return [stem.stem for stem in stems(fold_text(text))]
