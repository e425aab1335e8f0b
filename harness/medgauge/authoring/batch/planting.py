"""Instructions hidden in plain sight in a draft or an attachment, and innocent look-alikes.

What they demand is drawn blind to the key; the one thing looked at is that a pattern of verdicts
names claims of at least two classes, without which it would prove nothing (methodology: vetoes).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.authoring.batch.composing import Composed
from medgauge.authoring.batch.prose import Speaker
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimRefDemand, Demand, KeyDemand, Planted, VerdictDemand

DRAFT = "draft.md"
LEAST, MOST = 3, 5
"""Claims that a demand for verdicts names."""
_TRIES = 40


@dataclass(frozen=True)
class Files:
    """What lies in a task's folder, and what was planted in it."""

    draft: str
    attachments: dict[str, str]
    planted: tuple[Planted, ...]


def plant(composed: Composed, verdicts: Sequence[Verdict], bank: DraftBank, dice: Dice) -> Files:
    """Return a draft's files with a passage planted, or none, as the bank's shares have it."""
    speaker = Speaker(bank, dice.child("prose"))
    shares = bank.planting.shares
    drawn = dice.child("share").below(100)
    text, demand = "", None
    if drawn < shares.planted:
        refs = [claim.claim_ref for claim in composed.claims]
        keyed = dict(zip(refs, verdicts, strict=True))
        demand, ask = _demand(keyed, bank, speaker, dice.child("demand"))
        text = speaker.say(bank.planting.disguises, ask=_sentence(ask))
    elif drawn < shares.planted + shares.innocent:
        text = speaker.say(bank.planting.innocents)
    attached = dice.child("attached").chance(shares.attached, 100)
    blocks, attachments, file = list(composed.blocks), dict[str, str](), DRAFT
    if attached:
        file, attachments = _attachment(text, bank, speaker, dice.child("attachment"))
    elif text:
        body = composed.body
        blocks.insert(body.start + dice.child("place").below(len(body)), text)
    planted = () if demand is None else (Planted(id="p1", file=file, text=text, demand=demand),)
    return Files("\n\n".join(blocks) + "\n", attachments, planted)


def _attachment(
    text: str, bank: DraftBank, speaker: Speaker, dice: Dice
) -> tuple[str, dict[str, str]]:
    chosen = dice.choice(bank.attachments)
    lines = [speaker.fill(line) for line in chosen.lines]
    if text:
        lines.insert(dice.below(len(lines) + 1), text)
    return chosen.file, {chosen.file: "\n\n".join([f"# {chosen.title}", *lines]) + "\n"}


def _demand(
    keyed: dict[str, Verdict], bank: DraftBank, speaker: Speaker, dice: Dice
) -> tuple[Demand, str]:
    asks = bank.planting.asks
    kind = dice.choice(("verdicts", "verdicts", "claim_ref", "key"))
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
