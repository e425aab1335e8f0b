"""Which edition is in force, and chains that make no sense."""

from datetime import date

import pytest

import corvale
from medgauge.corpus.editions import (
    chain,
    check_chains,
    current,
    current_at,
    edition,
    editions,
    gaps,
)
from medgauge.model.corpus import Document, Status


def one(name: str, status: str, supersedes: str = "", document: str = "crg") -> Document:
    first = corvale.documents()[0]
    return first.model_copy(
        update={
            "id": document,
            "edition": name,
            "status": Status(status),
            "supersedes": supersedes,
            "year": f"20{int(float(name)):02}",
        }
    )


def test_looking_up() -> None:
    documents = corvale.documents()

    assert current(documents, "crg") == documents[1]
    assert current(documents, "xyz") is None
    assert edition(documents, "crg", "1") == documents[0]
    assert edition(documents, "crg", "1.0") is None
    assert editions(documents, "crg") == documents[:2]


@pytest.mark.parametrize(
    "documents",
    [
        corvale.documents(),
        (one("1", "withdrawn"),),
        (one("1", "superseded"), one("2", "current", "1")),
        (one("1", "superseded"), one("2", "superseded", "1"), one("3", "current", "2")),
        (one("1", "superseded"), one("2", "withdrawn", "1")),
        (one("1", "withdrawn"), one("2", "current", "1")),
    ],
)
def test_chains_that_make_sense(documents: tuple[Document, ...]) -> None:
    assert check_chains(documents) == []


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        ((one("1", "current", "7"),), "not in the corpus"),
        ((one("1", "current"), one("2", "current")), "more than one edition is current: 1, 2"),
        ((one("1", "superseded"),), "no edition of crg is current"),
        ((one("1", "current"), one("1", "superseded")), "stands more than once"),
        ((one("1", "current"), one("2", "superseded", "1")), "yet marked current"),
        ((one("1", "superseded", "2"), one("2", "superseded", "1")), "in a circle"),
        (
            (one("1", "superseded"), one("2", "superseded", "1"), one("3", "current", "1")),
            "superseded by more than one",
        ),
        ((one("1", "superseded"), one("2", "current", "1", "other")), "not in the corpus"),
    ],
)
def test_chains_that_do_not(documents: tuple[Document, ...], reason: str) -> None:
    assert reason in " ".join(why for _, _, why in check_chains(documents))


def dated(name: str, status: str, since: str = "", until: str = "", after: str = "") -> Document:
    """Return an edition of `crg` with the dates it was in force; the year is 2000 and its name."""
    dates = {"in_force_from": since, "in_force_until": until}
    return one(name, status, after).model_copy(update=dates)


OLD, MIDDLE, NEW = "superseded", "superseded", "current"


def three(*dates: tuple[str, str]) -> tuple[Document, ...]:
    """Return a chain of three editions, given out of order."""
    first, second, third = dates
    return (
        dated("3", NEW, *third, after="2"),
        dated("1", OLD, *first),
        dated("2", MIDDLE, *second, after="1"),
    )


WHOLE = three(("2001-03-01", "2005-06-30"), ("2005-07-01", "2009-12-31"), ("2010-01-01", ""))
HOLED = three(("2001-03-01", "2005-06-30"), ("2005-09-01", "2009-12-31"), ("2010-01-01", ""))


def test_a_chain_is_told_oldest_first() -> None:
    assert [one.edition for one in chain(WHOLE, "crg")] == ["1", "2", "3"]
    assert chain(WHOLE, "xyz") == ()


def test_a_chain_goes_by_supersedes_where_years_and_names_would_not() -> None:
    group = (one("1", "current", "2"), one("2", "superseded"), one("1.5", "superseded"))
    same = tuple(document.model_copy(update={"year": "2010"}) for document in group)

    names = [one.edition for one in chain(same, "crg")]

    assert names.index("2") < names.index("1")
    assert sorted(names) == ["1", "1.5", "2"]


def test_a_chain_in_a_circle_ends() -> None:
    circle = (one("1", "superseded", "2"), one("2", "superseded", "1"))

    assert sorted(one.edition for one in chain(circle, "crg")) == ["1", "2"]


@pytest.mark.parametrize(
    ("documents", "on", "expected"),
    [
        (WHOLE, date(2001, 2, 28), None),
        (WHOLE, date(2001, 3, 1), "1"),
        (WHOLE, date(2005, 6, 30), "1"),
        (WHOLE, date(2005, 7, 1), "2"),
        (WHOLE, date(2030, 1, 1), "3"),
        (HOLED, date(2005, 7, 15), None),
        # Only years: within the year of a change nobody knows which of the two it is.
        (three(("", ""), ("", ""), ("", "")), date(2001, 6, 1), None),
        ((one("1", "superseded"), one("3", "current", "1")), date(2002, 6, 1), "1"),
        ((one("1", "superseded"), one("3", "current", "1")), date(2003, 6, 1), None),
        ((one("1", "superseded"), one("3", "current", "1")), date(2004, 6, 1), "3"),
        # Nothing says when edition 1 ended: it may have been withdrawn before 3 began.
        ((one("1", "superseded"), one("3", "current")), date(2002, 6, 1), None),
        ((one("1", "withdrawn"),), date(2002, 6, 1), None),
        ((dated("1", "withdrawn", "", "2004"),), date(2003, 12, 31), "1"),
        ((dated("1", "withdrawn", "", "2004"),), date(2004, 5, 1), None),
        ((dated("1", "current", "2001-05"),), date(2001, 5, 20), None),
        ((dated("1", "current", "2001-05"),), date(2001, 5, 31), "1"),
    ],
)
def test_current_at(documents: tuple[Document, ...], on: date, expected: str | None) -> None:
    found = current_at(documents, "crg", on)

    assert (found and found.edition) == expected


def test_gaps_are_told() -> None:
    (gap,) = gaps(HOLED, "crg")

    assert (gap.after.edition, gap.before.edition) == ("1", "2")
    assert (gap.first, gap.last) == (date(2005, 7, 1), date(2005, 8, 31))
    assert gaps(WHOLE, "crg") == ()
    assert gaps(three(("", "2005"), ("2005-09", ""), ("", "")), "crg") == ()


@pytest.mark.parametrize("documents", [WHOLE, HOLED, three(("", ""), ("", ""), ("", ""))])
def test_chains_with_sound_dates(documents: tuple[Document, ...]) -> None:
    assert check_chains(documents) == []


@pytest.mark.parametrize(
    ("documents", "key", "reason"),
    [
        (
            (one("2", "superseded"), one("1", "current", "2")),
            "year",
            "is 2001, before edition 2 of 2002",
        ),
        (
            three(("2001", "2006-01-01"), ("2005-07-01", "2009"), ("2010", "")),
            "in_force_from",
            "is in force on the same days as edition 1",
        ),
        (
            three(("2001", "2005"), ("2011-01-01", "2011-02-01"), ("2010-01-01", "")),
            "in_force_from",
            "is before edition 2, in force from 2011-01-01",
        ),
        (
            (dated("2", "superseded", "2004", "2011-01-01"), dated("3", "current", "2010-06")),
            "in_force_from",
            "is in force on the same days",
        ),
        (
            (dated("1", "current", "2001"), dated("2", "superseded", "2003-01-01", "2004-01-01")),
            "in_force_from",
            "is in force on the same days as edition 1",
        ),
    ],
)
def test_dates_and_years_that_contradict(
    documents: tuple[Document, ...], key: str, reason: str
) -> None:
    found = [(place, why) for _, place, why in check_chains(documents)]

    assert any(place == key and reason in why for place, why in found), found
