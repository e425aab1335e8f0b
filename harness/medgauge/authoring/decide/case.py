"""One candidate before the corpus: what is decided on."""

from dataclasses import dataclass
from functools import cached_property

from medgauge.authoring.decide.difference import Difference
from medgauge.authoring.decide.hearing import Heard, hear
from medgauge.authoring.ground import Ground
from medgauge.model.generation import Candidate, Place
from medgauge.text.frames import Frame, frame


@dataclass(frozen=True)
class Case:
    """A candidate whose source is in the corpus."""

    candidate: Candidate
    cited: Place
    ground: Ground

    @cached_property
    def fact(self) -> Frame:
        """What the fact's sentence says."""
        return self._read(self.candidate.fact.text)

    @cached_property
    def claim(self) -> Frame:
        """What the claim says, before its wording: nearest to how the corpus puts things."""
        return self._read(self.candidate.change.text)

    @cached_property
    def difference(self) -> Difference:
        """What was changed between the fact and the claim."""
        return Difference(self.fact, self.claim)

    @cached_property
    def heard(self) -> Heard:
        """What the whole corpus says to the claim, as far as it may state it."""
        return hear(self.claim, self.ground, self.candidate.fact)

    def _read(self, text: str) -> Frame:
        return frame(self.ground.read(text, self.candidate.fact.place))
