"""Terms that a sentence gives a short form for: `body mass index (BMI)`."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

LONG_FORM = "words.long_form"
SHORT_FORM = "words.short_form"

_SHORT = re.compile(r" [(\[](?P<short>(?:[A-Za-z]*[A-Z]){2,}[a-z]{0,2})[)\]]")
_WORD = re.compile(r"[^\W_]+")
_LITTLE = frozenset(("of", "and", "the", "for", "in", "to", "on", "with", "by"))


class Term(NamedTuple):
    """A term with its short form in brackets behind it."""

    start: int
    end: int
    """Behind the bracket."""
    long: str
    """The words the letters stand for; empty where they can not be told for certain."""
    short: str


def defined_spans(text: str) -> tuple[Term, ...]:
    """Return the terms that a text gives short forms for, with all words that may be theirs."""
    return tuple(_terms(text)) if "(" in text or "[" in text else ()


def _terms(text: str) -> Iterator[Term]:
    for found in _SHORT.finditer(text):
        letters = "".join(one for one in found["short"] if one.isupper())
        words = list(_WORD.finditer(text, 0, found.start()))
        first = _first_word(words, letters)
        if first is None:
            reach = words[-len(letters) - 1 :]
            start = reach[0].start() if reach else found.start()
            yield Term(start, found.end(), "", found["short"])
        else:
            yield Term(first, found.end(), text[first : found.start()], found["short"])


def _first_word(words: list[re.Match[str]], letters: str) -> int | None:
    """Return where the words begin whose first letters are a short form; None if none are."""
    left = letters
    for word in reversed(words):
        if left and word[0][0].upper() == left[-1]:
            left = left[:-1]
        elif word[0].lower() not in _LITTLE:
            return None
        if not left:
            return word.start()
    return None


def _long_forms(text: str) -> str:
    """Write terms without their short forms, where these are not used again."""
    for term in reversed(defined_spans(text)):
        again = rf"(?<![\w-]){re.escape(term.short)}(?![\w-])"
        if term.long and len(re.findall(again, text)) == 1:
            text = f"{text[: term.start]}{term.long}{text[term.end :]}"
    return text


def _short_forms(text: str) -> str:
    """Write the short forms of terms alone."""
    for term in reversed(defined_spans(text)):
        if term.long:
            text = f"{text[: term.start]}{term.short}{text[term.end :]}"
    return text


TERMS: Mapping[str, Callable[[str], str]] = {LONG_FORM: _long_forms, SHORT_FORM: _short_forms}
"""By rule id."""
