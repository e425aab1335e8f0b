"""A condition is left out: advice for some cases becomes advice for all, or for more.

What is left must say so. Behind `in adults` or `if eGFR is low` it does, where that says for whom;
a population that goes whole leaves `in all patients` or `in any patients`, or nothing is changed; a
condition goes whole only where what is left plainly orders or forbids, for whom it says or with no
exception any more. Else a reader may take the sentence for the true one, shortened.
"""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.limits import Limit, limits
from medgauge.authoring.altering.scope import scope_words
from medgauge.authoring.altering.sentence import (
    Edit,
    Sentence,
    close_up,
    sentence,
    telling_words,
)
from medgauge.authoring.altering.tokens import opening
from medgauge.authoring.dice import Dice
from medgauge.authoring.facts.advice import orders
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.amounts import amounts
from medgauge.text.frames import ClauseKind, frame
from medgauge.text.ladder import rungs

name = "altered.condition"
verdict = Verdict.ALTERED

_LIMITING = re.compile(
    r"(?:but )?only (?:if|when)|if|when(?:ever)?|in (?:the )?cases? of|provid(?:ed|ing)(?: that)?"
    r"|as long as|in the (?:presence|absence) of|unless|except(?: for| in| when| if| that)?"
)
"""Markers of what limits advice; `even if` and `regardless of` widen it."""
_MATTER = re.compile(
    r"(?:when(?:ever)?|if) (?:(?:\w+ly )?\w+ing\b|to\b|\w+ed$|(?:[\w/-]+ ){1,4}(?:is|are) "
    r"(?:\w+ly )?(?:used|prescribed|started|given|offered|dispensed|performed|considered|provided"
    r"|initiated|planned|needed|required|indicated|ordered|administered|taken)\b[^\d]*$)",
    re.IGNORECASE,
)
"""`when prescribing opioids`, `if opioids are used`: names the matter, not a case of it."""
_IDLE = re.compile(
    r"\b(?:possible|appropriate|necessary|needed|feasible|applicable|available|desired|indicated"
    r"|intoleran\w+|contraindicat\w+|allerg\w+|declin\w+|prefer\w*|refus\w+|agrees?|such as"
    r"|if at all|if ever|if any)\b",
    re.IGNORECASE,
)
"""Conditions that every reader adds unasked, or none can hold against a sentence without them."""
_ASKED = re.compile(
    r"\b(?:decid\w+|ask\w*|determin\w+|see|know\w*|check\w*|assess\w*|inquir\w+|tell|told"
    r"|clear|unclear|consider|influences?|on|about|how\b.*) $|\b(?:but|not|or|and|than|even|as"
    r"|especially|particularly|for)\W*$",
    re.IGNORECASE,
)
"""What a question hangs on, or a word that holds the clause to something before it."""
_SECOND = re.compile(r", (?:and|or|but) [^,]*$")
"""A second piece of advice, to which alone the condition belongs."""
_VAGUE = re.compile(
    r"\b(?:repeat\w*|reassess\w*|review\w*|updat\w+|refer\w*|monitor\w*|interven\w+"
    r"|alone|individual\w*|decid\w+)\b",
    re.IGNORECASE,
)
"""What is done at some time in any case: without a value, nothing says that it is always done."""
_ANSWERS = re.compile(
    r"\b(?:(?:re-?)?start\w*|stop\w*|withdr[ae]w\w*|withh[eo]ld\w*|reduc\w+|lower\w*|rais\w+"
    r"|increas\w+|decreas\w+|doubl\w+|halv\w+|add|adds|added|adding|chang\w+|switch\w*|replac\w+"
    r"|discontinu\w+|second|another|further|again|alternative\w*|instead|until)\b",
    re.IGNORECASE,
)
"""What is only done because of something: without the cause told, every reader thinks of one."""
_POINT = re.compile(r"(?:but )?only|unless|except", re.IGNORECASE)
"""Markers of a condition that is the point of its sentence."""
_CASES = (ClauseKind.CONDITION, ClauseKind.POPULATION)
_PLAIN = 3
"""Level of the ladder from which on something is ordered or forbidden."""
_LEANS = re.compile(
    r"\b(?:it|its|they|their|them|this|these|those|such|he|she|his|her|one|otherwise|then|so)\b",
    re.IGNORECASE,
)
"""Words of the rest that may stand for what is left out."""
_THE = re.compile(r"\b(?:the|that) (?:\w+ ){0,2}?(\w{4,})", re.IGNORECASE)
_LEAST_TOLD = 2
"""Telling words and figures of a condition."""
_LEAST_LEFT = 30
_ROOT = 5
"""Letters that make two words one in another form."""
_QUALITIES = """suspected confirmed diagnosed known established documented history present disease
    disorder condition symptoms receiving undergoing having treated living presenting"""
