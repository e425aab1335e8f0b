"""A page as a browser's tree, and as that tree is written out again."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


class Tree:
    """The tree of one page, which is changed in place; every change is made or told here."""

    def __init__(self, markup: str) -> None:
        self._parser = LexborHTMLParser(markup)
        self._html = ""

    @property
    def root(self) -> LexborNode | None:
        """The page's outermost element."""
        return self._parser.root

    @property
    def html(self) -> str:
        """The tree as well-formed HTML: names in lower case, every value in double quotes."""
        if not self._html and self.root is not None:
            self._html = self.root.html or ""
        return self._html

    def css(self, selector: str) -> list[LexborNode]:
        """Return the elements that a selector means, in order. Raises SelectolaxError."""
        return self._parser.css(selector)

    def set(self, node: LexborNode, name: str, value: str) -> None:
        """Give an element an attribute."""
        node.attrs[name] = value
        self._html = ""

    def unset(self, node: LexborNode, name: str) -> None:
        """Take an attribute away from an element."""
        del node.attrs[name]
        self._html = ""

    def fill(self, node: LexborNode, markup: str) -> None:
        """Put this in the place of what an element holds."""
        node.inner_html = markup
        self._html = ""

    def replace(self, node: LexborNode, tag: str, **attributes: str) -> None:
        """Put an empty element in the place of another."""
        place = self._parser.create_node(tag)
        for name, value in attributes.items():
            place.attrs[name] = value
        node.replace_with(place)
        self._html = ""
