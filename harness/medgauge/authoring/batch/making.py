"""A fact made into candidates: changed, worded, cited, and decided."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice

from medgauge.authoring.batch.absent import Like, absent_sources
from medgauge.authoring.batch.citing import Citer, Style
from medgauge.authoring.batch.quotas import NUMERIC, Quotas, is_equivalent, is_numeric
from medgauge.authoring.batch.rules import Operator, Plan, Proof, Rules, wants_of
from medgauge.authoring.dice import Dice
from medgauge.authoring.dropped import text_digest
from medgauge.authoring.ground import Ground
from medgauge.authoring.near import words
from medgauge.model.base import Digest
from medgauge.model.draft_bank import DraftBank
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Change, Fact, Place, Refusal
from medgauge.text.fold import fold_text

BANDS = (0, 1, 2)
_DENIES = re.compile(r"\b(?:not|no|never|without|against|avoid\w*|neither|nor|cannot)\b", re.I)
_UNDECIDED = re.compile(r"\b(?:insufficient|inconclusive|unclear|unknown|lacking)\b", re.I)
CHANGES, LOOKED_AT, PLANS = 3, 12, 4
"""Changes tried of each fact, changes looked at for them, and wordings of the fact."""
MISMATCH = 12
"""Of so many claims one names another section than the one its passage stands in."""
NOT_CITED = "not_cited"
"""Code of what can't be cited in the style drawn."""
DROPPED = "dropped_by_readers"
"""Code of a claim that readers have dropped before."""
NO_CHANGE, NOT_REUSED = "no_change", "not_reused"
"""Codes of a fact that an operator makes nothing of, or nothing that a batch's shares allow."""
OTHER_SHAPE = "other_shape"
"""Code of a change whose claim would have another shape than was drawn: never counted."""
NOT_YET = (NOT_REUSED, NOT_CITED)
"""Codes of what may do at another time: with another style, or when shares are kept again."""


@dataclass(frozen=True)
class Shape:
    """What a claim shall look like: drawn for all classes alike, so that it tells none."""

    band: int
    """Words it shares with the cited title, two standing for more."""
    numeric: bool | None
    """Whether its fact holds an amount; null where it may or may not."""
    equivalent: bool | None
    """Whether, if so, the claim writes one in an equivalent form."""
    denies: bool
    """Whether the claim denies or advises against something."""

    def loosened(self) -> "Shape":
        """Return the same shape with or without amounts."""
        return replace(self, numeric=None, equivalent=None)

    def fits(self, fact: Fact, title: str) -> bool:
        """Whether a fact can give a claim of this shape beside a cited title."""
        return (
            self.numeric in (None, is_numeric(fact.text))
            and not is_undecided(fact.text)
            and min(overlap(fact.text, title), BANDS[-1]) == self.band
        )


@dataclass(frozen=True)
class Trial:
    """What is settled of a claim before a fact is looked for."""

    verdict: Verdict
    place: Place
    """What its citation is drawn for."""
    style: Style
    form: str
    """How a section is written."""
    shape: Shape | None
    """Null where nothing of the shape is left and any will do."""
    beside: tuple[Fact, ...]
    """What the other claims of the task are about: this one is about something else."""
    dice: Dice


@dataclass(frozen=True)
class Made:
    """One proved claim, and the place that its citation was drawn for."""

    candidate: Candidate
    proof: Proof
    place: Place


@dataclass(frozen=True)
class Refused:
    """A candidate that came to nothing: whose it was, and why."""

    operator: str
    code: str


