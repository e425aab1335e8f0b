"""Guideline documents, their editions and sections, and a span of their text."""

from enum import StrEnum

from pydantic import Field

from medgauge.model.base import Digest, Slug, Value


class Status(StrEnum):
    """Whether an edition is in force."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class MatchKind(StrEnum):
    """How a quotation was found in the corpus."""

    EXACT = "exact"
    FOLDED = "folded"
    MISQUOTE = "misquote"
    ABSENT = "absent"


class Section(Value):
    """One section: its text is what agents read, the index holds, and grading uses."""

    number: str
    """The source's own number, else one made up (see `corpus.numbering`); `3.2` is not `3.20`."""
    heading: str
    text: str
    """Canonical text; paragraphs, list items and table rows are separated by one newline."""
    joins: tuple[int, ...] = ()
    """Places in the text, in order, where a printed line ended in a hyphen that may or may not
    belong to the word: before the hyphen that was kept, or where one was dropped."""
    doubts: tuple[str, ...] = ()
    """Why a person should look before a number of this section is relied on."""


class Heading(Value):
    """A heading without text of its own, which is no section: `3 Children` above `3.1 Dosing`."""

    number: str
    heading: str


class Document(Value):
    """One edition of one guideline."""

    id: Slug
    """Shared by all editions of the same guideline."""
    edition: str
    """Text exactly as written in the metadata; `1.10` is not `1.1`."""
    title: str
    acronym: str = ""
    organisation: str
    year: str
    status: Status
    supersedes: str = ""
    """The edition of the same document that this one replaces, if any."""
    licence: str = ""
    in_force_from: str = ""
    """First day in force: `2021`, `2021-03` or `2021-03-01`; empty where it is not known."""
    in_force_until: str = ""
    """Last day in force, written like `in_force_from`; empty for no known end."""
    raw_digest: Digest
    canonical_digest: Digest
    sections: tuple[Section, ...]
    counted: bool = False
    """Whether no heading bears a number: those of the sections were then counted at ingest."""
    empty: tuple[Heading, ...] = ()
    """Headings without text of their own, by their numbers; none that has no number."""

    @property
    def headings(self) -> tuple[Heading, ...]:
        """Every heading that has a number: those without text, then those of the sections."""
        own = (Heading(number=one.number, heading=one.heading) for one in self.sections)
        return (*self.empty, *own)


class Span(Value):
    """A stretch of canonical text: `start` and `end` count characters of the section's text."""

    document: str
    edition: str
    section: str
    start: int
    end: int
    quote: str
    match: MatchKind


class DroppedPiece(Value):
    """Something ingest left out of the canonical text or doubted, and why."""

    file: str
    where: str
    reason: str
    excerpt: str = ""
    doubted: bool = False
    """Whether the text is in the corpus and a person should look at it; else it was left out or
    put right."""


class Corpus(Value):
    """All documents of one corpus, sorted by id then edition."""

    id: Slug
    title: str
    documents: tuple[Document, ...]
    dropped: tuple[DroppedPiece, ...] = Field(default=(), repr=False)


class CorpusLock(Value):
    """What a built corpus is bound to."""

    corpus: Slug
    documents: int
    sections: int
    canonical: Digest
    """Digest of the canonical JSON of all documents."""
    index: Digest
    """Tree digest of the index folder."""
    tantivy: str
    """Version of the index library that wrote it."""
    schema_version: str
    image: Digest | None = None
    """The image's config digest (its id)."""
    image_layers: tuple[Digest, ...] = ()
    """Digests of the uncompressed layers, base first."""
    base: Digest | None = None
    """Digest of the base lock the image was built from."""
