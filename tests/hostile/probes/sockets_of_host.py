"""Reach a Unix socket of the host: the engine's, one with a path, one without."""

import socket
from pathlib import Path

from hostile.inside import connect, paths, told

PROPERTIES = ("host_sockets",)
ENGINES = (
    "/var/run/docker.sock",
    "/run/docker.sock",
    "/run/containerd/containerd.sock",
    "/run/podman/podman.sock",
    "/run/dbus/system_bus_socket",
    "/run/systemd/private",
)


def unix(path: str, kind: int = socket.SOCK_STREAM) -> str:
    """Connect to a Unix socket. Raises OSError where nobody answers."""
    return connect(socket.AF_UNIX, path, kind)


def listed() -> list[str]:
    """Return what the kernel lists of sockets with a name."""
    lines = Path("/proc/net/unix").read_text("utf-8").splitlines()[1:]
    return [line for line in lines if len(line.split()) > 7]


DOORS = {
    **{f"engine at {path}": lambda path=path: unix(path) for path in ENGINES},
    "a path of the host": lambda: unix(told()["path"]),
    "the path below the root of process 1": lambda: unix("/proc/1/root" + told()["path"]),
    "no path": lambda: unix("\0" + told()["abstract"]),
    "no path, messages": lambda: unix("\0" + told()["datagrams"], socket.SOCK_DGRAM),
    "sockets that lie in the box": lambda: [str(path) for path in paths() if path.is_socket()],
    "names that the kernel lists": listed,
}
