"""What would cost the HTML parser time or memory beyond all bounds, refused before parsing."""

import re
from collections import Counter

from medgauge.corpus.ingest._elements import BLOCKS, HEADINGS, OTHERS

MAX_DEPTH = 150
"""Most elements that may be open at one place of a document."""
TOO_DEEP = f"elements nested deeper than {MAX_DEPTH}"

MAX_TAGS = 600_000
"""Most less-than signs of a page; 20 MB of guidelines have half as many."""
FEW_TAGS = 2_000
"""Up to so many tags no way of nesting them costs more than a second."""
MAX_COPIES = 3_000_000
"""How many elements the parser may make of marks left open, each anew in every paragraph."""
MAX_ATTRIBUTES = 200
MOST = {"option": 5_000, "body": 100, "html": 100}
"""Elements of which the parser compares each with all before it."""

_CLOSED_BY_OTHERS = "p li dt dd option optgroup tr td th thead tbody tfoot colgroup rp rt a nobr"
_NO_CLOSING = "area base br col embed hr img input link meta param source track wbr"
_OPENED_AGAIN = "a b big code em font i nobr s small strike strong tt u"
_UNCOUNTED = frozenset(f"{_CLOSED_BY_OTHERS} {_NO_CLOSING} html head body button".split())
_COPIED = frozenset(_OPENED_AGAIN.split())
"""Marks that a browser opens again in the next paragraph when they were left open."""
_TAG = re.compile(r"<(/?)([a-zA-Z][-a-zA-Z0-9]*)([^<>]*)")
_LONG_TAG = re.compile(r"<[a-zA-Z][^<>]{1000}[^<>]*")
_VALUE = re.compile("\"[^\"]*\"|'[^']*'")


def beyond_bounds(markup: str) -> str:
    """Say why this HTML must not be parsed, or return an empty string.

    The parser takes a time that grows with the square of the depth and of an element's
    attributes, and a memory that grows with the product of open marks and paragraphs.
    """
    for found in _LONG_TAG.finditer(markup):
        if len(_VALUE.sub("", found[0]).split(None, MAX_ATTRIBUTES + 1)) > MAX_ATTRIBUTES + 1:
            return f"an element with more than {MAX_ATTRIBUTES:,} attributes"
    tags = markup.count("<")
    if tags > MAX_TAGS:
        return f"more than {MAX_TAGS:,} tags"
    return _nested(markup) if tags > FEW_TAGS else ""


def _nested(markup: str) -> str:
    """Count tags as they open and close; `copied` are open marks, the same one at most thrice."""
    opened: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    depth = copied = copies = 0
    for found in _TAG.finditer(markup):
        closing, tag, rest = found[1], found[2].lower(), found[3]
        if closing and not opened[tag]:
            continue
        if tag in _COPIED and (rest or closing or opened[tag] < 3):
            copied = max(0, copied + (-1 if closing else 1))
        elif not closing:
            copies += copied
            seen[tag] += tag in MOST
            if copies > MAX_COPIES:
                return "bold, links or other marks left open over too many paragraphs"
        drawn = rest.endswith("/") and tag not in BLOCKS | OTHERS | HEADINGS
        if drawn or (tag in _UNCOUNTED and tag not in _COPIED):
            continue
        opened[tag] += -1 if closing else 1
        depth += (tag not in _UNCOUNTED) * (-1 if closing else 1)
        if depth > 4 * MAX_DEPTH:
            return TOO_DEEP
    for tag, most in MOST.items():
        if seen[tag] > most:
            return f"more than {most:,} <{tag}> elements"
    return ""
