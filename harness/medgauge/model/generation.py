"""What a generator makes tasks of: facts, changes of them, candidates, and what became of each."""

from pydantic import Field

from medgauge.model.base import Digest, Slug, Value
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.task import Claim, Gold


class Place(Value):
    """One edition of one document of the corpus."""

    document: Slug
    edition: str


class Fact(Value):
    """One sentence, list item or table row that gives advice and can be read alone."""

    place: Place
    section: str
    start: int
    """Offset in the section's canonical text; `end` is exclusive."""
    end: int
    text: str
    """Verbatim: the section's text from `start` to `end`."""


class AbsentSource(Value):
    """A source that is named as the corpus's own are named, and is not in the corpus."""

    title: str
    acronym: str = ""
    organisation: str
    edition: str = ""
    """As a citation writes an ordinal: `4`; empty where a year alone is written."""
    year: str = ""


class Change(Value):
    """What an operator made of a fact: the sentence a claim will say, and what decides the case."""

    operator: str
    text: str
    """The sentence before any wording; the fact's own text where nothing was changed."""
    decisive: tuple[str, ...] = ()
    """Tokens of the fact's text, verbatim, that evidence must hold: the true form."""
    absent: AbsentSource | None = None
    """For unverifiable: what is cited in place of the fact's source."""
    reused: bool = False
    """Whether a new value stands in the same document in another role."""
    tags: tuple[str, ...] = ()
    """Danger classes, as in a key."""
    note: str = ""
    """What was done, for a reviewer: `50 mg to 500 mg`."""


class Candidate(Value):
    """A claim with its intended verdict, before the decision procedure has held it against all."""

    verdict: Verdict
    fact: Fact
    change: Change
    cited: Place | None
    """What the citation must mean; null where the cited source is absent."""
    section: str | None
    """The section the citation names, if any."""
    text: str
    """The claim as the draft says it: the changed sentence in its wording."""
    citation: str
    rules: tuple[str, ...] = ()
    """Ids of the wording rules used, sorted."""


class Refusal(Value):
    """Why a candidate, a fact or a change is not used: a published code, and what was seen."""

    code: str
    detail: str = ""


class OperatorYield(Value):
    """What became of one operator's candidates."""

    operator: str
    tried: int = Field(ge=0)
    proved: int = Field(ge=0)
    refused: dict[str, int]
    """Candidates by refusal code, sorted by code."""


class BatchOrder(Value):
    """What a batch is asked to be; with corpus and bank it decides every byte."""

    family: Slug
    version: str
    subset: SubsetName
    seed: str
    clusters: int = Field(ge=1, le=1_000)
    tasks: int = Field(ge=1, le=10_000)
    """Tasks in all, spread over the clusters as evenly as can be."""
    without: tuple[Digest, ...] = ()
    """Claims that readers dropped, by the digest of their text, sorted: neither they nor another
    claim of their fact comes in."""


class GeneratedTask(Value):
    """One task as it will be stored: what a system sees, and apart from it the key."""

    id: Slug
    cluster: Slug
    draft: str
    attachments: dict[str, str] = Field(default_factory=dict)
    """File name to text."""
    claims: tuple[Claim, ...]
    gold: Gold
    made: tuple[Candidate, ...]
    """How each claim was made, in the order of the claims: as secret as the key."""


class Batch(Value):
    """Everything one order gave; `generator` and the digests tell with what it was made."""

    order: BatchOrder
    generator: str
    """Version of the generator's rules: the same order gives the same bytes under the same one."""
    corpus: Digest
    bank: Digest
    tasks: tuple[GeneratedTask, ...]
    yields: tuple[OperatorYield, ...]
    facts_refused: dict[str, int]
    """Sentences of the corpus that are no usable facts, by code."""
