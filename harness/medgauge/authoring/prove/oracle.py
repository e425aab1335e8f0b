"""What a key would have an attempt answer, spelled as claims and quotations."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from medgauge.authoring.prove.proving import Proving
from medgauge.corpus.editions import current, edition
from medgauge.errors import GradingBug
from medgauge.grading.in_place import in_place
from medgauge.model.corpus import Document
from medgauge.model.family import Verdict
from medgauge.model.task import Claim, ClaimKey, Gold, Task
from medgauge.text.sentences import sentences


def claim_name(claim: Claim) -> str:
    """Return what tells a claim in the box, where tasks have no names."""
    return f"{claim.text}\n{claim.citation}"


def quotations(key: ClaimKey, proving: Proving) -> tuple[str | None, ...]:
    """Return every quotation the key accepts: its regions, or a sentence about the subject.

    Raises GradingBug for a key that names what is not in the corpus.
    """
    if key.verdict is Verdict.UNVERIFIABLE:
        return (None,)
    if key.verdict is not Verdict.UNSUPPORTED:
        return tuple(region.quote for region in key.regions)
    found = next(_about_subject(key, proving), None)
    if found is None:
        raise GradingBug(f"claim {key.claim_ref}: no sentence of the source can be quoted")
    return (found,)


def entries(gold: Gold, proving: Proving, turn: int = 0) -> list[dict[str, Any]]:
    """Return the artifact's entries for one task; `turn` chooses among several regions."""
    found = []
    for key in gold.claims:
        spans = quotations(key, proving)
        span = spans[turn % len(spans)]
        found.append({"claim_ref": key.claim_ref, "verdict": key.verdict, "source_span": span})
    return found


def turns(gold: Gold) -> int:
    """Return how many artifacts it takes to quote every region of a key once."""
    return max([1, *(len(key.regions) for key in gold.claims)])


def told_claims(proving: Proving) -> dict[str, dict[str, Any]]:
    """Map every claim, as the box can tell it, to its key's verdict, quotation and source."""
    return {
        claim_name(claim): _told(key, proving)
        for task in proving.tasks
        for claim, key in paired(task, proving.gold[task.id])
    }


def paired(task: Task, gold: Gold) -> Iterator[tuple[Claim, ClaimKey]]:
    """Yield each claim of a task with its key."""
    keys = {key.claim_ref: key for key in gold.claims}
    for claim in task.claims:
        yield claim, keys[claim.claim_ref]


def _told(key: ClaimKey, proving: Proving) -> dict[str, Any]:
    document, its_edition = key.cited.document, key.cited.edition
    if key.regions:
        document, its_edition = key.regions[0].document, key.regions[0].edition
    elif (source := cited_document(key, proving)) is not None:
        its_edition = source.edition
    return {
        "verdict": key.verdict.value,
        "span": quotations(key, proving)[0],
        "document": document,
        "edition": its_edition,
    }


def cited_document(key: ClaimKey, proving: Proving) -> Document | None:
    """Return the edition a key's citation means, null where it is in no corpus."""
    documents, cited = proving.built.corpus.documents, key.cited
    if cited.document is None:
        return None
    if cited.edition is None:
        return current(documents, cited.document)
    return edition(documents, cited.document, cited.edition)


def _about_subject(key: ClaimKey, proving: Proving) -> Iterator[str]:
    """Yield sentences of the cited source that count, those of the cited section first."""
    source = cited_document(key, proving)
    if source is None:
        return
    first = [one for one in source.sections if one.number == key.cited.section]
    for section in chain(first, source.sections):
        for start, end in sentences(section.text):
            quote = section.text[start:end]
            places = proving.evidence.locate(quote).places
            if in_place(key, places, proving.evidence).place is not None:
                yield quote
