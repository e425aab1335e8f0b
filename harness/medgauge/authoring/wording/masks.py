"""A sentence with what stands in brackets masked, so that only its own words and commas count."""

import re

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_FIGURE = re.compile(r"(?<=\d),(?=\d{3})")
MASK = "\u00b7"


def masked(text: str) -> str:
    """Return a text of the same length, with brackets and commas of figures masked."""
    hidden = _BRACKETS.sub(lambda found: f"({MASK * (len(found[0]) - 2)})", text)
    return _FIGURE.sub(MASK, hidden)
