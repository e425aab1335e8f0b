"""Words as stems, so that `screening`, `screened` and `screens` are one; function words apart.

The stemmer is light: endings of number, tense and the commonest nouns made of verbs, British
spellings as American. It never looks at meaning: `hypertension` and `hypertensive` stay two.
"""

import re
from functools import lru_cache
from typing import NamedTuple


class Stem(NamedTuple):
    """One word at `start` to `end` of the folded text."""

    start: int
    end: int
    stem: str
    stop: bool
    """Whether it is a function word: it says nothing about what a text speaks of."""


_WORD = re.compile(r"[^\W\d_][^\W_]*(?:'(?=[^\W\d_]{1,2}(?![^\W_]))[^\W_]+)?")
_STOP_WORDS = (
    "a an the of in on for to with by from at as into onto upon about and or but nor so than that"
    " which who whom whose what this these those there here it its they them their theirs he him"
    " his she her hers we us our you your i me my one ones be is are was were been being am has"
    " have had having do does did done should may can must might will would could shall ought not"
    " no never none without if when whenever while whether unless until till before after during"
    " since because due also therefore thus however then such any all both each every either"
    " neither other others another only more most less least few fewer very too just per via up"
    " out over under above below between within among against through throughout where how e g ie"
    " eg etc vs same own some many much several"
)
STOP = frozenset(_STOP_WORDS.split())
_IRREGULAR_PAIRS = (
    "women woman men man children child people person persons person feet foot teeth tooth"
    " criteria criterion given give gave give taken take took take begun begin began begin"
    " shown show known know found find made make sought seek kept keep held hold withheld withhold"
    " chosen choose chose choose written write wrote write got get gotten get went go gone go"
    " diagnoses diagnosis analyses analysis metastases metastasis prognoses prognosis"
    " crises crisis thromboses thrombosis stenoses stenosis bases basis"
    " administration administer administered administer administering administer"
    " prescription prescribe prescriptions prescribe reduction reduce reductions reduce"
    " initiation initi continuation continue discontinuation discontinue"
    " series series species species diabetes diabetes herpes herpes rabies rabies"
    " during during thing thing being being bed bed need need feed feed seed seed breed breed"
    " red red shed shed bleed bleed speed speed spring spring string string bring bring"
    " evening evening morning morning ring ring king king lies lie dies die dying die lying lie"
    " used use using use uses use usage use daily daily weekly weekly monthly monthly yearly yearly"
    " early early family family families family only only supply supply apply apply rely rely"
    " lung lung sibling sibling news news always always gas gas its its status status"
    " repeated repeat repeating repeat dosage dose dosages dose diagnose diagnosis diagnosed"
    " diagnosis diagnosing diagnosis advice advise"
    " care care cares care aged age aging age ageing age ages age"
    " further further medicines medicine inhibitor inhibitor"
)
_TOKENS = _IRREGULAR_PAIRS.split()
_IRREGULAR = dict(zip(_TOKENS[::2], _TOKENS[1::2], strict=True))
_BRITISH = (
    (re.compile(r"haem"), "hem"),
    (re.compile(r"aemi"), "emi"),
    (re.compile(r"paed"), "ped"),
    (re.compile(r"oesoph"), "esoph"),
    (re.compile(r"oedem"), "edem"),
    (re.compile(r"oestr"), "estr"),
    (re.compile(r"^foet"), "fet"),
    (re.compile(r"faec"), "fec"),
    (re.compile(r"^caes"), "ces"),
    (re.compile(r"gynaec"), "gynec"),
    (re.compile(r"rrhoe"), "rrhe"),
    (re.compile(r"(?<=[bdlmv])our(?=$|s$|ed$|ing$|al$)"), "or"),
    (re.compile(r"is(?=(?:e[ds]?|ing|ations?)$)(?<=[^\W_]{5})"), "iz"),
    (re.compile(r"lys(?=(?:e[ds]?|ing)$)"), "lyz"),
    (re.compile(r"(?<=cent)re(?=s?$)|(?<=lit|met|fib)re(?=s?$)"), "er"),
    (re.compile(r"programme"), "program"),
    (re.compile(r"ll(?=(?:ed|ing)$)(?<=[^\W_]{4})"), "l"),
    (re.compile(r"sulph"), "sulf"),
)
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLED = re.compile(r"([bdfgmnprt])\1$")


def stems(folded: str) -> tuple[Stem, ...]:
    """Return the words of a folded text in order; compounds with a hyphen are several words."""
    return tuple(
        Stem(match.start(), match.end(), *_read(match[0])) for match in _WORD.finditer(folded)
    )


def telling_stems(folded: str) -> list[str]:
    """Return the stems of a folded text in order, those of function words left out."""
    return [stem for stem, stop in map(_read, _WORD.findall(folded)) if not stop]


@lru_cache(maxsize=65_536)
def _read(word: str) -> tuple[str, bool]:
    """Return the stem of a word, and whether it is a function word."""
    return stem(word), word.lower().partition("'")[0] in STOP


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the stem of one word; short words in capitals (`AIDS`, `MS`) are left whole."""
    if word.isupper() and 1 < len(word) <= 5:
        return word.lower()
    plain = word.lower().partition("'")[0]
    if plain in _IRREGULAR:
        return _final(_IRREGULAR[plain])
    for pattern, american in _BRITISH:
        plain = pattern.sub(american, plain)
    singular = _singular(plain)
    return _final(_of_verb(_IRREGULAR.get(singular, singular)))


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "ches", "shes", "xes", "zzes")):
        return word[:-2]
    return word[:-1]


def _of_verb(word: str) -> str:
    """Take off what makes a tense, a noun or an adverb of a verb or adjective."""
    for ending, least, left in (
        ("ization", 3, "iz"),
        ("ation", 4, ""),
        ("ating", 4, ""),
        ("ated", 4, ""),
        ("ate", 4, ""),
        ("ment", 4, ""),
        ("ness", 3, ""),
        ("ing", 3, ""),
        ("ied", 3, "y"),
        ("ed", 3, ""),
        ("ally", 4, "al"),
        ("ly", 5, ""),
    ):
        base = word.removesuffix(ending)
        if base != word and len(base) >= least and _VOWEL.search(base):
            return _DOUBLED.sub(r"\1", base) + left if len(base) > 3 else base + left
    if word.endswith(("sion", "tion")) and len(word) > 6:
        return word[:-3]
    return word


def _final(word: str) -> str:
    if len(word) > 3 and word.endswith("e"):
        return word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word
