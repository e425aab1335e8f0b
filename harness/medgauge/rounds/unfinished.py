"""What a killed runner or grader left half written in a round's folder, and taking it away."""

import re
from contextlib import suppress
from pathlib import Path

_UNFINISHED = re.compile(r"\..+\.(json|txt)\.[a-z0-9_]{8}")
"""Name of a file that `write_atomic` had not yet put in its place."""


def remove_unfinished(folder: Path) -> None:
    """Remove unfinished files, and folders of attempts that were never begun.

    Only for who holds the round's lock: nobody else writes into it then.
    """
    attempts = folder / "attempts"
    for path in (*folder.glob(".*"), *(folder / "trials").glob(".*"), *attempts.rglob(".*")):
        if _UNFINISHED.fullmatch(path.name) and path.is_file() and not path.is_symlink():
            path.unlink(missing_ok=True)
    for place in attempts.glob("*/*/*"):
        if not place.is_symlink():
            with suppress(OSError):
                place.rmdir()  # only if it is an empty folder
