"""A condition is left out: advice for some cases becomes advice for all, or for more."""

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
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.amounts import amounts
from medgauge.text.frames import ClauseKind, frame

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
    r"|especially|particularly)\W*$",
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
        yield Change(
            operator=name,
            text=close_up(reading.edited(Edit(*_with_comma(reading.folded, limit), ""))),
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
    return kept + [one for one in limits(reading.folded) if _is_idle_free(reading.folded, one)]


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
