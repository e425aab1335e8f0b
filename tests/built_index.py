"""Writes an index of a corpus the short way, for tests of its readers."""

from pathlib import Path

import tantivy

from medgauge.index import schema
from medgauge.model.corpus import Corpus
from medgauge.text.fold import fold_text


def build_index(corpus: Corpus, folder: Path) -> Path:
    """Index every section of `corpus` in an existing empty folder and return the folder."""
    index = tantivy.Index(schema.build_schema(), str(folder))
    schema.register(index)
    writer = index.writer(heap_size=100_000_000, num_threads=1)
    count = 0
    for document in corpus.documents:
        for section in document.sections:
            entry = schema.IndexedSection(
                document=document.id,
                edition=document.edition,
                section=section.number,
                heading=section.heading,
                text=section.text,
                folded_text=fold_text(section.text),
                folded_titles=fold_text(f"{document.title} {section.heading}"),
            )
            writer.add_document(schema.to_tantivy(entry))
            count += 1
    writer.commit()
    writer.wait_merging_threads()
    (folder / schema.META_NAME).write_bytes(schema.meta_bytes(count))
    return folder
