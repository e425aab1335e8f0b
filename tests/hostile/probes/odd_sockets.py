"""Open a socket that no network namespace holds back, or that sends what it likes."""

import socket

from hostile.inside import ia32, opened

PROPERTIES = ("network", "system_calls")
STREAM, DATAGRAM, RAW, SEQUENCE = 1, 2, 3, 5
ALG, TIPC, BLUETOOTH, CAN, XDP, QIPCRTR, KCM, RDS = 38, 30, 31, 29, 44, 42, 41, 21
DOORS = {
    "raw": lambda: opened(socket.AF_INET, RAW, socket.IPPROTO_ICMP),
    "raw over IPv6": lambda: opened(socket.AF_INET6, RAW, socket.IPPROTO_ICMPV6),
    "packet": lambda: opened(socket.AF_PACKET, RAW),
    "packet without header": lambda: opened(socket.AF_PACKET, DATAGRAM),
    "vsock": lambda: opened(socket.AF_VSOCK, STREAM),
    "vsock in sequence": lambda: opened(socket.AF_VSOCK, SEQUENCE),
    "vsock by 32 bits": lambda: ia32(359, socket.AF_VSOCK, STREAM, 0),
    "bluetooth": lambda: opened(BLUETOOTH, RAW, 1),
    "can": lambda: opened(CAN, RAW, 1),
    "tipc": lambda: opened(TIPC, STREAM),
    "xdp": lambda: opened(XDP, RAW),
    "rds": lambda: opened(RDS, SEQUENCE),
    "qipcrtr": lambda: opened(QIPCRTR, DATAGRAM),
    "kcm": lambda: opened(KCM, DATAGRAM),
    **{
        f"netlink {number}": lambda number=number: opened(socket.AF_NETLINK, RAW, number)
        for number in range(1, 23)
    },
    "kernel crypto": lambda: opened(ALG, SEQUENCE),
}
