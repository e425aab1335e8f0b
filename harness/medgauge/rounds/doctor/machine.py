"""The machine that is examined, as far as it is not asked itself; and how a check answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from medgauge.catalog.workspace import Workspace
from medgauge.model.examination import Check, Health

PATIENCE = 1
"""Seconds that an engine or a program may take for one answer."""


@dataclass(frozen=True)
class Machine:
    """What a check is given; time and the environment come in here."""

    workspace: Workspace
    environment: Mapping[str, str]
    """Variables that name the engine (`DOCKER_HOST`, `DOCKER_CONTEXT`) and programs (`PATH`)."""
    now: datetime
    """By this machine's clock, UTC."""
    user: int
    """The user in effect."""
    cores: int
    """Processors this process may use."""


def ok(name: str, found: str) -> Check:
    """Say that nothing is wrong."""
    return Check(name=name, health=Health.OK, found=found)


def warn(name: str, found: str, way_out: str) -> Check:
    """Say what could be better and how."""
    return Check(name=name, health=Health.WARN, found=found, way_out=way_out)


def fail(name: str, found: str, way_out: str) -> Check:
    """Say what keeps rounds from running and the way out."""
    return Check(name=name, health=Health.FAIL, found=found, way_out=way_out)
