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
_LEAST_LETTERS = 5
_GENERAL_WORDS = """about adolescents adults after aged approach assessment behavioral before causes
    caused children chronic clinical complications counseling diagnosis disease diseases disorder
    disorders early evaluation follow guideline intervention interventions management medicines
    nonpregnant older patients people persons pregnant prevention primary raised recognition
    reduction review screening secondary setting severe state therapy treatment under united using
    women years young"""
_GENERAL = frozenset(_GENERAL_WORDS.split())
"""Words of titles that tell no subject."""


def topic(title: str) -> str:
    """Return the subject in a title, without what kind of text it is, by whom, or of which year."""
    parts = (_NUMBER.sub("", _LEAD.sub("", one.strip(" ."))) for one in _PARTS.split(title))
    plain = [one for one in parts if one.strip() and not _KIND.search(one)]
    said = plain[0] if plain else title.strip(" .")
    return said[:1].upper() + said[1:]


def telling_words(title: str) -> tuple[str, ...]:
    """Return the longer words of a title's subject, in order, each once."""
    found = re.findall(rf"[^\W\d_]{{{_LEAST_LETTERS},}}", topic(title))
    telling = [word for word in found if word.lower() not in _GENERAL] or found
    return tuple(dict.fromkeys(word[:1].upper() + word[1:] for word in telling))
