"""The numbers grading goes by, in one place; the methodology holds the same ones."""

from dataclasses import dataclass

from medgauge.model.family import Family, Limits

GRADING_VERSION = "0.1.0"
"""Raised whenever any stored attempt could be graded differently."""

MAX_DEPTH = 16
"""Deepest nesting of an artifact; the outermost object is 1."""

MAX_INTEGER_DIGITS = 1000
"""Longest integer an artifact may hold, in digits."""

MAX_SENTENCES = 3
"""How many sentences a span may touch."""

MAX_SPAN = 600
"""Longest span, in characters of canonical text, unless the region itself is longer."""

REGION_SLACK = 300
"""A span may be this much longer than the region it quotes, in characters."""

MIN_SENTENCE = 25
"""Shortest sentence that shows what a source says about a subject, in characters."""

TOKEN_SHARE = 0.5
"""Share of its tokens that a region without decisive ones needs inside the span."""

MAX_SPANS_READ = 100
"""How many different spans of one artifact are looked up; only an unusable one can hold more."""

MAX_PLACES = 20
"""How many places of one span a grade stores."""

MAX_FINDINGS = 20
"""How many findings of one kind of fault an artifact gets."""


@dataclass(frozen=True)
class GradingRules:
    """What a family and a round settle about grading."""

    limits: Limits
    vetoes: tuple[str, ...] = ("X.1", "X.2", "X.4")
    """Names of the vetoes that apply."""
    scorer: str = "evidence_check"
    """Name of the scorer in `grading/scorers`."""


def rules_for(family: Family, limits: Limits) -> GradingRules:
    """Return the rules of `family` under the limits a round was run with."""
    return GradingRules(limits, tuple(veto.id for veto in family.vetoes if veto.applied))
