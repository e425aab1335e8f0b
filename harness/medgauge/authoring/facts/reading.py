"""The facts of a document in the order of its text, and for what is no fact the reason why not."""

import re
from collections.abc import Iterator

from medgauge.authoring.facts.headed import Headings
from medgauge.authoring.facts.pieces import Piece, pieces
from medgauge.authoring.facts.refusals import refusal
from medgauge.authoring.facts.sections import heads_a_part, leads_elsewhere, speaks_of_advice
from medgauge.model.corpus import Document, Section
from medgauge.model.generation import Fact, Place, Refusal
from medgauge.text.fold import fold_text

OTHER_MATTER, UNDER_LEAD_IN = "other_matter", "under_lead_in"
"""Codes that depend on where a sentence stands."""
ELSEWHERE = "elsewhere"
"""Code of what a heading says for whom or when it is, and the sentence does not."""
OTHERS = "attributed"
"""Code of what another body advises, and of what follows it in the same paragraph."""

_LABEL = re.compile(r"[\w ]{1,40}:")
"""`Recommendations:` is a heading, and what follows it needs no lead-in."""
_LABEL_WORDS = 4


_SAYS = re.compile(
    r"(?<![\w.])[Tt]he (?P<who>(?:[A-Z][\w.–-]*(?: (?:for|of|and|on|the))? ?){1,9})(?:\([A-Z]+\) )?"
    r"(?:also |now )?(?:(?:recommend|suggest|advise|propose|favour|prefer)s?"
    r"|provides? guidance)(?![\w-])"
)
"""Who recommends, where the sentence names them."""
_OF_ITS_OWN = re.compile(
    r"(?:[A-Z][a-z]+ )?(?:Group|Panel|Society|College|Council|Board|Network|Forum)"
)
"""What any guideline may call its own authors."""


def facts_of(document: Document) -> Iterator[Fact | Refusal]:
    """Yield for every sentence, list item and table row a fact, or a refusal with its code."""
    place = Place(document=document.id, edition=document.edition)
    for section in document.sections:
        yield from _of_section(document, place, section)


def _of_section(document: Document, place: Place, section: Section) -> Iterator[Fact | Refusal]:
    advice = speaks_of_advice(section.heading) and not section.doubts
    led, elsewhere, borrowed = _Led(), False, False
    headings = Headings(document, section)
    for piece in pieces(section):
        under = led.takes(piece)
        others = _says_who(fold_text(piece.text), document)
        borrowed = others is True or (borrowed and not piece.opens and others is None)
        if piece.opens and heads_a_part(piece.text):
            elsewhere = leads_elsewhere(piece.text)
        code = _code(piece, advice and not elsewhere, under)
        if code is None and borrowed:
            code = OTHERS
        if code is None and headings.limit(fold_text(piece.text)):
            code = ELSEWHERE
        if piece.opens:
            headings.takes(piece.text, ended=piece.ended)
        if code is not None:
            yield Refusal(code=code, detail=piece.text)
        else:
            yield Fact(
                place=place,
                section=section.number,
                start=piece.start,
                end=piece.end,
                text=piece.text,
            )


def _code(piece: Piece, advice: bool, under: bool) -> str | None:
    if not advice:
        return OTHER_MATTER
    return UNDER_LEAD_IN if under else refusal(fold_text(piece.text), piece)


def _says_who(text: str, document: Document) -> bool | None:
    """Whether a body other than the document's own recommends; None where no body is named."""
    found = _SAYS.search(text)
    if found is None:
        return None
    who = found["who"].strip()
    own = f"{document.organisation} {document.acronym}"
    if _OF_ITS_OWN.fullmatch(who) and who.split()[0] in ("Work", *who.split()[-1:]):
        return False
    capitals = re.sub(r"[^A-Z]", "", document.organisation)
    return who not in own and not capitals.startswith(re.sub(r"[^A-Z]", "", who))


class _Led:
    """Follows lists: what stands under a lead-in that ends in a colon is no statement alone."""

    def __init__(self) -> None:
        self._open = False
        self._ended: bool | None = None

    def takes(self, piece: Piece) -> bool:
        """Whether a piece belongs to a list that a lead-in opened."""
        text = piece.text.rstrip()
        if text.endswith(":"):
            label = _LABEL.fullmatch(text) and len(text.split()) <= _LABEL_WORDS
            self._open, self._ended = not label, None
            return False
        if not self._open or not piece.opens:
            return self._open
        if self._ended is None:
            self._ended = piece.ended
        self._open = piece.ended == self._ended
        return self._open
