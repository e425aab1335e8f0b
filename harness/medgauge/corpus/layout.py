"""What a built corpus folder holds besides the index: `canonical.json`, `corpus.json` and `files/`.

`canonical.json` is what the corpus's digest is taken over. `corpus.json` records what does not
count: title, digests of the raw files, what ingest left out. `files/` is the tree agents see.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from medgauge.corpus.canonical import path_part
from medgauge.files.canonical import canonical_json
from medgauge.model.corpus import Corpus, Document, DroppedPiece

CANONICAL = "canonical.json"
RECORD = "corpus.json"
LOCK = "lock.json"
FILES = "files"
INDEX = "index"
INDEX_LISTING = "index.json"
"""Digest of every file of the index; its own digest is the lock's `index`."""
CATALOG = "catalog.json"


class Documents(Protocol):
    """A corpus whose documents may be gone through more than once, in memory or on a shelf."""

    @property
    def id(self) -> str:
        """Id of the corpus."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def documents(self) -> Iterable[Document]:
        """Every document, sorted by id then edition."""

    @property
    def dropped(self) -> Iterable[DroppedPiece]:
        """Everything that ingest left out or doubted."""


def section_paths(document: Document) -> list[str]:
    """Return the path of each section below the corpus folder: `crg/2/003_3.20.txt`."""
    folder = f"{document.id}/{path_part(document.edition)}"
    return [
        f"{folder}/{place:03d}_{path_part(section.number)}.txt"
        for place, section in enumerate(document.sections, 1)
    ]


def document_files(document: Document) -> Iterator[tuple[str, bytes]]:
    """Yield path and bytes of every file an agent sees of one document."""
    for path, section in zip(section_paths(document), document.sections, strict=True):
        yield path, section.text.encode()


def catalogued(document: Document) -> bytes:
    """Return a document's entry in the catalogue, as canonical JSON without a line end."""
    fields = {"id", "edition", "title", "acronym", "organisation", "year", "status", "supersedes"}
    fields |= {"in_force_from", "in_force_until"}
    sections = [
        {"number": section.number, "heading": section.heading, "path": path}
        for path, section in zip(section_paths(document), document.sections, strict=True)
    ]
    entry = {**document.model_dump(mode="json", include=fields), "sections": sections}
    return canonical_json(entry).removesuffix(b"\n")


def record_bytes(corpus: Documents) -> bytes:
    """Return the bytes of `corpus.json`."""
    raw: dict[str, dict[str, str]] = {}
    for document in corpus.documents:
        raw.setdefault(document.id, {})[document.edition] = document.raw_digest
    return b"".join(record_parts(corpus, raw))


def record_parts(corpus: Documents, raw: Mapping[str, Mapping[str, str]]) -> Iterator[bytes]:
    """Yield the bytes of `corpus.json`; `raw` has the raw digests by document and edition."""
    opening = b'{"dropped":['
    for piece in corpus.dropped:
        yield opening + canonical_json(piece.json_data()).removesuffix(b"\n")
        opening = b","
    rest = canonical_json({"id": corpus.id, "raw_digests": raw, "title": corpus.title})
    yield (b"" if opening == b"," else opening) + b"]," + rest.removeprefix(b"{")


def corpus_from(documents: list[dict[str, Any]], record: Mapping[str, Any]) -> Corpus:
    """Put a corpus together again from its two JSON files.

    Raises KeyError, TypeError or pydantic's ValidationError (a ValueError) when they are torn.
    """
    raw = record["raw_digests"]
    whole = [
        {**document, "raw_digest": raw[document["id"]][document["edition"]]}
        for document in documents
    ]
    return Corpus.model_validate(
        {
            "id": record["id"],
            "title": record["title"],
            "documents": whole,
            "dropped": record["dropped"],
        }
    )
