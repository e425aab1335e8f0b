"""What is kept beside the keys of a batch: by what it was made, and what the generator refused."""

from medgauge.model.base import Digest, Slug, Value
from medgauge.model.family import SubsetName
from medgauge.model.generation import OperatorYield


class RecordedTask(Value):
    """One task of a batch, bound to its bytes."""

    id: Slug
    cluster: Slug
    claims: int
    files: Digest
    """Digest of the task's own files, by name and content."""
    key: Digest
    """Digest of the key file's bytes."""


class BatchRecord(Value):
    """One batch as it was stored (`keys/batch.json`)."""

    family: Slug
    version: str
    subset: SubsetName
    seed: str | None
    """Null for a private batch: its seed stays with who drew it."""
    seed_digest: Digest
    """SHA-256 of the seed: a seed of 128 bits or more can't be found from it."""
    clusters: int
    without: tuple[Digest, ...] = ()
    """Claims that readers dropped before, by the digest of their text."""
    generator: str
    corpus: Slug
    canonical: Digest
    """Digest of the canonical JSON of all documents of the corpus."""
    bank: Digest
    tasks: tuple[RecordedTask, ...]
    """Sorted by id."""
    yields: tuple[OperatorYield, ...]
    facts_refused: dict[str, int]
