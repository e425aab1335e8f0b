"""Formatting of a DOCX run judged: whether a reader sees its text, and where in the line."""

import math
import re

from medgauge.corpus.ingest._docx.styles import Look

HIDDEN_SIZE, SMALL_SIZE = 4, 10
"""Half points: text up to the first is taken for hidden, under the second for neither."""
RAISED = 4
"""Half points above or below the line from which text is seen as raised or lowered."""
SMALLER = 0.9
"""Part of the size around it up to which moved text is small."""
_DARK_HIGHLIGHTS = {"black", "darkBlue", "darkRed", "darkGreen", "darkMagenta", "blue", "darkCyan"}
_HIGHLIGHTS = {"white": "FFFFFF", "yellow": "FFFF00", "lightGray": "C0C0C0", "cyan": "00FFFF"}
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_UNIT_LIKE = re.compile(r"\d\s*[a-zµμ]|\b(?:m|k|µ|μ)?(?:g|mol|l|eq)\b")

UNKNOWN = -1.0
"""Lightness of a ground that is not known."""


def lightness(colour: str) -> float | None:
    """Return the relative luminance (WCAG 2) of `RRGGBB`, None for `auto` and the like."""
    if not _HEX.fullmatch(colour):
        return None
    red, green, blue = (math.pow(int(colour[at : at + 2], 16) / 255, 2.2) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def hidden(look: Look, ground: float) -> str:
    """Say why a reader does not see a run, or return an empty string. `ground` is a lightness.

    Raises ValueError with the reason where that is not known.
    """
    if "vanish" in look.on:
        return "hidden text"
    if "webHidden" in look.values and look.value("webHidden") not in {"0", "false"}:
        return "text hidden in web view"
    size = look.value("sz")
    if size.isdigit() and int(size) < SMALL_SIZE:
        if int(size) > HIDDEN_SIZE:
            raise ValueError(f"text of {int(size) / 2:g} points may not be seen")
        return f"text of {int(size) / 2:g} points"
    return _hidden_by_colour(look, _ground(look, ground))


def unjudged(look: Look) -> str:
    """Say what of a run's formatting may move or replace its text, or return an empty string."""
    if "rtl" in look.values and look.value("rtl") not in {"0", "false"}:
        return "right-to-left text shows numbers in another order than stored"
    if "eastAsianLayout" in look.values:
        return "text laid out in two lines or turned"
    width = look.value("w").rstrip("%")
    if width.isdigit() and int(width) < 50:
        return f"text squeezed to {width} %"
    spacing = look.value("spacing")
    if re.fullmatch(r"-\d+", spacing) and int(spacing) < -40:
        return "letters set over each other"
    fill = look.values.get("textFill")
    if fill is not None and any(
        str(one.tag).endswith(("}noFill", "}alpha")) for one in fill.iter()
    ):
        return "text with a transparent fill"
    return ""


def script_of(look: Look, size: str = "") -> str:
    """Return `sup`, `sub`, `shifted` by a distance, or nothing.

    `size` is that of the paragraph around it, in half points: text that is also smaller is raised
    or lowered by whatever distance.
    """
    kind = look.value("vertAlign")
    if kind in {"superscript", "subscript"}:
        return "sup" if kind == "superscript" else "sub"
    moved = look.value("position")
    if not re.fullmatch(r"-?\d+", moved) or int(moved) == 0:
        return "shifted" if moved.strip("0") else ""
    own = look.value("sz")
    smaller = own.isdigit() and size.isdigit() and int(own) <= SMALLER * int(size)
    if abs(int(moved)) < RAISED and not smaller:
        return "shifted"
    return "sup" if int(moved) > 0 else "sub"


def capitals(look: Look, text: str) -> bool:
    """Whether capitals are shown for stored small letters beside a number, as of a unit."""
    return bool({"caps", "smallCaps"} & look.on) and bool(_UNIT_LIKE.search(text))


def _ground(look: Look, outer: float) -> float:
    highlight = look.value("highlight")
    if highlight not in {"", "none"}:
        dark = 0.0 if highlight in _DARK_HIGHLIGHTS else 0.6
        light = lightness(_HIGHLIGHTS.get(highlight, ""))
        return dark if light is None else light
    own = lightness(look.value("shd", "fill"))
    return outer if own is None else own


def _hidden_by_colour(look: Look, ground: float) -> str:
    colour = look.value("color")
    light = lightness(colour)
    if light is None:
        if look.value("highlight") in _DARK_HIGHLIGHTS:
            raise ValueError("text under a dark highlight may not be seen")
        return ""
    if ground == UNKNOWN:
        if light > 0.5:
            raise ValueError(f"text of a light colour ({colour}) on a ground that is not known")
        return ""
    above, below = max(light, ground) + 0.05, min(light, ground) + 0.05
    if above / below >= 1.5:
        return ""
    if above / below > 1.1:
        raise ValueError(f"text of a colour ({colour}) like that of its ground may not be seen")
    return f"text of its ground's colour ({colour})"
