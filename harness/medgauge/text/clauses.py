"""The clauses of a sentence: what is advised, and under which condition, for whom, when and why.

Clauses are told by their first words. Together they cover the sentence: what no marker begins is
MAIN. Texts are folded.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from medgauge.text.ladder import Rung


class ClauseKind(StrEnum):
    """What a clause does to the sentence."""

    MAIN = "main"
    CONDITION = "condition"
    EXCEPTION = "exception"
    POPULATION = "population"
    TIME = "time"
    REASON = "reason"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause at `start` to `end`; `marker` is the word it begins with, in lower case."""

    start: int
    end: int
    kind: ClauseKind
    marker: str


PERSONS = (
    r"adults?|patients?|people|persons?|individuals?|children|child|infants?|neonates?|newborns?"
    r"|adolescents?|teenagers?|women|woman|men|man|girls?|boys?|those|anyone|everyone|clients?"
    r"|users?|smokers?|drinkers?|survivors?|veterans?|members?|residents?|recipients?|carriers?"
    r"|females?|males?|(?:in|out)patients?|mothers?|partners?|contacts?|workers?|travell?ers?|elderly|babies|baby|toddlers?|donors?"
)
"""Nouns for those whom advice is for."""
_AIMS = (
    r"reduce|prevent|help|improve|ensure|determine|identify|minimi[sz]e|achieve|maintain|assess"
    r"|confirm|detect|avoid|guide|lower|increase|promote|facilitate|decrease|relieve|treat|exclude"
    r"|rule out|establish|support|allow|enable|protect|control|limit|optimi[sz]e|evaluate|inform"
    r"|decide|monitor|make sure|account|address"
)
_B, _E = r"(?<![\w-])", r"(?![\w-])"
_MARKERS: tuple[tuple[ClauseKind, str], ...] = (
    (
        ClauseKind.EXCEPTION,
        r"unless|except(?: for| in| when| if| that)?|with the exception of|other than|excluding"
        r"|apart from|but not(?= (?:in|for|if|when) )",
    ),
    (
        ClauseKind.CONDITION,
        r"(?:but )?only (?:if|when)|even (?:if|when)|(?<!as )if|when(?:ever)?|in (?:the )?cases? of"
        r"|in the event (?:of|that)|provid(?:ed|ing)(?: that|(?= (?:the|there|it|they) ))"
        r"|as long as|in the (?:presence|absence) of|assuming(?: that)?|regardless of"
        r"|irrespective of|despite|although",
    ),
    (
        ClauseKind.REASON,
        r"because(?: of)?|since(?! (?:19|20)\d\d)|due to|owing to|as a result of|given that"
        r"|in view of|on account of",
    ),
    (
        ClauseKind.PURPOSE,
        rf"in order (?:to|that)|so (?:as to|that)|with the aim of|to(?= (?:{_AIMS}){_E})",
    ),
    (
        ClauseKind.TIME,
        r"before|after|until|till|during|within|prior to|(?<!the )following(?! (?:the )?\w+:)"
        r"|throughout|while|upon|once(?! (?:a|an|per|every|each|daily|weekly)\b)|as soon as",
    ),
    (
        ClauseKind.POPULATION,
        rf"to(?= (?:(?:all|any|most|these|those|the|adult|older|younger|young|pregnant|eligible"
        rf"|selected|affected|other) ){{0,2}}(?:{PERSONS}){_E})"
        rf"|(?:in|for|amongst?)(?= (?:(?!and |or |the use )[\w/'-]+,? ){{0,5}}?(?:{PERSONS}){_E})",
    ),
)
_MARKER = re.compile(
    "|".join(f"(?P<{kind.name}>{_B}(?:{words}){_E})" for kind, words in _MARKERS), re.IGNORECASE
)
_HOLDS = {
    ClauseKind.CONDITION: (ClauseKind.TIME, ClauseKind.POPULATION),
    ClauseKind.EXCEPTION: (ClauseKind.TIME, ClauseKind.POPULATION),
    ClauseKind.REASON: tuple(kind for kind in ClauseKind if kind is not ClauseKind.EXCEPTION),
}
"""Clauses that may stand within another and are part of it."""
_SUBJECT = re.compile(
    rf"(?:all |most |some |any |each |every )?(?:[\w/'-]+ ){{0,4}}?(?:{PERSONS}){_E}", re.IGNORECASE
)
"""Those whom advice is for, as its subject."""
_STOPS = re.compile(r"[;:]|\. |, (?:which|who|with)\b")
_NEXT = re.compile(r", (?:and|but|or)\b")
"""Between two pieces of advice, and in lists."""
_LISTED = re.compile(r"(?:, [^,]{1,40}){0,6}, (?:and|or) [^,]{1,60}, ")
"""What goes on as a list behind a comma, up to the comma that ends it."""
_ROW = re.compile(r"[^:;]{1,80}(?=: [^:;]{1,80}: )")
_BRACKETS = re.compile(r"\([^()]*\)")


