"""Hostile HTML and Markdown: read or refused by name, in bounded time."""

import pytest

from bounded import ends_in_bounds
from medgauge.corpus.ingest import html, markdown
from medgauge.errors import InputError
from small_sources import markdown as with_front_matter

pytestmark = pytest.mark.slow

MANY = 200_000


def outcome(name: str, text: str) -> str:
    """Read a file, and return `read` or the first reason why it is refused."""
    reader = html.read if name == "html" else markdown.read
    try:
        with ends_in_bounds():
            reader("a", text.encode())
    except InputError as error:
        return error.problems[0][2]
    return "read"


def attributes(each: str, count: int) -> str:
    return f"<p {' '.join(each.format(at) for at in range(count))}>x"


PAGES = {
    "div": ("<div>" * MANY, "nested deeper"),
    "list": ("<ul><li>" * MANY, "nested deeper"),
    "table": ("<table><tr><td>" * MANY, "nested deeper"),
    "bold": ("<b>" * MANY, "nested deeper"),
    "dd": ("<dl>" + "<dd><div>" * MANY, "nested deeper"),
    "closed links": ("<a><div></a>" * MANY, "nested deeper"),
    "select": ("<select>" + "<option>x" * MANY, "<option> elements"),
    "bodies": ("".join(f"<body a{at}=1>" for at in range(MANY)), "<body> elements"),
    "tags": ("<p>x" * 1_000_000, "more than 600,000 tags"),
    "attributes": (attributes("a{}=1", 1_000_000), "200 attributes"),
    "values": (attributes('a{}="1"', 400), "200 attributes"),
    "marks": (
        "<div>" + "".join(f"<b id={at}>" for at in range(500)) + "</div>" + "<p>x" * MANY,
        "marks left open",
    ),
    "colspan": ("<table>" + "<tr><td colspan=1000 rowspan=1000>x" * 2000 + "</table>", "cells"),
    "rowspan": ("<h2>A</h2><table>" + "<tr><td rowspan=1000>x" * 5000 + "</table>", "cells"),
    "raised": ("<h2>A</h2>" + "5<sup>a</sup> " * 120_000, "100,000 pieces"),
    "comments": ("<h2>A</h2>x" + "<!--x-->" * 120_000, "100,000 pieces"),
    "less-than": ("<" * 5_000_000, "tags"),
}


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_beyond_all_bounds_is_refused(kind: str) -> None:
    page, reason = PAGES[kind]

    assert reason in outcome("html", page)


READ_PAGES = {
    "one line": "<h2>A</h2><p>" + "take 5 mg " * 400_000,
    "space": "<h2>A</h2><p>x" + " " * 4_000_000 + "y",
    "signs": "<h2>A</h2><p>" + "&amp;" * 500_000,
    "unclosed": "<h2>A</h2>" + "<p>x" * 50_000,
    "items": "<h2>A</h2><ol>" + "<li>x" * 50_000,
    "end tags": "<h2>A</h2>x" + "</x></p>" * 100_000,
    "links": "<h2>A</h2><p>" + "5 <a href=x>mg</a> " * 40_000,
    "tables": "<h2>A</h2>" + "<table><tr><td>x<td>y</table>" * 20_000,
    "downward": "<h2>A</h2>" + "<ol reversed><li>x</ol>" * 10_000,
    "scripts": "<h2>A</h2>x" + "<script>1</script>" * 20_000,
    "sections": "<h2>x</h2>y" * 30_000,
}


@pytest.mark.parametrize("kind", READ_PAGES)
def test_a_page_that_is_only_large_is_read_in_time(kind: str) -> None:
    assert outcome("html", READ_PAGES[kind]) == "read"


@pytest.mark.slow
def test_a_line_of_20_mb_is_read_in_time() -> None:
    assert outcome("html", "<h2>A</h2><p>" + "take 5 mg " * 1_990_000) == "read"


TEXTS = {
    "quotes": "> " * MANY + "x",
    "lists": "- " * MANY + "x",
    "numbers": "1. " * MANY + "x",
    "emphasis": "*a " * MANY,
    "stars": "*" * MANY + "a" + "*" * MANY,
    "strong": "**x" * MANY,
    "brackets": "[" * MANY,
    "nested brackets": "[" * MANY + "a" + "]" * MANY,
    "links": "[a](" * MANY,
    "pictures": "![" * MANY,
    "backticks": "".join("`" * at + " " for at in range(1, 1500)),
    "tags": "<a " * MANY,
    "comments": "a <!--" * MANY,
    "addresses": "<http:" * MANY,
    "definitions": "".join(f"[a{at}]: /x\n" for at in range(50_000)),
    "wide table": "|a" * 5000 + "|\n" + "|-" * 5000 + "|\n" + "|\n" * 5000,
    "entities": "&" * MANY,
}


@pytest.mark.parametrize("kind", TEXTS)
def test_markdown_that_takes_a_square_of_its_length_ends_in_time(kind: str) -> None:
    assert outcome("markdown", with_front_matter(f"## 1 A\n{TEXTS[kind]}\n"))


@pytest.mark.parametrize("signs", ["*a ", "[a](", "`a", "<a "])
def test_a_paragraph_of_too_many_marks_is_refused_and_the_same_in_paragraphs_read(
    signs: str,
) -> None:
    told = outcome("markdown", with_front_matter(f"## 1 A\n\n{signs * 21_000}\n"))

    assert "20,000 signs of Markdown" in told
    assert "signs of Markdown" not in outcome(
        "markdown", with_front_matter("## 1 A\n" + f"\n\n{signs * 10}" * 210)
    )
