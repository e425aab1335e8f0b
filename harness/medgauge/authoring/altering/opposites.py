"""Words that name one of two ways of doing a thing, and the other: by mouth and intravenously.

A sentence with the other word recommends something else, and still reads like a guideline.
"""

import re
from collections.abc import Iterator

from medgauge.authoring.altering.reasons import in_a_clause
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps

_NO_SHORT_FORM = r"(?![^.;,]{0,45}\(|[^.;,]{0,30}(?-i:[A-Z]{3}))"
"""No short form follows that would have to change too: `short-acting agonists (SABAs)`."""
_THING = r"(?:dose|doses|dosage|risk|rate|threshold|target)\b"
_GRADED = r"(?:efficient|effective|accurate|sensitive|specific|likely|common)\b"
_BEGINS = r"(?:starting|beginning|initiating|establishing|prescribing|giving|offering)\b"
_BEGUN = r"(?:is|are) (?:started|begun|given|prescribed|initiated|offered|resumed)\b"
_PLANNED = (
    r"(?:the |any |each |every |an? |elective |major |initial )*(?:surgery|operation|procedure"
    r"|meals?|screening|\w+ screening|treatment|therapy|dose|discharge|breakfast|departure"
    r"|follow-up appointment|infusion|transfusion|scan)\b"
)
_NAMES_A_CLASS = (
    r"(?!contracepti|anticoag|glucose|hygien|antidiab|cavity|rehydrat|challenge|hypogly|health)"
)
_TERMS = (
    *rows(
        (rf"\bshort-acting\b{_NO_SHORT_FORM}", "long-acting"),
        (rf"\blong-acting\b{_NO_SHORT_FORM}", "short-acting"),
        (
            r"\blong-term(?! (?:adheren|outcome|risk|harm|effect|benefit|reduc|surviv|complicat))",
            "short-term",
        ),
        (r"\bfirst (?=(?:choice|(?:intravenous |oral )?agent|treatment)\b)", "second "),
        (r"\bsecond (?=(?:choice|(?:intravenous |oral )?agent|treatment)\b(?! after))", "first "),
        (r"\ban alternative to\b", "an adjunct to"),
        (r"\ban adjunct to\b", "an alternative to"),
        (r"(?<=\w )in addition to\b", "instead of"),
        (r"(?<=\w )instead of\b", "in addition to"),
        (r"\bcombination therapy\b(?! \(| with\b)", "monotherapy"),
        (r"\bmonotherapy\b", "combination therapy"),
        (r"\bselectively(?= (?:offer|screen|test|treat|measure|use)\b)", "routinely"),
        (r"\broutinely(?= (?:offer|screen|test|treat|measure|use)\b)", "selectively"),
        (
            r"\bearly (?=(?:use|initiation|treatment|mobili[sz]ation|feeding|referral)\b)",
            "delayed ",
        ),
        (r"\bseated\b", "standing"),
        (r"\bsupine\b", "standing"),
        (r"\bnon-?fasting(?= (?:state|serum|sample|level|glucose))", "fasting"),
        (r"(?<!non)(?<!non-)\bfasting(?= (?:state|serum|sample|level|glucose))", "nonfasting"),
        (rf"\blower (?={_THING})", "higher "),
        (rf"\bhigher (?={_THING})", "lower "),
        (r"(?<!or )\bmore frequent(?=(?:ly)?\b)", "less frequent"),
        (r"(?<!or )\bless frequent(?=(?:ly)?\b)", "more frequent"),
        (rf"\bless (?={_GRADED})", "more "),
        (rf"\bmore (?={_GRADED})", "less "),
        (r"(?<!acute )\binpatient (?=[a-z])", "outpatient "),
        (r"\boutpatient (?=[a-z])", "inpatient "),
        (r"\bas a single (infusion|dose|injection)\b", r"as repeated \1s"),
        (r"(?P<be>\b(?:is|are|be) )discouraged\b", r"\g<be>encouraged"),
        (r"\bleft (?=(?:side|arm)\b)", "right "),
        (r"\bright (?=(?:side|arm)\b)", "left "),
        (r"\bwithout (?=(?:tapering|food|contrast|sedation|an? (?:ICS|inhaled)\b))", "with "),
        (r"\bwith (?=(?:food|meals)\b)", "without "),
        (rf"\b(?:before|prior to) (?={_BEGINS}|(?:\w+ ){{1,3}}{_BEGUN}|{_PLANNED})", "after "),
        (r"\bafter (?=\d+ weeks of gestation\b)", "before "),
        (r"\bbefore (?=\d+ weeks of gestation\b)", "after "),
        (r"(?<!s )(?<!\d )\bafter (?=(?:delivery|birth|surgery|meals?|breakfast)\b)", "before "),
    ),
    *both_ways(
        (
            ("immediate-release", "extended-release"),
            ("short-term", "long-term"),
            ("first-line", "second-line"),
            ("low-dose", "high-dose"),
            ("high-intensity", "low-intensity"),
            ("low- to moderate-dose", "moderate- to high-dose"),
            ("continuous infusion", "intermittent infusion"),
            ("primary prevention", "secondary prevention"),
        )
    ),
)
"""Closed: each row fits the same place in a sentence."""
_ROUTES = rows(
    (r"\bintravenously\b", "by mouth"),
    (r"\bby mouth\b", "intravenously"),
    (r"\borally\b", "intravenously"),
    (r"\bintramuscularly\b", "intravenously"),
    (r"\bsubcutaneously\b", "intramuscularly"),
    (rf"\boral (?={_NAMES_A_CLASS}[a-z])", "intravenous "),
    (r"\bintravenous (?=[a-z])", "oral "),
    (r"\bparenteral (?=[a-z])", "oral "),
    (r"\binhaled (?=(?:cortico)?steroids?\b(?! \())", "oral "),
    (r"\bsystemic (?=(?:cortico)?steroids?\b(?! \())", "inhaled "),
    (r"\btopical (?=(?:treatment|antibiotics?|(?:cortico)?steroids?)\b)", "oral "),
)
_TIMES_OF_DAY = rows(
    (r"\bin the morning\b", "in the evening"),
    (r"\bevery morning\b", "every evening"),
    (r"\bin the evening\b", "in the morning"),
    (r"\bevery evening\b", "every morning"),
    (r"\bat night\b", "in the morning"),
)
_ROUTE = re.compile(
    r"\b(?:oral(?:ly)?|mouth|tablets?|capsules?|swallow\w*|tongue|intraven\w*|IV|veins?|venous"
    r"|infus\w*|inject\w*|bolus\w*|loading|subcut\w*|intramusc\w*|skin|rectal\w*|inhal\w*|topical\w*"
    r"|systemic\w*|nasal\w*|ointments?|creams?|drops?|patch\w*|nebuli\w*|suppositor\w*|parenteral\w*"
    r"|pumps?|drips?|syringes?|stopp\w*)\b|\bper hour\b|/h\b|\bover \d",
    re.IGNORECASE,
)
"""What tells by which way something is given: of several, one cannot be changed alone."""
_DAYTIME = re.compile(
    r"\b(?:mornings?|evenings?|nights?|nightly|bedtime|breakfast|dinner|sleep\w*|insomnia|nocturn\w*"
    r"|hypnotics?|daytime|24 hours)\b",
    re.IGNORECASE,
)
_COURSE = re.compile(
    r"\b(?:taper\w*|gradual\w*|then|thereafter|maximum|minimum|baseline|until|during|both|either"
    r"|whether|wait|as needed)\b",
    re.IGNORECASE,
)
"""What a course is told with, of which one word can't be turned alone."""
_DENIES = re.compile(
    r"\b(?:not|no|never|neither|nor|unless|only|except|cannot|against|avoid\w*|contraindicat\w*)\b"
)
"""What is advised against in one way may well be advised against in the other."""
_LISTED = re.compile(r"\b(?:and|or|either|both|than|from|other) $")
_LISTED_AFTER = re.compile(r"^ ?(?:and|or)\b|^/")
_RANKS = ("second", "first", "second-line", "first-line")
_ALREADY = re.compile(r"\b(?:after|following|before|from|until|since|the) (?:the )?$")
TURNS_TIME = re.compile(r"\b(?:before|after|prior to|following|during|until|within)\b", re.I)
"""Words of which a sentence can have one turned alone."""


