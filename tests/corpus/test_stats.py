"""Counts of a corpus are those that can be counted by hand."""

import pytest

from medgauge.corpus.stats import SUMMED, stats
from medgauge.model.corpus import Corpus, DroppedPiece
from small_documents import corpus, document, section

TEXT = (
    "Give 5 mg once daily for 7 days to people aged ≥65 years. "
    "Of these, 10–20% stop. Weigh every 6 months."
)
TABLE = "Age; Dose.\nUnder 65: Dose: 5 mg.\nOver 65: Dose: 2 mg.\nDo this:\n1. Weigh.\n2. Wait."


def small() -> Corpus:
    return corpus(
        document("crg@1", TEXT, status="superseded"),
        document("crg@2", TEXT, section("2", TABLE, joins=(3,), doubts=("page 1: x", "page 2: y"))),
        document("htg@1", "Stop it.", status="withdrawn", organisation="Harrow"),
    )


def test_a_small_corpus_is_counted() -> None:
    found = stats(small())

    assert (found.guidelines, found.editions, found.organisations) == (2, 3, 2)
    assert found.status == {"current": 1, "superseded": 1, "withdrawn": 1}
    assert found.with_editions == 1
    assert (found.counts.sections, found.counts.joins, found.counts.doubts) == (4, 1, 2)
    assert found.counts.longest_section == len(TEXT)


def test_quantities_are_counted_by_kind() -> None:
    (first, *_) = stats(small()).by_edition

    kinds = {kind: count for kind, count in first.counts.quantities.items() if count}
    assert kinds == {"dose": 1, "duration": 1, "threshold": 1, "range": 1, "frequency": 1}
    assert first.counts.sentences == 3


def test_tables_and_lists_are_counted() -> None:
    counts = stats(small()).by_edition[1].counts

    assert (counts.table_rows, counts.numbered_lists, counts.lead_ins) == (2, 1, 1)


@pytest.mark.parametrize(
    ("text", "numbered", "lead_ins"),
    [
        ("Do this:\nWeigh.\nWait.", 0, 1),
        ("Weigh.\nWait.", 0, 0),
        ("1. Weigh.\n2. Wait.\nThen:\na) Go.\nb) Stop.", 2, 1),
        ("Stop when:", 0, 0),
    ],
)
def test_only_what_leaves_a_mark_is_counted_as_a_list(
    text: str, numbered: int, lead_ins: int
) -> None:
    counts = stats(corpus(document("crg", text))).counts

    assert (counts.numbered_lists, counts.lead_ins) == (numbered, lead_ins)


def test_the_whole_is_the_sum_of_its_editions() -> None:
    found = stats(small())

    for field in SUMMED:
        parts = [getattr(one.counts, field) for one in found.by_edition]
        assert getattr(found.counts, field) == sum(parts)


def test_pieces_left_out_and_doubted_are_counted_apart() -> None:
    pieces = [
        DroppedPiece(file="a", where="b", reason="c", doubted=so) for so in (True, False, False)
    ]
    whole = small().model_copy(update={"dropped": tuple(pieces)})

    assert (stats(whole).left_out, stats(whole).doubted) == (2, 1)


def test_an_empty_corpus_is_counted() -> None:
    assert stats(corpus()).counts.sections == 0
