"""What is said of a file that can't be written: the system's own reason, and the way out of it."""

import errno
import os
import re
import shutil
from pathlib import Path

from medgauge.errors import StorageFault

SPENT = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
"""Reasons that only a write can have."""
_WAYS_OUT = {
    errno.ENOSPC: "free some disk space and run again",
    errno.EDQUOT: "free some of your share of the disk, or have it raised, and run again",
    errno.EROFS: "name a place on a disk that may be written",
    errno.ENAMETOOLONG: "name a place with a shorter name",
    errno.EFBIG: "raise the limit on the size of files, or name a place on another disk",
    errno.EIO: "the disk may be failing: name a place on another one",
    errno.ENOENT: "make the folder it is to lie in first",
    errno.ENOTDIR: "name a place in a folder: a part of this one is a file",
    errno.EISDIR: "name another place: a folder is there",
    errno.ELOOP: "name a place that no circle of links leads to",
    errno.EACCES: "check the folder's permissions",
    errno.EPERM: "check the folder's permissions",
}
_NUMBER = re.compile(r"\[Errno (\d+)\]")


def unwritten(place: Path | str, error: OSError) -> StorageFault:
    """Return the fault that says why `place` can't be written, and what to do about it."""
    number = error_number(error)
    reason = os.strerror(number) if number else str(error)
    hint = _WAYS_OUT.get(number, "name another place")
    return StorageFault(f"cannot write {place}: {reason[:1].lower()}{reason[1:]}", hint)


def error_number(error: OSError) -> int:
    """Return the system's number of an error, 0 where it has none.

    A copy of a whole tree has none itself and tells those of its files in words only; the first
    of them counts.
    """
    if error.errno is None and isinstance(error, shutil.Error):
        found = _NUMBER.search(str(error))
        return int(found[1]) if found else 0
    return error.errno or 0
