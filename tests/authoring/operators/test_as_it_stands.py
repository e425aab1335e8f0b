"""Claims that say what a source says: whose facts they take, and what evidence must hold."""

from collections.abc import Iterable

import pytest

from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground, open_ground
from medgauge.authoring.operators import (
    supported_units,
    unsupported_absent,
    unsupported_reversed,
    unverifiable_absent_edition,
    unverifiable_absent_source,
    wrong_source_document,
    wrong_source_edition,
)
from medgauge.model.corpus import Corpus, Document, Section, Status
from medgauge.model.generation import Change, Fact, Place

RHYTHM = "Agent Vexalor 20 mg once daily should be given to adults with a rapid rhythm."
OLDER = "Agent Vexalor 10 mg once daily should be given to adults with a rapid rhythm."
BLOOD = "Agent Sulvex should be stopped before surgery in people with thin blood."
TEXTS = {
    ("corvale-rhythm", "1"): OLDER,
    ("corvale-rhythm", "3"): RHYTHM,
    ("corvale-blood", "2020"): "Nothing is said of agents here, in an old edition.",
    ("corvale-blood", "2024"): BLOOD,
}
OLD, NEW = (Place(document="corvale-rhythm", edition=edition) for edition in ("1", "3"))
OTHER = Place(document="corvale-blood", edition="2024")


def document(name: str, edition: str, text: str) -> Document:
    current = (name, edition) in (("corvale-rhythm", "3"), ("corvale-blood", "2024"))
    return Document(
        id=name,
        edition=edition,
        title="Rapid Rhythm" if name.endswith("rhythm") else "Thin Blood",
        acronym="CS-FR" if name.endswith("rhythm") else "CS-TB",
        organisation="Corvale Society",
        year="2024" if current else "2020",
        status=Status.CURRENT if current else Status.SUPERSEDED,
        raw_digest="sha256:" + "0" * 64,
        canonical_digest="sha256:" + "0" * 64,
        sections=(Section(number="1", heading="Advice", text=text),),
    )


@pytest.fixture(scope="module")
def ground() -> Ground:
    documents = [document(*key, text) for key, text in sorted(TEXTS.items())]
    corpus = Corpus(id="corvale", title="Corvale", documents=tuple(documents))
    return open_ground(corpus, lambda one: [fact_of(Place(document=one.id, edition=one.edition))])


def fact_of(place: Place) -> Fact:
    text = TEXTS[place.document, place.edition]
    return Fact(place=place, section="1", start=0, end=len(text), text=text)


def only(changes: Iterable[Change]) -> Change:
    (change,) = changes
    return change


def test_another_edition_says_it_and_is_outdated(ground: Ground) -> None:
    (fact,) = wrong_source_edition.facts(NEW, ground)
    change = only(wrong_source_edition.changes(fact, NEW, ground, Dice.seeded("one")))

    assert fact.text == OLDER
    assert change.tags == ("outdated",)
    assert change.decisive[0] == "Vexalor 10 mg"


def test_advice_of_a_later_edition_is_not_outdated(ground: Ground) -> None:
    (fact,) = wrong_source_edition.facts(OLD, ground)

    assert fact.text == RHYTHM
    assert only(wrong_source_edition.changes(fact, OLD, ground, Dice.seeded("one"))).tags == ()


def test_a_near_document_in_force_says_it(ground: Ground) -> None:
    (fact,) = wrong_source_document.facts(NEW, ground)

    assert fact.text == BLOOD
    assert only(wrong_source_document.changes(fact, NEW, ground, Dice.seeded("one"))).text == BLOOD


def test_an_unsupported_claim_is_a_near_one_altered(ground: Ground) -> None:
    (fact,) = unsupported_absent.facts(NEW, ground)
    changes = list(unsupported_absent.changes(fact, NEW, ground, Dice.seeded("one")))

    assert changes
    assert all(change.text != BLOOD and " not " not in change.text for change in changes)
    assert all(change.decisive == change.tags == () for change in changes)


def test_no_unit_slips_into_an_unsupported_claim() -> None:
    assert not hasattr(unsupported_absent, "altered_unit")


def test_advice_is_reversed_by_an_operator_of_its_own(ground: Ground) -> None:
    (fact,) = unsupported_reversed.facts(NEW, ground)
    change = only(unsupported_reversed.changes(fact, NEW, ground, Dice.seeded("one")))

    assert change.text == BLOOD.replace("should be", "should not be")
    assert change.operator == "unsupported.reversed"
    assert unsupported_reversed.share < 1


def test_absent_editions_are_the_next_ones_by_number(ground: Ground) -> None:
    changes = unverifiable_absent_edition.changes(fact_of(NEW), NEW, ground, Dice.seeded("one"))
    absent = [change.absent for change in changes]

    assert {one.edition for one in absent if one} == {"2", "4"}
    assert {one.acronym for one in absent if one} == {"CS-FR"}


def test_no_edition_is_absent_where_they_bear_years(ground: Ground) -> None:
    assert unverifiable_absent_edition.facts(OTHER, ground) == ()


def test_an_absent_source_is_left_to_be_named(ground: Ground) -> None:
    changes = unverifiable_absent_source.changes(fact_of(NEW), NEW, ground, Dice.seeded("one"))

    assert only(changes).absent is None


def test_only_facts_with_amounts_can_be_converted(ground: Ground) -> None:
    assert list(supported_units.facts(NEW, ground)) == [fact_of(NEW)]
    assert list(supported_units.facts(OTHER, ground)) == []


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (RHYTHM, ("Vexalor 20 mg", "rhythm")),
        ("Agent Vexalor is not recommended in people with active bleeding.",
         ("is not recommended", "bleeding")),
        ("Glucose and weight are checked at 1, 3 and 6 months.",
         ("checked at 1", "and 6 months", "Glucose")),
        ("Giving agent Sulvex early is a good thing.", ()),
    ],
)  # fmt: skip
def test_what_evidence_must_hold(text: str, tokens: tuple[str, ...]) -> None:
    assert essence(sentence(text)) == tokens


def test_the_names_of_stages_are_no_values_that_evidence_must_hold() -> None:
    assert essence(sentence("Oral iron is suggested in stages 3 and 4 of kidney disease.")) == ()
