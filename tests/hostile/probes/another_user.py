"""Become another user or group, gain a capability, or find a program that runs as somebody else."""

import ctypes
import os
import stat
import subprocess
from pathlib import Path

from hostile.inside import call, paths

PROPERTIES = ("privilege",)
CAPABILITIES_3 = 0x20080522
AMBIENT_RAISE, AMBIENT, NO_NEW_PRIVILEGES = 2, 47, 38


def gained() -> str:
    """Ask for every capability. Raises OSError where it is refused."""
    header = (ctypes.c_uint32 * 2)(CAPABILITIES_3, 0)
    return call("capset", header, (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6))


def by_program(mode: int) -> list[str]:
    """Run a copy of `cat` with a set-id bit; return the ids it ran with that are not ours."""
    copy = Path("/scratch/climb")
    copy.write_bytes(Path("/usr/bin/cat").read_bytes())
    copy.chmod(0o755 | mode)
    done = subprocess.run([copy, "/proc/self/status"], capture_output=True, check=True)
    text = done.stdout.decode()
    copy.unlink()
    ids = [line.split()[1:] for line in text.splitlines() if line.startswith(("Uid:", "Gid:"))]
    assert len(ids) == 2
    return [one for line in ids for one in line if one != "65534"]


def set_id() -> list[str]:
    """Return programs with a set-id bit or a capability."""
    wide = stat.S_ISUID | stat.S_ISGID
    found = [path for path in paths() if path.lstat().st_mode & wide and path.is_file()]
    return [str(path) for path in found] + [
        str(path)
        for path in paths()
        if path.is_file() and "security.capability" in os.listxattr(path, follow_symlinks=False)
    ]


def facts() -> list[str]:
    """Return lines of our own status that tell of a right."""
    text = Path("/proc/self/status").read_text("utf-8")
    found = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    wanted = dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), "0" * 16)
    wanted |= {"NoNewPrivs": "1", "Seccomp": "2"}
    return [
        f"{name} {found[name]}" for name, value in wanted.items() if found[name].strip() != value
    ]


DOORS = {
    "user 0": lambda: [] if os.setuid(0) else "became root",
    "group 0": lambda: [] if os.setgid(0) else "joined the group of root",
    "another user": lambda: [] if os.setresuid(1000, 1000, 1000) else "became another",
    "more groups": lambda: [] if os.setgroups([0]) else "joined groups",
    "giving away": lambda: [] if os.chown("/scratch", 0, 0) else "gave a folder to root",
    "capabilities": gained,
    "an ambient capability": lambda: call("prctl", AMBIENT, AMBIENT_RAISE, 21, 0, 0),
    "leave to gain rights": lambda: call("prctl", NO_NEW_PRIVILEGES, 0, 0, 0, 0),
    "a set-user program of its own": lambda: by_program(stat.S_ISUID),
    "a set-group program of its own": lambda: by_program(stat.S_ISGID),
    "set-id programs of the image": set_id,
    "what its status tells": facts,
    "being nobody": lambda: [
        one for one in (os.getuid(), os.geteuid(), os.getgid(), *os.getgroups()) if one != 65534
    ],
    "a better place in the queue": lambda: [] if os.nice(-1) else "went before others",
    "real time": lambda: (
        [] if os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) else "ran"
    ),
}
