"""What lies in a folder of sources: regular files by name, and why others cannot be taken."""

import fnmatch
import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from medgauge.corpus.metadata import CSV_NAME, Table, read_csv
from medgauge.corpus.raw import Problem
from medgauge.corpus.reading.formats import MAX_BYTES
from medgauge.errors import InputError

LITTER = ("thumbs.db", "ehthumbs.db", "desktop.ini", "~$*")
"""Files that programs leave beside documents, by name in lower case; none is a document."""


@dataclass(frozen=True)
class Source:
    """One file that may be a document."""

    name: str
    """In NFC."""
    path: Path
    size: int


@dataclass(frozen=True)
class Listing:
    """A folder's files, and what its metadata table says of them."""

    sources: tuple[Source, ...]
    """In the order of their names, whatever order the folder gives them in."""
    table: Table
    problems: tuple[Problem, ...]
    passed: tuple[str, ...] = ()
    """Names of what is no document by its name: hidden files and litter."""


def list_folder(folder: Path) -> Listing:
    """List a folder of sources. Raises InputError when it cannot be listed or holds none."""
    problems: list[Problem] = []
    passed: list[Path] = []
    documents: list[Path] = []
    for path in _paths(folder):
        (passed if _is_litter(path) else documents).append(path)
    sources = {source.name: source for source in _sources(documents, problems)}
    table, wrong = _listed_in(sources)
    problems.extend(wrong)
    missing = (name for name in table.rows if name not in sources)
    problems.extend((CSV_NAME, name, _missing(name, sources)) for name in missing)
    if not sources and not problems:
        raise InputError([(str(folder), "", "holds no documents")])
    names = tuple(_shown(unicodedata.normalize("NFC", path.name)) for path in passed)
    return Listing(tuple(sources.values()), table, tuple(problems), names)


def bytes_of(source: Source, most: int) -> bytes:
    """Read a file. Raises InputError when it cannot be read or holds more than `most` bytes."""
    try:
        with source.path.open("rb") as stream:
            fits = os.fstat(stream.fileno()).st_size <= most
            data = stream.read() if fits else b""
    except OSError as error:
        raise InputError([(source.name, "", f"cannot be read: {error.strerror}")]) from error
    if not fits:
        raise InputError([(source.name, "", too_large(most))])
    return data


def too_large(most: int) -> str:
    """Return why a file of more than `most` bytes is refused."""
    return f"larger than {most:,} bytes"


def _paths(folder: Path) -> list[Path]:
    if not folder.is_dir():
        reason = "is no folder" if folder.exists() else "there is no such folder"
        raise InputError([(str(folder), "", reason)])
    try:
        return sorted(folder.iterdir())
    except OSError as error:
        raise InputError([(str(folder), "", f"cannot be listed: {error.strerror}")]) from error


def _is_litter(path: Path) -> bool:
    if path.name.startswith("."):
        return True
    name = path.name.lower()
    return any(fnmatch.fnmatchcase(name, one) for one in LITTER) and path.is_file()


def _sources(paths: list[Path], problems: list[Problem]) -> list[Source]:
    found: dict[str, Source] = {}
    spelled: dict[str, str] = {}
    for path in paths:
        name = unicodedata.normalize("NFC", path.name)
        other = spelled.setdefault(name.casefold(), name)
        if path.is_symlink() or not path.is_file():
            problems.append((_shown(name), "", _no_file(path)))
        elif name in found:
            problems.append((name, "", "stands twice, under names equal after NFC"))
        elif other != name:
            problems.append(
                (name, "", f"differs from {other} only in case, which not every disk can keep")
            )
        elif not name.isprintable():
            problems.append((_shown(name), "", "is no name of printable UTF-8"))
        else:
            found[name] = Source(name, path, path.stat().st_size)
    return [found[name] for name in sorted(found)]


def _shown(name: str) -> str:
    """Spell a name that may hold bytes that are no UTF-8, or control characters."""
    return name if name.isprintable() else ascii(name)[1:-1]


def _no_file(path: Path) -> str:
    """Say what stands there instead of a regular file, and the way out."""
    if path.is_symlink():
        return "is a link, and links are not followed: put the file itself here"
    if not path.is_dir():
        return "is not a regular file"
    held = sum(len(files) for _, _, files in os.walk(path))
    count = "1 file" if held == 1 else f"{held:,} files"
    return f"is a folder of {count}; folders are not read: put the files beside each other"


def _listed_in(sources: dict[str, Source]) -> tuple[Table, list[Problem]]:
    """Take the metadata table out of the sources and read it; it is empty if there is none."""
    source = sources.pop(CSV_NAME, None)
    if source is not None:
        return _table(source)
    meant = [name for name in sources if name.casefold() == CSV_NAME]
    if not meant:
        return Table({}), []
    del sources[meant[0]]
    reason = f"is not read under this name: call it {CSV_NAME}"
    return Table({}, whole=False, sound=False), [(meant[0], "", reason)]


def _table(source: Source) -> tuple[Table, list[Problem]]:
    try:
        return read_csv(bytes_of(source, MAX_BYTES))
    except InputError as error:
        return Table({}, whole=False, sound=False), list(error.problems)


def _missing(name: str, sources: dict[str, Source]) -> str:
    close = [one for one in sources if one.casefold() == name.casefold()]
    return "no such file in the folder" + (f"; there is {close[0]}" if close else "")