def opposites(folded: str) -> Iterator[Swap]:
    """Yield every word of a folded sentence that can be turned into its opposite alone."""
    if _COURSE.search(folded):
        return
    found = [one for one in swaps(folded, _TERMS) if _keeps_time(folded, one)]
    if len(_ROUTE.findall(folded)) == 1:
        found += swaps(folded, _ROUTES)
    if len(_DAYTIME.findall(folded)) == 1:
        found += swaps(folded, _TIMES_OF_DAY)
    for one in found:
        rest = f"{folded[: one.start]}|{folded[one.end :]}"
        if not _DENIES.search(rest) and _is_alone(folded, one):
            yield _spoken(folded, one)


def _keeps_time(folded: str, swap: Swap) -> bool:
    """Whether a word of time or rank is the only one of its sentence, and no part of a course."""
    new = swap.new.strip().lower().split(" ")[0]
    if new in _RANKS and (
        _ALREADY.search(folded[: swap.start]) or in_a_clause(folded[: swap.start])
    ):
        return False
    return new not in ("before", "after") or len(TURNS_TIME.findall(folded)) == 1


def _is_alone(folded: str, swap: Swap) -> bool:
    """Whether neither what came nor what went stands elsewhere, nor beside an alternative to it."""
    rest = f"{folded[: swap.start]}|{folded[swap.end :]}".lower()
    for word in (swap.old, swap.new):
        if re.search(rf"\b{re.escape(word.strip().lower())}\b", rest):
            return False
    before, after = folded[: swap.start], folded[swap.end :]
    bracketed = before.count("(") > before.count(")")
    return not (bracketed or _LISTED.search(before) or _LISTED_AFTER.match(after))


def _spoken(folded: str, swap: Swap) -> Swap:
    """Return a swap with the article that its new word needs: `an early`, `a delayed`."""
    found = re.search(r"\b(an?) $", folded[: swap.start], re.IGNORECASE)
    if found is None:
        return swap
    vowel = swap.new[:1].lower() in "aeiou"
    article = found[1][:1] + ("n" if vowel else "")
    start = found.start(1)
    return Swap(start, swap.end, folded[start : swap.end], f"{article} {swap.new}")
