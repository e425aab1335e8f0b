"""Locating quotations: fabricated, misattributed and old text are three different things."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import corvale
from bounded import ends_in_bounds
from built_index import build_index
from medgauge.errors import IntegrityError
from medgauge.evidence.spans import Evidence
from medgauge.model.corpus import Corpus, MatchKind, Span
from medgauge.text.fold import fold
from medgauge.text.match import cut_allowed, find_all, find_loose

ABSENT = MatchKind.ABSENT
LONG_WORD = "hexadecahydro" * 5 + "in"
TEXTS = (
    "The “low‑dose” plan (target −2 to 0; n = 14\u202f000) uses 5\u2009mg "
    "in the Mu\u0308ller sub\u00adgroup.",
    f"Give {LONG_WORD} 5 mg; then give {LONG_WORD} 10 mg. Ask again. Ask again. Ask again.",
    "Ask again. Avoid co‑trimoxazole if the patient's eGFR is <30 mL/min/1.73 m² "
    "(½ tablet).\nAsk again.",
    "ΑΣΘΕΝΗΣ straße İstanbul plan_B, IL-6 … and Ca²⁺ ≥ 2.5 mmol·L⁻¹; 2*3 = 6 doses",
    "A — B - C: 1:10, 3/4 and 12/03/2026! 'Quoted text' stands here; don't stop.",
    "",
)


def made_corpus() -> Corpus:
    """Make two documents whose sections share sentences and odd typography."""
    first = [(str(n), f"Part {n}", text) for n, text in enumerate(TEXTS, 1)]
    fields = {"edition": "1", "title": "Made", "year": "2026"}
    return Corpus(
        id="made",
        title="Made",
        documents=(
            corvale.document(fields | {"id": "a"}, first),
            corvale.document(fields | {"id": "b"}, first[1:3]),
        ),
    )


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    folder = tmp_path_factory.mktemp("corvale")
    return Evidence(corvale.corpus(), build_index(corvale.corpus(), folder))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    return Evidence(made_corpus(), build_index(made_corpus(), tmp_path_factory.mktemp("made")))


def where(places: tuple[Span, ...]) -> list[tuple[str, str, str]]:
    """Name the section of each place."""
    return [(p.document, p.edition, p.section) for p in places]


@pytest.mark.parametrize(
    ("quote", "sections"),
    [
        (corvale.CRG_1_3_2, [("crg", "1", "3.2")]),
        (corvale.CRG_2_3_2, [("crg", "2", "3.2")]),
        (corvale.HTG_1_4_1, [("htg", "1", "4.1")]),
        ("Start agent Vexalor at", [("crg", "1", "3.2"), ("crg", "2", "3.2")]),
        ("Agent Vexalor", [("crg", "2", "3.3")]),
        ("once daily", [("crg", "1", "3.2"), ("crg", "2", "3.2"), ("htg", "1", "4.1")]),
    ],
)
def test_real_text_says_which_edition_it_is_from(
    evidence: Evidence, quote: str, sections: list[tuple[str, str, str]]
) -> None:
    located = evidence.locate(quote)

    assert located.kind is MatchKind.EXACT
    assert where(located.places) == sections
    for place in located.places:
        text = evidence.section_text(place.document, place.edition, place.section)
        assert text is not None
        assert text[place.start : place.end] == place.quote == quote


@pytest.mark.parametrize(
    "quote",
    [
        "Start agent Vexalor at 5 mg once daily in adults aged 65 years or over",
        f"{corvale.CRG_2_3_2} {corvale.HTG_1_4_1}",
        f"{corvale.CRG_2_3_2} {corvale.CRG_2_3_3}",
        f"{corvale.CRG_2_3_2}\n{corvale.CRG_2_3_3}",
        f"{corvale.CRG_1_3_2} {corvale.CRG_2_3_2}",
        "\n\n".join(s.text for s in corvale.documents()[1].sections),
        "Start agent Vexalor at 5 mg once daily ... in people with active bleeding.",
        "Starting treatment Start agent Vexalor",
        "Corvale Rhythm Guideline",
        "mg",
        "a",
        "",
        " ",
        "\u200b",
        "\ud800 Agent Vexalor",
        "Agent\x00Vexalor",
    ],
)
def test_what_stands_in_no_one_section_is_absent(evidence: Evidence, quote: str) -> None:
    located = evidence.locate(quote)

    assert located.kind is ABSENT
    assert located.places == ()


def test_kinds_of_match(evidence: Evidence) -> None:
    folded = evidence.locate(corvale.CRG_2_3_2.replace("≥", ">="))
    misquote = evidence.locate(corvale.CRG_2_3_2.lower())

    assert folded.kind is MatchKind.FOLDED
    assert misquote.kind is MatchKind.MISQUOTE
    assert where(folded.places) == where(misquote.places) == [("crg", "2", "3.2")]
    assert folded.places[0].quote == corvale.CRG_2_3_2
    assert misquote.places[0].quote == corvale.CRG_2_3_2.rstrip(".")
    assert evidence.locate(".").kind is MatchKind.EXACT
    assert len(evidence.locate(".").places) == 5


def test_an_exact_place_wins_over_a_folded_one(made: Evidence) -> None:
    located = made.locate("Ask again. Avoid co‑trimoxazole if")

    assert located.kind is MatchKind.EXACT
    assert where(located.places) == [("a", "1", "3"), ("b", "1", "3")]


def test_every_place_is_returned(made: Evidence) -> None:
    assert len(made.locate("Ask again.").places) == 10
    assert len(made.locate("ask again").places) == 10
    assert len(made.locate(f"{LONG_WORD}").places) == 4


def brute_force(evidence: Evidence, corpus: Corpus, quote: str) -> list[tuple[str, ...] | int]:
    """Look through every section with the text rules alone."""
    sections = [(d, s) for d in corpus.documents for s in d.sections]
    kind, places = ABSENT, []
    for document, section in sections:
        for found in find_all(fold(section.text), section.text, quote):
            places.append((document.id, section.number, found.start, found.end))
            if kind is not MatchKind.EXACT:
                kind = MatchKind.EXACT if found.exact else MatchKind.FOLDED
    if not places:
        places = [
            (document.id, section.number, *place)
            for document, section in sections
            for place in find_loose(fold(section.text), quote)
        ]
        kind = MatchKind.MISQUOTE if places else ABSENT
    return [kind, *places]


FANCY = str.maketrans({"-": "\u2011", '"': "\u201d", "'": "\u2019", " ": "\u00a0", "μ": "µ"})
PLAIN = str.maketrans({"“": '"', "”": '"', "‑": "-", "−": "-", "\u2009": " ", "\u202f": " "})
CHANGES = {
    "as it is": lambda q: q,
    "fancy": lambda q: q.translate(FANCY),
    "plain": lambda q: q.translate(PLAIN),
    "soft hyphens": lambda q: "\u00ad".join(q),
    "wide": lambda q: q.replace(" ", " \u2009 "),
    "upper": str.upper,
    "lower": str.lower,
    "commas": lambda q: q.replace(" ", ", "),
    "no stops": lambda q: q.replace(".", ""),
    "ellipses": lambda q: f"… {q} ...",
    "a word less": lambda q: " ".join(q.split(" ")[:1] + q.split(" ")[2:]),
    "a word more": lambda q: q.replace(" ", " not ", 1),
    "spelt": lambda q: q.replace("≥", ">=").replace("…", "..."),
}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_the_index_never_hides_a_place(made: Evidence, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 90)))
    change = data.draw(st.sampled_from(sorted(CHANGES)))
    quote = CHANGES[change](text[start:end])
    located = made.locate(quote)
    found = [(p.document, p.section, p.start, p.end) for p in located.places]

    assert [located.kind, *found] == brute_force(made, made_corpus(), quote)
    folded = fold(text)
    inside = [p for p in (start, end) if not cut_allowed(folded.text, p)]
    if folded.text == text and change == "as it is" and not inside and quote.strip():
        assert located.kind is MatchKind.EXACT


@given(st.text(st.sampled_from("Ask again.5mg≥-… '“AΣσςßİi\u0307"), max_size=12))
def test_the_index_agrees_on_arbitrary_text(made: Evidence, quote: str) -> None:
    located = made.locate(quote)
    found = [(p.document, p.section, p.start, p.end) for p in located.places]

    assert [located.kind, *found] == brute_force(made, made_corpus(), quote)


@pytest.mark.parametrize(
    "quote",
    [
        "a" * 1_000_000,
        "a " * 500_000,
        "." * 1_000_000,
        "... " * 250_000,
        "\u00ad" * 1_000_000,
        "Ask again. " * 100_000,
        "(" * 500_000 + "Ask again.",
        "a" + "\u0301\u0323" * 65_000,
        "Ask again." + "\u0323\u0301" * 1_000,
        "≥ " * 1_500,
        "\n\n".join(TEXTS) * 100,
    ],
)
def test_a_huge_quotation_is_answered_at_once(made: Evidence, quote: str) -> None:
    with ends_in_bounds():
        assert made.locate(quote).kind is ABSENT
        made.nearest(quote)


def test_white_space_does_not_make_a_quotation_too_long(made: Evidence) -> None:
    assert made.locate("Ask" + " \n" * 4_500 + "again.").kind is MatchKind.FOLDED


def test_nearest_names_the_closest_passage(evidence: Evidence) -> None:
    nearest = evidence.nearest("Agent Vexalor is recommended in people with active bleeding.")

    assert nearest is not None
    assert nearest.quote == corvale.CRG_2_3_3
    assert nearest.match is ABSENT
    assert evidence.nearest("") is None
    assert evidence.nearest("≥ !") is None
    assert evidence.nearest("qwertz") is None


def test_documents_and_sections_by_name(evidence: Evidence) -> None:
    document = evidence.document("crg", "2")

    assert document is not None
    assert document.title == "Corvale Rhythm Guideline"
    assert evidence.document("crg", "2.0") is None
    assert evidence.section_text("crg", "2", "3.2") == corvale.CRG_2_3_2
    assert evidence.section_text("crg", "2", "3.20") == corvale.CRG_2_3_20
    assert evidence.section_text("crg", "2", "3.2.0") is None


def test_the_index_of_another_corpus_is_refused(tmp_path: Path) -> None:
    build_index(made_corpus(), tmp_path)

    with pytest.raises(IntegrityError, match="corvale"):
        Evidence(corvale.corpus(), tmp_path)


def test_the_honest_artifact_is_verbatim(evidence: Evidence) -> None:
    spans = [claim["source_span"] for claim in corvale.A0["claims"]]

    assert [evidence.locate(s).kind for s in spans if s] == [MatchKind.EXACT] * 4
    for key in corvale.gold().claims:
        for region in key.regions:
            text = evidence.section_text(region.document, region.edition, region.section)
            assert text is not None
            assert region.quote in text
            assert all(token in region.quote for token in region.decisive)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """Fault 29: lines of a printed page, `|` where each ended in a hyphen."""
    lines = "Avoid co-|trimoxazole, re-|assess renal func-|tion weekly in pre- and post-operative"
    text = lines.replace("|", "")
    joins = tuple(lines.index(cut) - at for at, cut in enumerate(("-|t", "-|a", "-|tion")))
    document = corvale.document(
        {"id": "printed", "edition": "1", "title": "Printed", "year": "2026"}, [("1", "A", text)]
    )
    (section,) = document.sections
    assert all(text[place] == "-" for place in joins)
    document = document.model_copy(
        update={"sections": (section.model_copy(update={"joins": joins}),)}
    )
    corpus = Corpus(id="printed", title="Printed", documents=(document,))
    return Evidence(corpus, build_index(corpus, tmp_path_factory.mktemp("printed")))


@pytest.mark.parametrize(
    ("quote", "kind"),
    [
        ("Avoid co-trimoxazole, re-assess renal func-tion weekly", MatchKind.EXACT),
        ("Avoid co-trimoxazole, reassess renal function weekly", MatchKind.FOLDED),
        ("Avoid cotrimoxazole, re-assess renal function weekly", MatchKind.FOLDED),
        ("reassess renal function Weekly", MatchKind.MISQUOTE),
        ("in pre- and post-operative", MatchKind.EXACT),
        ("in pre and postoperative", MatchKind.ABSENT),
        ("tion weekly in pre- and post-operative", MatchKind.EXACT),
    ],
)
def test_a_word_cut_at_a_line_end_is_found_in_either_form(
    printed: Evidence, quote: str, kind: MatchKind
) -> None:
    located = printed.locate(quote)

    assert located.kind is kind
    assert len(located.places) == (kind is not ABSENT)
