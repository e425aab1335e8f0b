"""Decide one claim: the nearest sentence in the cited document and outside, and what differs."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from passages import Text
from words import Weights

ENOUGH = 0.5
"""Weighted share of a claim's words from which a sentence speaks of the same thing."""
LONG = 25
"""Characters of a sentence that may be quoted as being about the subject."""
NEGATION = re.compile(r"\b(?:not|no|never|cannot|neither|nor|avoid\w*|against|contraindicated)\b")
STRONG = re.compile(r"\b(?:must|shall|should|strong\w*|recommend\w*)\b")
WEAK = re.compile(r"\b(?:may|might|can|could|consider\w*|suggest\w*|optional\w*)\b")
RESTRICTION = re.compile(r"\b(?:unless|except\w*|only)\b")


class Answer(NamedTuple):
    """A verdict and the quotation that shows it."""

    verdict: str
    span: str | None


class Fit(NamedTuple):
    """How one sentence relates to the claim."""

    share: float
    differences: int
    text: Text

    @property
    def near(self) -> bool:
        """Whether the sentence speaks of what the claim says."""
        return self.share >= ENOUGH

    @property
    def states(self) -> bool:
        """Whether it says the same."""
        return self.near and not self.differences


NOTHING = Fit(0.0, 0, Text(""))


def judge(
    claim: Text, section: str | None, inside: Sequence[Text], outside: Sequence[Text]
) -> Answer:
    """Return verdict and quotation: the first row of the table of verdicts that applies."""
    weights = Weights(text.words for text in (*inside, *outside))
    here = nearest(claim, inside, weights)
    there = nearest(claim, outside, weights)
    if here.states:
        return Answer("supported", here.text.text)
    if there.states:
        return Answer("wrong_source", there.text.text)
    if here.near:
        return Answer("altered", here.text.text)
    named = [text for text in inside if text.section == section and len(text.text) >= LONG]
    return Answer("unsupported", nearest(claim, named or inside, weights).text.text)


def nearest(claim: Text, texts: Sequence[Text], weights: Weights) -> Fit:
    """The sentence that shares most with the claim; of equals the least different, the first."""
    fits = (
        Fit(weights.share(claim.words, one.words), differences(claim, one), one) for one in texts
    )
    return max(fits, key=lambda fit: (fit.share, -fit.differences), default=NOTHING)


def differences(claim: Text, sentence: Text) -> int:
    """Count amounts of the claim that the sentence lacks, and signs that only one of them bears."""
    lacking = sum(not any(ours.same(other) for other in sentence.amounts) for ours in claim.amounts)
    unlike = sum(
        bool(sign.search(claim.plain)) != bool(sign.search(sentence.plain))
        for sign in (NEGATION, RESTRICTION)
    )
    return lacking + unlike + (strength(claim.plain) * strength(sentence.plain) < 0)


def strength(text: str) -> int:
    """1 for a word of strong advice, -1 for one of weak advice, 0 for both or none."""
    return bool(STRONG.search(text)) - bool(WEAK.search(text))
