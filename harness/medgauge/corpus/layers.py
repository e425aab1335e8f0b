"""Entries of an image and the layer tars made of them: the same bytes on every machine.

Headers are written here rather than by a library, so that no version of it can change a byte: names
sorted, times zero, owner root, one mode each for files, programs and folders.
"""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from medgauge.errors import IntegrityError

_BLOCK = 512
_RECORD = 20 * _BLOCK


class Entry(NamedTuple):
    """A file, a folder or a symbolic link of the image."""

    kind: bytes
    """Tar's own type: `0` file, `5` folder, `2` symbolic link."""
    mode: int
    data: bytes = b""
    target: str = ""


def file(data: bytes, *, executable: bool = False) -> Entry:
    """Return a file that everybody may read (and run)."""
    return Entry(b"0", 0o755 if executable else 0o644, data)


def folder(mode: int = 0o755) -> Entry:
    """Return a folder that everybody may read."""
    return Entry(b"5", mode)


def link(target: str) -> Entry:
    """Return a symbolic link to `target`, as written."""
    return Entry(b"2", 0o777, b"", target)


def from_disk(root: Path, below: str, known_link: str = "") -> dict[str, Entry]:
    """Return the regular files of a folder on disk, placed below `below`.

    Links are refused, but for the one named `known_link`, which is left out.
    """
    found: dict[str, Entry] = {}
    for path in sorted(root.rglob("*")):
        if path.is_symlink():
            if path == root / known_link:
                continue
            raise IntegrityError(f"a link where a file is expected: {path}")
        if path.is_file():
            found[f"{below}/{path.relative_to(root).as_posix()}"] = file(path.read_bytes())
    return found


def merge(parts: Iterable[tuple[str, Mapping[str, Entry]]]) -> dict[str, Entry]:
    """Join named sets of entries. Raises IntegrityError if two disagree about a path."""
    whole: dict[str, Entry] = {}
    for name, entries in parts:
        for path, entry in entries.items():
            if whole.setdefault(path, entry) != entry:
                raise IntegrityError(f"{name}: /{path} is there already, and differs")
    return whole


def layer_tar(entries: Mapping[str, Entry]) -> bytes:
    """Return the layer's tar; folders above an entry are added where they are missing."""
    whole = dict(entries)
    for path in entries:
        parts = path.split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            whole.setdefault("/".join(parts[:depth]), folder())
    pieces: list[bytes] = []
    for path in sorted(whole):
        pieces += member(path, whole[path])
    return _closed(pieces)


def archive_tar(members: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a plain tar of files in the order given."""
    pieces: list[bytes] = []
    for name, data in members:
        pieces += member(name, file(data))
    return _closed(pieces)


def member(path: str, entry: Entry) -> list[bytes]:
    """Return one member's blocks; a name too long for the header gets a PAX record before it."""
    name = path + "/" if entry.kind == b"5" else path
    pieces: list[bytes] = []
    records = b""
    if len(name.encode()) > 100 or not name.isascii():
        records += _record("path", name)
    if len(entry.target.encode()) > 100 or not entry.target.isascii():
        records += _record("linkpath", entry.target)
    if records:
        pieces += [_header("pax", b"x", 0o644, len(records), ""), _padded(records)]
    pieces.append(_header(name, entry.kind, entry.mode, len(entry.data), entry.target))
    if entry.data:
        pieces.append(_padded(entry.data))
    return pieces


def sha256_hex(data: bytes) -> str:
    """Return the SHA-256 of `data` as hex digits."""
    return hashlib.sha256(data).hexdigest()


def _header(name: str, kind: bytes, mode: int, size: int, target: str) -> bytes:
    """Return a POSIX ustar header with owner root and time zero."""
    start = (
        name.encode()[:100].ljust(100, b"\0")
        + b"%07o\0" % mode
        + b"0000000\0" * 2
        + b"%011o\0" % size
        + b"00000000000\0"
    )
    end = (
        kind
        + target.encode()[:100].ljust(100, b"\0")
        + b"ustar\x0000"
        + b"root".ljust(32, b"\0") * 2
        + b"0000000\0" * 2
    )
    total = sum(start) + 8 * ord(" ") + sum(end)
    return (start + b"%06o\0 " % total + end).ljust(_BLOCK, b"\0")


def _record(key: str, value: str) -> bytes:
    """Return a PAX record, which begins with its own length."""
    body = f" {key}={value}\n".encode()
    length = len(body)
    while len(str(length)) + len(body) != length:
        length = len(str(length)) + len(body)
    return str(length).encode() + body


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % _BLOCK)


def _closed(pieces: list[bytes]) -> bytes:
    size = sum(map(len, pieces)) + 2 * _BLOCK
    return b"".join([*pieces, b"\0" * (2 * _BLOCK + -size % _RECORD)])
