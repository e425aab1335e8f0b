"""Listings of folders: what is in them, file by file, without following a link."""

import hashlib
import os
import stat
from pathlib import Path


def tree_listing(root: Path) -> dict[str, str]:
    """Map each entry below `root` (POSIX path) to its digest, or to its kind if not a regular file.

    Regular files give `sha256:…`; links `link`, folders `folder`, everything else `special`.
    Links are never followed and special files never opened. In names a byte that is no UTF-8 is
    spelled `\\xe9` and a backslash is doubled, so that no two names are listed alike.
    """
    listing: dict[str, str] = {}
    _walk(root, "", listing)
    return dict(sorted(listing.items()))


def _walk(folder: Path, prefix: str, listing: dict[str, str]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            name = prefix + _spelled(entry.name)
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                listing[name] = "folder"
                _walk(Path(entry.path), name + "/", listing)
            else:
                listing[name] = _digest(Path(entry.path), mode)


def _spelled(name: str) -> str:
    escaped = name.replace("\\", "\\\\").encode("utf-8", "surrogateescape")
    return escaped.decode("utf-8", "backslashreplace")


def _digest(path: Path, mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "link"
    if not stat.S_ISREG(mode):
        return "special"
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as stream:
        return "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
