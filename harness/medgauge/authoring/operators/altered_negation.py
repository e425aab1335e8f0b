"""Advice is turned into its denial, or a denial into advice: `should` and `should not`."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.reasons import gives_reason, in_a_clause, limited
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.wording.verbs import BY_BASE, BY_GERUND, BY_PARTICIPLE
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.negation"
verdict = Verdict.ALTERED

_OFTEN = "(?:routinely |generally |usually )?"
_RECOMMENDED = r"(?:recommended|advised|suggested|indicated)"
_ADVISES = r"(?:recommends?|suggests?|advises?)"
_GRADE = r"(?: \((?:strong|conditional|weak)\))?"
_ORDERS = (
    "give offer start use measure repeat check add prescribe perform obtain screen treat refer"
    " continue administer provide order"
)
_FIRST = "|".join(verb.capitalize() for verb in _ORDERS.split())

_DENIED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"\b(should|must) not (?={_OFTEN}[a-z]+)"), r"\1 "),
    (re.compile(rf"\b(is|are) not (?={_OFTEN}{_RECOMMENDED}\b)"), r"\1 "),
    (re.compile(rf"\b({_ADVISES}) against(?={_GRADE} [a-z])"), r"\1"),
    (re.compile(rf"\b({_ADVISES}{_GRADE}) not (?=\w+ing\b)"), r"\1 "),
    (re.compile(r"\b(is|are) (?=contraindicated\b)"), r"\1 not "),
    (re.compile(r"^Do not ([a-z])(?=[a-z]+ )"), r"\1"),
)
"""What denies, and what is left when it does not."""

_AFFIRMED: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            r"\b(should|must) (?!not\b|have\b|then\b|first\b|now\b|again\b|\w+ly\b)(?=[a-z])"
        ),
        r"\1 not ",
    ),
    (re.compile(rf"\b(is|are) (?={_RECOMMENDED}\b(?! against))"), r"\1 not "),
    (
        re.compile(
            rf"\b({_ADVISES})(?={_GRADE} (?!(?:against|not|that|to|for|in|starting|\w+ly)\b)[a-z])"
        ),
        r"\1 against",
    ),
    (
        re.compile(rf"^({_FIRST})(?= (?!of\b))"),
        r"Do not \1",
    ),
)

_NEXT = re.compile(rf"{_GRADE}\W*\w+")
"""The grade, if any, and the word after what is turned."""
_SAYS = re.compile(
    r"(?:(?!\b(?:if|when|unless|until|where|who|that|which|after|before|once)\b)[^,;])*"
    r"\b(?:is|are|will|should|may|can|must|has|have|does|do)\b",
    re.IGNORECASE,
)
"""What follows a first word that is no order but a noun: `Repeat testing is advised`."""
_ACT = "|".join(("be", *BY_BASE, *BY_GERUND, *BY_PARTICIPLE))
_JOINED = re.compile(rf"\b(?:and|or|then|plus) (?:\w+ly )?(?:{_ACT})\b")
"""A second act: whether it is denied with the first could not be told."""
_NO_ADVICE = re.compile(
    r"(?:affect|preclude|prevent|influence|deter|discourage|interfere|impede|replace|substitute"
    r"|hinder|exceed|be (?:an? (?:barrier|reason|obstacle|contraindication)))\b"
)
"""What should not happen, and what nobody would advise."""
_DUTY = (
    r"(?:remind|inform|advis|counsel|educat|discuss|communicat|ask|updat|document|assess|evaluat|monitor"
    r"|observ|listen|ensur|assur|encourag|support|explain|warn|involv|engag|review|reassess"
    r"|individualiz|tailor|follow)(?:e|l?ed|l?ing)?"
)
_DUTIES = re.compile(
    rf"(?:(?:be (?:\w+ly )?)?{_DUTY}|be (?:told|avoided|managed|based)|avoid|enter|bas(?:e|ing)"
    r"|us(?:e|ing) (?:\w+ )?(?:clinical )?judgment"
    r"|provid(?:e|ing) (?:\w+ )?(?:access|information|education))\b"
)
"""What harms nobody is advised against by nobody: such a claim shows itself."""
_WAY_OF_WORK = re.compile(
    r"\b(?:plans?|assessments?|information|reasonable steps|records?|documentation|education"
    r"|understanding|communication|consent|resources|privacy|workup|psychosocial|psychometric"
    r"|available|contacts?|ruled out|excluded)\b"
)
"""How care is planned, told and written down: no draft advises against having a plan."""
_OR, _SEVERAL = re.compile(r"\bor\b"), 2
"""`not recommended in A or B or C`: nobody would advise a thing for one of as many."""
_EXAMPLES = re.compile(r"\b(?:such as|including|for example)\b|e\.g\.")
"""Nor for each of a ban's examples: `be given live vaccines, such as measles`."""
_AS_ONE = re.compile(r"\bas one\b|\bas needed\b")
_OPEN_ENDED = re.compile(
    r"\b(?:consider\w*|over|rather|instead|prefer\w*|as well as|both)\b|, and\b"
)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that advise or deny in a form that can be turned."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text))]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with one piece of advice turned, for each that can be."""
    reading = sentence(fact.text)
    for found, new in dice.shuffled(_sites(reading)):
        old, new = _as_written(found, new)
        start, end = found.span()
        following = _NEXT.match(reading.folded, end)
        last = following.end() if following else end
        yield Change(
            operator=name,
            text=reading.edited(Edit(start, end, new)),
            decisive=true_form(reading, start, last),
            tags=("negation",),
            note=f"`{old}` to `{new.strip()}`",
        )


def _as_written(found: re.Match[str], new: str) -> tuple[str, str]:
    old = found[0].strip()
    if found.start() == 0:
        new = new[:1].upper() + (new[1:].lower() if old != "Do not" else new[1:])
    return old, new


def _sites(reading: Sentence) -> list[tuple[re.Match[str], str]]:
    """Return where a sentence can be turned, with what is written there then."""
    if gives_reason(reading.folded):
        return []
    denied = [
        (found, found.expand(new))
        for pattern, new in _DENIED
        for found in pattern.finditer(reading.folded)
        if _turns(reading.folded, found)
    ]
    if denied or _OPEN_ENDED.search(reading.folded) or _WAY_OF_WORK.search(reading.folded):
        return denied
    return [
        (found, found.expand(new))
        for pattern, new in _AFFIRMED
        for found in pattern.finditer(reading.folded)
        if _turns(reading.folded, found)
    ]


def _turns(folded: str, found: re.Match[str]) -> bool:
    """Whether advice stands in the main clause and nothing else in the sentence bears on it."""
    before, after = folded[: found.start()], folded[found.end() :]
    if not before and _SAYS.match(after):
        return False
    if before.endswith((" and ", " but ", " or ")):
        return False
    if _JOINED.search(after) or _NO_ADVICE.match(after.lstrip()) or _AS_ONE.search(after):
        return False
    denies = found[0].rstrip().endswith(("not", "against"))
    if denies and (len(_OR.findall(after)) >= _SEVERAL or _EXAMPLES.search(after)):
        return False
    if not denies and _DUTIES.match(after.lstrip()):
        return False
    return not (in_a_clause(before) or limited(before) or limited(after))
