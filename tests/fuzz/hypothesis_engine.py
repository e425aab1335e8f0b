"""Inputs drawn by hypothesis, in batches with a seed each, so that memory stays flat."""

from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz.counting import Tally
from fuzz.door import Door

BATCH = 2_000
_QUIET = list(HealthCheck)


def run(door: Door, inputs: int, first_seed: int, say: Callable[[Tally], None]) -> Tally:
    """Put `inputs` inputs to a door and return the tally; `say` is told after every batch."""
    tally = Tally(door)
    number = first_seed
    while (left := inputs - tally.inputs) > 0:
        _batch(tally, min(BATCH, left), number)
        number += 1
        say(tally)
    return tally


def _batch(tally: Tally, inputs: int, number: int) -> None:
    @seed(number)
    @settings(
        max_examples=inputs,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=_QUIET,
    )
    @given(tally.door.inputs)
    def one(value: object) -> None:
        tally.put(value)

    one()
