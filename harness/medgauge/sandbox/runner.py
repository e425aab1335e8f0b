"""Who a runner is, so that what a dead one left behind can be told from what a live one uses.

A process id alone is reused; with the process's start time and the machine's boot it is not.
"""

import os
from pathlib import Path


def runner_tag() -> str:
    """Return the tag of this process, `<pid>-<start tick>-<boot>`; safe as a file name."""
    return f"{os.getpid()}-{_start_tick(os.getpid())}-{_boot()}"


def runner_alive(tag: str) -> bool:
    """Whether the process that owns the tag still runs on this machine since this boot."""
    pid, _, rest = tag.partition("-")
    start, _, boot = rest.partition("-")
    if not (pid.isascii() and pid.isdigit()) or boot != _boot():
        return False
    return bool(start) and _start_tick(int(pid)) == start


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
