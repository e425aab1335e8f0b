"""The forms of the verbs that advice is given with; what is not listed is not taken for a verb."""

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: `stop`, `stopped`, `stopping`."""

    base: str
    participle: str
    gerund: str


_REGULAR = """
abandon add address adjust administer admit advise alter apply arrange ask assess attempt avoid base
calculate check clean collect combine complete conduct confirm consider consult continue cool counsel
cover culture defer delay deliver determine develop diagnose discharge discontinue discourage discuss
divide document double educate emphasize encourage enrol ensure establish estimate evaluate examine
exchange exclude explain expose extend filter flush follow halve handle hospitalize identify implement
improve include increase individualize inform initiate inject insert inspect institute interpret
interrupt investigate isolate keep label limit list look lower maintain manage measure modify monitor
note obtain observe offer omit order pause perform place postpone prepare prescribe present prevent
prolong protect provide question raise reassess recalculate record reduce refer refill remind remove
repeat replace report request reserve restart restrict resume retest reverse review rinse rotate
sample score screen search select separate shorten soak start stop store supervise supplement supply
support suspend switch take taper target telephone test titrate train transfer transport treat try
update use vaccinate validate verify warn wash watch weigh withdraw withhold
"""
_IRREGULAR = {
    "begin": ("begun", "beginning"),
    "choose": ("chosen", "choosing"),
    "cut": ("cut", "cutting"),
    "do": ("done", "doing"),
    "draw": ("drawn", "drawing"),
    "give": ("given", "giving"),
    "hold": ("held", "holding"),
    "keep": ("kept", "keeping"),
    "make": ("made", "making"),
    "see": ("seen", "seeing"),
    "seek": ("sought", "seeking"),
    "send": ("sent", "sending"),
    "take": ("taken", "taking"),
    "teach": ("taught", "teaching"),
    "tell": ("told", "telling"),
    "wear": ("worn", "wearing"),
    "withdraw": ("withdrawn", "withdrawing"),
    "withhold": ("withheld", "withholding"),
    "write": ("written", "writing"),
    "draw up": ("drawn up", "drawing up"),
    "carry out": ("carried out", "carrying out"),
    "rule out": ("ruled out", "ruling out"),
}
_DOUBLED = frozenset(
    [
        "admit",
        "cut",
        "defer",
        "enrol",
        "flag",
        "jog",
        "label",
        "omit",
        "plan",
        "refer",
        "stop",
        "transfer",
        "drop",
        "rub",
        "step",
        "swab",
    ]
)
_SINGLE = frozenset(("label",))
_VOWELS = "aeiou"


def _regular(base: str) -> Verb:
    if base in _DOUBLED:
        return Verb(base, f"{base}{base[-1]}ed", f"{base}{base[-1]}ing")
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")):
        return Verb(base, f"{base}d", f"{base[:-1]}ing")
    if base.endswith("y") and base[-2] not in _VOWELS:
        return Verb(base, f"{base[:-1]}ied", f"{base}ing")
    return Verb(base, f"{base}ed", f"{base}ing")


def _table() -> tuple[Verb, ...]:
    irregular = [Verb(base, *forms) for base, forms in _IRREGULAR.items()]
    regular = [_regular(base) for base in _REGULAR.split() if base not in _IRREGULAR]
    return (*irregular, *regular)


BY_BASE = {verb.base: verb for verb in _table()}
BY_PARTICIPLE = {verb.participle: verb for verb in _table()}
BY_GERUND = {verb.gerund: verb for verb in _table()}
