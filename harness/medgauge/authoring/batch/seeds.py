"""Seeds: any text for public batches; for private ones nothing that could be guessed."""

import os
import re
import stat
from pathlib import Path

from medgauge.errors import InputError, UsageError
from medgauge.model.family import SubsetName

LEAST_DIGITS = 32
"""Hexadecimal digits of a private seed: 128 bits."""
_LEAST_DIFFERENT = 8
"""Of 32 drawn digits fewer differ once in 400 million seeds."""
_MOST_BYTES = 1_000
_HEX = re.compile(r"[0-9a-f]+")
WAY_OUT = "draw one: (umask 077; openssl rand -hex 32 > seed.txt), and name it with --seed-file"


def check_seed(seed: str, subset: SubsetName) -> None:
    """Refuse a seed that is too easily guessed for a subset. Raises UsageError.

    A private one is at least 32 hexadecimal digits in lower case, as a machine draws them: words,
    and digits that repeat, are refused. The seed itself is in no message.
    """
    if subset is SubsetName.DEV:
        return
    if not _HEX.fullmatch(seed):
        reason = "is not written in hexadecimal digits: words can be guessed"
    elif len(seed) < LEAST_DIGITS:
        reason = f"has {len(seed)} hexadecimal digits, and at least {LEAST_DIGITS} are needed"
    elif len(set(seed)) < _LEAST_DIFFERENT or _repeats(seed):
        reason = "repeats itself and was not drawn"
    else:
        return
    raise UsageError(f"the seed of a private subset {reason}", WAY_OUT)


def read_seed(path: Path) -> str:
    """Read a seed from a file only its owner can read. Raises InputError; it never says the seed.

    White space around the seed is no part of it.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as stream:
            mode = os.fstat(descriptor).st_mode
            data = stream.read(_MOST_BYTES + 1) if stat.S_ISREG(mode) else b""
        text = data.decode()
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise InputError([(str(path), "", "is not UTF-8")]) from error
    if not stat.S_ISREG(mode) or len(data) > _MOST_BYTES or not text.strip():
        reason = f"must be a file of 1 to {_MOST_BYTES:,} bytes with one seed in it"
        raise InputError([(str(path), "", reason)], WAY_OUT)
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        reason = "others than its owner have rights on it"
        raise InputError([(str(path), "", reason)], f"chmod 600 {path}")
    if len(text.split()) != 1:
        raise InputError([(str(path), "", "must hold one seed and nothing else")], WAY_OUT)
    return text.strip()


def _repeats(seed: str) -> bool:
    """Whether a seed is one stretch over and over: `0123456789abcdef` twice."""
    return seed in (seed + seed)[1:-1]
