"""Menus, the page's foot and what writers put around notes: none of it is the guideline."""

import pytest

from medgauge.corpus.ingest.html import read
from medgauge.corpus.raw import RawDocument


def page(body: str) -> RawDocument:
    return read("a.html", f"<!doctype html><title>T</title><h1>T</h1><h2>A</h2>{body}".encode())


def lines(body: str) -> list[str]:
    return [line for section in page(body).sections for line in section.lines]


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ("<nav><a href=/>Home</a></nav>", "menu of the page"),
        ("<div role=navigation><h2>On this page</h2><a href=#a>1 A</a></div>", "menu of the page"),
        ("<menu><li><a href=/>Home</a></menu>", "menu of the page"),
        ("<footer>© St Corvin 2023</footer>", "foot of the page"),
        ("<div role=contentinfo>Review 2024</div>", "foot of the page"),
        ("<div role=banner>St Corvin</div>", "banner of the page"),
    ],
)
def test_what_is_the_sites_is_left_out_and_reported(piece: str, reason: str) -> None:
    document = page(f"Give 5 mg{piece}daily")

    assert document.sections[0].lines == ("Give 5 mg", "daily")
    assert [one.reason for one in document.dropped] == [reason]


@pytest.mark.parametrize(
    "piece",
    [
        "<article><footer>Max 5 mg</footer></article>",
        "<section><footer>Max 5 mg</footer></section>",
        "<footer><h3>Note</h3>Max 5 mg</footer>",
        "<menu><li>Max 5 mg</menu>",
        "<nav>Max 5 mg <a href=#a>more</a></nav>",
    ],
)
def test_what_may_be_the_guidelines_stays(piece: str) -> None:
    assert "Max 5 mg" in " ".join(lines(piece))


def test_a_note_of_pandoc_is_a_citation_mark() -> None:
    mark = "<a href='#fn1' class='footnote-ref' role='doc-noteref'><sup>2</sup></a>"
    back = "<a href='#r' class='footnote-back' role='doc-backlink'>↩</a>"

    assert lines(f"<p>Give 5 mg{mark}.</p><p>Society.{back}</p>") == ["Give 5 mg.", "Society."]


def test_what_word_writes_is_read() -> None:
    bullet = "<span style='font-family:Symbol'>·<span style='font:7.0pt \"Arial\"'>&nbsp;</span>"

    assert lines(f"<p>{bullet}</span>Check INR<o:p></o:p></p>") == ["Check INR"]
