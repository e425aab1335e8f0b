"""Draws from a seed: keyed hashes, so that every draw is named and none depends on another's count.

HMAC-SHA-256 as a pseudorandom function (RFC 2104, FIPS 180-4): who does not hold the seed cannot
tell the draws from chance, and who does gets the same ones on every machine.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from medgauge.errors import UsageError

T = TypeVar("T")

_BITS = 64


class Dice:
    """A stream of draws of its own for each name: adding a draw to one changes no other."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.new(key, digestmod="sha256")
        self._count = 0

    @classmethod
    def seeded(cls, seed: str) -> "Dice":
        """Return the dice of a seed. Raises UsageError for an empty one."""
        if not seed.strip():
            raise UsageError(
                "the seed is empty", "write one out: the same seed gives the same batch"
            )
        return cls(hashlib.sha256(seed.encode()).digest())

    def child(self, *names: str | int) -> "Dice":
        """Return dice that depend on this seed and these names only, not on draws made so far."""
        label = "\x1f".join(f"{type(name).__name__}:{name}" for name in names)
        return Dice(self._keyed(b"child\x1e" + label.encode()))

    def below(self, bound: int) -> int:
        """Draw an integer from 0 to `bound` - 1, each as likely. Raises ValueError for none."""
        if bound < 1:
            raise ValueError(f"nothing to draw below {bound}")
        limit = (1 << _BITS) - (1 << _BITS) % bound
        while (drawn := self._next()) >= limit:
            pass
        return drawn % bound

    def chance(self, numerator: int, denominator: int) -> bool:
        """Return True in `numerator` of `denominator` cases."""
        return self.below(denominator) < numerator

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items. Raises ValueError when there is none."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """Draw one of the items, each as likely as its whole-number weight says."""
        drawn = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return item
        raise AssertionError("the weights do not add up")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a drawn order, each order as likely (Fisher-Yates)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def token(self, length: int) -> str:
        """Return `length` hexadecimal digits, for opaque ids."""
        return self._keyed(b"token").hex()[:length]

    def _next(self) -> int:
        self._count += 1
        block = self._keyed(b"draw\x1e" + str(self._count).encode())
        return int.from_bytes(block[: _BITS // 8], "big")

    def _keyed(self, message: bytes) -> bytes:
        """Return the HMAC of a message; the key is taken in once, not anew for each draw."""
        keyed = self._key.copy()
        keyed.update(message)
        return keyed.digest()
