"""Where a build may go: never over anything but an earlier build of the same corpus."""

import json
import os
import re
from pathlib import Path

from medgauge.corpus import layout
from medgauge.errors import UsageError

_INDEX_FILE = re.compile(
    r"[0-9a-f]{32}\.[a-z.]+|meta\.json|medgauge-index\.json|\.managed\.json|\.tmp\w+"
    r"|\.tantivy-\w+\.lock(\.link)?"
)
"""Names that the index library and its finishing give."""

_PARTS = frozenset(
    {
        layout.CANONICAL,
        layout.RECORD,
        layout.LOCK,
        layout.FILES,
        layout.INDEX,
        layout.INDEX_LISTING,
    }
)


def check_place(out: Path, corpus_id: str, sources: Path | None) -> None:
    """Raise UsageError unless `out` is absent, empty, or a build of this corpus, off its sources.

    Links are followed. The folder that `out` lies in must be there.
    """
    place = Path(os.path.realpath(out))
    if sources is not None:
        origin = Path(os.path.realpath(sources))
        if place == origin or place in origin.parents or origin in place.parents:
            reason = f"{out} is the source folder {sources}, lies in it or holds it"
            raise UsageError(reason, "name a folder beside the sources")
    if not place.parent.exists():
        raise UsageError(f"{out}: there is no folder {out.parent}", "make it first")
    occupied = place.is_dir() and any(place.iterdir())
    if occupied and not is_earlier_build(place, corpus_id):
        raise UsageError(
            f"{out} is not empty and not an earlier build of corpus {corpus_id}; nothing was done",
            "name a folder that is empty or does not exist",
        )


def is_earlier_build(folder: Path, corpus_id: str) -> bool:
    """Tell whether a folder holds a build of this corpus, whole or torn, and nothing else."""
    records = ((layout.RECORD, "id"), (layout.LOCK, "corpus"))
    named = {_value(folder / name, key) for name, key in records} - {None}
    return named == {corpus_id} and all(path.name in _PARTS for path in folder.iterdir())


def is_left_over(folder: Path, out: Path, corpus_id: str) -> bool:
    """Tell whether a folder beside `out` is half a build that was killed, or one set aside by it.

    It holds nothing but parts of a build, the index among them, which is made first.
    """
    names = {path.name for path in folder.iterdir()}
    if names == {out.name}:
        aside = folder / out.name
        return aside.is_dir() and not aside.is_symlink() and is_earlier_build(aside, corpus_id)
    records = ((layout.RECORD, "id"), (layout.LOCK, "corpus"))
    named = {_value(folder / name, key) for name, key in records} - {None}
    known = names <= _PARTS and layout.INDEX in names and named <= {corpus_id}
    return not names or (known and _is_index(folder / layout.INDEX))


def _is_index(folder: Path) -> bool:
    return folder.is_dir() and all(_INDEX_FILE.fullmatch(path.name) for path in folder.iterdir())


def _value(path: Path, key: str) -> str | None:
    try:
        record = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    return str(record.get(key)) if isinstance(record, dict) else None
