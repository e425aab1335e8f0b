"""Short forms that a sentence explains itself: `atrial fibrillation (AF)`."""

import re

from medgauge.text.stems import stem

_ACRONYM = re.compile(r"(?P<long>(?:[\w'-]+[ -]){1,7})\((?P<short>[A-Z][A-Za-z]{1,7})\)")


def explaining(text: str) -> list[tuple[int, int]]:
    """Return where a text gives the short form of the words before it."""
    return [one.span("short") for one in _ACRONYM.finditer(text) if _explains(one)]


def acronyms(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the acronyms that a text explains, with the stems of the words they stand for."""
    return tuple(
        (stem(one["short"].removesuffix("s")), tuple(map(stem, words)))
        for one in _ACRONYM.finditer(text)
        if (words := _explains(one))
    )


def _explains(found: re.Match[str]) -> list[str]:
    """Return the last words before a bracket whose initials are the letters within it."""
    letters = [one for one in found["short"] if one.isupper()]
    words = re.findall(r"[^\W_]+", found["long"])[-len(letters) :]
    initials = [word[0].upper() for word in words]
    return words if len(letters) > 1 and initials == letters else []
