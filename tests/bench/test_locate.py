"""Locating a 14-word quotation in 30 MB of corpus, beside one raw phrase query on that index."""

import random
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import tantivy

import corvale
from built_index import build_index
from medgauge.evidence.spans import Evidence
from medgauge.index import schema
from medgauge.model.corpus import Corpus, MatchKind
from medgauge.text.fold import fold_text
from medgauge.text.match import cut_allowed

pytestmark = pytest.mark.bench

SIZE = 30_000_000
QUOTES = 600
SOURCES = Path(__file__).parents[2] / "corpus_image/corpora/synthetic-guidelines/sources"


def tiled_corpus(size: int) -> Corpus:
    """Tile our own guidelines to about `size` characters; every other word differs in each tile."""
    sections = [
        tuple(part.partition("\n")[::2])
        for path in sorted(SOURCES.glob("*.md"))
        for part in path.read_text("utf-8").split("\n## ")[1:]
    ]
    rng = random.Random(20260916)
    documents, written = [], 0
    while written < size:
        tile = [
            (str(number), heading, varied(text.strip(), rng))
            for number, (heading, text) in enumerate(sections, 1)
        ]
        written += sum(len(text) for _, _, text in tile)
        name = f"g{len(documents):04}"
        documents.append(
            corvale.document({"id": name, "edition": "1", "title": name, "year": "2026"}, tile)
        )
    return Corpus(id="tiled", title="Tiled", documents=tuple(documents))


def varied(text: str, rng: random.Random) -> str:
    """Give every other word another ending, as if another society had written the text."""
    return re.sub(r"[a-z]{4,}", lambda m: m[0] + (rng.choice("aeiou") * (rng.random() < 0.5)), text)


def quotes(corpus: Corpus, rng: random.Random) -> list[tuple[str, bool]]:
    """Draw 14-word quotations, half of them spoilt in one word so that they stand nowhere."""
    drawn: list[tuple[str, bool]] = []
    while len(drawn) < QUOTES:
        text = rng.choice(rng.choice(corpus.documents).sections).text
        words = [match.span() for match in re.finditer(r"\S+", text)]
        if len(words) < 15:
            continue
        first = rng.randrange(len(words) - 14)
        start, end = words[first][0], words[first + 13][1]
        before = len(fold_text(text[:start]))
        quote, folded = text[start:end], fold_text(text)
        if not cut_allowed(folded, before) or not cut_allowed(
            folded, before + len(fold_text(quote))
        ):
            continue
        present = len(drawn) % 2 == 0
        if not present:
            parts = quote.split(" ")
            parts[len(parts) // 2] = rng.choice(["not", "patients", "daily", "treatment"])
            quote = " ".join(parts)
        drawn.append((quote, present))
    return drawn


def test_locating_costs_at_most_three_raw_phrase_queries(tmp_path: Path) -> None:
    corpus = tiled_corpus(SIZE)
    folder = build_index(corpus, tmp_path)
    evidence = Evidence(corpus, folder)
    raw = raw_phrase_query(folder)
    drawn = quotes(corpus, random.Random(7))
    evidence.locate("warm")
    ours: dict[bool, list[float]] = {True: [], False: []}
    floor: dict[bool, list[float]] = {True: [], False: []}
    for quote, present in drawn:  # each quotation once, so that no fold is already cached
        floor[present].append(seconds(raw, quote))
        ours[present].append(seconds(evidence.locate, quote))

    kinds = [(evidence.locate(quote).kind is not MatchKind.ABSENT) for quote, _ in drawn]
    assert kinds == [present for _, present in drawn]
    for present, word in ((True, "present"), (False, "absent")):
        mine, base = statistics.median(ours[present]), statistics.median(floor[present])
        ratio = mine / base
        print(f"locate {word}: {mine * 1e6:.0f} µs, raw {base * 1e6:.0f} µs, ratio {ratio:.2f}")
        assert ratio <= 3


def raw_phrase_query(folder: Path) -> Callable[[str], object]:
    """Return the floor: tokenize, build one phrase query, fetch ten hits."""
    index = tantivy.Index.open(str(folder))
    schema.register(index)
    searcher, analyzer = index.searcher(), schema.analyzer()

    def query(quote: str) -> object:
        words = analyzer.analyze(fold_text(quote))
        phrase = tantivy.Query.phrase_query(index.schema, schema.BODY, list(words))
        return searcher.search(phrase, 10)

    return query


def seconds(action: Callable[[str], object], quote: str) -> float:
    """Time one call."""
    start = time.perf_counter()
    action(quote)
    return time.perf_counter() - start
