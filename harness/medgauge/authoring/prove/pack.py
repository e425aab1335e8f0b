"""Copies of adversaries that know the key: made in a private folder, gone when the proof ends."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.submission import (
    ADVERSARIES,
    adversaries,
    bundled,
    load_submission,
    submission_listing,
)
from medgauge.catalog.workspace import Workspace
from medgauge.errors import UnknownName, UsageError
from medgauge.files.canonical import canonical_json, digest_of
from medgauge.model.submission import Purpose
from medgauge.rounds.partial import partial_folder, sweep

ORACLE = "oracle.json"
SHARED = "shared"
"""Folder beside the adversaries whose files every copy holds, too."""
PLACE = "prove"


@contextmanager
def private_folder(workspace: Workspace, private: bool) -> Iterator[Path]:
    """Yield a fresh folder that only its owner may enter, and remove it with all in it.

    For a private subset it lies in the private store, so that not even a killed proof leaves a key
    elsewhere. What killed ones left is removed first.
    """
    with partial_folder(_above(workspace, private) / PLACE) as folder:
        folder.chmod(0o700)
        yield folder


def sweep_private(workspace: Workspace, private: bool) -> int:
    """Remove what killed proofs left in the cache and, if asked, in the private store.

    The store must have been checked before. Returns how many folders were removed.
    """
    places = [_above(workspace, one) for one in {False, private}]
    return sum(sweep(place) for place in places if place.is_dir())


def _above(workspace: Workspace, private: bool) -> Path:
    return workspace.private if private else workspace.cache


def pack(proving: Proving, adversary: str, target: Path, oracle: dict[str, Any]) -> Path:
    """Copy an adversary to `target`, with the shared files and what it is to know.

    Raises UnknownName, or UsageError for one that does not declare itself an adversary.
    """
    have = adversaries(proving.workspace)
    if adversary not in have:
        raise UnknownName("adversary", adversary, have)
    source = have[adversary]
    if load_submission(source).purpose is not Purpose.ADVERSARY:
        raise UsageError(f"{source} does not declare purpose: adversary; it is not told a key")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(source, target, ignore=ignored)
    shared = proving.workspace.submissions / ADVERSARIES / SHARED
    shutil.copytree(shared, target, ignore=ignored, dirs_exist_ok=True)
    (target / ORACLE).write_bytes(canonical_json(oracle))
    return target


def submission_digests(workspace: Workspace) -> dict[str, str]:
    """Return the digests of all submissions as tracked, and of what adversaries share."""
    folders = bundled(workspace) | adversaries(workspace)
    shared = workspace.submissions / ADVERSARIES / SHARED
    digests = {name: load_submission(folder).digest for name, folder in folders.items()}
    return digests | {SHARED: digest_of(submission_listing(shared))}
