"""Drafts: a title, an introduction, sections, and prose around numbered claims.

Nothing here knows the class of a claim: all is drawn from what a claim says, what it cites, and the
document its citation was drawn for.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.authoring.batch.prose import Speaker
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank
from medgauge.model.task import Claim

MOST_IN_TITLE = 3
"""Topics named in a draft's title."""
_FORMS = ("{text} ({citation}).", "{text} (see {citation}).", "{text}.[^{note}]")
"""How a citation stands behind its claim."""
_FORM_WEIGHTS = ((8, 2, 0), (3, 7, 0), (6, 1, 3), (1, 0, 9))
"""Habits of a draft's author: how often each form, in tenths."""


@dataclass(frozen=True)
class Said:
    """One claim as a draft will say it."""

    text: str
    citation: str
    group: str
    """The document that the citation was drawn for: claims of one group share a section."""
    topic: str
    """What that document is about."""


@dataclass(frozen=True)
class Composed:
    """A draft in blocks, its claims numbered in their order."""

    blocks: tuple[str, ...]
    body: range
    """Places between blocks where more may be put in."""
    claims: tuple[Claim, ...]
    order: tuple[int, ...]
    """For each claim, its place in what was given."""

    def text(self) -> str:
        """Return the draft as Markdown."""
        return "\n\n".join(self.blocks) + "\n"


def compose(said: Sequence[Said], bank: DraftBank, dice: Dice) -> Composed:
    """Write a draft around claims; their order is drawn, section by section."""
    speaker = Speaker(bank, dice.child("prose"))
    groups = dice.child("groups").shuffled(list(dict.fromkeys(one.group for one in said)))
    order = [
        place
        for group in groups
        for place in dice.child("order", group).shuffled(
            [place for place, one in enumerate(said) if one.group == group]
        )
    ]
    topics = [next(one.topic for one in said if one.group == group) for group in groups]
    claims = tuple(
        Claim(claim_ref=f"C{number + 1}", text=said[place].text, citation=said[place].citation)
        for number, place in enumerate(order)
    )
    blocks = [f"# {speaker.say(bank.titles, topics=_listed(topics[:MOST_IN_TITLE]))}"]
    blocks.append(speaker.say(bank.notices))
    blocks.append(_introduction(bank, speaker, dice.child("introduction")))
    start = len(blocks)
    notes: list[str] = []
    draw = dice.child("sections")
    writer = _Writer(bank, speaker, draw, notes)
    for group, about in zip(groups, topics, strict=True):
        heading = speaker.say(bank.headings, topic=about)
        mine = [claims[n] for n, place in enumerate(order) if said[place].group == group]
        blocks += [f"## {heading}", *writer.section(mine)]
    end = len(blocks)
    blocks.append(speaker.say(bank.closings))
    if notes:
        blocks += [f"## {speaker.say(bank.sources_heading)}", "\n".join(notes)]
    return Composed(tuple(blocks), range(start, end + 1), claims, tuple(order))


class _Writer:
    """Writes the sections of one draft in one author's habits."""

    def __init__(self, bank: DraftBank, speaker: Speaker, dice: Dice, notes: list[str]) -> None:
        self._bank, self._speaker, self._dice, self._notes = bank, speaker, dice, notes
        self._weights = dice.choice(_FORM_WEIGHTS)

    def section(self, claims: Sequence[Claim]) -> list[str]:
        """Return the blocks of one section."""
        if len(claims) > 1 and self._dice.chance(1, 4):
            lead = self._speaker.say(self._bank.purposes)
            return [lead, "\n".join(f"- {self._statement(claim)}" for claim in claims)]
        blocks: list[str] = []
        for claim in claims:
            text = self._statement(claim)
            if self._dice.chance(2, 5):
                text = f"{self._speaker.say(self._bank.leads)} {text}"
            if self._dice.chance(2, 5):
                text = f"{text} {self._speaker.say(self._bank.trails)}"
            if blocks and self._dice.chance(1, 4):
                blocks[-1] = f"{blocks[-1]}\n{text}"
            else:
                blocks.append(text)
            if self._dice.chance(1, 4):
                blocks.append(self._speaker.say(self._bank.distractors))
        return blocks

    def _statement(self, claim: Claim) -> str:
        form = self._dice.weighted(_FORMS, self._weights)
        note = claim.claim_ref
        if "[^" in form:
            self._notes.append(f"[^{note}]: {claim.citation}.")
        said = form.format(text=claim.text, citation=claim.citation, note=note)
        return f"[{claim.claim_ref}] {said}"


def _introduction(bank: DraftBank, speaker: Speaker, dice: Dice) -> str:
    sentences = [speaker.say(bank.openings)]
    sentences += [speaker.say(bank.purposes) for _ in range(1 + dice.below(2))]
    if dice.chance(1, 2):
        sentences.insert(1, speaker.say(bank.distractors))
    return " ".join(sentences)


def _listed(topics: Sequence[str]) -> str:
    return "; ".join(topics)
