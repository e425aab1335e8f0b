"""What is advised is turned into its opposite: raise and lower, start and stop, before and after,
by mouth and intravenously; or two things that are set apart change places."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.opposites import TURNS_TIME, opposites
from medgauge.authoring.altering.reasons import gives_reason, in_a_clause, undecided
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.altering.two_things import Exchange, exchanges
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.direction"
verdict = Verdict.ALTERED

_DONE = r"(?P<be>\b(?:should|must|may|can) be |\b(?:is|are) )"
_ADVISES = r"(?P<we>\b(?:recommends?|suggests?)(?: \((?:strong|conditional|weak)\))? )"
_TIME = r"\b(?:\d+|one|two|three|four|six|eight|twelve) (?:minute|hour|day|week|month)s?"
_NO_SPAN = (
    r"(?<!for )(?<!over )(?<!up to )(?<!at least )(?<!first )(?<!within )(?<!until )(?<!last )"
)
_PLANNED = (
    r" (?:the |an? |major |elective )*(?:surgery|operation|procedure|meals?|food|exercise"
    r"|chemotherapy)\b"
)
"""What is known beforehand, so that something can be done before it as well as after."""
_ACTS = (
    *rows(
        (rf"{_DONE}increased\b(?! to [^\d])", r"\g<be>reduced"),
        (rf"{_DONE}(?:reduced|decreased|lowered)\b(?! to [^\d])", r"\g<be>increased"),
        (rf"{_DONE}raised\b", r"\g<be>lowered"),
        (rf"{_DONE}doubled\b", r"\g<be>halved"),
        (rf"{_DONE}halved\b", r"\g<be>doubled"),
        (
            rf"{_DONE}(?:stopped|discontinued|paused|withheld|omitted)\b(?! {_TIME})",
            r"\g<be>continued",
        ),
        (
            rf"{_DONE}continued\b(?! (?:until|at|for|with|on)\b)(?!.* (?:at|to|than) \d)",
            r"\g<be>stopped",
        ),
        (
            rf"{_DONE}(?:started|begun|initiated)\b"
            r"(?! (?:at|with|on|together|through|by|as|from)\b)(?!.*\bmg\b)",
            r"\g<be>stopped",
        ),
        (rf"{_ADVISES}(?:stopping|discontinuing)\b", r"\g<we>continuing"),
        (rf"{_ADVISES}continuing\b", r"\g<we>stopping"),
        (rf"{_ADVISES}(?:raising|increasing)\b", r"\g<we>reducing"),
        (rf"{_ADVISES}(?:lowering|reducing)\b", r"\g<we>increasing"),
        (rf"{_ADVISES}doubling\b", r"\g<we>halving"),
        (rf"{_ADVISES}halving\b", r"\g<we>doubling"),
        (r"^Stop\b", "Continue"),
        (r"^Continue\b", "Stop"),
        (rf"{_NO_SPAN}(?P<time>{_TIME} )(?:before|prior to)\b(?! bedtime)", r"\g<time>after"),
        (
            rf"{_NO_SPAN}(?P<time>{_TIME} )after(?={_PLANNED})",
            r"\g<time>before",
        ),
        (r"(?<!are )(?<!no )(?<!any )(?<!the )\bincreases\b(?! in\b)", "reduces"),
        (r"\breduces\b", "increases"),
        (r"\bincreased risk(?= (?:of|for)\b)", "decreased risk"),
    ),
    *both_ways((("improves", "worsens"),)),
)
"""Closed: each row fits the same place in a sentence."""
_AT_RISK = re.compile(r"\bat (?:an? |the )?(?:\w+ )?$", re.IGNORECASE)
_COURSE = re.compile(
    r"\b(?:taper\w*|again|resum\w*|restart\w*|maximum|minimum|gradually|then|further|alone"
    r"|as a (?:test|trial)|at once|as soon as|immediately)\b",
    re.IGNORECASE,
)
"""What a course of treatment is told with: one word of it cannot be turned alone."""
_AIM = re.compile(
    r"\b(?:to|for) (?:help )?(?:prevent|avoid|reduc|minimi[sz]|lower|protect|allow|enabl|rule out"
    r"|confirm|ensur|assur|detect|identif)\w*",
    re.IGNORECASE,
)
"""Why it is done at that time: at another it would serve nothing, `after it, to prevent it`."""
_DENIES = re.compile(r"\b(?:not|no|never|without|only|unless|except)\b")
_WHILE = re.compile(r"\b(?:before|until|after|unless|once|while)\b[^,;]*$", re.IGNORECASE)
_BOTH = re.compile(r"\bbefore\b.*\bafter\b|\bafter\b.*\bbefore\b|\bboth\b|\buntil\b", re.IGNORECASE)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold a word with an opposite, or two things set apart."""
    return [fact for fact in ground.facts(cited) if _found(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with one word turned, or two things exchanged, for each that can be."""
    reading = sentence(fact.text)
    for found in dice.shuffled(_found(reading.folded)):
        yield _turned(reading, found) if isinstance(found, Swap) else _exchanged(reading, found)


def _turned(reading: Sentence, swap: Swap) -> Change:
    return Change(
        operator=name,
        text=reading.edited(Edit(swap.start, swap.end, swap.new)),
        decisive=true_form(reading, swap.start, swap.end),
        note=f"{swap.old.strip()} to {swap.new.strip()}",
    )


def _exchanged(reading: Sentence, found: Exchange) -> Change:
    first, second = (reading.folded[slice(*span)] for span in (found.first, found.second))
    named = re.compile(r"\S+(?: [a-z]\S*)?").match(reading.folded, *found.second)
    end = named.end() if named else found.second[1]
    start = reading.folded.index(found.pivot, found.first[1])
    capital = found.first[0] == 0
    return Change(
        operator=name,
        text=reading.edited(
            Edit(*found.first, second[:1].upper() + second[1:] if capital else second),
            Edit(*found.second, first[:1].lower() + first[1:] if capital else first),
        ),
        decisive=true_form(reading, start, end),
        note=f"{first} and {second} exchanged",
    )


def _found(folded: str) -> list[Swap | Exchange]:
    if gives_reason(_EXCHANGED.sub(" ", folded)) or undecided(folded):
        return []
    turned = [*_acts(folded), *opposites(folded)]
    if _AIM.search(folded):
        turned = [one for one in turned if not TURNS_TIME.search(one.new)]
    return [*turned, *exchanges(folded)]


_EXCHANGED = re.compile(r"\b(?:instead of|rather than)\b")
"""Words that set apart what can be exchanged, and give no reason."""


def _acts(folded: str) -> Iterator[Swap]:
    if any(one.search(folded) for one in (_BOTH, _COURSE, _DENIES, _EXCHANGED)):
        return
    for swap in swaps(folded, _ACTS):
        before = folded[: swap.start]
        if swap.new.lower() in folded.lower() or in_a_clause(before):
            continue
        if swap.new.endswith(("before", "after")) and len(TURNS_TIME.findall(folded)) > 1:
            continue
        if not (_WHILE.search(before) or _AT_RISK.search(before)):
            yield swap
