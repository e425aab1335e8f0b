"""A bracket without its partner in a paragraph: something was cut, or a number lost its sign."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "brackets"
severity = "look"
mend = "compare with the source, and close the bracket there if it is the source's own slip"

_SIGNS = re.compile(r"[()\[\]]")
_LABEL = re.compile(r"(?:^|[\s(;:,/])[\w.]{1,5}$")
"""What a closing bracket may follow alone: `a)`, `iv)`, `2.1)`."""
_INTERVAL = re.compile(r"[\[(]-?\d[\d.]*(?:,|;| to) ?-?\d[\d.]*[\])]")
"""`[5, 10)`, half open."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for the first odd bracket of each paragraph."""
    for place in reviewed.places:
        for line in place.lines:
            at = _odd(_INTERVAL.sub(lambda one: "-" * len(one[0]), line))
            if at is not None:
                message = f"{line[at]!r} without its partner"
                yield Remark(message, place.document, place.section, around(line, at, at + 1, 60))


def _odd(line: str) -> int | None:
    """Return the place of the first bracket without a partner."""
    open_: list[int] = []
    for found in _SIGNS.finditer(line):
        at, sign = found.start(), found[0]
        if sign in "([":
            open_.append(at)
        elif open_ and line[open_[-1]] + sign in ("()", "[]"):
            open_.pop()
        elif not (sign == ")" and _LABEL.search(line[max(0, at - 8) : at])):
            return at
    return open_[0] if open_ else None
