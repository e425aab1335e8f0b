"""Waits for something that never comes."""

import time

from medgauge.corpus.raw import RawDocument

suffixes = ".sleep"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Take no processor time, and never come back."""
    time.sleep(10_000)
    raise AssertionError
