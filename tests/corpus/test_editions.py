"""Which edition is in force, and chains that make no sense."""

import pytest

import corvale
from medgauge.corpus.editions import check_chains, current, edition, editions
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
