"""A folder that keeps what was read of each file, so that a run that broke off goes on there.

    .medgauge-reading        held while the shelf is used, and the mark of a folder that is ours
    <64 hex digits>.json     what was read of one file: its digest in the first line, then the value

A name is made of everything that the value depends on, so nothing on a shelf is ever out of date.
"""

import errno
import fcntl
import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from medgauge.errors import MedGaugeError, UsageError
from medgauge.files.atomic import write_quick
from medgauge.files.canonical import sha256
from medgauge.files.unwritten import unwritten

MARK = ".medgauge-reading"
PASSING = "medgauge-reading-"
"""Begins the name of a folder among the system's temporary ones."""

OURS = re.compile(rf"(\.?[0-9a-f]{{64}}\.json(\..*)?|{re.escape(MARK)})")
"""What may lie in the folder: values, and halves of such that a killed run left."""


class Shelf:
    """What was read earlier, by key; the caller holds the folder for itself."""

    def __init__(self, folder: Path) -> None:
        """Use a folder that exists."""
        self.folder = folder

    def get(self, key: str) -> bytes | None:
        """Return a value as it was put, or None when it is not there or torn."""
        try:
            head, _, value = (self.folder / f"{key}.json").read_bytes().partition(b"\n")
        except OSError:
            return None
        return value if head == sha256(value).encode() else None

    def put(self, key: str, value: bytes) -> None:
        """Keep a value. Raises StorageFault."""
        write_quick(self.folder / f"{key}.json", sha256(value).encode() + b"\n" + value)

    def holds_any(self) -> bool:
        """Tell whether something was put there."""
        return any(path.name != MARK for path in self.folder.glob("*"))

    def prune(self, keys: Iterable[str]) -> None:
        """Take away everything but the values of `keys`."""
        kept = {f"{key}.json" for key in keys} | {MARK}
        for path in self.folder.glob("*"):
            if path.name not in kept and OURS.fullmatch(path.name):
                path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Take the whole folder away, unless something else lies in it."""
        self.prune(())
        (self.folder / MARK).unlink(missing_ok=True)
        try:
            self.folder.rmdir()
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT):
                raise


def key_of(*parts: str) -> str:
    """Return the key for a value that depends on these texts and nothing else."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d:" % len(data) + data)
    return whole.hexdigest()


@contextmanager
def shelf_at(folder: Path, *, wait: bool) -> Iterator[Shelf]:
    """Hold the shelf in `folder`, which is made if it is not there.

    Without `wait`, one that another program holds is refused. Raises UsageError when something
    else lies there, StorageFault when it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(not OURS.fullmatch(path.name) for path in folder.iterdir()):
            reason = f"{folder} is in the way: what was read so far is kept there meanwhile"
            raise UsageError(f"{reason}; it is left as it is", "move it, or build elsewhere")
        mark = _held(folder, wait)
    except OSError as error:
        raise unwritten(folder, error) from error
    with mark:
        yield Shelf(folder)


@contextmanager
def passing_shelf() -> Iterator[Shelf]:
    """Hold a shelf that is gone afterwards, and take away what killed programs left of theirs."""
    for path in Path(tempfile.gettempdir()).glob(f"{PASSING}*/{MARK}"):
        with suppress(MedGaugeError, OSError), shelf_at(path.parent, wait=False) as left:
            left.clear()
    folder = tempfile.TemporaryDirectory(prefix=PASSING, ignore_cleanup_errors=True)
    with folder as name, shelf_at(Path(name), wait=True) as shelf:
        yield shelf


def _held(folder: Path, wait: bool) -> IO[bytes]:
    """Lock the folder's mark; anew where the one locked was taken away by its last holder."""
    path = folder / MARK
    while True:
        folder.mkdir(parents=True, exist_ok=True)
        stream = path.open("ab")
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                return stream
        except FileNotFoundError:
            pass
        except BlockingIOError as error:
            stream.close()
            reason = f"another program is reading into {folder}"
            raise UsageError(reason, "wait for it, or build elsewhere") from error
        stream.close()
