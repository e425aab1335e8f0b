"""What the elements of JATS that hold blocks are: lines, lists, parts, and what leaves the text."""

LISTS = {
    "order": "1", "alpha-lower": "a", "alpha-upper": "A", "roman-lower": "i", "roman-upper": "I",
}  # fmt: skip
DOTS = {"•", "●", "○", "◦", "▪", "■", "–", "—", "-", "·", "*", "‣", "o", "➢", "►"}
THROUGH = frozenset(
    [
        "body", "boxed-text", "disp-quote", "sec", "app", "app-group", "glossary", "def-list",
        "def-item", "def", "fig-group", "table-wrap-group", "verse-group", "speech", "statement",
        "disp-formula-group", "list-content", "floats-group", "book-body", "book-part", "back",
        "named-book-part-body", "ack", "term-head", "def-head",
    ]
)  # fmt: skip
"""Elements whose children are blocks again."""
PARTS = frozenset(["app-group", "book-body", "named-book-part-body", "body", "back"])
"""Those in which sections stand."""
LINES = frozenset(
    ["p", "title", "subtitle", "term", "attrib", "preformat", "verse-line", "speaker", "subject"]
)
LEFT_OUT = {
    "ref-list": "list of references", "fn-group": "notes", "graphic": "picture",
    "media": "film or sound", "supplementary-material": "supplementary material",
    "sec-meta": "bibliographic data", "permissions": "permissions", "bio": "biography",
    "notes": "notes", "sig-block": "signatures", "kwd-group": "keywords", "object-id": "identifier",
    "alt-text": "description of a picture", "long-desc": "description of a picture",
    "chem-struct-wrap": "chemical structure", "toc": "table of contents", "index": "index",
    "book-part-meta": "bibliographic data", "index-term": "index entry", "author-notes": "notes",
    "toc-group": "table of contents", "processing-meta": "bibliographic data", "fn": "note",
}  # fmt: skip
