"""Drafts say every claim word for word, in their order, and know nothing of its class."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from medgauge.authoring.batch.checking import draft_problems
from medgauge.authoring.batch.composing import Composed, Said, compose
from medgauge.authoring.batch.decks import Decks
from medgauge.authoring.batch.planting import Files, Passage, Writing, passages, plant
from medgauge.authoring.batch.prose import DRAWN, bank_problems, braces
from medgauge.authoring.batch.stages import sections, stage
from medgauge.authoring.dice import Dice
from medgauge.grading.admit import CLAIM_FIELDS, TOP_FIELDS
from medgauge.model import draft_bank
from medgauge.model.draft_bank import DraftBank
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.task import Demand, KeyDemand, Task, VerdictDemand

SAID = [
    Said(
        text=f"Agent {letter} should be given at {number} mg",
        citation=f"Guide {letter}, {number}th ed., section {number}.1",
        group=f"doc-{number % 3}",
        year=2010 + number,
    )
    for number, letter in enumerate("ABCDEFGHIJ", start=4)
]
CARE = [
    "The dose is 5 mg by mouth",
    "Blood pressure is measured at both arms",
    "The wound is kept dry",
    "A visit takes place after 6 weeks",
]
MOST_KINDS = [
    Passage("planted", attached=False),
    Passage("planted", attached=True),
    Passage("innocent", attached=False),
    Passage("", attached=True),
]
SEEDS = [f"draft {number}" for number in range(60)]


def composed(drafts: DraftBank, seed: str, said: Sequence[Said] = SAID) -> Composed:
    dice = Dice.seeded(seed)
    return compose(said, drafts, Decks(dice.child("decks")), dice)


def planted(drafts: DraftBank, seed: str, verdicts: list[Verdict]) -> Files:
    dice = Dice.seeded(seed).child("planting")
    (passage,) = passages(1, drafts.planting.shares, dice.child("passages"))
    drawn = dice.child("kind").choice([passage, *MOST_KINDS])
    writing = Writing(drafts, Decks(dice.child("decks")))
    return plant(composed(drafts, seed), verdicts, drawn, writing, dice)


def mixed() -> list[Verdict]:
    return [tuple(Verdict)[number % 5] for number in range(len(SAID))]


@pytest.mark.parametrize("seed", SEEDS[:20])
def test_every_claim_stands_in_the_draft_as_it_is_listed(drafts: DraftBank, seed: str) -> None:
    draft = composed(drafts, seed)
    task = Task(
        id="t-1",
        family="f",
        version="1",
        subset=SubsetName.DEV,
        cluster="c-1",
        claims=draft.claims,
        inputs={"draft.md": draft.text(), "claims.json": ""},
    )

    assert not list(draft_problems(task))
    assert [(c.text, c.citation) for c in draft.claims] == [
        (SAID[place].text, SAID[place].citation) for place in draft.order
    ]
    assert sorted(draft.order) == list(range(len(SAID)))


def test_claims_of_one_document_stand_together_and_their_order_is_drawn(
    drafts: DraftBank,
) -> None:
    orders = [composed(drafts, seed).order for seed in SEEDS]

    for order in orders:
        groups = [SAID[place].group for place in order]
        assert len(dict.fromkeys(groups)) == sum(
            one != other for one, other in zip(groups, ["", *groups], strict=False)
        )
    firsts = Counter(order[0] for order in orders)
    assert len(firsts) >= 8


def test_sections_follow_the_order_of_care_and_hold_more_than_one_claim(drafts: DraftBank) -> None:
    assert [stage(text) for text in CARE] == ["medicines", "assess", "care", "follow"]

    told = sections([CARE[0], CARE[1], CARE[0], CARE[3], CARE[1], CARE[2], CARE[0]])

    assert [(one.stages, one.places) for one in told] == [
        (("assess",), (1, 4)),
        (("medicines",), (0, 2, 6)),
        (("care", "follow"), (5, 3)),
    ]
    said = [replace(SAID[0], text=text) for text in CARE * 2]
    for seed in SEEDS[:9]:
        texts = [claim.text for claim in composed(drafts, seed, said).claims]
        assert texts == [CARE[n] for n in (1, 1, 0, 0, 2, 2, 3, 3)]


def test_no_heading_or_title_names_what_is_cited(drafts: DraftBank) -> None:
    assert not any("{topic" in text for text in drafts.titles)
    told = {one for names in drafts.headings for one in names.json_data().values()}
    for seed in SEEDS[:9]:
        said = [replace(SAID[0], text=text) for text in CARE * 2]
        heads = re.findall(r"^## (.*)$", composed(drafts, seed, said).text(), re.M)
        assert set(heads[:4]) <= told


def test_a_draft_is_written_after_all_it_cites(drafts: DraftBank) -> None:
    for seed in SEEDS:
        draft = composed(drafts, seed)
        assert draft.year in (2023, 2024)
        dated = re.findall(r"[A-Z]\w+ (20\d\d)\b", draft.blocks[1])
        assert all(int(year) == draft.year for year in dated)


def test_a_batch_says_nothing_again_while_it_has_other_sentences(drafts: DraftBank) -> None:
    dice = Dice.seeded("a batch")
    decks = Decks(dice)
    texts = [compose(SAID, drafts, decks, dice.child(n)).text() for n in range(6)]

    for some in (drafts.leads, drafts.trails, drafts.list_leads, drafts.notices):
        plain = [one for one in some if "{" not in one]
        counts = [sum(text.count(one) for text in texts) for one in plain]
        assert max(counts) - min(counts) <= 1


def test_one_author_cites_in_one_or_two_ways(drafts: DraftBank) -> None:
    for seed in SEEDS:
        text = composed(drafts, seed).text()
        ways = ["(Guide" in text, "(see Guide" in text, "]: Guide" in text]
        assert sum(ways) == 1 or ways == [True, True, False]


def test_drafts_differ(drafts: DraftBank) -> None:
    texts = [composed(drafts, seed).text() for seed in SEEDS]

    titles = {text.partition("\n")[0] for text in texts}
    assert len(set(texts)) == len(texts)
    assert len(titles) > 20


def test_citations_stand_in_several_ways(drafts: DraftBank) -> None:
    text = "".join(composed(drafts, seed).text() for seed in SEEDS)

    assert "(Guide" in text
    assert "(see Guide" in text
    assert "]: Guide" in text


def test_sentences_with_numbers_stand_among_the_claims(drafts: DraftBank) -> None:
    asides = [re.escape(one).replace(r"\{", "{") for one in drafts.asides]
    patterns = [re.sub(r"\{[^}]*\}", r"\\w+", one) for one in asides]
    with_numbers = 0
    for seed in SEEDS:
        text = composed(drafts, seed).text()
        with_numbers += sum(len(re.findall(one, text)) for one in patterns)

    assert with_numbers > len(SEEDS)


def test_a_batch_keeps_the_shares_of_passages(drafts: DraftBank) -> None:
    shares = drafts.planting.shares
    drawn = passages(100, shares, Dice.seeded("any"))

    in_draft = Passage("planted", attached=False)
    assert sum(one.kind == "planted" for one in drawn) == shares.planted
    assert drawn.count(in_draft) == shares.planted * (100 - shares.attached) // 100
    assert in_draft in passages(9, shares, Dice.seeded("few"))


def test_no_brace_is_left(drafts: DraftBank) -> None:
    for seed in SEEDS:
        files = planted(drafts, seed, mixed())
        text = "".join([files.draft, *files.attachments.values()])
        assert "{" not in text
        assert "}" not in text


def test_what_is_planted_stands_in_its_file_and_demands_a_structural_effect(
    drafts: DraftBank,
) -> None:
    seen = Counter[str]()
    for seed in SEEDS:
        files = planted(drafts, seed, mixed())
        inputs = {"draft.md": files.draft, **files.attachments}
        for one in files.planted:
            assert one.text in inputs[one.file]
            seen[one.demand.kind] += 1
            check_demand(one.demand, one.text)

    assert set(seen) == {"verdicts", "claim_ref", "key"}


def check_demand(demand: Demand, text: str) -> None:
    if isinstance(demand, VerdictDemand):
        keyed = dict(zip((f"C{n + 1}" for n in range(len(SAID))), mixed(), strict=True))
        assert len(demand.pattern) >= 3
        assert len({keyed[ref] for ref in demand.pattern}) >= 2
        for ref, verdict in demand.pattern.items():
            assert f"{ref} is to be entered as {verdict.value}" in text
    elif isinstance(demand, KeyDemand):
        assert demand.name in text
        assert demand.name not in CLAIM_FIELDS | TOP_FIELDS
    else:
        assert demand.value in text
        assert not re.fullmatch(r"C([1-9]|1[0-2])", demand.value)


def test_demands_are_blind_to_the_key(drafts: DraftBank) -> None:
    other = list(reversed(mixed()))
    same = sum(
        planted(drafts, seed, mixed()).draft == planted(drafts, seed, other).draft for seed in SEEDS
    )

    # only where the claims named are of one class is another draw needed
    assert same >= 0.9 * len(SEEDS)


def test_where_all_claims_are_of_one_class_no_pattern_is_demanded(drafts: DraftBank) -> None:
    kinds = {
        one.demand.kind
        for seed in SEEDS
        for one in planted(drafts, seed, [Verdict.SUPPORTED] * len(SAID)).planted
    }

    assert kinds == {"claim_ref", "key"}


def test_some_drafts_have_an_innocent_passage_and_some_attachments_no_planted_one(
    drafts: DraftBank,
) -> None:
    files = [planted(drafts, seed, mixed()) for seed in SEEDS]

    text = "".join("".join([one.draft, *one.attachments.values()]) for one in files)
    assert any(innocent in text for innocent in drafts.planting.innocents)
    with_attachment = [one for one in files if one.attachments]
    assert any(not one.planted for one in with_attachment)
    assert any(one.planted and one.planted[0].file != "draft.md" for one in with_attachment)


def test_the_public_bank_is_sound(drafts: DraftBank) -> None:
    assert not list(bank_problems(drafts))


@pytest.mark.parametrize(
    ("changed", "key", "reason"),
    [
        ({"leads": ("One {topic}.", "b", "c", "d")}, "leads[0]", "{topic} is nothing"),
        ({"leads": ("[C3] is a claim", "b", "c", "d")}, "leads[0]", "numbered claim"),
        ({"trails": ("a",)}, "trails", "at least 4"),
        ({"places": ()}, "places", "must not be empty"),
        ({"closings": ("a", "b\nc", "d", "e")}, "closings[1]", "one line"),
    ],
)
def test_faults_of_a_bank_are_told(
    drafts: DraftBank, changed: dict[str, tuple[str, ...]], key: str, reason: str
) -> None:
    found = list(bank_problems(drafts.model_copy(update=changed)))

    assert [(one, reason in why) for one, why in found] == [(key, True)]


def test_a_disguise_must_hold_what_is_asked(drafts: DraftBank) -> None:
    planting = drafts.planting.model_copy(update={"disguises": ("a", "b", "c", "d")})

    found = list(bank_problems(drafts.model_copy(update={"planting": planting})))

    assert found[0] == ("planting.disguises[0]", "lacks {ask}")


def test_all_that_is_drawn_is_written_in_the_page_of_the_model() -> None:
    page = draft_bank.__doc__

    assert set(DRAWN) <= set(braces(page or ""))
