"""The published ladder is the one in the code, and its examples stand where it says."""

import re

from architecture.house import ROOT
from medgauge.text.ladder import rungs
from medgauge.text.strength import WORDS

PAGE = (ROOT / "methodology" / "ladder.md").read_text("utf-8")
ROW = re.compile(r"^\| (\d) \| (for|against|neither) \| ([\w ]+?) \| (.+) \|$", re.MULTILINE)


def test_the_page_has_every_rung_of_the_code_and_no_other() -> None:
    told = {(int(level), side, name) for level, side, name, _ in ROW.findall(PAGE)}

    assert told == {(word.level, word.direction.value, word.rung) for word in WORDS if word.level}


def test_every_example_stands_on_its_rung() -> None:
    for level, side, name, examples in ROW.findall(PAGE):
        for example in re.findall(r"`([^`]+)`", examples):
            (rung,) = rungs(example)
            assert (rung.level, rung.direction.value, rung.name) == (int(level), side, name), (
                example
            )


def test_what_is_no_rung_is_none() -> None:
    listed = PAGE[PAGE.index("## No rungs") :]

    for example in re.findall(r"`([^`]+)`", listed):
        assert rungs(example) == (), example
