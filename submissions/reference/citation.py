"""Which catalogued document, edition and section a citation means, or none."""

import re
from typing import Any, NamedTuple

from wording import plain

ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth"""
ORDINALS = ORDINAL_WORDS.split()
GENERIC_WORDS = """a an the of in for and on to by with from guideline guidelines guidance
    recommendations society its their see at as under current latest version edition ed eds year
    published sec section chapter present newest most recent updated adult adults people
    management"""
GENERIC = frozenset(GENERIC_WORDS.split())
SECTION = re.compile(
    r"(?:\b(?:section|sections|sect|sec|chapter|chap|paragraph|para|subsection)\b\.?|§+)\s*"
    r"(?P<number>[a-z]?\d+(?:\.\d+)*)"
)
BARE_SECTION = re.compile(r"[,;:]\s*(?P<number>\d+(?:\.\d+)+)\s*\.?\s*$")
ORDINAL = "|".join(ORDINALS)
EDITION = re.compile(
    rf"\b(?P<before>\d+(?:\.\d+)*)(?:st|nd|rd|th)?[ -](?:ed|edn|edition)\b\.?"
    rf"|\b(?P<word>{ORDINAL})[ -](?:ed|edn|edition|version)\b\.?"
    r"|\b(?:ed|edn|edition|version|v)\b\.?\s*(?:no\.?\s*)?(?P<after>\d+(?:\.\d+)*)"
    r"|\b(?P<bare>\d+)(?:st|nd|rd|th)\b"
)
YEAR = re.compile(r"(?<![\d.])(?P<year>(?:19|20)\d\d)(?![\d.]\d)")
NAME = re.compile(r"[a-z0-9]+")
ENOUGH = 0.75
"""Share of a citation's naming words that a document must carry to be the one meant."""


class Cited(NamedTuple):
    """One edition of a catalogued document, and the section named, if any."""

    document: str
    edition: str
    section: str | None


class Catalog:
    """The documents in the box, by the words that name them."""

    def __init__(self, documents: list[dict[str, Any]]) -> None:
        self.editions: dict[str, list[dict[str, Any]]] = {}
        for document in documents:
            self.editions.setdefault(document["id"], []).append(document)
        self.names = {
            name: set().union(*map(_naming_words, editions))
            for name, editions in self.editions.items()
        }
        self.organisations = {
            name: _words(plain(str(editions[0].get("organisation") or "")))
            for name, editions in self.editions.items()
        }

    def resolve(self, citation: str) -> Cited | None:
        """Return the one edition a citation fits, None when the box holds no such source."""
        text = plain(citation)
        section = SECTION.search(text) or BARE_SECTION.search(text)
        rest = BARE_SECTION.sub(" ", SECTION.sub(" ", text))
        edition, year = EDITION.search(rest), YEAR.search(rest)
        words = _words(YEAR.sub(" ", EDITION.sub(" ", rest)))
        fitting = [
            (rank, document, chosen["edition"])
            for rank, document in self._named(words)
            if (chosen := _edition(self.editions[document], edition, year))
        ]
        fitting.sort(reverse=True)
        if not fitting or (len(fitting) > 1 and fitting[0][0] == fitting[1][0]):
            return None
        return Cited(*fitting[0][1:], section["number"] if section else None)

    def _named(self, words: set[str]) -> list[tuple[tuple[float, float], str]]:
        """Documents that carry enough of the words; those that carry more of them rank higher.

        Words of the organisation do not make up for a title that is not this one's.
        """
        found = []
        for document, names in self.names.items():
            shared, title = words & names, words - self.organisations[document]
            enough = len(title & names) >= ENOUGH * len(title)
            if shared and enough and len(shared) >= ENOUGH * len(words):
                found.append(((len(shared) / len(words), len(shared) / len(names)), document))
        return found


def _words(text: str) -> set[str]:
    return {word.removesuffix("s") for word in NAME.findall(text) if word not in GENERIC}


def _naming_words(document: dict[str, Any]) -> set[str]:
    fields = (str(document.get(key) or "") for key in ("id", "title", "acronym", "organisation"))
    words = _words(plain(" ".join(fields)))
    initials = "".join(word[0] for word in NAME.findall(plain(str(document.get("title") or ""))))
    return words | {initials} if len(initials) > 1 else words


def _edition(
    editions: list[dict[str, Any]], written: re.Match[str] | None, year: re.Match[str] | None
) -> dict[str, Any] | None:
    if written:
        word = written["word"]
        number = str(ORDINALS.index(word) + 1) if word else ""
        number = number or written["before"] or written["after"] or written["bare"]
        return next((one for one in editions if one["edition"] == number), None)
    if year:
        return next(
            (one for one in editions if year["year"] in (one["year"], one["edition"])), None
        )
    current = [one for one in editions if one.get("status") == "current"]
    return (current or editions)[-1]
