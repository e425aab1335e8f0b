"""What `medgauge doctor` finds of a machine: one check after another, each with the way out."""

from enum import StrEnum

from pydantic import Field, model_validator

from medgauge.model.base import Value


class Health(StrEnum):
    """Whether rounds can run as far as one check goes."""

    OK = "ok"
    WARN = "warn"
    """A round can run, but not as well, as soon or as officially as it might."""
    FAIL = "fail"
    """No round can run, or what is private is not."""


class Check(Value):
    """One thing that was looked at."""

    name: str
    health: Health
    found: str = Field(min_length=1)
    """What was found, in a sentence, with the figures that decided."""
    way_out: str = ""
    """What to type or do; empty exactly where nothing is wrong."""

    @model_validator(mode="after")
    def _shows_the_way_out(self) -> "Check":
        if bool(self.way_out) == (self.health is Health.OK):
            raise ValueError("a way out belongs to what is not in order, and to nothing else")
        return self


class Examination(Value):
    """All checks of one machine, sorted by name."""

    medgauge: str
    """Version of MedGauge."""
    at: str
    """When, by this machine's clock: ISO 8601, UTC."""
    workspace: str
    """Folder of the workspace."""
    checks: tuple[Check, ...] = Field(min_length=1)

    @property
    def sound(self) -> bool:
        """Whether nothing failed."""
        return all(one.health is not Health.FAIL for one in self.checks)
