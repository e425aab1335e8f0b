"""The words by which a recommendation says how strong it is and whether it is for or against.

One table serves two readings: `strengths` spells every word of strength one way, for telling that
one changed; `ladder` ranks those that recommend. Texts are folded.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class Direction(StrEnum):
    """What a recommendation does with what it speaks of."""

    FOR = "for"
    AGAINST = "against"
    NEITHER = "neither"


class Word(NamedTuple):
    """One way of saying how strong a recommendation is."""

    pattern: str
    spelled: str
    """How all words that match are spelled; empty where they stand as they are."""
    level: int = 0
    """Rung of the ladder, 4 the strongest; 0 where the word recommends nothing by itself."""
    direction: Direction = Direction.FOR
    rung: str = ""
    """Name of the rung: words of one name say the same."""


_NEGATED = r"(?:not|never|no longer)"
_ADVERB = r"(?:(?:also|only|always|usually|generally|routinely|therefore) )?"
_STRONGLY = r"(?:strongly )"
_WEAKLY = r"(?:conditionally |weakly )"
_AGAINST, _NEITHER = Direction.AGAINST, Direction.NEITHER

WORDS: tuple[Word, ...] = (
    Word(
        r"insufficient evidence (?:exists )?(?:to|for) (?:recommend(?:ing)?|support|assess)"
        r"|evidence is (?:currently )?insufficient to (?:recommend|support|assess)"
        r"|recommends? (?:neither for nor|(?:either )?for or) against|neither recommends? nor",
        "no recommendation", 1, _NEITHER, "no recommendation",
    ),
    Word(
        rf"(?:do|does) not {_ADVERB}recommend|(?:is|are|be) {_NEGATED} {_ADVERB}recommended"
        r"|not (?:routinely )?recommended|not advised",
        "not recommended", 3, _AGAINST, "should not",
    ),
    Word(
        rf"{_STRONGLY}recommend(?:s|ed|ing)? against|recommend(?:s|ed|ing)? strongly against",
        "recommend against", 4, _AGAINST, "must not",
    ),
    Word(
        rf"{_WEAKLY}recommend(?:s|ed|ing)? against",
        "recommend against", 2, _AGAINST, "suggest against",
    ),
    Word(
        r"recommend(?:s|ed|ing|ation)? (?:\(?strong(?:ly)?\)? )?against|advis(?:e|es|ed) against",
        "recommend against", 3, _AGAINST, "should not",
    ),
    Word(
        r"recommend(?:s|ed)? \(?(?:conditional(?:ly)?|weak(?:ly)?)\)? ?against",
        "recommend against", 2, _AGAINST, "suggest against",
    ),
    Word(
        r"suggest(?:s|ed|ing)? (?:\(?(?:conditional(?:ly)?|weak(?:ly)?)\)? )?against",
        "suggest against", 2, _AGAINST, "suggest against",
    ),
    Word(
        rf"(?:should|may|can|could|might) {_ADVERB}(?:be (?:strongly )?considered|consider)",
        "consider", 2, rung="consider",
    ),
    Word(r"considered", "consider"),
    Word(r"should (?:be avoided|avoid)", "avoid", 3, _AGAINST, "avoid"),
    Word(rf"should {_NEGATED}|shouldn't", "should not", 3, _AGAINST, "should not"),
    Word(rf"must {_NEGATED}|mustn't", "must not", 4, _AGAINST, "must not"),
    Word(r"(?:do|does) not|don't|doesn't|never", "do not", 4, _AGAINST, "do not"),
    Word(r"(?:may|can|need) not|cannot|can't|needn't", "may not", 1, _AGAINST, "may not"),
    Word(r"contraindicated", "contraindicated", 4, _AGAINST, "contraindicated"),
    Word(r"avoid(?:ed|ing)?", "avoid", 3, _AGAINST, "avoid"),
    Word(rf"{_STRONGLY}recommend(?:s|ed)?", "recommend", 4, rung="must"),
    Word(rf"{_WEAKLY}recommend(?:s|ed)?", "recommend", 2, rung="suggest"),
    Word(r"recommend(?:s|ed)|recommend|advised?|advises", "recommend", 3, rung="should"),
    Word(r"recommendations?", "recommend"),
    Word(r"suggest(?:s|ed)?", "suggest", 2, rung="suggest"),
    Word(r"propos(?:e|es|ed)", "propose", 2, rung="propose"),
    Word(r"must|shall", "must", 4, rung="must"),
    Word(r"should|ought to", "should", 3, rung="should"),
    Word(r"consider", "consider", 2, rung="consider"),
    Word(r"may|can|could|might", "may", 1, rung="may"),
    Word(r"strong(?:ly)?", "strong"),
    Word(r"conditional(?:ly)?", "conditional"),
    Word(r"weak(?:ly)?", "weak"),
    Word(r"(?:evidence level|level of evidence|level|grade|class) [A-DI]{1,3}[1-4]?[ab]?", ""),
)  # fmt: skip
"""What is looked for, the longer before the shorter."""

_ANY = re.compile(
    "(?<![^\\W_])(?:" + "|".join(f"({word.pattern})" for word in WORDS) + ")(?![^\\W_])"
    "|(?<=[(,] )?\\((?P<grades>(?:strong|conditional|weak), (?:level )?[A-D])\\)",
    re.IGNORECASE,
)


class Said(NamedTuple):
    """A word of strength at `start` to `end` of the folded text; no `word` for a grade."""

    start: int
    end: int
    text: str
    word: Word | None


_NAMED = frozenset(("may", "can", "could", "must", "never", "strong", "weak"))
"""Words that, with a capital within a sentence, are a month's or a person's name."""
_SENTENCE_BEGINS = re.compile(r"(?:^|[.:;!?)\]•*–-] ?|\n|[\"'“‘(\[])$")
_MONTH_BEFORE = re.compile(
    r"(?<![^\W_])(?:\d{1,2}(?:st|nd|rd|th)?(?: of)?|in|by|since|until|till?|from|during|of|early"
    r"|late|mid|last|each|every|to|through) ?-?$",
    re.IGNORECASE,
)
_DATE_AFTER = re.compile(
    r",? (?:of )?(?:\d{1,2}(?:st|nd|rd|th)?(?![\w%.])(?! ?(?:mg|g|mL|L|kg|%))|(?:19|20)\d\d(?!\w))"
)
_TITLE_BEFORE = re.compile(r"(?<![^\W_])(?:Dr|Prof(?:essor)?|Mrs?|Ms|Sir|Dame)\.? $")
_INITIAL_BEFORE = re.compile(r"(?<![^\W_])[A-Z]\. ?$")
_INITIALS_AFTER = re.compile(r" [A-Z]{2,3}(?![\w-])| [A-Z]\.(?:-?[A-Z]\.)*|,? et al")
_GOES_ON = re.compile(r" [a-z]")


def strengths(folded: str) -> tuple[str, ...]:
    """Return the words of strength of a folded text, in order: `should not`, `recommend`.

    The month and people of such a name (`3 May 2024`, `Dr Strong`) are none.
    """
    return tuple((one.word and one.word.spelled) or one.text for one in said(folded))


def said(folded: str) -> Iterator[Said]:
    """Yield the words of strength of a folded text with their places, in order."""
    for match in _ANY.finditer(folded):
        if not _is_name(folded, *match.span()):
            known = match.lastindex and match["grades"] is None
            word = WORDS[match.lastindex - 1] if known and match.lastindex else None
            yield Said(match.start(), match.end(), match[0], word)


def _is_name(folded: str, start: int, end: int) -> bool:
    """Whether a word with a capital is a name: by its date or person, or amid a sentence."""
    word = folded[start:end]
    if word.lower() not in _NAMED or not word.istitle():
        return False
    before = folded[max(0, start - 24) : start]
    if _TITLE_BEFORE.search(before) or _INITIALS_AFTER.match(folded, end):
        return True
    goes_on = _GOES_ON.match(folded, end)
    if word in ("Strong", "Weak"):
        return bool(_INITIAL_BEFORE.search(before)) and not goes_on
    dated = word == "May" and (_MONTH_BEFORE.search(before) or _DATE_AFTER.match(folded, end))
    return bool(dated) or not (goes_on and _SENTENCE_BEGINS.search(before))
