"""Prints where the answers go, and reads where the orders come from."""

import os
import sys

from medgauge.corpus.raw import RawDocument
from reading_formats import plain

suffixes = ".noisy"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Write to and read from every standard stream, then answer."""
    for handle in (1, 2):
        os.write(handle, b"\x00\x00\x00\x00\x00\x00\x00\x05noise" * 10_000)
    sys.stdout.write("more")
    sys.stdout.flush()
    assert os.read(0, 10) == b""
    return plain.read(name, data)
