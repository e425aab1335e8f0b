"""Lint on the corpora really used: no problem in ours, hardly a false alarm in others."""

import pytest

from architecture.house import ROOT
from ingested import ingest_folder
from medgauge.corpus.lint import lint
from medgauge.corpus.store import ingest

OURS = ROOT / "corpus_image" / "corpora" / "synthetic-guidelines"
REAL = ROOT.parent / "shared" / "corpora" / "guidelines-us"


@pytest.mark.slow
def test_the_synthetic_corpus_has_no_problem() -> None:
    report = lint(ingest(OURS))

    assert [one.message for one in report.findings if one.severity == "problem"] == []
    assert report.counts["near-document"] == report.counts["odd-quantity"] == 0


@pytest.mark.slow
@pytest.mark.skipif(not REAL.is_dir(), reason="the real guidelines are not here")
def test_real_guidelines_raise_hardly_a_false_alarm() -> None:
    report = lint(ingest_folder(REAL, "guidelines-us", "US guidelines"))

    assert report.problems == 0
    told = {code: count for code, count in report.counts.items() if count}
    # Text that these organisations repeat, and slips that stand in the pages themselves.
    assert set(told) <= {
        "brackets",
        "cut-sentence",
        "metadata",
        "near-section",
        "recurring-sentence",
        "section-size",
    }
    assert (told["brackets"], told["cut-sentence"]) == (3, 4)
