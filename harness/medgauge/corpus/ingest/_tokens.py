"""From a page to its tags and texts in reading order, as a browser's tree has them.

The tree is written out again, which is well-formed by then, and cut at its tags: this takes a
tenth of the time of visiting every node, and each different tag needs to be judged only once.
"""

from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from medgauge.corpus.canonical import is_plain
from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._lists import whole_number
from medgauge.corpus.ingest._tree import INERT, Tree

_INERT = ", ".join(sorted(INERT))
_ITEMS_INSIDE = ":is(ol, ul, menu) > :not(li, ol, ul, menu, script, template):has(li)"


@dataclass(frozen=True)
class Inert:
    """An element that was taken out of the tree before it was cut."""

    tag: str
    attributes: dict[str, str]
    text: str
    html: str
    parent: str


@dataclass(frozen=True)
class Tokens:
    """A page cut at its tags, with one end tag more than it has."""

    texts: list[str]
    marks: list[str]
    """The tag after each text."""
    torn: str
    """A tag that cannot be told from the text around it."""
    plain: bool
    """Whether no line needs more than its spaces collapsed."""
    whole: bool
    inert: list[Inert]
    name: str
    """Of the elements `<name n="3">` that stand for inert ones, and of the attribute that lists
    without numbers have; it stands nowhere in the page."""


def cut(tree: Tree, markup: str, whole: bool) -> Tokens:
    """Cut a page at its tags.

    Unless it is taken as a `whole`, which costs time, inert elements stand in it as they are, and
    their content must not be read; nothing is known of lists but what stands at their beginning.
    """
    name = "x-inert"
    while name in markup:
        name += "-x"
    inert = _taken_out(tree, name) if whole else []
    if whole:
        _mark_lists(tree, name)
    texts, marks = tree.parts[::2], [*tree.parts[1::2], "/"]
    return Tokens(texts, marks, tree.torn, is_plain(tree.signs), whole, inert, name)


def _taken_out(tree: Tree, name: str) -> list[Inert]:
    found: list[Inert] = []
    gone: set[int] = set()
    for node in tree.css(_INERT):
        if _inside(node, gone):
            continue
        parent = (node.parent.tag if node.parent is not None else "") or ""
        text, html = node.text() or "", node.html or ""
        found.append(
            Inert(
                node.tag or "",
                {key: value or "" for key, value in node.attributes.items()},
                text,
                html,
                parent,
            )
        )
        gone.add(node.mem_id)
        tree.replace(node, name, n=str(len(found) - 1))
    return found


def _inside(node: LexborNode, gone: set[int]) -> bool:
    parent = node.parent if gone else None
    while parent is not None:
        if parent.mem_id in gone:
            return True
        parent = parent.parent
    return False


def _mark_lists(tree: Tree, name: str) -> None:
    """Note on lists what can only be known from all of their items."""
    for node in tree.css(_ITEMS_INSIDE):
        if node.parent is not None:
            tree.set(node.parent, name, "")
    for node in tree.css("[reversed]"):
        if node.tag in {"ol", "ul", "menu"} and not whole_number(node.attributes, "start", 0):
            shown = (child for child in node.iter() if child.tag == "li" and not _unseen(child))
            if whole_number(node.attributes, "start", 1):
                tree.set(node, "start", str(sum(1 for _ in shown)))


def _unseen(node: LexborNode) -> bool:
    """Whether an item is not shown, so that it is not counted."""
    tag, attributes = node.tag or "", node.attributes
    return bool(kinds.unseen(tag, attributes, kinds.style(tag, attributes)))
