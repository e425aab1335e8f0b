"""What a built corpus folder holds besides the index: `canonical.json`, `corpus.json` and `files/`.

`canonical.json` is what the corpus's digest is taken over. `corpus.json` records what does not
count: title, digests of the raw files, what ingest left out. `files/` is the tree agents see.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from medgauge.corpus.canonical import path_part
from medgauge.files.canonical import canonical_json
from medgauge.model.corpus import Corpus, Document

CANONICAL = "canonical.json"
RECORD = "corpus.json"
LOCK = "lock.json"
FILES = "files"
INDEX = "index"
INDEX_LISTING = "index.json"
"""Digest of every file of the index; its own digest is the lock's `index`."""
CATALOG = "catalog.json"


def section_paths(document: Document) -> list[str]:
    """Return the path of each section below the corpus folder: `crg/2/003_3.20.txt`."""
    folder = f"{document.id}/{path_part(document.edition)}"
    return [
        f"{folder}/{place:03d}_{path_part(section.number)}.txt"
        for place, section in enumerate(document.sections, 1)
    ]


def agent_files(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """Yield path and bytes of every file an agent sees, the catalogue first."""
    yield CATALOG, canonical_json([_catalogued(document) for document in corpus.documents])
    for document in corpus.documents:
        for path, section in zip(section_paths(document), document.sections, strict=True):
            yield path, section.text.encode()


def record_bytes(corpus: Corpus) -> bytes:
    """Return the bytes of `corpus.json`."""
    raw: dict[str, dict[str, str]] = {}
    for document in corpus.documents:
        raw.setdefault(document.id, {})[document.edition] = document.raw_digest
    return canonical_json(
        {
            "id": corpus.id,
            "title": corpus.title,
            "raw_digests": raw,
            "dropped": [piece.json_data() for piece in corpus.dropped],
        }
    )


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


def _catalogued(document: Document) -> dict[str, Any]:
    fields = {"id", "edition", "title", "acronym", "organisation", "year", "status", "supersedes"}
    sections = [
        {"number": section.number, "heading": section.heading, "path": path}
        for path, section in zip(section_paths(document), document.sections, strict=True)
    ]
    return {**document.model_dump(mode="json", include=fields), "sections": sections}
