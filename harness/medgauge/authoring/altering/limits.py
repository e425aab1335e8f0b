"""Stretches of a sentence that say for whom or when it holds, and can be left out of it.

`who`, a population, a time of life: what is left stays a good sentence and is about more cases. A
population leaves `all` or `any` of its people behind, so that what is left says how far it goes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from medgauge.authoring.altering.reasons import undecided
from medgauge.text.clauses import PERSONS
from medgauge.text.frames import Clause, ClauseKind, Frame, frame
from medgauge.text.ladder import Direction


@dataclass(frozen=True, slots=True)
class Limit:
    """A stretch of a folded sentence; `marker` is the word it begins with.

    `everyone` is put in before the people at `whom`, where it is not empty.
    """

    start: int
    end: int
    marker: str
    whom: int = 0
    everyone: str = ""


_WHO = re.compile(r"(?<![,;] )(?<![\w-])(?:who|whose)(?![\w-])", re.IGNORECASE)
"""A clause that limits; behind a comma it only tells more."""
_WITH = re.compile(rf"(?<![\w-])(?:{PERSONS}) (?P<limit>with|without)(?![\w-])", re.IGNORECASE)
_ANYONE = re.compile(
    r"\b(?:those|anyone|everyone|any)$|^(?:(?:in|for|among|amongst|to) )?(?:all |the )?"
    r"(?:patients?|people|persons?|individuals?|those)$",
    re.IGNORECASE,
)
"""What is left of a clause that says nothing, or cannot stand alone: `for those`, `in patients`."""
_EVERY_CASE = re.compile(
    r"\b(?:any|all|acute (?:or|and|and/or) chronic|with or without|regardless|general|possible"
    r"|suspected or)\b|\bor (?:pre|non|un)",
    re.IGNORECASE,
)
"""What takes in every case there is, and limits nothing."""
_PEOPLE = re.compile(
    r"(?:in|for|among|amongst|to) (?P<whom>(?!(?:the|an?|these|those|most|many|some|other)\b)"
    rf"(?:[\w/'-]+ ){{0,4}}?(?=\w*(?:s|people|children|men|babies)\b)(?:{PERSONS}))(?![\w-])",
    re.IGNORECASE,
)
"""Several people, of whom there may be all or any."""
_LIFE = re.compile(
    r"during (?:the )?(?:\w+ )?(?:pregnancy|breast-?feeding|lactation|labou?r|trimester|infancy"
    r"|childhood|adolescence|menstruation|winter|outbreaks?)$",
    re.IGNORECASE,
)
"""Times of life: not of what is done, which takes its time in any case."""
_FAILED = re.compile(
    r"after (?:(?:the )?failure of|(?:an? )?(?:inadequate|insufficient|poor) response to)\b", re.I
)
_FREE = ("may", "may not", "consider")
"""Rungs that only allow: what is allowed to some is allowed, in a way of speaking."""
_BANNED = re.compile(r"\bcontraindicated\b", re.IGNORECASE)
_SECOND = re.compile(r"[,;] (?:and|or|but|then) [^,;)]*$")
_BOUNDED = re.compile(r"[();:\[\]]")
_PARTS = re.compile(
    r"\b(?:such as|including|e\.g|for example|both|either|respectively|than)\b", re.I
)
_HELD = re.compile(
    r"\b(?:and|or|but|nor|not|than|as|especially|particularly|mainly|mostly|even|only|also"
    r"|including|except|compared|similar|especially for|particularly for|particularly in"
    r"|especially in|risk|rate|prevalence|common|benefit\w*|evidence|harm\w*)"
    r"\W*$",
    re.IGNORECASE,
)
"""Words that hold a stretch to what stands before it."""


def limits(folded: str) -> tuple[Limit, ...]:
    """Return what may be left out of a folded sentence that gives advice in one direction."""
    read = frame(folded)
    if undecided(folded) or _allows(read) or not (read.rungs or _BANNED.search(folded)):
        return ()
    return tuple(one for one in _found(read) if _is_free(folded, one))


def _allows(read: Frame) -> bool:
    return any(rung.name in _FREE or rung.direction is Direction.NEITHER for rung in read.rungs)


def _found(read: Frame) -> Iterator[Limit]:
    for clause in read.clauses:
        said = read.text[clause.start : clause.end]
        end = clause.start + len(said.rstrip(" ,."))
        if clause.kind is ClauseKind.POPULATION:
            people = _PEOPLE.match(said) if clause.marker else None
            if people:
                yield from _of_everyone(read, clause, end, people)
            else:
                yield from _tails(read.text, clause, end)
        if clause.kind is ClauseKind.TIME and (
            _LIFE.match(said.rstrip(" ,.")) or _FAILED.match(said)
        ):
            yield Limit(clause.start, end, clause.marker)


def _of_everyone(read: Frame, clause: Clause, end: int, people: re.Match[str]) -> Iterator[Limit]:
    """Yield what limits the people of a clause, from each word that begins a limit of its own."""
    against = read.negations or any(one.direction is Direction.AGAINST for one in read.rungs)
    everyone = "any " if against or _BANNED.search(read.text) else "all "
    whom, first = clause.start + people.start("whom"), clause.start + people.end() + 1
    starts = [one.start for one in _tails(read.text, clause, end)]
    for start in dict.fromkeys((first, *starts)):
        if start < end:
            marker = read.text[start:end].split(" ", 1)[0].lower()
            yield Limit(start, end, marker, whom, everyone)


def _tails(folded: str, clause: Clause, end: int) -> Iterator[Limit]:
    """Yield the end of a clause from each word that begins a limit of its own."""
    if _PARTS.search(folded, clause.start, end):
        return
    for found in (_WHO.search(folded, clause.start, end), _WITH.search(folded, clause.start, end)):
        if found is None:
            continue
        start = found.start("limit") if "limit" in found.re.groupindex else found.start()
        left = folded[clause.start : start].strip()
        if not (_ANYONE.search(left) and (clause.marker or left.lower() != "patients")):
            yield Limit(start, end, folded[start:end].split(" ", 1)[0].lower())


def _is_free(folded: str, one: Limit) -> bool:
    """Whether a stretch stands at an end, before the advice or before a comma, and is one whole."""
    said, after = folded[one.start : one.end], folded[one.end :]
    before = folded[: one.start].rstrip()
    if _EVERY_CASE.search(said) or _BOUNDED.search(said) or _PARTS.search(said) or "," in said:
        return False
    if _HELD.search(before) or before.endswith((",", "(")):
        return False
    if one.everyone and not _is_whole(folded[: one.whom], after):
        return False
    ends = after.strip(" .") == "" or after.startswith(", ")
    return ends or (bool(before) and _advice_follows(folded, one.end))


def _is_whole(before: str, after: str) -> bool:
    """Whether people are those of the whole sentence, and not of the last of several things."""
    lead = before.rstrip().rpartition(" ")[0]
    if not lead:
        return after.startswith(", ")
    return not (_HELD.search(lead) or _SECOND.search(lead))


def _advice_follows(folded: str, at: int) -> bool:
    """Whether the advice itself is what follows: `women who smoke | should`."""
    return any(rung.start == at + 1 for rung in frame(folded).rungs)
