"""The units of measure that a number may carry, as tables, and one pattern made of them.

Only what cannot be taken for an ordinary word stands here: a unit that is not known lets a
quotation end before it, a word taken for one refuses an honest quotation.
"""

MEASURED: tuple[tuple[str, str], ...] = (
    ("g", "k h d c m mc μ u n p f"),
    ("L l", "h d c m mc μ u n p f"),
    ("m", "k c m μ u n"),
    ("s sec", "m μ n p"),
    ("mol", "k m mc μ u n p f"),
    ("M", "m μ u n p f"),
    ("eq Eq", "k m mc μ u n"),
    ("osm Osm osmol Osmol", "- m μ"),
    ("IU iu U", "k m mc μ u n M"),
    ("kat", "- m μ u n p"),
    ("Pa", "- h k M G m"),
    ("Bq", "- k M G T m"),
    ("Ci", "- m mc μ u n"),
    ("Gy Sv", "- c m mc μ u k"),
    ("cal Cal", "- k"),
    ("J W V Hz", "k M G m μ"),
    ("Hz Da IU iu Ω Ohm mol Eq", "- k M"),
    ("A N T K", "m μ n"),
    ("bar rad rem", "- m"),
    ("B", "d"),
)
"""Symbols and the prefixes they are met with; `-` is none. Attoseconds would be the word `as`."""

ALONE = "g L l m s h d y U W V J K C F"
"""Symbols of one letter: a unit only where no letter, apostrophe or hyphened word follows."""

NAMED = (
    "gramme gram litre liter metre meter mole equivalent osmole unit katal pascal becquerel curie"
    " gray sievert joule calorie watt volt ampere amp ohm kelvin dalton newton tesla second"
)
"""Spelled-out units; each also with a prefix, and in the plural."""

NAME_PREFIXES = "kilo hecto deca deci centi milli micro nano pico femto mega giga"

PLAIN = (
    "mcg meq ppm ppb ppt bpm rpm lpm cpm psi atm ATA Torr torr mmHg cmH2O cmH₂O inHg hertz"
    " dBA lux hpf HPF lpf LPF MET METs MME HU BAU CFU cfu PFU pfu FFU EU AU RU"
    " cc ccs gtt gauge Fr French log10 logs"
    " oz lb lbs ft inches inch feet foot yards yard miles mile stone pounds pound ounces ounce"
    " gallons gallon pints pint cups cup tsp tbsp teaspoons teaspoon tablespoons tablespoon"
    " teaspoonfuls teaspoonful tablespoonfuls tablespoonful spoonfuls spoonful"
    " Celsius Fahrenheit degrees degree percent pp"
    " min mins minute minutes sec secs msec μsec usec hr hrs hour hours day days night nights"
    " wk wks week weeks fortnight fortnights mo mos month months quarters yr yrs year"
    " years decade decades"
    " am pm AM PM"
    " tablet tablets tab tabs capsule capsules caps caplet caplets pill pills lozenge lozenges"
    " sachet sachets packet packets vial vials ampoule ampoules ampule ampules syringe syringes"
    " pen pens puff puffs spray sprays inhalation inhalations actuation actuations drop drops"
    " dose doses bolus boluses patch patches suppository suppositories pessary pessaries"
    " injection injections infusion infusions cycle cycles course courses session sessions"
    " beat beats breath breaths cell cells copy copies colony colonies organism organisms"
    " cigarette cigarettes drink drinks point points time times fold ULN LLN x Units Unit"
)
"""Units, doses and counts that stand for themselves, in exactly these forms."""

PHRASES = (
    "percentage points?",
    "per ?cent",
    "per mille",
    "parts per (?:hundred|thousand|million|billion|trillion)",
    "(?:colony|plaque|focus)[- ]forming units?",
    "(?:international|Hounsfield|Bethesda|USP|tuberculin|standard|allergy) units?",
    "(?:pack|person|patient|woman|women|child|couple)[- ](?:years?|months?|days?)",
    "standard drinks?",
    "(?:alcohol|metabolic) (?:units?|equivalents?)",
    "log(?:10|₁₀)? (?:reductions?|units?|copies|CFU)",
    "log₁₀",
    "(?:mm|cm|in|inches) ?(?:Hg|H2O|H₂O)",
    "(?:mm|cm|millimet(?:re|er)s?|centimet(?:re|er)s?|inches) of (?:mercury|water)",
    "(?:square|cubic|sq\\.?|cu\\.?) (?:(?:milli|centi|kilo)?met(?:re|er)s?|[mc]?m|inch(?:es)?)",
    "[mck]?m[23]",
    "fl(?:uid|\\.)? ?(?:oz|ounces?)",
    "degrees? (?:Celsius|Fahrenheit|centigrade|[CF])",
    "[ap]\\.m",
    "(?:×|x|times) ?(?:the )?(?:ULN|LLN|upper limit of normal|lower limit of normal|baseline)",
)
"""Units of several words or parts, as patterns."""

SIGNS = "[%‰‱％﹪٪℃℉′″×$£€¥]|° ?[CFK](?![^\\W_])|°"
"""Units that need no border: `12%`, `37 °C`, `2×`."""

BETWEEN = (
    "or more|or fewer|or less|more|further|additional|extra|consecutive|successive|complete"
    "|completed|full|whole|calendar|working|business|school|gestational|elemental"
)
"""What may stand between a number and its unit: `10 or more days`, `2 working days`."""


def _any(words: str) -> str:
    """Return a pattern for any of some words, longer ones first."""
    return "|".join(sorted(dict.fromkeys(words.split()), key=len, reverse=True))


def _measured(symbols: str, prefixes: str) -> str:
    optional = "?" if "-" in prefixes.split() else ""
    return f"(?:{_any(prefixes.replace('-', ''))}){optional}(?:{_any(symbols)})"


_SYMBOLS = "|".join(_measured(*row) for row in MEASURED)
_NAMES = f"(?:{_any(NAME_PREFIXES)})?(?:{_any(NAMED)})s?"
_LETTER = f"(?:{_any(ALONE)})(?!['-][^\\W\\d_]|\\.[^\\W_]|\\. [a-z])"
_ENDS = "(?![^\\W_⁰¹²³⁴⁵⁶⁷⁸⁹])"

UNIT = f"(?:(?:{'|'.join(PHRASES)}|{_any(PLAIN)}|{_NAMES}|{_SYMBOLS}|{_LETTER}){_ENDS}|{SIGNS})"
"""One unit without its exponent: `mg`, `millilitres`, `per cent`, `°C`."""
