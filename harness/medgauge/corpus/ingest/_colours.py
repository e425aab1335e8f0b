"""Colours: whether a text can be told from its ground."""

import math
import re

_RGB = re.compile(r"rgba?\((\d{1,3}),? ?(\d{1,3}),? ?(\d{1,3})(?:[,/ ]+(\d*\.?\d+%?))?\)")
_DARK = {"black": 0.0, "red": 0.21, "blue": 0.07, "green": 0.15, "navy": 0.02, "maroon": 0.05}
_DARK |= {"purple": 0.06, "gray": 0.22, "grey": 0.22, "teal": 0.17, "darkred": 0.05}
_NAMED = {"darkblue": 0.02, "darkgreen": 0.09, "brown": 0.1, **_DARK, "white": 1.0, "yellow": 0.93}
_NAMED |= {"lightgray": 0.65, "lightgrey": 0.65, "lightyellow": 0.97, "whitesmoke": 0.91}
_NAMED |= {"windowtext": 0.0, "silver": 0.53, "orange": 0.48, "darkgray": 0.4, "aliceblue": 0.93}
_MORE = (
    "crimson .16 firebrick .11 lavender .8 beige .9 ivory .99 snow .97 honeydew .96 azure .97 "
    "mintcream .97 linen .88 cornsilk .93 lightblue .64 lightgreen .69 pink .63 gold .7 "
    "gainsboro .72 darkorange .4 indigo .03 midnightblue .02 dimgray .14 slategray .21 "
    "steelblue .2 royalblue .17 dodgerblue .27 lightcyan .95 floralwhite .96 ghostwhite .94 "
    "olive .2 darkslategray .07 seagreen .21 forestgreen .19 tomato .31 aqua .79 lime .72"
)
_NAMED |= {name: float(light) for name, light in zip(*[iter(_MORE.split())] * 2, strict=True)}
DARK, LIGHT = 0.3, 0.5
"""Text up to the one is told from every ground from the other."""
LEAST_CONTRAST = 3.0
"""As WCAG 2 asks of large text."""


def readable(name: str, value: str) -> bool:
    """Whether a colour is dark for text, light for a ground: the two are then never one."""
    if value in {"inherit", "initial"} or (name != "color" and value in {"none", "transparent"}):
        return True
    light = lightness(value)
    return light is not None and (light <= DARK if name == "color" else light >= LIGHT)


def told_apart(text: float, ground: float) -> bool:
    """Whether text of one lightness is seen on a ground of another."""
    if text <= DARK and ground >= LIGHT:
        return True
    upper, lower = max(text, ground), min(text, ground)
    return (upper + 0.05) / (lower + 0.05) >= LEAST_CONTRAST


def lightness(value: str, below: float | None = None) -> float | None:
    """Return a colour's relative luminance (WCAG 2), None when it is not understood.

    One that lets a ground through is understood when it is told how light that is `below`.
    """
    if value in _NAMED:
        return _NAMED[value]
    found = _RGB.fullmatch(value)
    opaque = 1.0
    if found:
        opaque = _share(found[4])
        parts = [int(part) for part in found.groups()[:3]]
    elif re.fullmatch(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", value):
        step = (len(value) - 1) // 3
        parts = [int(value[at : at + step] * (3 - step), 16) for at in range(1, len(value), step)]
    else:
        return None
    red, green, blue = (math.pow(part / 255, 2.2) for part in parts)
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if opaque >= 1:
        return light
    return None if below is None else opaque * light + (1 - opaque) * below


def _share(alpha: str | None) -> float:
    if alpha is None:
        return 1.0
    return float(alpha[:-1]) / 100 if alpha.endswith("%") else float(alpha)
