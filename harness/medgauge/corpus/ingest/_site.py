"""What of a page is its site's and not the guideline's: menus, and the page's foot."""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from medgauge.corpus.ingest._elements import LEFT_OUT

_MENUS = "nav, menu, [role=navigation], [role=menu], [role=menubar]"
_FEET = "footer, [role=contentinfo]"
_HEADS = "[role=banner]"
_PARTS = frozenset({"article", "section", "aside", "main", "blockquote", "td", "figure"})
"""A foot inside one of these is theirs."""
_MENU = re.compile(r"<(?:nav|menu)\b|role\s*=", re.IGNORECASE)
_FOOT = re.compile(r"<footer\b|role\s*=", re.IGNORECASE)
_CONTENT = "h1, h2, h3, h4, h5, h6, table, ol"


def mark_site(tree: LexborHTMLParser, markup: str) -> None:
    """Mark what is left out and reported: menus of links, the page's foot, a banner.

    A menu with numbers outside its links and headings, and a foot or banner with a heading, a
    table or a numbered list, may be the guideline's, and stay.
    """
    if _MENU.search(markup):
        for node in tree.css(_MENUS):
            if not any(map(str.isdigit, _outside_links(node))) and node.css_first("a") is not None:
                node.attrs[LEFT_OUT] = "menu of the page"
    if _FOOT.search(markup):
        for node in tree.css(f"{_FEET}, {_HEADS}"):
            if not _inside_part(node) and node.css_first(_CONTENT) is None:
                banner = (node.attributes.get("role") or "") == "banner"
                node.attrs[LEFT_OUT] = "banner of the page" if banner else "foot of the page"


def _outside_links(node: LexborNode) -> str:
    text = node.text() or ""
    for link in node.css("a, h1, h2, h3, h4, h5, h6"):
        text = text.replace(link.text() or "\0", " ", 1)
    return text


def _inside_part(node: LexborNode) -> bool:
    parent = node.parent
    while parent is not None:
        if parent.tag in _PARTS:
            return True
        parent = parent.parent
    return False
