"""The published decision procedure and its code name the same refusals."""

import re

from architecture.house import PACKAGE, ROOT
from medgauge.authoring.decide.codes import Code

PAGE = (ROOT / "methodology" / "generator.md").read_text("utf-8")
ROWS, _, CODES = PAGE.partition("## Every code")
CODE = re.compile(r"`([a-z]+(?:_[a-z]+)+|entailed)`")


def in_cells(text: str, cell: int) -> list[str]:
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ")]
    return [found for row in rows for found in CODE.findall(row[cell])]


def test_every_code_is_explained_once_and_no_other() -> None:
    assert sorted(in_cells(CODES, 1)) == sorted(code.value for code in Code)


def test_every_code_is_what_some_row_refuses_as() -> None:
    told = {*in_cells(ROWS, 2), *re.findall(r"refuses the candidate: `(\w+)`", ROWS)}

    assert told == {code.value for code in Code}


def test_every_code_is_used() -> None:
    folder = PACKAGE / "authoring" / "decide"
    used = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))

    assert [code.name for code in Code if f"Code.{code.name}" not in used] == []
