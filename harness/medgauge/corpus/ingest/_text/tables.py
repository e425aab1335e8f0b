"""Tables drawn in plain text: read where a line of dashes marks the header, else refused."""

import re

from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._text.lines import Printed, Unsure, marker

_GAP = re.compile(r"(?<![.!?:\s])(?:[ \u00a0]{2,}|[ ]*\t\s*)(?=\S)")
_RULE = re.compile(r"\s*(?:--|[-=_*]{3,})\s*")
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
    if (boxed := next((line for line in lines if _DRAWN.match(line.raw)), None)) is not None:
        return _boxed(lines, boxed)
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


def _boxed(lines: list[Printed], drawn: Printed) -> list[str]:
    """Return the lines of a table drawn in boxes, of rows of one line each below a header.

    Rows are parted by rules of their own, so that none is taken for a line of the one above it.
    """
    rules, rows = lines[::2], lines[1::2]
    headed = len(rules) > 2 and "=" in rules[1].raw
    shape = re.sub("[-=]", "-", drawn.raw.strip())
    alike = all(re.sub("[-=]", "-", one.raw.strip()) == shape for one in rules)
    edges = [at for at, sign in enumerate(shape) if sign == "+"]
    standing = all(
        [at for at, one in enumerate(row.raw.strip()) if one == "|"] == edges for row in rows
    )
    if len(rules) != len(rows) + 1 or not (headed and alike and standing and shape[0] == "+"):
        raise Unsure(drawn, "a table drawn in boxes cannot be read; use Markdown")
    return _read(rows, [_piped(row) for row in rows])


def tabbed(lines: list[Printed]) -> list[str] | None:
    """Return the rows of a table whose cells are parted by one tab each, without a known header."""
    cells = [[cell.strip() for cell in line.raw.rstrip().split("\t")] for line in lines]
    whole = all(all(row) and len(row) == len(cells[0]) for row in cells)
    if len(lines) < 3 or len(cells[0]) < 2 or not whole:
        return None
    if _contents([row[-1] for row in cells]):
        return None
    if any(
        marker(line.raw)[0] or _GAP.search(cell)
        for line, row in zip(lines, cells, strict=True)
        for cell in row
    ):
        return None
    return _written(cells, headed=False)


def _contents(last: list[str]) -> bool:
    """Whether the last cells of all rows are numbers that count up, as those of pages do."""
    return all(map(str.isdecimal, last)) and last == sorted(last, key=int)


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
    return _written(cells, headed=True)


def _written(cells: list[list[str]], headed: bool) -> list[str]:
    markup = Markup("")
    markup.tags("<table>")
    for at, row in enumerate(cells):
        markup.tags("<thead><tr>" if at == 0 and headed else "<tbody><tr>")
        for cell in row:
            markup.tags("<td>")
            markup.text(cell)
            markup.tags("</td>")
        markup.tags("</tr></thead>" if at == 0 and headed else "</tr></tbody>")
    markup.tags("</table>")
    return [block.text for block in markup.read().blocks]
