"""Which format module reads which file, known without importing one of them."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from medgauge.corpus.raw import RawDocument
from medgauge.registry.folder import declarations, load

FORMATS = "medgauge.corpus.ingest"
"""The package whose modules each read one format."""

MAX_BYTES = 20_000_000
"""Largest file of a format that declares no `max_bytes` of its own."""

_DISTRIBUTIONS = {"docx": "python-docx"}
"""Libraries that are installed under another name than they are imported by."""

Reader = Callable[[str, bytes], RawDocument]


class LibraryMissing(Exception):
    """The library that a format needs is not installed; the message names it."""


@dataclass(frozen=True)
class Format:
    """What one format module declares."""

    name: str
    guarded: bool
    """Whether it may only be run where memory and time are bounded."""
    max_bytes: int


@functools.cache
def by_suffix(package: str) -> Mapping[str, Format]:
    """Map each file name's ending in lower case (`.md`) to its format, sorted."""
    suffixes = declarations(package, "suffixes")
    guarded, limits = declarations(package, "guarded"), declarations(package, "max_bytes")
    found = {
        suffix: Format(name, bool(guarded[name]), int(limits[name] or MAX_BYTES))
        for name, listing in suffixes.items()
        for suffix in listing.split()
    }
    return MappingProxyType(dict(sorted(found.items())))


def suffix_of(name: str) -> str:
    """Return the ending of a file's name in lower case, empty if it has none."""
    return Path(name).suffix.lower()


def reader(package: str, name: str) -> Reader:
    """Load the reader of a format. Raises LibraryMissing."""
    try:
        read: Reader = load(package, name, "document format").read
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        raise LibraryMissing(_DISTRIBUTIONS.get(library, library)) from error
    return read
