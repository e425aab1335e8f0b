"""Whom advice is for: who stands for whom, and what limits them."""

import re
from collections.abc import Iterator

from medgauge.authoring.altering.reasons import in_a_clause
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps

WHOM = r"(?:adults|women|men|people|persons|patients|children|adolescents|individuals)"
_KIND = r"(?:hypertensive |pregnant |postmenopausal |eligible |young )?"
_YEARS = r"(?:\d{1,3}|one|two|three|four|five|six|ten|twelve)"
_AGED = (
    rf"(?:who are )?(?:aged |age |older than |younger than |[<>≥≤] ?|from the age of )+[<>≥≤]? ?"
    rf"{_YEARS}(?:(?: ?-| to ){_YEARS})?(?: years| months)?(?: of age)?"
    r"(?: (?:or|and) (?:over|older|above|younger|under|more|less))?"
)
_YEARS_AND = rf"{_YEARS} years (?:of age )?(?:or|and) (?:over|older|above|younger)"
_NO_MORE = r"(?![\w-]| (?:to|and) \d| (?:days|weeks|months|years)\b)"
_RISK = (
    r"(?:who are )?at (?:an? )?(?:increased|high|higher|very high) risk"
    r"(?: (?:of|for) [a-z]+(?: [a-z]+)?)?"
)
_STATE = (
    r"(?:severe|stable|persistent|recurrent|active|uncontrolled|advanced|resistant|refractory"
    r"|symptomatic)"
)
_WIDENED = rows(
    (
        rf"(?<!older )(?<!young )\b(?P<whom>{_KIND}{WHOM}) (?:{_AGED}|{_YEARS_AND}){_NO_MORE}",
        r"all \g<whom>",
    ),
    (rf"\b(?P<whom>{WHOM}) {_RISK}(?=$|[.,;]| who\b| and\b)", r"all \g<whom>"),
    (
        rf"\b(?P<whom>{WHOM}) with {_STATE} (?=[a-z]+(?: [a-z]+)?(?:$|[.,;]))",
        r"all \g<whom> with ",
    ),
)
"""Who is meant, without the age, the risk or the state that limits them."""

_GRADED = (
    r"(?=(?:[a-z]+ )?(?:disease|attacks?|depression|hypertension|asthma|poisoning|symptoms"
    r"|infection|flares?|pre-eclampsia|eczema|osteoporosis|pain|COPD|MDD|heart failure|dehydration"
    r"|malaria|hyper[a-z]+|hypo[a-z]+|ana?emia)\b)"
)
_ILL = (
    r"(?=(?:diabetes|asthma|migraine|active cancer|cancer|cirrhosis|(?:known )?heart failure"
    r"|dementia|(?:chronic )?kidney disease|hypertension|epilepsy|obesity|liver disease|ascites"
    r"|osteoporosis|(?:active |previous )?bleeding|atrial fibrillation|renal impairment|a catheter"
    r"|symptoms)\b(?! (?:and|or)\b))"
)
_NOT_BY_AGE = r"(?= (?:with|who|at)\b|[,.]|$)(?! (?:at|with) (?:an? )?age)"
_SWAPPED = (
    *both_ways(
        (
            ("postmenopausal women", "premenopausal women"),
            ("inpatients", "outpatients"),
            ("type 1 diabetes", "type 2 diabetes"),
            ("older adults", "younger adults"),
            ("at high risk", "at low risk"),
            ("of high risk", "of low risk"),
            ("symptomatic", "asymptomatic"),
            ("first trimester", "third trimester"),
            ("chronic low back pain", "acute low back pain"),
            ("acute pain", "chronic pain"),
            ("immunocompromised", "immunocompetent"),
        )
    ),
    *rows(
        (r"(?<!non)(?<!non-)\bpregnant women\b", "women who are not pregnant"),
        (r"\bnon-?pregnant (?=adults|women|adolescents)", "pregnant "),
        (r"(?P<who>\bwho are )not (?=at (?:an? )?(?:increased|high) risk\b)", r"\g<who>"),
        (r"(?<!not )\bat increased risk\b", "at average risk"),
        (rf"\bmild to moderate {_GRADED}", "severe "),
        (rf"\bmild {_GRADED}", "severe "),
        (rf"\bsevere {_GRADED}", "mild "),
        (r"\bstable (?=(?:[a-z]+ )?(?:COPD|angina|disease|patients)\b)", "unstable "),
        (rf"\b(?P<who>{WHOM}) without (?=[a-z])", r"\g<who> with "),
        (rf"\b(?P<who>{WHOM}) with {_ILL}", r"\g<who> without "),
        (rf"(?<!older )(?<!younger )(?<!young )\badults{_NOT_BY_AGE}", "children"),
        (rf"\bchildren{_NOT_BY_AGE}", "adults"),
        (r"\badolescents(?= (?:with|who|at)\b)", "adults"),
        (r"\bwomen(?= (?:with|who|at|aged)\b)", "men"),
        (r"(?<!wo)\bmen(?= (?:with|who|at|aged)\b)", "women"),
    ),
)
_IN_PREGNANCY = re.compile(
    r"gestation|pregnan|fetal|prenatal|maternal|trimester|preeclampsia|birth"
)
_COMPARED = re.compile(r"\b(?:younger|older|other)\b")
_OPENS = re.compile(r"(?:^|\b(?:in|for|of|to|among|by|screen|treat|offer|that|with|offering) )$")
"""What `all` may stand behind."""
_GROWN_UP = re.compile(r"\badults (?:who are )?aged (?:≥ ?)?(?:16|17|18|19)\b|\badults 1[6-9] ")
"""Ages that make an adult: without them nobody else is meant."""
_OF_ONE_SEX = re.compile(
    r"pregnan|breast|cervi|menopaus|ovar|uter|prosta|contracep|birth|gestation|lactat|matern|eclamp"
    r"|\b(?:wo)?m[ae]n\b.*\b(?:wo)?m[ae]n\b|\bshe\b|\bher\b|\bhis\b|fertil|sexual|gay\b|fetal",
    re.IGNORECASE,
)
_OF_ONE_AGE = re.compile(
    r"\b(?:school|parents?|famil\w+|caregivers?|growth|puberty|childhood|adulthood|pa?ediatric"
    r"|young\w*|older|elderly|infants?|adolescen\w+|child\w*|adults?)\b.*"
    r"\b(?:child\w*|adults?|adolescen\w+)\b|\b(?:child\w*|adults?|adolescen\w+)\b.*"
    r"\b(?:school|parents?|famil\w+|caregivers?|growth|puberty|childhood|pa?ediatric|young\w*|older"
    r"|elderly|infants?|adolescen\w+|child\w*|adults?|years?|months?)\b",
    re.IGNORECASE,
)
"""What else in a sentence tells how old those are whom it is for."""
_SEVERAL = re.compile(
    r"^[^;.]{0,80}?\b(?:and|or|who)\b|^[^,;.]{0,40}[\d<>≥≤]|^(?:an?|at|the|any)\b"
)
_ONE_OF_SEVERAL = re.compile(r"\b(?:and|or|to) $|, $")
_MILD_OR = re.compile(r"\b(?:mild|moderate|severe)\b")
_EXPLAINED = re.compile(r"[^.,;()]{0,40}\(")
"""Brackets that tell who is meant, and would have to change too."""
_SAID_OF = re.compile(r"\b(?:is|are|was|were|be|remains?|stays?|becomes?) $")
"""Before what is said of people, and does not tell them from others."""
_LIMITED = re.compile(
    r"\b(?:similar to|followed by|compared|only|unless|except|all|any|every|regardless|both"
    r"|either|not|no|never|neither|against|avoid\w*|contraindicat\w*)\b",
    re.IGNORECASE,
)
"""What is advised against for some may well be advised against for others, or for all."""
_NOT_AT_RISK = re.compile(r"\bwho are not (?=at (?:an? )?(?:increased|high) risk\b)")


