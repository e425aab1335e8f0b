"""Sentences of a draft bank with what is drawn into their braces."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from medgauge.authoring.batch.decks import Decks
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_BRACES = re.compile(r"\{([^{}]*)\}")

BACK = 8
"""How many years before it was written a draft may speak of."""


@dataclass(frozen=True)
class Setting:
    """Where and when a draft is written."""

    places: tuple[str, ...]
    year: int


DRAWN: Mapping[str, Callable[[Dice, Setting], str]] = {
    "place": lambda dice, where: dice.choice(where.places),
    "month": lambda dice, _: dice.choice(MONTHS),
    "weekday": lambda dice, _: dice.choice(WEEKDAYS),
    "now": lambda _, where: str(where.year),
    "year": lambda dice, where: str(where.year - 1 - dice.below(BACK)),
    "few": lambda dice, _: str(2 + dice.below(8)),
    "some": lambda dice, _: str(12 + dice.below(79)),
    "many": lambda dice, _: str(100 + dice.below(851)),
}
"""What may stand in the braces of any sentence."""


class Speaker:
    """Says sentences of a bank in one draft, none twice while the batch has others."""

    def __init__(self, bank: DraftBank, decks: Decks, year: int, dice: Dice) -> None:
        self._setting = Setting(bank.places, year)
        self._decks = decks
        self._dice = dice
        self._said: list[str] = []

    def say(self, sentences: tuple[str, ...], **given: str) -> str:
        """Draw one of the sentences and fill its braces, those in `given` as told."""
        drawn = self._decks.draw(sentences, self._said)
        self._said.append(drawn)
        return self.fill(drawn, **given)

    def fill(self, sentence: str, **given: str) -> str:
        """Fill the braces of one sentence."""

        def value(found: re.Match[str]) -> str:
            name = found[1]
            return given[name] if name in given else DRAWN[name](self._dice, self._setting)

        return _BRACES.sub(value, sentence)


def braces(sentence: str) -> tuple[str, ...]:
    """Return the names in a sentence's braces, in order."""
    return tuple(_BRACES.findall(sentence))


_REQUIRED = {
    "planting.disguises": ("ask",),
    "planting.asks.verdicts": ("demands",),
    "planting.asks.claim_refs": ("value",),
    "planting.asks.keys": ("name",),
}
_LEAST = 4
"""Entries of a list of sentences: fewer make every draft alike."""


def bank_problems(bank: DraftBank) -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for every sentence and list that drafts cannot be composed of."""
    for key, sentences in _lists(bank):
        if key in _SENTENCES and len(sentences) < _LEAST:
            yield key, f"holds {len(sentences)} entries, and at least {_LEAST} are needed"
        elif not sentences:
            yield key, "must not be empty"
        for position, sentence in enumerate(sentences):
            found = _sentence_problems(key, sentence)
            yield from ((f"{key}[{position}]", reason) for reason in found)
    shares = bank.planting.shares
    if shares.planted + shares.innocent > 100:
        yield "planting.shares", "planted and innocent are more than a hundred together"
    if set(braces(bank.planting.asks.verdict)) != {"ref", "verdict"}:
        yield "planting.asks.verdict", "must hold {ref} and {verdict}, and no other braces"


def _sentence_problems(key: str, sentence: str) -> Iterator[str]:
    required = _REQUIRED.get(key, ())
    known = {*DRAWN, *required}
    names = braces(sentence)
    yield from (f"{{{name}}} is nothing that is drawn here" for name in names if name not in known)
    yield from (f"lacks {{{name}}}" for name in required if name not in names)
    if not sentence.strip() or "\n" in sentence:
        yield "must be one line of text"
    if re.search(r"\[[A-Z]+\d+\]", sentence):
        yield "looks like a numbered claim"


_SENTENCES = ("titles", "notices", "openings", "purposes", "leads", "list_leads", "trails",
              "asides", "distractors", "closings", "planting.disguises", "planting.innocents",
              "societies.bodies")  # fmt: skip
"""Lists that need several entries."""


def _lists(bank: DraftBank) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every list of texts in a bank under its key."""
    names = ("titles", "notices", "openings", "purposes", "leads", "list_leads", "trails",
             "asides", "distractors", "closings", "sources_heading", "places")  # fmt: skip
    yield from ((name, getattr(bank, name)) for name in names)
    yield "headings", tuple(text for one in bank.headings for text in one.json_data().values())
    for position, one in enumerate(bank.attachments):
        yield f"attachments[{position}].lines", one.lines
    for name in ("bodies", "begins", "ends", "kinds"):
        yield f"societies.{name}", getattr(bank.societies, name)
    for position, field in enumerate(bank.societies.fields):
        yield f"societies.fields[{position}].topics", field.topics
    for name in ("disguises", "innocents", "values", "names"):
        yield f"planting.{name}", getattr(bank.planting, name)
    for name in ("verdicts", "claim_refs", "keys"):
        yield f"planting.asks.{name}", getattr(bank.planting.asks, name)
