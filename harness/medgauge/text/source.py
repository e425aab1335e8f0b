"""What a citation is looked up in and what comes of it: a catalogue's sources, hits, a resolution.

Standard library only, so that the box holds the same values as the host.
"""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


@dataclass(frozen=True)
class Source:
    """One edition of one document, as a catalogue lists it; its text is not needed here."""

    document: str
    edition: str
    """As written in the metadata; `1.10` is not `1.1`."""
    title: str
    acronym: str
    organisation: str
    year: str
    status: str
    """`current`, `superseded` or `withdrawn`."""
    supersedes: str = ""
    in_force_from: str = ""
    in_force_until: str = ""
    sections: tuple[tuple[str, str], ...] = ()
    """Number and heading of each section, in order."""

    def __hash__(self) -> int:
        """Hash what names it alone: a catalogue is hashed for every citation."""
        return hash((self.document, self.edition))


class Code(StrEnum):
    """What became of a citation: one source, several, or why none."""

    ONE = "one"
    SEVERAL = "several"
    NO_NAME = "no_name"
    UNKNOWN_DOCUMENT = "unknown_document"
    UNKNOWN_EDITION = "unknown_edition"
    NOT_IN_FORCE = "not_in_force"
    IN_FORCE_UNKNOWN = "in_force_unknown"
    CONTRADICTION = "contradiction"
    UNREADABLE = "unreadable"


_SENTENCES = {
    Code.ONE: "the citation means exactly one source",
    Code.SEVERAL: "the citation fits {count} places and says nothing that decides between them",
    Code.NO_NAME: "the citation names no document",
    Code.UNKNOWN_DOCUMENT: "no document of the catalogue is called this",
    Code.UNKNOWN_EDITION: "the document is in the catalogue, the edition or year written is not",
    Code.NOT_IN_FORCE: "the document is in the catalogue, but no edition of it is in force",
    Code.IN_FORCE_UNKNOWN: "the catalogue does not tell which edition was in force on that day",
    Code.CONTRADICTION: "the parts of the citation fit different sources",
    Code.UNREADABLE: "the citation holds words that no rule reads",
}


@dataclass(frozen=True)
class Hit:
    """A source that a citation means."""

    document: str
    edition: str
    section: str | None = None
    """The section cited, spelled as the catalogue has it where it is there."""
    section_found: bool | None = None
    """Whether the source has that section; None when no section is cited."""


@dataclass(frozen=True)
class Resolution:
    """What a citation means: none, one or several hits, and the reason as a code."""

    code: Code
    hits: tuple[Hit, ...] = ()
    unread: tuple[str, ...] = ()
    """Words that belong to no name and no rule, of the source that explains most."""
    ignored: tuple[str, ...] = ()
    """Parts that say nothing about the source: pages, tables, the year of a first edition."""

    @property
    def hit(self) -> Hit | None:
        """The only hit, or None when there is none or more than one."""
        return self.hits[0] if self.code is Code.ONE else None

    @property
    def sentence(self) -> str:
        """The code as a sentence, with what it is about."""
        parts = [_SENTENCES[self.code].format(count=len(self.hits))]
        if self.unread:
            parts.append(f"not read: {', '.join(self.unread)}")
        missing = [hit for hit in self.hits if hit.section_found is False]
        parts += [
            f"section {one.section} is not in {one.document} {one.edition}" for one in missing
        ]
        if self.ignored:
            parts.append(f"not looked at: {', '.join(self.ignored)}")
        return "; ".join(parts)

    def json_data(self) -> dict[str, Any]:
        """Return the resolution as plain data."""
        return {
            "code": self.code.value,
            "sentence": self.sentence,
            "hits": [asdict(hit) for hit in self.hits],
            "unread": list(self.unread),
            "ignored": list(self.ignored),
        }
