"""The filter of system calls, run step by step as the kernel does, for every number there is."""

import errno
import struct

import pytest

from medgauge.sandbox.filter import profile, program
from medgauge.sandbox.syscalls import MISSING, NUMBERS, REFUSED

X86_64, I386 = 0xC000003E, 0x40000003
ALLOW = 0x7FFF0000
SPECIAL = {"clone", "socket", "personality", "ioctl"}


def verdict(number: int, *arguments: int, machine: int = X86_64) -> int:
    """Return 0 if the call is allowed, else the error it gets."""
    values = (*arguments, *[0] * 6)[:6]
    data = struct.pack("=iIQ6Q", number, machine, 0, *values)
    steps = list(struct.iter_unpack("=HBBI", program()))
    loaded = at = 0
    while True:
        code, true, false, value = steps[at]
        at += 1
        if code == 0x20:
            loaded = struct.unpack_from("=I", data, value)[0]
        elif code == 0x06:
            return 0 if value == ALLOW else value & 0xFFFF
        else:
            test = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}
            at += true if test[code] else false


def test_every_call_is_treated_as_the_table_says() -> None:
    for name, number in NUMBERS.items():
        if name not in SPECIAL:
            expected = errno.EPERM if name in REFUSED else errno.ENOSYS if name in MISSING else 0
            assert verdict(number) == expected, name


def test_what_the_table_does_not_know_does_not_exist() -> None:
    known = set(NUMBERS.values())
    strange = [n for n in range(600) if n not in known] + [0x40000000, 0x40000001, 0x7FFFFFFF, -1]

    assert {verdict(number) for number in strange} == {errno.ENOSYS}
    assert verdict(NUMBERS["read"], machine=I386) == errno.ENOSYS


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("clone", (17,), 0),
        ("clone", (0x003D0F00,), 0),  # what a thread is made with
        *(("clone", (17 | 1 << bit,), errno.EPERM) for bit in (17, 25, 26, 27, 28, 29, 30)),
        *(("socket", (family,), 0) for family in (1, 2, 10, 16)),
        *(("socket", (family, 1, 6), 0) for family in (1, 2, 10)),
        *(("socket", (16, 3, protocol), errno.EAFNOSUPPORT) for protocol in (1, 4, 9, 15, 16, 22)),
        *(("socket", (family,), errno.EAFNOSUPPORT) for family in (0, 17, 38, 40, 44)),
        ("personality", (0xFFFFFFFF,), 0),
        ("personality", (0x20008,), 0),
        ("personality", (0x0040000,), errno.EPERM),
        ("ioctl", (0, 0x5401), 0),
        ("ioctl", (0, 0x5412), errno.EPERM),
        ("ioctl", (0, 0x541C), errno.EPERM),
        ("ioctl", (0, 0xFF00005412), errno.EPERM),  # the kernel looks at the low half only
    ],
)
def test_some_calls_are_allowed_with_some_arguments(
    name: str, arguments: tuple[int, ...], expected: int
) -> None:
    assert verdict(NUMBERS[name], *arguments) == expected


def test_numbers_are_the_kernels() -> None:
    fixed = {"read": 0, "ptrace": 101, "mount": 165, "gettid": 186, "unshare": 272, "rseq": 334}

    assert {name: NUMBERS[name] for name in fixed} == fixed
    assert NUMBERS["set_mempolicy_home_node"] == 450
    assert set(NUMBERS) >= REFUSED | MISSING | SPECIAL


def test_an_engine_gets_the_same_list() -> None:
    rules = profile()["syscalls"]
    named = {name for rule in rules for name in rule["names"]}

    assert named == NUMBERS.keys() - REFUSED
    assert profile()["defaultAction"] == "SCMP_ACT_ERRNO"


@pytest.mark.parametrize(
    ("request_", "allowed"),
    [
        *((request, True) for request in (0, 0x5401, 0x5411, 0x5413, 0x541B, 0x541D, 0xFFFFFFFF)),
        *((request, False) for request in (0x5412, 0x541C, 0xFF00005412)),
    ],
)
def test_an_engine_lets_through_what_any_rule_fits_and_no_rule_fits_a_terminal(
    request_: int, allowed: bool
) -> None:
    rules = [rule["args"] for rule in profile()["syscalls"] if rule["names"] == ["ioctl"]]

    assert all(len(tests) == 1 and tests[0]["op"] == "SCMP_CMP_MASKED_EQ" for tests in rules)
    fits = [request_ & test["value"] == test["valueTwo"] for [test] in rules]
    assert any(fits) is allowed
