"""Small documents and corpora made in memory, for tests that need no source files."""

from medgauge.corpus.canonical import document_digest
from medgauge.model.corpus import Corpus, Document, Section, Status

BLANK = "sha256:" + "0" * 64


def section(number: str, text: str, heading: str = "", **more: object) -> Section:
    """Return a section; its heading is made of its number unless given."""
    return Section(number=number, heading=heading or f"Part {number}", text=text, **more)


def document(name: str, *sections: Section | str, **fields: str) -> Document:
    """Return the edition `crg@2`; a plain text is a section numbered by its place."""
    document_id, _, edition = name.partition("@")
    parts = tuple(
        section(f"{place}.1", one) if isinstance(one, str) else one
        for place, one in enumerate(sections, 1)
    )
    known = {
        "title": f"Guideline {document_id}",
        "acronym": document_id.upper(),
        "organisation": "Corvale Heart Society",
        "year": "2026",
        "licence": "MIT",
        "in_force_from": "2026-01-01",
        "status": "current",
    }
    bare = Document(
        id=document_id,
        edition=edition or "1",
        raw_digest=BLANK,
        canonical_digest=BLANK,
        sections=parts,
        **{**known, **fields, "status": Status(fields.get("status", "current"))},
    )
    return bare.model_copy(update={"canonical_digest": document_digest(bare)})


def corpus(*documents: Document) -> Corpus:
    """Return a corpus of these documents."""
    return Corpus(id="small", title="Small", documents=documents)
