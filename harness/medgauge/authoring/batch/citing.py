"""How a draft cites: styles, each a way to write a source's names, edition, year and section.

A style is drawn for the cited place before the class of a claim is, and only from those that the
published resolver reads as exactly that place.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from medgauge.authoring.dice import Dice
from medgauge.model.generation import AbsentSource, Place
from medgauge.text.naming import initials_of, name_of, names
from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Source

SECTION_FORMS = ("section {}", "section {}", "sec. {}", "sec. {}", "§ {}", "s. {}")
"""How a section is written; what stands more often is drawn more often."""
MANNERS = ("acronym", "title", "short", "body", "initials")
"""What a citation begins with, as the names of styles do."""
LIKED, FOND = 2, 12
"""Manners that one author has, and how much oftener than any other they are drawn."""
_MAIN = re.compile(r":|\s+[-\u2010-\u2015]\s+")
_LAST = re.compile(r",? and \w+$")
_ORDINAL = re.compile(r"[1-9]\d?")
_ENDS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True)
class Named:
    """What a citation may be written from, whether the source is in the corpus or not."""

    title: str
    acronym: str
    organisation: str
    edition: str
    year: str
    usual: str = ""
    """The organisation's initials as titles write them, where they leave out its last word."""

    @classmethod
    def of(cls, source: Source | AbsentSource, usual: str = "") -> "Named":
        """Take the names of a source; a title's closing stop is no part of it."""
        return cls(
            source.title.rstrip(". "),
            source.acronym,
            source.organisation,
            source.edition,
            source.year,
            usual,
        )

    @property
    def short(self) -> str:
        """The title up to its first colon or dash, where that is not all of it, nor cut short."""
        head = _MAIN.split(self.title)[0]
        tells = name_of(head) in names(self.title, self.acronym, self.organisation).short
        return head if tells and head != self.title and not head.endswith(" In") else ""

    @property
    def initials(self) -> str:
        """Those of the organisation, as titles have them or else in capitals."""
        if self.usual:
            return self.usual
        said = [one for (one,) in names(self.title, self.acronym, self.organisation).initials]
        if self.acronym:  # one body is shortened in one way
            said = [one for one in said if one == self.acronym.partition("-")[0]]
        said.sort(key=lambda one: (one not in self.title, not one.isupper(), -len(one), one))
        return said[0] if said else ""

    @property
    def initialled(self) -> str:
        """The title with the initials of the organisation that it names."""
        if self.organisation not in self.title or not self.initials:
            return ""
        return self.title.replace(self.organisation, self.initials)

    @property
    def issuer(self) -> str:
        """The initials, where the title doesn't hold them already."""
        return "" if self.initials in self.title else self.initials

    @property
    def own_year(self) -> str:
        """The year, where the title doesn't hold it."""
        return "" if self.year in self.title else self.year

    @property
    def ordinal(self) -> str:
        """`3rd` for edition 3; empty for an edition that bears a year or a name."""
        return ordinal(self.edition)


Write = Callable[[Named], tuple[str, ...]]
"""Gives the parts of a citation ahead of the section; one that is empty forbids the style."""


@dataclass(frozen=True)
class Style:
    """One way to cite."""

    name: str
    write: Write
    weight: int
    """How often it is drawn, beside the others that a source can be cited in."""
    section: bool = True
    """Whether it names a section."""

    @property
    def titled(self) -> bool:
        """Whether it shows the title, or a part of it."""
        return not self.name.startswith(("acronym", "body-year", "initials-year"))


STYLES: tuple[Style, ...] = (
    Style("acronym-edition", lambda n: (n.acronym, _tail(n.ordinal, " ed.")), 4),
    Style("acronym-edition-brackets", lambda n: (_noted(n.acronym, _tail(n.ordinal, " ed.")),), 2),
    Style("acronym-year", lambda n: (_joined(n.acronym, n.year),), 2),
    Style("acronym-year-brackets", lambda n: (_noted(n.acronym, n.year),), 2),
    Style("acronym-current", lambda n: (n.acronym, "current edition"), 1),
    Style("title-edition", lambda n: (n.title, n.organisation, _tail(n.ordinal, " edition")), 2),
    Style("title-edition-plain", lambda n: (n.title, _tail(n.ordinal, " ed.")), 2),
    Style("body-edition", lambda n: (n.issuer, n.title, _tail(n.ordinal, " ed.")), 2),
    Style("title-year", lambda n: (n.title, _joined(n.organisation, n.year)), 1),
    Style("title-year-brackets", lambda n: (_noted(n.title, n.own_year),), 2),
    Style("title-lower", lambda n: (_squared(n.title.lower(), n.own_year),), 2),
    Style("title-initials", lambda n: (n.initialled, n.own_year), 2),
    Style("title-current", lambda n: (n.own_year and n.title, "current edition"), 1),
    Style("body-title-year", lambda n: (n.issuer, n.title, n.own_year), 2),
    Style("short-title", lambda n: (n.short, _joined(n.organisation, n.year)), 2),
    Style("short-initials", lambda n: (_noted(n.short, _joined(n.initials, n.year)),), 3),
    Style("short-year", lambda n: (_squared(n.short, n.year),), 2),
    Style("short-lower", lambda n: (n.short.lower(), _joined(n.initials, n.year)), 1),
    Style("body-year", lambda n: (_joined(n.organisation, n.year),), 1),
    Style("initials-year", lambda n: (_joined(n.initials, n.year),), 1),
    Style("title-only", lambda n: (n.title,), 1),
    Style("acronym-only", lambda n: (n.acronym,), 1),
    Style("title-bare", lambda n: (n.title,), 1, section=False),
    Style("title-bare-year", lambda n: (n.title, n.organisation, n.year), 1, section=False),
    Style("short-bare", lambda n: (n.short, n.year), 1, section=False),
)


