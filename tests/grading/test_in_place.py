"""Which real passages are evidence: decisive tokens, sentences, length, sections, subjects."""

from typing import Any

import pytest

import corvale
from corvale import CRG_2_3_2, CRG_2_3_3, CRG_2_3_20
from medgauge.errors import GradingBug
from medgauge.evidence.spans import Evidence
from medgauge.grading.in_place import find_region, in_place
from medgauge.model.corpus import Corpus
from medgauge.model.family import Verdict
from medgauge.model.task import Cited, ClaimKey, Gold, Region
from shared_fixture.corvale_grading import answer, codes, corvale_evidence, evidence_of, grade

LONG = "Vexalor needs care in frail adults because its clearance falls with age and weight."
FILLER = " ".join(f"Sentence number {n} tells nothing of use to anybody." for n in range(40))
REPEAT = "Check potassium before the first dose of Orlipane."
RENAL = [
    ("1", "Scope", "Short note. For adults."),
    ("2", "Dose", f"Give Orlipane 20 mg daily. {REPEAT} Then weekly. Stop if it is ≥6.0 mmol/L."),
    ("3", "Long", f"{LONG} {FILLER} End of the section on Orlipane use."),
    ("4", "Repeated", f"{REPEAT}\nAlso in children. {REPEAT}"),
    ("5", "List", "- adults\n- children"),
    ("6", "Doubtful", "Give vitamin D. Add Orlipane to the diet of every child."),
]


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    renal = corvale.document(
        {"id": "rng", "edition": "3", "title": "Renal Guideline", "year": "2025"}, RENAL
    )
    short = corvale.document(
        {"id": "sng", "edition": "1", "title": "Short Guideline", "year": "2025"},
        [("1", "Scope", "For adults only.\nThe committee met in the old town hall of Corvale.")],
    )
    documents = (*corvale.documents(), renal, short)
    return evidence_of(Corpus(id="corvale", title="With renal", documents=documents))


def key(verdict: Verdict, *regions: Region, **fields: Any) -> ClaimKey:
    return ClaimKey(
        claim_ref="C1",
        verdict=verdict,
        cited=fields.pop("cited", Cited(document="rng", edition="3", section="2")),
        operator="plain",
        regions=regions,
        **fields,
    )


def region(section: str, quote: str, *decisive: str) -> Region:
    return Region(document="rng", edition="3", section=section, quote=quote, decisive=decisive)


def stands(evidence: Evidence, wanted: ClaimKey, span: str) -> bool:
    return in_place(wanted, evidence.locate(span).places, evidence).place is not None


DOSE = region("2", "Give Orlipane 20 mg daily.", "20 mg", "daily")


@pytest.mark.parametrize(
    ("span", "right"),
    [
        ("Give Orlipane 20 mg daily.", True),
        ("Orlipane 20 mg daily", True),
        ("20 mg daily", True),
        (f"Give Orlipane 20 mg daily. {REPEAT} Then weekly.", True),
        (f"Give Orlipane 20 mg daily. {REPEAT} Then weekly. Stop if it is ≥6.0 mmol/L.", False),
        ("Give Orlipane 20 mg", False),
        ("daily", False),
        (REPEAT, False),
    ],
)
def test_all_decisive_tokens_and_at_most_three_sentences(
    evidence: Evidence, span: str, right: bool
) -> None:
    assert stands(evidence, key(Verdict.SUPPORTED, DOSE), span) is right


def test_decisive_tokens_must_stand_inside_the_region(evidence: Evidence) -> None:
    """`Orlipane` also stands after the region; there it shows nothing."""
    wanted = key(Verdict.SUPPORTED, region("2", "Give Orlipane 20 mg daily.", "Orlipane"))

    assert not stands(evidence, wanted, f"20 mg daily. {REPEAT}")
    assert stands(evidence, wanted, f"Orlipane 20 mg daily. {REPEAT}")


def test_a_decisive_token_is_never_part_of_another(evidence: Evidence) -> None:
    quote = "Stop if it is ≥6.0 mmol/L."
    wanted = key(Verdict.ALTERED, region("2", quote, "≥6.0 mmol/L"))

    assert stands(evidence, wanted, "Stop if it is >=6.0 mmol/L")
    assert not stands(evidence, wanted, "Stop if it is")


def test_half_the_tokens_when_none_is_decisive(evidence: Evidence) -> None:
    wanted = key(
        Verdict.SUPPORTED, region("2", "Check potassium before the first dose of Orlipane.")
    )

    assert stands(evidence, wanted, "Check potassium before the")
    assert not stands(evidence, wanted, "Check potassium before")
    assert not stands(evidence, wanted, "Then weekly. Stop if it is ≥6.0 mmol/L.")


