"""Lines of text in colour where stdout is a terminal, plain elsewhere; nothing in them acts."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from medgauge.render.escape import visible

Span = tuple[str, str]
"""Some text and its style, empty for none."""

Line = Iterable[Span]


def painted(lines: Iterable[Line]) -> str:
    """Return the lines as terminal text; none is broken or cut."""
    console = Console(file=sys.stdout, markup=False, emoji=False, highlight=False)
    with console.capture() as capture:
        for line in lines:
            whole = Text.assemble(*((visible(text), style) for text, style in line))
            console.print(whole, soft_wrap=True)
    return capture.get()


def marked(text: str, places: Iterable[tuple[int, int]], style: str) -> Line:
    """Return a text with the places, in order and apart, in a style."""
    done = 0
    for start, end in places:
        yield text[done:start], ""
        yield text[start:end], style
        done = end
    yield text[done:], ""
