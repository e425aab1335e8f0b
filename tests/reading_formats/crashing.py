"""Tears its process down, as a fault in a native library does."""

import os
import signal

from medgauge.corpus.raw import RawDocument

suffixes = ".crash .exit"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """End the process by a signal, or quietly."""
    if name.endswith(".exit"):
        os._exit(7)
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError
