"""What a document is about, said as a heading would."""

import re
from itertools import combinations

_PARTS = re.compile(r":\s+|\s+[-\u2010-\u2015]\s+|\.\s+In:.*")
_KIND = re.compile(
    r"\b(?:guidelines?|statements?|recommendations?|guidance|consensus|report|standards?)\b",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^.*\b(?:guidelines?|recommendations?|guidance)\s+(?:for|on|to)\s+(?:the\s+)?", re.IGNORECASE
)
_NUMBER = re.compile(r"[\s,;(]*\b[12]\d{3}\b[)\s]*(?:revision|update)?$", re.IGNORECASE)
_BREAKS = """a after among an and around as at before by caused during for from improve in increase
    into known of on or over prevent promote reduce the their to under use using who with without"""
_PHRASE = re.compile(rf"[,;()\[\]/]|\b(?:{'|'.join(_BREAKS.split())})\b", re.IGNORECASE)
"""What stands between the noun phrases of a title."""
_LEAST_LETTERS = 4
_POPULATION = frozenset(
    ("adolescents", "adults", "children", "elderly", "individuals", "inpatients", "patients",
     "people", "persons", "women", "years")
)  # fmt: skip
_GENERAL_WORDS = """aged approach approaches assessment assessments care complications counseling
    criteria death diagnosis disease diseases disorder disorders effectiveness evaluation factors
    guideline health infection infections intervention interventions management medicines morbidity
    mortality outcomes practices prevention primary recognition reduction rehabilitation review
    risk screening secondary services setting states therapy treatment united vaccination"""
_GENERAL = frozenset(_GENERAL_WORDS.split()) | _POPULATION
"""Words of titles that tell no subject by themselves."""


def topic(title: str) -> str:
    """Return the subject in a title, without what kind of text it is, by whom, or of which year."""
    parts = (_NUMBER.sub("", _LEAD.sub("", one.strip(" ."))) for one in _PARTS.split(title))
    plain = [one for one in parts if one.strip() and not _KIND.search(one)]
    said = plain[0] if plain else title.strip(" .")
    return said[:1].upper() + said[1:]


def subjects(title: str) -> tuple[str, ...]:
    """Return what a title's noun phrases end with: two words, or one, that tell a subject."""
    found = []
    for phrase in _PHRASE.split(topic(title)):
        words = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", phrase)
        if not words or len(words[-1]) < _LEAST_LETTERS or words[-1].lower() in _POPULATION:
            continue
        pair = " ".join(words[-2:])
        if len(words) > 1 and words[-2].lower() not in _GENERAL and pair in phrase:
            found.append(pair)
        elif words[-1].lower() not in _GENERAL:
            found.append(words[-1])
    return tuple(dict.fromkeys(one[:1].upper() + one[1:] for one in found))


def named_after(title: str) -> tuple[str, ...]:
    """Return what another title near this one may be about: its subjects, alone and by twos."""
    near = subjects(title) or (topic(title),)
    apart = (
        f"{one} and {other}"
        for one, other in combinations(near, 2)
        if not {*one.lower().split()} & {*other.lower().split()}
    )
    return (*near, *apart)
