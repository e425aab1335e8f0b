"""What a format reader hands over: sections as lines of text, not yet checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from medgauge.model.corpus import DroppedPiece

Problem = tuple[str, str, str]
"""A (file, key or place, reason) that a person must mend."""


@dataclass(frozen=True)
class RawSection:
    """One section as its source gives it."""

    number: str | None
    """None where the source has no number of its own."""
    heading: str
    lines: tuple[str, ...]
    """Paragraphs, list items and table rows in reading order, inline marks already gone."""
    preface: bool = False
    """Text before the first heading, headed by the title."""
    joins: tuple[tuple[int, int], ...] = ()
    """(line, character in it) of every hyphen at a printed line's end that is in doubt."""


@dataclass(frozen=True)
class RawDocument:
    """One file as read."""

    metadata: Mapping[str, Any] | None
    """The file's own metadata, or None for a format that keeps it in `metadata.csv`."""
    sections: tuple[RawSection, ...]
    dropped: tuple[DroppedPiece, ...]
    """What was left out of the text, or kept and doubted."""
    title: str = ""
    """A page's own title, which is not in the text since the metadata's stands for it."""
