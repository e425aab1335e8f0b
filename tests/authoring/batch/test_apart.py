"""Claims of one task are about different matters, told from their facts."""

import pytest

from medgauge.authoring.batch.apart import is_apart
from medgauge.model.generation import Fact, Place


def fact(text: str, edition: str = "1", start: int = 0) -> Fact:
    place = Place(document="d", edition=edition)
    return Fact(place=place, section="1", start=start, end=start + len(text), text=text)


GIVEN = "Setravane should be stopped when the breathing rate is below 12 per minute."


@pytest.mark.parametrize(
    "other",
    [
        fact("Setravane should be continued when the breathing rate is below 10.", "2", 900),
        fact("Stop setravane.", "2", 900),
        fact("Wholly unlike in each word", start=20),
    ],
)
def test_what_contradicts_or_holds_a_fact_or_overlaps_it_is_not_apart(other: Fact) -> None:
    assert not is_apart(fact(GIVEN), [other])


def test_facts_about_other_matters_are_apart() -> None:
    others = [
        fact("Setravane is given at 5 mg in the morning.", start=900),
        fact("Breathing is counted for a whole minute in children.", "2"),
    ]

    assert is_apart(fact(GIVEN), others)
    assert is_apart(fact(GIVEN), [])
