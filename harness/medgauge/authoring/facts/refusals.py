"""Why a sentence is no usable fact: a table of published codes, the first that applies is given.

A sentence is refused whenever it may need its neighbours, its heading or another document to be
read, or tells of something else than what the guideline advises and holds true now.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from medgauge.authoring.facts import advice, notes, words
from medgauge.authoring.facts.elsewhere import stands_elsewhere
from medgauge.authoring.facts.pieces import Piece
from medgauge.authoring.facts.subjects import names_its_subject
from medgauge.authoring.facts.told import tells_a_finding, tells_a_procedure
from medgauge.text.amounts import Kind, amounts
from medgauge.text.quantities_in_words import says_more

SHORTEST = 7
"""Words of the shortest fact."""
LONGEST = 50
"""Words of the longest."""


class Sign(NamedTuple):
    """One reason against a piece: its code and what tells it in the folded text."""

    code: str
    applies: Callable[[str, Piece], bool]


_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_LONG = 4
"""Letters of a word that a title writes with a capital."""
_OPENS = re.compile(r"[A-Z\"“<>≥≤\d]")
_OPEN_END = re.compile(r"(?<![\w-])be (?:used|given|considered|done|repeated|avoided)\.?$")
"""Said of what, for what or when?"""
_TWO = re.compile(r"[a-z\d)][.!?] [A-Z]")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_TOLD = frozenset((Kind.YEAR, Kind.LABEL, Kind.NUMBER, Kind.DATE))


def refusal(text: str, piece: Piece) -> str | None:
    """Return the code of the first reason against a piece, by its folded text; None for a fact."""
    return next((sign.code for sign in SIGNS if sign.applies(text, piece)), None)


def word_count(text: str) -> int:
    """Return how many words and numbers a text has."""
    return len(_WORD.findall(text))


def _found(pattern: re.Pattern[str]) -> Callable[[str, Piece], bool]:
    return lambda text, piece: pattern.search(text) is not None


def _opens(pattern: re.Pattern[str]) -> Callable[[str, Piece], bool]:
    return lambda text, piece: pattern.match(text) is not None


def _unbalanced(text: str, piece: Piece) -> bool:
    return any(text.count(a) != text.count(b) for a, b in _PAIRS) or text.count('"') % 2 == 1


def _fragment(text: str, piece: Piece) -> bool:
    if _OPENS.match(text) is None or (not text[-1:].isalnum() and text[-1:] not in '.)%"”'):
        return True
    return not (words.VERB.search(text) or advice.orders(text))


def _title(text: str, piece: Piece) -> bool:
    """A heading that no full stop ends and most of whose long words have a capital."""
    long = [word for word in _WORD.findall(text) if len(word) >= _LONG]
    capitals = sum(word[0].isupper() for word in long)
    return not piece.ended and len(long) <= 2 * capitals


def _item(text: str, piece: Piece) -> bool:
    """A list item or heading: no full stop, and no verb of its own that advises."""
    return not piece.ended and not advice.advises(text)


def _pronoun(text: str, piece: Piece) -> bool:
    """A pronoun with too little before it that it could stand for."""
    found = words.PRONOUN.search(text)
    if found is None or re.match(r"[Ii]t (?:is|was|should|may|would) ", text):
        return False
    return word_count(text[: found.start()]) < 4


def _dose_of_what(text: str, piece: Piece) -> bool:
    """`doubling of the dose` where no dose is told."""
    told = any(one.kind is Kind.DOSE for one in amounts(text))
    return words.THE_DOSE.search(text) is not None and not told


def _says_nothing(text: str, piece: Piece) -> bool:
    if advice.advises(text):
        return False
    return all(one.kind in _TOLD for one in amounts(text))


def _background(text: str, piece: Piece) -> bool:
    """Epidemiology, unless the sentence advises something."""
    return words.BACKGROUND.search(text) is not None and not advice.DEONTIC.search(text)


SIGNS = (
    Sign("too_short", lambda text, piece: word_count(text) < SHORTEST),
    Sign("too_long", lambda text, piece: word_count(text) > LONGEST),
    Sign("question", lambda text, piece: text.rstrip(')"”').endswith("?")),
    Sign("table_row", _opens(words.LABELLED)),
    Sign("two_sentences", _found(_TWO)),
    Sign("semicolons", lambda text, piece: text.count(";") > 0),
    Sign("unbalanced", _unbalanced),
    Sign("bare_item", _item),
    Sign("fragment", _fragment),
    Sign("fragment", _title),
    Sign("fragment", _opens(notes.UNSAID)),
    Sign("fragment", _opens(notes.NO_ARTICLE)),
    Sign("lead_in", lambda text, piece: text.endswith(":") or ":" in text),
    Sign("anaphora", _opens(words.BACKWARD_START)),
    Sign("leans_back", _opens(words.LINKED_START)),
    Sign("cross_reference", _found(words.CROSS)),
    Sign("cross_reference", _found(words.LINKS)),
    Sign("history", _found(words.HISTORY)),
    Sign("grading", _found(words.GRADING)),
    Sign("grading", _found(words.GRADED)),
    Sign("definition", _found(words.DEFINITION)),
    Sign("definition", _found(words.QUOTED)),
    Sign("attributed", _found(words.ATTRIBUTED)),
    Sign("anaphora", _found(words.POINTING)),
    Sign("anaphora", _found(notes.COMPARED)),
    Sign("anaphora", _pronoun),
    Sign("anaphora", _dose_of_what),
    Sign("capitals", _found(notes.CAPITALS)),
    Sign("elsewhere", lambda text, piece: stands_elsewhere(text)),
    Sign("procedure", lambda text, piece: tells_a_procedure(text)),
    Sign("worded_amount", lambda text, piece: says_more(text)),
    Sign("finding", lambda text, piece: tells_a_finding(text)),
    Sign("says_nothing", _says_nothing),
    Sign("background", _background),
    Sign("says_nothing", _found(_OPEN_END)),
    Sign("unnamed_subject", lambda text, piece: not names_its_subject(text)),
)
