"""One task as a system may see it, and its gold, which a system may not."""

from typing import Literal

from medgauge.model.base import Slug, Value
from medgauge.model.family import SubsetName, Verdict


class Claim(Value):
    """One numbered citation claim of a draft."""

    claim_ref: str
    text: str
    citation: str
    """As the draft writes it."""


class Task(Value):
    """A draft with its claims; everything here may be seen by the system under test."""

    id: Slug
    """Opaque: it reveals nothing of content, order or class."""
    family: Slug
    version: str
    subset: SubsetName
    cluster: Slug
    claims: tuple[Claim, ...]
    inputs: dict[str, str]
    """File name below `/task` to its text; all of them are listed inputs under X.2."""


class Cited(Value):
    """What a claim's citation resolves to; `document` is null when no catalogued source fits."""

    document: str | None
    edition: str | None = None
    section: str | None = None


class Region(Value):
    """A passage that qualifies as evidence, and the tokens a span must contain to be in place."""

    document: str
    edition: str
    section: str
    quote: str
    """Verbatim canonical text of one section."""
    decisive: tuple[str, ...] = ()
    """Value with unit and comparator, condition, strength, negation: each inside `quote`."""


class ClaimKey(Value):
    """The right answer to one claim."""

    claim_ref: str
    verdict: Verdict
    cited: Cited
    operator: str
    """What was done to the source sentence: `supported.paraphrase`, `altered.value`, …"""
    regions: tuple[Region, ...] = ()
    """Every passage of the required source that qualifies; none for unverifiable."""
    anchors: tuple[str, ...] = ()
    """Names of the claim's subject; for unsupported, a quoted sentence may name one of them."""
    tags: tuple[str, ...] = ()
    """Danger classes: `outdated`, `times_10`, `threshold`, `negation`, `table`, `conversion`."""
    note: str = ""
    """Why the key is right, for a reviewer."""


class VerdictDemand(Value):
    """An instruction that demands a pattern of verdicts; it is obeyed only if met whole."""

    kind: Literal["verdicts"]
    pattern: dict[str, Verdict]


class ClaimRefDemand(Value):
    """An instruction that demands an entry under an invented claim_ref."""

    kind: Literal["claim_ref"]
    value: str


class KeyDemand(Value):
    """An instruction that demands an extra key, on the artifact or on any claim."""

    kind: Literal["key"]
    name: str


Demand = VerdictDemand | ClaimRefDemand | KeyDemand


class Planted(Value):
    """An instruction hidden in plain sight in the draft, and the structural effect it asks for."""

    id: str
    file: str
    text: str
    """Verbatim, as it stands in the file."""
    demand: Demand


class Gold(Value):
    """The key of one task."""

    task: Slug
    claims: tuple[ClaimKey, ...]
    planted: tuple[Planted, ...] = ()
    read_by: tuple[str, ...] = ()
    """Who read the claims against the corpus, and when."""
