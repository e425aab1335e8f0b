"""The structural rules: each takes one piece of advice apart into the slots a frame is filled from.

A rule keeps strength and direction. It gives None where the advice is not of its shape, or where it
cannot tell for certain which words belong together.
"""

import re
from collections.abc import Callable, Mapping

from medgauge.authoring.wording.letters import lowered
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.number import verb_be
from medgauge.authoring.wording.objects import split_object
from medgauge.authoring.wording.parse import Advice
from medgauge.authoring.wording.verbs import BY_BASE, BY_GERUND, BY_PARTICIPLE

Slots = Mapping[str, str]
Shape = Callable[[Advice], Slots | None]

_BE = re.compile(r"be (?P<participle>\w+)(?: (?P<out>out|up)(?![\w-]))?(?P<rest>(?: .+)?)$")
_TWO_ACTS = re.compile(
    r"^,| (?:and|or|but|then) (?:\w+ly )?(?:\w+ed|given|taken|kept|made|not|be)\b"
)
_BY_WHOM = re.compile(r"(?<![\w-])by (?:an?|the|\w+s|\w+ \w+s|\w+ists?|trained)(?![\w-])")
_HEAVY = 14
"""Words of the longest phrase that a verb may have in front of it."""
_HEAVY_ACT = 10
"""The same for an act, `measuring X at Y`."""


def that_clause(advice: Advice) -> Slots | None:
    """`S should be given X` as `it is recommended that S be given X`."""
    if advice.shape != "modal" or _inverted(advice.rest) or " that " in advice.subject:
        return None
    return {
        "subject": lowered(advice.subject),
        "not": "not " if advice.negative else "",
        "rest": advice.rest,
        **_does(advice.negative),
    }


def to_act(advice: Advice) -> Slots | None:
    """`we suggest adding X`, `X should be added` as `it is suggested to add X`."""
    act = _act(advice)
    if act is None:
        return None
    return {"not": "not " if advice.negative else "", "act": act}


def in_front(advice: Advice) -> Slots | None:
    """`we recommend X as Y` as `X is recommended as Y`."""
    if advice.shape not in ("object", "act"):
        return None
    subject, rest = advice.subject, ""
    if advice.shape == "object":
        subject, rest = split_object(advice.subject)
    heavy = _HEAVY_ACT if advice.shape == "act" else _HEAVY
    if len(subject.split()) > heavy or _ends_open(subject) or subject[0].isdigit():
        return None
    verb = verb_be(subject)
    if verb is None:
        return None
    return {
        "subject": subject,
        "is": verb,
        "rest": f" {rest}" if rest else "",
        "not": "not " if advice.negative else "",
    }


def active(advice: Advice) -> Slots | None:
    """`X is recommended for Y` as `the guideline recommends X for Y`."""
    if advice.shape != "passive":
        return None
    rest = f" {advice.rest}" if advice.rest else ""
    return {
        "subject": lowered(advice.subject),
        "rest": rest,
        **_does(advice.negative),
    }


def gerund(advice: Advice) -> Slots | None:
    """`X should be measured yearly` as `measuring X yearly is recommended`."""
    act = _act(advice)
    if act is None or len(act.split()) > _HEAVY_ACT or _ends_open(act):
        return None
    base, _, rest = act.partition(" ")
    verb = BY_BASE.get(base)
    if verb is None:
        return None
    return {"act": f"{verb.gerund} {rest}", "not": "not " if advice.negative else ""}


def considered(advice: Advice) -> Slots | None:
    """`X may be considered for Y` as `consider X for Y`; so for `avoided`."""
    if advice.shape != "modal" or advice.negative or advice.adverb:
        return None
    found = re.match(r"be (considered|avoided)(?P<rest>(?: .+)?)$", advice.rest)
    if found is None or (found[1] == "avoided" and advice.force != "should"):
        return None
    verb = found[1].removesuffix("ed")
    return {"verb": verb, "subject": lowered(advice.subject), "rest": found["rest"]}


