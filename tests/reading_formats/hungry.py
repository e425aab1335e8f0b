"""Takes more memory than there is."""

from medgauge.corpus.raw import RawDocument

suffixes = ".hog"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Ask for memory until there is none."""
    held = []
    while True:
        held.append(bytearray(50_000_000))
