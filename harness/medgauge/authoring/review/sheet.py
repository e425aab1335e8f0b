"""What a reader sees of each claim: the citation and its meaning, near passages, and the key."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage, Reading
from medgauge.authoring.review.batch import ReadBatch, claim_digest
from medgauge.corpus.editions import edition
from medgauge.model.corpus import Document, Section
from medgauge.model.task import Claim, ClaimKey, Region, Task
from medgauge.text.fold import fold_text
from medgauge.text.resolve import resolve

NEAREST = 10
"""Passages shown with each claim (methodology: ten)."""
AROUND = 400
"""Characters of context on either side of a passage."""


@dataclass(frozen=True)
class Shown:
    """A passage in its context, cut so that the parts can be marked."""

    where: str
    before: str
    text: str
    after: str
    marks: tuple[tuple[int, int], ...] = ()
    """Where decisive tokens stand in `text`; they are shown once the claim is judged."""


@dataclass(frozen=True)
class SheetClaim:
    """One claim as it is read."""

    task: str
    claim_ref: str
    claim: str
    """Digest that binds a mark to what was read."""
    text: str
    citation: str
    means: str
    passages: tuple[Shown, ...]
    verdict: str
    operator: str
    note: str
    regions: tuple[Shown, ...]


def sheet(batch: ReadBatch, ground: Ground) -> Iterator[dict[str, Any]]:
    """Yield every claim of a batch as JSON data for the reader's page."""
    for task, claim, key in batch.claims():
        yield asdict(_claim(task, claim, key, ground))


def _claim(task: Task, claim: Claim, key: ClaimKey, ground: Ground) -> SheetClaim:
    return SheetClaim(
        task=task.id,
        claim_ref=claim.claim_ref,
        claim=claim_digest(task, claim, key),
        text=claim.text,
        citation=claim.citation,
        means=_means(claim.citation, ground),
        passages=tuple(_nearest(claim.text, ground)),
        verdict=key.verdict.value,
        operator=key.operator,
        note=key.note,
        regions=tuple(_region(region, ground) for region in key.regions),
    )


def _means(citation: str, ground: Ground) -> str:
    found = resolve(citation, ground.catalogue)
    if found.hit is None:
        return f"No source: {found.sentence}."
    document = edition(ground.corpus.documents, found.hit.document, found.hit.edition)
    if document is None:
        return "No source."
    section = f", section {found.hit.section}" if found.hit.section else ""
    missing = " (no such section there)" if found.hit.section_found is False else ""
    return _name(document) + section + missing


def _nearest(text: str, ground: Ground) -> Iterator[Shown]:
    """Yield the nearest passages, none of which shares text with one before it."""
    taken: list[Passage] = []
    for passage in ground.sentence_index.ranked(fold_text(text)):
        if passage.reading is Reading.PAIR or any(_overlap(passage, one) for one in taken):
            continue
        taken.append(passage)
        document = ground.document(passage.place)
        yield _shown(document, passage.section, passage.start, passage.end)
        if len(taken) == NEAREST:
            return


def _overlap(one: Passage, other: Passage) -> bool:
    same = (one.place, one.section) == (other.place, other.section)
    return same and one.overlaps(other.start, other.end)


def _region(region: Region, ground: Ground) -> Shown:
    document = edition(ground.corpus.documents, region.document, region.edition)
    if document is None:
        return Shown(f"{region.document} {region.edition} {region.section}", "", region.quote, "")
    start = max(0, _section(document, region.section).text.find(region.quote))
    decisive = tuple(sorted(_places(region)))
    return _shown(document, region.section, start, start + len(region.quote), decisive)


def _places(region: Region) -> Iterator[tuple[int, int]]:
    """Yield where each decisive token stands first, none within another."""
    end = -1
    found = ((region.quote.find(token), len(token)) for token in region.decisive)
    for start, length in sorted(found, key=lambda one: (one[0], -one[1])):
        if start > end:
            end = start + length
            yield start, end


def _shown(
    document: Document, number: str, start: int, end: int, marks: tuple[tuple[int, int], ...] = ()
) -> Shown:
    section = _section(document, number)
    return Shown(
        where=f"{_name(document)}, section {section.number} {section.heading}".rstrip(),
        before=section.text[max(0, start - AROUND) : start],
        text=section.text[start:end],
        after=section.text[end : end + AROUND],
        marks=marks,
    )


def _section(document: Document, number: str) -> Section:
    return next(one for one in document.sections if one.number == number)


def _name(document: Document) -> str:
    acronym = f" ({document.acronym})" if document.acronym else ""
    facts = f"edition {document.edition}, {document.year}, {document.status.value}"
    return f"{document.title}{acronym}, {document.organisation}, {facts}"
