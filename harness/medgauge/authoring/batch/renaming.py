"""Subjects put in the place of a title's subjects: as near as may be, and in the same form.

All that a title has besides stays as it stands: words of kind and purpose, marks, capitals.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from medgauge.authoring.batch.bodies import drawn_like
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
_SHORT_FORM = re.compile(r"\w*[A-Z]\w*[A-Z]\w*")
_MEANS = re.compile(r" (?:therapy|use|interventions|services|criteria|counseling)\b")
_FIRST_MEANS = re.compile(r"(?: and .+?)? (?:for|to) ")
"""What follows a means in a title, and no condition."""
_FEWEST = 8
"""Names of just the form that are enough to draw from."""


@dataclass(frozen=True)
class Wanted:
    """What of a title is to be other."""

    runs: Set[int] | None
    """Numbers of its subjects; null for all of them."""
    rank: int
    """Which of the nearest names stands for each, from 0."""
    wholly: bool = False
    """Whether what is to be done is another thing, too."""


@dataclass(frozen=True)
class _Run:
    """Words of a title, one beside the other, that together name something."""

    part: int
    start: int
    end: int
    words: tuple[str, ...]


class Renaming:
    """A title in parts, with what may stand for each of its subjects."""

    def __init__(
        self, parts: Sequence[str], kept: Set[str], near: Set[str], bank: Societies, dice: Dice
    ) -> None:
        """`kept` are stems that stay, `near` those of what names shall speak of."""
        self._parts, self._kept, self._near = tuple(parts), kept, near
        self._bank, self._dice = bank, dice
        self._ranked: dict[_Run, list[str]] = {}
        self.runs = self._subjects(_FRAME)

    def renamed(self, wanted: Wanted) -> list[str]:
        """Return the parts with other subjects."""
        runs = self._subjects(_FRAME - _PURPOSES) if wanted.wholly else self.runs
        chosen = [one for n, one in enumerate(runs) if wanted.runs is None or n in wanted.runs]
        parts = list(self._parts)
        for run in reversed(chosen):
            ranked = self._names(run)
            new = _written(run.words, ranked[wanted.rank % len(ranked)])
            text = parts[run.part]
            parts[run.part] = text[: run.start] + new + text[run.end :]
        return parts

    def _subjects(self, frame: Set[str]) -> list[_Run]:
        """Return the subjects of the title that may be other."""
        found = (run for n, part in enumerate(self._parts) for run in _runs(n, part, frame))
        return [
            one
            for one in found
            if not _SHORT_FORM.fullmatch(name := " ".join(one.words))
            and not self._kept & {*words(fold_text(name))}
        ]

    def _names(self, run: _Run) -> list[str]:
        """Return what may stand for a subject, the nearest first."""
        if run not in self._ranked:
            text, inner = self._parts[run.part], self._dice.child(run.part, run.start)
            said = " ".join(run.words)
            if _is_name(run, text):
                self._ranked[run] = [drawn_like(said, self._bank.bodies, inner)]
            else:
                names = self._fitting(run, text)
                self._ranked[run] = self._by_nearness(run, inner.shuffled(_of_form(run, names)))
        return self._ranked[run]

    def _fitting(self, run: _Run, text: str) -> Sequence[str]:
        if _PURPOSES.issuperset(one.lower() for one in run.words):
            return self._bank.purposes
        return self._bank.means if _is_means(run, text) else self._bank.conditions

    def _by_nearness(self, run: _Run, names: Sequence[str]) -> list[str]:
        """Sort names: those of the same kind (`ovarian cancer` for `breast cancer`), then those
        with one of its words, then those that the text speaks of."""
        own = set(words(fold_text(" ".join(run.words))))
        told = {one: set(words(fold_text(one))) for one in names}
        other = [one for one in names if not told[one] <= own]
        return sorted(
            other or names,
            key=lambda one: (
                one.split()[-1].lower() != run.words[-1].lower(),
                -len(told[one] & own),
                not told[one] <= self._near | own,
            ),
        )


def _runs(part: int, text: str, frame: Set[str]) -> Iterator[_Run]:
    """Yield the subjects of a part of a title, in order."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if run and text[run[-1].end() : word.start()] != " ":
            yield _run(part, run)
            run = []
        if word[0].lower() not in frame and not word[0].isdigit():
            run.append(word)
        elif run:
            yield _run(part, run)
            run = []
    if run:
        yield _run(part, run)


def _run(part: int, found: Sequence[re.Match[str]]) -> _Run:
    return _Run(part, found[0].start(), found[-1].end(), tuple(one[0] for one in found))


def _is_means(run: _Run, text: str) -> bool:
    """Whether words of a title say what is to be done, rather than for what."""
    first = run.start == 0 and _FIRST_MEANS.match(text, run.end)
    return bool(first or _MEANS.match(text, run.end))


def _is_name(run: _Run, text: str) -> bool:
    """Whether words have capitals in a title where others of its words have none."""
    told = [one for each in _runs(run.part, text, _FRAME) for one in each.words if each.start]
    small = sum(one[0].islower() for one in told)
    return (
        run.start > 0
        and len(run.words) > 1
        and small * 2 > len(told)
        and all(one[0].isupper() for one in run.words)
    )


def _of_form(run: _Run, names: Sequence[str]) -> Sequence[str]:
    """Return the names in the form of a subject, or of as many words, or else all."""
    form = [*map(_form, run.words)]
    same = [one for one in names if [*map(_form, one.split())] == form]
    if len(same) >= _FEWEST:
        return same
    return [one for one in names if len(one.split()) == len(run.words)] or names


def _written(said: Sequence[str], name: str) -> str:
    """Return a name with the capitals of the words it stands for."""
    new = name.split()
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
