"""Bare entries of lists, in which a source may say a fact again or a claim with a limit less."""

import pytest

import small_documents as small
from authoring.decide.deciding import decided, ground
from medgauge.authoring.decide import Proved
from medgauge.model.family import Verdict

HEADING = "Interventions and practices considered"
OTHER = small.document("oxi", "1", "We recommend oxivarel 40 mg for lupus nephritis.")
EVERY = "Vexalor levels should be measured at least every 3 months in adults with gout."
AGAINST = "We recommend against routine splinting of the swollen great toe joint."
FOR = "We suggest cooling sleeves with gel inserts for patients with gout and swollen ankles."
WIDER = "We suggest cooling sleeves with gel inserts for all patients."


@pytest.mark.parametrize(
    ("true", "entry", "again"),
    [
        (EVERY, "Measurement of vexalor levels every 3 months", True),
        (EVERY, "Measurement of vexalor levels", False),
        (EVERY, "Measurement of vexalor levels every 12 months", False),
        (AGAINST, "Splinting of the great toe joint (considered but not recommended)", True),
        (
            AGAINST,
            "Splinting of the great toe (insufficient evidence to make a recommendation)",
            True,
        ),
        (AGAINST, "Splinting of the great toe joint", False),
        (AGAINST, "Surgery of the knee (considered but not recommended)", False),
    ],
)
def test_an_entry_with_the_amount_or_a_verdict_may_say_it_again(
    true: str, entry: str, again: bool
) -> None:
    advice = small.section("1", true)
    listed = small.section("2", f"Rest in bed\n{entry}\nCold packs", heading=HEADING)
    held = ground(small.document("crg", advice, listed), OTHER)
    found = decided(held, Verdict.SUPPORTED, true)

    assert (found == "may_be_restated") is again


@pytest.mark.parametrize(
    ("true", "false", "entry", "code"),
    [
        (FOR, WIDER, "Cooling sleeves with gel inserts", "unsure_in_source"),
        (FOR, WIDER, "Cold packs", None),
        (FOR, FOR.replace("suggest", "suggest against"), "Cooling sleeves with gel inserts", None),
    ],
)
def test_a_list_may_name_what_a_claim_says_that_left_a_limit_out(
    true: str, false: str, entry: str, code: str | None
) -> None:
    advice = small.section("1", true)
    listed = small.section("2", f"Rest in bed\n{entry}\nInsoles", heading=HEADING)
    held = ground(small.document("crg", advice, listed), OTHER)
    found = decided(held, Verdict.ALTERED, true, false, decisive=("gel inserts",))

    assert found == code if code else isinstance(found, Proved)
