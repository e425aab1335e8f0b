"""The slots of a stored round: which are open, what a dead runner left in them, how they ended."""

from collections import Counter

from medgauge.model.round import AttemptStatus, Round, Slot
from medgauge.rounds.events import RoundEnded
from medgauge.rounds.status import is_hole
from medgauge.rounds.store import RoundStore


def void_running(store: RoundStore, plan: Round) -> int:
    """Void what an earlier runner left running, whatever it left on disk; return how many."""
    stale = [
        attempt
        for slot in plan.slots
        for attempt in store.attempts(slot)
        if attempt.status is AttemptStatus.RUNNING
    ]
    for attempt in stale:
        store.finish(
            attempt.model_copy(
                update={
                    "status": AttemptStatus.VOID,
                    "detail": "its runner ended before it did; run again under another id",
                }
            ),
            None,
            b"",
        )
    return len(stale)


def is_open(store: RoundStore, slot: Slot) -> bool:
    """Whether a slot still needs an attempt and may have one."""
    return store.counted(slot) is None and not is_hole(store.attempts(slot))


def ended(store: RoundStore, plan: Round, seconds: float) -> RoundEnded:
    """Say how the round stands after `seconds` of running."""
    counted = {slot: store.counted(slot) for slot in plan.slots}
    holes = tuple(slot for slot, attempt in counted.items() if attempt is None)
    statuses = Counter(attempt.status.value for attempt in counted.values() if attempt)
    return RoundEnded(
        folder=store.folder,
        complete=not holes,
        holes=holes,
        statuses=dict(sorted(statuses.items())),
        seconds=seconds,
    )
