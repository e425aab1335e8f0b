"""Where a sentence's main clause begins, and which clause or phrase at its end could stand first.

Only what surely belongs to the whole sentence is taken off. Texts are folded, without full stop.
"""

import re

from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_BASE

PEOPLE = (
    r"(?:adults|people|patients|persons|women|men|children|infants|adolescents|everyone|travellers"
    r"|individuals|girls|boys|females|males|those|veterans)(?![\w-])"
)
FINITE = re.compile(
    r"(?<![\w-])(?:is|are|was|were|has|have|should|must|shall|may|can|cannot|will|recommends?"
    r"|suggests?|advises?|proposes?|does|do)(?![\w-])"
)
"""Verbs that make a clause of the words around them."""
RELATIVE = re.compile(r"(?<![\w-])(?:who|that|which|whose|whom|where)(?![\w-])")
AGENT = (
    r"(?:[Ww]e|(?:[Tt]he )?(?:USPSTF|Work Group|guideline panel|panel|Society|College|Council|Board"
    r"|Network|Forum|Association|Alliance|Institute|Group|Task Force|Academy|CDC))"
)
"""Who recommends."""
_ADVISES = re.compile(rf"{AGENT} (?:strongly )?(?:recommend|suggest|advise|propose)s?(?![\w-])")

_ADVISES_THAT = re.compile(rf"{_ADVISES.pattern} that(?![\w-])")

_LEADS = re.compile(
    r"(?:In|For|When|If|Unless|Before|After|During|Until|Once|Within|Among|On|At|With|Under|To"
    r"|Where|From|Because of|Depending on|As soon as|Whenever|Between)(?![\w-])"
)
_LEAD_ENDS = re.compile(r", (?!and |or |but |who |which |such |including |with )")
_NO_COMMA = re.compile(rf" (?={AGENT} (?:recommend|suggest|advise|propose)s?(?![\w-]))")
_SUBJECT_ENDS = re.compile(r",|(?<![\w-])(?:and|or|who|that|which) *$")
_LONGEST_SUBJECT = 12

_TIME = r"(?:minutes?|hours?|days?|weeks?|months?|years?)"
_TAIL = re.compile(
    r" (?P<tail>(?:when|if|unless|whenever|(?<!for )as long as|provided that"
    r"|irrespective of|regardless of|whatever|in pregnancy|during (?:pregnancy|breastfeeding)"
    rf"|(?:in|for) (?!all of|\d)(?:[\w<>≥≤-]+ ){{0,3}}?{PEOPLE})(?: .+)?"
    rf"|(?<=(?:ed|en|ne|un|pt|ld) )(?:within|after) [\d.]+ {_TIME}(?: of [^,;]+)?"
    rf"|(?:(?<=once )|(?<=twice ))after [\d.]+ {_TIME})$"
)
_CLAUSE = re.compile(r"(?:when|if|unless|whenever|as soon as|as long as|provided that)(?![\w-])")
_AFTER_COMMA = re.compile(r"(?:unless|if|when|whatever|irrespective|regardless|provided)(?![\w-])")
_SECOND_PART = re.compile(
    r", (?:and|or|but|with|which|who|then|not|whatever|unless|if|in|for|as|to)(?![\w-])|;|:"
)
_SECOND_CLAUSE = re.compile(r"(?<!^)(?<! and)(?<! or) (?:when|if|unless|while) ")
"""A second condition that is not one of a pair: `… and left out when …`."""
_LEANING_HEAD = re.compile(
    r" (?:and|or|but|not|only|even|except|than|especially|such|as|particularly|either|both"
    r"|at any time)$"
)
_TWO_CLAIMS = re.compile(
    r"[,;] (?:and|but|or|then|with|which|who)(?![\w-])"
    r"|(?<![\w-])(?:and|but|or) (?:[\w-]+ ){0,4}?(?:is|are|should|must|may|can|cannot|has|have|not"
    r"|then|when|if|only)(?![\w-])"
    r"|(?<![\w-])(?:and|but|or|then) (?:\w+ly )?\w+ed(?![\w-])|, \w+ed(?![\w-])|such as|including"
    r"|(?<![\w-])(?:when|if|unless) "
)
"""A head that says two things: a tail may belong to the second one alone."""
_SAID_THAT = re.compile(
    r"(?<![\w-])(?:concludes?|states?|indicates?|suggests?|shows?|shown|finds?|found|reports?"
    r"|reported|told|tells?|informed|informs?|reminded|reminds?|explains?|explained|ensures?|means?"
    r"|notes?|known?|believes?|aware|evidence) that(?![\w-])"
)
"""What is told in a clause of its own has its tail for itself, unless it is what is advised."""
_BOUND_TAIL = re.compile(
    r"(?:when|if|unless|whenever|as soon as) (?:it|they|he|she|this|these|those|both|either|one"
    r"|needed|necessary|possible|required|indicated)"
    r"(?![\w-])|(?<![\w-])(?:outside|because|due to|secondary to|as (?:an?|the|first|monotherapy)"
    r"|so that|without consultation|in order|since|especially|particularly|e\.g\.|rather than"
    r"|instead|except|but|despite|based on|using|(?:in|during) pregnancy at"
    r"|to (?:reduce|prevent|improve|promote|support|lower|slow|maximize|minimize|ensure|achieve"
    r"|correct|relieve|optimize|avoid|enhance|increase|decrease|facilitate|address|identify"
    r"|determine|assess|diagnose|find|treat|screen))(?![\w-])"
)
"""A tail that leans on its head, or that holds what belongs to the whole sentence."""
_PEOPLE_TOLD = re.compile(rf"(?<![\w-])(?:for|in|to|of|on|with|by|\w+ing) (?:\w+ ){{0,3}}?{PEOPLE}")
"""Where others are spoken of before, a group at the end may be only the second of two."""
_TIMED_TAIL = re.compile(r"(?:within|after) ")
_DONE = re.compile(
    r"^(?!.*(?<![\w-])(?:that|which|who)(?![\w-])).*"
    r"(?<![\w-])(?:be|is|are) (?:\w+ly )?\w+(?: once| twice)?$"
)
"""A head whose own verb stands last: only then is a time at the end said of it."""
_SHORTEST_HEAD = 3


