"""Words and phrases that say the same in a guideline, and words that exclude each other.

Only what holds in any sentence of this kind stands here: what is merely near is left to UNSURE.
"""

from functools import lru_cache

from medgauge.text.stems import stem

_SAME = (
    "give administer",
    "begin start initiate commence",
    "stop discontinue cease",
    "use employ utilise",
    "drug medication medicine",
    "doctor physician",
    "patient person people individual",
    "woman female",
    "man male",
    "infant baby",
    "newborn neonate",
    "elderly older",
    "assess evaluate",
    "perform conduct undertake",
    "reduce lower decrease",
    "increase raise higher elevated",
    "choose select",
    "limit restrict",
    "obtain get",
    "require need",
    "suitable appropriate",
    "further additional",
    "approximately about around",
    "renal kidney",
    "cardiac heart",
    "hepatic liver",
    "pulmonary lung",
    "oral orally mouth",
    "intravenous intravenously iv",
    "subcutaneous subcutaneously",
    "intramuscular intramuscularly",
    "antenatal prenatal",
    "whole entire",
    "clinician practitioner",
    "weigh weight",
    "amount quantity",
    "hypertension high-blood-pressure",
    "myocardial-infarction heart-attack",
    "blood-pressure bp",
    "bmi body-mass-index",
    "hiv human-immunodeficiency-virus",
    "copd chronic-obstructive-pulmonary-disease",
    "ckd chronic-kidney-disease",
    "egfr estimated-glomerular-filtration-rate",
    "uspstf u-s-preventive-services-task-force",
    "nsaid nonsteroidal-anti-inflammatory-drug",
    "ect electroconvulsive-therapy",
    "mri magnetic-resonance-imaging",
    "ct computed-tomography",
    "ecg electrocardiogram",
    "hbv hepatitis-b-virus",
    "hcv hepatitis-c-virus",
    "tb tuberculosis",
    "measure determine",
    "therapy treatment treat",
    "monitor watch",
    "concomitant concurrent simultaneous",
    "together along",
    "perform carry-&out",
    "prolonged long-term",
    "first-line first-choice",
    "second-line second-choice",
    "immediate-release",
    "extended-release sustained-release prolonged-release",
    "short-acting",
    "long-acting",
    "short-term",
    "combination-therapy combination-treatment",
    "mild-moderate",
)
_OPPOSED = (
    "adult child", "adult adolescent", "adult infant", "child infant", "adult newborn",
    "woman man", "girl boy", "inpatient outpatient", "pregnant nonpregnant",
    "premenopausal postmenopausal", "increase reduce", "high low", "higher lower", "rise fall",
    "begin stop", "continue stop", "continue withhold", "continue omit", "give withhold",
    "give omit", "begin withhold", "halve double", "offer withhold", "use withhold",
    "before after", "acute chronic", "mild severe",
    "mild moderate", "moderate severe", "include exclude", "symptomatic asymptomatic",
    "systolic diastolic", "left right", "upper lower", "positive negative", "present absent",
    "short long", "early late", "oral intravenous", "fasting fed", "primary secondary",
    "smoker nonsmoker", "live inactivated", "first-line second-line", "all some", "more less",
    "maximum minimum", "day night", "sensitivity specificity", "younger older",
    "start stop", "worsen improve", "persist resolve",
    "first second", "average increase", "annual biennial", "annual monthly", "weekly monthly",
    "benefit harm", "supine standing", "elderly child", "seated standing", "seated supine",
    "immediate-release extended-release", "short-acting long-acting", "short-term long-term",
    "monotherapy combination-therapy", "alternative adjunct", "instead addition",
    "oral parenteral", "oral topical", "oral inhaled", "systemic topical", "systemic inhaled",
    "oral subcutaneous", "oral intramuscular", "intravenous subcutaneous",
    "intravenous intramuscular", "subcutaneous intramuscular", "fasting nonfasting",
    "morning evening", "morning night", "early delayed", "routinely selectively",
    "continuous intermittent", "single repeated", "slowly rapidly", "slow rapid",
    "encouraged discouraged", "first third", "pregnant postpartum", "mild-moderate severe",
)  # fmt: skip


def _stemmed(words: str) -> tuple[str, ...]:
    return tuple(one if one.startswith("&") else stem(one) for one in words.split("-"))


def _groups() -> tuple[dict[str, str], dict[str, tuple[tuple[tuple[str, ...], str], ...]]]:
    single: dict[str, str] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for row in _SAME:
        names = [_stemmed(one) for one in row.split()]
        alone = "-".join(sorted(names, key=len)[0])
        head = single.get(alone, alone)
        for name in names:
            if len(name) == 1:
                single[name[0]] = head
            else:
                phrases.setdefault(name[0], []).append((name, head))
    longest = {first: tuple(sorted(all_, key=len, reverse=True)) for first, all_ in phrases.items()}
    return single, longest


HEADS, PHRASES = _groups()
"""Stem to the one that stands for its group; first stem to phrases (stems) and their head."""


def head(word: str) -> str:
    """Return the stem that stands for all that say the same as this one."""
    return HEADS.get(word, word)


OPPOSED = frozenset(
    frozenset(head("-".join(_stemmed(word))) for word in row.split()) for row in _OPPOSED
)
_MARKS = frozenset(
    frozenset(pair.split())
    for pair in ("before after", "over under", "above below", "more less", "most least", "all some")
)
"""Function words that exclude each other."""
_PREFIXES = ("un", "in", "im", "non", "dis", "a", "ir", "il")
_PREFIXED = 5
"""Letters of a word, at least, of which a prefix makes its opposite."""


def _partners() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in (*OPPOSED, *_MARKS):
        for one in pair:
            found.setdefault(one, set()).update(pair - {one})
    return {one: frozenset(others) for one, others in found.items()}


_PARTNERS = _partners()


@lru_cache(maxsize=32_768)
def opposites(one: str) -> frozenset[str]:
    """Return every head that excludes one: of `adult` those with `child`, of `treat` `untreat`."""
    made = {prefix + one for prefix in _PREFIXES if len(one) >= _PREFIXED}
    cut = {one.removeprefix(prefix) for prefix in _PREFIXES if one.startswith(prefix)}
    made |= {bare for bare in cut if len(bare) >= _PREFIXED}
    return _PARTNERS.get(one, frozenset()) | made


def opposed(one: str, other: str) -> bool:
    """Whether two heads exclude each other: `adult` and `child`, `treated` and `untreated`."""
    return other in opposites(one)
