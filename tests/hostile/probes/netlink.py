"""See or change network devices, addresses and routes by netlink or `/proc/net`."""

import fcntl
import socket
import struct
from pathlib import Path

from hostile.inside import told

PROPERTIES = ("network",)
NEW_LINK, NEW_ADDRESS, NEW_ROUTE = 16, 20, 24
REQUEST_MADE = 1 | 4 | 0x400
SET_FLAGS = 0x8914


def asked(kind: int, body: bytes) -> str:
    """Ask the kernel for a change and read its word. Raises OSError where it is refused."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as line:
        line.settimeout(2)
        line.send(struct.pack("=IHHII", 16 + len(body), kind, REQUEST_MADE, 1, 0) + body)
        error = struct.unpack_from("=i", line.recv(4096), 16)[0]
    if error:
        raise OSError(-error, "refused by netlink")
    return "changed"


def device_up() -> str:
    """Ask for `lo` to be changed the old way. Raises OSError where it is refused."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        fcntl.ioctl(line, SET_FLAGS, struct.pack("16sh", b"lo", 0) + bytes(22))
    return "changed"


def others(name: str, header: int) -> list[str]:
    """Return lines of a table of `/proc/net` that tell of anything but `lo`."""
    lines = Path("/proc/net", name).read_text("utf-8").splitlines()[header:]
    return [line for line in lines if not line.strip().startswith("lo:")]


DOORS = {
    "devices": lambda: [name for _, name in socket.if_nameindex() if name not in told()["usual"]],
    "an address": lambda: asked(
        NEW_ADDRESS,
        struct.pack("=BBBBI", socket.AF_INET, 24, 0, 0, 1)
        + struct.pack("=HH4s", 8, 2, socket.inet_aton("192.0.2.7")),
    ),
    "a route": lambda: asked(
        NEW_ROUTE,
        struct.pack("=BBBBBBBBI", socket.AF_INET, 24, 0, 0, 254, 3, 0, 1, 0)
        + struct.pack("=HH4s", 8, 1, socket.inet_aton("192.0.2.0"))
        + struct.pack("=HHI", 8, 4, 1),
    ),
    "a device": lambda: asked(NEW_LINK, struct.pack("=BxHiII", 0, 1, 1, 1, 1)),
    "a device, the old way": device_up,
    "routes": lambda: others("route", 1),
    "neighbours": lambda: others("arp", 1),
    "connections": lambda: others("tcp", 1) + others("udp", 1),
}
