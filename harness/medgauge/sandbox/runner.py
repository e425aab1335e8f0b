"""Who a runner is, so that what a dead one left behind can be told from what a live one uses.

A process id alone is reused; with the process's start time and the machine's boot it is not.
"""

import functools
import os
import re
from pathlib import Path
from typing import NamedTuple

_TAG = re.compile(r"(?P<pid>[1-9][0-9]{0,9})-(?P<start>[0-9]{1,20})-(?P<boot>[0-9a-z]+)")
_SPACE = re.compile(r"pid:\[([0-9]+)\]")


class _Tag(NamedTuple):
    pid: str
    start: str
    boot: str


def runner_tag() -> str:
    """Return the tag of this process, `<pid>-<start tick>-<boot>`; safe as a file name."""
    return _tag_of(os.getpid())


@functools.cache
def _tag_of(pid: int) -> str:
    """Return the tag of a process that lives as long as we do: this one."""
    return f"{pid}-{_start_tick(pid)}-{_boot()}"


def runner_alive(tag: str) -> bool:
    """Whether the process that owns the tag still runs on this machine since this boot."""
    read = _read(tag)
    return read is not None and read.boot == _boot() and _start_tick(int(read.pid)) == read.start


def why_kept(tag: str, space: str = "") -> str:
    """Say why what carries this tag may not be removed; empty once its runner has provably ended.

    The one rule of every clean-up. `space` is the runner's `process_space` where it is known: a
    process of another one on this machine cannot be seen from here.
    """
    read = _read(tag)
    if read is None:
        return "it carries no tag of a runner of ours"
    if read.boot == _boot() and space and space != process_space():
        return f"its runner (process {read.pid}) is of another process space"
    return f"its runner (process {read.pid}) is at work" if runner_alive(tag) else ""


def process_space() -> str:
    """Return the number of the space that this process's id belongs to, empty if not known."""
    try:
        found = _SPACE.fullmatch(str(Path("/proc/self/ns/pid").readlink()))
    except OSError:
        return ""
    return found[1] if found else ""


def _read(tag: str) -> _Tag | None:
    found = _TAG.fullmatch(tag)
    return _Tag(**found.groupdict()) if found else None


def _start_tick(pid: int) -> str:
    """Field 22 of `/proc/<pid>/stat`; empty when there is no such process or it is a zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except OSError:
        return ""
    # The command name, field 2, may itself hold spaces and brackets.
    fields = text.rpartition(")")[2].split()
    return "" if fields[0] in {"Z", "X"} else fields[19]


def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii")[:8]
    except OSError:
        return "noboot"
