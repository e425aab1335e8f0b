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
    (r"(?:may|can|need) not", "may not"),
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


def strengths(folded: str) -> tuple[str, ...]:
    """Return the words of strength of a folded text, in order: `should not`, `recommend`."""
    found = []
    for match in _ANY.finditer(folded):
        spelled = (
            _FORMS[match.lastindex - 1][1] if match.lastindex and match["grades"] is None else ""
        )
        found.append(spelled or match[0])
    return tuple(found)
