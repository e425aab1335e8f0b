"""The probes that there are: what each file in `probes/` declares, read and held to its form.

A probe is one file that runs in the box. Its docstring tells the attack in one sentence,
`PROPERTIES` names what it tests, and it has either `DOORS` (name to a way that must be refused or
find nothing; all doors of all probes share one box) or `CASES` (name to a way, the status that the
attempt must end with, and where that is `invalid_artifact` the reason; each has a box of its own).
`LIMITS` changes limits of the cases, `after(ended)` looks at what they left, on the host.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from medgauge.model.family import Limits
from medgauge.model.round import AttemptStatus
from medgauge.model.seal import SealProperty

SHORT = 2
"""Seconds that are given to an attack that has to run out of them."""
FOLDER = Path(__file__).with_name("probes")


@dataclass(frozen=True)
class Case:
    """One attack that has a box of its own."""

    probe: str
    name: str
    status: AttemptStatus
    """The one right way to end."""
    detail: str
    """A pattern for the reason, where the status has several."""
    properties: frozenset[SealProperty]
    limits: dict[str, Any]
    after: Callable[[Any], list[str]]

    def within(self, usual: Limits) -> Limits:
        """Return the limits of its box."""
        seconds = SHORT if self.status is AttemptStatus.TIMEOUT else usual.seconds
        return Limits.model_validate(usual.model_dump() | {"seconds": seconds} | self.limits)

    def __str__(self) -> str:
        """Name it for a reader."""
        return f"{self.probe}: {self.name}"


@dataclass(frozen=True)
class Probe:
    """What one file declares."""

    name: str
    attack: str
    properties: frozenset[SealProperty]
    doors: tuple[str, ...]
    cases: tuple[Case, ...] = field(repr=False)


def probes() -> tuple[Probe, ...]:
    """Return every probe, sorted by name. Raises where a file does not keep to the form."""
    return tuple(_read(path.stem) for path in sorted(FOLDER.glob("*.py")))


def _read(name: str) -> Probe:
    module = import_module(f"hostile.probes.{name}")
    properties = frozenset(SealProperty(one) for one in module.PROPERTIES)
    return Probe(
        name=name,
        attack=str(module.__doc__).strip(),
        properties=properties,
        doors=tuple(getattr(module, "DOORS", {})),
        cases=tuple(
            Case(
                probe=name,
                name=case,
                status=AttemptStatus(declared[1]),
                detail=declared[2] if len(declared) > 2 else "",
                properties=properties,
                limits=getattr(module, "LIMITS", {}),
                after=getattr(module, "after", lambda _: []),
            )
            for case, declared in getattr(module, "CASES", {}).items()
        ),
    )
