"""How far readers agree: raw counts, kappa where it is defined, and which claims must go."""

from collections import Counter
from collections.abc import Mapping, Sequence

from medgauge.authoring.dropped import text_digest
from medgauge.authoring.review.batch import READERS, ReadBatch, claim_digest
from medgauge.model.family import Verdict
from medgauge.model.review import Agreement, DroppedClaim, Mark, Marks, Share
from medgauge.model.task import Claim, Task

ClaimId = tuple[str, str]
"""Task and claim_ref."""


def agreement(batch: ReadBatch, all_marks: Sequence[Marks]) -> Agreement:
    """Hold the readers' marks against each other and against the keys.

    A claim is dropped when a reader's verdict is not the key's, when a reader could not tell, calls
    it unclear, or calls the key's passage wrong. It is kept when as many readers as the subset
    needs have read it and none of that is so.
    """
    keys = {_id(task, claim): key.verdict for task, claim, key in batch.claims()}
    given, changed = _given(batch, all_marks)
    dropped = tuple(
        DroppedClaim(
            task=task.id, claim_ref=claim.claim_ref, text=text_digest(claim.text), reasons=found
        )
        for task, claim, key in batch.claims()
        if (found := _reasons(given.get(_id(task, claim), {}), key.verdict))
    )
    needed = READERS[batch.subset]
    gone = {(one.task, one.claim_ref) for one in dropped}
    read = {claim for claim in keys if len(given.get(claim, {})) >= needed}
    rows = [_verdicts(marks) for marks in given.values()]
    kappa, said = _kappa([row for row in rows if len(row) >= 2])
    return Agreement(
        family=batch.family,
        version=batch.version,
        subset=batch.subset,
        readers=tuple(sorted(marks.reader for marks in all_marks)),
        needed=needed,
        claims=len(keys),
        same_verdict=_same(rows),
        kappa=kappa,
        kappa_note=said,
        with_key={marks.reader: _with_key(marks.reader, given, keys) for marks in all_marks},
        kept=len(read - gone),
        dropped=dropped,
        changed=changed,
        unread=len(keys.keys() - read - gone),
    )


def _given(
    batch: ReadBatch, all_marks: Sequence[Marks]
) -> tuple[dict[ClaimId, dict[str, Mark]], int]:
    """Return the marks on each claim as it stands now, by reader, and how many are on others."""
    bound = {_id(*one[:2]): claim_digest(*one) for one in batch.claims()}
    given: dict[ClaimId, dict[str, Mark]] = {}
    changed = 0
    for marks in all_marks:
        for mark in marks.marks:
            claim = (mark.task, mark.claim_ref)
            if bound.get(claim) == mark.claim:
                given.setdefault(claim, {})[marks.reader] = mark
            else:
                changed += 1
    return given, changed


def _id(task: Task, claim: Claim) -> ClaimId:
    return task.id, claim.claim_ref


def _reasons(marks: Mapping[str, Mark], verdict: Verdict) -> tuple[str, ...]:
    found = []
    for reader, mark in sorted(marks.items()):
        if mark.verdict is None:
            found.append(f"{reader} could not tell")
        elif mark.verdict is not verdict:
            found.append(f"{reader} says {mark.verdict.value}, the key {verdict.value}")
        if mark.unclear:
            found.append(f"{reader} calls it unclear")
        if mark.region == "wrong":
            found.append(f"{reader} calls the key's passage wrong")
    return tuple(found)


def _verdicts(marks: Mapping[str, Mark]) -> dict[str, Verdict]:
    return {reader: mark.verdict for reader, mark in marks.items() if mark.verdict is not None}


def _same(rows: Sequence[Mapping[str, Verdict]]) -> Share:
    several = [row for row in rows if len(row) >= 2]
    return Share(count=sum(len(set(row.values())) == 1 for row in several), of=len(several))


def _with_key(
    reader: str, given: Mapping[ClaimId, Mapping[str, Mark]], keys: Mapping[ClaimId, Verdict]
) -> Share:
    said = {
        claim: mark.verdict
        for claim, marks in given.items()
        if (mark := marks.get(reader)) and mark.verdict is not None
    }
    right = sum(keys[claim] is verdict for claim, verdict in said.items())
    return Share(count=right, of=len(said))


def _kappa(rows: Sequence[Mapping[str, Verdict]]) -> tuple[float | None, str]:
    """Return kappa and what it is of, or None and why.

    Two readers: Cohen's kappa (1960), (p − e) / (1 − e), with the agreement to expect from each
    reader's own shares. More: Fleiss' (1971) over the claims that all of them judged, with pooled
    shares. Where every verdict is of one class, e is 1: no kappa exists, however well they agree.
    """
    readers = sorted({reader for row in rows for reader in row})
    complete = [[row[reader] for reader in readers] for row in rows if len(row) == len(readers)]
    if len(readers) < 2:
        return None, "fewer than two readers judged the same claims"
    if not complete:
        return None, "no claim was judged by all readers"
    pairs = len(readers) * (len(readers) - 1)
    seen = sum(
        sum(count * (count - 1) for count in Counter(row).values()) / pairs for row in complete
    ) / len(complete)
    chance = _two(complete) if len(readers) == 2 else _pooled(complete)
    said = f"of {len(complete)} claims judged by {' and '.join(readers)}"
    if chance > 1 - 1e-12:
        return None, f"not defined: all verdicts {said} are of one class"
    name = "Cohen's kappa" if len(readers) == 2 else "Fleiss' kappa"
    return (seen - chance) / (1 - chance), f"{name} {said}"


def _two(rows: Sequence[Sequence[Verdict]]) -> float:
    first, second = (Counter(row[reader] for row in rows) for reader in (0, 1))
    return sum(first[verdict] * second[verdict] for verdict in Verdict) / len(rows) ** 2


def _pooled(rows: Sequence[Sequence[Verdict]]) -> float:
    pooled = Counter(verdict for row in rows for verdict in row)
    return sum((count / pooled.total()) ** 2 for count in pooled.values())
