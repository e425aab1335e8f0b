"""A page as a browser's tree, and as that tree is written out again and cut at its tags.

Cutting takes a tenth of the time of visiting every node, and the different tags of a page, which
are few, tell at once what need not be looked for in its tree.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

_CUT = re.compile(r'(<!--.*?-->|<[^>"]*+(?:"[^"]*+"[^>"]*+)*+>)', re.DOTALL)


class Tree:
    """The tree of one page, which is changed in place; every change is made or told here."""

    def __init__(self, markup: str) -> None:
        self._parser = LexborHTMLParser(markup)
        self._parts: list[str] = []
        self._text = self._tags = ""

    @property
    def root(self) -> LexborNode | None:
        """The page's outermost element."""
        return self._parser.root

    @property
    def parts(self) -> list[str]:
        """Text, tag, text, …, text of the tree as well-formed HTML, white space as spaces.

        Names are in lower case, every value is in double quotes.
        """
        if not self._parts:
            html = (self.root.html if self.root is not None else "") or ""
            html = html.replace("\n", " ").replace("\t", " ").replace("&nbsp;", " ")
            self._parts = _CUT.split(html)
        return self._parts

    @property
    def text(self) -> str:
        """All texts of `parts`; only what cannot be told from a tag has a less-than sign."""
        if not self._text:
            self._text = "".join(self.parts[::2])
        return self._text

    @property
    def tags(self) -> str:
        """Every different tag, one after the other, and whatever else may be one."""
        if not self._tags:
            torn = "<" in self.text
            self._tags = "".join(self.parts if torn else dict.fromkeys(self.parts[1::2]))
        return self._tags

    def css(self, selector: str) -> list[LexborNode]:
        """Return the elements that a selector means, in order. Raises SelectolaxError."""
        return self._parser.css(selector)

    def set(self, node: LexborNode, name: str, value: str) -> None:
        """Give an element an attribute."""
        node.attrs[name] = value
        self._changed()

    def unset(self, node: LexborNode, name: str) -> None:
        """Take an attribute away from an element."""
        del node.attrs[name]
        self._changed()

    def fill(self, node: LexborNode, markup: str) -> None:
        """Put this in the place of what an element holds."""
        node.inner_html = markup
        self._changed()

    def replace(self, node: LexborNode, tag: str, **attributes: str) -> None:
        """Put an empty element in the place of another."""
        place = self._parser.create_node(tag)
        for name, value in attributes.items():
            place.attrs[name] = value
        node.replace_with(place)
        self._changed()

    def _changed(self) -> None:
        self._parts = []
        self._text = self._tags = ""
