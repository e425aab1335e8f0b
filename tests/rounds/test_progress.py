"""What is left of a round is estimated in waves of parallel attempts."""

import pytest

from medgauge.model.round import Attempt, AttemptStatus, Usage
from medgauge.rounds.progress import Progress


def attempt(seconds: float) -> Attempt:
    return Attempt(
        task="t",
        number=1,
        run_id="r",
        status=AttemptStatus.DONE,
        usage=Usage(seconds=seconds),
    )


@pytest.mark.parametrize(("parallel", "left"), [(1, 70.0), (2, 40.0), (4, 20.0), (100, 10.0)])
def test_parallel_attempts_shorten_what_is_left(parallel: int, left: float) -> None:
    progress = Progress(started=0.0, settled=1)
    assert progress.seconds_left(10, parallel) is None

    progress.settle(attempt(5.0))
    progress.settle(attempt(15.0))

    assert progress.seconds_left(10, parallel) == left
    assert progress.seconds_left(3, parallel) == 0.0
