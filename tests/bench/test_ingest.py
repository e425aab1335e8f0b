"""Ingest of 30 MB of HTML through the real door, beside reading and parsing the same files.

All of it is measured in the processor's time, of the program and its workers, so that what else the
machine does is left out. `parse` is the parser alone (bytes read, decoded, to a tree in C). `visit`
is that and every node's tag or text by the parser's own walk. `take` is reading and parsing as any
reader in Python needs it: the whole tree as Python's own data, each element with its tag, its
attributes and what is in it, each text as it stands. `ingest` is the door that organisers use, with
two workers, from starting them to checked documents on the shelf.

The gate is the rate of `ingest` on two free cores, which is twice what its time gives, beside that
of `take` on one: the median of pairs measured one after the other. What it was on which machine,
and why the 0.4 that was asked for is not reached, stands in `methodology/decisions/0006`; the gate
keeps what there is from falling behind.
"""

import csv
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import Means, gather

pytestmark = pytest.mark.bench

SIZE = 30_000_000
PAGE = 30_000
"""Bytes of one page, as real guidelines have them."""
CORES = 2
ROUNDS = 3
LEAST = 0.16
FEW = 60
"""Pages of the small folder whose memory is compared with one of eight times as many."""
ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "corpus_image/corpora/synthetic-guidelines/sources"
REAL = ROOT.parent / "shared/corpora/guidelines-us"
MEMORY = Path("/dev/shm")

GATHER = """
import json, resource, sys
from pathlib import Path
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
with passing_shelf() as shelf:
    found = gather(Path(sys.argv[1]), "bench", "Bench", shelf).whole()
    count = sum(1 for _ in found.documents)
kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
print(json.dumps([count, *(resource.getrusage(kind).ru_maxrss for kind in kinds)]))
"""


def pages(size: int) -> Iterator[tuple[str, str]]:
    """Yield (name, HTML) of guideline-like pages up to `size` bytes, no two of them alike."""
    rng = random.Random(30)
    real = [path.read_text("utf-8") for path in sorted(REAL.glob("*.html"))]
    lines = cycle(line for path in sorted(SOURCES.glob("*.md")) for line in sentences(path))
    written = number = 0
    while written < size:
        copied = real and number % 2
        page = real[number // 2 % len(real)] if copied else invented(lines, rng)
        page = varied(page, rng)
        number += 1
        written += len(page.encode())
        yield f"g{number:05}.html", page


def sentences(path: Path) -> list[str]:
    body = path.read_text("utf-8").split("\n---\n", 1)[1]
    return [
        line.strip("#- ").replace("**", "").replace("<", "&lt;")
        for line in body.split("\n")
        if len(line) > 20 and "|" not in line and "<" not in line
    ]


def invented(lines: Iterator[str], rng: random.Random) -> str:
    """Write a page of sections with paragraphs, lists, a table, raised text and attributes."""
    parts = ["<!doctype html><html lang=en><head><meta charset=utf-8></head><body><h1>Care</h1>"]
    section = 0
    while sum(map(len, parts)) < PAGE:
        section += 1
        one, two, *items = (" ".join(islice(lines, 3)) for _ in range(10))
        rows = "".join(
            f'<tr><td>{age}–{age + 9} years</td><td align="right">{rng.randint(5, 80)}&nbsp;mg</td>'
            f"<td>{rng.randint(2, 9)} × 10<sup>9</sup>/L</td></tr>\n"
            for age in range(20, 60, 10)
        )
        parts.append(
            f'<section id="s{section}"><h2>{section}. Starting and stopping</h2>\n'
            f'<p class="lead">{one}<sup>[{section}]</sup> See <a href="#t{section}" '
            f'title="dose table">table {section}</a>.</p>\n<p>{two} <strong>Offer it</strong> to '
            f"<em>all</em> adults.</p>\n<ol>{''.join(f'<li>{item}</li>' for item in items[:4])}"
            f"</ol>\n<ul>{''.join(f'<li><p>{item}</p></li>' for item in items[4:])}</ul>\n"
            f"<table><thead><tr><th>Age</th><th>Dose</th><th>Platelets</th></tr></thead>\n"
            f"<tbody>{rows}</tbody></table></section>\n"
        )
    return "".join((*parts, "</body></html>\n"))


def varied(page: str, rng: random.Random) -> str:
    """Change one word in sixteen, so that no two copies are the same."""
    return re.sub(
        r"(?<=[a-z] )[a-z]{5,}(?= [a-z])",
        lambda word: word[0] + rng.choice("aeiou") if rng.random() < 1 / 16 else word[0],
        page,
    )


def folder_of(made: list[tuple[str, str]], folder: Path) -> Path:
    folder.mkdir()
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["file", "doc_id", "title", "organisation", "edition", "year", "status"])
    for name, page in made:
        (folder / name).write_text(page, "utf-8")
        rows.writerow([name, name[:-5], f"Care {name[:-5]}", "Society", "1", "2026", "current"])
    (folder / "metadata.csv").write_text(table.getvalue(), "utf-8")
    return folder


