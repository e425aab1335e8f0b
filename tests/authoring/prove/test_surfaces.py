"""Siblings, what a classifier may look at, and the gates that hold it to its limits."""

from collections.abc import Sequence

import pytest

import corvale
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import open_ground
from medgauge.authoring.prove.surface import gates
from medgauge.authoring.prove.surface.features import draft_tokens, order_tokens, title_numbers
from medgauge.authoring.prove.surface.gates import CLASSIFIERS, sound_gate, surface_gate
from medgauge.authoring.prove.surface.nearest import nearest_numbers
from medgauge.authoring.prove.surface.siblings import (
    Sibling,
    Siblings,
    make_siblings,
    prose_around,
)
from medgauge.errors import UsageError
from medgauge.files.canonical import digest_of
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.generation import (
    Batch,
    BatchOrder,
    Candidate,
    Change,
    Fact,
    GeneratedTask,
    Place,
)
from medgauge.model.proof import Gate, GateState
from medgauge.model.task import Cited, Claim, ClaimKey, Gold

CITATION = "Corvale Rhythm Guideline, 2nd ed., section 3.2"
ORDER = BatchOrder(family="f", version="1", subset=SubsetName.DEV, seed="s", clusters=1, tasks=1)
GROUND = open_ground(corvale.corpus())
FEW = 200
"""Claims that are enough for these tests."""


def sibling(**changes: object) -> Sibling:
    fields: dict[str, object] = {
        "text": "Vexalor is given at 5 mg once daily",
        "citation": CITATION,
        "prose": "The ward agreed.",
        "number": 1,
        "verdict": Verdict.SUPPORTED,
        "operator": "supported.paraphrase",
        "fact": "fact",
    }
    return Sibling(**(fields | changes))  # type: ignore[arg-type]


def many(count: int, leak: bool = False) -> Siblings:
    """Return claims whose words have nothing to do with their class, or name it."""
    dice = Dice.seeded("claims")
    claims = []
    for number in range(count):
        verdict = dice.choice(list(Verdict))
        words = [f"w{dice.below(50)}" for _ in range(8)]
        text = " ".join([*words, *([f"is{verdict.value}"] if leak else [])])
        fact = f"fact{number // 3}"
        claims.append(sibling(text=text, verdict=verdict, number=1 + dice.below(10), fact=fact))
    return Siblings(tuple(claims), "1", 1)


def value(gate: Gate, name: str) -> float | None:
    return next(one.value for one in gate.figures if one.name == name)


def task(text: str, seed: str) -> GeneratedTask:
    claim = Claim(claim_ref="C1", text=text, citation=CITATION)
    key = ClaimKey(
        claim_ref="C1",
        verdict=Verdict.SUPPORTED,
        cited=Cited(document="crg", edition="2"),
        operator="supported.paraphrase",
    )
    place = Place(document="crg", edition="2")
    fact = Fact(place=place, section="3.2", start=0, end=5, text="A fact.")
    made = Candidate(
        verdict=Verdict.SUPPORTED,
        fact=fact,
        change=Change(operator="supported.paraphrase", text=text),
        cited=place,
        section=None,
        text=text,
        citation=CITATION,
    )
    return GeneratedTask(
        id=f"t-{seed}",
        cluster="c",
        draft=f"# Draft\n\nThe ward agreed. [C1] {text} ({CITATION}). It was late.\n",
        claims=(claim,),
        gold=Gold(task=f"t-{seed}", claims=(key,)),
        made=(made,),
    )


def batch(order: BatchOrder, texts: Sequence[str]) -> Batch:
    digest = digest_of("x")
    return Batch(
        order=order,
        generator="7",
        corpus=digest,
        bank=digest,
        tasks=tuple(task(text, f"{number:06x}") for number, text in enumerate(texts)),
        yields=(),
        facts_refused={},
    )


def test_siblings_have_other_seeds_and_no_text_twice() -> None:
    seeds = []

    def make(order: BatchOrder) -> Batch:
        seeds.append(order.seed)
        return batch(order, ["Always the SAME claim", f"Claim of {order.seed}"])

    made = make_siblings(make, ORDER, wanted=4)

    assert [one.text.split()[0] for one in made.claims].count("Always") == 1
    assert len(made.claims) == 4
    assert (made.generator, made.batches) == ("7", 3)
    assert len(set(seeds)) == 3
    assert ORDER.seed not in seeds


