"""What a classifier may look at that opens no guideline: words, shapes, places, titles."""

import re
from collections.abc import Sequence
from itertools import pairwise

from medgauge.authoring.prove.surface.siblings import Sibling
from medgauge.text.fold import fold_text
from medgauge.text.stems import stems

DRAFT_FEATURES = (
    "words and pairs of words of the claim",
    "runs of 3 to 5 characters of the claim",
    "words and pairs of words of the prose around it",
    "shape of the citation: punctuation, editions, kinds of words, decades",
)
TITLE_FEATURES = (
    "words the claim shares with its citation, counted and as shares",
    "words of claim and citation, counted",
)
ORDER_FEATURES = ("place of the claim in the draft",)

_TOKEN = re.compile(r"\w+|[^\w\s]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PLAIN_WORDS = "edition ed section sec no nd rd th st and of in the for version § p pp"
_PLAIN = frozenset(_PLAIN_WORDS.split())
"""Words of a citation that name no source."""


def draft_tokens(claim: Sibling) -> list[str]:
    """Return what the draft shows of a claim, as tokens that tell where they come from."""
    text = fold_text(claim.text).lower()
    said, around = _TOKEN.findall(text), _TOKEN.findall(fold_text(claim.prose).lower())
    runs = [text[at : at + size] for size in (3, 4, 5) for at in range(len(text) - size + 1)]
    shape = [_shape(token) for token in _TOKEN.findall(fold_text(claim.citation))]
    return [
        *_grams("t", said),
        *(f"r:{run}" for run in runs),
        *_grams("p", around),
        *_grams("c", shape),
    ]


def order_tokens(claim: Sibling) -> list[str]:
    """Return where a claim stands."""
    return [f"n:{claim.number}", f"n<{(claim.number + 2) // 3}"]


def title_numbers(claim: Sibling) -> dict[str, float]:
    """Return how much of a claim the words of its citation name: title, society, acronym.

    The citation is taken at its own words: who looks its title up has opened the catalogue.
    """
    said, names = telling(claim.text), telling(claim.citation)
    shared = len(said & names)
    return {
        "shared": float(shared),
        "share of claim": shared / (len(said) or 1),
        "share of citation": shared / (len(names) or 1),
        "words of claim": float(len(said)),
        "words of citation": float(len(names)),
    }


def telling(text: str) -> frozenset[str]:
    """Return the stems of a text that say what it is about."""
    return frozenset(stem.stem for stem in stems(fold_text(text)) if not stem.stop)


def _grams(place: str, tokens: Sequence[str]) -> list[str]:
    pairs = [f"{place}:{one} {two}" for one, two in pairwise(tokens)]
    return [f"{place}:{token}" for token in tokens] + pairs


def _shape(token: str) -> str:
    """Return a citation's token without what names a source: who knows names has the catalogue."""
    if _YEAR.fullmatch(token):
        return token[:3] + "x"
    if token[0].isdigit() or token.lower() in _PLAIN or not token[0].isalnum():
        return token.lower()
    if token.isupper():
        return "ACRONYM"
    return "Word" if token[0].isupper() else "word"
