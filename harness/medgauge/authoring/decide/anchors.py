"""Names of what a claim is about, in the forms in which its cited source writes them."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from medgauge.authoring.ground import Ground
from medgauge.authoring.near import PassageIndex, words
from medgauge.authoring.passages import Reading
from medgauge.evidence.synonyms import head
from medgauge.model.generation import Place
from medgauge.text.fold import fold_text
from medgauge.text.frames import Frame
from medgauge.text.stems import stems

_MODIFIES = re.compile(r"(?:ed|ly|ous|able|ible|ful|less|est)$")
"""Endings of words that say how something is, and name nothing."""


def anchors(claim: Frame, cited: Place, ground: Ground) -> tuple[str, ...]:
    """Return what a quoted sentence may name to be about a claim's subject.

    Every word of it that the source shares, in every form in which the source has it, and the short
    forms that it may use for those; where it shares none, the claim's own subjects.
    """
    index = ground.sentence_index
    forms, own = _forms(cited, index), _by_stem(claim.text)
    named = shared(claim, cited, ground) or [
        one for one in index.names(claim) if index.is_subject(one) and one not in modifiers(claim)
    ]
    written = [form for one in named for form in forms.get(one, own.get(one, ()))]
    said, kept = frozenset(words(claim.text)), frozenset(named)
    short = [
        one
        for one, long in ground.acronyms(cited).items()
        if said >= set(words(long)) and kept & set(map(head, words(long)))
    ]
    return tuple(written + sorted(one.lower() for one in short)) if written else ()


def shared(claim: Frame, cited: Place, ground: Ground) -> list[str]:
    """Return the stems of a claim's subjects that a source speaks of too, the rarest first."""
    index = ground.sentence_index
    forms, none = _forms(cited, index), modifiers(claim)
    return [
        one
        for one in index.names(claim)
        if one in forms and one not in none and index.is_topic(one, cited)
    ]


def modifiers(claim: Frame) -> frozenset[str]:
    """Return the stems of a claim that are there as adjectives or participles only.

    `Spreading` before `redness` says how it is; `bleeding` alone names something.
    """
    found: dict[str, bool] = {}
    for at, one in enumerate(claim.words):
        written = claim.text[one.start : one.end].lower()
        after = claim.words[at + 1] if at + 1 < len(claim.words) else None
        adjoins = after is not None and not after.stop and claim.text[one.end : after.start] == " "
        modifies = _MODIFIES.search(written) or (written.endswith("ing") and adjoins)
        stem = head(one.stem)
        found[stem] = found.get(stem, True) and bool(modifies)
    return frozenset(stem for stem, only in found.items() if only)


@lru_cache(maxsize=512)
def _forms(place: Place, index: PassageIndex) -> Mapping[str, tuple[str, ...]]:
    said = (one.text for one in index.of(place) if one.reading is Reading.SENTENCE)
    return _by_stem(fold_text("\n".join(said)))


def _by_stem(folded: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = defaultdict(set)
    for one in stems(folded):
        found[head(one.stem)].add(folded[one.start : one.end].lower())
    return {stem: tuple(sorted(forms)) for stem, forms in found.items()}
