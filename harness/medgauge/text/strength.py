"""The words by which a recommendation says how strong it is and whether it is for or against.

They are only found and spelled one way; which is stronger is for others to say. Texts are folded.
"""

import re

_NEGATED = r"(?:not|never|no longer)"
_ADVERB = r"(?:(?:also|only|always|usually|generally|strongly|routinely|therefore) )?"
_FORMS: tuple[tuple[str, str], ...] = (
    (
        rf"(?:do|does) not {_ADVERB}recommend|(?:is|are|be) {_NEGATED} {_ADVERB}recommended"
        r"|not (?:routinely )?recommended",
        "not recommended",
    ),
    (r"recommend(?:s|ed|ing|ation)? (?:\(?strong(?:ly)?\)? )?against", "recommend against"),
    (r"recommend(?:s|ed)? \(?(?:conditional(?:ly)?|weak(?:ly)?)\)? ?against", "recommend against"),
    (
        r"suggest(?:s|ed|ing)? (?:\(?(?:conditional(?:ly)?|weak(?:ly)?)\)? )?against",
        "suggest against",
    ),
    (r"(?:should|may|can|could) (?:also )?(?:be considered|consider)|considered", "consider"),
    (rf"should {_NEGATED}", "should not"),
    (rf"must {_NEGATED}", "must not"),
    (r"(?:do|does) not|never", "do not"),
    (r"(?:may|can|need) not|cannot", "may not"),
    (r"contraindicated", "contraindicated"),
    (r"avoid(?:ed|ing)?", "avoid"),
    (r"recommend(?:s|ed|ation|ations)?|advised?|advises", "recommend"),
    (r"suggest(?:s|ed)?", "suggest"),
    (r"must", "must"),
    (r"should", "should"),
    (r"consider", "consider"),
    (r"may|can|could", "may"),
    (r"strong(?:ly)?", "strong"),
    (r"conditional(?:ly)?", "conditional"),
    (r"weak(?:ly)?", "weak"),
    (r"(?:evidence level|level of evidence|level|grade|class) [A-DI]{1,3}[1-4]?[ab]?", ""),
)
"""What is looked for, the longer before the shorter, and how it is spelled; `` as it stands."""

_ANY = re.compile(
    "(?<![^\\W_])(?:" + "|".join(f"({pattern})" for pattern, _ in _FORMS) + ")(?![^\\W_])"
    "|(?<=[(,] )?\\((?P<grades>(?:strong|conditional|weak), (?:level )?[A-D])\\)",
    re.IGNORECASE,
)


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
    found = []
    for match in _ANY.finditer(folded):
        if _is_name(folded, *match.span()):
            continue
        spelled = (
            _FORMS[match.lastindex - 1][1] if match.lastindex and match["grades"] is None else ""
        )
        found.append(spelled or match[0])
    return tuple(found)


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
