"""What grading left of a round, read back and held together: plan, attempts, trials, scorecard."""

from medgauge.errors import IntegrityError
from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Scorecard
from medgauge.rounds.store import RoundStore
from medgauge.scorecard.card import trials_digest


def read_graded(store: RoundStore, plan: Round) -> tuple[Scorecard, tuple[Trial, ...]]:
    """Read the scorecard of a round and the trials it was made from, in plan order.

    Raises NotRunnable if it is not graded yet, IntegrityError if one does not belong to another.
    """
    card, trials = store.scorecard(), store.trials(plan)
    reason = _torn(store, plan, card, trials)
    if reason:
        raise IntegrityError(
            f"{store.folder}: {reason}", f"grade it again: medgauge round grade {store.folder}"
        )
    return card, trials


def _torn(store: RoundStore, plan: Round, card: Scorecard, trials: tuple[Trial, ...]) -> str:
    """Say what does not belong together; empty if all does."""
    digest = store.plan_digest()
    if card.round != plan.id or (trials and card.plan != digest):
        return "the scorecard is of another plan"
    for trial in trials:
        name = f"the trial of {trial.task} attempt {trial.number}"
        if trial.plan != digest:
            return f"{name} is of another plan"
        if trial.cluster != plan.clusters[trial.task]:
            return f"{name} is of another cluster"
    if card.trials != trials_digest(plan, trials):
        return "the trials are not those that the scorecard was made from"
    return ""
