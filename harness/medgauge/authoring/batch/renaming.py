"""Subjects put in the place of a title's subjects: of the same field of care, in the same form.

All that a title has besides stays as it stands: words of kind and purpose, marks, capitals.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import FieldOfCare
from medgauge.text.fold import fold_text

_FRAME_WORDS = """a acute adolescents adults advanced after aged among an and approach
    approaches around as assessment assessments at based before behavioral best beyond birth
    by care caused children clinical complications consensus control counseling criteria day
    diagnosis diagnostic during early effectiveness elderly eligibility evaluation evidence
    evidence-based factors final five for from guidance guideline guidelines health healthful
    illness improve in increase individuals infants initiative inpatients interventions into
    key known management maternal medical medication medications men morbidity mortality new
    newborns nonpregnant of older on or outcomes over part patients people perioperative
    persons poisoning postmenopausal practice practices pregnancy pregnant prescribing prevent
    preventing prevention preventive primary promote providing quality recognition
    recommendation recommendations reduce reduction rehabilitation related review revision
    risk s screening secondary services setting settings severe standards statement states
    summary support symptom systematic the their therapy to travel treatment u under unit
    united update use used using vulnerable who with within without women years young"""
_FRAME = frozenset(_FRAME_WORDS.split())
"""Words of titles that tell no subject by themselves."""
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_OFFICE = re.compile(r"[A-Z]\w+ of  |the (?:[A-Z][\w.]* )+ +of [A-Z]")
"""What is left of an office's name without one of its parts."""
_SHORT_FORM = re.compile(r"\w*[A-Z]\w*[A-Z]\w*")
_MEANS = re.compile(r" (?:(?:therapy|use|interventions|services|criteria|counseling|prophylaxis)\b"
                    r"|for the (?:prevention|treatment) of )")  # fmt: skip
_MEANS_BEFORE = re.compile(r"\b(?:prescribing|taking|caused by) $", re.IGNORECASE)
_ARTICLE = re.compile(r"\b[Aa] $")
"""It goes with some names only."""
_FIRST_MEANS = re.compile(r"(?: and .+?)? (?:for|to) ")
"""What follows a means in a title, and no condition."""


@dataclass(frozen=True)
class Run:
    """Words of a title, one beside the other, that together name something."""

    part: int
    start: int
    end: int
    words: tuple[str, ...]

    @property
    def said(self) -> str:
        """The words in small letters."""
        return " ".join(self.words).lower()


class Renaming:
    """A title in parts, with what may stand for each of its subjects."""

    def __init__(
        self, parts: Sequence[str], field: FieldOfCare, here: Sequence[Set[str]], dice: Dice
    ) -> None:
        """`here` are stems of titles: what one of them is about stands for no subject."""
        self._parts = tuple(parts)
        runs = [run for n, part in enumerate(parts) for run in _runs(n, part)]
        self._places: dict[str, list[Run]] = {}
        for run in runs:
            self._places.setdefault(run.said, []).append(run)
        self.names: Mapping[str, Sequence[str]] = {
            said: _of_form(
                places[0], _known_nowhere(self._fitting(places[0], field), here), dice.child(said)
            )
            for said, places in self._places.items()
        }
        """What may stand for each subject, those in its form first."""

    def renamed(self, new: Mapping[str, str]) -> list[str]:
        """Return the parts with other names for some subjects."""
        parts = list(self._parts)
        found = [(run, new[said]) for said, runs in self._places.items() for run in runs
                 if said in new]  # fmt: skip
        for run, name in sorted(found, key=lambda one: -one[0].start):
            text = parts[run.part]
            parts[run.part] = text[: run.start] + _written(run.words, name) + text[run.end :]
        return parts

    def _fitting(self, run: Run, field: FieldOfCare) -> Sequence[str]:
        text = self._parts[run.part]
        if _SHORT_FORM.fullmatch(" ".join(run.words)) or _is_name(run, text):
            return ()
        if text.startswith(" of ", run.end):  # `Extravasation of`: a side of what is named next
            return ()
        if _is_means(run, text):
            return [one for one in field.means if one.endswith("s") == run.said.endswith("s")]
        if _ARTICLE.search(text[: run.start]):
            return [one for one in field.topics if one.split()[-1] == run.said.split()[-1]]
        if any(map(str.isupper, run.words)):
            return [one for one in field.topics if _SHORT_FORM.match(one)]
        return [one for one in field.topics if not _SHORT_FORM.match(one)]


