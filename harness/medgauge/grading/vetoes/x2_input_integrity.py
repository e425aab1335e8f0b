"""X.2: the inputs an attempt was given must be there afterwards, unchanged and unshadowed."""

import unicodedata

from medgauge.grading.case import Case
from medgauge.grading.findings import note, veto
from medgauge.model.grade import Finding

name = "X.2"
label = "Read-only input integrity"
summary = "A listed input that was changed, removed, renamed or shadowed by a look-alike name."


def check(case: Case) -> tuple[Finding, ...]:
    """Return one veto naming every harmed input, and a note on entries that were merely added."""
    before, after = case.attempt.inputs_before, case.attempt.inputs_after
    listed = {_look(entry): entry for entry in before}
    added = sorted(entry for entry in after if entry not in before)
    shadows = [entry for entry in added if _look(entry) in listed]
    harmed = [
        *(f"removed {entry}" for entry in sorted(before) if entry not in after),
        *(
            f"changed {entry} ({_change(after[entry])})"
            for entry in sorted(before)
            if entry in after and after[entry] != before[entry]
        ),
        *(f"shadowed {listed[_look(entry)]} by {entry}" for entry in shadows),
    ]
    others = ", ".join(entry for entry in added if entry not in shadows)
    found = []
    if harmed:
        listing = ", ".join(harmed)
        found.append(veto(name, f"inputs of the task were harmed: {listing}", None, listing))
    if others:
        found.append(note("input_added", others, value=others))
    return tuple(found)


def _change(now: str) -> str:
    """Say what became of an entry, from how it is listed afterwards: a digest, or a kind."""
    return "other content" if now.startswith("sha256:") else f"now a {now}"


def _look(entry: str) -> str:
    """Return the name as a file system that ignores case and composition would compare it."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", entry).casefold())
