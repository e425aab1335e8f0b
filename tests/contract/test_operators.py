"""What every operator in the folder owes: declarations, clean changes, tokens that stand there."""

from collections.abc import Sequence
from itertools import islice
from types import ModuleType

import pytest

from architecture.house import ROOT
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground, open_ground
from medgauge.corpus.store import ingest
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.registry.folder import load, names
from medgauge.text.fold import fold, fold_text
from medgauge.text.match import find_all
from medgauge.text.relaxed import resolve_relaxed

FOLDER = "medgauge.authoring.operators"
OPERATORS = list(names(FOLDER))
CORPUS = ROOT / "corpus_image/corpora/synthetic-guidelines"
DOCUMENTS, FACTS, CHANGES = 12, 3, 2
"""How much of the corpus each operator is tried on: facts of an edition, changes of a fact."""
FEWEST = 3
"""Facts that each operator finds there."""
AS_IT_STANDS = (Verdict.SUPPORTED, Verdict.WRONG_SOURCE, Verdict.UNVERIFIABLE)
"""Classes whose claims say what a document says."""

Made = tuple[Place, Fact, Change]


def module(name: str) -> ModuleType:
    return load(FOLDER, name, "operator")


@pytest.fixture(scope="module")
def ground() -> Ground:
    whole = ingest(CORPUS)
    return open_ground(whole.model_copy(update={"documents": whole.documents[:DOCUMENTS]}))


@pytest.fixture(scope="module")
def made(ground: Ground) -> dict[str, list[Made]]:
    """What each operator makes of some facts of some places."""
    return {name: made_by(module(name), ground, "contract") for name in OPERATORS}


def made_by(operator: ModuleType, ground: Ground, seed: str) -> list[Made]:
    found: list[Made] = []
    for place in ground.places:
        facts = Dice.seeded(seed).child(place.document).shuffled(operator.facts(place, ground))
        for fact in facts[:FACTS]:
            dice = Dice.seeded(seed).child(place.document, place.edition, fact.text)
            changes = islice(operator.changes(fact, place, ground, dice), CHANGES)
            found += [(place, fact, change) for change in changes]
    return found


def test_the_operators_of_the_methodology_are_there() -> None:
    assert {
        "altered.value", "altered.unit", "altered.range_end", "altered.comparator",
        "altered.frequency", "altered.duration", "altered.threshold", "altered.condition",
        "altered.population", "altered.strength", "altered.direction", "altered.negation",
        "wrong_source.edition", "wrong_source.document", "unsupported.absent",
        "unverifiable.absent_edition", "unverifiable.absent_source",
        "supported.paraphrase", "supported.units", "supported.reordered",
    } <= set(OPERATORS)  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_it_declares_itself(name: str) -> None:
    operator = module(name)

    assert operator.verdict is Verdict(name.partition(".")[0])
    assert operator.__name__.rpartition(".")[2] == name.replace(".", "_")
    assert operator.__doc__
    assert operator.__doc__.rstrip().endswith(".")
    assert all(prefix.endswith(".") for prefix in getattr(operator, "wants", ()))


@pytest.mark.parametrize("name", OPERATORS)
def test_it_makes_changes_of_this_corpus(name: str, made: dict[str, list[Made]]) -> None:
    assert len({fact.text for _, fact, _ in made[name]}) >= FEWEST
    assert {change.operator for _, _, change in made[name]} == {name}


@pytest.mark.parametrize("name", OPERATORS)
def test_only_what_is_altered_differs(name: str, made: dict[str, list[Made]]) -> None:
    as_it_stands = module(name).verdict in AS_IT_STANDS

    for _, fact, change in made[name]:
        assert (change.text == fact.text) == as_it_stands


@pytest.mark.parametrize("name", OPERATORS)
def test_the_changed_sentence_is_written_cleanly(name: str, made: dict[str, list[Made]]) -> None:
    for _, _, change in made[name]:
        folded = fold_text(change.text)

        assert folded == folded.strip()
        assert not any(pair in folded for pair in ("  ", " ,", " .", ",,", ",.", "( ", " )"))
        assert folded[0] == folded[0].upper()
        assert change.text.count("(") == change.text.count(")")


@pytest.mark.parametrize("name", OPERATORS)
def test_decisive_tokens_stand_in_the_fact(name: str, made: dict[str, list[Made]]) -> None:
    for _, fact, change in made[name]:
        for token in change.decisive:
            assert find_all(fold(fact.text), fact.text, token), (token, fact.text)


def placed(text: str, tokens: Sequence[str]) -> list[str]:
    """The tokens that a text holds, in the order in which it does: an exchange only turns them."""
    found = [(find_all(fold(text), text, token), token) for token in tokens]
    return [
        token for _, token in sorted((places[0].start, token) for places, token in found if places)
    ]


@pytest.mark.parametrize("name", OPERATORS)
def test_what_is_altered_has_a_true_form_that_the_claim_lacks(
    name: str, made: dict[str, list[Made]]
) -> None:
    if module(name).verdict is not Verdict.ALTERED:
        assert module(name).verdict is not Verdict.UNSUPPORTED or not any(
            change.decisive for _, _, change in made[name]
        )
        return

    for _, fact, change in made[name]:
        assert change.decisive
        assert change.note
        told = [placed(text, change.decisive) for text in (fact.text, change.text)]
        assert told[0] != told[1], (fact.text, change.text, change.decisive)


@pytest.mark.parametrize("name", OPERATORS)
def test_the_dice_decide_and_nothing_else(
    name: str, ground: Ground, made: dict[str, list[Made]]
) -> None:
    assert made_by(module(name), ground, "contract") == made[name]


def test_an_absent_edition_is_found_by_no_resolver(
    ground: Ground, made: dict[str, list[Made]]
) -> None:
    absent = {change.absent for _, _, change in made["unverifiable.absent_edition"]}

    assert absent
    for source in absent:
        assert source is not None
        citation = f"{source.organisation}. {source.title}. Edition {source.edition}."
        assert resolve_relaxed(citation, ground.catalogue).hits == ()


@pytest.mark.parametrize("name", OPERATORS)
def test_a_fact_without_its_words_gives_nothing_and_fails_nothing(
    name: str, ground: Ground
) -> None:
    place = ground.places[0]
    fact = Fact(place=place, section="1.1", start=0, end=9, text="Nothing of the kind.")
    operator = module(name)

    changes = list(operator.changes(fact, place, ground, Dice.seeded("none")))

    if operator.verdict in (Verdict.ALTERED, Verdict.UNSUPPORTED):
        assert changes == []
