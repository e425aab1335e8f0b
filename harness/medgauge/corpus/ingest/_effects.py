"""What one declaration of a style sheet does to an element of a kind."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._colours import readable
from medgauge.corpus.ingest._styles import SKIPPED, boxed, harmless, hides, length, style_of

COLOURS = frozenset({"color", "background", "background-color"})
_CLIPPED_NAMES = (
    "position overflow overflow-x overflow-y height max-height width max-width clip clip-path "
    "left right top bottom inset white-space text-overflow"
)
_CLIPPED = frozenset(_CLIPPED_NAMES.split())
AT_STAKE_TOGETHER = (COLOURS, _CLIPPED)
"""Properties that are judged together as soon as one of them does anything."""
OWN_LINE = kinds.BLOCKS | kinds.HEADINGS | kinds.TABLE_PARTS | kinds.LISTS | {"html"}
_LIST_PARTS = kinds.LISTS | {"li"}
_HIDING_BOX = {"hidden", "clip"}
_MOVED = "may move text"
JOINED = "may join a number to the text beside it"
"""Holds only of an element whose text begins or ends with a digit."""
_HIDDEN = "may hide text"
_SIDES = re.compile(r"(margin|padding)(-left|-right|-inline(?:-start|-end)?)?")
_UPRIGHT = re.compile(r"(?:margin|padding|border)-(?:top|bottom|block)(?:-\w+)*")
_PARTED = re.compile(r"(?:margin|padding|border)(?!-(?:collapse|spacing|radius|color|style))")
_BORDER = re.compile(r"border(?:-left|-right)?(?:-width)?")
_WIDE = {"px": 6.0, "pt": 4.5, "em": 0.4, "rem": 0.4, "ex": 0.8, "ch": 0.8}
"""From this room on a reader sees a space."""
_PULLED = {"px": 30.0, "pt": 24.0, "em": 2.0, "rem": 2.0}
"""Up to which a line may be pulled to the side: pages set rows back into their frame so."""
_BULLETS = re.compile(
    r"(?:none|normal|(?:no-)?(?:open|close)-quote|(?P<q>[\"'])[\s\u00a0•◦▪▸►»›·●■→“”„«‘’]*(?P=q))"
)
_ROUND = frozenset(["disc", "circle", "square", "inside", "outside"])


@dataclass(frozen=True)
class Effect:
    """What a declaration does: nothing, or it is `written` into the element, or `refused`."""

    written: str = ""
    refused: str = ""

    @property
    def changes(self) -> bool:
        """Whether it does anything."""
        return bool(self.written or self.refused)


NOTHING = Effect()


def matters(name: str, value: str) -> bool:
    """Whether a declaration may do anything to some element."""
    if name.startswith("--") or (name == "display" and value == "list-item"):
        return False
    if name == "display":
        return True
    if name in COLOURS:
        return not readable(name, value)
    if name in {"list-style", "list-style-type"}:
        return not set(value.split()) <= _ROUND
    if name in {"left", "right", "top", "bottom", "position", "white-space", "text-overflow"}:
        return name == "position" and value in {"absolute", "fixed", "relative"}
    if _PARTED.match(name) and value in {"0", "none", "auto", "0 auto"}:
        return False
    if name in {"font-size", "font", "vertical-align", "content"} or _PARTED.match(name):
        return not _UPRIGHT.fullmatch(name) or not harmless(name, value)
    style = style_of([(name, value)], in_table=False)
    return style != type(style)() or hides(name, value)


def shown_before(part: str, given: list[tuple[str, str, bool]]) -> str:
    """Name the declaration by which a pseudo-element shows or moves text, or return nothing."""
    values = {name: value for name, value, _ in given}
    if part in {"before", "after", "marker"}:
        content = values.get("content", "none" if part != "marker" else "normal")
        return "" if _BULLETS.fullmatch(content) else f"content:{content}"
    if part in {"first-line", "first-letter"}:
        wrong = (f"{name}:{value}" for name, value in values.items() if not harmless(name, value))
        return next(wrong, "")
    return ""


def effect(name: str, value: str, tag: str, whole: Mapping[str, str]) -> Effect:
    """Judge one declaration on an element with this tag and these declarations in all."""
    if name in COLOURS or name == "content" or name.startswith("--"):
        return NOTHING  # Colours are judged together by their contrast.
    if name in _CLIPPED:
        return _clipped(name, value, tag, whole)
    if name in {"display", SKIPPED[0]} and _skips_nothing(tag, {**whole, name: value}):
        return Effect(refused=_HIDDEN)
    if hides(name, value):
        return Effect(written=f"{name}:{value}")
    if name in {"list-style", "list-style-type"}:
        return Effect(written=f"{name}:{value}") if tag in _LIST_PARTS else NOTHING
    own_line = tag in OWN_LINE or whole.get("display") in {"block", "flex", "grid", "list-item"}
    if _PARTED.match(name):
        return _room(name, value, own_line)
    if name == "display":
        return _display(value, tag)
    if name == "float" and value in {"left", "right", "inline-start", "inline-end"}:
        return NOTHING if own_line else Effect(written="display:block")
    if name in {"counter-reset", "counter-increment"} and "list-item" not in value:
        return NOTHING
    if name == "box-shadow" and "inset" not in value:
        return NOTHING
    if name == "line-height" and not own_line:
        return NOTHING
    if name == "vertical-align":
        return NOTHING if own_line else Effect(written=f"{name}:{value}")
    if not harmless(name, value):
        return Effect(refused=_MOVED)
    resized = name in {"font-size", "font"} and not own_line
    return Effect(written="font-size:inherit") if resized else NOTHING


def _skips_nothing(tag: str, whole: Mapping[str, str]) -> bool:
    """Whether what shall be skipped is shown, for its element is no box."""
    skipped = SKIPPED in whole.items() and whole.get("display") != "none"
    in_box = tag in kinds.BOXED
    return skipped and (tag in kinds.TABLE_PARTS or not boxed([*whole.items()], in_box))


def _clipped(name: str, value: str, tag: str, whole: Mapping[str, str]) -> Effect:
    position = whole.get("position", "static")
    out_of_flow = position in {"absolute", "fixed"}
    if name == "position":
        if out_of_flow and _out_of_sight(whole):
            return Effect(written="display:none")
        return Effect(refused=_MOVED) if out_of_flow or not harmless(name, value) else NOTHING
    if name in {"top", "bottom", "left", "right", "inset"}:
        if position == "static" or out_of_flow or position == "sticky":
            return NOTHING
        if name in {"top", "bottom"}:
            return _lifted(value) if tag in OWN_LINE else Effect(written=f"{name}:{value}")
        return Effect(written="display:none") if hides(name, value) else _unless(name, value)
    if name in {"clip", "clip-path"}:
        return NOTHING if name == "clip" and not out_of_flow else _clip(name, value, whole)
    if name.startswith("overflow"):
        if value not in _HIDING_BOX:
            return _unless(name, value)
        if _closed(whole):
            return Effect(written="display:none")
        bounded = [whole.get(key, "auto") for key in ("height", "max-height")]
        short = whole.get("text-overflow") != "ellipsis"
        cut = (short and whole.get("white-space") == "nowrap") or any(
            one not in {"auto", "none", "100%", "initial"} for one in bounded
        )
        return Effect(refused=_HIDDEN) if cut else NOTHING
    if name in {"height", "max-height", "width", "max-width", "white-space", "text-overflow"}:
        return NOTHING
    return _unless(name, value)


def _lifted(value: str) -> Effect:
    """Judge how far a line is moved up or down: not onto another."""
    size = length(value)
    still = value == "auto" or (size is not None and abs(size[0]) <= _WIDE.get(size[1], 0.0))
    return NOTHING if still else Effect(refused=_MOVED)


def _unless(name: str, value: str) -> Effect:
    return NOTHING if harmless(name, value) else Effect(refused=_MOVED)


def _clip(name: str, value: str, whole: Mapping[str, str]) -> Effect:
    if harmless(name, value):
        return NOTHING
    return Effect(written="display:none") if _out_of_sight(whole) else Effect(refused=_HIDDEN)


def _closed(whole: Mapping[str, str]) -> bool:
    """Whether a box that cuts its text off has no room for any."""
    sizes = [length(whole.get(key, "")) for key in ("height", "max-height", "width", "max-width")]
    return any(size is not None and size[0] <= 1 and size[1] in {"", "px"} for size in sizes)


def _out_of_sight(whole: Mapping[str, str]) -> bool:
    """Whether text out of the flow is outside the page or cut to nothing: for screen readers."""
    clip = whole.get("clip", "").replace(" ", "").replace(",", "").replace("px", "")
    if clip in {"rect(0000)", "rect(1111)", "rect(0)"}:
        return True
    if re.fullmatch(r"inset\((?:50|100)%\)|circle\(0\)", whole.get("clip-path", "")):
        return True
    cut = any(whole.get(key) in _HIDING_BOX for key in ("overflow", "overflow-x", "overflow-y"))
    return (cut and _closed(whole)) or any(
        hides(side, whole.get(side, "")) for side in ("left", "top", "right")
    )


def _display(value: str, tag: str) -> Effect:
    style = style_of([("display", value)], in_table=False)
    if style.unjudged:
        return Effect(refused=_MOVED)
    if value == "inline" and tag in OWN_LINE:
        return Effect(refused=JOINED)
    if style.display == "parent":
        return NOTHING if tag in kinds.TABLE_PARTS else Effect(written=f"display:{value}")
    return NOTHING if tag in OWN_LINE or not style.display else Effect(written=f"display:{value}")


def _room(name: str, value: str, own_line: bool) -> Effect:
    """Judge room around an element: a space in a line where a reader sees one."""
    words = [word for word in value.split() if word not in {"auto", "0", "inherit", "initial"}]
    sizes = [size for size in map(length, words) if size is not None]
    if _SIDES.fullmatch(name) and len(sizes) < len(words):
        return Effect(refused=_MOVED)
    if name.startswith("margin"):
        upright = bool(_UPRIGHT.fullmatch(name))
        if not all(_pulled(size, own_line, upright or len(words) > 2) for size in sizes):
            return Effect(refused=_MOVED)
    elif not harmless(name, value):
        return Effect(refused=_MOVED)
    if own_line or _UPRIGHT.fullmatch(name) or value in {"0", "none", "inherit"}:
        return NOTHING
    if _BORDER.fullmatch(name) and not name.startswith(("margin", "padding")):
        return Effect(written="font-size:inherit")
    wide = any(size[0] >= _WIDE.get(size[1], 0.0) and size[0] > 0 for size in sizes)
    return Effect(written=f"{name}:{value}" if wide else "font-size:inherit")


def _pulled(size: tuple[float, str], own_line: bool, upright: bool) -> bool:
    """Whether a margin lays no text over text."""
    if size[0] >= 0:
        return True
    return own_line and -size[0] <= _PULLED.get(size[1], 0.0) / (4 if upright else 1)
