"""What a document says of itself as a whole: changes that only repeat it change nothing."""

import re
from functools import lru_cache

from medgauge.authoring.altering.sentence import telling_words
from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text

_SCOPE = re.compile(
    r"\b(?:scope|purpose|population|who this|applies|audience|covers?)\b", re.IGNORECASE
)
_PERSONS = re.compile(
    r"\b(?:adult|child|infant|adolescent|pa?ediatric|women|men|inpatient|outpatient|older|younger"
    r"|pregnant|pregnancy|nonpregnant|postmenopausal|premenopausal|acute|chronic|mild|severe|stable"
    r"|unstable|symptomatic|asymptomatic)(?=s?\b|ren\b)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d+")
_SENTENCE_END = re.compile(r"[.\n]")
_APPLIES = re.compile(r"\b(?:applies|apply|covers|is for)\b", re.IGNORECASE)


def scope_words(document: Document, section: str) -> frozenset[str]:
    """Return the telling words and figures of title, section heading and scope of a document."""
    headings = [one.heading for one in document.sections if one.number == section]
    whole = _words(" ".join((document.title, *headings)))
    return whole.union(*(_scope(one.heading, one.text) for one in document.sections))


def title_words(document: Document) -> frozenset[str]:
    """Return the telling words and figures of a document's title."""
    return _words(document.title)


@lru_cache(maxsize=65_536)
def _scope(heading: str, text: str) -> frozenset[str]:
    if _SCOPE.search(heading):
        return _words(text)
    return _words(" ".join(one for one in _SENTENCE_END.split(text) if _APPLIES.search(one)))


def _words(text: str) -> frozenset[str]:
    folded = fold_text(text)
    return telling_words(folded) | persons(folded) | frozenset(_FIGURE.findall(folded))


def persons(folded: str) -> frozenset[str]:
    """Return the words of a folded text that say who is meant, in small letters: `child`."""
    return frozenset(found.lower() for found in _PERSONS.findall(folded))
