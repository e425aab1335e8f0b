"""What a passage certainly lacks, and that none that states a claim lacks anything."""

from pathlib import Path

import pytest

import small_documents as small
from architecture.house import ROOT
from medgauge.authoring.decide.lacking import lacks, lacks_subject, recommends_otherwise
from medgauge.authoring.ground import open_ground
from medgauge.authoring.passages import Passage, passages_of
from medgauge.corpus.store import ingest
from medgauge.evidence.entail import Relation, judge
from medgauge.text.fold import fold_text
from medgauge.text.frames import frame

SYNTHETIC: Path = ROOT / "corpus_image" / "corpora" / "synthetic-guidelines"
CLAIM = "We recommend vexalor 20 mg once daily in adults aged ≥65 years."
AGAINST = "Vexalor should not be given in pregnancy."


def passage(text: str, heading: str = "") -> Passage:
    section = small.section("1.1", text, heading=heading or "Treatment")
    return next(passages_of(small.document("crg", section), {}))


@pytest.mark.parametrize(
    ("text", "claim", "lacking"),
    [
        ("We recommend vexalor.", "We recommend vexalor for people who are not at risk.", False),
        ("We recommend vexalor.", "We recommend that vexalor is not given to adults.", True),
        ("Should vexalor 20 mg be given once daily to adults aged ≥65 years?", CLAIM, True),
        ("Adults aged ≥65 years are given vexalor 10 mg once daily.", CLAIM, True),
        ("Adults aged ≥65 years are given vexalor 0.02 g once daily.", CLAIM, False),
        ("Adults aged ≥65 years are given vexalor once daily.", CLAIM, True),
        ("Adults are given vexalor 20 mg once daily.", CLAIM, False),
        ("Adults aged ≥50 years are given vexalor 20 mg once daily.", CLAIM, False),
        ("Adults aged ≥80 years are given vexalor 20 mg once daily.", CLAIM, True),
        ("Consider vexalor 20 mg once daily in adults aged ≥65 years.", CLAIM, False),
        ("Vexalor 20 mg once daily may be given to adults aged ≥65 years.",
         "Vexalor 20 mg once daily must be given to adults aged ≥65 years.", True),
        ("Vexalor 20 mg once daily must be given to adults.",
         "Vexalor 20 mg once daily may be given to adults aged ≥65 years.", False),
        ("Adults should be given vexalor for a fortnight.",
         "Adults should be given vexalor for 2 weeks.", False),
        ("Adults should be given vexalor for a time.",
         "Adults should be given vexalor for 2 weeks.", True),
        ("Vexalor is given in pregnancy.", AGAINST, True),
        ("Vexalor is avoided in pregnancy.", AGAINST, False),
        ("The use of vexalor in pregnancy is not advised.", AGAINST, False),
    ],
)  # fmt: skip
def test_what_a_passage_needs_to_state_a_claim(text: str, claim: str, lacking: bool) -> None:
    assert lacks(passage(text), frame(fold_text(claim))) is lacking


def test_a_heading_gives_what_the_sentence_leaves_out() -> None:
    text = "Given once daily to adults aged ≥65 years."

    assert lacks(passage(text), frame(fold_text(CLAIM)))
    assert not lacks(passage(text, "Vexalor 20 mg"), frame(fold_text(CLAIM)))
    assert not lacks(passage("Vexalor", "Not in pregnancy"), frame(AGAINST))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("We suggest against brentil in chronic pain.", True),
        ("We suggest against it in chronic pain of any brentil.", False),
        ("We suggest against vexalor in chronic brentil pain.", False),
        ("We suggest against drugs.", False),
    ],
)
def test_a_passage_on_another_subject(text: str, other: bool) -> None:
    held = open_ground(
        small.corpus(small.document("crg", "Vexalor is a drug.", text)), lambda document: ()
    ).sentence_index
    claim = frame("We suggest against vexalor in chronic pain.")

    assert lacks_subject(passage(text), claim, held) is other


def test_a_subject_in_whom_the_advice_is_for_may_be_told_in_general() -> None:
    text = "We recommend vexalor in any cancer of brentil."
    held = open_ground(small.corpus(small.document("crg", text)), lambda document: ())

    claim = frame("We recommend vexalor in gastrointestinal cancer.")
    assert not lacks_subject(passage(text), claim, held.sentence_index)


@pytest.mark.slow
def test_no_passage_that_states_a_fact_lacks_anything() -> None:
    ground = open_ground(ingest(SYNTHETIC))
    index = ground.sentence_index
    facts = [fact for place in ground.places for fact in ground.facts(place)]

    for fact in facts:
        claim = frame(ground.read(fact.text, fact.place))
        near = (index.passages[one.number] for one in index.near(claim.text))
        lacking = [p for p in near if lacks(p, claim) or lacks_subject(p, claim, index)]
        said = {judge(frame(one.said), claim).relation for one in lacking}
        assert Relation.STATES not in said, fact.text


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        ("We recommend offering vexalor for adults with gout and fever.", True),
        ("Adults with gout must be given vexalor.", True),
        ("We recommend vexalor for adults; mirtol is an option.", False),
        ("We suggest offering vexalor for adults with gout.", False),
        ("Vexalor may be offered for adults with gout.", False),
        ("Vexalor should not be given to adults with gout.", False),
        ("Vexalor is given to adults with gout.", False),
    ],
)
def test_a_strong_recommendation_states_no_permission(text: str, otherwise: bool) -> None:
    claim = frame("vexalor may be offered for adults with gout.")

    assert recommends_otherwise(passage(text), claim) is otherwise
