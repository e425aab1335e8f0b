"""Inputs drawn by hypothesis, in batches with a seed each, so that memory stays flat."""

from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz.counting import Tally

BATCH = 1_000
_QUIET = list(HealthCheck)


def run(tally: Tally, inputs: int, first_seed: int, say: Callable[[Tally], None]) -> None:
    """Put `inputs` inputs to the door of a tally; `say` is told after every batch."""
    number = first_seed
    while (left := inputs - tally.inputs) > 0:
        _batch(tally, min(BATCH, left), number)
        number += 1
        say(tally)


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
