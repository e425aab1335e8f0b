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
        self._width = max((_twips(value(one, "w")) for one in sizes), default=0) or 12240
        self._height = max((_twips(value(one, "h")) for one in sizes), default=0) or 15840
        self._left = max((_twips(value(one, "left")) for one in margins), default=1440)
        self._right = max((_twips(value(one, "right")) for one in margins), default=1440)
        self._top = max((_twips(value(one, "top")) for one in margins), default=1440)

    def unseen(self, paragraph: Any, style: str, styles: Styles) -> str:
        """Say why a reader may not see a paragraph, or return an empty string."""
        spacing = styles.merged(paragraph, style, "spacing")
        if spacing.get("lineRule") == "exact" and _twips(spacing.get("line")) < _LOW_LINE:
            return "text in lines of nearly no height"
        if self._indented_off(styles.merged(paragraph, style, "ind")):
            return _OFF
        frame = styles.paragraph_value(paragraph, style, "framePr")
        if frame is not None and not (
            -self._left <= _twips(value(frame, "x")) <= self._width
            and -self._top <= _twips(value(frame, "y")) <= self._height
        ):
            return _OFF
        return ""

    def _indented_off(self, indent: dict[str, str]) -> bool:
        left = _twips(indent.get("left") or indent.get("start"))
        right = _twips(indent.get("right") or indent.get("end"))
        hanging = _twips(indent.get("hanging"))
        first = left - hanging if hanging else left + _twips(indent.get("firstLine"))
        last = self._width - self._left
        return not (
            -self._left <= left < last and -self._left <= first < last and -self._right <= right
        )


def _twips(given: str | None) -> int:
    return int(given) if given and re.fullmatch(r"-?\d{1,9}", given) else 0
