"""Cross-references in sentences, and whether what they name is there."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from medgauge.corpus.reviewed import Place, Reviewed
from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text
from medgauge.text.units import UNIT

_NUMBER = r"\d{1,3}(?:\.\d{1,3}){0,4}(?![\w%])(?![.,·/]\d)"
_LINK = r"(?:, and |, or |, | and | or | to |-| - |; | & | through )"
_KINDS = r"sections?|subsections?|sect?\.|§§?|chapters?|recommendations?|rec\.|tables?"
REFERENCE = re.compile(
    rf"(?<![\w])(?P<kind>(?i:{_KINDS})) ?"
    rf"(?P<numbers>{_NUMBER}(?:{_LINK}(?:(?i:sections?|§|tables?) ?)?{_NUMBER}(?! ?(?:{UNIT})))*)"
)
"""`see section 4.2`, `sections 3.1, 3.2 and 3.4-3.6`, `(§ 5)`, `Table 3`."""
_EACH = re.compile(_NUMBER)

ABSENT_ON_PURPOSE = re.compile(
    r"(?i)(?<!\w)(?:reserved|in preparation|withdrawn|deleted|removed|omitted|left out|no longer"
    r"|replaced|formerly|renumbered|not included|kept free|(?:left )?(?:blank|empty|vacant|unused)"
    r"|not (?:in use|used)|do(?:es)? not exist|there (?:is|are) no)(?!\w)"
)
"""The sentence itself says that the section is not there."""
FOREIGN = re.compile(
    r"(?i)(?<!\w)(?:original|full|separate|companion|other|another|their|its own"
    r"|guidelines? (?:of|by|from|on)|statements?|handbook|manual|formulary|protocol|act|code"
    r"|regulations?|label(?:l?ing)?|report|standards? (?:of|by))(?!\w)"
)
"""Words with which another source is named."""
OTHER_EDITION = re.compile(r"(?i)(?<!\w)editions?(?!\w)|(?<!\w)(?:previous|earlier|former)(?!\w)")


@lru_cache(maxsize=8192)
def says(sentence: str, pattern: re.Pattern[str]) -> bool:
    """Whether a pattern stands in a sentence; kept, as one sentence may refer very often."""
    return pattern.search(sentence) is not None


@dataclass(frozen=True)
class Reference:
    """One number that a sentence refers to."""

    place: Place
    sentence: str
    kind: str
    """`section`, `chapter`, `recommendation` or `table`."""
    number: str
    start: int
    """Where the reference stands in the sentence."""
    end: int


def references(place: Place) -> Iterator[Reference]:
    """Yield every reference of a place in order; a caption (`Table 3. …`) is none."""
    for sentence in place.sentences:
        for match in REFERENCE.finditer(sentence):
            kind = _kind(match["kind"].lower())
            if match.start() == 0 and kind in ("table", "recommendation"):
                continue
            for number in _EACH.findall(match["numbers"]):
                yield Reference(place, sentence, kind, number, *match.span())


def _kind(word: str) -> str:
    if word.startswith("chap"):
        return "chapter"
    if word.startswith("rec"):
        return "recommendation"
    return "table" if word.startswith("table") else "section"


class Names:
    """How the documents of a corpus are named in sentences, and which sections each has."""

    def __init__(self, reviewed: Reviewed) -> None:
        self._editions: dict[str, list[Document]] = {}
        for document in reviewed.documents:
            self._editions.setdefault(document.id, []).append(document)
        self._names = {
            document_id: _pattern(editions) for document_id, editions in self._editions.items()
        }
        self._numbers = {
            (document.id, document.edition): frozenset(one.number for one in document.sections)
            for document in reviewed.documents
        }

    def named_in(self, sentence: str, apart_from: str) -> list[str]:
        """Return the ids of other documents that a sentence names by acronym or title."""
        return [
            document_id
            for document_id, pattern in self._names.items()
            if document_id != apart_from and says(sentence, pattern)
        ]

    def has(self, document: Document, number: str) -> bool:
        """Whether this edition has the section, or a part of it."""
        numbers = self._numbers[document.id, document.edition]
        return number in numbers or any(one.startswith(f"{number}.") for one in numbers)

    def any_edition_has(self, document_id: str, number: str) -> bool:
        """Whether some edition of the document has the section."""
        return any(self.has(document, number) for document in self._editions[document_id])


def _pattern(editions: Iterable[Document]) -> re.Pattern[str]:
    names = {re.escape(fold_text(one.title)) for one in editions}
    names |= {re.escape(fold_text(one.acronym)) for one in editions if one.acronym}
    return re.compile(rf"(?<![\w-])(?i:{'|'.join(sorted(names, key=len, reverse=True))})(?![\w-])")


def has_own_numbers(document: Document) -> bool:
    """Whether section numbers are the source's; `0, 1, 2, …` may have been counted at ingest."""
    numbers = [section.number for section in document.sections]
    counted = [str(place) for place in range(len(numbers) + 1)]
    return numbers not in (counted[:-1], counted[1:])