@dataclass(frozen=True)
class Habit:
    """How one author cites: drawn for a task, before anything of its claims is."""

    form: str
    """How a section is written."""
    manners: tuple[str, ...]

    @classmethod
    def drawn(cls, dice: Dice) -> "Habit":
        """Draw the habit of a task."""
        manners = dice.child("manners").shuffled(MANNERS)[:LIKED]
        return cls(dice.child("form").choice(SECTION_FORMS), tuple(manners))

    def weight(self, style: Style) -> int:
        """Return how often a style is drawn."""
        return style.weight * (FOND if style.name.startswith(self.manners) else 1)


def ordinal(edition: str) -> str:
    """Return `2nd` for `2`; empty for what is no small whole number."""
    if not _ORDINAL.fullmatch(edition):
        return ""
    number = int(edition)
    return edition + ("th" if 10 < number < 14 else _ENDS.get(number % 10, "th"))


def written(named: Named, style: Style, section: str | None, form: str) -> str | None:
    """Return a citation in a style, or None where the source lacks what it is written with."""
    parts = style.write(named)
    if not all(parts):
        return None
    if style.section and section is not None:
        parts = (*parts, form.format(section))
    return ", ".join(parts)


class Citer:
    """Writes citations that the resolver reads as exactly what they are meant to be."""

    def __init__(self, catalogue: Sequence[Source]) -> None:
        self.catalogue = tuple(catalogue)
        self._sources = {
            Place(document=one.document, edition=one.edition): one for one in self.catalogue
        }
        self._known: dict[tuple[Place, str], bool] = {}
        self._usual = _usual_initials(self.catalogue)

    def source(self, place: Place) -> Source:
        """Return a place as the catalogue lists it."""
        return self._sources[place]

    def can(self, place: Place, style: Style) -> bool:
        """Whether the resolver reads a citation in this style as exactly this place."""
        key = (place, style.name)
        if key not in self._known:
            sections = self._sources[place].sections
            number = sections[0][0] if sections else None
            text = written(self._named(self._sources[place]), style, number, SECTION_FORMS[0])
            wanted = (place.document, place.edition, number if style.section else None)
            self._known[key] = text is not None and self._means(text) == wanted
        return self._known[key]

    def styles(self, place: Place) -> tuple[Style, ...]:
        """Return the styles in which a place can be cited."""
        return tuple(style for style in STYLES if self.can(place, style))

    def style(self, place: Place, habit: Habit, dice: Dice) -> Style | None:
        """Draw one by a habit's weights, trying no more than need be; None if there is none."""
        left = {style: habit.weight(style) for style in STYLES}
        while left:
            drawn = dice.weighted(list(left), list(left.values()))
            if self.can(place, drawn):
                return drawn
            del left[drawn]
        return None

    def cite(self, place: Place, style: Style, section: str, form: str) -> str:
        """Return the citation of a place in a style that it can be cited in."""
        text = written(self._named(self._sources[place]), style, section, form)
        if text is None:
            raise ValueError(f"{place} can't be cited as {style.name}")
        return text

    def cite_absent(
        self, absent: AbsentSource, style: Style, section: str | None, form: str
    ) -> str | None:
        """Return the citation of an absent source, or None where it might mean one that is here."""
        text = written(self._named(absent), style, section, form)
        if text is None or resolve_relaxed(text, self.catalogue).hits:
            return None
        return text

    def _named(self, source: Source | AbsentSource) -> Named:
        return Named.of(source, self._usual.get(source.organisation, ""))

    def _means(self, text: str) -> tuple[str, str, str | None] | None:
        hit = resolve(text, self.catalogue).hit
        return None if hit is None else (hit.document, hit.edition, hit.section)


def _usual_initials(catalogue: Sequence[Source]) -> dict[str, str]:
    """Return `CDC` for Centers for Disease Control and Prevention, where a title has it so."""
    usual = {}
    for one in catalogue:
        cut = _LAST.sub("", one.organisation)
        shorter = initials_of(name_of(cut)) if cut != one.organisation else []
        for (short,) in shorter:
            if re.search(rf"\b{short}\b", one.title):
                usual[one.organisation] = short
    return usual


def _tail(text: str, tail: str) -> str:
    return text + tail if text else ""


def _joined(*parts: str) -> str:
    return " ".join(parts) if all(parts) else ""


def _noted(text: str, note: str) -> str:
    return f"{text} ({note})" if text and note else ""


def _squared(text: str, note: str) -> str:
    return f"{text} [{note}]" if text and note else ""
