"""What dead runners left on this machine, and taking it away: the one list, asked or swept.

A round sweeps the same at its start and its end; what a live runner uses is never touched.
"""

import os

from medgauge.catalog.workspace import Workspace
from medgauge.errors import BackendUnavailable
from medgauge.model.base import Value
from medgauge.model.leftover import LeftOver
from medgauge.rounds import partial
from medgauge.rounds.prepare import BOXES
from medgauge.sandbox import scratch
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.engine import connect, engine_url

_PATIENCE = 5
"""Seconds that an engine may take to answer where nothing is run in it."""


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

    Containers are those of the machine's engine, folders and mounts those of the workspace. No
    engine is started.
    """
    backend, unseen = _backend()
    boxes: tuple[LeftOver, ...] = ()
    if backend is not None:
        try:
            boxes = backend.left_over()
        except BackendUnavailable as error:
            unseen = error.message
        finally:
            backend.close()
    below = scratch.left_over(workspace.cache / BOXES)
    return (*boxes, *below, *partial.left_over(workspace.rounds)), unseen


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
    """Remove what dead runners left, containers if an engine answers; return how many of those."""
    backend, _ = _backend()
    boxes = 0
    if backend is not None:
        try:
            boxes = backend.sweep()
        except BackendUnavailable:
            boxes = 0
        finally:
            backend.close()
    scratch.sweep(workspace.cache / BOXES)
    partial.sweep(workspace.rounds)
    return boxes


def _backend() -> tuple[DockerBackend | None, str]:
    try:
        url = engine_url(os.environ)
        engine = connect(url, _PATIENCE)
    except BackendUnavailable as error:
        return None, error.message
    if engine is None:
        return None, f"no Docker engine answers at {url}"
    return DockerBackend(engine), ""
