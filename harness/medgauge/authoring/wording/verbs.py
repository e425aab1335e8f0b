"""The forms of the verbs that advice is given with; what is not listed is not taken for a verb."""

from typing import NamedTuple


class Verb(NamedTuple):
    """One verb: `stop`, `stopped`, `stopping`."""

    base: str
    participle: str
    gerund: str


_REGULAR = """
abandon add address adjust administer admit advise allow alter apply arrange ask assess attempt
avoid base bridge calculate change check clean collect combine complete conduct confirm consider
consult continue cool counsel cover culture defer delay deliver determine develop diagnose discharge
discontinue discourage discuss divide document double educate emphasize encourage end enrol ensure
establish estimate evaluate examine exchange exclude explain expose extend filter flush follow halve
handle hospitalize identify implement improve include increase individualize inform initiate inject
insert inspect institute integrate interpret interrupt investigate isolate label limit list lower
maintain manage measure modify monitor note obtain observe offer omit order pause perform place
postpone prepare prescribe present prevent prolong protect provide question raise reassess
recalculate record reduce refer refill remind remove repeat replace report request reserve restart
restrict resume retest reverse review rinse rotate sample score screen search select separate
shorten soak start stop store supervise supplement supply support suspend switch taper target
telephone test titrate train transfer transport treat try update use vaccinate validate verify warn
wash watch weigh
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
    "carry out": ("carried out", "carrying out"),
    "rule out": ("ruled out", "ruling out"),
}
_DOUBLES = "admit cut defer enrol omit plan refer stop transfer"
_DOUBLED = frozenset(_DOUBLES.split())
_VOWELS = "aeiou"


def _regular(base: str) -> Verb:
    if base in _DOUBLED:
        return Verb(base, f"{base}{base[-1]}ed", f"{base}{base[-1]}ing")
    if base.endswith("e"):
        return Verb(base, f"{base}d", f"{base[:-1]}ing")
    if base.endswith("y") and base[-2] not in _VOWELS:
        return Verb(base, f"{base[:-1]}ied", f"{base}ing")
    return Verb(base, f"{base}ed", f"{base}ing")


_VERBS = (
    *(Verb(base, *forms) for base, forms in _IRREGULAR.items()),
    *(_regular(base) for base in _REGULAR.split()),
)
BY_BASE = {verb.base: verb for verb in _VERBS}
BY_PARTICIPLE = {verb.participle: verb for verb in _VERBS}
BY_GERUND = {verb.gerund: verb for verb in _VERBS}
