"""Left-overs of a wrong decoding or of markup: the text is not what a reader of the source saw."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "mojibake"
severity = "problem"
mend = "save the source as UTF-8 and as the reader sees it, then ingest again"

_LEFT_OVER = re.compile(
    "[ÃÂ][\u0080-\u00bf]|â€|â[\u0080-\u00bf\u2020-\u2122]|ï»¿|Î[¼±²³]|\ufffd"
    "|&(?:amp|lt|gt|nbsp|quot|apos|ge|le|mu|deg|plusmn|times|ndash|mdash|hellip|micro|sup[123]"
    r"|#\d{2,5}|#x[0-9a-fA-F]{2,5});"
    r"|</?(?:br|p|b|i|em|strong|su[bp]|span|div|table|t[rdh]|li|[uo]l|font|h[1-6])(?: [^<>]*)? ?/?>"
    r"|\*\*\w|\w\*\*(?!\w)|\]\(https?:|(?<=\w)\?(?=[a-z]{1,3}\b)"
    r"|(?<![^\s(\[])\?(?=\d)|(?<=\d )\?(?=[A-Za-z]{1,4}(?!\w))|(?<=\d)\?(?=[\d%CF])"
    r"|(?<=\d )\?(?= \d)"
    r"|\\[nt](?![a-z])"
)
"""`Â±`, `â€™`, `&lt;`, `<sup>`, `**bold**`, `patient?s`, `5 ?g`, `?65 years`."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for the first left-over of each line."""
    for place in reviewed.places:
        for line in (place.section.heading, *place.section.text.split("\n")):
            if found := _LEFT_OVER.search(line):
                message = f"holds {found[0]!r}"
                excerpt = around(line, *found.span())
                yield Remark(message, place.document, place.section, excerpt)
