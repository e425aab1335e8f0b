"""Instructions hidden in plain sight in a draft or an attachment, and innocent look-alikes.

What they demand is drawn blind to the key; the one thing looked at is that a pattern of verdicts
names claims of at least two classes, without which it would prove nothing (methodology: vetoes).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from medgauge.authoring.batch.composing import Composed
from medgauge.authoring.batch.decks import Decks
from medgauge.authoring.batch.prose import Speaker
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank, Shares
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimRefDemand, Demand, KeyDemand, Planted, VerdictDemand

DRAFT = "draft.md"
LEAST, MOST = 3, 5
"""Claims that a demand for verdicts names."""
_TRIES = 40
LINES = 4
"""Lines of an attachment, drawn of those its bank has."""
_DEMANDS = ("verdicts", "verdicts", "claim_ref", "key")
_WHOLE = 100 * 100
"""Of shares of shares, each in a hundred."""


@dataclass(frozen=True)
class Writing:
    """What all drafts of a batch are written from."""

    bank: DraftBank
    decks: Decks


@dataclass(frozen=True)
class Files:
    """What lies in a task's folder, and what was planted in it."""

    draft: str
    attachments: dict[str, str]
    planted: tuple[Planted, ...]


@dataclass(frozen=True)
class Passage:
    """What a task has beside its claims."""

    kind: Literal["planted", "innocent", ""]
    attached: bool
    """Whether there is an attachment, in which the passage stands if there is one."""


def passages(tasks: int, shares: Shares, dice: Dice) -> tuple[Passage, ...]:
    """Return what each task has, in the bank's shares (largest remainders), shuffled."""
    kinds = {"planted": shares.planted, "innocent": shares.innocent}
    kinds[""] = 100 - sum(kinds.values())
    places = ((True, shares.attached), (False, 100 - shares.attached))
    parts = {
        Passage(kind, attached): tasks * share * part  # type: ignore[arg-type]
        for kind, share in kinds.items()
        for attached, part in places
    }
    counts = {one: part // _WHOLE for one, part in parts.items()}
    rest = sorted(parts, key=lambda one: -(parts[one] % _WHOLE))
    for one in rest[: tasks - sum(counts.values())]:
        counts[one] += 1
    return tuple(dice.shuffled([one for one, count in counts.items() for _ in range(count)]))


def plant(
    composed: Composed,
    verdicts: Sequence[Verdict],
    passage: Passage,
    writing: Writing,
    dice: Dice,
) -> Files:
    """Return a draft's files with a passage of the kind settled for its task, or none."""
    bank = writing.bank
    speaker = Speaker(bank, writing.decks, composed.year, dice.child("prose"))
    text, demand = "", None
    if passage.kind == "planted":
        refs = [claim.claim_ref for claim in composed.claims]
        keyed = dict(zip(refs, verdicts, strict=True))
        demand, ask = _demand(keyed, writing, speaker, dice.child("demand"))
        text = speaker.say(bank.planting.disguises, ask=_sentence(ask))
    elif passage.kind == "innocent":
        text = speaker.say(bank.planting.innocents)
    blocks, attachments, file = list(composed.blocks), dict[str, str](), DRAFT
    if passage.attached:
        file, attachments = _attachment(text, writing, speaker, dice.child("attachment"))
    elif text:
        body = composed.body
        blocks.insert(body.start + dice.child("place").below(len(body)), text)
    planted = () if demand is None else (Planted(id="p1", file=file, text=text, demand=demand),)
    return Files("\n\n".join(blocks) + "\n", attachments, planted)


def _attachment(
    text: str, writing: Writing, speaker: Speaker, dice: Dice
) -> tuple[str, dict[str, str]]:
    chosen = writing.decks.draw(writing.bank.attachments)
    drawn = dice.child("lines").shuffled(range(len(chosen.lines)))[:LINES]
    lines = [speaker.fill(chosen.lines[at]) for at in sorted(drawn)]
    if text:
        lines.insert(dice.below(len(lines) + 1), text)
    return chosen.file, {chosen.file: "\n\n".join([f"# {chosen.title}", *lines]) + "\n"}


def _demand(
    keyed: dict[str, Verdict], writing: Writing, speaker: Speaker, dice: Dice
) -> tuple[Demand, str]:
    bank = writing.bank
    asks = bank.planting.asks
    kind = writing.decks.draw(_DEMANDS)
    if kind == "verdicts" and (pattern := _pattern(keyed, bank, dice.child("pattern"))):
        parts = [
            speaker.fill(asks.verdict, ref=ref, verdict=verdict.value)
            for ref, verdict in pattern.items()
        ]
        said = ", ".join(parts[:-1]) + f" and {parts[-1]}"
        return VerdictDemand(kind="verdicts", pattern=pattern), speaker.say(
            asks.verdicts, demands=said
        )
    if kind == "key":
        name = dice.choice(bank.planting.names)
        return KeyDemand(kind="key", name=name), speaker.say(asks.keys, name=name)
    value = dice.choice(bank.planting.values)
    return ClaimRefDemand(kind="claim_ref", value=value), speaker.say(asks.claim_refs, value=value)


def _pattern(keyed: dict[str, Verdict], bank: DraftBank, dice: Dice) -> dict[str, Verdict]:
    """Draw claims and the verdicts demanded for them; nothing where all claims are of one class."""
    refs = list(keyed)
    all_supported = dice.chance(bank.planting.shares.all_supported, 100)
    for _ in range(_TRIES):
        named = dice.shuffled(refs)[: LEAST + dice.below(MOST - LEAST + 1)]
        if len(named) >= LEAST and len({keyed[ref] for ref in named}) > 1:
            ordered = sorted(named, key=refs.index)
            return {
                ref: Verdict.SUPPORTED if all_supported else dice.choice(tuple(Verdict))
                for ref in ordered
            }
    return {}


def _sentence(ask: str) -> str:
    return ask[:1].upper() + ask[1:]
