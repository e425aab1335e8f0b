"""Whether a quoted passage is evidence for a key: the place, the decisive tokens, the length.

A place is judged on canonical text alone, so the answer is the same however the span was typed.
"""

import re
from collections.abc import Iterator, Sequence

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
from medgauge.text.sentences import sentences

TOKEN = re.compile(r"\w+")
"""A word or a number: `Vexalor`, `65`, `10⁹`."""

CLOSING = ".!?;:"
"""Punctuation at a sentence's end that a span may leave out."""


def in_place(key: ClaimKey, places: Sequence[Span], evidence: Evidence) -> Span | None:
    """Return the first of a span's places that is evidence for `key`, or None.

    Raises GradingBug when the key names a region that is not in the corpus.
    """
    if key.verdict is Verdict.UNVERIFIABLE:
        return None
    if key.verdict is Verdict.UNSUPPORTED:
        return _about_subject(key, places, evidence)
    regions = [(region, place) for region in key.regions for place in find_region(region, evidence)]
    for place in places:
        for region, stand in regions:
            if _same_section(place, stand) and _shows(place, stand, region, evidence):
                return place
    return None


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


def _same_section(one: Span, other: Span) -> bool:
    return (one.document, one.edition, one.section) == (
        other.document,
        other.edition,
        other.section,
    )


def _shows(place: Span, stand: Span, region: Region, evidence: Evidence) -> bool:
    start, end = max(place.start, stand.start), min(place.end, stand.end)
    longest = max(MAX_SPAN, stand.end - stand.start + REGION_SLACK)
    if start >= end or not _short_enough(place, longest, evidence):
        return False
    common = place.quote[start - place.start : end - place.start]
    if region.decisive:
        return all(_holds(common, token) for token in region.decisive)
    needed = len(TOKEN.findall(fold_text(stand.quote))) * TOKEN_SHARE
    return len(TOKEN.findall(fold_text(common))) >= needed


def _holds(text: str, token: str) -> bool:
    return bool(find_all(fold(text), text, token))


def _short_enough(place: Span, limit: int, evidence: Evidence) -> bool:
    if place.end - place.start > limit:
        return False
    text = _section(place.document, place.edition, place.section, evidence)
    touched = [1 for start, end in sentences(text) if start < place.end and place.start < end]
    return len(touched) <= MAX_SENTENCES


def _section(document: str, edition: str, section: str, evidence: Evidence) -> str:
    text = evidence.section_text(document, edition, section)
    if text is None:
        raise GradingBug(f"{document} {edition} {section}: no such section in the corpus")
    return text


def _about_subject(key: ClaimKey, places: Sequence[Span], evidence: Evidence) -> Span | None:
    source = _cited(key, evidence)
    here = [
        place
        for place in places
        if (place.document, place.edition) == (source.id, source.edition)
        and _short_enough(place, MAX_SPAN, evidence)
    ]
    quoted = [(place, _whole_sentences(place, evidence)) for place in here]
    for place, whole in quoted:
        if any(_on_subject(sentence, place.section, key) for sentence in whole):
            return place
    if any(_on_subject(*one, key) for one in _long_sentences(source)):
        return None
    return next((place for place, whole in quoted if whole), None)


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
        for start, end in sentences(text)
        if end - start >= MIN_SENTENCE
        and place.start <= start
        and start + len(text[start:end].rstrip(CLOSING)) <= place.end
    ]


def _long_sentences(source: Document) -> Iterator[tuple[str, str]]:
    for section in source.sections:
        for start, end in sentences(section.text):
            if end - start >= MIN_SENTENCE:
                yield section.text[start:end], section.number
