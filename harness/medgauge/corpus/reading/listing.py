"""What lies in a folder of sources: regular files by name, and why others cannot be taken."""

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from medgauge.corpus.metadata import CSV_NAME, Table, read_csv
from medgauge.corpus.raw import Problem
from medgauge.corpus.reading.formats import MAX_BYTES
from medgauge.errors import InputError


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


def list_folder(folder: Path) -> Listing:
    """List a folder of sources. Raises InputError when it cannot be listed at all."""
    problems: list[Problem] = []
    sources = {source.name: source for source in _sources(_paths(folder), problems)}
    table_file = sources.pop(CSV_NAME, None)
    if not sources and not problems:
        problems.append((str(folder), "", "holds no documents"))
    table = Table({})
    if table_file is not None:
        table, wrong = _table(table_file)
        problems.extend(wrong)
    missing = (name for name in table.rows if name not in sources)
    problems.extend((CSV_NAME, name, _missing(name, sources)) for name in missing)
    return Listing(tuple(sources.values()), table, tuple(problems))


def bytes_of(source: Source, most: int) -> bytes:
    """Read a file. Raises InputError when it cannot be read or holds more than `most` bytes."""
    try:
        with source.path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise InputError([(source.name, "", f"cannot be read: {error.strerror}")]) from error
    if len(data) > most:
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
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise InputError([(str(folder), "", f"cannot be listed: {error.strerror}")]) from error


def _sources(paths: list[Path], problems: list[Problem]) -> list[Source]:
    found: dict[str, Source] = {}
    spelled: dict[str, str] = {}
    for path in paths:
        name = unicodedata.normalize("NFC", path.name)
        other = spelled.setdefault(name.casefold(), name)
        if path.is_symlink() or not path.is_file():
            problems.append((_shown(name), "", "is not a regular file"))
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


def _table(source: Source) -> tuple[Table, list[Problem]]:
    try:
        return read_csv(bytes_of(source, MAX_BYTES))
    except InputError as error:
        return Table({}, whole=False, sound=False), list(error.problems)


def _missing(name: str, sources: dict[str, Source]) -> str:
    close = [one for one in sources if one.casefold() == name.casefold()]
    return "no such file in the folder" + (f"; there is {close[0]}" if close else "")
