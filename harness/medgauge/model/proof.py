"""Whether the tasks of a subset may be trusted: gates, each with what was measured, its limits."""

from enum import StrEnum

from pydantic import Field, model_validator

from medgauge.model.base import Digest, Slug, Value
from medgauge.model.family import SubsetName


class GateState(StrEnum):
    """How a gate stands."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not_run"
    """It was not tried, so nothing is proved; the reason says why."""
    NO_CASE = "no_case"
    """These tasks hold nothing it could be tried on, and need not; it speaks against nothing."""


class Figure(Value):
    """One measured number and the limits it must keep; without limits it is only told."""

    name: str
    value: float | None
    """Null where it could not be measured."""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the number keeps its limits; one that could not be measured keeps none."""
        if self.value is None:
            return self.at_least is None and self.at_most is None
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)


class Gate(Value):
    """One thing that must hold before a version is frozen (methodology: freeze gates)."""

    name: Slug
    demand: str
    """What must hold, one sentence."""
    state: GateState
    figures: tuple[Figure, ...] = ()
    reason: str = ""
    """Why it did not pass: for private tasks figures only, no word of a task or key."""
    way_out: str = ""
    """What to do; empty where it passed."""
    told_only: bool = False
    """Whether it is reported and decides nothing, as an enumeration of public tasks."""

    @property
    def stands_against(self) -> bool:
        """Whether the subset is not proved because of this gate."""
        return not self.told_only and self.state in (GateState.FAILED, GateState.NOT_RUN)


class Bound(Value):
    """Digests of everything a proof speaks of: where one differs, it proves nothing any more."""

    tasks: Digest
    """Over the digests of all tasks, by id."""
    keys: Digest
    """Over the keys of all tasks, by id."""
    corpus: Digest
    """Canonical text of the corpus."""
    image: Digest | None = None
    """Image the adversaries ran in; null where none ran."""
    banks: dict[str, Digest] = Field(default_factory=dict)
    """Template banks, `public` and, by the subset's name, the one it was made from."""
    submissions: dict[str, Digest] = Field(default_factory=dict)
    """The adversaries and floors that ran, as bundled, by id."""
    grading_version: str
    generator: str = ""
    """Version of the generator the siblings were made by; empty where none were made."""


class ProveReport(Value):
    """All gates of one subset. The same inputs give the same bytes."""

    family: Slug
    version: str
    subset: SubsetName
    medgauge: str
    tasks: int
    claims: int
    bound: Bound
    gates: tuple[Gate, ...]
    proved: bool

    @model_validator(mode="after")
    def _proved_by_its_gates(self) -> "ProveReport":
        if self.proved == any(gate.stands_against for gate in self.gates):
            raise ValueError("a subset is proved exactly when no gate stands against it")
        return self
