"""One sentence put into a frame and an order: its structure changed, its words kept."""

import re

from medgauge.authoring.wording.frames import SHAPES, Slots
from medgauge.authoring.wording.letters import lowered, raised
from medgauge.authoring.wording.order import LEAD_LAST, TAIL_FIRST, lead_last, tail_first
from medgauge.authoring.wording.parse import Advice, parse
from medgauge.model.wording_bank import Frame

_DENIES = ("{not}", "{does_not}")


def structured(text: str, frame: Frame | None, order: str | None) -> str | None:
    """Return a folded sentence, without full stop, in a frame and order; None where it has none."""
    advice = parse(text)
    if advice is None:
        return None
    if order == TAIL_FIRST:
        advice = tail_first(advice)
    if advice is None:
        return None
    main = _framed(advice, frame) if frame else advice.main
    if main is None:
        return None
    if order == LEAD_LAST:
        advice = lead_last(advice, main)
        if advice is None:
            return None
    body = f"{main}{advice.comma} {advice.tail}" if advice.tail else main
    return raised(f"{advice.lead}, {lowered(body)}" if advice.lead else body)


def _framed(advice: Advice, frame: Frame) -> str | None:
    template = frame.put.get(advice.force)
    slots = SHAPES[frame.shape].fill(advice) if template else None
    if template is None or slots is None or advice.adverb:
        return None
    if advice.negative and not any(slot in template for slot in _DENIES):
        return None
    if advice.mark and "{mark}" not in template:
        return None
    return _filled(template, slots, advice.mark)


def _filled(template: str, slots: Slots, mark: str) -> str:
    values = {**slots, "mark": f" ({mark})" if mark else ""}
    filled = re.sub(r"\{(\w+)\}", lambda slot: values[slot[1]], template)
    return re.sub(r" {2,}", " ", filled).strip()
