"""Kinds of claims that a source does not leave without an answer, in invented guidelines."""

import pytest

import small_documents as small
from authoring.decide.deciding import decided, ground, place
from medgauge.authoring.decide import Proved
from medgauge.authoring.decide.anchors import anchors
from medgauge.authoring.decide.directing import comparable, directing, repeating
from medgauge.model.corpus import Document
from medgauge.model.family import Verdict
from medgauge.text.frames import frame

TOXIC = "Toxicity of setravane"


def cited(text: str, title: str = "Guideline htg", heading: str = "") -> Document:
    return small.document("htg", small.section("1", text, heading=heading), title=title)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Vexaban 15 mg two times a day in the first six weeks after thrombosis of the leg.",
            cited("Vexaban should be given at 30 mg per day in two doses for 21 days.",
                  "Clots and thrombosis"),
        ),
        (
            "Vexaban should go on for nine months or more after thrombosis of the leg.",
            cited("Thinners ought to be taken for half a year or longer.",
                  "Thrombosis in the leg"),
        ),
        (
            "We recommend continuing setravane at a respiratory rate <12.",
            cited("Respiratory rate <10 per minute: drowsy; Action: stop and give nelcavate.",
                  heading=TOXIC),
        ),
        ("Oral tolpradine 15 μg is given.", cited("Tolpradine 10 mg by mouth is the first agent.")),
        (
            "Adults are given balanced crystalloid 500 mL over 15 minutes.",
            cited("Children should have 10 mL/kg of crystalloid over 10 minutes.",
                  "Sepsis in children"),
        ),
        (
            "We recommend antibiotics for creeping fever.",
            cited("Antibiotics should be given for a purulent cough. Fever may follow."),
        ),
    ],
    ids=["per_dose", "other_words", "row_of_a_table", "other_unit", "other_people", "participle"],
)  # fmt: skip
def test_a_source_that_directs_on_the_matter_is_not_without_an_answer(
    claim: str, source: Document
) -> None:
    held = ground(source, small.document("crg", claim))

    assert directing(frame(claim), place("htg"), held)


def test_a_source_that_only_mentions_the_matter_gives_no_answer() -> None:
    claim = "We recommend vexaban 15 mg twice daily."
    held = ground(cited("Three trials of vexaban were found."), small.document("crg", claim))

    assert directing(frame(claim), place("htg"), held) is None


def test_the_same_amount_in_other_words_is_no_wrong_source() -> None:
    true = "After a clot in the leg vexaban should go on for half a year or longer."
    says = "Treatment is recommended for six months or more after a proximal event."
    held = ground(small.document("crg", true), cited(says, "Any clot"))

    assert repeating(frame(true), place("htg"), held)
    found = decided(held, Verdict.WRONG_SOURCE, true, cited="htg")
    assert found == "unsure_in_source"


def test_advice_for_children_is_no_wrong_source_of_that_for_adults() -> None:
    true = "We recommend a crystalloid 500 mL for adults."
    held = ground(small.document("crg", true), cited("We recommend crystalloid 90 mL for babies."))

    assert comparable(frame(true), place("htg"), held)
    assert decided(held, Verdict.WRONG_SOURCE, true, cited="htg") == "answered_by_source"


def test_every_subject_that_the_source_names_is_one_and_no_participle() -> None:
    often = "Velapine helps. Velapine is old. Velapine is used. Lunavane helps. "
    held = ground(
        small.document("crg", often + "Lunavane may help. Lunavane is new. Spreading is bad. " * 3),
        cited("Lunavane is taken under the tongue. Spreading redness is looked for."),
    )
    claim = frame("Velapine replaces lunavane when there is spreading redness.")

    found = anchors(claim, place("htg"), held)
    assert "lunavane" in found
    assert "spreading" not in found


@pytest.mark.parametrize(("section", "proved"), [(None, True), ("1", False)])
def test_no_section_is_cited_that_shares_no_subject(section: str | None, proved: bool) -> None:
    true, false = "We recommend vexaban 5 mg.", "We recommend vexaban 50 mg."
    held = ground(small.document("crg", true), cited("We recommend brentil after a clot."))
    citation = "HTG, ed. 1" + (f", section {section}" if section else "")
    found = decided(
        held, Verdict.UNSUPPORTED, true, false, cited="htg", section=section, citation=citation
    )

    assert isinstance(found, Proved) if proved else found == "no_subject"
