"""Change a setting, the clock or the power of the machine, or read the kernel's own log."""

import ctypes
import os
import resource
import socket
import time
from pathlib import Path

from hostile.inside import call, system_call, told, wrote

PROPERTIES = ("kernel",)
ADJTIMEX, SETTIMEOFDAY, ADJUST_CLOCK = 159, 164, 305
INIT_MODULE, FINIT_MODULE, KEXEC, REBOOT, SWAPON, QUOTA, ACCOUNTS = (
    175,
    313,
    246,
    169,
    167,
    179,
    163,
)
PORTS, LEVEL = 173, 172
SETTINGS = (
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/kernel/hostname",
    "/proc/sys/kernel/modprobe",
    "/proc/sys/kernel/randomize_va_space",
    "/proc/sys/kernel/shmmax",
    "/proc/sys/fs/file-max",
    "/proc/sys/vm/overcommit_memory",
    "/proc/sys/net/ipv4/ip_forward",
    "/proc/sysrq-trigger",
    "/proc/irq/default_smp_affinity",
    "/proc/self/uid_map",
    "/proc/self/setgroups",
    "/proc/self/loginuid",
    "/sys/kernel/mm/transparent_hugepage/enabled",
    "/sys/kernel/uevent_helper",
    "/sys/power/state",
)


def killed_last() -> str:
    """Ask to be the last that is killed for memory. Raises OSError where it is refused."""
    Path("/proc/self/oom_score_adj").write_text("-1000", "utf-8")
    return "asked"


def made_group() -> str:
    """Make a control group anywhere. Raises OSError where none can be made."""
    for folder, _, _ in os.walk("/sys/fs/cgroup"):
        if os.access(folder, os.W_OK):
            Path(folder, "mine").mkdir()
            return folder
    raise PermissionError("no control group can be made")


def raised(limit: int) -> str:
    """Raise a limit above what was given. Raises OSError where it is refused."""
    hard = resource.getrlimit(limit)[1]
    try:
        resource.setrlimit(limit, (hard + 1, hard + 1))
    except ValueError as error:
        raise PermissionError(str(error)) from error
    return f"raised {limit}"


DOORS = {
    **{path: lambda path=path: wrote(path) for path in SETTINGS},
    "clock": lambda: [] if time.clock_settime(time.CLOCK_REALTIME, 0) else "set the clock",
    "clock, the old way": lambda: system_call(SETTIMEOFDAY, (ctypes.c_long * 2)(0, 0), None),
    "speed of the clock": lambda: system_call(ADJTIMEX, (ctypes.c_uint32 * 64)(0x4000)),
    "speed of a clock": lambda: system_call(ADJUST_CLOCK, 0, (ctypes.c_uint32 * 64)(0x4000)),
    "name": lambda: [] if socket.sethostname("mine") else "renamed the machine",
    "log": lambda: call("klogctl", 3, ctypes.create_string_buffer(10), 10),
    "log by its file": lambda: Path("/dev/kmsg").read_bytes(),
    "log by the other file": lambda: os.read(os.open("/proc/kmsg", os.O_RDONLY | os.O_NONBLOCK), 9),
    "module": lambda: system_call(INIT_MODULE, bytes(8), 8, b""),
    "module from a file": lambda: system_call(FINIT_MODULE, 0, b"", 0),
    "another kernel": lambda: system_call(KEXEC, 0, 0, 0, 0),
    # Without its two magic numbers nothing would happen, were it let through.
    "power": lambda: system_call(REBOOT, 0, 0, 0, 0),
    "swap": lambda: system_call(SWAPON, b"/scratch", 0),
    "quota": lambda: system_call(QUOTA, 0, b"/", 0, 0),
    "accounts": lambda: system_call(ACCOUNTS, 0),
    "ports": lambda: system_call(PORTS, 0x80, 1, 1),
    "port level": lambda: system_call(LEVEL, 3),
    "control group": made_group,
    "killed last": killed_last,
    "open files": lambda: raised(resource.RLIMIT_NOFILE),
    "core files": lambda: [one for one in resource.getrlimit(resource.RLIMIT_CORE) if one],
    "host name": lambda: [name for name in (os.uname().nodename,) if name != told()["host"]],
}
