"""Section numbers as numbers, where they are: `3.20` is the twentieth after `3`."""

import re

_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4})*")


def parsed(number: str) -> tuple[int, ...] | None:
    """Return the parts of a number of digits and points; None for `A.1`, `u2` and the like."""
    if not _NUMBER.fullmatch(number):
        return None
    return tuple(int(part) for part in number.split("."))


def written(parts: tuple[int, ...]) -> str:
    """Write a number as its source does."""
    return ".".join(map(str, parts))
