"""What the styles of a DOCX file give to paragraphs and runs that do not say it themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docx.oxml.ns import qn

_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek"
    r"|заголовок|nadpis|heading level) ?([1-9])",
    re.IGNORECASE,
)
_OFF = {"0", "false", "off", "none"}
_OF_PARAGRAPH, _RUN_STYLE = qn("w:pPr"), qn("w:rStyle")
_MAIN = qn("w:val").removesuffix("val")
TOGGLES = ("vanish", "strike", "dstrike", "caps", "smallCaps", "b")


def value(node: Any, name: str) -> str:
    """Return an attribute of the main namespace, empty where there is none or no node."""
    return "" if node is None else str(node.get(_MAIN + name, ""))


def number_of(node: Any, default: int) -> int:
    """Return `w:val` as a whole number, or `default` where it is none."""
    given = value(node, "val")
    return int(given) if re.fullmatch(r"-?\d{1,6}", given) else default


def switched(node: Any) -> bool | None:
    """Return whether an on-off element is on, None where there is none."""
    return None if node is None else value(node, "val").lower() not in _OFF


@dataclass(frozen=True)
class Look:
    """How the text of a run is shown."""

    on: frozenset[str]
    """The toggles that are on, by their names."""
    values: dict[str, Any]
    """Other properties' elements by name, those of the run before those of its styles."""

    def value(self, name: str, attribute: str = "val") -> str:
        """Return one property's attribute, or an empty string."""
        return value(self.values.get(name), attribute)


class Styles:
    """The styles of one document by id, each followed to what it is based on."""

    def __init__(self, root: Any) -> None:
        self._by_id = {value(one, "styleId"): one for one in root.findall(qn("w:style"))}
        self._defaults = {
            value(one, "type"): value(one, "styleId")
            for one in root.findall(qn("w:style"))
            if value(one, "default") in {"1", "true"}
        }
        self._looks: dict[tuple[str, str], Look] = {}
        self._values: dict[tuple[str, str], Any] = {}
        self._document = root.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")

    def chain(self, style: str) -> Iterator[Any]:
        """Yield a style and all that it is based on, nearest first."""
        seen: set[str] = set()
        while style in self._by_id and style not in seen:
            seen.add(style)
            node = self._by_id[style]
            yield node
            style = value(node.find(qn("w:basedOn")), "val")

    def of_paragraph(self, paragraph: Any) -> str:
        """Return the id of a paragraph's style, the default one's where it names none."""
        named = value(paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}"), "val")
        return named if named in self._by_id else self._defaults.get("paragraph", "")

    def name(self, style: str) -> str:
        """Return the name of a style in small letters."""
        node = self._by_id.get(style)
        return value(node.find(qn("w:name")), "val").lower() if node is not None else ""

    def paragraph_value(self, paragraph: Any, style: str, name: str) -> Any:
        """Return the element of a paragraph's property, its own or its style's, or None."""
        path = f"{_OF_PARAGRAPH}/{qn(f'w:{name}')}"
        own = paragraph.find(path)
        if own is not None:
            return own
        if (style, name) not in self._values:
            found = (node.find(path) for node in self.chain(style))
            self._values[style, name] = next((one for one in found if one is not None), None)
        return self._values[style, name]

    def merged(self, paragraph: Any, style: str, name: str) -> dict[str, str]:
        """Return the attributes of a paragraph's property, each its own or else of its styles."""
        path = f"{_OF_PARAGRAPH}/{qn(f'w:{name}')}"
        found: dict[str, str] = {}
        for node in (paragraph, *self.chain(style)):
            given = node.find(path)
            for key, one in given.items() if given is not None else ():
                found.setdefault(str(key).removeprefix(_MAIN), str(one))
        return found

    def heading(self, paragraph: Any, style: str) -> int:
        """Return a heading's level from 1, 0 for other text."""
        outline = self.paragraph_value(paragraph, style, "outlineLvl")
        if outline is not None:
            level = number_of(outline, 9)
            return level + 1 if 0 <= level <= 8 else 0
        for node in self.chain(style):
            found = _HEADING.fullmatch(value(node.find(qn("w:name")), "val").strip())
            if found:
                return int(found[1])
        return 0

    def look(self, own: Any, style: str) -> Look:
        """Return how a run with these properties looks in a paragraph of this style."""
        named = value(own.find(_RUN_STYLE), "val") if own is not None else ""
        named = named if named in self._by_id else self._defaults.get("character", "")
        base = self._looks.get((named, style))
        if base is None:
            base = self._looks[named, style] = self._inherited(named, style)
        if own is None or not len(own):
            return base
        given = {one.tag.rsplit("}", 1)[-1]: one for one in own if isinstance(one.tag, str)}
        states = {name: switched(given[name]) for name in TOGGLES if name in given}
        on = {name for name in TOGGLES if states.get(name, name in base.on)}
        return Look(frozenset(on), base.values | given)

    def _inherited(self, named: str, style: str) -> Look:
        """Return the look that a run has from its own style, its paragraph's and the document."""
        chains = [
            [found for node in self.chain(one) if (found := node.find(qn("w:rPr"))) is not None]
            for one in (named, style)
        ]
        default = [] if self._document is None else [self._document]
        on = set()
        for name in TOGGLES:
            toggled = sum(bool(_first_switch(chain, name)) for chain in chains) % 2 == 1
            if toggled or _first_switch(default, name):
                on.add(name)
        values: dict[str, Any] = {}
        for node in (*chains[0], *chains[1], *default):
            for one in node:
                if isinstance(one.tag, str):
                    values.setdefault(one.tag.rsplit("}", 1)[-1], one)
        return Look(frozenset(on), values)


def _first_switch(chain: list[Any], name: str) -> bool | None:
    for node in chain:
        state = switched(node.find(qn(f"w:{name}")))
        if state is not None:
            return state
    return None
