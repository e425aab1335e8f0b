"""Reach programs that listen on the host's loopback while the box runs."""

import socket

from hostile.inside import connect, told

PROPERTIES = ("network",)
DOORS = {
    "TCP": lambda: connect(socket.AF_INET, ("127.0.0.1", told()["tcp"])),
    "TCP over IPv6": lambda: connect(socket.AF_INET6, ("::1", told()["tcp6"])),
    "UDP": lambda: connect(socket.AF_INET, ("127.0.0.1", told()["udp"]), socket.SOCK_DGRAM),
    "any address": lambda: connect(socket.AF_INET, ("0.0.0.0", told()["tcp"])),
}
