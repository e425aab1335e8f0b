"""Whether this is a kind of machine that rounds run on, and a user who may run them."""

import platform
import sys
from collections.abc import Iterator

from medgauge.errors import BackendUnavailable
from medgauge.model.examination import Check
from medgauge.rounds.doctor.machine import Machine, fail, ok, warn
from medgauge.sandbox.engine import check_machine

name = "platform"


def examine(machine: Machine) -> Iterator[Check]:
    """Hold system, processor and user against what a sealed box needs."""
    yield judge(sys.platform, platform.machine(), machine.user)


def judge(system: str, processor: str, user: int) -> Check:
    """Judge a machine: `system` is `sys.platform`, `user` the user id in effect."""
    try:
        check_machine(system, processor, 0)
    except BackendUnavailable as error:
        return fail(name, error.message, error.hint)
    found = f"{system} on {processor}, user {user}"
    try:
        check_machine(system, processor, user)
    except BackendUnavailable as error:
        return warn(name, f"{found}: {error.message}", error.hint)
    return ok(name, found)
