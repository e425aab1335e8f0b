"""Tables drawn in plain text: read where a line of dashes marks the header, else refused."""

import re

from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._text.lines import Printed, Unsure, marker

_GAP = re.compile(r"(?<![.!?:\s])(?:[ \u00a0]{2,}|[ ]*\t\s*)(?=\S)")
_RULE = re.compile(r"\s*[-=_*]{3,}\s*")
_DASHES = re.compile(r"-{2,}")
_COLUMN_RULE = re.compile(r"\s*-{2,}(?:\s+-{2,})+\s*")
_PIPE_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)*\|?\s*")
_DRAWN = re.compile(r"\s*(?:\+[-=+]{3,}|[─-╿])")
UNMARKED = "may be a table; mark its header row by a line of dashes below it, or use Markdown"


def is_rule(raw: str) -> bool:
    """Whether a line is drawn only to part what is above from what is below."""
    return bool(_RULE.fullmatch(raw))


def columned(lines: list[Printed]) -> list[str] | None:
    """Return the lines that a table reads as, or None for text. Raises Unsure."""
    for line in lines:
        if _DRAWN.match(line.raw):
            raise Unsure(line, "a table drawn in boxes cannot be read; use Markdown")
    body = [line for line in lines if not is_rule(line.raw)]
    gaps = [line for line in body if "|" in line.raw or _GAP.search(marker(line.raw)[1].strip())]
    if not gaps:
        return None
    if len(body) < 3:
        raise Unsure(gaps[0], UNMARKED)
    if _PIPE_RULE.fullmatch(body[1].raw) and "|" in body[0].raw:
        return _read([body[0], *body[2:]], [_piped(line) for line in (body[0], *body[2:])])
    if _COLUMN_RULE.fullmatch(body[1].raw):
        starts = [found.start() for found in _DASHES.finditer(body[1].raw)]
        rows = [body[0], *body[2:]]
        return _read(rows, [_aligned(line, starts) for line in rows])
    raise Unsure(gaps[0], UNMARKED)


def _piped(line: Printed) -> list[str]:
    if "|" not in line.raw:
        raise Unsure(line, "a row of a table without |")
    return [
        cell.strip() for cell in line.raw.strip().removeprefix("|").removesuffix("|").split("|")
    ]


def _aligned(line: Printed, starts: list[int]) -> list[str]:
    raw = line.raw.rstrip()
    if "\t" in raw or any(raw[at - 1 : at].strip() for at in starts if at):
        raise Unsure(line, "a cell of a table does not stand under its column's dashes")
    ends = [*starts[1:], len(raw) + 1]
    return [raw[start:end].strip() for start, end in zip([0, *starts[1:]], ends, strict=True)]


def _read(lines: list[Printed], cells: list[list[str]]) -> list[str]:
    for line, row in zip(lines, cells, strict=True):
        if len(row) != len(cells[0]):
            raise Unsure(line, "a row of a table with more or fewer cells than its header")
        if not row[0]:
            raise Unsure(line, "a row of a table without a label may go on with the row before")
    markup = Markup("")
    markup.tags("<table>")
    for at, row in enumerate(cells):
        markup.tags("<thead><tr>" if at == 0 else "<tbody><tr>")
        for cell in row:
            markup.tags("<td>")
            markup.text(cell)
            markup.tags("</td>")
        markup.tags("</tr></thead>" if at == 0 else "</tr></tbody>")
    markup.tags("</table>")
    return [block.text for block in markup.read().blocks]
