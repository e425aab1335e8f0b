"""Rules carried out on one sentence: structure first, then figures, then words, then the check."""

import re
from collections.abc import Callable, Iterator, Sequence

from medgauge.authoring.wording.check import says_the_same
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.framed import has_nothing_to_move, structured
from medgauge.authoring.wording.letters import raised
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.swaps import swapped
from medgauge.model.wording_bank import WordingBank
from medgauge.text.fold import fold_text

_WORD = re.compile(r"[^\W_]+(?:[-'./][^\W_]+)*|[<>≥≤]")
_WE = re.compile(
    r"(?<![\w-])[Ww]e (?P<adverb>strongly )?(?P<verb>recommend|suggest|advise|propose)(?![\w-])"
)
_GRADED = re.compile(r" \((?:strong|conditional|weak)\)(?= |,|$)")
"""A grade amid advice: a guideline writes it, and who tells of the advice does not."""
_AWKWARD = (
    re.compile(r"(?<![\w-])(\w+(?: \w+)?) \1(?![\w-])"),
    re.compile(r"(?<![\w-])who (?:have|take|receive|weigh|undergo)(?![\w-]).* who(?![\w-])"),
    re.compile(r"(?<![\w-])(?:recommended|advised)(?![\w-]).*(?:recommended|advised)(?![\w-])"),
    re.compile(r"(?<![\w-])or (?:more|less|over|under) or(?![\w-])"),
    re.compile(r"(?<![\w-])for example(?![\w-]).*for example(?![\w-])"),
)
_STILL_WHO = re.compile(
    r"(?<![\w-])(?:and|or) (?:have|has|are|is|do|does|may|can|need|continue|take|smoke|who)"
    r"(?![\w-])"
)
"""What goes on from a `who` that a rule has taken away."""
_ONE_NAME = (frozenset(("people", "patients", "persons")), frozenset(("treatment", "therapy")))


def touching(folded: str, bank: WordingBank) -> Iterator[str]:
    """Yield the rules that may have something to change, told quickly."""
    lowered = folded.lower()
    yield from (swap.id for swap in bank.swaps if swap.find in lowered)
    yield from (frame.id for frame in bank.frames)
    for rule in bank.rules:
        if rule in ORDERS or FIGURES[rule](folded) != folded:
            yield rule


def worded(
    text: str, rules: Sequence[str], bank: WordingBank, *, strict: bool = True
) -> str | None:
    """Carry out rules on a sentence; None where one does not apply or the sense would change.

    Unless `strict`, rules for words and order that find nothing are passed over; one must apply.
    """
    folded = fold_text(text).strip().removesuffix(".")
    claim = _restructured(folded, rules, bank, strict)
    for rule in sorted(rule for rule in rules if rule in FIGURES):
        claim = claim and _changed(claim, FIGURES[rule])
    for swap in sorted((one for one in bank.swaps if one.id in rules), key=lambda one: one.id):
        if claim is None:
            return None
        changed = swapped(claim, swap)
        if strict and changed == claim:
            return None
        claim = changed
    claim = claim and _GRADED.sub("", claim)
    if not claim or claim == folded:
        return None
    if not says_the_same(folded, claim) or _is_awkward(folded, claim):
        return None
    return f"{_spoken(claim, bank.speaker)}."


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters, as shared runs are counted."""
    return _WORD.findall(fold_text(text).lower())


def _restructured(folded: str, rules: Sequence[str], bank: WordingBank, strict: bool) -> str | None:
    frames = [one for one in bank.frames if one.id in rules]
    orders = [rule for rule in rules if rule in ORDERS]
    if not strict:
        orders = [rule for rule in orders if not has_nothing_to_move(folded, rule)]
    if len(frames) > 1 or len(orders) > 1:
        return None
    if not frames and not orders:
        return folded
    return structured(folded, next(iter(frames), None), next(iter(orders), None))


def _changed(text: str, rewrite: Callable[[str], str]) -> str | None:
    changed = rewrite(text)
    return None if changed == text else changed


def _spoken(text: str, speaker: str) -> str:
    """Say who recommends: in a draft, `we` would be its authors."""
    told = _WE.sub(lambda found: f"{speaker} {found['adverb'] or ''}{found['verb']}s", text)
    return raised(told)


def _is_awkward(before: str, after: str) -> bool:
    """Whether rules that are sound each by itself met badly, where the source does not."""
    if any(len(one.findall(after)) > len(one.findall(before)) for one in _AWKWARD):
        return True
    if before.count(" who ") > after.count(" who ") and _STILL_WHO.search(after):
        return True
    return any(_mixed(names, after) and not _mixed(names, before) for names in _ONE_NAME)


def _mixed(names: frozenset[str], text: str) -> bool:
    """Whether one thing goes by several names in a text."""
    return len(names.intersection(words_of(text))) > 1
