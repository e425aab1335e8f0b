"""A task as it will be stored: ids that tell nothing, the draft, and the key beside it."""

import re
from collections.abc import Sequence

from medgauge.authoring.batch.citing import Citer
from medgauge.authoring.batch.composing import Said, compose
from medgauge.authoring.batch.making import Made
from medgauge.authoring.batch.planting import Passage, Writing, plant
from medgauge.authoring.dice import Dice
from medgauge.model.generation import GeneratedTask
from medgauge.model.task import Cited, ClaimKey, Gold

ID_DIGITS = 8
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
MISMATCH = "section_mismatch"
"""Begins a note on a citation that names another section than the passage's."""


def opaque_ids(prefix: str, count: int, dice: Dice) -> tuple[str, ...]:
    """Draw ids of which none tells anything and no two are the same."""
    found: dict[str, None] = {}
    number = 0
    while len(found) < count:
        found[f"{prefix}-{dice.child(number).token(ID_DIGITS)}"] = None
        number += 1
    return tuple(found)


def keyed_task(
    ids: tuple[str, str],
    made: Sequence[Made],
    passage: Passage,
    writing: Writing,
    citer: Citer,
    dice: Dice,
) -> GeneratedTask:
    """Compose the draft of a task around its claims and write its key.

    `ids` are of the task and its cluster.
    """
    said = [
        Said(
            text=one.candidate.text,
            citation=one.candidate.citation,
            group=one.place.document,
            year=_year(one, citer),
        )
        for one in made
    ]
    composed = compose(said, writing.bank, writing.decks, dice.child("draft"))
    ordered = [made[place] for place in composed.order]
    verdicts = [one.candidate.verdict for one in ordered]
    files = plant(composed, verdicts, passage, writing, dice.child("planting"))
    keys = tuple(
        _key(claim.claim_ref, one) for claim, one in zip(composed.claims, ordered, strict=True)
    )
    return GeneratedTask(
        id=ids[0],
        cluster=ids[1],
        draft=files.draft,
        attachments=files.attachments,
        claims=composed.claims,
        gold=Gold(task=ids[0], claims=keys, planted=files.planted),
        made=tuple(one.candidate for one in ordered),
    )


def _year(made: Made, citer: Citer) -> int:
    """Return the last year that a citation, its place or an absent source names; else 0."""
    absent = made.candidate.change.absent
    told = [citer.source(made.place).year, made.candidate.citation, absent.year if absent else ""]
    return max((int(year) for year in _YEAR.findall(" ".join(told))), default=0)


def _key(claim_ref: str, made: Made) -> ClaimKey:
    candidate, change = made.candidate, made.candidate.change
    place = candidate.cited
    notes = [change.note] if change.note else []
    own = place is not None and candidate.fact.place == place
    if own and candidate.section and candidate.section != candidate.fact.section:
        notes.append(f"{MISMATCH}: the passage stands in section {candidate.fact.section}")
    return ClaimKey(
        claim_ref=claim_ref,
        verdict=candidate.verdict,
        cited=Cited(document=None)
        if place is None
        else Cited(document=place.document, edition=place.edition, section=candidate.section),
        operator=change.operator,
        regions=made.proof.regions,
        anchors=made.proof.anchors,
        tags=change.tags,
        note="; ".join(notes),
    )
