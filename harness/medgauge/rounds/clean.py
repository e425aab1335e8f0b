"""What dead runners left on this machine, and taking it away: the one list, asked or swept.

A round sweeps the same at its start and its end; what a live runner uses is never touched.
"""

from contextlib import suppress

from medgauge.catalog.workspace import Workspace
from medgauge.errors import BackendUnavailable
from medgauge.model.base import Value
from medgauge.model.leftover import LeftOver
from medgauge.rounds import partial
from medgauge.rounds.sandboxes import remains
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import Remains


class Cleaning(Value):
    """What was found, what became of it, and what could not be looked at."""

    removed: tuple[LeftOver, ...]
    """With a dry run: what would be removed."""
    kept: tuple[LeftOver, ...]
    """With its reason each: a live runner's, or not provably ours."""
    failed: tuple[LeftOver, ...] = ()
    """Could not be removed; another try may help."""
    unseen: str = ""
    """Why containers could not be looked at, if so."""
    dry_run: bool = False


def found(workspace: Workspace) -> tuple[tuple[LeftOver, ...], str]:
    """List all that runners left or use here; and why containers could not be looked at, if so.

    Containers and control groups are those of the machine, folders and mounts those of the
    workspace, or of the machine for a sandbox that needs them there. No engine is started.
    """
    listed: list[LeftOver] = []
    reasons = []
    for there, boxes, unseen in remains(workspace.cache):
        try:
            listed += there.left_over() if there is not None else ()
        except BackendUnavailable as error:
            unseen = error.message
        finally:
            _close(there)
        reasons.append(unseen)
        listed += scratch.left_over(boxes)
    why = "; ".join(filter(None, reasons))
    return (*listed, *partial.left_over(workspace.rounds)), why


def clean(workspace: Workspace, dry_run: bool = False) -> Cleaning:
    """Remove what provably belongs to dead runners, unless `dry_run`; tell it and what stays."""
    before, unseen = found(workspace)
    due = tuple(one for one in before if one.removable)
    kept = tuple(one for one in before if not one.removable)
    if dry_run:
        return Cleaning(removed=due, kept=kept, unseen=unseen, dry_run=True)
    sweep_boxes(workspace)
    after, unseen_after = found(workspace)
    there = {(one.kind, one.name) for one in after}
    failed = tuple(one for one in due if (one.kind, one.name) in there)
    removed = tuple(one for one in due if one not in failed)
    return Cleaning(removed=removed, kept=kept, failed=failed, unseen=unseen or unseen_after)


def sweep_boxes(workspace: Workspace) -> int:
    """Remove what dead runners left, of boxes what can be seen; return how many of those."""
    removed = 0
    for there, boxes, _ in remains(workspace.cache):
        with suppress(BackendUnavailable):
            removed += there.sweep() if there is not None else 0
        _close(there)
        scratch.sweep(boxes)
    partial.sweep(workspace.rounds)
    return removed


def _close(there: Remains | None) -> None:
    if there is not None:
        there.close()
