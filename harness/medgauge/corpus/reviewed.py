"""A corpus opened for review: its sentences and words made once for all checks, and their remarks.

Nothing here judges; the checks in `corpus.checks` do.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from medgauge.corpus.sketch import Sketch, sketch
from medgauge.model.corpus import Corpus, Document, Section
from medgauge.text.fold import fold_text
from medgauge.text.sentences import sentences

EXCERPT = 160


@dataclass(frozen=True)
class Place:
    """A section of a document, with what reviews compare of it."""

    document: Document
    section: Section
    folded: str
    """Its text folded line by line: newlines stay."""

    @cached_property
    def lines(self) -> list[str]:
        """Paragraphs, items and rows, folded."""
        return self.folded.split("\n")

    @cached_property
    def sentences(self) -> list[str]:
        """Sentences, folded, in order."""
        return [self.folded[start:end] for start, end in sentences(self.folded)]

    @cached_property
    def sketch(self) -> Sketch:
        """What it is compared by with others."""
        return sketch(self.folded)


@dataclass(frozen=True)
class Remark:
    """What a check has to say of a place, or of the whole corpus."""

    message: str
    document: Document | None = None
    section: Section | None = None
    excerpt: str = ""


class Reviewed:
    """A corpus with its places."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.documents = corpus.documents

    @cached_property
    def places(self) -> list[Place]:
        """Every section of every document, in the corpus's order."""
        return [
            Place(document, section, folded_lines(section.text))
            for document in self.documents
            for section in document.sections
        ]

    @cached_property
    def by_document(self) -> dict[tuple[str, str], list[Place]]:
        """The places of each document by id and edition."""
        found: dict[tuple[str, str], list[Place]] = defaultdict(list)
        for place in self.places:
            found[place.document.id, place.document.edition].append(place)
        return found

    def of(self, document: Document) -> list[Place]:
        """Return the places of one document."""
        return self.by_document.get((document.id, document.edition), [])

    def each(self) -> Iterator[tuple[Document, list[Place]]]:
        """Yield every document with its places."""
        for document in self.documents:
            yield document, self.of(document)


def folded_lines(text: str) -> str:
    """Fold a text line by line."""
    return "\n".join(fold_text(line) for line in text.split("\n"))


def named(document: Document) -> str:
    """Name an edition as a person writes it: `crg edition 2`."""
    return f"{document.id} edition {document.edition}"


def spot(document: Document, section: Section) -> str:
    """Name a section as a person writes it: `crg edition 2 § 3.2`."""
    return f"{named(document)} § {section.number}"


def around(text: str, start: int, end: int, width: int = 40) -> str:
    """Cut out a stretch of a line with some words about it."""
    first, last = max(0, start - width), min(len(text), end + width)
    head = "" if first == 0 else "…"
    tail = "" if last == len(text) else "…"
    return f"{head}{text[first:last].strip()}{tail}".replace("\n", " ")


def listed(names: Sequence[str], most: int = 5) -> str:
    """Write some names in a row, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
