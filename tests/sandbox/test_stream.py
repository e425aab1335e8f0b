"""The capped reader: the same result however the bytes are cut, and never more than the cap."""

from hypothesis import given
from hypothesis import strategies as st

from medgauge.sandbox.frames import Frames
from medgauge.sandbox.seal import MAX_LINE
from medgauge.sandbox.stream import CappedLog

OUT, ERR = 1, 2
parts_of_two = st.lists(st.tuples(st.sampled_from([OUT, ERR]), st.binary(max_size=80)), max_size=12)


def _wire(parts: list[tuple[int, bytes]]) -> bytes:
    return b"".join(
        bytes([stream, 0, 0, 0]) + len(data).to_bytes(4, "big") + data for stream, data in parts
    )


def _read(pieces: list[bytes], limit: int) -> CappedLog:
    log = CappedLog(limit)
    frames = Frames(log)
    for piece in pieces:
        frames.feed(piece)
    log.finish()
    return log


@given(parts_of_two, st.integers(0, 200), st.integers(1, 40))
def test_cuts_between_pieces_change_nothing(
    parts: list[tuple[int, bytes]], limit: int, step: int
) -> None:
    wire = _wire(parts)
    whole = _read([wire], limit)
    cut = _read([wire[at : at + step] for at in range(0, len(wire), step)], limit)

    assert (cut.seal, cut.kept, cut.dropped) == (whole.seal, whole.kept, whole.dropped)


@given(parts_of_two, st.integers(0, 200))
def test_every_byte_is_the_seal_or_kept_or_counted(
    parts: list[tuple[int, bytes]], limit: int
) -> None:
    log = _read([_wire(parts)], limit)

    assert len(log.kept) <= limit
    total = sum(len(data) for _, data in parts)
    assert len(log.seal or b"") + len(log.kept) + log.dropped == total


@given(parts_of_two, st.binary(max_size=50).filter(lambda line: b"\n" not in line))
def test_the_first_line_of_standard_output_is_taken_off(
    parts: list[tuple[int, bytes]], line: bytes
) -> None:
    log = _read([_wire([(ERR, b"warning\n"), (OUT, line + b"\n"), *parts])], 10_000)

    assert log.seal == line + b"\n"
    assert bytes(log.kept) == b"warning\n" + b"".join(data for _, data in parts)


def test_a_first_line_without_end_is_no_seal_but_output() -> None:
    log = _read([_wire([(OUT, b"half")])], 100)

    assert log.seal is None
    assert log.kept == b"half"


def test_an_endless_first_line_is_cut_and_the_rest_is_output() -> None:
    log = _read([_wire([(OUT, b"x" * (MAX_LINE + 10))])], 100_000)

    assert log.seal == b"x" * MAX_LINE
    assert log.kept == b"x" * 10


def test_a_flood_is_counted_and_not_kept() -> None:
    log = _read([_wire([(OUT, b"seal\n")] + [(OUT, b"\xc3" * 100_000)] * 50)], 1_000)

    assert len(log.kept) == 1_000
    assert log.dropped == 5_000_000 - 1_000
