"""Spans against the corpus: rewritten, cut, joined, too short, too long, or from elsewhere."""

import json

import pytest

import corvale
from corvale import CRG_1_3_2, CRG_2_3_2, CRG_2_3_3, CRG_2_3_20, HTG_1_4_1
from medgauge.model.grade import Severity
from shared_fixture.corvale_grading import answer, codes, corvale_evidence, grade

PLATELETS = CRG_2_3_20


def outcome(ref: str, span: str) -> list[str]:
    """Return the codes that a span in place of the right one leads to."""
    result = grade(answer(ref, source_span=span))

    assert result.passed is (not result.findings)
    return codes(result, ref)


REWRITTEN = {
    "comparator dropped": CRG_2_3_2.replace("≥", ""),
    "comparator turned": CRG_2_3_2.replace("<30", ">30"),
    "comparator widened": CRG_2_3_2.replace("<30", "≤30"),
    "number": CRG_2_3_2.replace("5 mg", "10 mg"),
    "unit": CRG_2_3_2.replace("5 mg", "5 g"),
    "word": CRG_2_3_2.replace("once daily", "twice daily"),
    "negation dropped": CRG_2_3_3.replace("not ", ""),
    "times dropped, power flattened": "Reassess within 7 days if platelets fall below 50 109/L.",
    "power flattened": PLATELETS.replace("10⁹", "109"),
    "power as caret": PLATELETS.replace("10⁹", "10^9"),
    "slash dropped": PLATELETS.replace("10⁹/L", "10⁹L"),
    "brackets added": CRG_2_3_3.replace("is not", "is [not]") + " [sic]",
}


@pytest.mark.parametrize("span", REWRITTEN.values(), ids=REWRITTEN)
def test_a_rewritten_quotation_is_fabricated(span: str) -> None:
    assert outcome("C1", span) == ["X.1"]


MISQUOTES = {
    "case": CRG_2_3_2.lower(),
    "commas": CRG_2_3_2.replace("5 mg once daily", "5 mg, once daily,"),
    "brackets": CRG_2_3_2.replace("once daily", "(once daily)"),
}


@pytest.mark.parametrize("span", MISQUOTES.values(), ids=MISQUOTES)
def test_case_or_punctuation_alone_fails_without_a_veto(span: str) -> None:
    result = grade(answer("C1", source_span=span))

    assert codes(result) == ["misquote"]
    assert result.vetoes == ()
    assert not result.passed
    assert not result.claims[0].evidence_right
    assert result.claims[0].places


TYPOGRAPHY = {
    "ASCII comparators": CRG_2_3_2.replace("≥", ">="),
    "spaces": CRG_2_3_2.replace(" ", "\u00a0\n"),
    "invisible": CRG_2_3_2.replace("Vexalor", "Vexa\u00adlor\u200b"),
    "ellipses": f"... {CRG_2_3_2} …",
    "no full stop": CRG_2_3_2[:-1],
}


@pytest.mark.parametrize("span", TYPOGRAPHY.values(), ids=TYPOGRAPHY)
def test_typography_that_cannot_change_meaning_passes(span: str) -> None:
    assert outcome("C1", span) == []


CUTS = {
    "number": "5 mg twice daily for 21 days, then 20 mg once daily.",
    "number before a unit": "0 × 10⁹/L.",
    "number at the end": "Reassess within 7 days if platelets fall below 5",
    "power": "Reassess within 7 days if platelets fall below 50 × 10",
    "value without its unit": "Start agent Vexalor at 5",
    "comparator": "65 years unless eGFR is <30 mL/min.",
    "word": "gent Vexalor is not recommended in people with active bleeding.",
}


@pytest.mark.parametrize("span", CUTS.values(), ids=CUTS)
@pytest.mark.parametrize("ref", ["C1", "C4"])
def test_a_cut_inside_a_token_or_quantity_is_fabricated(span: str, ref: str) -> None:
    assert outcome(ref, span) == ["X.1"]


def test_cuts_beside_punctuation_are_legal() -> None:
    assert outcome("C4", "Give agent Brentil 15 mg twice daily for 21 days") == []
    assert outcome("C4", "Give agent Brentil 15 mg twice daily for 21 days,") == []