_LITTLE = frozenset(word[:_ROOT] for word in _QUALITIES.split())
"""Roots of what is said of any disease, and limits it little."""
_MOST_LEFT_OUT = 120


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold under a condition which can be left out."""
    return [fact for fact in ground.facts(cited) if _news(fact, ground)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence without one of its conditions, unless the document says it as a whole."""
    reading = sentence(fact.text)
    for limit in dice.shuffled(_news(fact, ground)):
        where = (limit.start, limit.end)
        edits = [Edit(*_with_comma(reading.folded, limit), "")]
        if limit.everyone:
            edits.insert(0, Edit(limit.whom, limit.whom, limit.everyone))
        yield Change(
            operator=name,
            text=close_up(reading.edited(*edits)),
            decisive=opening(reading, *where, len(limit.marker)),
            note=f"left out: {reading.verbatim(limit.start, limit.end).strip()}",
        )


def _news(fact: Fact, ground: Ground) -> list[Limit]:
    """Return what may be left out of a fact and is not said by title, heading or scope."""
    reading = sentence(fact.text)
    known = scope_words(ground.document(fact.place), fact.section)
    return [one for one in _sites(reading) if _is_news(reading.folded[one.start : one.end], known)]


def _sites(reading: Sentence) -> list[Limit]:
    """Return what may be left out: the one condition of a sentence, or whom it is for."""
    conditions = [
        clause
        for clause in frame(reading.folded).clauses
        if clause.kind in (ClauseKind.CONDITION, ClauseKind.EXCEPTION)
    ]
    found = [
        Limit(clause.start, clause.end, clause.marker)
        for clause in conditions
        if len(conditions) == 1 and _LIMITING.fullmatch(clause.marker)
    ]
    kept = [one for one in found if _separable(reading.folded, one)]
    stretches = [one for one in limits(reading.folded) if _is_idle_free(reading.folded, one)]
    return [
        one for one in kept + stretches if _leaves_people(one) or _is_plain(reading.folded, one)
    ]


def _leaves_people(limit: Limit) -> bool:
    """Whether what is left says whom it is for: all of some, or those with a limit less."""
    return bool(limit.everyone) or limit.marker in ("who", "whose", "with", "without")


def _is_plain(folded: str, limit: Limit) -> bool:
    """Whether what is left orders or forbids, and does so without a cause that it must have.

    Without its exception a ban is one for all; without its case an order says not for whom, unless
    another clause does.
    """
    rest = f"{folded[: limit.start]} {folded[limit.end :]}".strip(" ,")
    found = rungs(rest)
    if _ANSWERS.search(rest) or any(one.level < _PLAIN for one in found):
        return False
    if not (_POINT.match(limit.marker) or any(one.kind in _CASES for one in frame(rest).clauses)):
        return False
    return bool(found) or orders(rest)


def _is_news(said: str, known: frozenset[str]) -> bool:
    """Whether a limit says more than what the document is for, in each of its alternatives.

    `Hypertension or prehypertension` limits nothing in a guideline on hypertension.
    """
    scope = {word[:_ROOT] for word in known} | _LITTLE
    parts = re.split(r"\b(?:or|and/or)\b", said)
    return all((_roots(part) | _figures(part)) - scope for part in parts)


def _is_idle_free(folded: str, limit: Limit) -> bool:
    """Whether a stretch limits indeed, and nothing of the rest leans on it or says it again."""
    said = folded[limit.start : limit.end].strip(" ,.")
    rest = f"{folded[: limit.start]} {folded[limit.end :]}"
    if len(said) > _MOST_LEFT_OUT or _IDLE.search(said) or len(rest.strip(" ,.")) < _LEAST_LEFT:
        return False
    if (_VAGUE.search(rest) and not amounts(rest)) or _leans(folded[limit.end :], said):
        return False
    return not _roots(said) & _roots(rest)


def _figures(folded: str) -> set[str]:
    return set(re.findall(r"\d+", folded))


def _roots(folded: str) -> set[str]:
    """Return how telling words begin: `smoke` and `smoking` have one root."""
    return {word[:_ROOT] for word in telling_words(folded)}


def _separable(folded: str, clause: Limit) -> bool:
    """Whether a clause opens or ends the sentence, and nothing of the rest leans on it."""
    before, said, after = (
        folded[: clause.start],
        folded[clause.start : clause.end].strip(" ,."),
        folded[clause.end :],
    )
    rest = before or after
    if len(said) > _MOST_LEFT_OUT or "(" in said or _MATTER.match(said) or _IDLE.search(said):
        return False
    if len(telling_words(said) | _figures(said)) < _LEAST_TOLD:
        return False
    if before and (after.strip(" .") or _ASKED.search(before) or _SECOND.search(before)):
        return False
    if not before and (not after.startswith(",") or _leans(rest, said)):
        return False
    if _VAGUE.search(rest) and not amounts(rest):
        return False
    return len(rest.strip(" ,.")) >= _LEAST_LEFT


def _leans(rest: str, said: str) -> bool:
    """Whether the rest speaks of something that only the clause before it names."""
    the = {word.lower() for word in _THE.findall(rest)}
    return bool(_LEANS.search(rest)) or any(word in said.lower() for word in the)


def _with_comma(folded: str, clause: Limit) -> tuple[int, int]:
    """Return a clause with the comma and the blank that tie it to the rest."""
    start, end = clause.start, clause.end
    while end > start and folded[end - 1] in " .":
        end -= 1
    if start:
        while folded[start - 1] in " ,":
            start -= 1
    elif folded.startswith(",", end):
        end += 1
    return start, end
