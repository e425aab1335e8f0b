"""A corpus opened for generating: facts, passages, near documents, and narrower views."""

import pytest

import small_documents as small
from medgauge.authoring.ground import RECURRING, TWIN, Ground, open_ground
from medgauge.authoring.passages import Passage, Reading, passages_of
from medgauge.errors import UnknownName
from medgauge.model.corpus import Corpus, Document
from medgauge.model.generation import Fact, Place, Refusal
from medgauge.text.fold import fold_text

SPREAD = "Vexalor 5 mg once daily should be given to adults with a racing pulse."
HARROW = "Brentil 15 mg twice daily should be given for 21 days to adults with a clot."
TWINS = (
    "Adults (18-24) started on vexalor should be watched closely for a racing pulse.",
    "Adults (18 to 24) who are started on vexalor should be watched closely for a racing pulse.",
    "Adults (18-30) started on vexalor should be watched closely for a racing pulse.",
)
CORPUS = small.corpus(
    small.document("crg@1", SPREAD.replace("5 mg", "10 mg"), status="superseded"),
    small.document(
        "crg@2",
        f"{SPREAD} Pulse and pressure should be checked at every visit.",
        "Women with a racing pulse should avoid:\nvexalor in pregnancy\ngrapefruit",
        supersedes="1",
        title="Racing pulse in adults",
    ),
    small.document("htg", HARROW, title="Clots in adults"),
    small.document(
        "hpg",
        "Before travel: Pulse and pressure should be checked at every visit",
        "Brentil should be stopped before a flight, as a clot is more likely.",
        "Pulse and pressure should be checked at every visit.",
        title="Clots in travellers",
    ),
)
CRG_1, CRG_2 = (Place(document="crg", edition=one) for one in "12")
HTG, HPG = Place(document="htg", edition="1"), Place(document="hpg", edition="1")


def facts_of(document: Document) -> list[Fact | Refusal]:
    """Take every sentence for a fact."""
    return [
        Fact(place=p.place, section=p.section, start=p.start, end=p.end, text=p.text)
        for p in passages_of(document, {})
        if p.reading is Reading.SENTENCE
    ]


def ground(corpus: Corpus = CORPUS) -> Ground:
    return open_ground(corpus, facts_of)


def near(text: str) -> list[Passage]:
    index = ground().sentence_index
    return [index.passages[one.number] for one in index.near(fold_text(text))]


def test_an_entry_that_its_lead_in_decides_about_is_read_behind_it_only() -> None:
    entries = [one for one in passages_of(CORPUS.documents[1], {}) if "avoid " in one.said]

    assert [(one.text, one.said) for one in entries if one.reading is not Reading.PAIR] == [
        ("vexalor in pregnancy", "Women with a racing pulse should avoid vexalor in pregnancy"),
        ("grapefruit", "Women with a racing pulse should avoid grapefruit"),
    ]
    assert "grapefruit" not in [one.said for one in passages_of(CORPUS.documents[1], {})]


def test_an_item_that_says_something_alone_is_read_both_ways() -> None:
    listed = small.document("crg", "1", "Women with a pulse:\nVexalor should be given.\nGrapefruit")
    said = [(one.reading, one.said) for one in passages_of(listed, {})]

    assert (Reading.ITEM, "Women with a pulse Vexalor should be given.") in said
    assert (Reading.SENTENCE, "Vexalor should be given.") in said
    assert (Reading.SENTENCE, "Grapefruit") in said


def test_entries_in_one_sentence_are_read_behind_its_lead_in() -> None:
    listed = small.document("crg", "1", "These are not advised in gout: vexalor; cold baths; rest.")
    said = {one.said: one.text for one in passages_of(listed, {})}

    assert said["These are not advised in gout cold baths"] == "cold baths"
    assert said["These are not advised in gout rest"] == "rest"
    assert "These are not advised in gout: vexalor; cold baths; rest." in said


def test_two_sentences_of_one_paragraph_are_also_read_together() -> None:
    pairs = [one for one in passages_of(CORPUS.documents[1], {}) if one.reading is Reading.PAIR]

    assert [one.text for one in pairs] == [CORPUS.documents[1].sections[0].text]


def test_every_passage_is_verbatim() -> None:
    texts = {(d.id, d.edition, s.number): s.text for d in CORPUS.documents for s in d.sections}

    for one in ground().sentence_index.passages:
        text = texts[one.place.document, one.place.edition, one.section]
        assert text[one.start : one.end] == one.text


@pytest.mark.parametrize(
    "claim",
    [
        "It is recommended that adults with a racing pulse be given vexalor 5 mg once a day.",
        "Vexalor 0.005 g daily",
        "People whose pulse is racing: daily vexalor, 5 mg",
    ],
)
def test_a_restatement_is_near_whatever_its_words_order_and_units(claim: str) -> None:
    assert SPREAD in [one.text for one in near(claim)]


def test_the_nearest_comes_first() -> None:
    assert near(HARROW)[0].text == HARROW


def test_documents_are_near_by_topic_and_never_their_own_editions() -> None:
    assert ground().near(HTG)[0] == HPG
    assert {one.document for one in ground().near(CRG_2)} == {"htg", "hpg"}


def test_a_fact_that_stands_in_several_documents_is_refused() -> None:
    assert "Pulse and pressure should be checked at every visit." not in [
        one.text for place in ground().places for one in ground().facts(place)
    ]
    assert ground().facts_refused == {RECURRING: 2}


def test_what_stands_in_two_editions_of_one_document_is_no_recurrence() -> None:
    twice = small.corpus(
        small.document("crg@1", SPREAD, status="superseded"),
        small.document("crg@2", SPREAD, supersedes="1"),
    )

    assert [len(ground(twice).facts(one)) for one in (CRG_1, CRG_2)] == [1, 1]


def test_editions_come_oldest_first() -> None:
    assert ground().editions("crg") == (CRG_1, CRG_2)


def test_a_limited_view_draws_from_its_documents_and_proves_by_the_whole_corpus() -> None:
    whole = ground()
    view = whole.limited(["htg", "crg"])

    assert view.places == (CRG_1, CRG_2, HTG)
    assert view.near(HTG) == tuple(one for one in whole.near(HTG) if one.document == "crg")
    assert view.facts_refused == {RECURRING: 1}
    assert view.corpus is whole.corpus
    assert view.catalogue is whole.catalogue
    assert view.sentence_index is whole.sentence_index


def test_an_unknown_edition_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="crg 2"):
        ground().document(Place(document="crg", edition="3"))


def test_sentences_of_one_edition_that_say_nearly_the_same_are_one_fact() -> None:
    held = ground(small.corpus(small.document("crg", "\n".join(TWINS))))

    assert [fact.text for fact in held.facts(held.places[0])] == [TWINS[0], TWINS[2]]
    assert held.facts_refused == {TWIN: 1}
