"""Whether the text of a page is told from its ground, whatever sheet gives each its colour."""

import re
from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborNode

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._colours import DARK, LIGHT, lightness, readable, told_apart
from medgauge.corpus.ingest._styles import declarations
from medgauge.corpus.ingest._tree import Tree

_LINK = 0.07
"""How light a link is that no sheet gives a colour."""
_ABOVE = {"initial", "none", "transparent", "unset"}
_KEPT = {"color": {"inherit", "currentcolor", "unset"}}
_KEPT |= {"background": _ABOVE, "background-color": _ABOVE}
_ATTRIBUTES = (("color", "color"), ("text", "color"), ("bgcolor", "background"))

OWN = "the style of <{}>"
"""Names a declaration of an element's own."""

Colours = Mapping[int, Mapping[str, tuple[str, str]]]
"""What the sheets say of each element: property to (value, selector)."""
Pair = tuple[float | None, float | None, str]
"""How light text and ground are, None where it is not known, and the rule that said so."""


def unreadable(tree: Tree, colours: Colours, hidden: set[int]) -> Iterator[str]:
    """Yield every rule that may leave text in the colour of its ground."""
    told: set[str] = set()
    waiting: list[tuple[LexborNode, Pair]] = []
    if tree.root is not None:
        waiting.append((tree.root, (0.0, 1.0, "")))
    while waiting:
        node, above = waiting.pop()
        unseen = node.tag in kinds.UNSEEN or node.tag == "head" or node.mem_id in hidden
        if unseen or kinds.LEFT_OUT in node.attributes:
            continue
        pair = _pair(node, above, colours.get(node.mem_id, {}))
        text, ground, rule = pair
        seen = text is not None and ground is not None and told_apart(text, ground)
        if rule and not seen and rule not in told and _own_text(node):
            told.add(rule)
            yield f"its style sheet has {rule}: its text may not be told from its ground"
        waiting += [(child, pair) for child in node.iter()]


def coloured(tree: Tree) -> list[LexborNode]:
    """Return the elements whose own colours alone do not tell that they can be read."""
    if not any(word in tree.tags for word in ("color", "background", " text=")):
        return []
    nodes = tree.css("[style*=color], [style*=background], [color], [bgcolor], [text]")
    return [node for node in nodes if any(not readable(*one) for one in _own(node))]


def without_colours(tree: Tree, node: LexborNode) -> None:
    """Take an element's own colours out of its attributes."""
    for attribute, _ in _ATTRIBUTES:
        if attribute in node.attributes:
            tree.unset(node, attribute)
    kept = declarations(node.attributes.get("style") or "")
    rest = ";".join(f"{name}:{one}" for name, one in kept if name not in _KEPT)
    tree.set(node, "style", rest)


def _own(node: LexborNode) -> list[tuple[str, str]]:
    given = declarations(node.attributes.get("style") or "")
    named = [(name, node.attributes.get(attribute)) for attribute, name in _ATTRIBUTES]
    first = [(name, value.strip().lower()) for name, value in named if value]
    return [(name, value) for name, value in (*first, *given) if name in _KEPT]


def _pair(node: LexborNode, above: Pair, said: Mapping[str, tuple[str, str]]) -> Pair:
    text, ground, rule = above
    if node.tag == "a" and "href" in node.attributes:
        text = _LINK
    own = {
        name: (value, "" if readable(name, value) else OWN.format(node.tag))
        for name, value in _own(node)
    }
    for name, (value, selector) in {**said, **own}.items():
        if name == "color" and value in _KEPT[name]:
            text = above[0]
        if name not in _KEPT or value in _KEPT[name]:
            continue
        if name == "color":
            text = lightness(value, ground)
        else:
            ground = _ground(value, above[1])
        rule = f"{selector} {{{name}:{value}}}"[:120] if selector else rule
    return text, ground, rule


def _ground(value: str, above: float | None) -> float | None:
    """Return how light a ground is, said with more or as a gradient: `#eee none repeat`."""
    words = re.findall(r"rgba?\([^()]*\)|#?\w+", re.sub(r"url\([^()]*\)", "", value))
    known = [light for word in words if (light := lightness(word, above)) is not None]
    if not known and "url(" in value:
        return above
    if not known or (len(known) > 1 and "gradient" not in value):
        return None
    light, dark = max(known), min(known)
    return dark if dark >= LIGHT else light if light <= DARK else None


def _own_text(node: LexborNode) -> bool:
    return bool((node.text(deep=False) or "").strip())