def test_any_region_and_any_place_may_qualify(evidence: Evidence) -> None:
    other = region("4", REPEAT, "potassium")
    wanted = key(Verdict.WRONG_SOURCE, DOSE, other)
    places = evidence.locate(REPEAT).places
    place = in_place(wanted, places, evidence).place

    assert len(find_region(other, evidence)) == 2
    assert len(places) == 3
    assert place is not None
    assert place.section == "4"


def test_a_long_region_allows_a_long_span(evidence: Evidence) -> None:
    line = f"{LONG} " + FILLER
    whole = region("3", line[: line.index(" Sentence number 12")])
    first = whole.quote[: whole.quote.index(" Sentence number 2 ")]
    wanted = key(Verdict.SUPPORTED, region("3", first, "Vexalor"))

    assert len(whole.quote) > 600
    assert stands(evidence, wanted, first)
    assert not stands(evidence, wanted, whole.quote)


def test_a_sentence_longer_than_the_limit_is_too_long() -> None:
    text = "Give Orlipane " + "and again " * 60 + "20 mg daily."
    document = corvale.document(
        {"id": "rng", "edition": "3", "title": "Renal Guideline", "year": "2025"},
        [("2", "Dose", text)],
    )
    long = evidence_of(Corpus(id="corvale", title="Long", documents=(document,)))
    short = region("2", "20 mg daily.", "20 mg")

    assert len(text) > 600
    assert not stands(long, key(Verdict.SUPPORTED, short), text)
    assert stands(long, key(Verdict.SUPPORTED, region("2", text, "20 mg")), text)


@pytest.mark.parametrize(
    ("span", "right"),
    [
        (REPEAT, True),
        (REPEAT[:-1], True),
        (f"Then weekly. {REPEAT}"[13:], True),
        ("Check potassium before the first dose of", False),
        ("Then weekly.", False),
        (LONG, True),
        (FILLER[: FILLER.index(" Sentence number 1 ")], False),
        ("End of the section on Orlipane use.", True),
        ("- adults", False),
        (CRG_2_3_2, False),
    ],
)
def test_unsupported_needs_a_whole_sentence_on_the_subject(
    evidence: Evidence, span: str, right: bool
) -> None:
    wanted = key(Verdict.UNSUPPORTED, anchors=("orlipane", "vexalor"))

    assert stands(evidence, wanted, span) is right


def test_an_anchor_is_a_whole_word_in_any_case(evidence: Evidence) -> None:
    elsewhere = Cited(document="rng", edition="3", section="9")
    part = key(Verdict.UNSUPPORTED, cited=elsewhere, anchors=("potass", "vexalor"))
    whole = key(Verdict.UNSUPPORTED, cited=elsewhere, anchors=("Potassium", "vexalor"))

    assert not stands(evidence, part, REPEAT)
    assert stands(evidence, whole, REPEAT)


def test_a_source_silent_on_the_subject_may_be_quoted_anywhere(evidence: Evidence) -> None:
    silent = Cited(document="sng", edition="1", section="7")
    sentence = "The committee met in the old town hall of Corvale."

    assert stands(evidence, key(Verdict.UNSUPPORTED, cited=silent, anchors=("statin",)), sentence)
    assert not stands(
        evidence, key(Verdict.UNSUPPORTED, cited=silent, anchors=("statin",)), "For adults"
    )
    named = key(
        Verdict.UNSUPPORTED, cited=Cited(document="rng", edition="3"), anchors=("Orlipane",)
    )
    assert not stands(evidence, named, FILLER[: FILLER.index(" Sentence number 1 ")])


def test_nothing_is_in_place_for_unverifiable(evidence: Evidence) -> None:
    assert not stands(evidence, key(Verdict.UNVERIFIABLE), REPEAT)


@pytest.mark.parametrize(
    "broken",
    [
        region("2", "Give Orlipane 30 mg daily."),
        region("9", "Give Orlipane 20 mg daily."),
        region("2", "give Orlipane 20 mg daily."),
        region("2", "Give Orlipane 20 mg daily.", "30 mg"),
        region("2", "Give Orlipane 20 mg daily.").model_copy(update={"edition": "4"}),
    ],
)
def test_a_key_that_is_not_in_the_corpus_is_our_bug(evidence: Evidence, broken: Region) -> None:
    with pytest.raises(GradingBug):
        stands(evidence, key(Verdict.SUPPORTED, broken), REPEAT)


