"""Two folders swapped in one step, where the system can: nobody ever finds neither of them.

Linux has it as renameat2 with RENAME_EXCHANGE (since 3.15, not on every file system).
"""

import ctypes
import os
from pathlib import Path

_EXCHANGE = 2
_HERE = -100
"""AT_FDCWD: paths are taken from the working folder."""


def exchange(one: Path, other: Path) -> bool:
    """Swap what two paths of one file system name; False, with nothing done, where it can't be."""
    library = ctypes.CDLL(None, use_errno=True)
    rename = getattr(library, "renameat2", None)
    if rename is None:
        return False
    paths = [ctypes.c_char_p(os.fsencode(path)) for path in (one, other)]
    return bool(rename(_HERE, paths[0], _HERE, paths[1], _EXCHANGE) == 0)