def split_lead(text: str) -> tuple[str, str]:
    """Return what stands before the main clause, and the main clause."""
    if _LEADS.match(text) is None:
        return "", text
    hidden = masked(text)
    for comma in _LEAD_ENDS.finditer(hidden):
        if _ADVISES.match(text, comma.end()) or _is_clause(hidden[comma.end() :]):
            return text[: comma.start()], text[comma.end() :]
    agent = _NO_COMMA.search(hidden)
    if agent and not FINITE.search(hidden[: agent.start()]) and "," not in hidden[: agent.start()]:
        return text[: agent.start()], text[agent.end() :]
    return "", text


def split_tail(text: str) -> tuple[str, str, str]:
    """Return a clause without its last part, that part, and the comma between them if any.

    The part is empty where none can be moved.
    """
    hidden = masked(text)
    for place in reversed([found.start("tail") for found in _tails(hidden)]):
        head, tail = hidden[: place - 1], hidden[place:]
        comma = "," if head.endswith(",") else ""
        if comma and not _AFTER_COMMA.match(tail):
            continue
        if _CLAUSE.match(tail) is None and _PEOPLE_TOLD.search(head):
            continue
        if _TIMED_TAIL.match(tail) and not _DONE.search(head):
            continue
        if _stands_alone(head.removesuffix(",")) and _hangs_on(tail):
            return text[: place - 1 - len(comma)], text[place:], comma
    return text, "", ""


def _is_clause(hidden: str) -> bool:
    """Whether a main clause begins here: a short subject before its verb, or an order."""
    if hidden.split(" ", 1)[0] in BY_BASE and not FINITE.match(hidden.split(" ", 1)[-1]):
        return True
    verb = FINITE.search(hidden)
    subject = hidden[: verb.start()] if verb else ""
    short = 0 < len(subject.split()) <= _LONGEST_SUBJECT
    return short and not _SUBJECT_ENDS.search(subject)


def _tails(hidden: str) -> list[re.Match[str]]:
    found, position = [], 0
    while match := _TAIL.search(hidden, position):
        found.append(match)
        position = match.start() + 1
    return found


def _stands_alone(head: str) -> bool:
    """Whether what is left without its tail is a main clause."""
    if len(head.split()) < _SHORTEST_HEAD or _LEANING_HEAD.search(head) or _TWO_CLAIMS.search(head):
        return False
    if _SAID_THAT.search(_ADVISES_THAT.sub("", head)):
        return False
    return bool(FINITE.search(head)) or head.split(" ", 1)[0].lower() in BY_BASE


def _hangs_on(tail: str) -> bool:
    """Whether a tail is one clause or phrase, with no second main clause behind it."""
    if _SECOND_PART.search(tail) or _BOUND_TAIL.search(tail) or _SECOND_CLAUSE.search(tail):
        return False
    relative = RELATIVE.search(tail)
    own = tail[: relative.start()] if relative else tail
    return bool(_CLAUSE.match(tail)) or not FINITE.search(own)
