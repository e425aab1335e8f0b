"""Amounts that a sentence says in words which are not read as amounts: `a fortnight`, `an hour`.

`text.amounts` reads numbers, in digits or in words, with their units. What English says without
one, or with one that is not its value (`a quarter of an hour`), is only found here, so that nobody
takes a sentence that says such a thing for one that measures nothing. Texts are folded.
"""

import re

from medgauge.text.amounts import amounts
from medgauge.text.values import COUNT

_TIME = r"(?:minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|decades?)"
_DOSE = r"(?:tablets?|capsules?|pills?|doses?|sachets?|puffs?|drops?|patch(?:es)?|vials?)"
_SPAN = (
    r"(?:within|for|after|at least|at most|about|over|under|more than|less than|longer than|lasting"
    r"|lasts?|up to|until|every|before|of|than|by|in|another)"
)
_PART = r"(?:half|halves|thirds?|quarters?|fifths?|tenths?)"
_EVERY = r"(?:hourly|nightly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?)"
_ALWAYS = re.compile(
    rf"(?<![^\W_])(?:{_PART} of an? (?:{_TIME}|{_DOSE})"
    rf"|(?:bi|semi-?|half-|(?:{COUNT})-|\d{{1,2}}-?){_EVERY}"
    rf"|(?:{COUNT}|an?)(?: {_TIME}| {_DOSE})? and an? {_PART})(?![^\W_])",
    re.IGNORECASE,
)
"""Where what is read, if anything, is another amount than is said: `six-monthly`."""
_UNLESS_READ = re.compile(
    rf"(?<![^\W_])(?:{_SPAN} an? (?:full |whole |further )?{_TIME}"
    rf"|an? {_TIME} (?:after|before|later|apart|longer)"
    rf"|an? (?:{_TIME}|{_DOSE}) or two|fortnight(?:s|ly|'s)?|couple of|half a dozen"
    r"|(?:an?|one) (?:dozen|score|pair of)"
    rf"|(?:half|quarter)[ -](?:an? )?(?:{_TIME}|{_DOSE})"
    rf"|(?:{COUNT}) or (?:{COUNT}) (?:{_TIME}|{_DOSE})|(?:{COUNT})[ -]{_PART}"
    r"|alternate[ -](?:days?|nights?|weeks?|months?)|each (?:week|month|year)|per annum"
    r"|every quarter|quarterly|hourly|(?:an?|[a-z]{3,9}) (?:hundred|thousand|million|dozen)"
    r")(?![^\W_])",
    re.IGNORECASE,
)
"""Amounts, unless one that is read holds them: `half an hour`, `twice a week`."""


def says_more(folded: str) -> bool:
    """Whether a text says an amount in words that `amounts` does not read as it is meant."""
    if _ALWAYS.search(folded):
        return True
    found = [match.span() for match in _UNLESS_READ.finditer(folded)]
    read = [(one.start, one.end) for one in amounts(folded)] if found else []
    return any(not any(a < end and start < b for a, b in read) for start, end in found)
