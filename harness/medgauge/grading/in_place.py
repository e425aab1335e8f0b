"""Whether a quoted passage is evidence for a key: the place, the decisive tokens, the length.

Where a full stop may or may not end a sentence, the reading that favours the quotation counts.

A place is judged on canonical text alone, so the answer is the same however the span was typed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medgauge.errors import GradingBug
from medgauge.evidence.spans import Evidence
from medgauge.grading.rules import (
    MAX_SENTENCES,
    MAX_SPAN,
    MIN_SENTENCE,
    REGION_SLACK,
    TOKEN_SHARE,
)
from medgauge.model.corpus import Document, MatchKind, Span
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey, Region
from medgauge.text.fold import fold, fold_text
from medgauge.text.match import find_all
from medgauge.text.sentences import Ending, any_reading, sentences

TOKEN = re.compile(r"\w+")
"""A word or a number: `Vexalor`, `65`, `10⁹`."""

NEAREST_FIRST = ("evidence_lacks", "evidence_too_little", "evidence_too_long", "evidence_elsewhere")
"""Why a place is no evidence for a region, from almost to not at all."""

CLOSING = ".!?;:"
"""Punctuation at a sentence's end that a span may leave out."""


@dataclass(frozen=True)
class Judged:
    """What a span is worth as evidence."""

    place: Span | None = None
    """The first of its places that qualifies."""
    reason: str = ""
    """Where none does, the code of the note that says why: of the place that comes closest."""
    detail: str = ""
    """What that place lacks, for a reader."""


def in_place(key: ClaimKey, places: Sequence[Span], evidence: Evidence) -> Judged:
    """Judge a span that stands verbatim at `places` against a key that needs evidence.

    Raises GradingBug when the key names a region that is not in the corpus.
    """
    if key.verdict is Verdict.UNVERIFIABLE:
        return Judged(reason="evidence_not_needed")
    if key.verdict is Verdict.UNSUPPORTED:
        return _about_subject(key, places, evidence)
    regions = [(region, place) for region in key.regions for place in find_region(region, evidence)]
    lacks = []
    for place in places:
        for region, stand in regions:
            lack = _lack(place, stand, region, evidence)
            if lack is None:
                return Judged(place)
            lacks.append(lack)
    return min(lacks, key=_distance, default=Judged(reason="evidence_elsewhere"))


def _distance(lack: Judged) -> tuple[int, int]:
    return NEAREST_FIRST.index(lack.reason), len(lack.detail)


def find_region(region: Region, evidence: Evidence) -> tuple[Span, ...]:
    """Return every place where a key's region stands in its section.

    Raises GradingBug when it stands nowhere, or lacks one of its own decisive tokens.
    """
    where = f"region in {region.document} {region.edition} {region.section}"
    text = _section(region.document, region.edition, region.section, evidence)
    found = find_all(fold(text), text, region.quote)
    if not found:
        raise GradingBug(f"{where}: not in the corpus: {region.quote!r}")
    if absent := [token for token in region.decisive if not _holds(region.quote, token)]:
        raise GradingBug(f"{where}: decisive tokens not in the region: {absent}")
    return tuple(
        Span(
            document=region.document,
            edition=region.edition,
            section=region.section,
            start=occurrence.start,
            end=occurrence.end,
            quote=text[occurrence.start : occurrence.end],
            match=MatchKind.EXACT if occurrence.exact else MatchKind.FOLDED,
        )
        for occurrence in found
    )


def _lack(place: Span, stand: Span, region: Region, evidence: Evidence) -> Judged | None:
    """Return what keeps a place from showing a region, or None when it shows it."""
    start, end = max(place.start, stand.start), min(place.end, stand.end)
    longest = max(MAX_SPAN, stand.end - stand.start + REGION_SLACK)
    if _section_of(place) != _section_of(stand) or start >= end:
        return Judged(reason="evidence_elsewhere")
    if excess := _excess(place, longest, evidence):
        return Judged(reason="evidence_too_long", detail=excess)
    common = place.quote[start - place.start : end - place.start]
    if region.decisive:
        absent = [token for token in region.decisive if not _holds(common, token)]
        return Judged(reason="evidence_lacks", detail=", ".join(absent)) if absent else None
    needed = len(TOKEN.findall(fold_text(stand.quote))) * TOKEN_SHARE
    if len(TOKEN.findall(fold_text(common))) >= needed:
        return None
    return Judged(reason="evidence_too_little")


def _section_of(span: Span) -> tuple[str, str, str]:
    return span.document, span.edition, span.section


def _holds(text: str, token: str) -> bool:
    return bool(find_all(fold(text), text, token))


def _excess(place: Span, limit: int, evidence: Evidence) -> str:
    """Say by what a place is too long to be evidence; empty if it is short enough."""
    size = place.end - place.start
    if size > limit:
        return f"{size:,} characters, at most {limit:,} are allowed"
    text = _section(place.document, place.edition, place.section, evidence)
    fewest = sentences(text, Ending.SURE)
    touched = [1 for start, end in fewest if start < place.end and place.start < end]
    if len(touched) > MAX_SENTENCES:
        return f"{len(touched)} sentences, at most {MAX_SENTENCES} are allowed"
    return ""


def _section(document: str, edition: str, section: str, evidence: Evidence) -> str:
    text = evidence.section_text(document, edition, section)
    if text is None:
        raise GradingBug(f"{document} {edition} {section}: no such section in the corpus")
    return text


def _about_subject(key: ClaimKey, places: Sequence[Span], evidence: Evidence) -> Judged:
    source = _cited(key, evidence)
    here = [p for p in places if (p.document, p.edition) == (source.id, source.edition)]
    excess = [_excess(place, MAX_SPAN, evidence) for place in here]
    short = [place for place, much in zip(here, excess, strict=True) if not much]
    quoted = [(place, _whole_sentences(place, evidence)) for place in short]
    for place, whole in quoted:
        if any(_on_subject(sentence, place.section, key) for sentence in whole):
            return Judged(place)
    if not any(_on_subject(*one, key) for one in _long_sentences(source)):
        for place, whole in quoted:
            if whole:
                return Judged(place)
    if short:
        return Judged(reason="evidence_off_subject")
    if here:
        return Judged(reason="evidence_too_long", detail=excess[0])
    return Judged(reason="evidence_elsewhere")


def _cited(key: ClaimKey, evidence: Evidence) -> Document:
    document, edition = key.cited.document, key.cited.edition
    source = evidence.document(document, edition) if document and edition else None
    if source is None:
        raise GradingBug(f"claim {key.claim_ref}: {document} {edition} is not in the corpus")
    return source


def _on_subject(sentence: str, section: str, key: ClaimKey) -> bool:
    if section == key.cited.section:
        return True
    lowered = sentence.casefold()
    return any(_holds(lowered, anchor.casefold()) for anchor in key.anchors)


def _whole_sentences(place: Span, evidence: Evidence) -> list[str]:
    """Return the long enough sentences a place contains, closing punctuation or not."""
    text = _section(place.document, place.edition, place.section, evidence)
    return [
        text[start:end]
        for start, end in any_reading(text)
        if end - start >= MIN_SENTENCE
        and place.start <= start
        and start + len(text[start:end].rstrip(CLOSING)) <= place.end
    ]


def _long_sentences(source: Document) -> Iterator[tuple[str, str]]:
    for section in source.sections:
        for start, end in any_reading(section.text):
            if end - start >= MIN_SENTENCE:
                yield section.text[start:end], section.number
