"""Judge every claim by the likeness of the nearest passages; numbers are not compared."""

from difflib import SequenceMatcher
from typing import Any

from adversary import SENTENCE_END, SHORTEST, Claim, answer, claims, leave, likeness, words
from adversary import sentences as sentences_of

import corpus

SAME, LIKE = 0.7, 0.3
"""Likeness from which a passage is taken to say the claim, and to answer its question."""


def nearest(text: str, listed: list[str]) -> tuple[float, str | None]:
    """Return the passage whose words are most like the text's, and how like they are."""
    wanted = words(text)
    best = max(listed, key=lambda one: likeness(wanted, one), default=None)
    if best is None:
        return 0.0, None
    edits = SequenceMatcher(None, text.lower().split(), best.lower().split(), autojunk=False)
    return (likeness(wanted, best) + edits.ratio()) / 2, best


def elsewhere(text: str, document: str, edition: str) -> list[str]:
    """Return the sentences of the sections of other sources that a search finds for the text."""
    hits = [
        hit
        for hit in corpus.search(text, limit=10)
        if (hit["document"], hit["edition"]) != (document, edition)
    ]
    parts = [part.strip() for hit in hits for part in SENTENCE_END.split(hit["text"])]
    return [part for part in parts if len(part) >= SHORTEST]


def judged(claim: Claim) -> dict[str, Any]:
    """Return the entry for one claim."""
    hits = corpus.cite(claim["citation"])["hits"]
    if not hits:
        return answer(claim, "unverifiable", None)
    document, edition = hits[0]["document"], hits[0]["edition"]
    inside, here = nearest(claim["text"], sentences_of(document, edition))
    outside, there = nearest(claim["text"], elsewhere(claim["text"], document, edition))
    if outside > max(inside, SAME):
        return answer(claim, "wrong_source", there)
    if inside >= SAME:
        return answer(claim, "supported", here)
    return answer(claim, "altered" if inside >= LIKE else "unsupported", here)


leave([judged(claim) for claim in claims()])
