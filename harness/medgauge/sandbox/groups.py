"""A control group for every box, below one of its runner: memory, processes and processor limited.

Where each controller has a hierarchy of its own (version 1) a box has a group in each of three,
else (version 2) one group. Groups are named after the runner, so what a dead one left is found.
"""

import functools
import os
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from medgauge.model.family import Limits
from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.sandbox.runner import process_space, runner_tag, why_kept

CONTROLLERS = ("memory", "pids", "cpu")
_ENABLE = " ".join(f"+{name}" for name in CONTROLLERS)
HOME = "medgauge"
"""Name of the group, at the top of a hierarchy, below which everything of ours is."""

_KEEPER = "keeper"
"""Group beside the boxes for helpers of ours that must not count as a box's own."""

_PERIOD = 100_000
_REMOVE_SECONDS = 5.0
_PAUSE = 0.002


class NoGroups(Exception):
    """No groups can be made here; the message says why."""


@dataclass(frozen=True)
class Hierarchies:
    """Where groups can be made on this machine."""

    tops: Mapping[str, Path]
    """The top folder for each controller; the same one for all in version 2."""
    unified: bool

    def group(self, name: str, limits: Limits) -> "BoxGroup":
        """Make a group with these limits for one box of this runner. Raises OSError."""
        places = {c: _below(top) / name for c, top in self.tops.items()}
        group = BoxGroup(places, self.unified)
        if not all(_below(top).is_dir() for top in self.tops.values()):
            self.open()
        for place in group.folders:
            place.mkdir()
        try:
            for controller, file, value in self._settings(limits):
                _write(places[controller] / file, value)
        except OSError:
            group.remove()
            raise
        return group

    def open(self) -> None:
        """Make the groups of this runner. Raises NoGroups if that is not allowed."""
        for top in dict.fromkeys(self.tops.values()):
            try:
                self._open(top)
            except OSError as error:
                why = f"no control group can be made in {top}: {error.strerror}"
                raise NoGroups(why) from error

    def _open(self, top: Path) -> None:
        for place in (top / HOME, _below(top), _below(top) / _KEEPER):
            if self.unified:
                _write(place.parent / "cgroup.subtree_control", _ENABLE)
            place.mkdir(exist_ok=True)

    def left_over(self) -> tuple[LeftOver, ...]:
        """List the groups of runners, those of live ones too."""
        return tuple(
            LeftOver(kind=LeftKind.CGROUP, name=str(place), runner=tag, kept=why_kept(tag, space))
            for top in dict.fromkeys(self.tops.values())
            for place in sorted((top / HOME).glob("*-*-*"))
            for tag, _, space in [place.name.partition(".")]
        )

    def sweep(self) -> int:
        """Kill what dead runners left in groups of theirs, remove those, and count the boxes."""
        boxes = set()
        for left in self.left_over():
            place = Path(left.name)
            if not left.removable:
                continue
            for inner in (p for p in place.iterdir() if p.is_dir()):
                if _clear(inner) and inner.name != _KEEPER:
                    boxes.add((place.name, inner.name))
            _clear(place)
        return len(boxes)

    def close(self) -> None:
        """Remove the groups of this runner that hold nothing any more."""
        for top in dict.fromkeys(self.tops.values()):
            for place in (_below(top) / _KEEPER, _below(top), top / HOME):
                _remove(place, 0.0)

    def limits_swap(self) -> bool:
        """Whether memory and swap together are limited; to be asked once `open` was called."""
        return (_below(self.tops["memory"]) / self._swap_file).exists()

    @property
    def _swap_file(self) -> str:
        return "memory.swap.max" if self.unified else "memory.memsw.limit_in_bytes"

    def _settings(self, limits: Limits) -> list[tuple[str, str, str]]:
        """Return controller, file and value of each limit, in the order in which to set them."""
        memory, quota = str(limits.memory_bytes), max(1000, round(limits.cpus * _PERIOD))
        found = [("pids", "pids.max", str(limits.pids))]
        if self.unified:
            found += [("memory", "memory.max", memory), ("cpu", "cpu.max", f"{quota} {_PERIOD}")]
        else:
            found += [("memory", "memory.limit_in_bytes", memory)]
            found += [("cpu", "cpu.cfs_period_us", str(_PERIOD))]
            found += [("cpu", "cpu.cfs_quota_us", str(quota))]
        if self.limits_swap():
            found += [("memory", self._swap_file, "0" if self.unified else memory)]
        return found


