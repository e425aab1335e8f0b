"""Writes a corpus as files and index, the same bytes on every build, whole or not at all."""

import hashlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import tantivy

from medgauge.corpus import layout
from medgauge.corpus.layout import Documents
from medgauge.corpus.place import check_place, is_earlier_build, is_left_over
from medgauge.corpus.writing import TextWriter
from medgauge.errors import IntegrityError, NotRunnable, StorageFault
from medgauge.files.atomic import folder_atomic, sweep_beside
from medgauge.files.canonical import canonical_json, sha256
from medgauge.files.tree import tree_listing
from medgauge.index import schema
from medgauge.model.corpus import CorpusLock, Document, Section
from medgauge.text.fold import fold_text
from medgauge.text.joins import other_words

HEAP_BYTES = 2_000_000_000
"""Most memory the index writer may take before it starts a second segment; used as needed."""

UNWATCHED = "manual"
"""Else the library watches the folder, and makes its lock file anew while we finish it."""

LOCK_TARGET = "/scratch/.tantivy-meta.lock"
"""Where the library's lock file goes in a box, whose index folder is read-only."""

PROBE_CHARS = 60
"""Where in a section the word is looked for that it must be found by."""

MOST_EDITIONS = 100
"""How many sections of one number a document may have over all editions."""


def build(corpus: Documents, out: Path, sources: Path | None = None) -> CorpusLock:
    """Write canonical text, record, `files/`, `index/` with its listing, and lock to `out`.

    `sources` is the folder the corpus was read from. Only an earlier build of the same corpus is
    replaced; halves that killed builds left beside `out` are swept afterwards. Documents are gone
    through twice and held one at a time. Raises UsageError, with nothing touched, when anything
    else is in the way, StorageFault when the disk is full or not writable, IntegrityError when what
    was written does not hold what it must, NotRunnable when the corpus is too large for one index
    segment.
    """
    check_place(out, corpus.id, sources)
    with folder_atomic(out, lambda there: is_earlier_build(there, corpus.id)) as folder:
        index = folder / layout.INDEX
        index.mkdir()
        documents, sections, canonical = _write(corpus, folder)
        _finish_index(corpus, sections, index)
        listing = canonical_json(tree_listing(index))
        (folder / layout.INDEX_LISTING).write_bytes(listing)
        lock = CorpusLock(
            corpus=corpus.id,
            documents=documents,
            sections=sections,
            canonical=canonical,
            index=sha256(listing),
            tantivy=library(),
            schema_version=schema.SCHEMA_VERSION,
        )
        (folder / layout.LOCK).write_bytes(canonical_json(lock.json_data()))
        _set_modes(folder)
    place = Path(os.path.realpath(out))
    sweep_beside(place, lambda there: is_left_over(there, place, corpus.id))
    return lock


def library() -> str:
    """Return the name and version of the index library, as locks record it."""
    return str(schema.meta(0)["tantivy"])


def _write(corpus: Documents, folder: Path) -> tuple[int, int, str]:
    """Write text and index in one go; return how many documents and sections, and the digest."""
    documents = sections = 0
    writer = _index_writer(folder / layout.INDEX)
    # Beside each other: most of either works without Python's lock.
    with TextWriter(folder) as text, ThreadPoolExecutor(1) as beside:
        for document in corpus.documents:
            documents += 1
            sections += len(document.sections)
            written = beside.submit(text.add, document)
            _add(writer, document)
            written.result()
        committed = beside.submit(_commit, writer)
        canonical = text.end(corpus)
        committed.result()
    return documents, sections, canonical


def _index_writer(folder: Path) -> tantivy.IndexWriter:
    try:
        index = tantivy.Index(schema.build_schema(), path=str(folder), reuse=False)
        index.config_reader(reload_policy=UNWATCHED)
        schema.register(index)
        return index.writer(heap_size=HEAP_BYTES, num_threads=1)
    except (ValueError, OSError) as error:
        raise _unwritten(error) from error


def _add(writer: tantivy.IndexWriter, document: Document) -> None:
    try:
        for row in _rows(document):
            writer.add_document(schema.to_tantivy(row))
    except (ValueError, OSError) as error:
        raise _unwritten(error) from error


def _commit(writer: tantivy.IndexWriter) -> None:
    try:
        writer.commit()
        writer.wait_merging_threads()
    except (ValueError, OSError) as error:
        raise _unwritten(error) from error


def _unwritten(error: Exception) -> StorageFault:
    return StorageFault(f"the index could not be written: {error}", "is the disk full?")


