"""Inputs put to a door and counted by class: what a run of any engine hands back."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from fuzz.door import Door


@dataclass
class Tally:
    """What became of the inputs of one door."""

    door: Door
    classes: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)
    """Where our code failed, to the first input that showed it with its traceback."""
    digests: set[int] = field(default_factory=set)
    """One for every different input, good for this process only."""

    @property
    def inputs(self) -> int:
        """How many inputs were put, alike ones too."""
        return self.classes.total()

    def put(self, value: Any) -> None:
        """Put one input to the door and count what becomes of it; nothing is raised."""
        self.digests.add(hash(repr(value)))
        try:
            found = self.door.put(value)
            assert found in self.door.classes, f"no class of the door: {found}"
        except Exception as error:  # anything at all is what is looked for
            found = "FAULT"
            self.faults.setdefault(_place(error), f"{value!r}\n{traceback.format_exc()}")
        self.classes[found] += 1

    def lines(self) -> list[str]:
        """Return the counts, and every fault with its first input."""
        listed = [
            f"{self.door.name}: {self.inputs:,} inputs, {len(self.digests):,} different,"
            f" {len(self.faults)} faults"
        ]
        listed += [f"  {count:>8,}  {name}" for name, count in self.classes.most_common()]
        return listed + [f"FAULT at {where}\n{what}" for where, what in self.faults.items()]


def _place(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {last.filename}:{last.lineno}"
