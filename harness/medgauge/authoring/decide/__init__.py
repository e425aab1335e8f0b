"""The decision procedure: whether the corpus bears a candidate out. It may only refuse."""

from medgauge.authoring.decide.codes import Code
from medgauge.authoring.decide.procedure import decide
from medgauge.authoring.decide.proved import Proved

__all__ = ["Code", "Proved", "decide"]
