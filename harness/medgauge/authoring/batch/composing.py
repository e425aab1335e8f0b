"""Drafts: a title, an introduction, sections, and prose around numbered claims.

Nothing here knows the class of a claim: all is drawn from what a claim says, what it cites, and the
document its citation was drawn for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.authoring.batch.decks import Decks
from medgauge.authoring.batch.prose import Speaker
from medgauge.authoring.batch.stages import sections
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank
from medgauge.model.task import Claim

_BRACKETS, _SEE, _NOTE = "{text} ({citation}).", "{text} (see {citation}).", "{text}.[^{note}]"
"""How a citation stands behind its claim."""
_HABITS = ((_BRACKETS,), (_BRACKETS, _SEE), (_SEE,), (_NOTE,))
_HABIT_WEIGHTS = (4, 2, 2, 2)
"""Habits of a draft's author, and how often each is met."""
_LEADS, _BULLETS = (2, 5), (1, 4)
"""How often a claim has a sentence ahead of it, and a section is a list."""
_BEHIND, _BEHIND_WEIGHTS = ("", "trail", "aside"), (4, 4, 2)
"""What stands behind a claim, and how often."""
_EARLIEST, _YEARS = 2016, 9
"""When a draft is written that cites no year: in one of so many years from then."""


@dataclass(frozen=True)
class Said:
    """One claim as a draft will say it."""

    text: str
    citation: str
    group: str
    """The document that the citation was drawn for: claims of one group stand together."""
    year: int = 0
    """Of what it cites, present or absent; 0 where none is known."""


@dataclass(frozen=True)
class Composed:
    """A draft in blocks, its claims numbered in their order."""

    blocks: tuple[str, ...]
    body: range
    """Places between blocks where more may be put in."""
    claims: tuple[Claim, ...]
    order: tuple[int, ...]
    """For each claim, its place in what was given."""
    year: int
    """When it says it was written: not before anything it cites."""

    def text(self) -> str:
        """Return the draft as Markdown."""
        return "\n\n".join(self.blocks) + "\n"


def compose(said: Sequence[Said], bank: DraftBank, decks: Decks, dice: Dice) -> Composed:
    """Write a draft around claims: sections in the order of care, the claims in each as drawn."""
    year = _written(said, dice.child("year"))
    speaker = Speaker(bank, decks, year, dice.child("prose"))
    shared = sections([one.text for one in said])
    groups = dice.child("groups").shuffled(list(dict.fromkeys(one.group for one in said)))
    drawn = dice.child("order").shuffled(range(len(said)))
    placed = [
        sorted(one.places, key=lambda at: (groups.index(said[at].group), drawn.index(at)))
        for one in shared
    ]
    order = tuple(place for places in placed for place in places)
    claims = tuple(
        Claim(claim_ref=f"C{number + 1}", text=said[place].text, citation=said[place].citation)
        for number, place in enumerate(order)
    )
    blocks = [f"# {speaker.say(bank.titles)}", speaker.say(bank.notices)]
    blocks.append(_introduction(bank, speaker, dice.child("introduction")))
    start = len(blocks)
    notes: list[str] = []
    writer = _Writer(bank, speaker, dice.child("sections"), notes)
    names = decks.draw(bank.headings)
    left = iter(claims)
    for section in shared:
        heading = _listed([getattr(names, one.value) for one in section.stages])
        mine = [next(left) for _ in section.places]
        blocks += [f"## {heading}", *writer.section(mine)]
    end = len(blocks)
    blocks.append(_ending(bank, speaker, dice.child("ending")))
    if notes:
        blocks += [f"## {speaker.say(bank.sources_heading)}", "\n".join(notes)]
    return Composed(tuple(blocks), range(start, end + 1), claims, order, year)


class _Writer:
    """Writes the sections of one draft in one author's habits."""

    def __init__(self, bank: DraftBank, speaker: Speaker, dice: Dice, notes: list[str]) -> None:
        self._bank, self._speaker, self._dice, self._notes = bank, speaker, dice, notes
        self._habit = dice.weighted(_HABITS, _HABIT_WEIGHTS)

    def section(self, claims: Sequence[Claim]) -> list[str]:
        """Return the blocks of one section."""
        if len(claims) > 1 and self._dice.chance(*_BULLETS):
            lead = self._speaker.say(self._bank.list_leads)
            points = "\n".join(f"- {self._statement(claim)}" for claim in claims)
            return [f"{lead}\n\n{points}"]  # one block: nothing is put between them
        blocks: list[str] = []
        for claim in claims:
            text = self._around(claim)
            if blocks and self._dice.chance(1, 4):
                blocks[-1] = f"{blocks[-1]}\n{text}"
            else:
                blocks.append(text)
        return blocks

    def _around(self, claim: Claim) -> str:
        """Return a claim with what stands ahead of it and behind."""
        text = self._statement(claim)
        if self._dice.chance(*_LEADS):
            text = f"{self._speaker.say(self._bank.leads)} {text}"
        match self._dice.weighted(_BEHIND, _BEHIND_WEIGHTS):
            case "trail":
                return f"{text} {self._speaker.say(self._bank.trails)}"
            case "aside":
                return f"{text} {self._speaker.say(self._bank.asides)}"
        return text

    def _statement(self, claim: Claim) -> str:
        form = self._dice.choice(self._habit)
        note = claim.claim_ref
        if form is _NOTE:
            self._notes.append(f"[^{note}]: {claim.citation}.")
        said = form.format(text=claim.text, citation=claim.citation, note=note)
        return f"[{claim.claim_ref}] {said}"


def _written(said: Sequence[Said], dice: Dice) -> int:
    """Return the year a draft is written in: that of the newest it cites, or the next."""
    newest = max(one.year for one in said)
    return newest + dice.below(2) if newest else _EARLIEST + dice.below(_YEARS)


def _introduction(bank: DraftBank, speaker: Speaker, dice: Dice) -> str:
    sentences = [speaker.say(bank.openings)]
    sentences += [speaker.say(bank.purposes) for _ in range(1 + dice.below(2))]
    return " ".join(sentences)


def _ending(bank: DraftBank, speaker: Speaker, dice: Dice) -> str:
    """Return the last paragraph: matters of the house, some with numbers, and a closing one."""
    sentences = [speaker.say(bank.distractors) for _ in range(dice.below(3))]
    return " ".join([*sentences, speaker.say(bank.closings)])


def _listed(names: Sequence[str]) -> str:
    """Return headings as one: `Assessment, medicines and follow-up`."""
    first, *rest = names
    lowered = [first, *(one[:1].lower() + one[1:] for one in rest)]
    return " and ".join(part for part in (", ".join(lowered[:-1]), lowered[-1]) if part)
