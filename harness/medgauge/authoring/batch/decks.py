"""What a batch says around its claims is drawn without putting back, over all of its tasks."""

from collections.abc import Collection, Hashable
from typing import TypeVar

from medgauge.authoring.dice import Dice

T = TypeVar("T", bound=Hashable)


class Decks:
    """For each list of a bank, what no task of the batch has had yet."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._left: dict[tuple[Hashable, ...], list[Hashable]] = {}

    def draw(self, items: tuple[T, ...], said: Collection[T] = ()) -> T:
        """Draw an item, none twice while its list has others, and none of `said` if it can be.

        Raises ValueError when there is nothing to draw.
        """
        if not items:
            raise ValueError("nothing to draw from")
        left: list[T] = self._left.setdefault(items, [])  # type: ignore[assignment]
        if all(one in said for one in left):
            left.extend(self._dice.shuffled(items))
        drawn = next((one for one in left if one not in said), left[0])
        left.remove(drawn)
        return drawn
