"""How large a corpus is and what it is made of, as a whole and for each edition."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from medgauge.corpus.reading.gathering import refused_files
from medgauge.corpus.reviewed import Place, Reviewed
from medgauge.model.base import Value
from medgauge.model.corpus import Corpus, Document, Status
from medgauge.text.amounts import Kind, amounts

TABLE_ROW = re.compile(r"[^:;]{1,200}: [^:;]{1,120}: [^;]+(?:; [^:;]{1,120}: [^;]+)*\.$")
"""`30-49 mL/min: Dose: 45 mg; Check: every 6 months.`"""
NUMBERED_ITEM = re.compile(r"(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)] ")
"""`3. Offer …`; bullets leave no mark in the text, so that lists of theirs cannot be counted."""
COUNTED = tuple(kind for kind in Kind if kind is not Kind.LABEL)
"""Kinds of quantity that are counted; a number that only names something is none."""


class Counts(Value):
    """What is counted of some sections."""

    sections: int
    characters: int
    words: int
    sentences: int
    quantities: dict[str, int]
    """Amounts of each kind: dose, threshold, range, duration, frequency, percent, …"""
    table_rows: int
    numbered_lists: int
    """Runs of numbered items. Bulleted lists leave no mark in the text and are not counted."""
    lead_ins: int
    """Lines that end with a colon and have a line after them: of a list, a table or more text."""
    joins: int
    """Hyphens in doubt at printed line ends."""
    doubts: int
    """Reasons to look at a section before its numbers are relied on."""
    median_section: int
    """Characters."""
    longest_section: int
    """Characters."""


SUMMED = (
    "sections",
    "characters",
    "words",
    "sentences",
    "table_rows",
    "numbered_lists",
    "lead_ins",
    "joins",
    "doubts",
)
"""Counts of a whole that are the sums of its parts."""


class EditionStats(Value):
    """One edition and its counts."""

    document: str
    edition: str
    organisation: str
    year: str
    status: Status
    counts: Counts


class CorpusStats(Value):
    """A whole corpus: its guidelines, what was left out of them, and its counts."""

    corpus: str
    title: str
    guidelines: int
    """Different ids, each of one edition or more."""
    editions: int
    status: dict[str, int]
    """Editions current, superseded and withdrawn."""
    organisations: int
    with_editions: int
    """Guidelines of more than one edition."""
    left_out: int
    """Pieces that ingest left out or put right, of files that came in."""
    doubted: int
    """Pieces that ingest kept and doubted."""
    refused_files: tuple[str, ...]
    """Files that were refused, and that the corpus was built without."""
    counts: Counts
    by_edition: tuple[EditionStats, ...]


def stats(corpus: Corpus) -> CorpusStats:
    """Count a corpus."""
    reviewed = Reviewed(corpus)
    refused = dict.fromkeys(refused_files(corpus.dropped))
    editions = Counter(document.id for document in corpus.documents)
    states = Counter(document.status.value for document in corpus.documents)
    rows = tuple(_edition(document, places) for document, places in reviewed.each())
    return CorpusStats(
        corpus=corpus.id,
        title=corpus.title,
        guidelines=len(editions),
        editions=len(corpus.documents),
        status={status.value: states[status.value] for status in Status},
        organisations=len({document.organisation for document in corpus.documents}),
        with_editions=sum(count > 1 for count in editions.values()),
        left_out=sum(not piece.doubted for piece in corpus.dropped if piece.file not in refused),
        doubted=sum(piece.doubted for piece in corpus.dropped),
        refused_files=tuple(refused),
        counts=_summed([row.counts for row in rows], reviewed.places),
        by_edition=rows,
    )


def _edition(document: Document, places: Sequence[Place]) -> EditionStats:
    return EditionStats(
        document=document.id,
        edition=document.edition,
        organisation=document.organisation,
        year=document.year,
        status=document.status,
        counts=_counts(places),
    )


def _counts(places: Sequence[Place]) -> Counts:
    kinds = Counter(one.kind for place in places for line in place.lines for one in amounts(line))
    sizes = _sizes(places)
    return Counts(
        sections=len(places),
        characters=sum(sizes),
        words=sum(len(place.folded.split()) for place in places),
        sentences=sum(len(place.sentences) for place in places),
        quantities={kind.value: kinds[kind] for kind in COUNTED},
        table_rows=sum(bool(TABLE_ROW.match(line)) for place in places for line in place.lines),
        numbered_lists=sum(_numbered_lists(place.lines) for place in places),
        lead_ins=sum(_lead_ins(place.lines) for place in places),
        joins=sum(len(place.section.joins) for place in places),
        doubts=sum(len(place.section.doubts) for place in places),
        median_section=_median(sizes),
        longest_section=max(sizes, default=0),
    )


def _summed(parts: Iterable[Counts], places: Sequence[Place]) -> Counts:
    parts = list(parts)
    sums = {field: sum(getattr(part, field) for part in parts) for field in SUMMED}
    kinds = {kind.value: sum(part.quantities[kind.value] for part in parts) for kind in COUNTED}
    return Counts(
        **sums,
        quantities=kinds,
        median_section=_median(_sizes(places)),
        longest_section=max(_sizes(places), default=0),
    )


def _sizes(places: Iterable[Place]) -> list[int]:
    return [len(place.section.text) for place in places]


def _median(sizes: Sequence[int]) -> int:
    return round(median(sizes)) if sizes else 0


def _lead_ins(lines: Sequence[str]) -> int:
    return sum(line.endswith(":") for line in lines[:-1])


def _numbered_lists(lines: Sequence[str]) -> int:
    """Count runs of numbered items; a line that goes on after an item may stand among them."""
    found, inside = 0, False
    for line in lines:
        numbered = bool(NUMBERED_ITEM.match(line))
        found += numbered and not inside
        inside = numbered or (inside and line.endswith((";", ",")))
    return found