@dataclass(frozen=True)
class BoxGroup:
    """The group of one box."""

    places: Mapping[str, Path]
    unified: bool

    @property
    def folders(self) -> tuple[Path, ...]:
        """Its folders, each once."""
        return tuple(dict.fromkeys(self.places.values()))

    def add(self, pid: int) -> None:
        """Put a process into it; what that starts later is in it too."""
        for place in self.folders:
            _write(place / "cgroup.procs", str(pid))

    def release(self, pid: int) -> None:
        """Take a process of ours out of it again, if it still runs."""
        for place in self.folders:
            try:
                _write(place.with_name(_KEEPER) / "cgroup.procs", str(pid))
            except ProcessLookupError:
                return

    def oom_killed(self) -> bool:
        """Whether a process in it was ever killed because its memory was used up."""
        file = "memory.events" if self.unified else "memory.oom_control"
        words = (self.places["memory"] / file).read_text("ascii").split()
        return int(words[words.index("oom_kill") + 1]) > 0

    def remove(self) -> bool:
        """Remove it once nothing is left in it; False if something is."""
        left = [place for place in self.folders if not _remove(place, _REMOVE_SECONDS)]
        return not left


def here() -> Hierarchies:
    """Find those of this machine. Raises NoGroups saying what is missing."""
    return find_hierarchies(Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape"))


def find_hierarchies(mounts: str) -> Hierarchies:
    """Find them in the text of `/proc/self/mountinfo`. Raises NoGroups saying what is missing."""
    tops: dict[str, Path] = {}
    whole = None
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        kind, _, options = right.partition(" ")
        place = Path(left.split(" ")[4])
        if kind == "cgroup2":
            whole = whole or place
        elif kind == "cgroup":
            held = set(options.rpartition(" ")[2].split(","))
            tops |= {name: place for name in CONTROLLERS if name in held and name not in tops}
    if not tops and whole is not None:
        missing = [c for c in CONTROLLERS if c not in _read(whole / "cgroup.controllers").split()]
        if missing:
            raise NoGroups(f"the control groups here do not limit {', '.join(missing)}")
        return Hierarchies(dict.fromkeys(CONTROLLERS, whole), unified=True)
    missing = [name for name in CONTROLLERS if name not in tops]
    if missing:
        raise NoGroups(f"this machine has no control groups for {', '.join(missing)}")
    return Hierarchies(tops, unified=False)


def _below(top: Path) -> Path:
    return _home(top, os.getpid())


@functools.cache
def _home(top: Path, pid: int) -> Path:
    """Return the group of this runner, process `pid`: a copy of it would have another one."""
    return top / HOME / f"{runner_tag()}.{process_space()}"


def _clear(place: Path) -> bool:
    """Kill all in a group and remove it."""
    end = time.monotonic() + _REMOVE_SECONDS
    while not _remove(place, 0.0):
        for pid in _read(place / "cgroup.procs").split():
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                continue
        if time.monotonic() > end:
            return False
        time.sleep(_PAUSE)
    return True


def _remove(place: Path, seconds: float) -> bool:
    """Remove a group that is empty, or is so within a moment: the dead leave it one by one."""
    end = time.monotonic() + seconds
    while True:
        try:
            place.rmdir()
        except FileNotFoundError:
            return True
        except OSError:
            if time.monotonic() >= end:
                return False
            time.sleep(_PAUSE)
        else:
            return True


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except OSError:
        return ""


def _write(path: Path, value: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(descriptor, value.encode("ascii"))
    finally:
        os.close(descriptor)
