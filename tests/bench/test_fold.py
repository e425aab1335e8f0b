"""Folding hostile text: twice the text, twice the time."""

import time

import pytest

from medgauge.text.fold import fold

pytestmark = pytest.mark.bench

SIZES = (20_000, 40_000, 80_000)
ROUNDS = 9
"""Each size is timed once a round, and its least time counts."""
HOSTILE = {
    "marks in turn": "\u0301\u0323",
    "marks over deleted characters": "\u0301\u200b\u0323",
    "marks of two marks": "\u0344\u0323",
    "just below the limit": "a" + "\u0301\u0323" * 15,
    "ligatures": "\ufb01",
    "white space": "\u2003\u00a0",
}


def seconds(text: str) -> float:
    """Time folding a text with its way back."""
    start = time.process_time()
    folded = fold(text)
    folded.origin(0, len(folded.text))
    return time.process_time() - start


@pytest.mark.parametrize("kind", HOSTILE)
def test_twice_the_text_costs_at_most_three_times_the_time(kind: str) -> None:
    unit = HOSTILE[kind]
    texts = ["a" + unit * (size // len(unit.encode())) for size in SIZES]
    rounds = [[seconds(text) for text in texts] for _ in range(ROUNDS)]
    taken = [min(times) for times in zip(*rounds, strict=True)]
    print(
        kind,
        ", ".join(f"{n // 1000} kB {t * 1e3:.1f} ms" for n, t in zip(SIZES, taken, strict=True)),
    )

    assert taken[1] <= 3 * taken[0]
    assert taken[2] <= 3 * taken[1]
