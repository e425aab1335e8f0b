"""Whether a noun phrase takes `is` or `are`; None where it cannot be told for certain."""

import re

from medgauge.authoring.wording.lexicon import PLURALS, SINGULARS
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_GERUND

_HEAD_ENDS = re.compile(
    r" (?:of|for|in|on|at|by|with|without|from|to|as|after|before|during|that|which|who|whose|over"
    r"|under|outside|beyond|despite|inside|upon|about|based|regarding|including|through|across|among|between|against|within|until|when|if|such|taken|given|than|above|below|using)\b"
    r"|[,(]| [<>≥≤]?\d"
)
_PLURAL_WORDS = re.compile(r"(?:two|three|four|five|six|several|many|both|all|these|some)\b", re.I)
_JOINED = re.compile(r"(?:[\w-]+(?<!al)(?<!ive)(?<!ic)(?<!ed)(?<!ary)) and [\w-]+$")
"""`calcium and heliostrol`; not `gait and balance training`."""
_ONE = re.compile(r"(?:an?|one|each|every|the use|use|any)\b", re.I)


def verb_be(phrase: str) -> str | None:
    """Return `is` or `are` for a noun phrase."""
    text = masked(phrase)
    first = text.split(" ", 1)[0].lower()
    if first in BY_GERUND:
        return "is"
    if _ONE.match(text):
        return None if " and " in text or " or " in text else "is"
    ends = _HEAD_ENDS.search(text)
    head = text[: ends.start()] if ends else text
    if re.search(r" or |/", head):
        return None
    if " and " in head:
        return "are" if _JOINED.search(head) else None
    if re.search(r", .* and ", text):
        return None
    return "are" if _PLURAL_WORDS.match(text) else _by_head(head)


def _by_head(head: str) -> str | None:
    noun = re.split(r"[ -]", head.strip())[-1]
    if noun.lower() in PLURALS:
        return "are"
    if noun.lower() in SINGULARS or not noun.endswith("s"):
        return "is" if noun else None
    if noun.endswith(("ss", "us", "is")):
        return "is"
    return "are" if noun[:-1].isalpha() and noun[:-1].islower() else None
