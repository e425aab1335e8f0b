"""What is to be done, as a verb with its object: `measure bone density at the hip`."""

import re

from medgauge.authoring.wording.letters import lowered
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.parse import Advice
from medgauge.authoring.wording.verbs import BY_GERUND, BY_PARTICIPLE

_BE = re.compile(r"be (?P<participle>\w+)(?: (?P<out>out)(?![\w-]))?(?P<rest>(?: .+)?)")
_TWO_ACTS = re.compile(
    r"^,| (?:and|or|but|then) (?:\w+ly )?(?:\w+ed|given|taken|kept|made|not|be)(?![\w-])"
)
_TWO_GERUNDS = re.compile(r"^(?:and|or)(?![\w-])|(?<![\w-])(?:and|or) \w+ing(?![\w-])")
_BY_WHOM = re.compile(r"(?<![\w-])by (?:an?|the|\w+s|\w+ \w+s|\w+ists?|trained)(?![\w-])")
_OWN_VERB = re.compile(
    r"(?<![\w-])(?:should|must|may|can|shall|cannot)(?![\w-])"
    r"|, (?:and|but|or) |(?<![\w-])(?:and|but) (?:(?:the |a )?\w+ (?:\w+ )?)?(?:is|are|has|have)"
    r"(?![\w-])"
)
_ITEM = r"(?!taken|started|given|divided|begun|followed|preferably|and|or)[^,]{2,40}"
_LIST = re.compile(rf"{_ITEM}(?:, {_ITEM})+,? and {_ITEM}")
_STRANDED = re.compile(
    r"be (?:asked|looked|dealt|written|called|cared|thought|spoken|listened)"
    r" (?:about|for|with|after|at|into|of)(?![\w-])(?! (?:the|an?|all|any|each|every \w+ who)\b)"
)
"""`falls should be asked about every 3 months`: the verb and its `about` are one."""
_PRONOUNS = frozenset(("it", "they", "he", "she", "this", "these", "those", "we"))
_NONE = re.compile(r"(?:neither|no|none|nothing)(?![\w-])", re.IGNORECASE)
"""`Neither should be used` tells of no act."""
_OPEN = re.compile(r",|(?<![\w-])(?:who|that|which|when|if)(?![\w-])")


def act_of(advice: Advice) -> str | None:
    """Return the act that is advised, or None where it cannot be told for certain."""
    if advice.shape == "act":
        first, _, rest = advice.subject.partition(" ")
        return None if _TWO_GERUNDS.search(masked(rest)) else f"{BY_GERUND[first].base} {rest}"
    if advice.shape not in ("modal", "that") or advice.adverb or is_open(advice.subject):
        return None
    if advice.subject.lower() in _PRONOUNS or _NONE.match(advice.subject):
        return None
    found = _BE.fullmatch(advice.rest)
    if found is None or _STRANDED.match(advice.rest):
        return None
    verb = BY_PARTICIPLE.get(" ".join(filter(None, (found["participle"], found["out"]))))
    hidden = masked(found["rest"])
    if verb is None or _TWO_ACTS.search(hidden) or _BY_WHOM.search(hidden) or has_own_verb(hidden):
        return None
    return f"{verb.base} {lowered(advice.subject)}{found['rest']}"


def has_own_verb(rest: str) -> bool:
    """Whether a second verb with a subject of its own follows: it would need its own `that`."""
    return _OWN_VERB.search(masked(rest)) is not None


def is_list(phrase: str) -> bool:
    """Whether a phrase is a plain list of things: `fish oil, patches and tablets`."""
    return _LIST.fullmatch(masked(phrase)) is not None


def is_open(phrase: str) -> bool:
    """Whether a phrase goes on after a comma or with a clause, and so cannot stand in front."""
    return _OPEN.search(masked(phrase)) is not None
