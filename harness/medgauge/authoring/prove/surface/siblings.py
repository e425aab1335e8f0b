"""Claims made as those of a subset are, from the same corpus and bank under other seeds."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from medgauge.errors import UsageError
from medgauge.model.family import Verdict
from medgauge.model.generation import Batch, BatchOrder, GeneratedTask
from medgauge.model.task import Claim
from medgauge.text.fold import fold_text

Made = Callable[[BatchOrder], Batch]
"""Makes the batch of an order."""

ENOUGH = 1_000
"""Claims that classifiers are tried on."""
BATCHES = 60
"""Most batches that are made for them."""
FAILED = 6
"""So many seeds in a row that give no batch mean that none will."""
_MARK = re.compile(r"\[\^?C\d+\]:?\s*")


@dataclass(frozen=True)
class Sibling:
    """One claim as a draft shows it, and its class."""

    text: str
    citation: str
    prose: str
    """What stands around it in the draft: its paragraph without any claim."""
    number: int
    """Its place in the draft, from 1."""
    verdict: Verdict
    operator: str
    fact: str
    """What it was made of, folded: claims of one fact are never learnt from and asked about."""


@dataclass(frozen=True)
class Siblings:
    """Enough claims, no text twice, and what they were made by."""

    claims: tuple[Sibling, ...]
    generator: str
    batches: int


def make_siblings(make: Made, order: BatchOrder, wanted: int = ENOUGH) -> Siblings:
    """Make batches like `order` under other seeds until there are `wanted` different claims.

    Fewer where so many batches bring no more. A seed that the corpus cannot fill the order with is
    passed over; raises UsageError when FAILED in a row are.
    """
    found: dict[str, Sibling] = {}
    generator, batches, failed = "", 0, 0
    while len(found) < wanted and batches < BATCHES:
        seed = f"{order.seed} sibling {batches}"
        batches += 1
        try:
            batch = make(order.model_copy(update={"seed": seed}))
        except UsageError:
            failed += 1
            if failed == FAILED:
                raise
            continue
        generator, failed, before = batch.generator, 0, len(found)
        for claim in (one for task in batch.tasks for one in siblings_of(task)):
            found.setdefault(fold_text(claim.text).casefold(), claim)
        if len(found) == before:
            break
    return Siblings(tuple(found[text] for text in sorted(found)), generator, batches)


def siblings_of(task: GeneratedTask) -> Iterator[Sibling]:
    """Yield the claims of a generated task."""
    for number, (claim, key, made) in enumerate(
        zip(task.claims, task.gold.claims, task.made, strict=True), 1
    ):
        yield Sibling(
            text=claim.text,
            citation=claim.citation,
            prose=prose_around(task.draft, claim, task.claims),
            number=number,
            verdict=key.verdict,
            operator=key.operator,
            fact=fold_text(made.fact.text),
        )


def prose_around(draft: str, claim: Claim, claims: Sequence[Claim]) -> str:
    """Return the paragraph a claim stands in, without any claim, citation or mark."""
    blocks = draft.split("\n\n")
    block = next((one for one in blocks if f"[{claim.claim_ref}]" in one), "")
    for one in claims:
        block = block.replace(one.text, " ").replace(one.citation, " ")
    return " ".join(_MARK.sub(" ", block).split())
