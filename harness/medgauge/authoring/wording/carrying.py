"""Rules carried out on one sentence: structure first, then figures, then words, then the check."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from medgauge.authoring.wording.check import says_the_same
from medgauge.authoring.wording.clauses import AGENT
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.framed import has_no_words, has_nothing_to_move, structured
from medgauge.authoring.wording.letters import raised
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.swaps import places, swapped
from medgauge.authoring.wording.terms import TERMS
from medgauge.model.wording_bank import WordingBank
from medgauge.text.fold import fold_text

WORDS = ("words.", "modal.")
"""What the ids of rules for words begin with."""
_WORD = re.compile(r"[^\W_]+(?:[-'./][^\W_]+)*|[<>≥≤]")
_SPOKEN = re.compile(
    rf"(?<![\w-]){AGENT} (?P<adverb>strongly )?"
    r"(?P<verb>recommend|suggest|advise|propose|conclude)s?(?![\w-])"
)
_INDICATIVE = re.compile(
    r"(?P<lead>(?<![\w-])(?:recommend|suggest|advise|propose)(?:s|d|ed)?"
    r" that (?:(?!(?:who|which|that|whose|if|when|where|be|should|must|may|can|not|and|or)\b)"
    r"[\w'/-]+ ){1,10}?)"
    r"(?P<verb>is|are|has|goes|lasts|continues|takes|receives)(?P<denied> not)?(?= )"
    r"(?!.* (?:and|or|but) (?:\w+ ){0,4}(?:is|are|has) )"
)
"""`recommends that X is given`, with one verb behind it."""
_BARE = {"is": "be", "are": "be", "has": "have", "goes": "go"}
_NAME_BEFORE = re.compile(r"(?<![\w-])[A-Z][\w-]* $")
"""The body's name begins further in front."""
_GRADED = re.compile(r" \((?:strong|conditional|weak)\)(?= |,|$)")
"""A grade amid advice: a guideline writes it, and who tells of the advice does not."""
_AWKWARD = (
    re.compile(r"(?<![\w-])(\w+(?: \w+)?) \1(?![\w-])"),
    re.compile(r"(?<![\w-])who (?:have|take|receive|weigh|undergo|are)(?![\w-]).* who(?![\w-])"),
    re.compile(r"(?<![\w-])(?:recommended|advised)(?![\w-]).*(?:recommended|advised)(?![\w-])"),
    re.compile(r"(?<![\w-])or (?:more|less|over|under) or(?![\w-])"),
    re.compile(r"(?<![\w-])for example(?![\w-]).*for example(?![\w-])"),
)
_STILL_WHO = re.compile(
    r"(?<![\w-])(?:and|or) (?:have|has|are|is|do|does|may|can|need|continue|take|smoke|who)"
    r"(?![\w-])"
)
"""What goes on from a `who` that a rule has taken away."""
_LETTERS = r"(?:an? |the )?(?:[A-Z]{2,}s?)(?![\w-])"
_LISTED = re.compile(rf"(?<![\w-]){_LETTERS}(?:(?:,? (?:and|or) |, |/){_LETTERS})+")
"""Short forms in one list: `CBT, IPT, or MBCT`."""
_ONE_NAME = (frozenset(("people", "patients", "persons")), frozenset(("treatment", "therapy")))


def worded(
    text: str, rules: Sequence[str], bank: WordingBank, *, strict: bool = True
) -> str | None:
    """Carry out rules on a sentence; None where one does not apply or the sense would change.

    Unless `strict`, rules for words and order that find nothing are passed over; one must apply.
    """
    folded = bare(text)
    claim = reshaped(folded, rules, bank, strict=strict)
    if claim is None:
        return None
    swaps = frozenset(rule for rule in rules if rule.startswith(WORDS))
    if strict and not swaps <= TERMS.keys() | {place.swap.id for place in places(claim, bank)}:
        return None
    return finished(folded, swapped(claim, swaps, bank), bank)


def bare(text: str) -> str:
    """Return a sentence as rules read it: folded, without full stop."""
    return fold_text(text).strip().removesuffix(".")


def reshaped(
    folded: str, rules: Sequence[str], bank: WordingBank, *, strict: bool = True
) -> str | None:
    """Carry out all rules but the swaps, unchecked; None where one does not apply."""
    claim = _restructured(folded, rules, bank, strict)
    for rule in sorted(rule for rule in rules if rule in TERMS):
        changed = claim and TERMS[rule](claim)
        if strict and changed == claim:
            return None
        claim = changed
    for rule in sorted(rule for rule in rules if rule in FIGURES):
        claim = claim and _changed(claim, FIGURES[rule])
    return claim


@lru_cache(maxsize=1 << 12)
def finished(folded: str, claim: str, bank: WordingBank) -> str | None:
    """Return what was made of a sentence as a claim; None for a copy or another sense."""
    claim = _GRADED.sub("", claim)
    if claim == folded or not says_the_same(folded, claim) or _is_awkward(folded, claim):
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
        frames = [one for one in frames if not has_no_words(folded, one)]
    if len(frames) > 1 or len(orders) > 1:
        return None
    if not frames and not orders:
        return folded
    return structured(folded, next(iter(frames), None), next(iter(orders), None))


def _changed(text: str, rewrite: Callable[[str], str]) -> str | None:
    changed = rewrite(text)
    return None if changed == text else changed


def _spoken(text: str, speaker: str) -> str:
    """Say who recommends, and what in the subjunctive: `the guideline recommends that X be given`.

    In a draft `we` would be its authors, and a name tells the source.
    """

    def told(found: re.Match[str]) -> str:
        if _NAME_BEFORE.search(text, 0, found.start()):
            return found[0]
        return f"{speaker} {found['adverb'] or ''}{found['verb']}s"

    def advised(found: re.Match[str]) -> str:
        who = spoken[: found.start()].removesuffix("strongly ").removesuffix("not ").rstrip()
        if not who.lower().endswith((speaker, "it is")):
            return found[0]
        bare_verb = _BARE.get(found["verb"], found["verb"].removesuffix("s"))
        return f"{found['lead']}{'not ' if found['denied'] else ''}{bare_verb}"

    spoken = _SPOKEN.sub(told, text)
    return raised(_INDICATIVE.sub(advised, spoken))


def _is_awkward(before: str, after: str) -> bool:
    """Whether rules that are sound each by itself met badly, where the source does not."""
    if any(now > once for once, now in zip(_bad(before), _bad(after), strict=True)):
        return True
    if before.count(" who ") > after.count(" who ") and _STILL_WHO.search(after):
        return True
    if any(_in_part(found[0], after) for found in _LISTED.finditer(before)):
        return True
    return any(_mixed(names, after) and not _mixed(names, before) for names in _ONE_NAME)


@lru_cache(maxsize=1 << 15)
def _bad(text: str) -> tuple[int, ...]:
    """Return how often each awkward turn stands in a text."""
    return tuple(len(one.findall(text)) for one in _AWKWARD)


def _in_part(listed: str, after: str) -> bool:
    """Whether some short forms of a list are written out, and others are not."""
    stand = {
        re.search(rf"(?<![\w-]){short}(?![\w-])", after) is not None
        for short in re.findall(r"[A-Z]{2,}s?", listed)
    }
    return len(stand) > 1


def _mixed(names: frozenset[str], text: str) -> bool:
    """Whether one thing goes by several names in a text."""
    return len(names & _said(text)) > 1


@lru_cache(maxsize=1 << 15)
def _said(text: str) -> frozenset[str]:
    return frozenset(words_of(text))
