"""One pattern for a quantity: the stretch of text that a quotation may not cut through.

It only says where a quantity stands; reading its value is left to others. Texts are folded. No
match looks further than REACH either way, so a cut costs the same in any text.
"""

import re

from medgauge.text.units import BETWEEN, UNIT

NUMBER_JOINERS = ".,·:/⁄-．，：٫٬"
"""What ties digits to digits."""

_FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_CURRENCIES = "$£€¥"

NUMBER = (
    r"(?>\d{1,2} [1-9][/⁄](?:[2-9]|1[0-6])(?![\d/])"  # 1 1/2
    r"|\d{1,3}(?: \d{3}){1,8}(?!\d)(?:[.,·]\d+)?"  # 14 000
    rf"|\d+(?:[{NUMBER_JOINERS}]\d+){{0,15}}(?: ?[{_FRACTIONS}])?"  # 1,234.5  1:10  2-4  1½
    rf"|[.·]\d+|[{_FRACTIONS}])"  # .05  ½
)
_TENS = rf"10(?:[{RAISED}]+|\^[+-]?\d+|\(\d{{1,2}}\)| \d{{1,2}}(?=/))?(?![\d.,])"
_FACTOR = rf" ?[×x*⋅] ?(?:{_TENS}|{NUMBER}[{RAISED}]*)"
POWER = (
    rf"(?:(?:[{RAISED}]+|\^[+-]?\d+|[eE][+-]?\d+)?(?:{_FACTOR}){{1,3}}"
    rf"|[{RAISED}]+|\^[+-]?\d+|[eE][+-]?\d+|\+"
    r"| (?:hundred|thousand|million|billion)(?![^\W_]))"
)
"""`⁹`, ` × 10⁹`, ` x 10^9`, `e-3`, `2+`, ` million`, ` × 500`."""

_RAISED_UNIT = rf"{UNIT}(?:[{RAISED}]+|\^-?\d|-[123](?![\d.,]))?"
_COMPOUND = (
    rf"(?:(?:[^\W\d_]{{1,24}}(?=/{UNIT})|{_RAISED_UNIT})"
    rf"(?: ?(?:[/·⋅∙*×]|per\b) ?(?:{NUMBER}(?:{POWER})? ?)?{_RAISED_UNIT}"
    rf"|/[^\W\d_]{{1,24}}"
    rf"| {UNIT}(?:⁻[{RAISED}]+|\^-\d|-[123](?![\d.,]))){{0,4}})"
)
"""`mg/kg/day`, `mL/min/1.73 m²`, `mmol·L⁻¹`, `kg m⁻²`, `drinks/day`."""

_MEASURE = (
    rf"{NUMBER}(?:{POWER})?"
    rf"(?:[ -]?(?:(?:{BETWEEN}) )?{_COMPOUND}"
    rf"| ?(?:/|per ) ?(?:{NUMBER} ?)?{_COMPOUND}| per {NUMBER})?"
)

_APART = "<>=≠≮≯≤≥≦≧≨≩≪≫≲≳⩽⩾⪅⪆≈≅≃≲∼~～≡∝±∓×÷√˂˃＜＞＝﹤﹥﹦"
_TIED = "+＋﹢﹣－¬-"
_SIGN = (
    rf"(?:[{_APART}](?:(?: ?/ ?| or )?[{_APART}])* ?[{_TIED}]? ?"
    rf"|(?<=[(\[=]) ?[{_TIED}] |(?<![^\W_])[{_TIED}]"
    rf"|(?:(?<=[^\W_] )|(?<=[\d)]))\* ?|(?<![^\W_])x "
    rf"|(?<![^\W_])(?:plus or )?minus |(?<![^\W_])[{_CURRENCIES}] ?)"
)
"""Comparators may stand apart from their number; a minus only where it cannot be a dash."""

_FIRST_DIGIT = rf"(?:(?<![^\W_])(?<!\d[{NUMBER_JOINERS}])|(?<=[×x]))(?=[.·]?\d|[{_FRACTIONS}])"
"""Where a number begins: not inside a word, not in the middle of another number."""

QUANTITY = re.compile(
    rf"{_FIRST_DIGIT}{_MEASURE}"
    rf"(?: ?(?:to|-) ?(?:[{_APART}] ?|[{_TIED}]|minus )?{_MEASURE}){{0,3}}"
)
"""From the first digit on: `65 years`, `2 to 0`, `50 × 10⁹/L`, `5-mg`, `17 to 23 %`."""

SIGN = re.compile(rf"{_SIGN}(?={_FIRST_DIGIT}|[.·]?\d|[{_FRACTIONS}])")
"""What belongs to the number after it: `≥`, `< `, `-`, `× `, `minus `."""

REACH = 128
"""How many characters before a position a quantity that holds it may begin, and end after it."""

_SIGN_REACH = 16
_DIGIT = re.compile(rf"[\d{_FRACTIONS}]")
_DIGITS = re.compile(rf"[.·\d{_FRACTIONS}][\d{_FRACTIONS}]*")
"""Every place where a number may begin, and more: quicker to find than _FIRST_DIGIT."""


def inside_quantity(folded: str, position: int) -> bool:
    """Whether `position` (between two characters of folded text) lies within a quantity."""
    return _inside_sign(folded, position) or _inside_measure(folded, position)


def _inside_sign(folded: str, position: int) -> bool:
    low, high = max(0, position - _SIGN_REACH), position + _SIGN_REACH
    if _DIGIT.search(folded, position, high) is None:
        return False
    signs = SIGN.finditer(folded, low, high)
    return any(sign.start() < position <= sign.end() for sign in signs)


def _inside_measure(folded: str, position: int) -> bool:
    low, high = max(0, position - REACH), position + REACH
    for digits in _DIGITS.finditer(folded, low, position):
        quantity = QUANTITY.match(folded, digits.start(), high)
        if quantity is not None and position < quantity.end():
            return True
    return False