def test_a_generator_that_runs_dry_is_asked_no_more() -> None:
    made = make_siblings(lambda order: batch(order, ["One claim only"]), ORDER)

    assert (len(made.claims), made.batches) == (1, 2)


def test_a_seed_that_gives_no_batch_is_passed_over_and_many_end_it() -> None:
    def make(order: BatchOrder) -> Batch:
        if order.seed.endswith(" 0"):
            raise UsageError("the corpus cannot fill it")
        return batch(order, ["One claim only"])

    assert len(make_siblings(make, ORDER, wanted=1).claims) == 1

    def never(order: BatchOrder) -> Batch:
        raise UsageError("the corpus cannot fill it")

    with pytest.raises(UsageError):
        make_siblings(never, ORDER)


def test_a_sibling_knows_what_it_was_made_of_and_what_stands_around_it() -> None:
    (one,) = make_siblings(lambda order: batch(order, ["Give it"]), ORDER, wanted=1).claims

    assert (one.fact, one.number, one.verdict) == ("A fact.", 1, Verdict.SUPPORTED)
    assert one.prose == "The ward agreed. ( ). It was late."
    note = Claim(claim_ref="C2", text="Give more", citation="X")
    assert prose_around("Before. [C2] Give more.[^C2] After.", note, (note,)) == "Before. . After."


def test_names_in_a_citation_are_masked_and_its_form_is_not() -> None:
    one = draft_tokens(sibling())
    other = draft_tokens(sibling(citation="Harrow Thrombosis Handbook, 2nd ed., section 3.2"))
    later = draft_tokens(sibling(citation="Corvale Rhythm Guideline, 7th ed., section 3.2"))

    assert one == other
    assert one != later
    assert not [token for token in one if token.startswith("c:") and "Corvale" in token]


def test_the_place_is_a_token_and_titles_are_numbers() -> None:
    assert order_tokens(sibling(number=4)) != order_tokens(sibling(number=1))
    named = title_numbers(sibling(text="The rhythm is checked"))
    assert named["shared"] == 1.0
    assert title_numbers(sibling(citation="XYZ"))["shared"] == 0.0


def test_nearest_passages_are_compared_without_their_quantities() -> None:
    five = nearest_numbers(sibling(), GROUND)
    fifty = nearest_numbers(sibling(text="Vexalor is given at 50 mg once daily"), GROUND)

    assert five == fifty
    assert five["in share of claim"] == 0.8
    assert nearest_numbers(sibling(citation="Nobody's, 2020"), GROUND)["in words"] == 0.0


def test_a_leak_in_the_words_fails_and_chance_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "ENOUGH", FEW)
    draft = next(one for one in CLASSIFIERS if one.gate == "surface.draft")

    clean, leaking = (surface_gate(draft, many(FEW, leak), GROUND) for leak in (False, True))

    assert clean.state is GateState.PASSED
    assert leaking.state is GateState.FAILED
    assert value(leaking, "balanced accuracy") == 1.0
    assert "runs of 3 to 5 characters" in leaking.demand


def test_the_classifier_is_tried_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "ENOUGH", FEW)

    gate = sound_gate(many(FEW))

    assert gate.state is GateState.PASSED
    assert value(gate, "with a planted leak") == 1.0


def test_too_few_siblings_fail() -> None:
    order = next(one for one in CLASSIFIERS if one.gate == "surface.order")

    gate = surface_gate(order, many(60), GROUND)

    assert "sibling claims 60 (at least 1000)" in gate.reason


def test_what_no_passage_decides_is_left_out_where_passages_are_compared() -> None:
    nearest = next(one for one in CLASSIFIERS if one.gate == "surface.nearest")

    gate = surface_gate(nearest, many(60), GROUND)

    assert "unverifiable told" not in [one.name for one in gate.figures]
    four, five = (
        value(gate, name)
        for name in ("balanced accuracy", "were the others told by their citation")
    )
    assert four is not None
    assert five == pytest.approx((4 * four + 1) / 5, abs=2e-3)
    assert len([one for one in gate.figures if one.name.endswith(" told")]) == 4
