"""What the index holds and how its text becomes words: one schema for the writer and every reader.

Section text and heading are stored byte for byte; words come from the folded text handed in by the
writer.
"""

import json
from dataclasses import dataclass

import tantivy
from tantivy import tantivy as native

SCHEMA_VERSION = "1"
"""Raised whenever a field, a tokenizer or the meaning of one changes."""

META_NAME = "medgauge-index.json"
"""File inside the index folder that binds it to the schema and library that wrote it."""

LOCK_NAME = ".tantivy-meta.lock"
"""What the library opens for writing even to read; no part of the index's content."""

DOCUMENT, EDITION, SECTION = "document", "edition", "section"
"""Exact keys, stored."""
HEADING, TEXT = "heading", "text"
"""UTF-8 bytes, stored, not indexed: canonical."""
BODY = "body"
"""Words of the folded text, with positions."""
TITLES = "titles"
"""Words of the folded document title and heading, with positions."""

LIBRARY_VERSION: str = native.__version__
"""The index library with its file format, e.g. `tantivy v0.27.0, index_format v7`."""

TOKENIZER = "medgauge"
MAX_TERM_BYTES = 65_530
"""The library leaves longer words out, keeping their position."""


@dataclass(frozen=True)
class IndexedSection:
    """One section as the writer hands it in; sections are added in the corpus's own order."""

    document: str
    edition: str
    section: str
    heading: str
    text: str
    """Canonical text, kept byte for byte."""
    folded_text: str
    folded_titles: str
    """Folded title of the document and heading of the section, for searching."""


def build_schema() -> tantivy.Schema:
    """Return the schema of version SCHEMA_VERSION."""
    builder = tantivy.SchemaBuilder()
    for name in (DOCUMENT, EDITION, SECTION):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in (HEADING, TEXT):
        builder.add_bytes_field(name, stored=True)
    for name in (BODY, TITLES):
        builder.add_text_field(name, tokenizer_name=TOKENIZER, index_option="position")
    return builder.build()


def analyzer() -> tantivy.TextAnalyzer:
    """Return the tokenizer: runs of letters and digits, lowered one by one, of any length."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.lowercase())
        .build()
    )


def register(index: tantivy.Index) -> None:
    """Make the schema's tokenizer known to an opened or created index."""
    index.register_tokenizer(TOKENIZER, analyzer())


def to_tantivy(section: IndexedSection) -> tantivy.Document:
    """Turn one section into the library's document."""
    document = tantivy.Document()
    document.add_text(DOCUMENT, section.document)
    document.add_text(EDITION, section.edition)
    document.add_text(SECTION, section.section)
    document.add_bytes(HEADING, section.heading.encode())
    document.add_bytes(TEXT, section.text.encode())
    document.add_text(BODY, section.folded_text)
    document.add_text(TITLES, section.folded_titles)
    return document


def meta(sections: int) -> dict[str, str | int]:
    """Return the content of META_NAME for an index of so many sections."""
    return {"schema": SCHEMA_VERSION, "sections": sections, "tantivy": LIBRARY_VERSION}


def meta_bytes(sections: int) -> bytes:
    """Return META_NAME's bytes, the same on every build."""
    return (json.dumps(meta(sections), sort_keys=True) + "\n").encode()
