"""A seal line is read strictly: one fact that differs and the box is not sealed."""

import pytest

from medgauge.sandbox.seal import EXPECTED, MARK, broken_facts, parse_seal

GOOD = {name: min(allowed) for name, allowed in EXPECTED.items()}


def _line(**changed: str) -> bytes:
    facts = {**GOOD, **changed}
    return (MARK + "".join(f" {name}={value}" for name, value in facts.items()) + "\n").encode()


def test_a_sealed_box_is_sealed() -> None:
    report = parse_seal(_line())

    assert report is not None
    assert report.ok
    assert broken_facts(report) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("uids", "0,0,0,0"),
        ("uids", "65534,0,65534,65534"),
        ("gids", "0,0,0,0"),
        ("groups", "65534,27"),
        ("caps", ",".join(["0" * 16] * 3 + ["00000000a80425fb", "0" * 16])),
        ("nnp", "0"),
        ("seccomp", "0"),
        ("net", "lo,eth0"),
        ("net", ""),
        ("routes", "1"),
        ("root", "rw"),
        ("task", ""),
        ("out", "ro"),
        ("submission", "rw"),
        ("surprise", "1"),
    ],
)
def test_one_broken_fact_breaks_the_seal(name: str, value: str) -> None:
    report = parse_seal(_line(**{name: value}))

    assert report is not None
    assert not report.ok
    assert [reason.split(" ")[0] for reason in broken_facts(report)] == [name]


def test_devices_the_kernel_puts_into_every_namespace_do_no_harm() -> None:
    report = parse_seal(_line(net="lo,tunl0,sit0,ip6tnl0"))

    assert report is not None
    assert report.ok


def test_a_missing_fact_breaks_the_seal() -> None:
    report = parse_seal(_line().replace(b" nnp=1", b""))

    assert report is not None
    assert not report.ok


@pytest.mark.parametrize("line", [b"", b"\n", b"hello\n", b"MEDGAUGE-SEALED x=1\n", b"\xff\xfe\n"])
def test_any_other_first_line_is_no_seal(line: bytes) -> None:
    assert parse_seal(line) is None
