"""From a run of blocks to numbered sections."""

import re
from collections.abc import Iterable

from medgauge.corpus.ingest._written import Block
from medgauge.corpus.raw import RawSection
from medgauge.text.units import UNIT

NUMBERED = re.compile(r"(§ ?|[Ss]ection )?(\d+(?:\.\d+)*[a-z]?)([.):]?)(?: (.*))?")
"""A heading with its own number: `3.2 Starting treatment`, `4. Scope`, `Section 5a: Follow-up`."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_MEASURE = re.compile(rf"(?:{UNIT})(?![^\W\d_]).*")
_GOES_ON = re.compile(r"[-+−–×*/%<>≤≥=±~&°]")
"""What continues a sentence or a quantity, where a heading's own words begin with a capital."""


def split_number(heading: str) -> tuple[str | None, str]:
    """Split `3.2 Starting treatment` into its number, or None, and the rest.

    A number with no stop after it is the section's only when neither a unit (`10 mg tablets`) nor
    a small letter or sign (`2 or more`, `5 × ULN`) follows, and it is not like a year.
    """
    found = NUMBERED.fullmatch(heading)
    if not found:
        return None, heading
    named, number, stop, rest = found[1], found[2], found[3], found[4] or ""
    if not named and _YEAR.fullmatch(number):
        return None, heading
    if not named and not stop and _goes_on(rest):
        return None, heading
    return number, rest


def _goes_on(rest: str) -> bool:
    return rest[:1].islower() or bool(_GOES_ON.match(rest) or _MEASURE.fullmatch(rest))


def sections(blocks: Iterable[Block], title: str) -> list[RawSection]:
    """Cut blocks into sections.

    A first- or second-level heading opens a section, unless it repeats the title; a deeper one
    only when it has a number, and is a line of text otherwise. Text before the first section is
    the preface, headed by the title.
    """
    preface: list[Block] = []
    lines = preface
    cut: list[tuple[str | None, str, list[Block]]] = []
    for block in blocks:
        if block.level == 0:
            lines.append(block)
            continue
        if block.level == 1 and block.text == title:
            continue
        number, heading = split_number(block.text)
        if block.level in {1, 2} or (block.level > 2 and number is not None):
            lines = []
            cut.append((number, heading, lines))
        else:
            lines.append(block)
    found = [_section(number, heading, blocks) for number, heading, blocks in cut]
    return [_section(None, title, preface, preface=True), *found] if preface else found


def _section(
    number: str | None, heading: str, blocks: list[Block], preface: bool = False
) -> RawSection:
    lines = tuple([block.text for block in blocks])
    joins = tuple((line, place) for line, block in enumerate(blocks) for place in block.joins)
    return RawSection(number, heading, lines, preface, joins)