@dataclass
class Maker:
    """Makes candidates for one batch."""

    rules: Rules
    bank: DraftBank
    wording: Dice
    """The dice of all wording, whatever the class."""
    citer: Citer
    without: frozenset[Digest] = frozenset()
    """Claims that may not come in, by the digest of their text."""
    quotas: Quotas = field(default_factory=Quotas)
    plans: dict[tuple[str, int], Plan | None] = field(default_factory=dict)

    def make(
        self, operator: Operator, fact: Fact, trial: Trial, ground: Ground
    ) -> Iterator[Made | Refused]:
        """Yield what becomes of a fact in an operator's hands, up to the first proved claim."""
        dice = trial.dice.child(operator.name, fact.text)
        plan = self._plan(fact, trial)
        if plan is None:  # of another shape than is drawn: no candidate
            return
        chosen = self._by_wording(operator, plan)
        changes = chosen.changes(fact, trial.place, ground, dice.child("changes"))
        passed: set[str] = set()
        tried = False
        for change in islice(self._taken(chosen, changes, trial, passed), CHANGES):
            tried = True
            made = self._with_change(change, fact, plan, trial, ground)
            if isinstance(made, Made):
                yield made
                return
            yield Refused(chosen.name, made.code)
        if not tried and OTHER_SHAPE not in passed:
            yield Refused(chosen.name, next(iter(passed), NO_CHANGE))

    def _taken(
        self, operator: Operator, changes: Iterator[Change], trial: Trial, passed: set[str]
    ) -> Iterator[Change]:
        """Yield the changes that can be taken in now, those first that reuse a value.

        Why others were passed over is put into `passed`.
        """
        looked: Iterable[Change] = islice(changes, LOOKED_AT)
        if operator.name in NUMERIC:
            looked = sorted(looked, key=lambda one: not one.reused)
        for change in looked:
            if trial.shape and denies(change.text) != trial.shape.denies:
                passed.add(OTHER_SHAPE)
            elif not self.quotas.takes(change):
                passed.add(NOT_REUSED)
            else:
                yield change

    def is_worded(self, fact: Fact) -> bool:
        """Whether a fact can be put into words that are far enough from a copy."""
        return self._drawn(fact, 0) is not None

    def not_worded(self) -> int:
        """Return how many of the facts looked at can not."""
        return sum(plan is None for (_, number), plan in self.plans.items() if number == 0)

    def _drawn(self, fact: Fact, number: int) -> Plan | None:
        key = (fact.text, number)
        if key not in self.plans:
            drawn = self.rules.draw_plan(fact.text, self.wording.child(fact.text, number))
            self.plans[key] = drawn
        return self.plans[key]

    def _plan(self, fact: Fact, trial: Trial) -> Plan | None:
        """Return a wording of a fact, or None where it has none in the form that is needed.

        It is drawn from the fact's sentence alone, for every class alike: a plan chosen by what
        an operator leaves of it would tell the class.
        """
        wanted: bool | None = None
        if is_numeric(fact.text):
            wanted = None if trial.shape is None else trial.shape.equivalent
            wanted = self.quotas.lacks_equivalent(trial.verdict) or wanted
        plans = (self._drawn(fact, number) for number in range(PLANS))
        fitting = (one for one in plans if one and wanted in (None, is_equivalent(one.rules)))
        return next(fitting, None)

    def _by_wording(self, operator: Operator, plan: Plan) -> Operator:
        """Return the operator whose demands on the wording are met: the wording comes first."""
        fitting = [
            one
            for one in self.rules.operators
            if one.verdict is operator.verdict
            and (wants := wants_of(one))
            and any(rule.startswith(wants) for rule in plan.rules)
        ]
        return fitting[0] if fitting else operator

    def _with_change(
        self, change: Change, fact: Fact, plan: Plan, trial: Trial, ground: Ground
    ) -> Made | Refusal:
        text = self.rules.render(change.text, plan)
        if text is None:
            return Refusal(code="wording_lost")
        text = text.rstrip(". ")
        if self.without and text_digest(text) in self.without:
            return Refusal(code=DROPPED)
        cited = self._cited(change, fact, trial, ground)
        if cited is None:
            return Refusal(code=NOT_CITED)
        change, section, citation = cited
        candidate = Candidate(
            verdict=trial.verdict,
            fact=fact,
            change=change,
            cited=None if change.absent is not None else trial.place,
            section=section,
            text=text,
            citation=citation,
            rules=tuple(sorted(plan.rules)),
        )
        decided = self.rules.decide(candidate, ground)
        if isinstance(decided, Refusal):
            return decided
        here = {place.document for place in ground.places}
        if outside := sorted({one.document for one in decided.regions} - here):
            return Refusal(code="outside_cluster", detail=outside[0])
        return Made(candidate, decided, trial.place)

    def _cited(
        self, change: Change, fact: Fact, trial: Trial, ground: Ground
    ) -> tuple[Change, str | None, str] | None:
        """Write the citation of a claim; an absent source that is not named yet is drawn."""
        named = self._section(fact, trial, ground)
        section = named if trial.style.section else None
        if trial.verdict is not Verdict.UNVERIFIABLE:
            own = self.citer.cite(trial.place, trial.style, named, trial.form)
            return change, section, own
        for told in self._absent(change, fact, trial, ground):
            assert told.absent is not None
            if text := self.citer.cite_absent(told.absent, trial.style, named, trial.form):
                return told, section, text
        return None

    def _absent(self, change: Change, fact: Fact, trial: Trial, ground: Ground) -> Iterator[Change]:
        """Yield a change with each absent source that it may be cited to.

        Those first that share as many words with the claim as the title they stand for.
        """
        if change.absent is not None:
            yield change
            return
        source = self.citer.source(trial.place)
        like = Like(source, trial.style.titled, self._titles)
        dice = trial.dice.child("absent", fact.text)
        shared, size = overlap(fact.text, source.title), len(words(fold_text(source.title)))
        found = sorted(
            absent_sources(like, self.bank.societies, dice),
            key=lambda one: (
                overlap(fact.text, one.title) != shared,
                abs(len(words(fold_text(one.title))) - size),
            ),
        )
        for absent in found:
            yield change.model_copy(update={"absent": absent})

    @cached_property
    def _titles(self) -> tuple[frozenset[str], ...]:
        """Stems of each title of the corpus."""
        return tuple(frozenset(words(fold_text(one.title))) for one in self.citer.catalogue)

    def _section(self, fact: Fact, trial: Trial, ground: Ground) -> str:
        """Return the section to be named: the fact's, else one that facts of the source are in."""
        dice = trial.dice.child("section", fact.text)
        if fact.place == trial.place and not dice.chance(1, MISMATCH):
            return fact.section
        return dice.choice([one.section for one in ground.facts(trial.place)])


def denies(text: str) -> bool:
    """Whether a sentence denies or advises against something."""
    return _DENIES.search(text) is not None


@lru_cache(maxsize=1 << 16)
def is_undecided(text: str) -> bool:
    """Whether a sentence says that nothing can be said: there is nothing in it to alter."""
    return _UNDECIDED.search(text) is not None


@lru_cache(maxsize=1 << 16)
def shared_words(text: str, title: str) -> frozenset[str]:
    """Return the telling stems that two texts have in common."""
    return frozenset(words(fold_text(text))) & frozenset(words(fold_text(title)))


def overlap(text: str, title: str) -> int:
    """Return how many telling words two texts share."""
    return len(shared_words(text, title))
