"""Where an object ends and what is said of it begins: `dorvaxan 40 mg` | `as first choice`."""

import re

from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_BASE

_BORDER = re.compile(
    r" (?P<word>as(?! needed)|for|in|at|when|if|unless|to|before|after|during|over|within|until"
    r"|whatever|irrespective|rather|instead|only|once(?! (?:daily|a|every|weekly))|every"
    r"|on|under|from|because|since|while|without|except|provided)(?![\w-])"
)
_TAKES_FOR = frozenset(
    [
        "screening",
        "screened",
        "testing",
        "test",
        "tests",
        "treatment",
        "therapy",
        "indication",
        "indications",
        "criteria",
        "assessment",
        "reason",
        "need",
        "score",
        "scan",
        "search",
        "counselling",
        "counseling",
        "prophylaxis",
        "standard",
        "review",
        "request",
        "role",
        "contrast",
        "risk",
        "evaluation",
        "risks",
        "required",
        "monitoring",
        "responsible",
        "blood",
        "culture",
        "support",
        "surveillance",
        "used",
        "vaccination",
        "immunization",
        "immunisation",
        "interventions",
        "intervention",
        "hours",
        "days",
        "weeks",
        "months",
        "minutes",
        "ready",
        "prepared",
        "agents",
        "drugs",
        "needed",
    ]
)
_TAKES_IN = frozenset(
    [
        "increase",
        "decrease",
        "rise",
        "fall",
        "change",
        "reduction",
        "difference",
        "decline",
        "participation",
        "interest",
        "improvement",
        "changes",
        "lowest",
        "highest",
    ]
)
_TIMES = frozenset("hours days weeks months years minutes hour day week month year later".split())
_TAKES_TO = frozenset(
    ["access", "exposure", "referral", "sensitivity", "response", "reaction", "due", "up"]
)


def split_object(text: str) -> tuple[str, str]:
    """Return the object that a text begins with, and what follows it."""
    hidden = masked(text)
    for found in _BORDER.finditer(hidden):
        before = hidden[: found.start()].split()
        if before and not _belongs(found["word"], before[-1].lower(), hidden[found.end() :]):
            return text[: found.start()], text[found.start() + 1 :]
    return text, ""


def _belongs(word: str, before: str, behind: str) -> bool:
    """Whether a preposition belongs to the noun before it."""
    if before in (
        "and",
        "or",
        "not",
        "only",
        "than",
        "more",
        "less",
        "at",
        "up",
        "no",
        "once",
        "least",
    ):
        return True
    if word in ("before", "after"):
        return before in _TIMES
    if word == "for":
        return before in _TAKES_FOR
    if word in ("in", "at", "on", "under", "over", "from", "every"):
        return before in _TAKES_IN or (word in ("in", "on", "from") and not _of_people(behind))
    if word == "to":
        return before in _TAKES_TO or behind.split(" ", 2)[1] not in BY_BASE
    return False


def _of_people(behind: str) -> bool:
    return bool(
        re.match(
            r" (?:[\w<>≥≤-]+ ){0,3}?(?:adults|people|patients|persons|women|men|children|infants"
            r"|adolescents|everyone|travellers|individuals|girls|boys|females|males|those)(?![\w-])",
            behind,
        )
    )
