"""Words that make a small edit of a sentence unsafe: what hangs on the edited word is not seen."""

import re
from functools import lru_cache

_GIVEN = re.compile(
    r"\b(?:because|since|due to|owing to|as a result|given (?:that|the)|so that|in order|therefore"
    r"|thus|hence|so as|in view of|in light of|leading to|for this reason|despite|although"
    r"|even (?:if|though|in|when)|whereas|but|however|where (?:it|they)|instead|rather"
    r"|as (?:it|they|this) (?:may|can|is|are|has|have|will|could|does)"
    r"|in contrast|otherwise|unlike|nevertheless)\b"
    r"|, as (?:it|its|they|their|this|these|there|the)\b",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:only|unless|except|until|at least|at most|no (?:more|less|later|earlier|sooner) than"
    r"|not (?:more|less|later) than|as long as|provided|just|solely|exclusively|alone|any|either"
    r"|neither|nor|yet|regardless|whether|also|even|still|never|always|no|not|without)\b",
    re.IGNORECASE,
)
_IN_A_CLAUSE = re.compile(
    r"\b(?:who|whom|whose|which|that|where|when|if|while|whether|how|what|than)\b[^,;]*$",
    re.IGNORECASE,
)
_THAT_CLAUSE = re.compile(r"\b(?:recommends?|suggests?|advises?|advised|recommended) that\b")

_UNDECIDED = re.compile(
    r"\b(?:insufficient|inadequate|inconclusive|unclear|unknown|lacking|limited evidence"
    r"|very limited|(?:no|little) evidence)\b",
    re.IGNORECASE,
)


def in_a_clause(before: str) -> bool:
    """Whether what follows a stretch of a folded sentence stands in a clause of a lower rank.

    What is recommended `that` be done is of the first.
    """
    return bool(_IN_A_CLAUSE.search(_THAT_CLAUSE.split(before)[-1]))


@lru_cache(maxsize=32_768)
def gives_reason(folded: str) -> bool:
    """Whether a sentence says why, or sets one thing against another: `because`, `although`."""
    return bool(_GIVEN.search(folded))


@lru_cache(maxsize=32_768)
def limited(folded: str) -> bool:
    """Whether a word of the sentence changes its bearing when the sentence is denied: `only`."""
    return bool(_LIMITED.search(folded))


@lru_cache(maxsize=32_768)
def undecided(folded: str) -> bool:
    """Whether a sentence says that nothing is known: then nothing is denied by another value."""
    return bool(_UNDECIDED.search(folded))
