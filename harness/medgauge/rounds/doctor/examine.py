"""Running every check beside each other, none longer than the examination may take.

A check that raises or does not end is a finding, never an exception: a broken machine is what this
is for.
"""

import threading
import time
from collections.abc import Callable, Iterable
from functools import partial

from medgauge import __version__
from medgauge.errors import MedGaugeError
from medgauge.model.examination import Check, Examination
from medgauge.registry import folder
from medgauge.rounds.doctor.machine import Machine, fail

CHECKS = "medgauge.rounds.doctor.checks"
SECONDS = 2.0
"""How long all checks together may take."""
_REPORT = "MEDGAUGE_DEBUG=1 medgauge doctor; please report it"

Examine = Callable[[Machine], Iterable[Check]]


def examine(machine: Machine, seconds: float = SECONDS) -> Examination:
    """Return what every check finds. Changes nothing, needs no root, raises nothing."""
    return Examination(
        medgauge=__version__,
        at=machine.now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        workspace=str(machine.workspace.root),
        checks=run_checks(_all(), machine, seconds),
    )


def run_checks(checks: dict[str, Examine], machine: Machine, seconds: float) -> tuple[Check, ...]:
    """Run checks by name, each in a thread of its own that is left behind when time is up."""
    results: dict[str, tuple[Check, ...]] = {}
    threads = [
        threading.Thread(target=partial(_work, results, name, check, machine), daemon=True)
        for name, check in checks.items()
    ]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    late = f"could not be examined within {seconds:g} s: something it asks does not answer"
    return tuple(
        one
        for name in sorted(checks)
        for one in results.get(name, (fail(name, late, "run it again when the machine is idle"),))
    )


def _work(
    results: dict[str, tuple[Check, ...]], name: str, check: Examine, machine: Machine
) -> None:
    try:
        results[name] = tuple(check(machine))
    except MedGaugeError as error:
        found = f"could not be examined: {_one_line(error.message)}"
        results[name] = (fail(name, found, error.hint or "mend what is named there"),)
    except Exception as error:  # whatever a check did not foresee is its finding
        found = f"could not be examined: {type(error).__name__}: {_one_line(str(error))}"
        results[name] = (fail(name, found, _REPORT),)


def _one_line(text: str) -> str:
    return "; ".join(text.split("\n")) or "no reason was given"


def _all() -> dict[str, Examine]:
    return {name: _loaded(name) for name in folder.names(CHECKS)}


def _loaded(name: str) -> Examine:
    """Load a check before time is taken; one whose libraries are broken is no more than that."""
    try:
        found: Examine = folder.load(CHECKS, name, "check").examine
    except Exception as error:
        return partial(_raise, error)
    return found


def _raise(error: Exception, _: Machine) -> Iterable[Check]:
    raise error
