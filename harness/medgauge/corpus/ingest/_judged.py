"""What one tag means for the text that a reader sees, judged once for each way it is written."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._lists import whole_number
from medgauge.corpus.ingest._tree import INERT, NAME, plain

_VOID = (
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source "
    "track wbr"
)
VOID = frozenset(_VOID.split())
"""Elements without an end tag."""
_TAG = re.compile(f'({NAME})((?: {NAME}="[^"]*")*)')
_ATTRIBUTE = re.compile(f' ({NAME})="([^"]*)"')

RUN, BLOCK, OTHER, END = "run", "block", "other", "end"


@dataclass(frozen=True, slots=True)
class Judged:
    """One element's start tag."""

    tag: str
    attributes: Mapping[str, str]
    way: str
    """`run` and `block` for elements that do no more than that; `end` for an end tag."""
    void: bool = False
    problem: str = ""
    """Why a document with this element is refused."""
    torn: bool = False
    """Whether the tag cannot be told from the text around it."""
    unseen: str = ""
    """Why a reader does not see it, empty where it is seen."""
    unjudged: str = ""
    script: str = ""
    layout: str = ""
    noted: tuple[tuple[str, str, bool], ...] = ()
    """(reason, text, doubted) of what is left out of the tag itself."""
    inert: bool = False
    """Whether its content is not made of tags and texts."""
    silent: bool = False
    """Whether it is left out without a word."""
    quiet: bool = False
    """Whether a reader sees it, and there is nothing to tell of it but its text."""
    end: str = ""
    """Its end tag, empty for what has none."""
    columns: int = 1
    rows: int = 1
    cell: bool = False
    """Whether it takes a place in a table's row; a hidden cell may not."""


COMMENT = Judged("", {}, OTHER)

SHORT = 300
"""Longest tag that is kept for the next page."""
MANY = 4096
"""Most tags that are kept."""


class _Judgements(dict[str, Judged]):
    """Each tag as the tree writes it, `td class="a"` or `/td`, judged when first asked for."""

    def __missing__(self, mark: str) -> Judged:
        if mark.startswith("!--"):
            return COMMENT
        one = _judged(mark)
        if len(mark) <= SHORT:
            if len(self) == MANY:
                self.clear()
            self[mark] = one
        return one


JUDGED = _Judgements()


def _judged(mark: str) -> Judged:
    if mark.startswith("/"):
        return Judged(mark[1:], {}, END)
    found = _TAG.fullmatch(mark)
    if not found:
        tag = re.split(r"[\s>]", mark, maxsplit=1)[0]
        odd = f"<{tag}> holds {f'{mark[len(tag) :]}>'[:40]!r}; write a less-than sign as &lt;"
        return Judged(tag, {}, OTHER, problem=kinds.refusal(tag, {}) or odd, torn=True)
    attributes = {key: plain(value) for key, value in _ATTRIBUTE.findall(found[2])}
    return of_element(found[1], attributes)


def of_element(tag: str, attributes: Mapping[str, str]) -> Judged:
    """Judge one element by its name and attributes."""
    style = kinds.style(tag, attributes)
    unseen, script = kinds.unseen(tag, attributes, style), kinds.script_kind(tag, attributes, style)
    problem, layout = kinds.refusal(tag, attributes), kinds.layout(tag, style)
    if unseen and tag in kinds.COLUMNS:
        problem = problem or f"<{tag}> may hide a column of its table ({unseen})"
    silent = tag in kinds.SILENT
    noted = () if problem else tuple(_noted(tag, attributes, bool(unseen or silent)))
    quiet = not (problem or unseen or noted or style.unjudged or silent)
    plainly = (
        quiet
        and not script
        and tag not in VOID
        and layout in {"", "block"}
        and tag not in kinds.READ_APART
    )
    cell = tag in {"td", "th"}
    return Judged(
        tag,
        attributes,
        (BLOCK if layout else RUN) if plainly else OTHER,
        void=tag in VOID,
        problem=problem,
        unseen="" if silent else unseen,
        silent=silent,
        quiet=quiet,
        inert=tag in INERT,
        unjudged=style.unjudged,
        script=script,
        layout=layout,
        noted=noted,
        end="" if tag in VOID else f"/{tag}",
        columns=whole_number(attributes, "colspan", 1) if cell else 1,
        rows=whole_number(attributes, "rowspan", 1) if cell else 1,
        cell=cell and not kinds.closed(tag, attributes) and style.hidden != "display:none",
    )


def _noted(
    tag: str, attributes: Mapping[str, str], hidden: bool
) -> Iterator[tuple[str, str, bool]]:
    if tag == "link" and "stylesheet" in attributes.get("rel", "").lower():
        yield "style sheet of another file not read", attributes.get("href", ""), True
    if tag == "details" and "open" not in attributes and not hidden:
        yield "text that opens at a click is kept", "<details>", True
    for name in () if hidden else kinds.TEXT_ATTRIBUTES:
        if value := attributes.get(name):
            yield f"text of attribute {name}", value, False
