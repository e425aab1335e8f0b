"""A near document's advice is turned into its opposite, which nobody states, and cited to a source
that does not answer the question."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.operators import altered_negation, unsupported_absent
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.clauses import Clause, ClauseKind
from medgauge.text.fold import fold_text
from medgauge.text.frames import frame

name = "unsupported.reversed"
verdict = Verdict.UNSUPPORTED
reach = unsupported_absent.reach
share = Fraction(1, 5)

_AIMED = {ClauseKind.CONDITION, ClauseKind.PURPOSE, ClauseKind.REASON}


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of other documents in force, those first that the cited one comes nearest.

    That nobody advises something is said now and then, and of few things: what is advised in a
    certain case or to some end makes no sense the other way round.
    """
    found = unsupported_absent.facts(cited, ground)
    return [one for one in found if not _AIMED & {clause.kind for clause in _clauses(one)}]


def _clauses(fact: Fact) -> Sequence[Clause]:
    return frame(fold_text(fact.text)).clauses


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the near document's sentence with its advice turned round."""
    return unsupported_absent.stated_nowhere(name, altered_negation, fact, ground, dice)
