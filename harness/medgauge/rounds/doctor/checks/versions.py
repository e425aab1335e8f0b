"""Versions: Python and the libraries, as pinned and as found.

The index library's must be that of the locks, or no index built here is the locked one.
"""

import platform
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from medgauge.corpus.base import read_base
from medgauge.model.examination import Check
from medgauge.rounds.doctor.machine import Machine, fail, ok, warn

name = "versions"
CONSTRAINTS = "constraints.txt"
_INDEX_LIBRARY = "tantivy"


def examine(machine: Machine) -> Iterator[Check]:
    """Compare what runs here with the base lock and with the versions MedGauge is tested with."""
    base = read_base(machine.workspace.base_lock)
    tested = _tested(machine)
    python, index = platform.python_version(), _installed(_INDEX_LIBRARY)
    shown = f"Python {python} (boxes: {base.python}), {_INDEX_LIBRARY} {index}"
    if index != base.wheel.version:
        found = f"{shown}; the base lock pins {_INDEX_LIBRARY} {base.wheel.version}"
        yield fail(name, found, f"pip install {_INDEX_LIBRARY}=={base.wheel.version}")
        return
    differing = sorted(_differing(tested))
    if python.rpartition(".")[0] != base.python:
        differing.append(f"Python {python}, boxes have {base.python}")
    if differing:
        found = f"{shown}; not as tested: {', '.join(differing)}"
        yield warn(name, found, f"use Python {base.python}; pip install -c {CONSTRAINTS} -e .")
    else:
        yield ok(name, f"{shown}, {len(tested)} libraries as tested")


def _tested(machine: Machine) -> dict[str, str]:
    """Return the versions that `constraints.txt` names, of the libraries MedGauge itself needs."""
    path = machine.workspace.root / CONSTRAINTS
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    pins = dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    needed = {one.lower() for one in _names(requires("medgauge") or ())}
    return {one: pin for one, pin in pins.items() if one.lower() in needed}


def _names(requirements: Iterable[str]) -> Iterator[str]:
    """Yield the names of requirements that no extra asks for: `docker` of `docker<8,>=7.1`."""
    for one in requirements:
        if "extra ==" not in one:
            yield re.split(r"[^\w.-]", one, maxsplit=1)[0]


def _differing(tested: dict[str, str]) -> Iterator[str]:
    for library, pin in tested.items():
        if (found := _installed(library)) != pin:
            yield f"{library} {found}, not {pin}"


def _installed(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"
