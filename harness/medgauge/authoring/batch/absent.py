"""Sources that are not in the corpus, each of the field of the one in whose place it is cited.

It is on another condition of the field, which no title of the corpus is about, and is called after
a pattern that titles of the corpus have: by the issuer of the one it stands in for, or by another
body that writes on the field. It has its edition and its year.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from medgauge.authoring.batch.bodies import renamed_body, renamed_short_forms
from medgauge.authoring.batch.patterns import Pattern, pattern_of, patterns_of
from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import Field, Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.fold import fold_text
from medgauge.text.source import Source

MOST = 20
"""Names drawn for one claim by its issuer, and by other bodies."""


@dataclass(frozen=True)
class Absentees:
    """What absent sources are named from: the titles of a corpus and a bank of fields."""

    catalogue: tuple[Source, ...]
    bank: Societies

    def sources(self, like: Source, dice: Dice) -> Iterator[AbsentSource]:
        """Yield sources of the field of one that is here; the caller sees that none is found."""
        field = self.field(like)
        own = dice.child("own").chance(self.bank.own, 100)
        made: dict[AbsentSource, None] = {}
        for issuer in (own, not own):
            for number in range(MOST):
                inner = dice.child(issuer, number)
                pattern = self._pattern(like, inner.child("pattern"), own=issuer)
                if pattern is None:
                    break
                said = field.screened if pattern.screens else field.conditions
                known = [one for one in said if one not in self._here]
                condition = inner.child("condition").choice(known)
                made[self._named(like, pattern, condition, field, inner, own=issuer)] = None
        yield from made

    def field(self, source: Source) -> Field:
        """Return the field that most words of a title tell; the last where none does."""
        said = set(words(fold_text(source.title)))
        told = {one.name: len(said & _told(one)) for one in self.bank.fields}
        most = max(told.values())
        if not most:
            return self.bank.fields[-1]
        return next(one for one in self.bank.fields if told[one.name] == most)

    @cached_property
    def _here(self) -> frozenset[str]:
        """The conditions of the bank that some title of the corpus is about."""
        titles = [frozenset(words(fold_text(one.title))) for one in self.catalogue]
        named = (one for each in self.bank.fields for one in (*each.conditions, *each.screened))
        return frozenset(
            one for one in named if any(title.issuperset(words(fold_text(one))) for title in titles)
        )

    @cached_property
    def _patterns(self) -> tuple[Pattern, ...]:
        return patterns_of(self.catalogue)

    def _pattern(self, like: Source, dice: Dice, *, own: bool) -> Pattern | None:
        """Return a source's own pattern, or draw one: of its issuer's, or of all."""
        if one := pattern_of(like):
            return one
        issued = [one for one in self._patterns if one.source.organisation == like.organisation]
        choice: Sequence[Pattern] = issued or (() if own else self._patterns)
        return dice.choice(choice) if choice else None

    def _named(
        self,
        like: Source,
        pattern: Pattern,
        condition: str,
        field: Field,
        dice: Dice,
        *,
        own: bool,
    ) -> AbsentSource:
        issuer = pattern.source.organisation
        body = like.organisation
        title = pattern.title(condition)
        if not own:
            body = renamed_body(like.organisation, field, self.bank, dice.child("body"))
            head, *rest = title.split(issuer) if issuer else [title]
            bodies = (body, *field.bodies)
            short = renamed_short_forms(head, pattern.source, bodies, dice.child("short"))
            title = body.join([short, *rest])
        return AbsentSource(
            title=title,
            acronym=_acronym(like, body, condition),
            organisation=body,
            edition=like.edition if like.edition != like.year else "",
            year=like.year,
        )


def _told(field: Field) -> set[str]:
    return set(words(fold_text(" ".join(field.about))))


def _acronym(like: Source, body: str, condition: str) -> str:
    """Return a body's initials with those of a condition, where the source has such an acronym."""
    _, hyphen, tail = like.acronym.partition("-")
    if not like.acronym:
        return ""
    initials = "".join(part[0] for part in body.split() if part[0].isupper())
    told = condition.split()
    taken = [one[0] for one in told] if len(told) >= len(tail) else list(told[0])
    return initials + hyphen + "".join(taken)[: max(2, len(tail))].upper()
