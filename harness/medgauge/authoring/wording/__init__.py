"""Claims in words of their own: what they say, how strongly and of whom stays as it was."""

from medgauge.authoring.wording.bank import load_wording
from medgauge.authoring.wording.plan import draw_plan, options, render

__all__ = ["draw_plan", "load_wording", "options", "render"]
