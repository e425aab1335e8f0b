"""A page as a browser's tree, and as that tree is written out again and cut at its tags.

Cutting takes a tenth of the time of visiting every node, and the different tags of a page, which
are few, tell at once what need not be looked for in its tree.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

_INERT = "script, style, template, noscript, svg, math, xmp, iframe, noembed, noframes, plaintext"
INERT = frozenset(_INERT.split(", "))
"""Elements whose content is not made of tags and texts like the rest."""
NAME = r"""[^\s<>"'=/]+"""
"""What a tag or an attribute may be called."""

_BRACKETS = b"<>"
_ALL = bytes(range(256))
_USUAL = bytes(range(0x20, 0x7F)).translate(None, _BRACKETS)
_OTHERS = _ALL.translate(None, _BRACKETS)
_CUT = re.compile(r'<(!--.*?--|[^>"]*+(?:"[^"]*+"[^>"]*+)*+)>', re.DOTALL)
_OPAQUE = f"!|(?:{'|'.join(sorted(INERT))})(?![^ <])"
_CLEAR = re.compile(f'(?:<(?!{_OPAQUE})/?{NAME}(?: {NAME}="[^"<]*")*+)*+')
"""Different tags that are whole, none of which opens what is not made of tags and texts."""
_SIGNS = (("&nbsp;", "\u00a0"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&"))


def plain(text: str) -> str:
    """Return text or an attribute's value as it was before the tree was written out."""
    for spelled, sign in _SIGNS if "&" in text else ():
        text = text.replace(spelled, sign)
    return text


class Tree:
    """The tree of one page, which is changed in place; every change is made or told here."""

    def __init__(self, markup: str) -> None:
        self._parser = LexborHTMLParser(markup)
        self._parts: list[str] = []
        self._tags = self._signs = self._torn = ""

    @property
    def root(self) -> LexborNode | None:
        """The page's outermost element."""
        return self._parser.root

    @property
    def parts(self) -> list[str]:
        """Text, tag, text, …, text of the tree as well-formed HTML, white space as spaces.

        Tags stand without their brackets, names in lower case, every value in double quotes.
        """
        if not self._parts:
            self._cut()
        return self._parts

    @property
    def tags(self) -> str:
        """Every different tag as `<a href="…"`, and whatever else may be one."""
        if not self._parts:
            self._cut()
        return self._tags

    @property
    def signs(self) -> str:
        """What stands anywhere in `parts` beside the printable characters of ASCII, in order."""
        if not self._parts:
            self._cut()
        return self._signs

    @property
    def torn(self) -> str:
        """The beginning of a tag that cannot be told from the text around it, if there is one."""
        if not self._parts:
            self._cut()
        return self._torn

    def _cut(self) -> None:
        """Cut at every bracket where each begins or ends a tag, else by the rules of HTML."""
        html = (self.root.html if self.root is not None else "") or ""
        html = html.replace("\n", " ").replace("\t", " ").replace("&nbsp;", " ")
        odd = html.encode("utf-8", "surrogatepass").translate(None, _USUAL)
        self._signs = odd.translate(None, _BRACKETS).decode("utf-8", "replace")
        self._torn = ""
        brackets = odd.translate(None, _OTHERS)
        if brackets == _BRACKETS * (len(brackets) // 2):
            self._parts = html.replace(">", "<").split("<")
            self._tags = _different(self._parts[1::2])
            if _CLEAR.fullmatch(self._tags):
                return
        self._parts = _CUT.split(html)
        self._torn = next((text for text in self._parts[::2] if "<" in text), "")
        self._torn = self._torn[self._torn.find("<") :][:40]
        self._tags = _different(self._parts if self._torn else self._parts[1::2])

    def css(self, selector: str) -> list[LexborNode]:
        """Return the elements that a selector means, in order. Raises SelectolaxError."""
        return self._parser.css(selector)

    def set(self, node: LexborNode, name: str, value: str) -> None:
        """Give an element an attribute."""
        node.attrs[name] = value
        self._parts = []

    def unset(self, node: LexborNode, name: str) -> None:
        """Take an attribute away from an element."""
        del node.attrs[name]
        self._parts = []

    def fill(self, node: LexborNode, markup: str) -> None:
        """Put this in the place of what an element holds."""
        node.inner_html = markup
        self._parts = []

    def replace(self, node: LexborNode, tag: str, **attributes: str) -> None:
        """Put an empty element in the place of another."""
        place = self._parser.create_node(tag)
        for name, value in attributes.items():
            place.attrs[name] = value
        node.replace_with(place)
        self._parts = []


def _different(tags: list[str]) -> str:
    return "".join([f"<{tag}" for tag in dict.fromkeys(tags)])
