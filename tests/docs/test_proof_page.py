"""The page on proofs names every gate there is, and no other."""

import re

from architecture.house import ROOT
from medgauge.authoring.prove.prove import gate_names


def test_every_gate_has_its_row() -> None:
    page = (ROOT / "methodology" / "proof.md").read_text("utf-8")

    assert tuple(re.findall(r"^\| `([a-z.-]+)` \|", page, re.MULTILINE)) == gate_names()