def obliged(advice: Advice) -> Slots | None:
    """`Do not give X to Y` as `X should not be given to Y`."""
    if advice.shape != "order":
        return None
    verb = BY_BASE[advice.subject]
    thing, rest = split_object(advice.rest)
    if not _is_thing(thing) or len(thing.split()) > _HEAVY:
        return None
    return {
        "subject": thing,
        "not": "not " if advice.negative else "",
        "participle": verb.participle,
        "rest": f" {rest}" if rest else "",
    }


def _does(negative: bool) -> Slots:
    return {"does_not": "does not " if negative else "", "s": "" if negative else "s"}


def _act(advice: Advice) -> str | None:
    """Return what is to be done, as an infinitive with its object."""
    if advice.shape == "act":
        first, _, rest = advice.subject.partition(" ")
        if re.search(r"(?<![\w-])(?:and|or) \w+ing\b", masked(rest)):
            return None
        return f"{BY_GERUND[first].base} {rest}"
    if advice.shape == "order":
        return f"{advice.subject} {advice.rest}"
    found = _BE.match(advice.rest) if advice.shape == "modal" else None
    if found is None or advice.adverb:
        return None
    verb = BY_PARTICIPLE.get(f"{found['participle']} {found['out']}" if found["out"] else found[1])
    hidden = masked(found["rest"])
    if verb is None or _TWO_ACTS.search(hidden) or _BY_WHOM.search(hidden) or _inverted(hidden):
        return None
    if re.search(r",|(?<![\w-])(?:who|that|which)(?![\w-])", masked(advice.subject)):
        return None
    return f"{verb.base} {lowered(advice.subject)}{found['rest']}"


def _inverted(rest: str) -> bool:
    """Whether a second verb with a subject of its own follows: it would need its own `that`."""
    return bool(
        re.search(
            r"(?<![\w-])(?:should|must|may|can|shall|cannot)(?![\w-])"
            r"|, (?:and|but|or) |(?:and|but) (?:the |a )?\w+(?: \w+)? (?:is|are|has|have)\b",
            masked(rest),
        )
    )


def _ends_open(subject: str) -> bool:
    return bool(re.search(r",|(?<![\w-])(?:who|that|which|when|if)(?![\w-])", masked(subject)))


def _is_thing(thing: str) -> bool:
    """Whether an order's words are one object: not a clause, not a place or time alone."""
    first = thing.split(" ", 1)[0].lower()
    return bool(thing) and first not in _NO_THINGS and not _ends_open(thing)


_NO_THINGS = frozenset(
    [
        "that",
        "if",
        "whether",
        "when",
        "for",
        "in",
        "on",
        "at",
        "to",
        "with",
        "from",
        "by",
        "before",
        "after",
        "until",
        "about",
        "up",
        "out",
        "out-of",
        "not",
        "as",
        "all",
        "how",
        "why",
        "where",
        "what",
        "which",
        "and",
        "it",
        "them",
    ]
)

SHAPES: Mapping[str, Shape] = {
    "active": active,
    "gerund": gerund,
    "considered": considered,
    "in_front": in_front,
    "obliged": obliged,
    "that_clause": that_clause,
    "to_act": to_act,
}
"""By the name a bank calls them."""
SLOTS: Mapping[str, frozenset[str]] = {
    "active": frozenset(("subject", "rest", "does_not", "s", "mark")),
    "gerund": frozenset(("act", "not")),
    "considered": frozenset(("verb", "subject", "rest")),
    "in_front": frozenset(("subject", "is", "rest", "not", "mark")),
    "obliged": frozenset(("subject", "not", "participle", "rest")),
    "that_clause": frozenset(("subject", "not", "does_not", "s", "rest")),
    "to_act": frozenset(("not", "act", "mark")),
}
"""What a frame of each shape may hold in braces."""
