"""Write what a generator makes of corpora, counts only, into `methodology/yields.md`.

    python scripts/write_yields.py                                  # the corpus of this checkout
    python scripts/write_yields.py guidelines-us=FOLDER-OF-SOURCES  # others; their sections are
                                                                    # written anew, no others

A few minutes of one processor for each corpus. The same corpus, bank and generator give the same
bytes; no text of a corpus is written.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from medgauge.authoring.batch.bank import Bank, load_bank
from medgauge.authoring.generate import make_batch
from medgauge.authoring.ground import Ground, open_ground
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
from medgauge.errors import UsageError
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.generation import Batch, BatchOrder
from medgauge.text.fold import fold_text

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "methodology" / "yields.md"
FAMILY = "bm-guideline-evidence-check"
HERE = {"synthetic-guidelines": ROOT / "corpus_image/corpora/synthetic-guidelines/sources"}
CLUSTERS, TASKS, CLAIMS, MOST_ORDERS = 6, 10, 300, 20
"""Of each batch; different claims that all batches of a corpus have; batches tried for them."""
HEAD = f"""# What became of the candidates

Written by `scripts/write_yields.py`, corpus by corpus: dev batches of {CLUSTERS} clusters and
{TASKS} tasks under the seeds `yields 1`, `yields 2`, … until they hold {CLAIMS} different claims,
summed. In the table a claim that two batches have counts twice. Codes of candidates are told in
[generator.md](generator.md) and [batches.md](batches.md), those of sentences in
[wording.md](wording.md). Beside these a sentence may be `recurring` (it stands in several
documents), a `twin` (the edition has it already, nearly word for word) or `not_worded`: of the
facts that the first batch looked at, those that the bank finds no other words for. Every candidate
and sentence is counted under the first code that applied.
"""


def main(words: list[str]) -> None:
    """Measure the corpora named (`ID=FOLDER`), else that of this checkout, and write the page."""
    folders = {one.partition("=")[0]: Path(one.partition("=")[2]) for one in words} or HERE
    bank = load_bank(ROOT / "families" / FAMILY / "generator")
    for name, folder in folders.items():
        measured = section(name, read(name, folder), bank)
        PAGE.write_text(page(known(PAGE) | {name: measured}), "utf-8")


def known(path: Path) -> dict[str, str]:
    """Return the sections that stand on the page already, by corpus."""
    text = path.read_text("utf-8") if path.is_file() else ""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]
    return {part.split("`")[1]: part.strip() for part in parts}


def page(sections: Mapping[str, str]) -> str:
    """Return the whole page, its sections sorted by corpus."""
    return "\n".join([HEAD, *(f"{sections[name]}\n" for name in sorted(sections))])


def read(name: str, folder: Path) -> Corpus:
    """Read a folder of sources. Raises InputError."""
    with passing_shelf() as shelf:
        return gather(folder, name, name, shelf).whole().corpus()


def section(name: str, corpus: Corpus, bank: Bank) -> str:
    """Draw batches of a corpus and tell what became of their candidates and of its sentences."""
    ground = open_ground(corpus)
    batches = drawn(ground, bank)
    first = batches[0]
    claims = sum(len(task.claims) for batch in batches for task in batch.tasks)
    classes = Counter(different(batches).values())
    shares = ", ".join(f"{classes[one]} {one.value}" for one in Verdict if classes[one])
    seeds = ", ".join(f"`{batch.order.seed}`" for batch in batches)
    usable = sum(len(ground.facts(place)) for place in ground.places)
    made_of = f"{len(corpus.documents)} editions `{first.corpus[:19]}…`"
    return "\n".join(
        [
            f"## `{name}`",
            "",
            f"Generator {first.generator}; {made_of}; bank `{first.bank[:19]}…`;"
            f" {claims} claims of the seeds {seeds}; {classes.total()} different: {shares}.",
            "",
            *operators_table(batches),
            "",
            f"{usable:,} sentences, items and rows are usable facts; the others:",
            "",
            *table(
                ("code", "sentences"),
                ((code, f"{count:,}") for code, count in first.facts_refused.items()),
            ),
        ]
    )


def different(batches: Iterable[Batch]) -> dict[str, Verdict]:
    """Return the class of each claim, by its folded text: what two batches have counts once."""
    tasks = (task for batch in batches for task in batch.tasks)
    return {
        fold_text(claim.text): key.verdict
        for task in tasks
        for claim, key in zip(task.claims, task.gold.claims, strict=True)
    }


def drawn(ground: Ground, bank: Bank) -> list[Batch]:
    """Draw batches until they have CLAIMS different claims; orders not to be filled are passed."""
    batches: list[Batch] = []
    for number in range(1, MOST_ORDERS + 1):
        order = BatchOrder(
            family=FAMILY,
            version="yields",
            subset=SubsetName.DEV,
            seed=f"yields {number}",
            clusters=CLUSTERS,
            tasks=TASKS,
        )
        try:
            batches.append(make_batch(ground, bank, order))
        except UsageError as error:
            sys.stderr.write(f"{order.seed}: {error.message}\n")
        if len(different(batches)) >= CLAIMS:
            return batches
    raise SystemExit(f"{MOST_ORDERS} batches hold fewer than {CLAIMS} different claims")


def operators_table(batches: Iterable[Batch]) -> list[str]:
    """Return the rows of a table: each operator, how many proved, tried, refused by code."""
    tried: Counter[str] = Counter()
    proved: Counter[str] = Counter()
    refused: dict[str, Counter[str]] = {}
    for one in (one for batch in batches for one in batch.yields):
        tried[one.operator] += one.tried
        proved[one.operator] += one.proved
        refused.setdefault(one.operator, Counter()).update(one.refused)
    rows = [
        (name, f"{proved[name]:,}", f"{tried[name]:,}", by_code(refused[name].items()))
        for name in sorted(tried)
    ]
    return table(("operator", "proved", "tried", "refused, by code"), rows)


def by_code(counts: Iterable[tuple[str, int]]) -> str:
    """Return counts by code, the largest first."""
    ordered = sorted(counts, key=lambda one: (-one[1], one[0]))
    return ", ".join(f"`{code}` {count:,}" for code, count in ordered)


def table(heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> list[str]:
    """Return a Markdown table whose first cells are code."""
    return [
        f"| {' | '.join(heads)} |",
        "|---" * len(heads) + "|",
        *(f"| `{name}` | {' | '.join(map(str, rest))} |" for name, *rest in rows),
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
