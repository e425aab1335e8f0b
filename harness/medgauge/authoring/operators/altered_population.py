"""Whom the advice is for is swapped for others, or widened: `adults aged 65 years or over` to `all
adults`."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.reasons import gives_reason, in_a_clause, undecided
from medgauge.authoring.altering.scope import persons, scope_words
from medgauge.authoring.altering.sentence import Edit, sentence, telling_words
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.population"
verdict = Verdict.ALTERED

_WHOM = r"(?:adults|women|men|people|persons|patients|children|adolescents|individuals)"
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

_WIDENED = rows(
    (
        rf"(?<!older )(?<!young )\b(?P<whom>{_WHOM}) (?:{_AGED}|{_YEARS_AND}){_NO_MORE}",
        r"all \g<whom>",
    ),
    (rf"\b(?P<whom>{_WHOM}) {_RISK}(?=$|[.,;]| who\b| and\b)", r"all \g<whom>"),
)
"""Who is meant, without the age or the risk that limits them."""

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
            ("primary prevention", "secondary prevention"),
            ("immunocompromised", "immunocompetent"),
        )
    ),
    *rows(
        (r"(?<!non)(?<!non-)\bpregnant women\b", "women who are not pregnant"),
        (r"\bnon-?pregnant (?=adults|women|adolescents)", "pregnant "),
        (r"\bat increased risk\b", "at average risk"),
        (r"\bmild(?= (?:disease|attacks|depression|hypertension|asthma|poisoning)\b)", "severe"),
        (r"\bsevere(?= (?:disease|attacks|depression|hypertension|asthma|poisoning)\b)", "mild"),
        (rf"\b(?P<who>{_WHOM}) without (?=[a-z])", r"\g<who> with "),
        (r"(?<!older )(?<!younger )(?<!young )\badults(?= (?:with|who|at)\b)", "children"),
        (r"\bchildren(?= (?:with|who|at)\b)", "adults"),
        (r"\bwomen(?= (?:with|who|at|aged)\b)", "men"),
        (r"(?<!wo)\bmen(?= (?:with|who|at|aged)\b)", "women"),
    ),
)
_IN_PREGNANCY = re.compile(
    r"gestation|pregnan|fetal|prenatal|maternal|trimester|preeclampsia|birth"
)
_COMPARED = re.compile(r"\b(?:younger|older|other)\b")
_OPENS = re.compile(r"(?:^|\b(?:in|for|of|to|among|by|screen|treat|offer|that|with) )$")
"""What `all` may stand behind."""
_GROWN_UP = re.compile(r"\badults (?:who are )?aged (?:≥ ?)?(?:16|17|18|19)\b|\badults 1[6-9] ")
"""Ages that make an adult: without them nobody else is meant."""
_OF_ONE_SEX = re.compile(
    r"pregnan|breast|cervi|menopaus|ovar|uter|prosta|contracep|birth|gestation|lactat|matern"
    r"|\b(?:wo)?m[ae]n\b.*\b(?:wo)?m[ae]n\b|\bshe\b|\bher\b|\bhis\b|fertil|sexual|gay\b|fetal",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"^[^;.]{0,80}?\b(?:and|or|who)\b|^[^,;.]{0,40}[\d<>≥≤]|^(?:an?|at|the|any)\b"
)
_ONE_OF_SEVERAL = re.compile(r"\b(?:and|or|to) $")
_EXPLAINED = re.compile(r"[^.,;()]{0,40}\(")
"""Brackets that tell who is meant, and would have to change too."""
_SAID_OF = re.compile(r"\b(?:is|are|was|were|be|remains?|stays?|becomes?) $")
"""Before what is said of people, and does not tell them from others."""
_LIMITED = re.compile(
    r"\b(?:similar to|followed by|compared|only|unless|except|all|any|every|regardless|both"
    r"|either)\b",
    re.IGNORECASE,
)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that say whom they are for in words of the tables."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence about other people, where the document does not speak of those too."""
    reading = sentence(fact.text)
    document = ground.document(fact.place)
    known = scope_words(document, fact.section)
    for swap in dice.shuffled(_sites(reading.folded)):
        gone = telling_words(swap.old) | persons(swap.old) | set(re.findall(r"\d+", swap.old))
        gone -= telling_words(swap.new) | persons(swap.new)
        aim = re.match(r"\S+(?: \S+){0,2}", reading.folded[swap.end :].strip())
        about = gone | (telling_words(aim[0]) if aim and swap.new.endswith(" ") else set())
        if about & known:
            continue
        where = (swap.start, swap.end)
        yield Change(
            operator=name,
            text=reading.edited(Edit(swap.start, swap.end, swap.new)),
            decisive=true_form(reading, *where),
            note=f"{swap.old.strip()} to {swap.new.strip()}",
        )


def _sites(folded: str) -> list[Swap]:
    if gives_reason(folded) or _LIMITED.search(folded) or undecided(folded):
        return []
    found = [*swaps(folded, _WIDENED), *swaps(folded, _SWAPPED)]
    return [one for one in found if _clear(folded, one)]


def _clear(folded: str, swap: Swap) -> bool:
    """Whether the swap touches the whole of what is meant and makes no nonsense."""
    words = set(re.findall(r"\w+", swap.new.lower()))
    if words & {"men", "women"} and "not" not in words and "all" not in words:
        alike = {"men", "women"} & set(re.findall(r"\w+", swap.old.lower()))
        if alike != words & {"men", "women"} and _OF_ONE_SEX.search(folded):
            return False
    rest = folded[swap.end :]
    if "pregnant" in swap.old.lower() and _IN_PREGNANCY.search(folded[: swap.start] + rest):
        return False
    before = folded[: swap.start]
    if _ONE_OF_SEVERAL.search(before) or _GROWN_UP.search(swap.old):
        return False
    if "all" in words and (_COMPARED.search(before + rest) or not _OPENS.search(before)):
        return False
    if "risk" in words and _EXPLAINED.match(rest):
        return False
    if "risk" in words and (in_a_clause(before) or _SAID_OF.search(before)):
        return False
    if swap.new.rstrip().endswith(("with", "without")) and _SEVERAL.match(rest):
        return False
    return swap.new.strip().lower() not in folded.lower()
