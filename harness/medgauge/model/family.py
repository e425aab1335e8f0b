"""What is asked: a family's public card, its versions and subsets."""

from enum import StrEnum

from pydantic import Field

from medgauge.model.base import Digest, Slug, Value

MAX_ATTEMPTS = 1_000
"""Most attempts per task that a round may ask for."""

_TIB = 1 << 40


class Verdict(StrEnum):
    """The five classes of a citation claim."""

    SUPPORTED = "supported"
    ALTERED = "altered"
    UNSUPPORTED = "unsupported"
    WRONG_SOURCE = "wrong_source"
    UNVERIFIABLE = "unverifiable"


class SubsetName(StrEnum):
    """What a set of tasks is for."""

    DEV = "dev"
    HOLDOUT = "holdout"
    CALIBRATION = "calibration"


class Named(Value):
    """A code with its name and what it means."""

    id: str
    name: str
    meaning: str = ""
    applied: bool = True
    """False for a rule that exists in the methodology and is not applied in this family."""
    reason: str = ""
    """Why it is not applied."""


class Limits(Value):
    """What one attempt may use, within what an engine takes (memory: Docker wants 6 MiB)."""

    seconds: int = Field(ge=1, le=86_400)
    memory_bytes: int = Field(ge=6 << 20, le=_TIB)
    cpus: float = Field(ge=0.01, le=1024, allow_inf_nan=False)
    pids: int = Field(ge=1, le=1 << 22)
    out_bytes: int = Field(ge=1, le=_TIB)
    out_files: int = Field(ge=1, le=1_000_000)
    scratch_bytes: int = Field(ge=1, le=_TIB)
    log_bytes: int = Field(ge=1, le=1 << 30)
    artifact_bytes: int = Field(ge=1, le=1 << 30)
    extra_chars_per_claim: int = Field(ge=0, le=1_000_000)


class Family(Value):
    """The public card of a benchmark family."""

    id: Slug
    title: str
    job: str
    capabilities: tuple[Named, ...]
    source_group: str
    task_type: str
    external_anchor: str
    artifact: str
    classes: tuple[Named, ...]
    pass_rule: str
    vetoes: tuple[Named, ...]
    metrics: tuple[str, ...]
    rules: tuple[str, ...]
    """Special rules, one sentence each."""
    public_parts: tuple[str, ...]
    closed_parts: tuple[str, ...]
    de_identification: str
    levels: str
    external_clauses: str
    illustration: str
    """A synthetic example of a claim, its verdict and span."""
    attempts: int = Field(ge=1, le=MAX_ATTEMPTS)
    limits: Limits


class Commitment(Value):
    """Public proof that private tasks existed unchanged when a version was frozen."""

    algorithm: str
    root: Digest


class Subset(Value):
    """How many tasks a version holds for one purpose."""

    count: int = Field(ge=0)
    unit: str = "tasks"
    note: str = ""


class Version(Value):
    """One numbered set of questions (`versions/<v>/manifest.json`)."""

    family: Slug
    version: str
    status: str
    """`draft` or `frozen`."""
    frozen: str | None
    """Date of freezing, ISO 8601, or null for a draft."""
    methodology: str
    corpus: Slug | None
    subsets: dict[SubsetName, Subset]
    commitment: Commitment | None
    commitment_reason: str = ""
    """Why there is no commitment, when there is none."""
    files: dict[str, Digest] | None
    """Digest of every public file; null for a draft and where the reason says so."""
    files_reason: str = ""
    notes: tuple[str, ...] = ()
