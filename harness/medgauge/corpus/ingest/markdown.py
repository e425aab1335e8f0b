"""Markdown with front matter: rendered to HTML, then read by the same rules as an HTML page."""

from collections.abc import Iterable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from medgauge.corpus.canonical import decode
from medgauge.corpus.ingest._blocks import Visible, visible
from medgauge.corpus.ingest._footnotes import footnotes, with_footnotes
from medgauge.corpus.ingest._front import front_matter
from medgauge.corpus.ingest._headings import sections
from medgauge.corpus.ingest._homes import at_home
from medgauge.corpus.ingest._lists import DELIMITER
from medgauge.corpus.ingest._marks import crowded, definitions, fences, lost_numbers
from medgauge.corpus.ingest._small_marks import small_marks, with_small_marks
from medgauge.corpus.raw import Problem, RawDocument
from medgauge.errors import InputError

suffixes = ".md"

RAW_TAGS = frozenset(
    f"{opening}{name}>" for name in ("sup", "sub", "br") for opening in ("<", "</")
) | {"<br/>", "<br />"}
"""The only HTML that Markdown may hold, besides comments: any other tag may be an inequality."""


def read(name: str, data: bytes) -> RawDocument:
    """Read one Markdown file; `name` is what errors call it. Raises InputError."""
    text, mended = decode(data, name)
    front = front_matter(text, name)
    if front is None:
        raise InputError([(name, "line 1", "no front matter between two lines of `---`")])
    metadata, body, first = front
    if too_long := list(crowded(body, name, first)):
        raise InputError(too_long)
    parser = with_small_marks(
        with_footnotes(MarkdownIt("commonmark").enable(["table", "strikethrough"]))
    )
    env: dict[str, Any] = {}
    tokens = parser.parse(body, env)
    links, left_out = definitions(env, name, first)
    unsound, marks = footnotes(tokens, env, name, first)
    eaten = [*lost_numbers(tokens, body, name, first), *small_marks(env, name, first)]
    problems = [*_raw_html(tokens, name, first), *eaten, *links, *unsound]
    if problems:
        raise InputError(problems)
    for token in tokens:
        if token.type == "ordered_list_open":
            token.attrSet(DELIMITER, token.markup)
    seen = visible(parser.renderer.render(tokens, parser.options, env), name)
    seen = Visible(seen.blocks, (*seen.dropped, *marks))
    title = str(metadata.get("title", ""))
    dropped = (*mended, *left_out, *fences(tokens, name, first), *at_home(seen, title))
    return RawDocument(metadata, tuple(sections(seen.blocks, title)), dropped)


def _raw_html(tokens: Iterable[Token], name: str, first: int) -> Iterable[Problem]:
    line = first
    for token in tokens:
        line = first + token.map[0] + 1 if token.map else line
        for one in (token, *(token.children or ())):
            text = one.content.strip()
            if one.type not in {"html_inline", "html_block"} or text in RAW_TAGS:
                continue
            if not (text.startswith("<!--") and text.find("-->") == len(text) - 3):
                reason = f"raw HTML {text[:40]!r}; write a less-than sign before a letter as \\<"
                yield (name, f"line {line}", reason)
