"""Forty-eight real guidelines, where they lie beside the checkout."""

import re
from pathlib import Path

import pytest

from ingested import ingest_folder
from medgauge.corpus.canonical import INVISIBLE, REFUSED
from medgauge.corpus.store import store_built
from medgauge.index.reader import CorpusIndex
from medgauge.model.corpus import Corpus

FOLDER = Path(__file__).parents[3] / "shared" / "corpora" / "guidelines-us"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the real guidelines are not here")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return ingest_folder(FOLDER, "guidelines-us", "US guidelines")


def test_all_of_them_come_in_whole(corpus: Corpus) -> None:
    assert len(corpus.documents) == 48
    assert sum(len(document.sections) for document in corpus.documents) == 540
    assert all(len(document.sections) >= 10 for document in corpus.documents)
    assert all(len(document.sections[0].text) > 1000 for document in corpus.documents)


def test_text_is_clean(corpus: Corpus) -> None:
    for document in corpus.documents:
        for section in document.sections:
            assert not re.search(r"  |\n\n|^\s|\s$|\s\n|\n\s|&[a-z]+;|</?[a-z]+>", section.text)
            assert not REFUSED.search(section.text.replace("\n", ""))
            assert not INVISIBLE.search(section.text)


def test_what_was_left_out_is_only_attributes_and_mended_characters(corpus: Corpus) -> None:
    assert {piece.reason for piece in corpus.dropped} == {
        "encoded twice, mended",
        "text of attribute summary",
        "text of attribute title",
    }


def test_powers_and_indices_survive(corpus: Corpus) -> None:
    text = "\n".join(section.text for one in corpus.documents for section in one.sections)

    for piece in ("25 kg/m² or less", "mL/min/1.73 m² to", "at least 10⁴", "vitamin D₃", "PaO₂"):
        assert piece in text
    assert not re.search(r"kg/m2|\bm2\b|10\^", text)


def test_they_build_and_are_found(corpus: Corpus, tmp_path: Path) -> None:
    built = store_built(tmp_path, corpus)

    index = CorpusIndex(built.index)
    assert index.count() == 540
    assert index.search("screening for gestational diabetes mellitus", limit=3)[0].document in {
        document.id for document in corpus.documents if "gestational" in document.title
    }
