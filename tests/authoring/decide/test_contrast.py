"""Whether a passage is on what excludes a claim's case, and holds nothing that may take it in."""

import pytest

import small_documents as small
from medgauge.authoring.decide.contrast import contrasts
from medgauge.authoring.decide.lacking import lacks
from medgauge.authoring.passages import Passage, passages_of
from medgauge.text.frames import frame

CHRONIC = "For patients with chronic pain, we recommend vexalor."


def passage(text: str, heading: str = "Treatment") -> Passage:
    return next(passages_of(small.document("crg", small.section("1.1", text, heading=heading)), {}))


@pytest.mark.parametrize(
    ("text", "claim", "found"),
    [
        ("For patients with acute pain, we recommend vexalor.", CHRONIC, True),
        ("For patients with acute or chronic pain, we recommend vexalor.", CHRONIC, False),
        ("For patients with pain, we recommend vexalor.", CHRONIC, False),
        ("For any pain, acute as it may be, we recommend vexalor.", CHRONIC, False),
        ("For acute pain that lasts for years, we recommend vexalor.", CHRONIC, False),
        ("We recommend vexalor for adults.", "We recommend vexalor for children.", True),
        ("We recommend it for adults aged 12 years.", "We recommend it for children.", False),
        ("Vexalor is the first-line therapy.", "Vexalor is the second-line therapy.", True),
        ("It is the first-line drug, then gold.", "It is the second-line drug.", False),
        ("Give vexalor by mouth.", "Give vexalor intravenously.", True),
        ("Give vexalor by mouth or as an infusion.", "Give vexalor intravenously.", False),
        ("Gout carries a high risk: screen for it.", "Screen people at low risk.", False),
        ("Screen people at high risk.", "Screen people at low risk.", True),
        ("Screen, particularly people at high risk.", "Screen people at low risk.", False),
        ("We recommend vexalor for pain that is not acute.", CHRONIC, False),
        ("After acute pain, vexalor is recommended.", CHRONIC, False),
        ("Unlike acute pain, slow pain is treated with vexalor.", CHRONIC, False),
        ("We recommend the vexalor dose of adults to kids.", "Give vexalor to children.", False),
        ("Give vexalor to women and their husbands.", "Give vexalor to men.", False),
        ("For gout from mild up to the worst, give vexalor.", "In severe gout give it.", False),
        ("Give vexalor to inpatients and once they left.", "Give it to outpatients.", False),
        ("Vexalor is for gout resistant to first-line drugs.", "It is second-line.", False),
    ],
)  # fmt: skip
def test_the_other_of_two_that_exclude_each_other(text: str, claim: str, found: bool) -> None:
    assert contrasts(passage(text), frame(claim)) is found
    assert not found or lacks(passage(text), frame(claim))


def test_a_heading_may_take_in_the_claims_case() -> None:
    text = "For patients with acute pain, we recommend vexalor."

    assert not contrasts(passage(text, "Acute and chronic pain"), frame(CHRONIC))


@pytest.mark.parametrize(
    ("text", "heading", "names"),
    [
        ("Vexalor for chronic pain", "Interventions and practices considered", True),
        ("Vexalor for chronic pain", "Treatment", False),
        ("Vexalor is used for chronic pain", "Interventions and practices considered", False),
        ("Vexalor should be used for pain", "Interventions and practices considered", False),
        ("Vexalor for chronic pain.", "Interventions and practices considered", False),
        ("Vexalor for chronic pain: yes", "Interventions and practices considered", False),
        ("Vexalor for chronic pain (strong)", "Interventions and practices considered", False),
        ("Give vexalor for chronic pain", "Interventions and practices considered", False),
        ("Vexalor for chronic pain", "Update 2020: what has changed", False),
    ],
)  # fmt: skip
def test_a_line_that_only_names_states_nothing(text: str, heading: str, names: bool) -> None:
    assert lacks(passage(text, heading), frame(CHRONIC)) is names


def test_who_recommends_neither_states_no_advice() -> None:
    text = "The evidence is insufficient to recommend for or against vexalor for chronic pain."

    assert lacks(passage(text), frame(CHRONIC))


@pytest.mark.parametrize(
    "goes_on",
    ["; vexalor is our choice in adults", ", but it is used first", ", although adults may try it"],
)
def test_who_recommends_neither_may_go_on_to_advise(goes_on: str) -> None:
    neither = "There is insufficient evidence to recommend vexalor for chronic pain"

    assert lacks(passage(f"{neither}."), frame(CHRONIC))
    assert not lacks(passage(f"{neither}{goes_on}."), frame(CHRONIC))
