"""Reads text as one section, as a guarded format."""

from medgauge.corpus.raw import RawDocument, RawSection

suffixes = ".ok"
guarded = "yes"
max_bytes = 1000


def read(name: str, data: bytes) -> RawDocument:
    """Return the file as one line."""
    return RawDocument(None, (RawSection("1", "All", (data.decode().strip(),)),), ())
