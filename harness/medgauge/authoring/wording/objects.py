"""Where an object ends and what is said of it begins: `dorvaxan 40 mg` | `as first choice`."""

import re

from medgauge.authoring.wording.clauses import PEOPLE
from medgauge.authoring.wording.lexicon import LEANING, TAKES_FOR, TAKES_IN, TAKES_TO, TIMES
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_BASE

_BORDER = re.compile(
    r" (?P<word>as(?! needed)|for|in|at|when|if|unless|to|before|after|during|over|within|until"
    r"|whatever|irrespective|regardless|rather|instead|only|once(?! (?:daily|a|every|weekly))|every"
    r"|on|under|from|because|since|while|without|except|provided)(?![\w-])"
)


def split_object(text: str) -> tuple[str, str]:
    """Return the object that a text begins with, and what follows it."""
    hidden = masked(text)
    for found in _BORDER.finditer(hidden):
        before = hidden[: found.start()].split()
        begun = "from" in before
        if before and not _belongs(found["word"], before[-1].lower(), hidden[found.end() :], begun):
            return text[: found.start()], text[found.start() + 1 :]
    return text, ""


def _belongs(word: str, before: str, behind: str, begun: bool) -> bool:
    """Whether a preposition belongs to the noun before it; `begun` by a `from`."""
    if before in LEANING or (word == "at" and _AT_RISK.match(behind)):
        return True
    if _TAKEN.match(f"{word}{behind}"):
        return True
    if word in ("over", "under"):
        return not _LASTING.match(behind) and (word == "under" or behind[1:2].isdigit())
    if word == "until":
        return begun
    if word in ("before", "after"):
        return before in TIMES
    if word == "for":
        return before in TAKES_FOR
    if word in ("in", "on", "from"):
        return before in TAKES_IN or not _OF_PEOPLE.match(behind)
    if word == "to":
        return before in TAKES_TO or behind.split(" ", 2)[1] not in BY_BASE
    return False


_TAKEN = re.compile(
    r"(?:at (?:night|bedtime|breakfast)|in the (?:morning|evening)|(?:for|over) (?:about )?[\d.–-]+"
    r" (?:minutes?|hours?|days?|weeks?|months?|years?))(?![\w-])"
)
"""When and how long something is taken belongs to it: what is suggested is not so at night."""
_AT_RISK = re.compile(r" (?:\w+ ){0,3}risk(?![\w-])")
_LASTING = re.compile(
    r" (?:the )?[\d.-]+ (?:seconds?|minutes?|hours?|days?|weeks?|months?)(?![\w-])"
)
_OF_PEOPLE = re.compile(rf" (?:[\w<>≥≤-]+ ){{0,3}}?{PEOPLE}")
