"""Reach an address outside the box, or a name, by any transport."""

import socket

from hostile.inside import connect

PROPERTIES = ("network",)
OUTSIDE, OUTSIDE_6 = "192.0.2.1", "2001:db8::1"
DOORS = {
    "TCP": lambda: connect(socket.AF_INET, (OUTSIDE, 80)),
    "TCP over IPv6": lambda: connect(socket.AF_INET6, (OUTSIDE_6, 80)),
    "UDP": lambda: connect(socket.AF_INET, (OUTSIDE, 9), socket.SOCK_DGRAM),
    "UDP over IPv6": lambda: connect(socket.AF_INET6, (OUTSIDE_6, 9), socket.SOCK_DGRAM),
    "a name server": lambda: connect(socket.AF_INET, ("192.0.2.53", 53), socket.SOCK_DGRAM),
    "ping": lambda: connect(socket.AF_INET, (OUTSIDE, 0), socket.SOCK_DGRAM, 1),
    "a name": lambda: socket.getaddrinfo("example.org", 80),
    "a mapped address": lambda: connect(socket.AF_INET6, (f"::ffff:{OUTSIDE}", 80)),
    "a bound outside address": lambda: socket.create_server((OUTSIDE, 8080)).getsockname(),
}
