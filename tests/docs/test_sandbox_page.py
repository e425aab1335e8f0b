"""The tables of the seal are what the suite and the backends say, and name all there is."""

import re
import runpy

import pytest

from architecture.house import ROOT
from hostile.declared import probes
from medgauge.model.seal import SealProperty
from medgauge.registry.folder import load, names

PAGE = (ROOT / "methodology" / "sandbox.md").read_text("utf-8")
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "write_seal.py"))
WRITTEN = PAGE.partition(SCRIPT["BEGIN"])[2].partition(SCRIPT["END"])[0]


def test_the_page_is_what_the_script_would_write_around_its_own_words() -> None:
    assert SCRIPT["page"](PAGE) == PAGE
    assert PAGE.count(SCRIPT["BEGIN"]) == PAGE.count(SCRIPT["END"]) == 1


def test_words_around_the_tables_stay() -> None:
    page = f"# A\n\n{SCRIPT['BEGIN']}\nOLD WORDS\n{SCRIPT['END']}\n\nafter\n"

    assert SCRIPT["page"](page).startswith("# A\n\n")
    assert SCRIPT["page"](page).endswith("\n\nafter\n")
    assert "OLD WORDS" not in SCRIPT["page"](page)


@pytest.mark.parametrize("promise", SealProperty)
def test_every_promise_has_a_row_with_what_holds_it_and_what_tests_it(
    promise: SealProperty,
) -> None:
    row = re.search(rf"^\| {promise} \| (.*) \|$", WRITTEN, re.MULTILINE)

    assert row
    cells = row[1].split(" | ")
    assert cells[0] == promise.meaning
    assert len(cells) == 2 + len(names("medgauge.sandbox.backends"))
    tested = {probe.name for probe in probes() if promise in probe.properties}
    assert {word.split(" ")[0] for word in cells[-1].split(", ")} == tested


def test_a_setting_that_is_gone_is_refused() -> None:
    with pytest.raises(LookupError, match="NetworkMode"):
        SCRIPT["_cell"]("docker", SealProperty.NETWORK, set())


@pytest.mark.parametrize("kind", names("medgauge.sandbox.backends"))
def test_what_a_backend_may_lack_is_told(kind: str) -> None:
    for promise, why in load("medgauge.sandbox.backends", kind, "backend").MAY_LACK.items():
        row = re.search(rf"^\| {promise} \|.*$", WRITTEN, re.MULTILINE)
        assert row
        assert f"declared missing: {why}" in row[0]
