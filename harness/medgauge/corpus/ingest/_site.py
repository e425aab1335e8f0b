"""What of a page is its site's or its writer's: menus, the page's foot, links back, bullets."""

import re

from selectolax.lexbor import LexborNode

from medgauge.corpus.ingest._elements import LEFT_OUT
from medgauge.corpus.ingest._tree import Tree

_MENUS = "nav, menu, [role=navigation], [role=menu], [role=menubar]"
_FEET = "footer, [role=contentinfo]"
_HEADS = "[role=banner]"
_ROLE = ' role="'
_PARTS = frozenset({"article", "section", "aside", "main", "blockquote", "td", "figure"})
"""A foot inside one of these is theirs."""
_SIGNS = re.compile(r"font-family:\s*[\"']?(?:symbol|wingdings)", re.IGNORECASE)
_OTHER_FONTS = "span[style*=symbol i], span[style*=wingdings i]"
_BULLET = re.compile(r"\s*[·•§\uf0b7\uf0a7]\s*")
"""What shows as a dot or a square in those fonts."""
_LINKS = frozenset({"a", "h1", "h2", "h3", "h4", "h5", "h6"})
_CONTENT = "h1, h2, h3, h4, h5, h6, table, ol"


def _mark_writers(tree: Tree) -> None:
    """Put right what pandoc and Word write around notes and bullets.

    A raised mark in a link to a note is a link in a raised mark; the link back is no text; a
    bullet in a font of signs is left out.
    """
    tags = tree.tags
    if "doc-noteref" in tags or "footnote-ref" in tags:
        for link in tree.css("a[role=doc-noteref], a.footnote-ref"):
            inner = link.css_first("sup")
            if inner is not None and inner.text() == link.text():
                tree.set(link, "class", "")
                tree.fill(inner, f'<a href="#">{inner.inner_html}</a>')
    if "doc-backlink" in tags:
        for link in tree.css("a[role=doc-backlink]"):
            tree.set(link, LEFT_OUT, "link back to the text")
    if "font-family" in tags.lower():
        for node in tree.css(_OTHER_FONTS):
            signs = _SIGNS.search(node.attributes["style"] or "")
            if signs and _BULLET.fullmatch(node.text() or ""):
                tree.set(node, LEFT_OUT, "bullet of a list")


def mark_site(tree: Tree) -> None:
    """Mark what is left out and reported: menus of links, the page's foot, a banner.

    A menu with numbers outside its links and headings, and a foot or banner with a heading, a
    table or a numbered list, may be the guideline's, and stay.
    """
    _mark_writers(tree)
    tags = tree.tags
    if "<nav" in tags or "<menu" in tags or _ROLE in tags:
        for node in tree.css(_MENUS):
            inside = node.parent is not None and LEFT_OUT in node.parent.attributes
            if inside or _only_links(node):
                tree.set(node, LEFT_OUT, "menu of the page")
    if "<footer" in tags or _ROLE in tags:
        for node in tree.css(f"{_FEET}, {_HEADS}"):
            if not _inside_part(node) and node.css_first(_CONTENT) is None:
                banner = (node.attributes.get("role") or "") == "banner"
                tree.set(node, LEFT_OUT, f"{'banner' if banner else 'foot'} of the page")


def _only_links(node: LexborNode) -> bool:
    """Whether a menu has links, and no number outside them and its headings."""
    numbers = any(map(str.isdigit, _outside_links(node)))
    return not numbers and node.css_first("a") is not None


def _outside_links(node: LexborNode) -> str:
    found: list[str] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.tag == "-text":
            found.append(one.text() or "")
        elif one.tag not in _LINKS:
            waiting += one.iter(include_text=True)
    return "".join(found)


def _inside_part(node: LexborNode) -> bool:
    parent = node.parent
    while parent is not None:
        if parent.tag in _PARTS:
            return True
        parent = parent.parent
    return False
