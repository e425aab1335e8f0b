"""The published numbers are the code's, and the pages name every code, veto and metric."""

import json

import pytest

from architecture.house import ROOT
from medgauge.files.strict_yaml import read_yaml
from medgauge.grading import rules
from medgauge.grading.artifact_schema import ARTIFACT_SCHEMA
from medgauge.grading.findings import FAILURES, NOTES
from medgauge.model.round import AttemptStatus
from medgauge.registry.folder import load, names
from medgauge.scorecard import intervals

FOLDER = ROOT / "methodology" / "0.1.0"
VETOES, METRICS = "medgauge.grading.vetoes", "medgauge.scorecard.metrics"


def test_the_published_numbers_are_the_codes() -> None:
    assert read_yaml(FOLDER / "grading.yaml") == {
        "grading_version": rules.GRADING_VERSION,
        "artifact": {
            "max_depth": str(rules.MAX_DEPTH),
            "max_integer_digits": str(rules.MAX_INTEGER_DIGITS),
            "max_findings_of_a_kind": str(rules.MAX_FINDINGS),
            "max_spans_read": str(rules.MAX_SPANS_READ),
        },
        "evidence": {
            "max_sentences": str(rules.MAX_SENTENCES),
            "max_span": str(rules.MAX_SPAN),
            "region_slack": str(rules.REGION_SLACK),
            "min_sentence": str(rules.MIN_SENTENCE),
            "token_share": str(rules.TOKEN_SHARE),
            "max_places_stored": str(rules.MAX_PLACES),
        },
        "vetoes": {name: load(VETOES, name, "veto").label for name in names(VETOES)},
        "failures": FAILURES,
        "notes": NOTES,
        "interval": {"level": str(intervals.LEVEL), "method": intervals.METHOD},
        "metrics": {name: str(load(METRICS, name, "metric").direction) for name in names(METRICS)},
    }


@pytest.mark.parametrize(
    ("page", "wanted"),
    [
        ("statistics.md", [*names(METRICS)]),
        ("vetoes.md", [*names(VETOES), "input_added"]),
        ("artifact.md", list(FAILURES)[5:-4]),
        ("evidence.md", ["misquote", "span_missing", "evidence_error", "span_with_unverifiable"]),
        ("verdicts.md", ["section_mismatch"]),
    ],
)
def test_the_page_names_them(page: str, wanted: list[str]) -> None:
    text = (FOLDER / page).read_text("utf-8")

    assert wanted
    assert [name for name in wanted if name not in text] == []


def test_the_family_ships_the_schema_that_is_enforced() -> None:
    path = ROOT / "families" / "bm-guideline-evidence-check" / "artifact.schema.json"

    assert json.loads(path.read_text("utf-8")) == ARTIFACT_SCHEMA


def test_every_status_that_counts_has_its_finding() -> None:
    counted = {status.value for status in AttemptStatus if status.counts}

    assert counted - {"done"} <= set(FAILURES)
