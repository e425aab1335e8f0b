"""Names put in the place of names: what a title is about, and who says it, in the same form.

All that a title has besides stays as it stands: words of kind and purpose, marks, capitals.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import Societies
from medgauge.text.fold import fold_text

_FRAME_WORDS = """a acute adolescents adults advanced after aged among an and approach approaches
    around as assessment assessments at based before behavioral best beyond birth by care caused
    children clinical complications consensus control counseling criteria day diagnosis diagnostic
    during early effectiveness elderly eligibility evaluation evidence evidence-based factors final
    for from guidance guideline guidelines health healthful illness improve in increase individuals
    infants initiative inpatients interventions into key known management maternal medical
    medication men morbidity mortality new newborns nonpregnant of older on or outcomes over part
    patients people persons postmenopausal practice practices pregnancy pregnant prevent preventing
    prevention preventive primary promote providing quality raised recognition recommendation
    recommendations reduce reduction rehabilitation related review risk s screening secondary
    services setting settings severe standards statement states summary support symptom systematic
    the their therapy to treatment type u under unit united update use used using vulnerable who
    with within without women years young"""
_FRAME = frozenset(_FRAME_WORDS.split())
"""Words of titles that tell no subject by themselves."""
_PURPOSES = frozenset(
    ("assessment", "behavioral", "care", "counseling", "criteria", "eligibility", "management",
     "medical", "medication", "prevention", "preventive", "primary", "recognition",
     "rehabilitation", "screening", "support", "symptom", "therapy", "vulnerable")
)  # fmt: skip
"""Those that may be another means, where a title says little else."""
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_SHORT_FORM = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*\b")
_LETTERS = "ABCDEFGHIJKLMNORSTVW"
_BODY_RUN = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")
_INITIALS = re.compile(r"\b[A-Z](?=\.)")
_HEAD_FIRST = re.compile(r" (?:of|for|on) ")
_MEANS = re.compile(r" (?:therapy|use|interventions|services|criteria|counseling)\b")
_FIRST_MEANS = re.compile(r"(?: and .+?)? (?:for|to) ")
"""What follows a means in a title, and no condition."""
_LONGEST_KIND = 2


@dataclass(frozen=True)
class _Run:
    """Words of a title, one beside the other, that together name something."""

    start: int
    end: int
    words: tuple[str, ...]


def renamed_title(
    title: str, kept: Set[str], bank: Societies, dice: Dice, *, wholly: bool = False
) -> str:
    """Put other subjects in the place of a title's own, but for those that hold a stem of `kept`.

    Short forms that stand alone in it (`VA/DoD`) are not touched. `wholly` puts other means in the
    place of what is to be done, too.
    """
    frame = _FRAME - _PURPOSES if wholly else _FRAME
    parts, at = [], 0
    for number, run in enumerate(_runs(title, frame)):
        name = " ".join(run.words)
        if _SHORT_FORM.fullmatch(name) or kept & {*words(fold_text(name))}:
            continue
        inner = dice.child(number)
        if _is_name(run, title):
            new = _named(len(run.words), bank, inner)
        else:
            names = bank.means if _is_means(run, title) else bank.conditions
            new = _like(run.words, names, inner)
        parts += [title[at : run.start], new]
        at = run.end
    return "".join([*parts, title[at:]])


def renamed_short_forms(text: str, dice: Dice) -> str:
    """Return a text with the capitals of its short forms drawn anew: `VA/DoD`, `CDC`."""

    def other(found: re.Match[str]) -> str:
        inner = dice.child(found.start())
        return re.sub("[A-Z]", lambda _: inner.choice(_LETTERS), found[0])

    return _SHORT_FORM.sub(other, text)


def renamed_body(organisation: str, bank: Societies, dice: Dice) -> str:
    """Return a made-up organisation whose name has the form of another's."""
    found = list(_BODY_RUN.finditer(organisation))
    head = 0 if _HEAD_FIRST.search(organisation) else len(found) - 1
    parts, at = [], 0
    for number, run in enumerate(found):
        inner = dice.child(number)
        count = len(run[0].split())
        new = _headed(count, bank, inner) if number == head else _named(count, bank, inner)
        parts += [organisation[at : run.start()], new]
        at = run.end()
    whole = "".join([*parts, organisation[at:]])
    drawn = dice.child("initials")
    return _INITIALS.sub(lambda _: drawn.choice(_LETTERS), whole)


def _runs(title: str, frame: Set[str]) -> Iterator[_Run]:
    """Yield the subjects of a title, in order."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(title):
        if run and title[run[-1].end() : word.start()] != " ":
            yield _run(run)
            run = []
        if word[0].lower() not in frame and not word[0].isdigit():
            run.append(word)
        elif run:
            yield _run(run)
            run = []
    if run:
        yield _run(run)


def _run(found: Sequence[re.Match[str]]) -> _Run:
    return _Run(found[0].start(), found[-1].end(), tuple(one[0] for one in found))


def _is_means(run: _Run, title: str) -> bool:
    """Whether words of a title say what is to be done, rather than for what."""
    if _PURPOSES.issuperset(one.lower() for one in run.words):
        return True
    first = run.start == 0 and _FIRST_MEANS.match(title, run.end)
    return bool(first or _MEANS.match(title, run.end))


def _is_name(run: _Run, title: str) -> bool:
    """Whether words have capitals in a title where others of its words have none."""
    told = [one for each in _runs(title, _FRAME) for one in each.words if each.start]
    small = sum(one[0].islower() for one in told)
    return (
        run.start > 0
        and len(run.words) > 1
        and small * 2 > len(told)
        and all(one[0].isupper() for one in run.words)
    )


def _like(said: Sequence[str], names: Sequence[str], dice: Dice) -> str:
    """Return a name in the form of words, with their capitals."""
    form = [*map(_form, said)]
    same = [one for one in names if [*map(_form, one.split())] == form]
    alike = same or [one for one in names if len(one.split()) == len(said)] or names
    new = dice.choice(alike).split()
    capital = [_has_capital(said[min(place, len(said) - 1)]) for place in range(len(new))]
    return " ".join(_raised(one) if up else one for one, up in zip(new, capital, strict=True))


def _has_capital(word: str) -> bool:
    """Whether a word is written `Word`, and not `word`, `WORD` or `BRCA-related`."""
    return word[0].isupper() and not any(one.isupper() for one in word.partition("-")[0][1:])


def _raised(word: str) -> str:
    """Return a word with a capital, one kept as it is where it has others."""
    return word[:1].upper() + word[1:]


def _form(word: str) -> tuple[bool, int]:
    """Return whether a word is all capitals, and how many parts it has."""
    return word.isupper(), len(word.split("-"))


def _headed(count: int, bank: Societies, dice: Dice) -> str:
    """Return `count` words that end with what kind of body it is."""
    kinds = [one for one in bank.kinds if len(one.split()) <= min(count, _LONGEST_KIND)]
    kind = dice.choice(kinds)
    left = count - len(kind.split())
    return f"{_named(left, bank, dice.child('name'))} {kind}" if left else kind


def _named(count: int, bank: Societies, dice: Dice) -> str:
    """Return `count` words of what a body is called by: a place, a field, or both."""
    fields = [one for one in bank.fields if len(one.split()) == count]
    if fields and dice.chance(1, 2):
        return dice.choice(fields)
    place = dice.choice(bank.begins) + dice.choice(bank.ends)
    return f"{place} {_named(count - 1, bank, dice.child('rest'))}" if count > 1 else place
