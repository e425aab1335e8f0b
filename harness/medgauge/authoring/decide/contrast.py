"""Whether a passage speaks of what excludes a claim's case, and not of the claim's: of `acute` pain
where the claim is on `chronic`.

Each side of a pair has the words that say it for certain and, besides, all that may take it in. A
passage is set aside only if it says the one for certain and holds nothing that may mean the other,
neither itself nor in its headings, and nothing that widens it or turns it into the other: `after
acute pain`.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from medgauge.authoring.passages import Passage
from medgauge.text.frames import Frame

_WIDENS = (
    r"all|any|anyone|every\w*|each|both|either|whether|regardless|irrespective|whatever|also|even"
    r"|including|includes?|particular|particularly|especially|as well|other|others|otherwise|most"
    r"|mainly|mostly|primarily|e\.g|such as|general|universal\w*"
)
"""Words by which a passage may speak of more than it names."""

_TURNS = (
    r"not|no|nor|never|unlike|just|than|rather|instead|save|except\w*|beyond|besides|before|after\w*"
    r"|once|until|till|up to|resistant|refractory|fail\w*|worse|worst|same|like|opposite|similar\w*"
    r"|extend\w*|(?:treated|dosed) as|as (?:in|for|with|to)|(?:and|or) (?:in|for|to|their|those)"
    r"|where|under|below|population"
)
"""Words by which a passage may speak of the other of two: `pain that is not acute`."""


@dataclass(frozen=True)
class _Side:
    certain: re.Pattern[str]
    possible: re.Pattern[str]


def _words(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)


def _side(certain: str, besides: str) -> _Side:
    return _Side(_words(certain), _words(f"{certain}|{besides}"))


_AT = r"at (?:an? |the )?(?:very )?"
_WHO = r"(?:patients|persons|people|individuals|adults|women|men|children|populations|groups)"
_AGES = r"young\w*|aged?|ages|years?|months?|old|older|lifespan"
_PAIRS: tuple[tuple[_Side, _Side], ...] = (
    (
        _side(r"adults?", rf"{_AGES}|men|man|women|woman|elderly|grown\w*"),
        _side(
            r"child|children|infants?|newborns?|neonates?|p(?:a)?ediatric|adolescents?",
            rf"{_AGES}|boys?|girls?|babies|baby|kids?|pupils?|juvenile\w*|teen\w*|youth|minors?|school\w*|neonat\w*",
        ),
    ),
    (
        _side(r"women|woman|females?", r"wom\w*|pregnan\w*|matern\w*|mothers?|girls?"),
        _side(r"men|man|males?", r"boys?|fathers?|husbands?|sex|prostat\w*"),
    ),
    (
        _side(r"acute", r"acute\w*|sudden\w*|new\w*|recent\w*|exacerbat\w*|attacks?|cris\w*|days?"),
        _side(
            r"chronic", r"chronic\w*|persist\w*|long\w*|ongoing|continu\w*|last\w*|recurr\w*|years?"
        ),
    ),
    (
        _side(r"first-line|first-choice", r"first|initial\w*|start\w*|begin\w*|prefer\w*|choice"),
        _side(
            r"second-line|second-choice",
            r"second|alternativ\w*|fail\w*|after|then|next|later|third|add\w*|not|if|when|who",
        ),
    ),
    (
        _side(r"primary prevention", r"primary|no|not|without|never|healthy|prevent\w*"),
        _side(r"secondary prevention", r"secondary|recurr\w*|history|previous\w*|prior|existing"),
    ),
    (
        _side(r"long-term", r"long\w*|prolong\w*|chronic\w*|months?|years?|continu\w*|mainten\w*"),
        _side(r"short-term", r"short\w*|brief\w*|hours?|days?|weeks?|acute\w*|temporar\w*|limited"),
    ),
    (
        _side(
            r"long-acting|extended-release|sustained-release",
            r"long\w*|extended\w*|sustained\w*|prolong\w*|slow\w*|depot|mainten\w*|[A-Z]*LAB?[AM]A?s?",
        ),
        _side(
            r"short-acting|immediate-release",
            r"short\w*|immediate\w*|rapid\w*|quick\w*|rescue|relie\w*|SA[BM]As?",
        ),
    ),
    (
        _side(r"inpatients?", r"hospital\w*|admi\w*|wards?|acute care"),
        _side(
            r"outpatients?",
            r"ambulat\w*|home|offices?|clinics?|community|primary care|discharge\w*|visits?",
        ),
    ),
    (
        _side(
            rf"{_AT}(?:increased|high|higher|elevated) risk|high-risk {_WHO}|high risk {_WHO}",
            r"risk factors?|increas\w*|high\w*|elevat\w*",
        ),
        _side(
            rf"{_AT}(?:low|lower|average|decreased) risk|low-risk {_WHO}|low risk {_WHO}",
            r"low\w*|average|not?|without|less|minim\w*|small|decreas\w*|reduc\w*|routine\w*",
        ),
    ),
    (
        _side(r"pregnan(?:t|cy)", r"pregnan\w*|gestation\w*|prenatal|antenatal|matern\w*"),
        _side(r"not pregnant|nonpregnant|non-pregnant", r"non\w*|not?|outside|except|before"),
    ),
    (
        _side(r"premenopausal", rf"before|childbearing|reproductive|menstru\w*|{_AGES}"),
        _side(r"postmenopausal", rf"after|menopaus\w*|hysterectomy|{_AGES}"),
    ),
    (
        _side(r"symptomatic", r"symptoms?|signs?|complain\w*|suspect\w*|present\w*"),
        _side(r"asymptomatic", r"symptoms?|no|not|without|healthy|screen\w*"),
    ),
    (
        _side(r"mild|mild(?: |-)to(?: |-)moderate", r"mild\w*|moderate\w*|light|less"),
        _side(r"severe", r"severe\w*|severity|serious\w*|complex|life\w*|refractory"),
    ),
    (
        _side(r"oral|orally|by mouth", r"mouth|tablets?|capsules?|swallow\w*|drink\w*|liquid"),
        _side(
            r"intravenous|intravenously|IV",
            r"infus\w*|inject\w*|parenteral\w*|veins?|venous|bolus\w*|drips?|ampoules?",
        ),
    ),
    (
        _side(r"in the morning|every morning", r"mornings?|breakfast|daytime|wak\w*"),
        _side(
            r"at night|in the evening|every evening|at bedtime",
            r"evenings?|night\w*|bedtime|dinner|supper|sleep\w*|nocturn\w*",
        ),
    ),
)  # fmt: skip
_WIDER = _words(f"{_WIDENS}|{_TURNS}")


def contrasts(passage: Passage, claim: Frame) -> bool:
    """Whether a passage is on the other of two things that exclude each other."""
    wanted = _sides(claim.text)
    if not wanted or _widens(passage.said):
        return False
    around = f"{passage.under} {passage.said}"
    return any(
        there.certain.search(passage.said) and not asked.possible.search(around)
        for asked, there in wanted
    )


@lru_cache(maxsize=131_072)
def _widens(folded: str) -> bool:
    return _WIDER.search(folded) is not None


@lru_cache(maxsize=4096)
def _sides(text: str) -> tuple[tuple[_Side, _Side], ...]:
    """Return what a claim says for certain, each with what excludes it, where it says only that."""
    return tuple(
        (asked, other)
        for one, two in _PAIRS
        for asked, other in ((one, two), (two, one))
        if asked.certain.search(text) and not other.certain.search(text)
    )
