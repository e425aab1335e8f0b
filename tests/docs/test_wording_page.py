"""The published page names every code by which a sentence is refused, and every rule of wording."""

import re

from architecture.house import ROOT
from medgauge.authoring.facts.reading import OTHER_MATTER, UNDER_LEAD_IN
from medgauge.authoring.facts.refusals import SIGNS
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.frames import SHAPES
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.terms import TERMS

FACTS, _, WORDING = (
    (ROOT / "methodology" / "wording.md").read_text("utf-8").partition("## How a claim is worded")
)


def first_cells(text: str) -> list[str]:
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([a-z_.]+)`", row)]


def test_every_code_of_facts_is_explained_once_and_no_other() -> None:
    assert first_cells(FACTS) == sorted(
        {OTHER_MATTER, UNDER_LEAD_IN, *(sign.code for sign in SIGNS)}
    )


def test_every_rule_of_wording_is_told_once_and_no_other() -> None:
    assert sorted(first_cells(WORDING)) == sorted([*FIGURES, *SHAPES, *ORDERS, *TERMS])
