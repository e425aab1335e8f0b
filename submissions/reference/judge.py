"""Decide one claim: how well each sentence states it, what differs, and which verdict follows."""

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from passages import Sentence
from quantities import Quantity, comparable, equal, quantities, same_sense
from wording import (
    EXCEPTION,
    SET_APART,
    clauses,
    conditions,
    evidence_grade,
    is_history,
    negative,
    opposed,
    plain,
    strength,
    terms,
)

STATES = 0.6
"""Share of a claim's weighted words that a sentence must carry to state it."""
TOUCHES = 0.42
"""Share from which a sentence answers the same question."""
STATES_ALL = 0.6
"""Share from which a difference of wording alone makes a claim an altered one."""
STRETCH = re.compile(r"[,;:()]| and | or | then ")


class Lexicon(Protocol):
    """What is known of words."""

    def weight(self, word: str) -> float:
        """How much the word tells."""

    def known(self, word: str) -> bool:
        """Whether the corpus, as far as read, holds the word."""


class Answer(NamedTuple):
    """A verdict and the quotation that shows it."""

    verdict: str
    span: str | None


class Claim:
    """A claim brought to the form in which sentences are compared."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.view = comparable(plain(text))
        self.terms = list(dict.fromkeys(terms(self.view)))
        self.quantities = quantities(self.view)
        self.weights = {word: lexicon.weight(word) for word in self.terms}
        self.subject = max(filter(lexicon.known, self.terms), key=lexicon.weight, default="")


class Fit(NamedTuple):
    """How one sentence relates to a claim."""

    sentence: Sentence
    coverage: float
    matched: int
    conflicts: tuple[str, ...]
    missing: int
    """Quantities of the claim that the sentence has no counterpart for."""
    bounds: int
    """Thresholds and ranges among the matched quantities: they tell table rows apart."""
    named: bool
    """Whether the most telling word of the claim that the corpus knows is there."""

    @property
    def states(self) -> bool:
        """Whether the sentence states the whole claim in force."""
        whole = not self.conflicts and not self.missing
        return whole and self.named and self.coverage >= STATES - 0.05 * min(self.matched, 2)

    @property
    def differs(self) -> bool:
        """Whether the sentence answers the claim's question, and otherwise."""
        by_value = "value" in self.conflicts or "comparator" in self.conflicts
        enough = STATES_ALL + 0.2 * self.missing
        by_words = bool(self.conflicts) and self.coverage >= enough
        return self.named and self.coverage >= TOUCHES and (by_value or by_words)

    @property
    def rank(self) -> float:
        """Order among sentences: words first, then quantities."""
        otherwise = sum(0.02 if one == "value" else 0.06 for one in self.conflicts)
        return self.coverage + 0.08 * self.matched + 0.01 * self.bounds - otherwise


def judge(
    text: str,
    section: str | None,
    inside: Sequence[Sentence],
    outside: Sequence[Sentence],
    lexicon: Lexicon,
) -> Answer:
    """Return verdict and quotation for one claim against the cited edition and the rest."""
    claim = Claim(text, lexicon)
    own = [fit(claim, one) for one in inside]
    stating = [one for one in own if one.states]
    if stating:
        return Answer("supported", best(stating).sentence.text)
    elsewhere = [one for one in (fit(claim, other) for other in outside) if one.states]
    nearest = best(own)
    if elsewhere and best(elsewhere).rank >= nearest.rank - 0.1:
        return Answer("wrong_source", best(elsewhere).sentence.text)
    if nearest.differs:
        return Answer("altered", nearest.sentence.text)
    return Answer("unsupported", subject_sentence(own, section).text)


def best(fits: Sequence[Fit]) -> Fit:
    """The highest rank; the earliest of equals."""
    return max(fits, key=lambda one: one.rank)


def subject_sentence(own: Sequence[Fit], section: str | None) -> Sentence:
    """The sentence about the claim's subject, from the cited section where that is not worse."""
    long_enough = [one for one in own if len(one.sentence.text) >= 25] or list(own)
    return max(
        long_enough, key=lambda one: one.coverage + 0.1 * (one.sentence.place.section == section)
    ).sentence


