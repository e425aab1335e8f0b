"""Automatic numbers of paragraphs, which stand nowhere in a DOCX file and are counted here."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.styles import Styles, number_of, value

_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass
class _Level:
    start: int = 1
    style: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False


@dataclass
class _Scheme:
    """One abstract numbering: its levels and how far each has counted."""

    levels: dict[int, _Level] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    linked: dict[str, int] = field(default_factory=dict)
    """Level by the id of the paragraph style that it belongs to."""


class Numbering:
    """Counts the numbered paragraphs of one document in order."""

    def __init__(self, root: Any, styles: Styles) -> None:
        self._styles = styles
        self._nums = {} if root is None else {value(one, "numId"): one for one in _all(root, "num")}
        nodes = [] if root is None else _all(root, "abstractNum")
        self._abstract = {value(one, "abstractNumId"): one for one in nodes}
        self._schemes: dict[str, _Scheme] = {}
        self._begun: set[tuple[str, int]] = set()

    def label(self, paragraph: Any, style: str) -> str:
        """Return what stands before a paragraph, counting it: `3.2 `, `(b) `, or nothing.

        Raises ValueError where that is not known.
        """
        num, level = self._place(paragraph, style)
        if num in {"", "0"} or num not in self._nums:
            return ""
        scheme, overrides = self._scheme(num)
        if level < 0:
            level = scheme.linked.get(style, 0)
        rule = overrides.get(level) or scheme.levels.get(level)
        if rule is None:
            return ""
        _count(level, rule, scheme)
        if rule.style in {"bullet", "none"} and not _PLACE.search(rule.text):
            return "" if rule.style == "bullet" else _spaced(rule.text)
        return _spaced(self._written(level, rule, scheme, overrides))

    def _place(self, paragraph: Any, style: str) -> tuple[str, int]:
        """Return the numbering and level of a paragraph, its own before its style's; -1 if none."""
        num, level = "", -1
        for node in (paragraph, *self._styles.chain(style)):
            given = node.find(f"{qn('w:pPr')}/{qn('w:numPr')}")
            if given is None:
                continue
            own = given.find(qn("w:ilvl"))
            level = number_of(own, level) if level < 0 else level
            found = given.find(qn("w:numId"))
            if found is not None:
                num = num or value(found, "val")
            if num:
                break
        return num, level

    def _scheme(self, num: str) -> tuple[_Scheme, dict[int, _Level]]:
        node = self._nums[num]
        name = self._followed(value(node.find(qn("w:abstractNumId")), "val"))
        if name not in self._schemes:
            self._schemes[name] = _scheme_of(self._abstract.get(name))
        scheme = self._schemes[name]
        overrides: dict[int, _Level] = {}
        for one in _all(node, "lvlOverride"):
            level = int(value(one, "ilvl") or 0)
            if (own := one.find(qn("w:lvl"))) is not None:
                overrides[level] = _level_of(own)
            start = one.find(qn("w:startOverride"))
            if start is not None:
                base = overrides.get(level) or scheme.levels.get(level) or _Level()
                overrides[level] = replace(base, start=number_of(start, 1))
                if (num, level) not in self._begun:
                    scheme.counts.pop(level, None)
                self._begun.add((num, level))
        return scheme, overrides

    def _followed(self, name: str) -> str:
        """Follow an abstract numbering that stands for the one of a list style."""
        node = self._abstract.get(name)
        link = None if node is None else node.find(qn("w:numStyleLink"))
        for one in self._styles.chain(value(link, "val")) if link is not None else ():
            found = one.find(f"{qn('w:pPr')}/{qn('w:numPr')}/{qn('w:numId')}")
            target = self._nums.get(value(found, "val")) if found is not None else None
            if target is not None:
                return value(target.find(qn("w:abstractNumId")), "val")
        return name

    def _written(
        self, level: int, rule: _Level, scheme: _Scheme, overrides: dict[int, _Level]
    ) -> str:
        def number(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            if at not in scheme.counts:
                raise ValueError(f"numbered at level {level + 1} with no level {at + 1} before it")
            own = overrides.get(at) or scheme.levels.get(at) or _Level()
            return numeral("decimal" if rule.legal else own.style, scheme.counts[at])

        return _PLACE.sub(number, rule.text)


def _count(level: int, rule: _Level, scheme: _Scheme) -> None:
    scheme.counts[level] = scheme.counts.get(level, rule.start - 1) + 1
    for deeper in [one for one in scheme.counts if one > level]:
        restart = scheme.levels.get(deeper, _Level()).restart
        if restart is None or level < restart:
            del scheme.counts[deeper]


def numeral(style: str, number: int) -> str:
    """Spell a number as Word does: `3`, `03`, `c`, `iii`. Raises ValueError for other styles."""
    write = _NUMERALS.get(style)
    if write is None or number < 0 or (number == 0 and not style.startswith("decimal")):
        raise ValueError(f"numbered in a way that is not known here ({style} {number})")
    return write(number)


def _letters(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _roman(number: int) -> str:
    text = ""
    for worth, letters in _ROMAN:
        count, number = divmod(number, worth)
        text += letters * count
    return text


_NUMERALS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "lowerLetter": _letters,
    "upperLetter": lambda number: _letters(number).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda number: _roman(number).upper(),
    "none": lambda number: "",
}


def _spaced(label: str) -> str:
    """Part a label from its text by one space, however wide the gap is on paper."""
    return f"{label.strip()} " if label.strip() else ""


def _all(node: Any, name: str) -> Iterator[Any]:
    return iter(node.findall(qn(f"w:{name}")))


def _scheme_of(node: Any) -> _Scheme:
    scheme = _Scheme()
    for one in _all(node, "lvl") if node is not None else ():
        level = int(value(one, "ilvl") or 0)
        scheme.levels[level] = _level_of(one)
        if (style := one.find(qn("w:pStyle"))) is not None:
            scheme.linked[value(style, "val")] = level
    return scheme


def _level_of(node: Any) -> _Level:
    def given(name: str, default: str) -> str:
        found = node.find(qn(f"w:{name}"))
        return default if found is None else value(found, "val")

    restart = given("lvlRestart", "")
    legal = node.find(qn("w:isLgl"))
    return _Level(
        start=int(given("start", "1") or 1),
        style=given("numFmt", "decimal"),
        text=given("lvlText", ""),
        restart=int(restart) if restart else None,
        legal=legal is not None and value(legal, "val") not in {"0", "false"},
    )
