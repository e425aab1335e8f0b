"""The structural rules: each takes one piece of advice apart into the slots a frame is filled from.

A rule keeps strength and direction. It gives None where the advice is not of its shape, or where it
cannot tell for certain which words belong together.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from medgauge.authoring.wording.acts import act_of, has_own_verb, is_list, is_open
from medgauge.authoring.wording.figures import spelled_first
from medgauge.authoring.wording.letters import lowered
from medgauge.authoring.wording.lexicon import NO_THINGS
from medgauge.authoring.wording.number import verb_be
from medgauge.authoring.wording.objects import split_object
from medgauge.authoring.wording.parse import Advice
from medgauge.authoring.wording.verbs import BY_BASE

Slots = Mapping[str, str]

_HEAVY = 14
"""Words of the longest phrase that a verb may have in front of it."""
_HEAVY_ACT = 10
"""The same for an act, `measuring X at Y`."""
_SECOND_ORDER = re.compile(
    rf"(?<![\w-])(?:and|or|then) (?:\w+ly )?(?:{'|'.join(sorted(BY_BASE))})(?![\w-])"
)
_OF_WHAT = re.compile(
    r"(?:The|the) (?P<what>(?:\w+ ){0,2}(?:dose|doses|target|course|interval|rate|limit|volume"
    r"|range|duration|maximum))"
    r" (?:of|for) (?P<whom>(?:(?!(?:is|are|of|for)\b)[\w-]+ ?){1,5}?)"
    r"(?P<place>(?: (?:in|by|for) [\w -]{1,40}?)?) (?P<be>is|are) (?P<rest>.+)"
)
_HAPPENS = re.compile(r"(?:affect|preclude|prevent|influence|deter|delay|exceed|be a )(?![\w-])")
"""What should not happen is not `not recommended`."""
_PLACED = re.compile(r"(?:In|For|At|On|With|After|Before|During|Within|Among)(?![\w-])")
_EQUALS = re.compile(
    r"(?P<subject>[^,]{3,60}?) is (?P<predicate>the (?!same|only|case|reason|result)[^,;]+)"
)


def that_clause(advice: Advice) -> Slots | None:
    """`S should be given X` as `it is recommended that S be given X`."""
    if advice.shape not in ("modal", "that") or has_own_verb(advice.rest):
        return None
    if re.search(r"(?<![\w-])that(?![\w-])", advice.subject) or _PLACED.match(advice.subject):
        return None
    if advice.negative and _HAPPENS.match(advice.rest):
        return None
    return {
        "subject": lowered(advice.subject),
        "not": "not " if advice.negative else "",
        "rest": advice.rest,
        **_does(advice.negative),
    }


def should(advice: Advice) -> Slots | None:
    """`we recommend that S be given X` as `S should be given X`."""
    if advice.shape != "that" or has_own_verb(advice.rest):
        return None
    denied = "not " if advice.negative else ""
    return {"subject": advice.subject, "not": denied, "rest": advice.rest}


def to_act(advice: Advice) -> Slots | None:
    """`we suggest adding X`, `X should be added` as `it is suggested to add X`."""
    act = act_of(advice)
    if act is None:
        return None
    return {
        "not": "not " if advice.negative else "",
        "act": act,
        "phrase": advice.subject,
        "subject": lowered(advice.subject),
        "rest": advice.rest,
    }


def gerund(advice: Advice) -> Slots | None:
    """`X should be measured yearly` as `measuring X yearly is recommended`."""
    act = act_of(advice)
    base, _, rest = (act or "").partition(" ")
    if act is None or len(act.split()) > _HEAVY_ACT or is_open(act) or base not in BY_BASE:
        return None
    return {
        "act": f"{BY_BASE[base].gerund} {rest}",
        "not": "not " if advice.negative else "",
        "subject": lowered(advice.subject),
        "rest": advice.rest,
    }


def in_front(advice: Advice) -> Slots | None:
    """`we recommend X as Y` as `X is recommended as Y`."""
    if advice.shape not in ("object", "act"):
        return None
    subject, rest = advice.subject, ""
    if advice.shape == "object":
        subject, rest = split_object(advice.subject)
    if rest.startswith("to "):  # whose purpose it is would read as whose advice
        return None
    heavy = _HEAVY_ACT if advice.shape == "act" else _HEAVY
    subject = spelled_first(subject)
    listed = is_list(subject)
    if len(subject.split()) > heavy or (is_open(subject) and not listed) or subject[0].isdigit():
        return None
    verb = "are" if listed else verb_be(subject)
    if verb is None:
        return None
    return {
        "subject": subject,
        "is": verb,
        "rest": f" {rest}" if rest else "",
        "not": "not " if advice.negative else "",
        "phrase": advice.subject,
    }


def active(advice: Advice) -> Slots | None:
    """`X is recommended for Y` as `the guideline recommends X for Y`."""
    if advice.shape != "passive" or _PLACED.match(advice.subject):
        return None
    if is_open(advice.subject) and not is_list(advice.subject):
        return None
    rest = f" {advice.rest}" if advice.rest else ""
    return {"subject": lowered(advice.subject), "rest": rest, **_does(advice.negative)}


def considered(advice: Advice) -> Slots | None:
    """`X may be considered for Y` as `consider X for Y`; so for `avoided`."""
    if advice.shape != "modal" or advice.negative or advice.adverb:
        return None
    found = re.match(r"be (considered|avoided)(?P<rest>(?: (?!or |and ).+)?)$", advice.rest)
    if found is None or (found[1] == "avoided" and advice.force != "should"):
        return None
    verb = found[1].removesuffix("ed")
    return {"verb": verb, "subject": lowered(advice.subject), "rest": found["rest"]}


def obliged(advice: Advice) -> Slots | None:
    """`Do not give X to Y` as `X should not be given to Y`."""
    if advice.shape != "order":
        return None
    thing, rest = split_object(advice.rest)
    thing = spelled_first(thing)
    first = thing.split(" ", 1)[0].lower()
    verb = verb_be(thing)
    if _SECOND_ORDER.search(advice.rest) or first in NO_THINGS:
        return None
    if is_open(thing) or len(thing.split()) > _HEAVY or verb is None:
        return None
    return {
        "subject": thing,
        "is": verb,
        "not": "not " if advice.negative else "",
        "participle": BY_BASE[advice.subject].participle,
        "rest": f" {rest}" if rest else "",
    }


def undecided(advice: Advice) -> Slots | None:
    """`there is insufficient evidence to recommend X` and its like."""
    return {"act": advice.subject} if advice.shape == "undecided" else None


def of_what(advice: Advice) -> Slots | None:
    """`the dose of X is Y` as `for X, the dose is Y`."""
    found = _OF_WHAT.fullmatch(advice.main) if advice.shape == "plain" and not advice.lead else None
    return found and {
        "what": found["what"],
        "whom": found["whom"].strip(),
        "place": found["place"],
        "is": found["be"],
        "rest": found["rest"],
    }


def equals(advice: Advice) -> Slots | None:
    """`X is the first choice` as `the first choice is X`."""
    found = _EQUALS.fullmatch(advice.main) if advice.shape == "plain" else None
    if found is None or len(found["predicate"].split()) > _HEAVY or is_open(found["predicate"]):
        return None
    return {"subject": lowered(found["subject"]), "predicate": found["predicate"]}


def _does(negative: bool) -> Slots:
    return {"does_not": "does not " if negative else "", "s": "" if negative else "s"}


class Shape(NamedTuple):
    """One structural rule, and what its frames may hold in braces."""

    fill: Callable[[Advice], Slots | None]
    slots: frozenset[str]


def _shape(fill: Callable[[Advice], Slots | None], slots: str) -> Shape:
    return Shape(fill, frozenset(slots.split()))


SHAPES: Mapping[str, Shape] = {
    "active": _shape(active, "subject rest does_not s mark"),
    "considered": _shape(considered, "verb subject rest"),
    "equals": _shape(equals, "subject predicate"),
    "gerund": _shape(gerund, "act not mark strongly subject rest can"),
    "in_front": _shape(in_front, "subject is not mark rest strongly phrase"),
    "obliged": _shape(obliged, "subject is not participle rest"),
    "of_what": _shape(of_what, "what whom place is rest"),
    "should": _shape(should, "subject not rest"),
    "that_clause": _shape(that_clause, "subject not rest does_not s mark strongly can"),
    "to_act": _shape(to_act, "act not mark strongly phrase subject rest can"),
    "undecided": _shape(undecided, "act"),
}
"""By the name a bank calls them."""
