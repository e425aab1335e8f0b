"""`a` or `an` before words that were put in the place of others."""

import re

_ARTICLE = re.compile(r"(?<![\w-])(?P<article>[Aa]n?) $")
_VOWEL = re.compile(
    r"(?!uni|use|usu|eu|one\b|once\b|uri|ute)[aeiou]|hour|honest|heir"
    r"|(?-i:(?:[AEFHILMNORSX](?=[A-Z0-9])))",
    re.IGNORECASE,
)
"""How words begin that are spoken with a vowel first: `an ECG`, `a urine test`, `an hour`."""


def article_before(lead: str, put: str) -> str:
    """Return what stands before a place, its article at the end fit for what is put there."""
    article = _ARTICLE.search(lead)
    if article is None:
        return lead
    fit = article["article"][0] + ("n" if _VOWEL.match(put) else "")
    return f"{lead[: article.start('article')]}{fit} "
