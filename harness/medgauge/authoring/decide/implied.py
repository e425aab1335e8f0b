"""Whether a bound that was moved may be implied by the old one.

`Over 75` is implied by `over 65` in a condition, and `at least 2` by `at least 3` in what is
advised. Where it cannot be told which of the two a bound is, either may be meant. Where 24 hours
are enough, 48 are.
"""

import re

from medgauge.authoring.decide.difference import Difference
from medgauge.text.frames import ClauseKind, Frame, Role, Told
from medgauge.text.measured import Overlap, overlap

_ASIDE = (ClauseKind.CONDITION, ClauseKind.EXCEPTION, ClauseKind.POPULATION)
"""Clauses that say for whom and when: a bound in them is a condition."""
_ADVISED = (Role.DOSE, Role.FREQUENCY, Role.DURATION, Role.TARGET, Role.DEADLINE)
"""What is done, beside such clauses: a bound on it is advice."""
_FOUND = re.compile(
    r"(?:last(?:s|ed|ing)?|persist\w*|delay\w*|history|present|symptoms?|exposed|exposure|receiv\w*"
    r"|taking|takes?|prescribed|treated|remain\w*|stay\w*|after|with an?|at an?)(?: \w+){0,3} $",
    re.IGNORECASE,
)
"""Words before an amount by which it may be how things are, not what is to be done."""
_REACH = 40
_ENOUGH = re.compile(r"(?<![\w-])(?:enough|suffic\w+|adequate\w*)(?![\w-])", re.IGNORECASE)


def may_be_implied(change: Difference) -> bool:
    """Whether an amount that came nests with one that went, where it may be a condition or not.

    Or whether it is said to be enough.
    """
    if change.moved and _ENOUGH.search(change.false.text):
        return True
    return any(
        _nested(gone, come) and _is_unclear(come, change.false) for gone, come in change.moved
    )


def _nested(one: Told, other: Told) -> bool:
    if one.measured is None or other.measured is None:
        return False
    return overlap(one.measured, other.measured) in (Overlap.INSIDE, Overlap.AROUND)


def _is_unclear(come: Told, read: Frame) -> bool:
    if come.role is Role.AGE or read.clauses[come.clause].kind in _ASIDE:
        return False
    start = come.amount.start
    before = read.text[max(0, start - _REACH) : start]
    return come.role not in _ADVISED or _FOUND.search(before) is not None
