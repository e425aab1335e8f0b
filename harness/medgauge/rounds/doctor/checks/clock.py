"""The clock: whether it can be right, given what was written here before.

A time zone makes no difference: everything is stored in UTC. A round measures its durations with a
clock that is never set, so a wrong one only puts wrong dates into records.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from medgauge.model.examination import Check
from medgauge.rounds.doctor.machine import Machine, fail, ok, warn
from medgauge.rounds.store import ROUND

name = "clock"
EARLIEST = datetime(2026, 11, 1, tzinfo=UTC)
"""This program is not older."""
_SLACK = timedelta(minutes=1)
_CREATED = re.compile(rb'"created":"([0-9T:-]{19}Z)"')
_SET = "set the clock, e.g. timedatectl set-ntp true, or date -u -s '…'"


def examine(machine: Machine) -> Iterator[Check]:
    """Hold the clock against the rounds that are stored here and the files of the cache."""
    now = machine.now
    shown = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    if now < EARLIEST:
        yield fail(name, f"{shown} is before this program was written, {EARLIEST:%Y-%m-%d}", _SET)
        return
    created = _newest_round(machine.workspace.rounds)
    written = _newest_file((machine.workspace.rounds, machine.workspace.cache))
    if created and now + _SLACK < created[0]:
        found = f"{shown} is before the round {created[1]} was made, {created[0]:%Y-%m-%d %H:%M:%S}"
        yield fail(name, found, _SET)
    elif written and now + _SLACK < written[0]:
        found = f"{shown} is before {written[1]} was written, {written[0]:%Y-%m-%d %H:%M:%S} UTC"
        yield warn(name, found, f"{_SET}; or, if that file's own time is wrong: touch {written[1]}")
    else:
        last = f", after all that was written here, last {written[0]:%Y-%m-%d}" if written else ""
        yield ok(name, f"{shown}{last}")


def _newest_round(rounds: Path) -> tuple[datetime, str] | None:
    """Return when the newest stored round says it was made, and its id."""
    found = []
    for path in sorted(rounds.glob(f"*/{ROUND}")):
        match = _CREATED.search(path.read_bytes()) if path.is_file() else None
        if match:
            found.append((_moment(match[1].decode()), path.parent.name))
    return max(found, default=None)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return EARLIEST


def _newest_file(folders: tuple[Path, ...]) -> tuple[datetime, Path] | None:
    """Return when the newest thing in our folders, two levels deep, was written."""
    things = [one for folder in folders for one in (*folder.glob("*"), *folder.glob("*/*"))]
    stamped = [(one.lstat().st_mtime, one) for one in things]
    if not stamped:
        return None
    newest, path = max(stamped)
    return datetime.fromtimestamp(newest, UTC), path