def field_of(title: str, fields: Sequence[FieldOfCare]) -> FieldOfCare | None:
    """Return the field that most words of a title tell, the first of several; None without any."""
    said = set(words(fold_text(title)))
    told = [len(said & set(words(fold_text(" ".join(one.about))))) for one in fields]
    return fields[told.index(max(told))] if any(told) else None


def _known_nowhere(names: Sequence[str], here: Sequence[Set[str]]) -> list[str]:
    """Return the names that no title is about."""
    return [one for one in names if not any(t >= set(words(fold_text(one))) for t in here)]


def _runs(part: int, text: str) -> Iterator[Run]:
    """Yield the subjects of a part of a title, in order; `Type 2 Diabetes` is one."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if run and text[run[-1].end() : word.start()] != " ":
            yield _run(part, run)
            run = []
        if word[0].lower() not in _FRAME and (run or not word[0].isdigit()):
            run.append(word)
        elif run:
            yield _run(part, run)
            run = []
    if run:
        yield _run(part, run)


def _run(part: int, found: Sequence[re.Match[str]]) -> Run:
    return Run(part, found[0].start(), found[-1].end(), tuple(one[0] for one in found))


def _is_means(run: Run, text: str) -> bool:
    """Whether words of a title say what is to be done, rather than for what."""
    first = run.start == 0 and _FIRST_MEANS.match(text, run.end)
    before = _MEANS_BEFORE.search(text[: run.start])
    return bool(first or before or _MEANS.match(text, run.end))


def _is_name(run: Run, text: str) -> bool:
    """Whether words are of an office's name: in capitals where others of the title have none."""
    small = any(one.words[0][0].islower() for one in _runs(run.part, text))
    office = f"{text[: run.start]} {text[run.end :]}"
    return small and run.words[0][0].isupper() and _OFFICE.search(office) is not None


def _of_form(run: Run, names: Sequence[str], dice: Dice) -> list[str]:
    """Return names in a drawn order: those in a subject's form, of as many words, and others."""
    form = [*map(_form, run.words)]
    return sorted(
        dice.shuffled(names),
        key=lambda one: (
            [*map(_form, one.split())] != form,
            abs(len(one.split()) - len(run.words)),
            _marks(one) != _marks(run.said),
        ),
    )


def _marks(name: str) -> bool:
    return "-" in name


def _written(said: Sequence[str], name: str) -> str:
    """Return a name with the capitals of the words it stands for."""
    told = [one for one in said if not one.isdigit()]
    return " ".join(
        _raised(one, told[min(place, len(told) - 1)]) for place, one in enumerate(name.split())
    )


def _has_capital(word: str) -> bool:
    """Whether a word is written `Word`, and not `word`, `WORD` or `BRCA-related`."""
    return word[0].isupper() and not any(one.isupper() for one in word.partition("-")[0][1:])


def _raised(word: str, like: str) -> str:
    """Return a word with a capital where one like it has one, behind a hyphen too."""
    if not _has_capital(like):
        return word
    head, hyphen, tail = word[:1].upper() + word[1:], "", ""
    if like.partition("-")[2][:1].isupper():
        head, hyphen, tail = head.partition("-")
    return head + hyphen + tail[:1].upper() + tail[1:]


def _form(word: str) -> tuple[bool, int]:
    """Return whether a word is all capitals, and how many parts it has."""
    return word.isupper(), len(word.split("-"))
