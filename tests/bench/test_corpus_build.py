"""The rate of a corpus build beside raw single-thread indexing of the same text."""

import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
import tantivy

from ingested import ingest_folder
from medgauge.corpus.build import build
from medgauge.model.corpus import Corpus, Document, Section

pytestmark = pytest.mark.bench

SIZE = 12_000_000
ROUNDS = 5
LEAST = 0.3
ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "corpus_image/corpora/synthetic-guidelines/sources"
MEMORY = Path("/dev/shm")
"""Both sides write here where it exists: on disk, making the many small files of a build costs
up to ten times more just after others were deleted, which says nothing of our code."""

SECTION_CHARS = 2_000
SECTIONS = 11
"""Length of a section and number in a document, as in real guidelines."""


def tiled(size: int) -> Corpus:
    """Repeat our own guidelines up to `size` characters, one word in eight different each time."""
    ours = ingest_folder(SOURCES, "ours", "Ours").documents
    lines = cycle("\n".join(one.text for doc in ours for one in doc.sections).split("\n"))
    rng = random.Random(2)
    documents: list[Document] = []
    while len(documents) * SECTIONS * SECTION_CHARS < size:
        sections = tuple(section(number, lines, rng) for number in range(1, SECTIONS + 1))
        update = {"id": f"g{len(documents):05}", "sections": sections}
        documents.append(ours[0].model_copy(update=update))
    return Corpus(id="tiled", title="Tiled", documents=tuple(documents))


def section(number: int, lines: Iterator[str], rng: random.Random) -> Section:
    text = next(lines)
    while len(text) < SECTION_CHARS:
        text += "\n" + next(lines)
    return Section(number=str(number), heading="Part", text=varied(text, rng))


def varied(text: str, rng: random.Random) -> str:
    return re.sub(
        r"\b[a-z]{4,}\b",
        lambda word: word[0] + rng.choice("abcdefgh") if rng.random() < 1 / 8 else word[0],
        text,
    )


def raw(corpus: Corpus, folder: Path) -> None:
    """Index keys and text with the library's defaults, one thread, one commit."""
    builder = tantivy.SchemaBuilder()
    for field in ("document", "edition", "section"):
        builder.add_text_field(field, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("text", stored=True)
    folder.mkdir()
    index = tantivy.Index(builder.build(), path=str(folder))
    writer = index.writer(heap_size=2_000_000_000, num_threads=1)
    for document in corpus.documents:
        for section in document.sections:
            entry = tantivy.Document()
            entry.add_text("document", document.id)
            entry.add_text("edition", document.edition)
            entry.add_text("section", section.number)
            entry.add_text("text", section.text)
            writer.add_document(entry)
    writer.commit()
    writer.wait_merging_threads()


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


@pytest.fixture
def place() -> Iterator[Path]:
    folder = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="bench-", dir=folder) as name:
        yield Path(name)


def test_a_build_is_not_much_slower_than_raw_indexing(place: Path) -> None:
    corpus = tiled(SIZE)
    size = sum(len(one.text.encode()) for doc in corpus.documents for one in doc.sections) / 1e6
    pairs = []
    for number in range(ROUNDS):
        floor = seconds(partial(raw, corpus, place / f"raw{number}"))
        pairs.append((floor, seconds(partial(build, corpus, place / f"built{number}"))))

    floor, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(
        f"\ncorpus build of {size:.0f} MB: {size / ours:.1f} MB/s, raw indexing: "
        f"{size / floor:.1f} MB/s, rate {floor / ours:.2f} of raw"
    )
    assert floor / ours >= LEAST
