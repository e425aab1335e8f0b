"""Has a fault of its own."""

from medgauge.corpus.raw import RawDocument

suffixes = ".fail .deep"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Raise what no reader should."""
    if name.endswith(".deep"):
        return read(name, data)
    raise KeyError("fault\x1b")
