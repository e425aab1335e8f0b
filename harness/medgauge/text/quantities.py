"""One pattern for a quantity: the stretch of text that a quotation may not cut through.

It only says where a quantity stands; reading its value is left to others. Texts are folded.
"""

import re

_FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"

_NUMBER = (
    rf"(?:\d{{1,3}}(?: \d{{3}})+(?!\d)(?:[.,·]\d+)?"  # 14 000
    rf"|\d+(?:[.,·:/⁄-]\d+){{0,15}}(?: ?[{_FRACTIONS}])?"  # 1,234.5  1:10  2-4  1½
    rf"|[.·]\d+|[{_FRACTIONS}])"  # .05  ½
)
_POWER = (
    rf"(?:[{_RAISED}]+| ?[×x*] ?10(?:[{_RAISED}]+|\^[+-]?\d+)?|\^[+-]?\d+|[eE][+-]?\d+|\+"
    r"| (?:thousand|million|billion)(?![^\W_]))"
)
"""`⁹`, ` × 10⁹`, ` x 10^9`, `e-3`, `2+`, ` million`."""

_UNIT_NAMES = (
    r"percentage points?|percent|per cent|%|‰"
    r"|°[CF]|°"
    r"|mcg|[μmnpk]?g|[μmd]?L|[μmd]l|[μmkM]?IU|[μmkM]?U(?!\.S)|units?|[μmnp]?mol|mEq|mOsm"
    r"|(?:mm|cm) ?(?:Hg|H2O|H₂O)|[kM]?Pa|bpm"
    r"|cells?|copies|tablets?|capsules?|drops?|puffs?|beats|breaths"
    r"|[μmck]?m[²³23]?|k?cal|k?J|[mc]?Gy|m?Sv|k?Hz|mV|W"
    r"|seconds?|secs?|min(?:ute)?s?|hours?|hrs?|h|days?|d|weeks?|wks?|months?|mo|years?|yrs?|y"
    r"|(?:×|x) ?ULN|ULN"
)
_UNIT = rf"(?:(?:{_UNIT_NAMES})(?![^\W_]))"
_COMPOUND = (
    rf"(?:{_UNIT}[{_RAISED}]*"
    rf"(?: ?(?:/|·|per\b) ?(?:{_NUMBER}(?:{_POWER})? ?)?{_UNIT}[{_RAISED}]*"
    rf"| {_UNIT}⁻[{_RAISED}]+){{0,4}})"
)
"""`mg/kg/day`, `mL/min/1.73 m²`, `mmol·L⁻¹`, `kg m⁻²`."""

_MEASURE = (
    rf"{_NUMBER}(?:{_POWER})?"
    rf"(?:[ -]?{_COMPOUND}| ?(?:/|per\b) ?(?:{_NUMBER} ?)?{_COMPOUND})?"
)
_SIGN = r"(?:[≥≤<>=≈~±≠⩾⩽≧≦≪≫] ?[+-]? ?|(?<=[(\[=]) ?[+-] |(?<![^\W_])[+-])"
"""Comparators may stand apart from their number; a minus only where it cannot be a dash."""

_FIRST_DIGIT = rf"(?:(?<![^\W_])(?<!\d[.,·:/⁄-])|(?<=[×x]))(?=[.·]?\d|[{_FRACTIONS}])"
"""Where a number begins: not inside a word, not in the middle of another number."""

QUANTITY = re.compile(
    rf"{_FIRST_DIGIT}{_MEASURE}(?: ?(?:to|-) ?(?:[≥≤<>~⩾⩽≧≦] ?|[+-])?{_MEASURE}){{0,3}}"
)
"""From the first digit on: `65 years`, `2 to 0`, `50 × 10⁹/L`, `5-mg`, `17 to 23 %`."""

SIGN = re.compile(rf"{_SIGN}(?={_FIRST_DIGIT}|[.·]?\d|[{_FRACTIONS}])")
"""What belongs to the number after it: `≥`, `< `, `-`."""

REACH = 64
"""How many characters before a position a quantity that holds it may begin."""

_DIGIT = re.compile(rf"[\d{_FRACTIONS}]")
_NUMBER_STARTS = re.compile(_FIRST_DIGIT)
_LONGEST_SIGN = 4


def inside_quantity(folded: str, position: int) -> bool:
    """Whether `position` (between two characters of folded text) lies within a quantity."""
    low = max(0, position - REACH)
    if _DIGIT.search(folded, low, position + _LONGEST_SIGN) is None:
        return False
    for start in range(max(0, position - _LONGEST_SIGN), position):
        sign = SIGN.match(folded, start)
        if sign is not None and sign.end() >= position:
            return True
    for number in _NUMBER_STARTS.finditer(folded, low, position + 1):
        quantity = QUANTITY.match(folded, number.start())
        if quantity is not None and quantity.start() < position < quantity.end():
            return True
    return False
