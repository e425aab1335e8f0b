"""Whether the text of a page is told from its ground, whatever sheet gives each its colour."""

from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._colours import lightness, told_apart
from medgauge.corpus.ingest._styles import declarations

_LINK = 0.07
"""How light a link is that no sheet gives a colour."""
_ABOVE = {"initial", "none", "transparent", "unset"}
_KEPT = {"color": {"inherit", "currentcolor", "unset"}}
_KEPT |= {"background": _ABOVE, "background-color": _ABOVE}
_ATTRIBUTES = (("color", "color"), ("text", "color"), ("bgcolor", "background"))

Colours = Mapping[int, Mapping[str, tuple[str, str]]]
"""What the sheets say of each element: property to (value, selector)."""
Pair = tuple[float | None, float | None, str]
"""How light text and ground are, None where it is not known, and the rule that said so."""


def unreadable(tree: LexborHTMLParser, colours: Colours) -> Iterator[str]:
    """Yield every rule that may leave text in the colour of its ground."""
    told: set[str] = set()
    waiting: list[tuple[LexborNode, Pair]] = []
    if tree.root is not None:
        waiting.append((tree.root, (0.0, 1.0, "")))
    while waiting:
        node, above = waiting.pop()
        if node.tag in kinds.UNSEEN or node.tag == "head" or kinds.LEFT_OUT in node.attributes:
            continue
        pair = _pair(node, above, colours.get(node.mem_id, {}))
        text, ground, rule = pair
        seen = text is not None and ground is not None and told_apart(text, ground)
        if rule and not seen and rule not in told and _own_text(node):
            told.add(rule)
            yield f"its style sheet has {rule}: its text may not be told from its ground"
        waiting += [(child, pair) for child in node.iter()]


def _pair(node: LexborNode, above: Pair, said: Mapping[str, tuple[str, str]]) -> Pair:
    text, ground, rule = above
    if node.tag == "a" and "href" in node.attributes:
        text = _LINK
    attributes = node.attributes
    own = {name: (value, "") for name, value in declarations(attributes.get("style") or "")}
    for attribute, name in _ATTRIBUTES:
        if value := attributes.get(attribute):
            own = {name: (value.strip().lower(), ""), **own}
    for name, (value, selector) in {**said, **own}.items():
        if name == "color" and value in _KEPT[name]:
            text = above[0]
        if name not in _KEPT or value in _KEPT[name]:
            continue
        if name == "color":
            text = lightness(value, ground)
        elif "url(" not in value and "gradient" not in value:
            ground = lightness(_colour_of(value), above[1])
        rule = f"{selector} {{{name}:{value}}}"[:120] if selector else rule
    return text, ground, rule


def _colour_of(value: str) -> str:
    """Return the colour of a ground that is said with more: `#eee none repeat`."""
    words = value.split() if "(" not in value else [value]
    known = [word for word in words if lightness(word) is not None]
    return known[0] if len(known) == 1 else value


def _own_text(node: LexborNode) -> bool:
    return bool((node.text(deep=False) or "").strip())
