"""The table of yields: operators and codes that there are, counts that add up, and nothing else."""

import re
import runpy
from pathlib import Path

import pytest

from architecture.house import ROOT
from medgauge.authoring.batch.rules import all_operators
from medgauge.authoring.decide.codes import Code
from medgauge.authoring.facts.reading import OTHER_MATTER, UNDER_LEAD_IN
from medgauge.authoring.facts.refusals import SIGNS
from medgauge.authoring.ground import RECURRING, TWIN
from shared_fixture.hand_batch import hand_batch

PAGE = ROOT / "methodology" / "yields.md"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "write_yields.py"))
SECTIONS = SCRIPT["known"](PAGE)
BATCHES = (ROOT / "methodology" / "batches.md").read_text("utf-8")
CANDIDATE = {*Code, *re.findall(r"^\| `([a-z_]+)` \|", BATCHES, re.MULTILINE)}
SENTENCE = {*(sign.code for sign in SIGNS), OTHER_MATTER, UNDER_LEAD_IN}
SENTENCE |= {RECURRING, TWIN, "not_worded"}
OPERATOR_ROW = re.compile(r"\| `([a-z_.]+)` \| ([\d,]+) \| ([\d,]+) \| (.*) \|")
SENTENCE_ROW = re.compile(r"\| `([a-z_]+)` \| ([\d,]+) \|")
COUNT = re.compile(r"`([a-z_]+)` ([\d,]+)")


def number(text: str) -> int:
    return int(text.replace(",", ""))


def test_the_page_is_what_the_script_would_write_around_its_sections() -> None:
    assert PAGE.read_text("utf-8") == SCRIPT["page"](SECTIONS)
    assert "synthetic-guidelines" in SECTIONS


@pytest.mark.parametrize("corpus", SECTIONS)
def test_every_operator_and_code_exists_and_the_counts_add_up(corpus: str) -> None:
    operators = {operator.name for operator in all_operators()}
    rows = [line for line in SECTIONS[corpus].splitlines() if line.startswith("| `")]
    by_operator = [found for row in rows if (found := OPERATOR_ROW.fullmatch(row))]
    by_code = [found for row in rows if (found := SENTENCE_ROW.fullmatch(row))]

    assert len(by_operator) + len(by_code) == len(rows)
    assert {found[1] for found in by_operator} <= operators
    assert len(by_operator) > len(operators) / 2
    for found in by_operator:
        refused = {code: number(count) for code, count in COUNT.findall(found[4])}
        assert set(refused) <= CANDIDATE
        assert number(found[3]) == number(found[2]) + sum(refused.values())
        assert COUNT.sub("", found[4]).strip(" ,") == ""
    assert {found[1] for found in by_code} <= SENTENCE
    proved = sum(number(found[2]) for found in by_operator)
    told = re.search(r"([\d,]+) claims of the seeds", SECTIONS[corpus])
    assert told
    assert SCRIPT["CLAIMS"] <= number(told[1]) <= proved


def test_batches_are_summed() -> None:
    one, two = hand_batch(), hand_batch(tasks=1)
    rows = SCRIPT["operators_table"]([one, two])
    first = one.yields[0]
    proved = first.proved + two.yields[0].proved

    assert rows[2] == f"| `{first.operator}` | {proved} | {proved + 4} | `no_change` 4 |"


def test_sections_of_other_corpora_stay(tmp_path: Path) -> None:
    path = tmp_path / "yields.md"
    path.write_text(SCRIPT["page"]({"b": "## `b`\n\nold", "a": "## `a`\n\nold"}), "utf-8")

    again = SCRIPT["page"](SCRIPT["known"](path) | {"b": "## `b`\n\nnew"})

    assert again.endswith("## `a`\n\nold\n\n## `b`\n\nnew\n")
