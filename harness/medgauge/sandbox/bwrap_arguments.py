"""The seal as bubblewrap understands it: the one place that says how such a box is closed.

As with an engine, nothing but the folders and the command comes from outside. Limits are a control
group's and the kernel's.
"""

import functools
from dataclasses import dataclass
from pathlib import Path

from medgauge.sandbox.protocol import BOX_ENVIRONMENT, BOX_UID, BoxSpec

_HIDDEN = ("kcore", "keys", "timer_list", "sched_debug", "latency_stats", "kallsyms", "vmallocinfo")
"""Files of `/proc` that tell of the kernel or of other users."""


@dataclass(frozen=True)
class Places:
    """Folders of the host that are not in the spec."""

    root: Path
    scratch: Path
    tmp: Path
    shared: Path


def options(spec: BoxSpec, places: Places, seccomp: int, status: int) -> list[str]:
    """Return bubblewrap's options for one box; the numbers are descriptors it inherits."""
    environment = [word for item in BOX_ENVIRONMENT.items() for word in ("--setenv", *item)]
    return [
        *("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        *("--unshare-cgroup", "--die-with-parent", "--new-session", "--as-pid-1"),
        *("--cap-drop", "ALL", "--uid", str(BOX_UID), "--gid", str(BOX_UID)),
        *("--hostname", "box", "--chdir", "/scratch", "--clearenv", *environment),
        *("--seccomp", str(seccomp), "--json-status-fd", str(status)),
        *("--ro-bind", str(places.root), "/", "--proc", "/proc"),
        *(word for path in _hidden() for word in ("--ro-bind", "/dev/null", path)),
        *("--dev", "/dev", "--bind", str(places.shared), "/dev/shm"),
        *("--mqueue", "/dev/mqueue", "--remount-ro", "/dev"),
        *("--bind", str(places.scratch), "/scratch", "--bind", str(places.tmp), "/tmp"),
        *("--ro-bind", str(spec.submission), "/submission"),
        *("--bind", str(spec.task), "/task", "--bind", str(spec.out), "/out"),
    ]


@functools.cache
def _hidden() -> tuple[str, ...]:
    """Return the files to hide that this kernel has."""
    return tuple(f"/proc/{name}" for name in _HIDDEN if Path(f"/proc/{name}").exists())
