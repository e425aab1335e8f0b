"""Short forms that a corpus defines are written out before anything is compared."""

import pytest

import small_documents as small
from medgauge.authoring.acronyms import agreed, defined, written_out
from medgauge.authoring.ground import open_ground
from medgauge.evidence.entail import Relation, judge
from medgauge.model.generation import Place


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Atrial fibrillation (AF) is common.", {"AF": "atrial fibrillation"}),
        (
            "Angiotensin-converting enzyme inhibitors (ACEIs) lower it.",
            {"ACEI": "angiotensin-converting enzyme inhibitors"},
        ),
        ("The quality of life [QoL] fell.", {"QoL": "quality of life"}),
        ("Quality Of Life (QOL)", {"QOL": "quality of life"}),
        (
            "The Northern Preventive Services Task Force (NPSTF) met.",
            {"NPSTF": "Northern Preventive Services Task Force"},
        ),
        ("Dorvaxan (see AF) is given.", {}),
        ("Atrial flutter (AF) differs from atrial fibrillation (AF).", {}),
        ("Body mass index (BMI) or a body-mass index (BMI)", {"BMI": "body mass index"}),
        ("Give it to women (WOM).", {}),
    ],
)
def test_a_short_form_is_spelled_by_the_words_before_it(text: str, found: dict[str, str]) -> None:
    assert defined(small.document("crg", text)) == found


def test_where_documents_disagree_nothing_is_written_out_elsewhere() -> None:
    assert agreed([{"AF": "atrial fibrillation", "HF": "heart failure"}, {"AF": "any fever"}]) == {
        "HF": "heart failure"
    }


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("AF is common.", "atrial fibrillation is common."),
        ("Atrial fibrillation (AF) is common.", "Atrial fibrillation is common."),
        ("Two BMIs, one AF-like.", "Two body mass indexs, one AF-like."),
        ("CRG-AF and WHO stay.", "CRG-AF and WHO stay."),
    ],
)
def test_short_forms_are_written_out_and_nothing_else(text: str, read: str) -> None:
    assert written_out(text, {"AF": "atrial fibrillation", "BMI": "body mass index"}) == read


def test_a_document_reads_by_its_own_definition_before_that_of_others() -> None:
    ground = open_ground(
        small.corpus(
            small.document("crg", "Atrial fibrillation (AF) is common."),
            small.document("htg", "Any fever (AF) is common."),
            small.document("hpg", "Heart failure (HF) is common."),
        ),
        lambda document: (),
    )

    read = [ground.read("HF or AF", Place(document=one, edition="1")) for one in ("crg", "htg")]
    assert read == ["heart failure or atrial fibrillation", "heart failure or any fever"]


def test_a_body_that_recommends_is_none_of_what_it_recommends() -> None:
    body = {"NPSTF": "Northern Preventive Services Task Force"}
    passage = written_out("The NPSTF recommends screening for gout in adults.", body)

    assert judge(passage, "Clinicians may screen for gout in adults.").relation is Relation.DIFFERS
