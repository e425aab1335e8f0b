"""What a document is about, said as a heading would."""

import re

_PARTS = re.compile(r":\s+|\s+[-\u2010-\u2015]\s+|\.\s+In:.*")
_KIND = re.compile(
    r"\b(?:guidelines?|statements?|recommendations?|guidance|consensus|report|standards?)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^.*\b(?:guidelines?|recommendations?|guidance)\s+(?:for|on|to)\s+(?:the\s+)?", re.IGNORECASE
)
_NUMBER = re.compile(r"[\s,;(]*\b[12]\d{3}\b[)\s]*(?:revision|update)?$", re.IGNORECASE)


def topic(title: str) -> str:
    """Return the subject in a title, without what kind of text it is, by whom, or of which year."""
    parts = (_NUMBER.sub("", _LEAD.sub("", one.strip(" ."))) for one in _PARTS.split(title))
    plain = [one for one in parts if one.strip() and not _KIND.search(one)]
    said = plain[0] if plain else title.strip(" .")
    return said[:1].upper() + said[1:]
