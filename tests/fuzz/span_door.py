"""A quotation: looked for in a small corpus with every kind of character that folding knows."""

from functools import cache

from hypothesis import strategies as st

import corvale
from fuzz.door import Door
from fuzz.mangled import Script, scripted
from medgauge.evidence.spans import Evidence
from medgauge.model.corpus import Corpus, MatchKind, Section
from shared_fixture.corvale_grading import evidence_of

CUT = "Patients with long-term atrial fibril-lation should take 2.5–5 mg (≈ 0·1 mg/kg) each day."
ODD = (
    "Café au lait: 5 µg/m² “at once”… then ½ tablet;\u00a0ﬁrst-line e\u0301 Å 10⁹/L Ⓐ 🅰.\n"
    "* IL-6 >= 3/4 of β-blockers' users, don't_stop 1,000.50 ≤ x <= y\u00ad\u200bz."
)
TEXTS = (
    corvale.CRG_2_3_2, corvale.CRG_2_3_3, corvale.CRG_2_3_20, corvale.HTG_1_4_1, CUT, ODD,
)  # fmt: skip
PIECES = (
    "", " ", "  ", "\n", "\t", "\u00a0", "\u200b", "\u00ad", "\ufeff", "...", "…", ".", ",", "-",
    "–", "−",
    "'", "’", '"', "“", "*", "_", "(", ")", "[", "]", "/", "°", "µ", "μ", "ﬃ", "ß", "İ", "ŉ", "ǅ",
    "½", "²",
    "\u0301", "\u0301" * 31, "\u0345", "\u1100\u1161\u11a8", "각", "\U0001f600", "\U0001f130", "Ⓐ",
    "\u202e",
    "\x00", "\x7f", "\U0010ffff", "\ufffe", ">=", "≥", "not ", "5", "mg", "٣", "௧", "x" * 300,
    "a" * 3000,
)  # fmt: skip
SPELLINGS = (
    (" ", "\n"), (" ", "\u00a0"), ("'", "’"), ("-", "–"), ("≥", ">="), ("…", "..."), ("fi", "ﬁ"),
    (".", ""), (",", ";"),
)  # fmt: skip
"""Ways to write a text that folding undoes, or almost."""


@cache
def evidence() -> Evidence:
    """Return the Corvale corpus with one more document: words cut at line ends, odd characters."""
    made = corvale.document(
        {"id": "odd", "title": "Odd Characters", "edition": "1", "year": "2025"},
        [("1", "Cut", CUT), ("2", "Odd", ODD)],
    )
    cut, odd = made.sections
    at = tuple(index for index, char in enumerate(CUT) if char == "-")
    sections = (Section.model_validate({**cut.model_dump(), "joins": at}), odd)
    whole = made.model_copy(update={"sections": sections})
    return evidence_of(Corpus(id="odd", title="Odd", documents=(*corvale.documents(), whole)))


def put(quote: str) -> str:
    """Look for a quotation; what is found must stand where it is said to stand."""
    found = evidence().locate(quote)
    assert (found.kind is MatchKind.ABSENT) == (not found.places)
    for one in found.places:
        text = evidence().section_text(one.document, one.edition, one.section)
        assert text is not None
        assert one.quote == text[one.start : one.end]
        assert one.quote
    if found.kind is MatchKind.EXACT:
        bare = quote.strip().removeprefix("...").removesuffix("...").strip()
        assert any(one.quote in quote or bare in one.quote for one in found.places)
    if found.kind is MatchKind.ABSENT:
        evidence().nearest(quote)
    return found.kind.value


def quote(script: Script) -> str:
    """Return a text, or a stretch of one, after a few insertions, deletions and changes of form."""
    text = script.one_of(TEXTS)
    if script.below(2):
        first, last = script.stretch(len(text))
        text = text[first:last]
    for _ in range(script.below(6)):
        kind = script.one_of(("in", "out", "over", "form", "join", "fold"))
        at, end = script.below(len(text) + 1), script.below(4)
        if kind == "out":
            text = text[:at] + text[at + end :]
        elif kind == "form":
            text = script.one_of((str.upper, str.lower, str.title, str.swapcase))(text)
        elif kind == "join":
            text += script.one_of((" ", "\n", "")) + script.one_of(TEXTS)[at:]
        elif kind == "fold":
            text = text.replace(*script.one_of(SPELLINGS))
        else:
            text = text[:at] + script.one_of(PIECES) + text[at + (end if kind == "over" else 0) :]
    return text


def pieces(script: Script) -> str:
    """Return odd pieces in a row."""
    return "".join(script.one_of(PIECES) for _ in range(script.below(12)))


DOOR = Door(
    name="span",
    inputs=scripted(quote) | scripted(quote) | scripted(pieces, 26) | st.text(max_size=40),
    put=put,
    classes=frozenset(kind.value for kind in MatchKind),
    expected=frozenset(kind.value for kind in MatchKind),
)
