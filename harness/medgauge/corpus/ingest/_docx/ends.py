"""Paragraph marks of a DOCX file that are deleted, inserted or hidden, so that two may be one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.runs import CHANGED, TOUCHES
from medgauge.corpus.ingest._docx.styles import Styles
from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._markup import Markup

_HIDDEN = "a hidden paragraph mark may join two paragraphs"


class Ends:
    """Looks at each paragraph's end and at what follows it."""

    def __init__(self, markup: Markup, styles: Styles) -> None:
        self._markup, self._styles = markup, styles
        self._open: tuple[str, str, bool] | None = None

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Read what no paragraph outside can be joined with, as a cell or a text box."""
        outer, self._open = self._open, None
        yield
        self._open = outer

    def read(self, node: Any, style: str, text: str) -> None:
        """Take the next paragraph with the text it shows; its number may be that of two halves."""
        before, self._open = self._open, None
        if before is not None and not text.strip():
            text = before[1]
        elif before is not None:
            self._check(*before, text)
        if text.strip() and (told := self._told(node, style)):
            reason, near = told
            self._open = (reason, text, near)
            if reason == _HIDDEN or near:
                self._markup.drop(reason if reason == _HIDDEN else CHANGED, text, doubted=True)

    def _told(self, node: Any, style: str) -> tuple[str, bool] | None:
        """Return what is said of a paragraph's mark, and whether a number near it is in doubt."""
        mark = node.find(f"{qn('w:pPr')}/{qn('w:rPr')}")
        if mark is not None and any(
            mark.find(qn(f"w:{one}")) is not None for one in ("del", "moveFrom")
        ):
            return TOUCHES, True
        if mark is not None and any(
            mark.find(qn(f"w:{one}")) is not None for one in ("ins", "moveTo")
        ):
            return TOUCHES, False
        if mark is not None and "vanish" in self._styles.look(mark, style).on:
            return _HIDDEN, mark.find(qn("w:specVanish")) is None
        return None

    def _check(self, reason: str, before: str, near: bool, after: str) -> None:
        line = Line()
        line.add(before)
        line.seam(reason, near)
        line.add(after)
        for told in line.take()[1]:
            self._markup.refuse(f"{told}: {before[-20:].strip()!r} and {after[:20].strip()!r}")