def parse(files: list[Path]) -> int:
    return sum(LexborHTMLParser(path.read_bytes().decode()).root is not None for path in files)


def visit(files: list[Path]) -> int:
    seen = 0
    for path in files:
        root = LexborHTMLParser(path.read_bytes().decode()).root
        assert root is not None
        for node in root.traverse(include_text=True):
            seen += bool(node.text_content if node.is_text_node else (node.tag, node.attributes))
    return seen


def take(files: list[Path]) -> int:
    return sum(len(taken(LexborHTMLParser(path.read_bytes().decode()).root)) for path in files)


def taken(node: LexborNode | None) -> list[Any]:
    return [
        child.text_content
        if child.is_text_node
        else (child.tag, dict(child.attributes), taken(child))
        for child in (node.iter(include_text=True) if node is not None else ())
    ]


def ingest(folder: Path) -> int:
    with passing_shelf() as shelf:
        return len(gather(folder, "bench", "Bench", shelf, Means(workers=CORES)).whole().entries)


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's time that work takes, in this process and those it ends."""
    started = processor()
    work()
    return processor() - started


def processor() -> float:
    uses = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


@pytest.fixture
def place() -> Iterator[Path]:
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="bench-", dir=memory) as name:
        yield Path(name)


def test_ingest_keeps_up_with_reading_and_parsing_alone(place: Path) -> None:
    folder = folder_of(list(pages(SIZE)), place / "sources")
    files = sorted(folder.glob("*.html"))
    size = sum(path.stat().st_size for path in files) / 1e6
    assert ingest(folder) == len(files)

    works = (parse, visit, take)
    times = [
        (*(seconds(partial(work, files)) for work in works), seconds(partial(ingest, folder)))
        for _ in range(ROUNDS)
    ]

    ours = median(one[-1] for one in times)
    print(f"\ningest of {size:.0f} MB in {len(files)} files: {CORES * size / ours:.1f} MB/s")
    ratios = [median(CORES * one[at] / one[-1] for one in times) for at in range(len(works))]
    for at, work in enumerate(works):
        alone = size / median(one[at] for one in times)
        print(f"{work.__name__}: {alone:.1f} MB/s on one core, ingest is {ratios[at]:.2f} of it")
    assert ratios[-1] >= LEAST


def test_memory_is_flat_in_the_number_of_documents(place: Path) -> None:
    """Within a quarter and 40 MB: what grows is what is known of each file, not its text."""
    made = list(pages(8 * FEW * PAGE))
    few, many = (
        peak(folder_of(some, place / str(len(some)))) for some in (made[: len(made) // 8], made)
    )

    print(f"\npeak memory of {len(made) // 8} files: {few:.0f} MB, of {len(made)}: {many:.0f} MB")
    assert many <= 1.25 * few + 40


def peak(folder: Path) -> float:
    """Return the peak of a program that reads a folder, and of each of its workers, in MB."""
    done = subprocess.run(
        [sys.executable, "-c", GATHER, str(folder)], check=True, capture_output=True, text=True
    )
    count, own, worker = json.loads(done.stdout)
    assert count == len(list(folder.glob("*.html")))
    return float(own + worker * (os.cpu_count() or 1)) / 1000