def fit(claim: Claim, sentence: Sentence) -> Fit:
    """Compare a claim with one sentence."""
    coverage = covered(claim, sentence)
    named = claim.subject in sentence.terms or claim.subject in sentence.context
    if coverage < TOUCHES / 2:
        return Fit(sentence, coverage, 0, (), len(claim.quantities), 0, named)
    pairs = [counterpart(one, claim.view, sentence) for one in claim.quantities]
    conflicts = [
        "value" if not equal(one, other) else "comparator"
        for one, other in zip(claim.quantities, pairs, strict=True)
        if other and not (equal(one, other) and same_sense(one, other))
    ]
    matched = [
        one
        for one, other in zip(claim.quantities, pairs, strict=True)
        if other and equal(one, other) and same_sense(one, other)
    ]
    bounds = sum(bool(one.sign) or one.low != one.high for one in matched)
    conflicts += wording_conflicts(claim, sentence)
    missing = pairs.count(None)
    return Fit(sentence, coverage, len(matched), tuple(conflicts), missing, bounds, named)


def covered(claim: Claim, sentence: Sentence) -> float:
    """Weighted share of the claim's words in the sentence; in heading or lead they count less."""
    total = sum(claim.weights.values())
    held = sum(
        weight * (1.0 if word in sentence.terms else 0.6 if word in sentence.context else 0.0)
        for word, weight in claim.weights.items()
    )
    return held / total if total else 0.0


def counterpart(ours: Quantity, view: str, sentence: Sentence) -> Quantity | None:
    """The sentence's quantity of the same kind that stands in the most similar company."""
    candidates = [one for one in sentence.quantities if one.kind == ours.kind] or [
        one for one in sentence.quantities if equal(ours, one)
    ]
    if not candidates:
        return None
    company = _company(ours, view)
    return max(
        candidates,
        key=lambda one: (
            len(company & _company(one, sentence.view)) + 1.5 * equal(ours, one),
            -abs(one.start - ours.start),
        ),
    )


def _company(one: Quantity, view: str) -> set[str]:
    """Content words of the stretch between commas and conjunctions in which a quantity stands."""
    start = max((cut.end() for cut in STRETCH.finditer(view, 0, one.start)), default=0)
    end = next((cut.start() for cut in STRETCH.finditer(view, one.end)), len(view))
    return set(terms(view[start:end]))


def wording_conflicts(claim: Claim, sentence: Sentence) -> list[str]:
    """Differences of strength, evidence grade, polarity, direction, conditions and tense."""
    ours, theirs = claim.view, sentence.view
    found = []
    rungs = strength(ours), strength(theirs)
    if None not in rungs and abs((rungs[0] or 0) - (rungs[1] or 0)) >= 2:
        found.append("strength")
    grades = evidence_grade(ours), evidence_grade(theirs)
    if None not in grades and grades[0] != grades[1]:
        found.append("grade")
    if negative(main_clause(ours, ours)) != negative(main_clause(theirs, ours)):
        found.append("negation")
    if opposed(ours, theirs):
        found.append("opposite")
    if dropped_condition(claim, sentence):
        found.append("condition")
    if is_history(theirs) and not is_history(ours):
        found.append("history")
    return found


def main_clause(text: str, like: str) -> str:
    """The clause that shares most words with the claim, without what follows an exception."""
    wanted = set(terms(like))
    parts = [EXCEPTION.split(part)[0] for part in clauses(text)] or [text]
    return max(parts, key=lambda part: len(wanted & set(terms(part))))


def dropped_condition(claim: Claim, sentence: Sentence) -> bool:
    """Whether a condition of the sentence has no trace in the claim, or an exception is missing."""
    said = set(claim.terms)
    part = main_clause(sentence.view, claim.view)
    for condition in conditions(sentence.view):
        words = set(terms(condition))
        exception = bool(EXCEPTION.match(condition))
        near = exception or condition in part
        if near and words and len(words & said) / len(words) < 0.34:
            return True
    if EXCEPTION.search(sentence.view) and not SET_APART.search(claim.view):
        return True
    return bool(EXCEPTION.search(claim.view)) and not SET_APART.search(sentence.view)
