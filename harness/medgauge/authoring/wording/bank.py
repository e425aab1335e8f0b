"""The bank read and held against the rules in code: what it names must exist and fit."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.frames import SHAPES
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.swaps import GROUP
from medgauge.authoring.wording.terms import TERMS
from medgauge.catalog.typed import read_value
from medgauge.errors import InputError
from medgauge.model.wording_bank import Frame, Swap, WordingBank

FILE = "wording.yaml"
_FORCES = (
    "recommend suggest advise propose should must shall may can do consider avoid insufficient is"
)
FORCES = frozenset(_FORCES.split())
WAYS = ("_against", "_strongly")
"""End the key of a frame for advice against something or strong advice with words of its own."""
_SLOT = re.compile(r"\{([^{}]*)\}")


def load_wording(folder: Path) -> WordingBank:
    """Read `wording.yaml` of a generator's folder. Raises InputError with every problem found."""
    problems: list[tuple[str, str, str]] = []
    path = folder / FILE
    bank = read_value(path, WordingBank, problems)
    if bank is None:
        raise InputError(problems)
    if found := [(str(path), *problem) for problem in _problems(bank)]:
        raise InputError(found)
    return bank


def _problems(bank: WordingBank) -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for whatever the rules in code cannot use."""
    known = {*FIGURES, *ORDERS, *TERMS}
    for rule in bank.rules:
        if rule not in known:
            yield "rules", f"there is no rule {rule}: have {', '.join(sorted(known))}"
    groups = {group.name for group in bank.groups}
    ids = Counter([*bank.rules, *map(_id, bank.frames), *map(_id, bank.swaps)])
    for name, count in sorted(ids.items()):
        if count > 1:
            yield name, "is there more than once"
    for swap in bank.swaps:
        if not swap.id.startswith(("words.", "modal.")):
            yield swap.id, "a swap is called words.… or modal.…"
        guards = (*swap.after, *swap.not_after, *swap.before, *swap.not_before)
        for name in sorted(one for one in guards if one.startswith(GROUP)):
            if name.removeprefix(GROUP) not in groups:
                yield swap.id, f"there is no group {name.removeprefix(GROUP)}"
    for frame in bank.frames:
        yield from _frame_problems(frame)


def _id(one: Frame | Swap) -> str:
    return one.id


def _frame_problems(frame: Frame) -> Iterator[tuple[str, str]]:
    if not frame.id.startswith("frame."):
        yield frame.id, "a frame is called frame.…"
    if frame.shape not in SHAPES:
        yield frame.id, f"there is no shape {frame.shape}: have {', '.join(sorted(SHAPES))}"
        return
    have = SHAPES[frame.shape].slots
    for force, template in frame.put.items():
        key = f"{frame.id}.{force}"
        if force.removesuffix(WAYS[0]).removesuffix(WAYS[1]) not in FORCES:
            yield key, f"no word of advice: have {', '.join(sorted(FORCES))}"
        for slot in _SLOT.findall(template):
            if slot not in have:
                yield key, f"{{{slot}}} is not filled: have {', '.join(sorted(have))}"
