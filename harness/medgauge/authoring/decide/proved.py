"""What the decision procedure says of a candidate that it bears out."""

from medgauge.model.base import Value
from medgauge.model.task import Region


class Proved(Value):
    """A candidate that nothing in the corpus speaks against, with what its key needs."""

    regions: tuple[Region, ...]
    """Every passage that qualifies as evidence, in the order of the corpus; for unsupported, one
    about the subject; none for unverifiable."""
    anchors: tuple[str, ...]
    """Names of the claim's subject, as the cited source writes them."""
