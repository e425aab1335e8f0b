"""Seeds: any text for public batches; for private ones nothing that could be guessed."""

import os
import re
import stat
from pathlib import Path

from medgauge.authoring.batch.owning import OWN, foreign
from medgauge.errors import InputError, UsageError
from medgauge.model.family import SubsetName

LEAST_DIGITS = 32
"""Hexadecimal digits of a private seed: 128 bits."""
_LEAST_DIFFERENT = 10
"""Of 32 drawn digits fewer differ in 5 of 10,000 seeds: another is soon drawn."""
_MOST_FORETOLD = 5
"""So many digits in a row that follow from those before are a pattern: seven that step."""
_MOST_BYTES = 1_000
_HEX = re.compile(r"[0-9a-f]+")
WAY_OUT = "draw one: (umask 077; openssl rand -hex 32 > seed.txt), and name it with --seed-file"


def check_seed(seed: str, subset: SubsetName) -> None:
    """Refuse a seed that is no text or too easily guessed for a subset. Raises UsageError.

    A private one is at least 32 hexadecimal digits in lower case, as a machine draws them: words,
    fewer than ten different digits, digits that repeat, and runs of more than six that stay or
    step, or of nine that do so in turns, are refused. What was drawn can't be told from what
    merely looks so: this is a lower bar, no measure. The seed itself is in no message.
    """
    if any("\ud800" <= character <= "\udfff" for character in seed):
        raise UsageError("the seed is no text in UTF-8", "--seed TEXT of letters and digits")
    if subset is SubsetName.DEV:
        return
    if not _HEX.fullmatch(seed):
        reason = "is not written in hexadecimal digits: words can be guessed"
    elif len(seed) < LEAST_DIGITS:
        reason = f"has {len(seed)} hexadecimal digits, and at least {LEAST_DIGITS} are needed"
    elif _repeats(seed):
        reason = "repeats itself: it must come from a machine"
    elif len(set(seed)) < _LEAST_DIFFERENT:
        reason = f"has fewer than {_LEAST_DIFFERENT} different digits: it must come from a machine"
    elif _patterned(seed):
        reason = "has a run of digits that follow a pattern: it must come from a machine"
    else:
        return
    raise UsageError(f"the seed of a private subset {reason}", WAY_OUT)


def read_seed(path: Path) -> str:
    """Read a seed from a file only its owner can read. Raises InputError; it never says the seed.

    The file is the user's own, no link, and has one name. White space around the seed is no part
    of it.
    """
    try:
        if path.is_symlink():
            raise InputError([(str(path), "", "is a link")], OWN)
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
        with os.fdopen(descriptor, "rb") as stream:
            mode = (found := os.fstat(descriptor)).st_mode
            data = stream.read(_MOST_BYTES + 1) if stat.S_ISREG(mode) else b""
        text = data.decode()
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise InputError([(str(path), "", "is not UTF-8")]) from error
    if not stat.S_ISREG(mode) or len(data) > _MOST_BYTES or not text.strip():
        reason = f"must be a file of 1 to {_MOST_BYTES:,} bytes with one seed in it"
        raise InputError([(str(path), "", reason)], WAY_OUT)
    if reason := foreign(found):
        raise InputError([(str(path), "", reason)], OWN)
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        reason = "others than its owner have rights on it"
        raise InputError([(str(path), "", reason)], f"chmod 600 {path}")
    if len(text.split()) != 1:
        raise InputError([(str(path), "", "must hold one seed and nothing else")], WAY_OUT)
    return text.strip()


def _repeats(seed: str) -> bool:
    """Whether a seed is one stretch over and over: `0123456789abcdef` twice."""
    return seed in (seed + seed)[1:-1]


def _patterned(seed: str) -> bool:
    """Whether digits go on by a step: `0000000`, `89abcde`, `aabbccdde`, `a1a2a3a4a`.

    Steps are taken between neighbours, and between every second digit. By chance five digits in a
    row go on so once in 16^5 places.
    """
    digits = [int(digit, 16) for digit in seed]
    return any(_foretold(digits, apart) >= _MOST_FORETOLD for apart in (1, 2))


def _foretold(digits: list[int], apart: int) -> int:
    """Return the most digits in a row that follow by the step of the two before, `apart` away."""
    steps = [(b - a) % 16 for a, b in zip(digits, digits[apart:], strict=False)]
    longest = run = 0
    for one, after in zip(steps, steps[apart:], strict=False):
        run = run + 1 if one == after else 0
        longest = max(longest, run)
    return longest
