"""First program of every hostile submission.

Called as `run.py SIGN`, then `doors PROBE…`, `case PROBE CASE` or `companion NAME`.

Doors are tried one after another; what came of them is the artifact, `{probe: {door: null where it
is held, else what was got}}`. The sign is there for the host to know our processes by.
"""

import sys
from importlib import import_module

from hostile.companions import COMPANIONS
from hostile.inside import Door, answer


def tried(door: Door) -> str | None:
    """Try one door."""
    try:
        got = door()
    except OSError:
        return None
    return None if isinstance(got, list) and not got else repr(got)[:500]


def doors(*names: str) -> None:
    """Try every door of some probes."""
    found = {name: import_module(f"hostile.probes.{name}").DOORS for name in names}
    answer({name: {one: tried(way) for one, way in ways.items()} for name, ways in found.items()})


def case(name: str, one: str) -> None:
    """Do one attack."""
    import_module(f"hostile.probes.{name}").CASES[one][0]()


def companion(name: str) -> None:
    """Do what a companion does."""
    COMPANIONS[name]()


if __name__ == "__main__":
    {"doors": doors, "case": case, "companion": companion}[sys.argv[2]](*sys.argv[3:])