def _finish_index(corpus: Documents, sections: int, folder: Path) -> None:
    """Give the written index its lasting names, check it, and lay the link its readers need."""
    (folder / ".tantivy-writer.lock").unlink()
    _name_by_content(folder)
    (folder / schema.META_NAME).write_bytes(schema.meta_bytes(sections))
    _verify_index(folder, corpus, sections)
    link = folder / f"{schema.LOCK_NAME}.link"
    link.symlink_to(LOCK_TARGET)
    link.replace(folder / schema.LOCK_NAME)


def _rows(document: Document) -> Iterator[schema.IndexedSection]:
    for section in document.sections:
        yield schema.IndexedSection(
            document.id,
            document.edition,
            section.number,
            section.heading,
            section.text,
            fold_text(_searched(section)),
            fold_text(f"{document.title} {section.heading}"),
        )


def _searched(section: Section) -> str:
    """Return a section's text and, below it, the other form of each word cut at a line's end."""
    if not section.joins:
        return section.text
    return f"{section.text}\n{other_words(section.text, section.joins)}"


def _name_by_content(folder: Path) -> None:
    """Give the one segment a name made from its bytes instead of a random one."""
    meta = json.loads((folder / "meta.json").read_bytes())
    segments = meta["segments"]
    if len(segments) != 1:
        raise NotRunnable(f"the corpus needs {len(segments)} index segments, one is allowed")
    random = UUID(segments[0]["segment_id"])
    parts = sorted(folder.glob(f"{random.hex}.*"))
    content = hashlib.sha256()
    for part in parts:
        with part.open("rb") as stream:
            content.update(part.suffix.encode() + hashlib.file_digest(stream, "sha256").digest())
    segments[0]["segment_id"] = str(UUID(content.hexdigest()[:32]))
    name = UUID(segments[0]["segment_id"]).hex
    for part in parts:
        part.rename(folder / f"{name}{part.suffix}")
    managed = sorted([*(f"{name}{part.suffix}" for part in parts), "meta.json"])
    (folder / "meta.json").write_bytes(canonical_json(meta))
    (folder / ".managed.json").write_bytes(canonical_json(managed))


def _verify_index(folder: Path, corpus: Documents, sections: int) -> None:
    """Open what was written; every section must be there once and be found by its own text."""
    try:
        index = tantivy.Index.open(str(folder))
        index.config_reader(reload_policy=UNWATCHED)
    except ValueError as error:
        raise IntegrityError(f"the new index does not open: {error}") from error
    schema.register(index)
    searcher = index.searcher()
    if searcher.num_docs != sections:
        raise IntegrityError(f"the new index holds {searcher.num_docs} sections, not {sections}")
    fields, analyzer = index.schema, schema.analyzer()
    seen: set[tuple[str, str, str]] = set()
    pairs = ((document, one) for document in corpus.documents for one in document.sections)
    for place, (document, section) in enumerate(pairs):
        seen.add((document.id, document.edition, section.number))
        stored = searcher.doc(tantivy.DocAddress(0, place))
        text = bytes(stored.get_first(schema.TEXT) or b"")
        probe = _probe(fields, analyzer, document, section)
        found = searcher.search(probe, MOST_EDITIONS, count=False)
        if text != section.text.encode() or all(one.doc != place for _, one in found.hits):
            name = f"{document.id} {document.edition} {section.number}"
            raise IntegrityError(f"the new index does not find {name} by its own text")
    if len(seen) != sections:
        raise IntegrityError("a section stands more than once in the corpus")


def _probe(
    fields: tantivy.Schema, analyzer: tantivy.TextAnalyzer, document: Document, section: Section
) -> tantivy.Query:
    """Ask for the longest of a section's first words, among sections of its number and document.

    One word, not a phrase, which may be looked for through the whole index.
    """
    start = section.text[:PROBE_CHARS]
    words = analyzer.analyze(fold_text(start))
    if len(start) < len(section.text):
        words = words[:-1]  # the last one may go on beyond the part that was looked at
    terms = [(schema.DOCUMENT, document.id), (schema.SECTION, section.number)]
    if words:
        terms.append((schema.BODY, max(words, key=len)))
    must = [tantivy.Query.term_query(fields, field, value, "basic") for field, value in terms]
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, query) for query in must])


def _set_modes(folder: Path) -> None:
    """Make everything readable for the unprivileged user in the box, whatever the umask."""
    for place, _, _ in os.walk(folder):
        Path(place).chmod(0o755)
    for path in (*folder.glob("*.json"), *(folder / layout.INDEX).iterdir()):
        if not path.is_symlink():
            path.chmod(0o644)
