"""Which refused files a chain of editions misses that does not hold without them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from medgauge.corpus.raw import Problem
from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.listing import list_folder

_HEAD_BYTES = 100_000
"""Where front matter stands in a file, if it has any."""

_FRONT = re.compile(r"\ufeff?---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_ID = re.compile(r"""^id:[ \t]*["']?([a-z0-9][a-z0-9.-]*)""", re.MULTILINE)


def with_causes(found: Gathering, folder: Path) -> Gathering:
    """Return a gathering whose broken chains name the files of their documents that were refused.

    Files that do not say of which document they are may be of any. Does nothing where no file was
    left out.
    """
    out = dict.fromkeys(piece.file for piece in found.left_out)
    if not out or not found.refused:
        return found
    said = _documents(folder, out)
    ids = {entry.file: entry.card.id for entry in found.entries}
    told = (_told(problem, ids.get(problem[0], ""), said) for problem in found.refused)
    return replace(found, refused=tuple(told))


def _told(problem: Problem, document: str, said: dict[str, str]) -> Problem:
    file, place, reason = problem
    own = [name for name, one in said.items() if one == document]
    silent = [name for name, one in said.items() if not one]
    if own:
        return file, place, f"{reason}; refused of {document}: {', '.join(own)}, mend that first"
    if silent:
        return file, place, f"{reason}; the edition may be one of the refused files"
    return problem


def _documents(folder: Path, files: Iterable[str]) -> dict[str, str]:
    """Return of each file the id of its document, as far as a table or front matter says it."""
    listing = list_folder(folder)
    paths = {source.name: source.path for source in listing.sources}
    rows = listing.table.ids
    return {name: rows.get(name) or _front_id(paths[name]) for name in files if name in paths}


def _front_id(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            text = stream.read(_HEAD_BYTES).decode(errors="replace").replace("\r\n", "\n")
    except OSError:
        return ""
    front = _FRONT.match(text)
    found = _ID.search(front[1]) if front else None
    return found[1] if found else ""
