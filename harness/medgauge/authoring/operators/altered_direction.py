"""An action or an effect is turned into its opposite: raise and lower, start and stop, before and
after."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.reasons import gives_reason, in_a_clause
from medgauge.authoring.altering.sentence import Edit, sentence
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.direction"
verdict = Verdict.ALTERED

_DONE = r"(?P<be>\b(?:should|must|may|can) be |\b(?:is|are) )"
_TIME = r"\b(?:\d+|one|two|three|four|six|eight|twelve) (?:minute|hour|day|week|month)s?"
_NO_SPAN = (
    r"(?<!for )(?<!over )(?<!up to )(?<!at least )(?<!first )(?<!within )(?<!until )(?<!last )"
)
_PLANNED = (
    r" (?:the |an? |major |elective )*(?:surgery|operation|procedure|meals?|food|exercise"
    r"|chemotherapy|bedtime)\b"
)
"""What is known beforehand, so that something can be done before it as well as after."""
_TABLE = (
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
        (r"(?P<we>\b(?:recommends?|suggests?) )(?:stopping|discontinuing)\b", r"\g<we>continuing"),
        (r"(?P<we>\b(?:recommends?|suggests?) )continuing\b", r"\g<we>stopping"),
        (r"^Stop\b", "Continue"),
        (r"^Continue\b", "Stop"),
        (rf"{_NO_SPAN}(?P<time>{_TIME} )(?:before|prior to)\b", r"\g<time>after"),
        (
            rf"{_NO_SPAN}(?P<time>{_TIME} )after(?={_PLANNED})",
            r"\g<time>before",
        ),
        (r"(?<!are )(?<!no )(?<!any )(?<!the )\bincreases\b(?! in\b)", "reduces"),
        (r"\breduces\b", "increases"),
        (r"\bincreased risk(?= (?:of|for)\b)", "decreased risk"),
    ),
    *both_ways(
        (
            ("first-line", "second-line"),
            ("low-dose", "high-dose"),
            ("high-intensity", "low-intensity"),
            ("improves", "worsens"),
        )
    ),
)
"""Closed: each row fits the same place in a sentence."""
_AT_RISK = re.compile(r"\bat (?:an? |the )?(?:\w+ )?$", re.IGNORECASE)
_COURSE = re.compile(
    r"\b(?:taper\w*|again|resum\w*|restart\w*|maximum|minimum|gradually|then|further|alone"
    r"|as a (?:test|trial))\b",
    re.IGNORECASE,
)
"""What a course of treatment is told with: one word of it cannot be turned alone."""
_AGAINST = re.compile(r"\bagainst\b")
"""What is no first choice may well be no second one either."""
_DENIES = re.compile(r"\b(?:not|no|never|without|only|unless|except)\b")
_WHILE = re.compile(r"\b(?:before|until|after|unless|once|while)\b[^,;]*$", re.IGNORECASE)
_BOTH = re.compile(r"\bbefore\b.*\bafter\b|\bafter\b.*\bbefore\b|\bboth\b|\buntil\b", re.IGNORECASE)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold a word with an opposite."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with one word turned into its opposite."""
    reading = sentence(fact.text)
    for swap in dice.shuffled(_sites(reading.folded)):
        where = (swap.start, swap.end)
        yield Change(
            operator=name,
            text=reading.edited(Edit(swap.start, swap.end, swap.new)),
            decisive=true_form(reading, *where),
            note=f"{swap.old} to {swap.new}",
        )


def _sites(folded: str) -> list[Swap]:
    if gives_reason(folded) or any(one.search(folded) for one in (_BOTH, _COURSE, _DENIES)):
        return []
    return [
        swap
        for swap in swaps(folded, _TABLE)
        if not (swap.new.lower().endswith("-line") and _AGAINST.search(folded))
        and swap.new.lower() not in folded.lower()
        and not in_a_clause(folded[: swap.start])
        and not _WHILE.search(folded[: swap.start])
        and not _AT_RISK.search(folded[: swap.start])
    ]  # fmt: skip
