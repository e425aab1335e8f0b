"""Cross-references in sentences, and whether what they name is there."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from medgauge.corpus.reviewed import Place, Reviewed
from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text
from medgauge.text.units import UNIT

_NUMBER = r"\d{1,3}(?:\.\d{1,3}){0,4}(?![\w%])(?![.,·/]\d)"
_LINK = r"(?:, and |, or |, | and | or | to |-| - |; | & | through )"
_KINDS = (
    r"sections?|subsections?|sect?\.|§§?|chapters?|recommendations?|rec\.|tables?|figures?|figs?\."
)
REFERENCE = re.compile(
    rf"(?<![\w])(?P<kind>(?i:{_KINDS})) ?"
    rf"(?P<numbers>{_NUMBER}(?:{_LINK}(?:(?i:sections?|§|tables?) ?)?{_NUMBER}(?! ?(?:{UNIT})))*)"
)
"""`see section 4.2`, `sections 3.1, 3.2 and 3.4-3.6`, `(§ 5)`, `Table 3`."""
_POINTED = r"\d{1,3}(?:\.\d{1,3}){1,4}"
_GIVEN = r"(?:given|set out|described|listed|explained|found|stated) (?:in|under)"
BARE = re.compile(
    rf"(?<!\w)(?:(?i:see(?: also)?|refer to|{_GIVEN}) (?P<ended>{_POINTED})"
    r"(?=\.?(?:$|[,;:)]| [A-Z]))"
    rf"|(?i:in|under|see) (?P<pointed>{_POINTED})(?= (?i:below|above)(?:$|[.,;:)])))"
)
"""`see 5.3.`, `in 5.3 below`: a section without the word."""
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
    r"|(?<!\w)(?-i:(?!(?:This|The|These|Our|Present|Current)\b)[A-Z][\w-]{1,40}"
    r"(?: [A-Z][\w-]{1,40}){0,8} (?:Guidelines?|Guidance|Consensus|Pathway|Framework|Policy))(?!\w)"
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
    """`section`, `chapter`, `recommendation`, `table` or `figure`."""
    number: str
    start: int
    """Where the reference stands in the sentence."""
    end: int


def references(place: Place) -> Iterator[Reference]:
    """Yield every reference of a place in order; a caption (`Table 3. …`) is none."""
    for sentence in place.sentences:
        for match in REFERENCE.finditer(sentence):
            kind = _kind(match["kind"].lower())
            if match.start() == 0 and kind in ("table", "recommendation", "figure"):
                continue
            for number in _EACH.findall(match["numbers"]):
                yield Reference(place, sentence, kind, number, *match.span())
        for match in BARE.finditer(sentence):
            number = match["ended"] or match["pointed"]
            yield Reference(place, sentence, "section", number, *match.span())


def _kind(word: str) -> str:
    if word.startswith("chap"):
        return "chapter"
    if word.startswith("rec"):
        return "recommendation"
    return next((kind for kind in ("table", "figure") if word.startswith(kind[:3])), "section")


class Names:
    """How the documents of a corpus are named in sentences, and which sections each has."""

    def __init__(self, reviewed: Reviewed) -> None:
        self._editions: dict[str, list[Document]] = defaultdict(list)
        publishers: dict[str, set[str]] = defaultdict(set)
        for document in reviewed.documents:
            self._editions[document.id].append(document)
            publishers[document.organisation].add(document.id)
        self._names = {one: _named(editions) for one, editions in self._editions.items()}
        self._publishers = {
            name: (_any((), (name,)), ids) for name, ids in publishers.items() if name
        }
        self._numbers = {
            (document.id, document.edition): _headed(document) for document in reviewed.documents
        }

    def named_in(self, sentence: str, apart_from: Document) -> list[str]:
        """Return the ids of other documents that a sentence names: acronym, title, publisher."""
        found = {one for one, pattern in self._names.items() if says(sentence, pattern)}
        for publisher, (pattern, ids) in self._publishers.items():
            if publisher != apart_from.organisation and says(sentence, pattern):
                found |= ids
        return sorted(found - {apart_from.id})

    def tied_to(self, one: Reference) -> list[str]:
        """Return the ids of other documents named right beside the number: `HTG, section 4.1`."""
        found = []
        first, last = max(0, one.start - _REACH), one.end + _REACH
        for other in self.named_in(one.sentence, one.place.document):
            for name in self._names[other].finditer(one.sentence, first, last):
                before = one.sentence[name.end() : one.start]
                after = one.sentence[one.end : name.start()]
                if (name.end() <= one.start and _TIED_BEFORE.fullmatch(before)) or (
                    one.end <= name.start() and _TIED_AFTER.fullmatch(after)
                ):
                    found.append(other)
        return found

    def has(self, document: Document, number: str) -> bool:
        """Whether this edition has the section, or a part of it."""
        numbers = self._numbers[document.id, document.edition]
        return number in numbers or any(one.startswith(f"{number}.") for one in numbers)

    def any_edition_has(self, document_id: str, number: str) -> bool:
        """Whether some edition of the document has the section."""
        return any(self.has(document, number) for document in self._editions[document_id])

    def missing(self, one: Reference) -> str:
        """Say that a reference certainly leads nowhere; nothing if it may lead somewhere."""
        document, number = one.place.document, one.number
        tied = self.tied_to(one)
        if says(one.sentence, ABSENT_ON_PURPOSE) or (not tied and self.has(document, number)):
            return ""
        others = tied or self.named_in(one.sentence, document)
        if any(self.any_edition_has(other, number) for other in others):
            return ""
        if any(each.counted for other in others for each in self._editions[other]):
            return ""
        if others:
            return f"there is no {one.kind} {number} in {' or '.join(others)}"
        if self._in_another_edition(one) or says(one.sentence, FOREIGN):
            return ""
        if document.counted:
            return ""
        return f"there is no {one.kind} {number} in this edition"

    def elsewhere(self, one: Reference) -> str:
        """Say that a reference cannot be followed here, though it may be right."""
        document = one.place.document
        if says(one.sentence, ABSENT_ON_PURPOSE) or self.has(document, one.number):
            return ""
        if self.named_in(one.sentence, document) or self._in_another_edition(one):
            return ""
        if document.counted:
            return f"sections were counted at ingest: no {one.kind} {one.number} to be found"
        if says(one.sentence, FOREIGN):
            missing = f"{one.kind} {one.number} is not in this edition"
            return f"{missing}, and no source of the corpus is named"
        return ""

    def _in_another_edition(self, one: Reference) -> bool:
        document = one.place.document
        return says(one.sentence, OTHER_EDITION) and self.any_edition_has(document.id, one.number)


def _headed(document: Document) -> frozenset[str]:
    """Return the numbers of all headings, those without text of their own as well."""
    return frozenset(one.number for one in document.headings)


_REACH = 200
_EDITION = r"\(?(?:ed(?:ition|\.)? ?[\w.]+|\w+ ed(?:ition|\.)|\d{4})\)?"
_TIED_BEFORE = re.compile(rf"[\s,:;(]{{0,3}}(?:{_EDITION}[\s,:;(]{{0,3}})?(?:see |in )?")
_TIED_AFTER = re.compile(r",? (?:of|in|from)(?: the)?(?: \w+){0,2} [\"'(]?")


def _named(editions: Iterable[Document]) -> re.Pattern[str]:
    return _any({one.acronym for one in editions if one.acronym}, {one.title for one in editions})


def _any(exact: Iterable[str], loose: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for names, of which the loose ones may differ in letters' case."""
    names = [re.escape(fold_text(name)) for name in sorted(exact)]
    names += [f"(?i:{re.escape(fold_text(name))})" for name in sorted(loose)]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(names)})(?![\w-])")
