"""The filter of system calls as the kernel loads it, and the same list as an engine takes it.

Classic BPF over the number, the architecture and the low halves of some arguments (`seccomp(2)`).
Calls of another architecture, of the 32-bit kind, or newer than our table do not exist in the box.
"""

import errno
import struct
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from medgauge.sandbox.syscalls import MISSING, NUMBERS, REFUSED

SOCKET_FAMILIES = (1, 2, 10)
"""Unix, IPv4 and IPv6."""

NETLINK, ROUTE = 16, 0
"""The family and its one protocol that the C library asks for interface names."""

PERSONALITIES = (0x0, 0x8, 0x20000, 0x20008, 0xFFFFFFFF)
"""Harmless ones, and the question which one it is."""

NAMESPACE_FLAGS = 0x7E020000
"""Every flag of `clone` that makes a namespace."""

TERMINAL_REQUESTS = (0x5412, 0x541C)
"""`ioctl` requests that put characters into a terminal's input: TIOCSTI and TIOCLINUX."""

_X86_64 = 0xC000003E
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_LOAD, _RETURN, _JUMP_EQUAL, _JUMP_BELOW, _JUMP_BITS = 0x20, 0x06, 0x15, 0x35, 0x45
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000

Step = tuple[int, int, int, int]
"""One instruction: code, steps to jump if true, if false, and a number."""


def program() -> bytes:
    """Return the filter as the kernel loads it: 8 bytes an instruction."""
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, _X86_64),
        _refuse(errno.ENOSYS),
        (_LOAD, 0, 0, _NUMBER),
        *_by_number(),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def profile() -> dict[str, Any]:
    """Return the same list as an engine takes it in its option `seccomp=`."""
    special = {"clone", "socket", "personality", "ioctl"}
    allowed = sorted(NUMBERS.keys() - REFUSED - MISSING - special)
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": errno.EPERM,
        "architectures": ["SCMP_ARCH_X86_64"],
        "syscalls": [
            {"names": allowed, "action": "SCMP_ACT_ALLOW"},
            {"names": sorted(MISSING), "action": "SCMP_ACT_ERRNO", "errnoRet": errno.ENOSYS},
            _rule("clone", [_bits(0, NAMESPACE_FLAGS, 0)]),
            *(_rule("socket", [_equal(0, family)]) for family in SOCKET_FAMILIES),
            _rule("socket", [_equal(0, NETLINK), _equal(2, ROUTE)]),
            *(_rule("personality", [_equal(0, kind)]) for kind in PERSONALITIES),
            *(_rule("ioctl", [_bits(1, *bits)]) for bits in _all_but(TERMINAL_REQUESTS)),
        ],
    }


def _by_number() -> list[Step]:
    """Walk up the numbers, a step for each run of calls that are treated alike."""
    treated = {number: _treatment(name) for name, number in NUMBERS.items()}
    unknown = (_refuse(errno.ENOSYS),)
    edges = [
        number
        for number in range(1, max(treated) + 2)
        if treated.get(number, unknown) != treated.get(number - 1, unknown)
    ]
    steps: list[Step] = []
    for start, end in pairwise([0, *edges]):
        body = treated.get(start, unknown)
        steps += [(_JUMP_BELOW, len(body), 0, end), *body]
    return [*steps, *unknown]


def _treatment(name: str) -> tuple[Step, ...]:
    """Return the steps that decide on one call; the last of them never goes on."""
    allow: Step = (_RETURN, 0, 0, _ALLOW)
    no = _refuse(errno.EPERM)
    if name in REFUSED:
        return (no,)
    if name in MISSING:
        return (_refuse(errno.ENOSYS),)
    if name == "clone":
        return (_argument(0), (_JUMP_BITS, 0, 1, NAMESPACE_FLAGS), no, allow)
    if name == "socket":
        no = _refuse(errno.EAFNOSUPPORT)
        usual = (*_one_of(SOCKET_FAMILIES), no, allow)
        netlink = (_argument(2), (_JUMP_EQUAL, len(usual), 0, ROUTE), no)
        return (_argument(0), (_JUMP_EQUAL, 0, len(netlink), NETLINK), *netlink, *usual)
    if name == "personality":
        return (_argument(0), *_one_of(PERSONALITIES), no, allow)
    if name == "ioctl":
        return (_argument(1), *_one_of(TERMINAL_REQUESTS), allow, no)
    return (allow,)


def _one_of(values: tuple[int, ...]) -> Iterable[Step]:
    """Jump over the next step but these if the loaded number is one of `values`."""
    for place, value in enumerate(values):
        yield (_JUMP_EQUAL, len(values) - place, 0, value)


def _argument(place: int) -> Step:
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * place)


def _refuse(code: int) -> Step:
    return (_RETURN, 0, 0, _ERRNO | code)


def _rule(name: str, tests: list[dict[str, Any]]) -> dict[str, Any]:
    return {"names": [name], "action": "SCMP_ACT_ALLOW", "args": tests}


def _equal(place: int, value: int) -> dict[str, Any]:
    return {"index": place, "value": value, "op": "SCMP_CMP_EQ"}


def _bits(place: int, mask: int, value: int) -> dict[str, Any]:
    return {"index": place, "value": mask, "op": "SCMP_CMP_MASKED_EQ", "valueTwo": value}


def _all_but(values: tuple[int, ...]) -> Iterable[tuple[int, int]]:
    """Yield masks and values that together fit every number of 32 bits but these.

    An engine lets a call through that fits any rule, and the kernel drops the upper half of a
    request: so each rule looks at some of the lower bits and says that one of them differs.
    """
    kept = {(0, 0)}
    for bit in reversed(range(32)):
        mask = 0xFFFFFFFF >> bit << bit
        sides = {(mask, start | side << bit) for _, start in kept for side in (0, 1)}
        kept = {(mask, value & mask) for value in values}
        yield from sorted(sides - kept)
