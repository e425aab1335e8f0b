"""Classes, tasks and quotas: shares that hold whatever is drawn."""

from collections import Counter

from medgauge.authoring.batch.quotas import Quotas, is_equivalent, is_numeric
from medgauge.authoring.batch.sharing import class_deck, others, spread, task_sizes
from medgauge.authoring.dice import Dice
from medgauge.model.family import Verdict
from medgauge.model.generation import Change

DICE = Dice.seeded("shares")


def test_classes_have_their_shares_and_no_order() -> None:
    deck = class_deck(300, tuple(Verdict), DICE)

    counts = Counter(deck)
    assert [counts[one] for one in Verdict] == [90, 90, 40, 40, 40]
    assert len(set(deck[:30])) == 5


def test_the_share_of_a_class_that_is_not_to_be_had_goes_to_the_others() -> None:
    left = [one for one in Verdict if one is not Verdict.WRONG_SOURCE]

    counts = Counter(class_deck(26, left, DICE))

    assert counts[Verdict.SUPPORTED] == counts[Verdict.ALTERED] == 9
    assert counts[Verdict.UNSUPPORTED] == counts[Verdict.UNVERIFIABLE] == 4


def test_tasks_are_spread_evenly_and_the_rest_goes_where_most_facts_are() -> None:
    assert spread(10, [5, 50, 20, 40]) == (2, 3, 2, 3)


def test_tasks_have_eight_to_twelve_claims() -> None:
    assert set(task_sizes(200, DICE)) == {8, 9, 10, 11, 12}


def test_the_class_drawn_is_tried_first() -> None:
    order = others(Verdict.ALTERED, tuple(Verdict), DICE)

    assert order[0] is Verdict.ALTERED
    assert sorted(order) == sorted(Verdict)


def test_half_of_numeric_alterations_reuse_a_value() -> None:
    quotas, plain = Quotas(), Change(operator="altered.value", text="x")
    reused = plain.model_copy(update={"reused": True})

    assert not quotas.takes(plain)
    quotas.add(Verdict.ALTERED, reused, numeric=True, equivalent=False)
    assert quotas.takes(plain)
    quotas.add(Verdict.ALTERED, plain, numeric=True, equivalent=False)
    assert not quotas.takes(plain)
    assert quotas.takes(Change(operator="altered.negation", text="x"))


def test_a_third_of_the_numeric_supported_claims_are_in_an_equivalent_form() -> None:
    quotas, change = Quotas(), Change(operator="supported.paraphrase", text="x")
    lacking = []

    for _ in range(9):
        lacking.append(quotas.lacks_equivalent(Verdict.SUPPORTED))
        quotas.add(Verdict.SUPPORTED, change, numeric=True, equivalent=lacking[-1])
        assert not quotas.lacks_equivalent(Verdict.ALTERED)

    assert sum(lacking) == 3


def test_what_is_numeric_and_what_an_equivalent_form() -> None:
    assert is_numeric("Give 5 mg once daily")
    assert not is_numeric("Give it at once")
    assert is_equivalent(("frame.x", "units.g_mg"))
    assert not is_equivalent(("frame.x",))
