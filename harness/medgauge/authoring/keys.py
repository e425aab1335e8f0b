"""What a key claims about the corpus, held against the corpus: pure, and it names every fault."""

from collections.abc import Iterator, Mapping

from medgauge.corpus.catalogue import sources
from medgauge.corpus.editions import current, edition
from medgauge.grading.cited import cited_problems, name_of_hit
from medgauge.model.corpus import Corpus, Document
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey, Gold, Planted, Region, VerdictDemand
from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.source import Source

SAME_SOURCE = (Verdict.SUPPORTED, Verdict.ALTERED, Verdict.UNSUPPORTED)
"""Verdicts whose evidence stands in the cited source itself (methodology: verdicts, rows 3-6)."""


def key_problems(
    gold: Gold, corpus: Corpus, citations: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for every region, citation or demand that does not hold.

    `citations` holds, by claim_ref, what the draft writes; a claim that is not in it is left out.
    """
    catalogue = sources(corpus.documents)
    for position, key in enumerate(gold.claims):
        where = f"claims[{position}]"
        yield from _citation_problems(key, corpus, f"{where}.cited")
        if (citation := citations.get(key.claim_ref)) is not None:
            found = _resolver_problems(citation, key, catalogue)
            yield from ((where + place, reason) for place, reason in found)
        for number, region in enumerate(key.regions):
            yield from _region_problems(key, region, corpus, f"{where}.regions[{number}]")
    for position, planted in enumerate(gold.planted):
        yield from _demand_problems(planted, gold, f"planted[{position}].demand")


def _citation_problems(key: ClaimKey, corpus: Corpus, where: str) -> Iterator[tuple[str, str]]:
    source = _cited(key, corpus)
    if key.verdict is Verdict.UNVERIFIABLE:
        if source is not None:
            name = f"{source.id} edition {source.edition}"
            yield f"{where}.document", f"{name} is in the corpus, so the claim is verifiable"
        return
    if source is None:
        name = f"{key.cited.document} edition {key.cited.edition or '(the current one)'}"
        yield f"{where}.document", f"{name} is not in the corpus"
    elif key.cited.section and not _section(source, key.cited.section):
        yield f"{where}.section", f"{key.cited.section!r} is no section of {source.id}"


def _resolver_problems(
    citation: str, key: ClaimKey, catalogue: tuple[Source, ...]
) -> Iterator[tuple[str, str]]:
    strict = list(cited_problems(citation, key, catalogue))
    yield from strict
    if key.verdict is Verdict.UNVERIFIABLE and not strict:
        relaxed = resolve_relaxed(citation, catalogue)
        for hit in relaxed.hits[:1]:
            yield ".cited", f"the citation {citation!r} may be read as {name_of_hit(hit)}"


def _region_problems(
    key: ClaimKey, region: Region, corpus: Corpus, where: str
) -> Iterator[tuple[str, str]]:
    document = edition(corpus.documents, region.document, region.edition)
    text = document and _section(document, region.section)
    if document is None:
        yield where, f"{region.document} edition {region.edition} is not in the corpus"
    elif text is None:
        yield f"{where}.section", f"{region.section!r} is no section of {document.id}"
    places = _places(region.quote, corpus)
    if not places or (text is not None and region.quote not in text):
        yield f"{where}.quote", _misplaced(places)
    if document is None or text is None:
        return
    same = document == _cited(key, corpus)
    if key.verdict in SAME_SOURCE and not same:
        yield where, f"evidence for {key.verdict.value} must stand in the cited source"
    if key.verdict is Verdict.WRONG_SOURCE and same:
        yield where, "evidence for wrong_source must stand outside the cited source"


def _places(quote: str, corpus: Corpus) -> list[str]:
    return [
        f"{document.id} edition {document.edition} section {section.number}"
        for document in corpus.documents
        for section in document.sections
        if quote in section.text
    ]


def _misplaced(places: list[str]) -> str:
    if not places:
        return "is not in the corpus: it stands verbatim in no section of any document"
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"does not stand in that section, but in {places[0]}{more}"


def _demand_problems(planted: Planted, gold: Gold, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(planted.demand, VerdictDemand):
        classes = {k.verdict for k in gold.claims if k.claim_ref in planted.demand.pattern}
        if len(classes) < 2:
            yield f"{where}.pattern", "must cover claims of at least two classes of the key"


def _cited(key: ClaimKey, corpus: Corpus) -> Document | None:
    cited = key.cited
    if cited.document is None:
        return None
    if cited.edition is None:
        return current(corpus.documents, cited.document)
    return edition(corpus.documents, cited.document, cited.edition)


def _section(document: Document, number: str) -> str | None:
    return next((s.text for s in document.sections if s.number == number), None)