def test_an_unsupported_key_that_cites_no_known_edition_is_our_bug(evidence: Evidence) -> None:
    for cited in (Cited(document=None), Cited(document="rng"), Cited(document="rng", edition="9")):
        with pytest.raises(GradingBug):
            stands(evidence, key(Verdict.UNSUPPORTED, cited=cited), REPEAT)


def with_regions(*regions: Region, verdict: Verdict = Verdict.SUPPORTED) -> Gold:
    """Return the key with the first claim's verdict and regions replaced."""
    gold = corvale.gold()
    first = gold.claims[0].model_copy(update={"regions": regions, "verdict": verdict})
    return gold.model_copy(update={"claims": (first, *gold.claims[1:])})


def test_a_region_outside_the_cited_section_is_noted() -> None:
    monitoring = Region(document="crg", edition="2", section="3.20", quote=CRG_2_3_20)
    gold = with_regions(monitoring)
    result = grade(answer("C1", source_span=CRG_2_3_20), gold=gold)

    assert codes(result) == ["section_mismatch"]
    assert result.passed


def test_another_document_is_no_section_mismatch() -> None:
    assert codes(grade(corvale.A0)) == []


def test_section_numbers_are_text() -> None:
    """3.2 and 3.20 are different sections, however a number would read them."""
    place = corvale_evidence().locate(CRG_2_3_20).places[0]

    assert place.section == "3.20"
    assert codes(grade(answer("C1", source_span=CRG_2_3_20))) == [
        "evidence_elsewhere",
        "evidence_error",
    ]
    assert codes(grade(answer("C3", source_span=CRG_2_3_20))) == [
        "evidence_error",
        "evidence_off_subject",
    ]
    assert grade(answer("C3", source_span=CRG_2_3_3)).passed


WHY = {
    "tokens left out": ("Give Orlipane", "evidence_lacks", "20 mg, daily"),
    "one token left out": ("Give Orlipane 20 mg", "evidence_lacks", "daily"),
    "beside it": ("Then weekly.", "evidence_elsewhere", ""),
    "another section": ("For adults.", "evidence_elsewhere", ""),
    "four sentences": (
        RENAL[1][2][:-1],
        "evidence_too_long",
        "4 sentences, at most 3 are allowed",
    ),
}


@pytest.mark.parametrize(("span", "reason", "detail"), WHY.values(), ids=WHY)
def test_wrong_evidence_has_its_reason(
    evidence: Evidence, span: str, reason: str, detail: str
) -> None:
    dose = region("2", "Give Orlipane 20 mg daily.", "20 mg", "daily")
    judged = in_place(key(Verdict.ALTERED, dose), evidence.locate(span).places, evidence)

    assert (judged.place, judged.reason, judged.detail) == (None, reason, detail)


def test_the_reason_is_that_of_the_place_that_comes_closest(evidence: Evidence) -> None:
    far = region("1", "Short note.", "Short")
    near = region("4", "Also in children. Check", "children", "Check")
    wanted = key(Verdict.WRONG_SOURCE, far, near)
    judged = in_place(wanted, evidence.locate("Also in children.").places, evidence)

    assert (judged.reason, judged.detail) == ("evidence_lacks", "Check")


REASONS = {
    "wrong verdict too": (
        answer("C2", verdict="supported", source_span="Agent Vexalor is"),
        ["evidence_lacks", "verdict_wrong"],
    ),
    "nothing can show it": (
        answer("C5", verdict="altered", source_span=CRG_2_3_3),
        ["evidence_not_needed", "verdict_wrong"],
    ),
    "no span": (
        answer("C2", verdict="unverifiable", source_span=None),
        ["evidence_not_given", "verdict_wrong"],
    ),
    "right": (corvale.A0, []),
}


@pytest.mark.parametrize(("artifact", "wanted"), REASONS.values(), ids=REASONS)
def test_the_reason_is_given_whatever_the_verdict(artifact: Any, wanted: list[str]) -> None:
    assert codes(grade(artifact)) == wanted


def test_a_doubtful_full_stop_is_read_in_favour_of_the_quotation(evidence: Evidence) -> None:
    doubtful = key(Verdict.UNSUPPORTED, cited=Cited(document="rng", edition="3", section="6"))

    assert stands(evidence, doubtful, "Add Orlipane to the diet of every child.")
    assert stands(evidence, doubtful, "Give vitamin D. Add Orlipane to the diet of every child.")
    assert not stands(evidence, doubtful, "Orlipane to the diet of every child.")