def clauses(folded: str, rungs: tuple[Rung, ...]) -> tuple[Clause, ...]:
    """Return the clauses of one sentence in order, covering it whole."""
    places = [one.start for one in rungs]
    hidden = [found.span() for found in _BRACKETS.finditer(folded)]
    found = _row(folded) or _subject(folded, places)
    marks = [one for one in _MARKER.finditer(folded) if not _within(one.start(), hidden)]
    for position, mark in enumerate(marks):
        at = mark.start()
        if found and at < found[-1].end:
            if found[-1].kind is not ClauseKind.POPULATION:
                continue
            found[-1] = Clause(found[-1].start, at, found[-1].kind, found[-1].marker)
        kind = _kind(mark)
        later = (one for one in marks[position + 1 :] if _kind(one) not in _HOLDS.get(kind, ()))
        following = next((one.start() for one in later), len(folded))
        end = _end(folded, mark, following, places)
        found.append(Clause(at, end, kind, mark[0].lower().strip()))
    return _filled(folded, found)


def _kind(mark: re.Match[str]) -> ClauseKind:
    return ClauseKind[str(mark.lastgroup)]


def _within(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(start < position < end for start, end in spans)


def _row(folded: str) -> list[Clause]:
    """Return the first cell of a table's row: the case that the others tell of."""
    found = _ROW.match(folded)
    return [Clause(0, found.end(), ClauseKind.CONDITION, "")] if found else []


def _subject(folded: str, places: list[int]) -> list[Clause]:
    """Return the subject of a sentence when it names those whom the advice is for."""
    found = _SUBJECT.match(folded)
    if found is None or not places or found.end() > places[0]:
        return []
    return [Clause(0, places[0], ClauseKind.POPULATION, "")]


def _end(folded: str, mark: re.Match[str], following: int, places: list[int]) -> int:
    """Return where the clause that a marker begins ends: at a comma, the advice, the next one."""
    start = mark.end()
    if mark.start() == 0 or (places and mark.start() < places[0]):
        stop = min([*places, following])
        comma = folded.find(", ", start, stop)
        listed = _LISTED.match(folded, comma, stop) if comma >= 0 else None
        return listed.end() - 2 if listed else comma if comma >= 0 else stop
    found = _STOPS.search(folded, start, following)
    stop = found.start() if found else following
    later = _NEXT.search(folded, start, stop)
    return later.start() if later and any(one > later.end() for one in places) else stop


def _filled(folded: str, found: list[Clause]) -> tuple[Clause, ...]:
    """Put MAIN clauses where none stands."""
    filled: list[Clause] = []
    at = 0
    for one in found:
        if one.end <= one.start:
            continue
        if folded[at : one.start].strip(" ,;:."):
            filled.append(Clause(at, one.start, ClauseKind.MAIN, ""))
        filled.append(one)
        at = one.end
    if folded[at:].strip(" ,;:.") or not filled:
        filled.append(Clause(at, len(folded), ClauseKind.MAIN, ""))
    return tuple(filled)
