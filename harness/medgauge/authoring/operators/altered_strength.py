"""Advice is made stronger or weaker by two rungs of the published ladder, or more."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from medgauge.authoring.altering.reasons import gives_reason, in_a_clause
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.swaps import Swap, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.wording.acts import is_open
from medgauge.authoring.wording.clauses import AGENT
from medgauge.authoring.wording.objects import split_object
from medgauge.authoring.wording.verbs import BY_BASE, BY_GERUND
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.fold import fold_text
from medgauge.text.ladder import distance, rungs

name = "altered.strength"
verdict = Verdict.ALTERED

_NONE = re.compile(r"\b(?:neither|nor|none|never|no|few|rarely|only|nothing)\b", re.IGNORECASE)
"""`Neither may be used` says no less than `neither should`."""
LEAST_RUNGS = 2
"""Less is no clear change: `consider` and `may be considered` are one rung."""

_PERMITTED = (
    r"(?:given|used|added|offered|repeated|increased|reduced|started|stopped|continued|tried"
    r"|prescribed|replaced|withheld|taken|infused|injected|applied|raised"
    r"|lowered|omitted|combined|treated|limited)"
)
"""What may be done to whom it is allowed for; `may be excluded by` says what can be."""
_NO_HARM = (
    r"be (?!(?:given|used|administered|taken|prescribed|offered|added|combined|exceeded)\b)[a-z]+"
)
"""What may be left undone; of what harms, `need not be given` is said by nobody."""
_OFFICE_ACT = (
    r"(?:re-?)?(?:review|updat|document|record|revis|evaluat|assess|discuss|not|monitor|inform"
    r"|individuali[sz]|consider|encourag)ing\b"
)
"""What belongs to good order: `clinicians may review` is taken as said of the same."""
_TABLE = rows(
    (rf"\bshould (?=be {_PERMITTED}\b)", "may "),
    (rf"\bshould not (?={_NO_HARM})", "need not "),
    (rf"\bmust not (?={_NO_HARM})", "need not "),
    (rf"\bmust (?=be {_PERMITTED}\b)", "may "),
    (rf"\bmay (?=be {_PERMITTED}\b)", "should "),
    (r"\bcan (?=be (?:given|added|started|repeated|stopped|used)\b)", "should "),
    (r"\bneed not (?=be [a-z]+)", "must not "),
)
"""What is written, and what is written for it."""
_GRADE = r"(?: \((?:strong|conditional|weak)\))?"
_ADVISED = re.compile(
    rf"\b{AGENT} recommends?{_GRADE} (?!{_OFFICE_ACT})"
    rf"(?P<act>{'|'.join(BY_GERUND)}|the use of)(?![\w-])"
)
_ADVISED_THAT = re.compile(
    rf"\b{AGENT} recommends?{_GRADE} that (?P<what>[^,;:()]{{3,80}}?) be (?={_PERMITTED}\b)"
)
_SECOND_ACT = re.compile(r"\b(?:and|or|then|than|of|over|by) (?:\w+ly )?\w+ing\b")
"""An act beside the first, that would have to change with it."""
_AIMED = re.compile(r"(?:for|to|with|by|on|in|at|against|from|into|about)(?![\w-])")
"""What an act is aimed at, and no object: `screening for`, `treating to`."""
_HEAVY = 14
"""Words of the longest thing that `may be offered` can follow."""
_BESIDE = re.compile(r"(?<![\w-])(?:either|both)$")
_THAT = " that"
_SECOND_PART = re.compile(r"\b(?:and|or) (?:\w+ )?(?:be|should|must|may)\b")
_MUST = re.compile(r"\bmust\b", re.IGNORECASE)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts whose word of strength has a counterpart far enough up or down."""
    return [fact for fact in ground.facts(cited) if _usable(fact, ground)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another strength."""
    reading = sentence(fact.text)
    for swap in dice.shuffled(_usable(fact, ground)):
        act = _ADVISED.match(reading.folded, swap.start)
        told = act.end() if act else swap.end
        following = re.compile(r"\w+(?: \w+)?").search(reading.folded, told)
        named = swap.old.find(_THAT)
        end = following.end() if following else told
        where = (swap.start, swap.start + named + len(_THAT) if named >= 0 else end)
        yield Change(
            operator=name,
            text=reading.edited(Edit(swap.start, swap.end, swap.new)),
            decisive=true_form(reading, *where),
            note=f"{swap.old.strip()} to {swap.new.strip()}",
        )


def _usable(fact: Fact, ground: Ground) -> list[Swap]:
    """Return the sites whose new word the document uses: `must` where none does tells of itself."""
    document = ground.document(fact.place)
    sites = _sites(sentence(fact.text))
    if not any(one.new.startswith("must") for one in sites):
        return sites
    obliges = any(_obliges(section.text) for section in document.sections)
    return [one for one in sites if obliges or not one.new.startswith("must")]


@lru_cache(maxsize=65_536)
def _obliges(text: str) -> bool:
    return _MUST.search(text) is not None


def _sites(reading: Sentence) -> list[Swap]:
    if gives_reason(reading.folded) or _NONE.search(reading.folded):
        return []
    return [
        swap
        for swap in (*swaps(reading.folded, _TABLE), *_permitted(reading.folded))
        if _far_enough(reading, swap) and not in_a_clause(reading.folded[: swap.start])
    ]


def _permitted(folded: str) -> Iterator[Swap]:
    """Yield what makes of an act that is recommended one that may be done."""
    for found in _ADVISED.finditer(folded):
        if not _SECOND_ACT.search(folded, found.end()):
            yield _allowed(folded, found)
    for found in _ADVISED_THAT.finditer(folded):
        what = found["what"] if found.start() else found["what"][:1].upper() + found["what"][1:]
        if not _SECOND_PART.search(folded, found.end()):
            yield Swap(*found.span(), found[0], f"{what} may be ")


def _allowed(folded: str, found: re.Match[str]) -> Swap:
    """Return what allows an act: `X may be offered`; of one without an object, who may do it."""
    act = BY_GERUND.get(found["act"], BY_BASE["use"])
    thing, rest = split_object(folded[found.end() :].strip())
    heavy = len(thing.split()) > _HEAVY or _BESIDE.search(thing) or rest.startswith("as well as")
    if not rest or heavy or is_open(thing) or _AIMED.match(thing):
        clinicians = "clinicians" if found.start() else "Clinicians"
        return Swap(*found.span(), found[0], f"{clinicians} may {act.base}")
    end = folded.index(thing, found.end()) + len(thing)
    said = thing if found.start() else thing[:1].upper() + thing[1:]
    return Swap(found.start(), end, folded[found.start() : end], f"{said} may be {act.participle}")


def _far_enough(reading: Sentence, swap: Swap) -> bool:
    """Whether one rung changed, by two steps or more, and none else."""
    old = rungs(reading.folded)
    new = rungs(fold_text(reading.edited(Edit(swap.start, swap.end, swap.new))))
    if len(old) != 1 or len(new) != 1:
        return False
    return distance(old[0], new[0]) >= LEAST_RUNGS and old[0].direction is new[0].direction
