"""Runs inside the box: tries each way out or up and prints what happened, as one JSON object.

A value `refused: …` is the answer of a closed door; anything else is what was got.
"""

import ctypes
import functools
import json
import os
import socket
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

MARKER = "KEY-7Q4Z-" + "MARKER"
CLONE_NEWUSER = 0x10000000


def connect(family: int, address: Any) -> str:
    """Try to reach an address within two seconds."""
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.settimeout(2)
        probe.connect(address)
        return "connected"


def call(name: str, *arguments: Any) -> str:
    """Call libc and return what it gave."""
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "done"


@functools.cache
def walk() -> list[Path]:
    """Return every path of the box outside `/proc` and `/sys`."""
    found = []
    for folder, names, files in os.walk("/"):
        if folder == "/":
            names[:] = [name for name in names if name not in {"proc", "sys"}]
        found += [Path(folder, name) for name in (*names, *files)]
    return found


def set_id() -> list[str]:
    """Return programs that would run as somebody else."""
    return [str(path) for path in walk() if path.lstat().st_mode & (stat.S_ISUID | stat.S_ISGID)]


def writable() -> list[str]:
    """Return folders in which this user can make a file."""
    return sorted(
        str(path)
        for path in [Path("/"), *walk()]
        if path.is_dir() and not path.is_symlink() and os.access(path, os.W_OK)
    )


def devices() -> list[str]:
    """Return block devices that can be seen."""
    return [str(path) for path in walk() if stat.S_ISBLK(path.lstat().st_mode)]


def marked() -> list[str]:
    """Return files and process facts that hold the marker of the answers."""
    found = []
    facts = [Path("/proc/1", name) for name in ("environ", "cmdline", "mounts", "cgroup")]
    for path in [*facts, *walk()]:
        try:
            if path.is_file() and MARKER.encode() in path.read_bytes():
                found.append(str(path))
        except OSError:
            continue
    return found


def names() -> list[str]:
    """Return names that look like keys or history."""
    words = ("key", "gold", "answers", ".git")
    return [
        str(path)
        for path in walk()
        if path.name.lower().startswith(words) and not str(path).startswith("/usr/lib/python3")
    ]


PROBES: dict[str, Callable[[], Any]] = {
    "connect out": lambda: connect(socket.AF_INET, ("192.0.2.1", 80)),
    "connect out 6": lambda: connect(socket.AF_INET6, ("2001:db8::1", 80)),
    "connect loopback": lambda: connect(socket.AF_INET, ("127.0.0.1", 80)),
    "engine socket": lambda: connect(socket.AF_UNIX, "/var/run/docker.sock"),
    "resolve": lambda: socket.getaddrinfo("example.org", 80),
    "raw socket": lambda: str(socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)),
    "packet socket": lambda: str(socket.socket(socket.AF_PACKET, socket.SOCK_RAW)),
    "become root": lambda: os.setuid(0),
    "give away": lambda: os.chown("/out", 0, 0),
    "remount root": lambda: call("mount", None, b"/", None, 32, None),
    "mount": lambda: call("mount", b"t", b"/scratch", b"tmpfs", 0, None),
    "chroot": lambda: os.chroot("/scratch"),
    "user namespace": lambda: call("unshare", CLONE_NEWUSER),
    "node": lambda: os.mknod("/scratch/sda", stat.S_IFBLK | 0o666, os.makedev(8, 0)),
    "kernel setting": lambda: Path("/proc/sys/kernel/hostname").write_text("x"),
    "core pattern": lambda: Path("/proc/sys/kernel/core_pattern").write_text("|/scratch/x"),
    "sysrq": lambda: Path("/proc/sysrq-trigger").write_text("b"),
    "cgroup": lambda: Path("/sys/fs/cgroup/memory/mine").mkdir(),
    "kernel log": lambda: call("klogctl", 3, ctypes.create_string_buffer(10), 10),
    "clock": lambda: time.clock_settime(time.CLOCK_REALTIME, 0),
    "raise a limit": lambda: os.nice(-1),
    "write corpus": lambda: Path("/corpus/x").write_text("x"),
    "write index": lambda: Path("/corpus-index/x").write_text("x"),
    "write submission": lambda: Path("/submission/x").write_text("x"),
    "write system": lambda: Path("/usr/bin/x").write_text("x"),
    "set-id programs": set_id,
    "writable": writable,
    "devices": devices,
    "marked": marked,
    "names": names,
    "processes": lambda: sorted(path.name for path in Path("/proc").glob("[0-9]*")),
    "interfaces": lambda: [name for _, name in socket.if_nameindex()],
    "host": lambda: os.uname().nodename,
    "user": lambda: [os.getuid(), os.geteuid(), os.getgid(), sorted(os.getgroups())],
}


def attempt(probe: Callable[[], Any]) -> Any:
    """Run one probe and return what it got, or how it was refused."""
    try:
        return probe()
    except (OSError, AttributeError, ValueError) as error:
        return f"refused: {error}"


if __name__ == "__main__":
    print(json.dumps({name: attempt(probe) for name, probe in PROBES.items()}))
