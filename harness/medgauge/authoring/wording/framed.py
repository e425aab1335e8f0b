"""One sentence put into a frame and an order: its structure changed, its words kept."""

import re

from medgauge.authoring.wording.frames import SHAPES, Slots
from medgauge.authoring.wording.letters import lowered, raised
from medgauge.authoring.wording.order import LEAD_LAST, TAIL_FIRST, lead_last, tail_first
from medgauge.authoring.wording.parse import Advice, parse
from medgauge.model.wording_bank import Frame

_DENIES = ("{not}", "{does_not}", "{can}")


def structured(text: str, frame: Frame | None, order: str | None) -> str | None:
    """Return a folded sentence, without full stop, in a frame and order; None where it has none."""
    advice = parse(text)
    if advice is not None and order == TAIL_FIRST:
        advice = tail_first(advice)
    if advice is None:
        return None
    main = _framed(advice, frame) if frame else advice.main
    if main is not None and order == LEAD_LAST:
        advice = lead_last(advice, main)
    if main is None or advice is None:
        return None
    body = f"{main}{advice.comma} {advice.tail}" if advice.tail else main
    return raised(f"{advice.lead}, {lowered(body)}" if advice.lead else body)


def has_nothing_to_move(text: str, order: str) -> bool:
    """Whether a sentence has no clause at the place that an order moves one from."""
    advice = parse(text)
    return advice is None or not (advice.tail if order == TAIL_FIRST else advice.lead)


def has_no_words(text: str, frame: Frame) -> bool:
    """Whether a frame has no words for how strongly a sentence advises."""
    advice = parse(text)
    forces = {name.split("_")[0] for name in frame.put}
    return advice is not None and advice.shape != "plain" and advice.force not in forces


def _framed(advice: Advice, frame: Frame) -> str | None:
    template = _template(advice, frame)
    slots = SHAPES[frame.shape].fill(advice) if template else None
    if template is None or slots is None:
        return None
    if advice.mark and "{mark}" not in template:
        return None
    if advice.adverb == "never":
        slots = {**slots, "not": "never "}
    elif advice.adverb and (advice.adverb != "strongly" or "strongly" not in template):
        return None
    return _filled(template, slots, advice)


def _template(advice: Advice, frame: Frame) -> str | None:
    """Return the frame's words for a piece of advice; its denial must have a place in them."""
    way = "against" if advice.negative else advice.adverb
    if way and (own := frame.put.get(f"{advice.force}_{way}")):
        return own
    template = frame.put.get(advice.force)
    if template and advice.negative and not any(slot in template for slot in _DENIES):
        return None
    return template


def _filled(template: str, slots: Slots, advice: Advice) -> str | None:
    values = {
        **slots,
        "mark": f" ({advice.mark})" if advice.mark else "",
        "strongly": "strongly " if advice.adverb == "strongly" else "",
        "can": "cannot" if advice.negative else "can",
    }
    named = re.findall(r"\{(\w+)\}", template)
    if any(name not in values for name in named):
        return None
    filled = re.sub(r"\{(\w+)\}", lambda slot: values[slot[1]], template)
    return re.sub(r" {2,}", " ", filled).strip()
