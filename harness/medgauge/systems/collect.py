"""Taking what a dead box left in `/out`, with suspicion: no link is followed, no bound exceeded.

Every open is relative to a handle of its own folder and refuses links; nothing of the host can
enter a record this way.
"""

import errno
import hashlib
import json
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from medgauge.model.family import Limits
from medgauge.model.round import AttemptStatus

ARTIFACT = "artifact.json"
USAGE = "usage.json"
MAX_NAMES = 200
MAX_USAGE_BYTES = 10_000
MAX_HASHED = 64 << 20
"""Bytes read for one listing: a sparse file may claim a size that no limit of the folder stops."""
MAX_COUNT = 10**12

_KINDS = (
    (stat.S_ISLNK, "symlink"),
    (stat.S_ISDIR, "directory"),
    (stat.S_ISFIFO, "fifo"),
    (stat.S_ISSOCK, "socket"),
)


@dataclass(frozen=True)
class Collected:
    """What lay in `/out`."""

    status: AttemptStatus
    """`done` with an artifact, else `no_artifact` or `invalid_artifact`."""
    detail: str
    """For an invalid artifact the closed reason: symlink, hard_link, directory, fifo, socket,
    device, too_large, unreadable."""
    artifact: bytes | None
    """The very bytes; null unless a plain file within the limit."""
    steps: int | None
    """Self-reported, like `tokens`; null where not told or not believable."""
    tokens: int | None
    listing: dict[str, str]
    """Everything in `/out`, as `listing` gives it."""


class _Refused(Exception):
    """The file is not a plain one; the message is the closed reason."""


def collect(out_dir: Path, limits: Limits) -> Collected:
    """Read the artifact, the usage file and the listing of a dead box's `/out`.

    Raises OSError only if the folder itself cannot be opened, which is the host's fault.
    """
    handle = os.open(out_dir, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        status, detail, artifact = AttemptStatus.DONE, "", None
        try:
            artifact = _read_plain(handle, ARTIFACT, limits.artifact_bytes)
        except FileNotFoundError:
            status = AttemptStatus.NO_ARTIFACT
        except _Refused as refusal:
            status, detail = AttemptStatus.INVALID_ARTIFACT, str(refusal)
        steps, tokens = _usage(handle)
        return Collected(status, detail, artifact, steps, tokens, _listing(handle, ()))
    finally:
        os.close(handle)


def listing(folder: Path, first: tuple[str, ...] = ()) -> dict[str, str]:
    """Map what lies below `folder` to `sha256:…`, `link`, `folder`, `special` or `unread`.

    At most 200 names besides those in `first`, which are looked at before any other; a last entry
    `...` says that there were more. Names that are not printable text are escaped; files too large
    to be read are `unread`.
    """
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        return _listing(handle, first)
    finally:
        os.close(handle)


class _Listing:
    """A listing in the making, with what it may still cost."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.names_left = MAX_NAMES
        self.bytes_left = MAX_HASHED

    def entry(self, handle: int, name: str) -> str:
        """Return the digest or the kind of one entry."""
        facts = os.stat(name, dir_fd=handle, follow_symlinks=False)
        if stat.S_ISLNK(facts.st_mode):
            return "link"
        if stat.S_ISDIR(facts.st_mode):
            return "folder"
        if not stat.S_ISREG(facts.st_mode):
            return "special"
        if facts.st_size > self.bytes_left:
            return "unread"
        self.bytes_left -= facts.st_size
        return _digest(handle, name)

    def walk(self, handle: int, prefix: str) -> None:
        """Look at everything in a folder and below it, while names are left."""
        with os.scandir(handle) as entries:
            names = sorted(entry.name for entry in entries)
        for name in names:
            shown = prefix + _escaped(name)
            if shown in self.found:
                continue
            if not self.names_left:
                self.found["..."] = "more"
                return
            self.names_left -= 1
            self.found[shown] = self.entry(handle, name)
            if self.found[shown] == "folder":
                self._descend(handle, name, shown)

    def _descend(self, handle: int, name: str, shown: str) -> None:
        try:
            inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=handle)
        except OSError:
            self.found[shown] = "unread"
            return
        try:
            self.walk(inner, shown + "/")
        finally:
            os.close(inner)


def _listing(handle: int, first: tuple[str, ...]) -> dict[str, str]:
    listed = _Listing()
    for name in first:
        try:
            listed.found[_escaped(name)] = listed.entry(handle, name)
        except FileNotFoundError:
            continue
    listed.walk(handle, "")
    return dict(sorted(listed.found.items()))


def _digest(handle: int, name: str) -> str:
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=handle)
        with os.fdopen(descriptor, "rb") as stream:
            return "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return "unread"


def _read_plain(handle: int, name: str, most: int) -> bytes:
    """Read a regular, singly linked file of at most `most` bytes, or raise _Refused saying why."""
    _check(os.stat(name, dir_fd=handle, follow_symlinks=False), most)
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=handle)
    except OSError as error:
        raise _Refused("symlink" if error.errno == errno.ELOOP else "unreadable") from error
    with os.fdopen(descriptor, "rb") as stream:
        _check(os.fstat(descriptor), most)
        try:
            data = stream.read(most + 1)
        except OSError as error:
            raise _Refused("unreadable") from error
    if len(data) > most:
        raise _Refused("too_large")
    return data


def _check(facts: os.stat_result, most: int) -> None:
    for test, kind in _KINDS:
        if test(facts.st_mode):
            raise _Refused(kind)
    if not stat.S_ISREG(facts.st_mode):
        raise _Refused("device")
    if facts.st_nlink != 1:
        raise _Refused("hard_link")
    if facts.st_size > most:
        raise _Refused("too_large")
    # Root could read it all the same; what counts must not hang on who runs the round.
    if not facts.st_mode & stat.S_IRUSR:
        raise _Refused("unreadable")


def _usage(handle: int) -> tuple[int | None, int | None]:
    """Return self-reported steps and tokens; anything doubtful is ignored whole."""
    try:
        data = json.loads(_read_plain(handle, USAGE, MAX_USAGE_BYTES))
    except (OSError, _Refused, ValueError, RecursionError):
        return None, None
    if not isinstance(data, dict):
        return None, None
    return _count(data.get("steps")), _count(data.get("tokens"))


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= MAX_COUNT else None


def _escaped(name: str) -> str:
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
