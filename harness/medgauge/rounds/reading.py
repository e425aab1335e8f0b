"""Reading a round's folder with suspicion: plain files of its own, and no link on the way to them.

What a refused or damaged file says never stands in a message.
"""

import errno
import os
import stat
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from medgauge.errors import IntegrityError, StorageFault
from medgauge.model.base import Value

Noun = TypeVar("Noun", bound=Value)

_NO_PLAIN_FILE = (errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.ENXIO)
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


def open_plain(root: Path, path: Path, flags: int) -> int | None:
    """Open a plain file below `root` and return its descriptor, null if there is none.

    Raises IntegrityError if it is a link, has other names, or is no file, or if a folder on the way
    is a link; StorageFault if it cannot be opened.
    """
    try:
        folder = os.open(root, _FOLDER)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise StorageFault(f"cannot open {root}: {error.strerror}") from error
    *folders, name = path.relative_to(root).parts
    try:
        for inner in folders:
            deeper = os.open(inner, _FOLDER | os.O_NOFOLLOW, dir_fd=folder)
            os.close(folder)
            folder = deeper
        cautious = flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        handle = os.open(name, cautious, 0o644, dir_fd=folder)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in _NO_PLAIN_FILE:
            raise IntegrityError(f"{path} is not a plain file of the round") from error
        raise StorageFault(f"cannot open {path}: {error.strerror}") from error
    finally:
        os.close(folder)
    facts = os.fstat(handle)
    if stat.S_ISREG(facts.st_mode) and facts.st_nlink == 1:
        return handle
    os.close(handle)
    raise IntegrityError(f"{path} is not a plain file of the round")


def read_plain(root: Path, path: Path) -> bytes | None:
    """Read a plain file below `root`, null if there is none. Raises as `open_plain`."""
    handle = open_plain(root, path, os.O_RDONLY)
    if handle is None:
        return None
    with os.fdopen(handle, "rb") as stream:
        return stream.read()


def read_record(root: Path, path: Path, noun: type[Noun], way_out: str) -> Noun | None:
    """Read a record below `root`, null if there is none.

    Raises IntegrityError, with the way out of it, if it is damaged: cut short, say, by a disk.
    """
    data = read_plain(root, path)
    if data is None:
        return None
    try:
        return noun.model_validate_json(data)
    except ValidationError as error:
        raise IntegrityError(f"{path} is damaged: {_reason(error, noun)}", way_out) from error


def _reason(error: ValidationError, noun: type[Value]) -> str:
    """Say what is wrong first, by the schema's own names only."""
    detail = error.errors(include_url=False, include_input=False)[0]
    field = next((str(part) for part in detail["loc"][:1] if part in noun.model_fields), "")
    said = detail["msg"].removeprefix("Value error, ")
    return f"{field}: {said}" if field else said
