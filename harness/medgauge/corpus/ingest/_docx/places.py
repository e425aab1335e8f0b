"""Where a DOCX paragraph stands on its page: text that runs off it, or in a line without height."""

import re
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.styles import Styles, value

_LOW_LINE = 100
"""Twips (a twentieth of a point): lines of an exact height under this one cut their text."""
_OFF = "text that is indented or framed off the page"


class Page:
    """The page of a document, of its sections the largest with the widest margins."""

    def __init__(self, body: Any) -> None:
        found = [] if body is None else list(body.iter(qn("w:pgSz"), qn("w:pgMar")))
        sizes = [one for one in found if one.tag == qn("w:pgSz")]
        margins = [one for one in found if one.tag == qn("w:pgMar")]
        self._width = max((_twips(one, "w") for one in sizes), default=0) or 12240
        self._height = max((_twips(one, "h") for one in sizes), default=0) or 15840
        self._left = max((_twips(one, "left") for one in margins), default=1440)
        self._right = max((_twips(one, "right") for one in margins), default=1440)
        self._top = max((_twips(one, "top") for one in margins), default=1440)

    def unseen(self, paragraph: Any, style: str, styles: Styles) -> str:
        """Say why a reader may not see a paragraph, or return an empty string."""
        spacing = styles.paragraph_value(paragraph, style, "spacing")
        if value(spacing, "lineRule") == "exact" and 0 <= _twips(spacing, "line") < _LOW_LINE:
            return "text in lines of nearly no height"
        indent = styles.paragraph_value(paragraph, style, "ind")
        if indent is not None and self._indented_off(indent):
            return _OFF
        frame = styles.paragraph_value(paragraph, style, "framePr")
        if frame is not None and not (
            -self._left <= _twips(frame, "x") <= self._width
            and -self._top <= _twips(frame, "y") <= self._height
        ):
            return _OFF
        return ""

    def _indented_off(self, indent: Any) -> bool:
        left = _twips(indent, "left") or _twips(indent, "start")
        right = _twips(indent, "right") or _twips(indent, "end")
        first = left + _twips(indent, "firstLine") - _twips(indent, "hanging")
        last = self._width - self._left
        return not (
            -self._left <= left < last and -self._left <= first < last and -self._right <= right
        )


def _twips(node: Any, name: str) -> int:
    given = value(node, name)
    return int(given) if re.fullmatch(r"-?\d{1,9}", given) else 0