INNER_ELLIPSES = [
    "Agent Vexalor is ... recommended in people with active bleeding.",
    "Agent Vexalor is […] recommended in people with active bleeding.",
    "Agent Vexalor is … recommended in people with active bleeding.",
    "people with active bleeding ... Agent Vexalor is",
    "Start agent Vexalor at 5 mg once daily ... in people with active bleeding.",
]


@pytest.mark.parametrize("span", INNER_ELLIPSES)
def test_an_ellipsis_inside_is_not_verbatim(span: str) -> None:
    assert outcome("C2", span) == ["X.1"]


@pytest.mark.parametrize("dots", ["", "... "])
def test_a_cut_that_drops_the_negation_is_real_text_and_no_evidence(dots: str) -> None:
    assert outcome("C2", dots + "recommended in people with active bleeding.") == [
        "evidence_error",
        "evidence_lacks",
    ]


EVERYWHERE_TOO_SHORT = {
    "absent word": ("a", "X.1"),
    "unit cut from its number": ("mg", "X.1"),
    "short word": ("in", "evidence_error"),
    "full stop": (".", "evidence_error"),
    "name": ("Agent Vexalor", "evidence_error"),
    "space": (" ", "span_empty"),
    "nothing": ("", "span_empty"),
    "invisible": ("\u200b", "span_empty"),
}


@pytest.mark.parametrize(("span", "code"), EVERYWHERE_TOO_SHORT.values(), ids=EVERYWHERE_TOO_SHORT)
def test_a_span_that_proves_nothing_never_passes(span: str, code: str) -> None:
    artifact = {
        "claims": [
            entry if entry["source_span"] is None else entry | {"source_span": span}
            for entry in corvale.A0["claims"]
        ]
    }
    result = grade(artifact)

    assert not result.passed
    assert code in codes(result)
    assert not any(claim.evidence_right for claim in result.claims[:4])


def test_a_whole_document_is_not_one_passage() -> None:
    whole = "\n\n".join(section.text for section in corvale.documents()[1].sections)

    assert outcome("C1", whole) == ["X.1"]


ELSEWHERE = {
    "superseded edition": CRG_1_3_2,
    "other document": HTG_1_4_1,
    "other section": CRG_2_3_3,
}


@pytest.mark.parametrize("span", ELSEWHERE.values(), ids=ELSEWHERE)
def test_real_text_from_elsewhere_is_an_evidence_error(span: str) -> None:
    result = grade(answer("C1", source_span=span))

    assert codes(result) == ["evidence_elsewhere", "evidence_error"]
    assert result.vetoes == ()
    assert result.claims[0].verdict_right
    assert result.claims[0].places[0].quote == span


FROM_NOWHERE = {
    "draft": "Start agent Vexalor at 5 mg once daily in adults aged 65 years or over",
    "two documents": f"{CRG_2_3_2} {HTG_1_4_1}",
    "two sections": f"{CRG_2_3_2} {CRG_2_3_3}",
    "two editions": CRG_1_3_2[:-1] + CRG_2_3_2[CRG_2_3_2.index(" unless") :],
}


@pytest.mark.parametrize("span", FROM_NOWHERE.values(), ids=FROM_NOWHERE)
def test_the_draft_and_joined_passages_are_not_corpus(span: str) -> None:
    result = grade(answer("C1", source_span=span))
    (veto,) = [one for one in result.findings if one.severity is Severity.VETO]

    assert veto.code == "X.1"
    assert veto.nearest is not None
    assert "Vexalor" in veto.nearest.quote or "Brentil" in veto.nearest.quote
    assert result.claims[0].places == ()


def test_the_record_says_where_a_span_stands() -> None:
    result = grade(corvale.A0)
    place = result.claims[3].places[0]

    assert (place.document, place.edition, place.section) == ("htg", "1", "4.1")
    text = corvale_evidence().section_text("htg", "1", "4.1")
    assert text is not None
    assert text[place.start : place.end] == place.quote == HTG_1_4_1


def test_a_claim_copied_as_its_own_evidence_is_fabricated_for_every_claim() -> None:
    for claim in corvale.CLAIMS[:4]:
        # C4's claim is the beginning of a corpus sentence, so it is real text.
        expected = [] if claim.claim_ref == "C4" else ["X.1"]
        assert outcome(claim.claim_ref, claim.text) == expected


def test_artifacts_differing_in_escapes_get_the_same_grade() -> None:
    plain = json.dumps(corvale.A0, ensure_ascii=False).encode()

    assert grade(plain) == grade(json.dumps(corvale.A0).encode())
