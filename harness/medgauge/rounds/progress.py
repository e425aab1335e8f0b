"""How far one run of a round has come, and how long the rest may take."""

from dataclasses import dataclass

from medgauge.model.round import Attempt


@dataclass
class Progress:
    """What this run of the round has seen so far."""

    started: float
    """Reading of the clock."""
    settled: int
    """Slots that need no more attempt, those of earlier runs too."""
    ended_here: int = 0
    spent: float = 0.0
    """Seconds that the attempts which ended here took, added up."""
    lost_in_a_row: int = 0
    """Attempts lost to faults of ours since the last that was not."""

    def settle(self, attempt: Attempt) -> None:
        """Count the last attempt of a slot."""
        self.settled += 1
        self.ended_here += 1
        self.spent += attempt.usage.seconds if attempt.usage else 0.0

    def seconds_left(self, planned: int, parallel: int) -> float | None:
        """Estimate the rest: open slots in waves of `parallel`, each as long as the mean attempt.

        None before anything is known.
        """
        if not self.ended_here:
            return None
        waves = -(-(planned - self.settled) // parallel)
        return self.spent / self.ended_here * waves
