"""Colours that a DOCX file takes from its theme, which wins over the ones written beside them."""

import colorsys
import re
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.styles import value
from medgauge.corpus.ingest._xml import local

_NAMES = {
    "dark1": "dk1", "light1": "lt1", "dark2": "dk2", "light2": "lt2", "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
}  # fmt: skip
_MAPPED = {"background1": "bg1", "text1": "t1", "background2": "bg2", "text2": "t2"}
_USUAL = {"bg1": "light1", "t1": "dark1", "bg2": "light2", "t2": "dark2"}
_ATTRIBUTES = (("themeColor", "color", "theme", "val"), ("themeFill", "shd", "themeFill", "fill"))
_HEX = re.compile(r"[0-9A-Fa-f]{6}")


class Theme:
    """The colours of one document's theme by the names that its text uses."""

    def __init__(self, theme: Any, settings: Any) -> None:
        self._colours: dict[str, str] = {}
        schemes = theme.iter("{*}clrScheme") if theme is not None else ()
        for one in (one for scheme in schemes for one in scheme if len(one)):
            shown = str(one[0].get("lastClr") or one[0].get("val", ""))
            if _HEX.fullmatch(shown):
                self._colours[local(one)] = shown
        mapping = None if settings is None else settings.find(qn("w:clrSchemeMapping"))
        self._mapping = {short: value(mapping, short) or _USUAL[short] for short in _USUAL}

    def settle(self, root: Any) -> None:
        """Write the colour that is shown in place of each one that a theme gives."""
        if root is None:
            return
        for named, tag, changed, written in _ATTRIBUTES:
            for node in root.iter(qn(f"w:{tag}")):
                base = self._colours.get(self._name(value(node, named)), "")
                if base:
                    shade, tint = value(node, f"{changed}Shade"), value(node, f"{changed}Tint")
                    node.set(qn(f"w:{written}"), _changed(base, shade, tint))
        for node in root.iter(qn("w:shd")):
            if value(node, "val") == "solid":  # the colour of a pattern that covers all
                dark = value(node, "color") or "auto"
                node.set(qn("w:fill"), "000000" if dark == "auto" else dark)

    def _name(self, name: str) -> str:
        name = self._mapping.get(_MAPPED.get(name, ""), name)
        return _NAMES.get(name, name)


def _changed(colour: str, shade: str, tint: str) -> str:
    """Return a colour made darker by a shade, else lighter by a tint, of `00` to `FF`."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, strength = colorsys.rgb_to_hls(red, green, blue)
    if re.fullmatch(r"[0-9A-Fa-f]{2}", shade):
        light *= int(shade, 16) / 255
    elif re.fullmatch(r"[0-9A-Fa-f]{2}", tint):
        light = 1 - (1 - light) * int(tint, 16) / 255
    shown = colorsys.hls_to_rgb(hue, light, strength)
    return "".join(f"{round(part * 255):02X}" for part in shown)
