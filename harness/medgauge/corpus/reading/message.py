"""What parent and worker say to each other over two pipes: frames of bytes with their length."""

import struct
from typing import IO

from medgauge.corpus.reading.document import Job
from medgauge.model.base import Value

READ = b"R"
"""Before a reading as JSON."""
NO_MEMORY = b"M"
"""The file needed more memory than there is; the worker is best ended."""
CHANGED = b"C"
"""Another reader was asked for."""
NO_LIBRARY = b"L"
"""Before the name of a library that is not installed."""

_LENGTH = struct.Struct(">Q")


class Bounds(Value):
    """What reading one file may take."""

    memory_bytes: int = 2_000_000_000
    cpu_seconds: int = 60
    seconds: int = 300
    """By the clock; longer than the processor's time, as a machine may have other work."""


class Order(Value):
    """What a worker is told before a file's bytes."""

    job: Job
    package: str
    """Where the formats lie."""
    identity: str
    """Which reader is to read it."""
    bounds: Bounds


def framed(data: bytes) -> bytes:
    """Return data as one frame."""
    return _LENGTH.pack(len(data)) + data


def unframed(heard: bytes | bytearray) -> bytes | None:
    """Return what stands in a frame, None while its end is missing."""
    if len(heard) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack_from(heard)
    whole = len(heard) == _LENGTH.size + length
    return bytes(memoryview(heard)[_LENGTH.size :]) if whole else None


def receive(stream: IO[bytes]) -> bytes | None:
    """Read one frame, None when the other side has gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None
