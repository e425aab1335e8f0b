"""Methodology pages name what exists: every noun has its sentence, every link its target."""

import inspect
import re
from enum import StrEnum

import pytest

from architecture.house import ROOT
from medgauge.model import base, corpus, family, grade, proof, scorecard, submission, task
from medgauge.model import round as round_nouns
from medgauge.model.base import Value
from medgauge.model.round import AttemptStatus, InfraCode

NOUNS = sorted(
    name
    for module in (base, corpus, family, grade, proof, round_nouns, scorecard, submission, task)
    for name, thing in inspect.getmembers(module, inspect.isclass)
    if issubclass(thing, Value | StrEnum) and thing.__module__ == module.__name__
)
PAGES = sorted(ROOT.glob("*.md")) + sorted((ROOT / "methodology").rglob("*.md"))


@pytest.mark.parametrize("noun", NOUNS)
def test_every_noun_is_in_the_glossary(noun: str) -> None:
    glossary = (ROOT / "methodology" / "glossary.md").read_text("utf-8")

    assert re.search(rf"^- \*\*{noun}\*\*: .+", glossary, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: object) -> None:
    text = page.read_text("utf-8")  # type: ignore[attr-defined]
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    dead = [t for t in targets if not (page.parent / t).exists()]  # type: ignore[attr-defined]

    assert not dead


def test_every_attempt_state_is_explained() -> None:
    rounds = (ROOT / "methodology" / "rounds.md").read_text("utf-8")
    states = {s for s in AttemptStatus if s.terminal} - {AttemptStatus.INFRA}

    assert not [state for state in states if f"`{state}`" not in rounds]


def test_every_infra_code_is_explained() -> None:
    rounds = (ROOT / "methodology" / "rounds.md").read_text("utf-8")

    assert not [code for code in InfraCode if f"`{code}`" not in rounds]
