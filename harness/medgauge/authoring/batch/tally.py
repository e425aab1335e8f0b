"""What became of every candidate, counted by operator and refusal code."""

from collections import Counter, defaultdict

from medgauge.model.generation import OperatorYield


class Tally:
    """Counts while a batch is drawn."""

    def __init__(self) -> None:
        self._proved: Counter[str] = Counter()
        self._refused: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def proved(self, operator: str) -> int:
        """Return how many claims an operator has made."""
        return self._proved[operator]

    def prove(self, operator: str) -> None:
        """Count a proved claim."""
        self._proved[operator] += 1

    def refuse(self, operator: str, code: str) -> None:
        """Count a refused candidate."""
        self._refused[operator][code] += 1

    def yields(self) -> tuple[OperatorYield, ...]:
        """Return the counts, sorted by operator and code."""
        operators = sorted({*self._proved, *self._refused})
        return tuple(
            OperatorYield(
                operator=one,
                tried=self._proved[one] + self._refused[one].total(),
                proved=self._proved[one],
                refused=dict(sorted(self._refused[one].items())),
            )
            for one in operators
        )
