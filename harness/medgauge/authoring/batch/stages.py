"""Sections of a draft in the order of care, told from a claim's words alone.

Headings that named what is cited would give a source away: these tell what is done.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """Stages of care, in their order."""

    ASSESS = "assess"
    MEDICINES = "medicines"
    CARE = "care"
    FOLLOW = "follow"


LEAST, FEWEST = 2, 2
"""Claims of a section, and sections of a draft, as far as the claims allow both."""
_SIGNS = {
    Stage.FOLLOW: r"follow-?up|monitor\w*|review\w*|recheck\w*|repeat\w*|surveillance|annual\w*"
    r"|yearly|discharge\w*|refer(?:red|ral|s)?|(?:is|are|be) (?:stopped|lowered|reduced|tapered)"
    r"|return to|visits?|thereafter|after treatment",
    Stage.ASSESS: r"diagnos\w*|test(?:s|ed|ing)?|measur\w*|assess\w*|screen\w*|suspect\w*|scor\w*"
    r"|examin\w*|imag(?:e|ing)|scans?|x-?rays?|biops\w*|swabs?|sample[sd]?|histor\w*|risk of"
    r"|culture[sd]?|determined|criteri\w*|ultrasound|tomography|checked",
    Stage.MEDICINES: r"(?:mg|[µμ]g|mcg|g|micrograms?|milligrams?|grams?|units)(?:/\w+)?"
    r"|dos(?:e|es|ing|age)|infusions?|inject\w*|oral|by mouth|intravenous\w*|antibiotics?"
    r"|medicines?|drugs?|tablets?|pills?|cream|inhal\w*|drops|vaccin\w*|steroids?",
}
"""Words by which a claim is told to be of a stage, those first that decide."""
_TOLD = {one: re.compile(rf"\b(?:{signs})\b", re.IGNORECASE) for one, signs in _SIGNS.items()}


@dataclass(frozen=True)
class Section:
    """One section: which stages it holds, and the claims in it by their places."""

    stages: tuple[Stage, ...]
    places: tuple[int, ...]

    def joined(self, other: "Section") -> "Section":
        """Return this section with the one behind it."""
        return Section(self.stages + other.stages, self.places + other.places)


def stage(text: str) -> Stage:
    """Return the stage of care that a claim speaks of."""
    return next((one for one, told in _TOLD.items() if told.search(text)), Stage.CARE)


def sections(texts: Sequence[str]) -> tuple[Section, ...]:
    """Share claims out to sections; one of too few is joined with the smaller beside it."""
    told = [stage(text) for text in texts]
    shared = [
        Section((one,), tuple(place for place, its in enumerate(told) if its is one))
        for one in Stage
        if one in told
    ]
    while len(shared) > FEWEST and min(len(one.places) for one in shared) < LEAST:
        least = min(range(len(shared)), key=lambda at: len(shared[at].places))
        beside = [at for at in (least - 1, least + 1) if 0 <= at < len(shared)]
        other = min(beside, key=lambda at: len(shared[at].places))
        first = min(least, other)
        shared[first : first + 2] = [shared[first].joined(shared[first + 1])]
    return tuple(shared)
