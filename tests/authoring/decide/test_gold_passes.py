"""What is proved passes the real grader, each region quoted whole."""

import pytest

import small_documents as small
from authoring.decide.deciding import candidate, ground
from medgauge.authoring.decide import Proved, decide
from medgauge.authoring.ground import Ground
from medgauge.evidence.spans import Evidence
from medgauge.grading.in_place import in_place
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate
from medgauge.model.task import Cited, ClaimKey
from shared_fixture.corvale_grading import evidence_of

DOSE = "We recommend vexalor 5 mg once daily in adults aged ≥65 years."
FALSE = DOSE.replace("5 mg", "20 mg")
HELD = ground(
    small.document(
        "crg",
        f"1. {DOSE[:-1]} (strong, A).\nVexalor is a tablet taken by mouth.",
        "Vexalor 0.005 g once daily is recommended in adults aged 65 years or over.",
    ),
    small.document("htg", "We recommend brentil for 21 days after a clot in the leg."),
)  # fmt: skip


def key(made: Candidate, proved: Proved) -> ClaimKey:
    cited = made.cited
    assert cited is not None
    return ClaimKey(
        claim_ref="C1",
        verdict=made.verdict,
        cited=Cited(document=cited.document, edition=cited.edition, section=made.section),
        operator=made.change.operator,
        regions=proved.regions,
        anchors=proved.anchors,
    )


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    return evidence_of(HELD.corpus)


def proved(held: Ground, made: Candidate) -> Proved:
    found = decide(made, held)
    assert isinstance(found, Proved), found
    return found


@pytest.mark.parametrize(
    ("verdict", "false", "cited"),
    [
        (Verdict.SUPPORTED, "", "crg"),
        (Verdict.ALTERED, FALSE[:-1], "crg"),
        (Verdict.WRONG_SOURCE, "", "htg"),
    ],
)
def test_every_region_quoted_whole_is_evidence_in_place(
    verdict: Verdict, false: str, cited: str, evidence: Evidence
) -> None:
    made = candidate(HELD, verdict, DOSE[:-1], false, cited=cited, decisive=("5 mg once daily",))
    found = proved(HELD, made)

    assert found.regions
    for region in found.regions:
        located = evidence.locate(region.quote)
        judged = in_place(key(made, found), located.places, evidence)
        assert judged.place is not None, judged


@pytest.mark.parametrize(
    ("quote", "right"),
    [
        ("We recommend brentil for 21 days after a clot in the leg.", True),
        ("Vexalor is a tablet taken by mouth.", False),
    ],
)
def test_any_sentence_of_a_source_that_never_names_the_subject_serves(
    quote: str, right: bool, evidence: Evidence
) -> None:
    made = candidate(HELD, Verdict.UNSUPPORTED, DOSE[:-1], FALSE[:-1], cited="htg")
    judged = in_place(key(made, proved(HELD, made)), evidence.locate(quote).places, evidence)

    assert (judged.place is not None) is right
