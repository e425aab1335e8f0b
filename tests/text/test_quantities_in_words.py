"""Amounts in words that are not read are seen, and what is read is left alone."""

import pytest

from medgauge.text.quantities_in_words import says_more


@pytest.mark.parametrize(
    "said",
    [
        "for a fortnight", "every fortnight", "a couple of weeks", "within an hour", "for a year",
        "a week after surgery", "at least a week", "a quarter of an hour", "an hour and a half",
        "three quarters of an hour", "one and a half tablets", "a half tablet", "a day or two",
        "one quarter of a tablet", "two-thirds", "a dozen tablets", "half a dozen tablets",
        "on alternate days", "six-monthly", "6-monthly", "four-hourly", "half-yearly", "biweekly",
        "bimonthly", "semiannually", "quarterly", "per annum", "one or two weeks", "one hundred mg",
    ],
)  # fmt: skip
def test_an_amount_in_words_that_is_not_read_is_seen(said: str) -> None:
    assert says_more(f"Oxivarel should be given {said} in adults.")


@pytest.mark.parametrize(
    "said",
    [
        "once a fortnight", "half an hour", "half a tablet", "twice weekly", "every other day",
        "three times a day", "once a year", "for two weeks", "every six months", "twenty-one days",
        "6 hourly", "a third of the dose", "20 mg a day", "in the first week", "to a patient",
        "for several weeks", "and annually",
    ],
)  # fmt: skip
def test_what_is_read_or_is_no_amount_is_left_alone(said: str) -> None:
    assert not says_more(f"Oxivarel should be given {said} in adults.")
