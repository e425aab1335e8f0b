"""A small, bounded likeness of a text: how much two texts have in common, whatever their numbers.

Numbers are masked, so that two passages which differ in their doses only come out as the same. The
same text gives the same sketch on every machine.
"""

import re
from zlib import crc32

MOST = 256
"""Pairs of words kept of a text: all of a short one, a fixed sample of a long one."""

Sketch = frozenset[int]

_WORD = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*")


def sketch(folded: str) -> Sketch:
    """Return the sketch of a folded text: the smallest digests of its pairs of words."""
    words = ["#" if word[0].isdigit() else word.lower() for word in _WORD.findall(folded)]
    pairs = {crc32(f"{one} {two}".encode()) for one, two in zip(["", *words], words, strict=False)}
    return frozenset(sorted(pairs)[:MOST])


def likeness(one: Sketch, other: Sketch) -> float:
    """Estimate the share of pairs of words that two texts have in common, 0 to 1.

    Exact for texts whose sketches are whole.
    """
    if not one or not other:
        return 0.0
    shared = one & other
    if not shared:
        return 0.0
    together = one | other
    if len(one) < MOST and len(other) < MOST:
        return len(shared) / len(together)
    lowest = sorted(together)[: min(MOST, max(len(one), len(other)))]
    return sum(value in shared for value in lowest) / len(lowest)