def others(folded: str) -> Iterator[Swap]:
    """Yield every place of a folded sentence where others can stand for those it is for."""
    if not _LIMITED.search(_NOT_AT_RISK.sub("", folded)):
        yield from (one for one in swaps(folded, _SWAPPED) if _is_clear(folded, one))


def wider(folded: str) -> Iterator[Swap]:
    """Yield every place of a folded sentence where what limits those it is for can go."""
    if not _LIMITED.search(folded):
        yield from (one for one in swaps(folded, _WIDENED) if _is_clear(folded, one))


def _is_clear(folded: str, swap: Swap) -> bool:
    """Whether the swap touches the whole of what is meant and makes no nonsense."""
    words = set(re.findall(r"\w+", swap.new.lower()))
    before, rest = folded[: swap.start], folded[swap.end :]
    if _ONE_OF_SEVERAL.search(before) or _GROWN_UP.search(swap.old):
        return False
    if "all" in words:
        return bool(_OPENS.search(before)) and not _COMPARED.search(before + rest)
    return (
        _fits_sex(folded, swap, words)
        and _fits_state(folded, swap, words)
        and swap.new.strip().lower() not in f"{before}|{rest}".lower()
    )


def _fits_sex(folded: str, swap: Swap, words: set[str]) -> bool:
    """Whether a swap of the sexes, of ages or of pregnancy leaves nothing that gives it away."""
    old = set(re.findall(r"\w+", swap.old.lower()))
    sexes = {"men", "women"}
    if words & sexes and words & sexes != old & sexes and _OF_ONE_SEX.search(folded):
        return False
    if words & {"children", "adults"} and not words & old and _OF_ONE_AGE.search(folded):
        return False
    rest = folded[: swap.start] + folded[swap.end :]
    return not ("pregnant" in old and _IN_PREGNANCY.search(rest))


def _fits_state(folded: str, swap: Swap, words: set[str]) -> bool:
    """Whether a swap of risk, of grade or of illness is one of whom the advice is for."""
    before, rest = folded[: swap.start], folded[swap.end :]
    if "risk" in words and (
        _EXPLAINED.match(rest) or in_a_clause(before) or _SAID_OF.search(before)
    ):
        return False
    if words & {"mild", "severe"} and _MILD_OR.search(before + rest):
        return False
    return not (swap.new.rstrip().endswith(("with", "without")) and _SEVERAL.match(rest))
