"""Digests of folders: what is in them, file by file, without following a link."""

import hashlib
import os
import stat
from pathlib import Path

from medgauge.files.canonical import digest_of


def tree_listing(root: Path) -> dict[str, str]:
    """Map each entry below `root` (POSIX path) to its digest, or to its kind if not a regular file.

    Regular files give `sha256:…`; links `link`, folders `folder`, everything else `special`.
    Links are never followed and special files never opened.
    """
    listing: dict[str, str] = {}
    _walk(root, "", listing)
    return dict(sorted(listing.items()))


def tree_digest(root: Path) -> str:
    """Return one digest for the whole folder: names, kinds and contents."""
    return digest_of(tree_listing(root))


def _walk(folder: Path, prefix: str, listing: dict[str, str]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            name = prefix + entry.name.encode("utf-8", "surrogateescape").decode(
                "utf-8", "backslashreplace"
            )
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                listing[name] = "folder"
                _walk(Path(entry.path), name + "/", listing)
            else:
                listing[name] = _digest(Path(entry.path), mode)


def _digest(path: Path, mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "link"
    if not stat.S_ISREG(mode):
        return "special"
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as stream:
        return "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
