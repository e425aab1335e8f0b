"""A power of ten whose exponent became plain digits: `109/L` is not `10⁹/L`."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "lost-power"
severity = "problem"
mend = "write the exponent as superscript (10⁹) or as 10^9 in the source"

_LOST = re.compile(
    r"[×x*] ?10 ?(?:[2-9]|1[0-2])(?![\d.,])(?= ?/| (?:cells|copies|cfu|CFU|IU|platelets))"
    r"|(?<![\d.,/×x*^])10(?:[2-9]|1[0-2]) ?/ ?(?:[lL]|[mμµ][lL]|mm³|mm3)(?!\w)"
)
"""`× 109/L`, `x 10 9 /L`, `>105/mL`."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each such number."""
    for place in reviewed.places:
        for line in place.lines:
            for found in _LOST.finditer(line):
                message = f"{found[0]!r} may have lost its exponent"
                excerpt = around(line, *found.span())
                yield Remark(message, place.document, place.section, excerpt)
