"""Words put in the place of others, wherever their neighbours allow it."""

import re
from functools import cache

from medgauge.model.wording_bank import Swap

START = "^"
"""Stands for the start of the sentence among the words before a place."""


COMMA = ","
"""Stands for itself among the words behind a place."""


def swapped(text: str, swap: Swap) -> str:
    """Return a text with one swap made at all its places; the same text if it has none."""
    return _pattern(swap).sub(lambda found: _in_case(found[0], swap.put), text)


@cache
def _pattern(swap: Swap) -> re.Pattern[str]:
    before = "".join(f"(?<!{re.escape(one)} )" for one in swap.not_after)
    if swap.after:
        before += f"(?:{'|'.join(map(_behind, swap.after))})"
    border = r"(?<![\w-])" if swap.find[0].isalnum() else ""
    behind = "(?!,)" if COMMA in swap.not_before else ""
    if words := tuple(one for one in swap.not_before if one != COMMA):
        behind += f"(?! (?:{_any(words)})(?![\\w-]))"
    if swap.before:
        behind += f"(?= (?:{_any(swap.before)})(?![\\w-]))"
    return re.compile(
        f"{before}{border}{re.escape(swap.find)}(?![\\w-]){behind}",
        re.IGNORECASE,
    )


def _behind(word: str) -> str:
    return "^" if word == START else f"(?<=\\b{re.escape(word)} )"


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(one) for one in words)


def _in_case(found: str, put: str) -> str:
    return put[:1].upper() + put[1:] if found[:1].isupper() else put
