"""A citation: read in the small catalogue that holds what makes citations hard."""

from datetime import date

from hypothesis import strategies as st

from fuzz.door import Door
from fuzz.mangled import Script, scripted
from medgauge.text.resolve import resolve
from medgauge.text.source import Code
from shared_fixture.cited_catalogue import CATALOGUE

NAMES = tuple(
    dict.fromkeys(
        name for one in CATALOGUE for name in (one.title, one.acronym, one.organisation) if name
    )
)
MARKS = tuple(
    dict.fromkeys(
        [f"ed. {one.edition}" for one in CATALOGUE]
        + [f"{one.edition} edition" for one in CATALOGUE]
        + [one.year for one in CATALOGUE]
        + [f"sec. {number}" for one in CATALOGUE for number, _ in one.sections]
    )
)
PIECES = (
    ", ", " ", ". ", "; ", " (", ")", "[", "]", "-\n", "–", "/", ":", "&", " and ", "'", "’", "§",
    "§§ 3–5", "p. 4",
    "pp. 3-9", "1st", "2nd", "3d ed.", "first", "IV", "sec.", "section", "chapter", "3.2", "3.20",
    "2014",
    "(revised 2014)", "October 2014", "2014-10-05", "31 Feb 2014", "withdrawn 2022", "superseded",
    "current", "latest", "ibid.", "et al.", "recommendation 3", "Rec. 1.2", "table 2", "no. 3",
    "vol. 4",
    "version 2", "0", "00", "1" * 40, "9" * 500, "²", "٣", "\u0301", "\u00ad", "\u200b", "\x00",
    "\ud7ff", "İ", "ß", "ﬁ", "",
)  # fmt: skip
DAYS = (None, date.min, date(1999, 12, 31), date(2026, 3, 1), date.max)


def put(asked: tuple[str, date | None]) -> str:
    """Resolve a citation on a day, or on none; every hit must be in the catalogue."""
    text, on = asked
    found = resolve(text, CATALOGUE, on)
    assert bool(found.hits) == (found.code in (Code.ONE, Code.SEVERAL))
    editions = {(one.document, one.edition) for one in CATALOGUE}
    assert {(hit.document, hit.edition) for hit in found.hits} <= editions
    assert found.sentence
    assert found.json_data()["code"] == found.code.value
    return found.code.value


PARTS = (NAMES, MARKS, MARKS, PIECES)


def citation(script: Script) -> str:
    """Return a name with editions and marks behind it, after a few edits."""
    text = script.one_of(NAMES) + script.one_of((", ", " ", " ("))
    between = script.one_of((", ", " ", ""))
    text += between.join(script.one_of(script.one_of(PARTS)) for _ in range(script.below(4)))
    for _ in range(script.below(6) - 3):
        at = script.below(len(text) + 1)
        kind = script.one_of(("in", "out", "form"))
        if kind == "out":
            text = text[:at] + text[at + script.below(6) :]
        elif kind == "in":
            text = text[:at] + script.one_of(PIECES) + text[at:]
        else:
            text = script.one_of((str.upper, str.lower, str.title))(text)
    return text


def heap(script: Script) -> str:
    """Return names and marks in any order."""
    return " ".join(script.one_of(script.one_of(PARTS)) for _ in range(script.below(9)))


DOOR = Door(
    name="citation",
    inputs=st.tuples(
        scripted(citation) | scripted(citation) | scripted(heap, 36) | st.text(max_size=40),
        st.sampled_from(DAYS),
    ),
    put=put,
    classes=frozenset(code.value for code in Code),
    expected=frozenset({"one", "no_name", "unknown_document", "unreadable"}),
)
