"""Citation marks in the running text of JATS: found with the brackets that they alone fill."""

import re
from typing import Any

from medgauge.corpus.ingest._xml import all_text, local

MARK = "medgauge-citation"
"""Attribute put on a reference that leaves the text as a citation mark."""

TOUCHING = "touching"
"""Its value where no bracket and no raising parts the mark from a number before it."""

_CITED = frozenset(["bibr", "fn", "table-fn", "author-notes"])
_MARK = re.compile(r"[\d\s,;–-]+|[a-z]|[*†‡§¶#]+")
_NAMED_BEFORE = re.compile(
    r"\b(?:refs?\.?|references?|nos?\.?|footnotes?|notes?|citations?)\s+$", re.IGNORECASE
)
_BETWEEN = re.compile(r"[\s,;–-]*")
_OPENS = re.compile(r"\s*[\[(]\s*$")
_CLOSES = re.compile(r"^\s*[\])]")


def cited(node: Any) -> bool:
    """Whether an element is a reference whose text is only a mark: `12`, `a`, `†`."""
    return local(node) == "xref" and node.get("ref-type", "") in _CITED and is_mark(all_text(node))


def is_mark(text: str) -> bool:
    """Whether text is only a mark or several."""
    return bool(_MARK.fullmatch(text.strip()))


def part_marks(root: Any) -> None:
    """Mark the references that leave the text, and take out the brackets and commas around them.

    `reference 12` keeps its number, since it is said in words.
    """
    for parent in {one.getparent() for one in root.iter("xref") if cited(one)}:
        if local(parent) in {"sup", "sub"}:
            continue
        for node in parent.findall("sup"):
            _drop_comma(node)
        run: list[Any] = []
        for node in parent:
            if cited(node) and (not run or _BETWEEN.fullmatch(run[-1].tail or "")):
                run.append(node)
                continue
            _part(parent, run)
            run = [node] if cited(node) else []
        _part(parent, run)


def _drop_comma(node: Any) -> None:
    """Take a raised comma or dash between two citation marks for what parts them."""
    before, after = node.getprevious(), node.getnext()
    marks = before is not None and after is not None and cited(before) and cited(after)
    between = [before.tail, node.tail] if marks else ["?"]
    if len(node) or any((one or "").strip() for one in between):
        return
    if _BETWEEN.fullmatch(node.text or ""):
        before.tail = (before.tail or "") + (node.text or "") + (node.tail or "")
        node.getparent().remove(node)


def _in_sup(node: Any) -> bool:
    return node.find("sup") is not None


def _part(parent: Any, run: list[Any]) -> None:
    if not run:
        return
    previous = run[0].getprevious()
    before = str((previous.tail if previous is not None else parent.text) or "")
    after = str(run[-1].tail or "")
    if _NAMED_BEFORE.search(before):
        return
    touching = before[-1:].isdigit() and not _in_sup(run[0])
    for node in run:
        node.set(MARK, TOUCHING if touching else "")
    for node in run[:-1]:
        node.tail = ""
    if _OPENS.search(before) and _CLOSES.match(after):
        before, run[-1].tail = _OPENS.sub("", before), _CLOSES.sub("", after)
        if previous is not None:
            previous.tail = before
        else:
            parent.text = before
