"""The page's table of checks is that of the code."""

import re

from architecture.house import ROOT
from medgauge.corpus.lint import known_checks


def test_every_check_is_on_the_page_as_the_code_tells_it() -> None:
    page = (ROOT / "methodology" / "corpus.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (problem|look) \| (.+) \|$", page, re.MULTILINE)

    assert rows == [(one.code, one.severity.value, one.summary) for one in known_checks()]
