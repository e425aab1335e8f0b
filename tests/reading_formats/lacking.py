"""Needs a library that is nowhere installed."""

import no_such_library_anywhere

from medgauge.corpus.raw import RawDocument

suffixes = ".lack"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Never get here."""
    raise AssertionError(no_such_library_anywhere)
