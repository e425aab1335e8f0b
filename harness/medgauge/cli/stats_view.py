"""Counts of a corpus as tables for a person."""

from collections.abc import Iterator

from medgauge.cli.ingest_table import some
from medgauge.corpus.stats import CorpusStats, Counts, EditionStats
from medgauge.render.table import Table

PER_EDITION = (
    "edition",
    "status",
    "year",
    "sections",
    "words",
    "sentences",
    "quantities",
    "rows",
    "numbered lists",
    "joins",
    "doubts",
    "median",
    "most",
)


def stats_tables(stats: CorpusStats) -> Iterator[Table]:
    """Yield the corpus as a whole, its quantities by kind, and a row for each edition."""
    yield Table(f"{stats.corpus}: {stats.title}", ("", ""), _whole(stats))
    kinds = sorted(stats.counts.quantities.items(), key=lambda one: -one[1])
    counted = tuple((kind, f"{count:,}") for kind, count in kinds)
    said = "A quantity is counted once, by what it is."
    yield Table("Quantities", ("kind", "count"), counted, said)
    rows = tuple(_row(one) for one in stats.by_edition)
    yield Table("Editions", PER_EDITION, rows, "Sizes of sections in characters.")


def _whole(stats: CorpusStats) -> tuple[tuple[str, str], ...]:
    counts = stats.counts
    states = ", ".join(f"{count} {name}" for name, count in stats.status.items())
    several = f"{stats.guidelines:,} ({stats.with_editions:,} in several editions)"
    return (
        ("guidelines", several),
        ("editions", f"{stats.editions:,} ({states})"),
        ("organisations", f"{stats.organisations:,}"),
        ("sections", f"{counts.sections:,}"),
        ("section size", f"median {counts.median_section:,}, longest {counts.longest_section:,}"),
        ("words", f"{counts.words:,}"),
        ("sentences", f"{counts.sentences:,}"),
        ("quantities", f"{_all(counts):,}"),
        ("table rows", f"{counts.table_rows:,}"),
        ("numbered lists", f"{counts.numbered_lists:,} (bullets leave no mark to count)"),
        ("lead-ins", f"{counts.lead_ins:,} (lines that end with a colon, before another)"),
        ("joins in doubt", f"{counts.joins:,}"),
        ("doubts", f"{counts.doubts:,}"),
        ("pieces left out", f"{stats.left_out:,} (and {stats.doubted:,} kept and doubted)"),
        ("files refused", some(stats.refused_files) if stats.refused_files else "0"),
    )


def _row(one: EditionStats) -> tuple[str, ...]:
    counts = one.counts
    numbers = (
        counts.sections,
        counts.words,
        counts.sentences,
        _all(counts),
        counts.table_rows,
        counts.numbered_lists,
        counts.joins,
        counts.doubts,
        counts.median_section,
        counts.longest_section,
    )
    name = f"{one.document} {one.edition}"
    return (name, one.status.value, one.year, *(f"{number:,}" for number in numbers))


def _all(counts: Counts) -> int:
    return sum(counts.quantities.values())
