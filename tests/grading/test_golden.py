"""A grade that changes needs a new grading version: the digest of golden grades is stored per one.

To store the digest of a new version, after the change is wanted and told in the changelog:

    python tests/grading/golden_trials.py
"""

import json

from grading.golden_trials import STORED, digests
from medgauge.grading.rules import GRADING_VERSION


def test_grades_change_only_with_the_version() -> None:
    stored = json.loads(STORED.read_text("utf-8"))

    assert stored["grading_version"] == GRADING_VERSION
    assert digests() == stored["trials"]
