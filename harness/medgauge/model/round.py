"""One submission's run over one subset: the plan, its attempts, and how each ended."""

from enum import StrEnum

from pydantic import Field, model_validator

from medgauge.model.base import Digest, Slug, Value
from medgauge.model.corpus import CorpusLock
from medgauge.model.family import MAX_ATTEMPTS, Limits, SubsetName
from medgauge.model.seal import SealProperty
from medgauge.model.submission import Submission


class AttemptStatus(StrEnum):
    """How an attempt ended. All but `infra` count; `infra` is ours: replaced, or left a hole."""

    PLANNED = "planned"
    RUNNING = "running"
    DONE = "done"
    NO_ARTIFACT = "no_artifact"
    INVALID_ARTIFACT = "invalid_artifact"
    TIMEOUT = "timeout"
    RESOURCE_LIMIT = "resource_limit"
    CRASHED = "crashed"
    INFRA = "infra"
    VOID = "void"
    """Was running when the runner died; never counted."""

    @property
    def terminal(self) -> bool:
        """Whether nothing more can happen to the attempt."""
        return self not in (AttemptStatus.PLANNED, AttemptStatus.RUNNING)

    @property
    def counts(self) -> bool:
        """Whether the attempt belongs to the denominator as the submission's own."""
        return self.terminal and self not in (AttemptStatus.INFRA, AttemptStatus.VOID)


class InfraCode(StrEnum):
    """The closed list of faults that are ours, each provable from evidence on the host."""

    ENGINE_LOST = "engine_lost"
    IMAGE_MISSING = "image_missing"
    CONTAINER_GONE = "container_gone"
    CREATE_FAILED = "create_failed"
    START_FAILED = "start_failed"
    STATE_UNTRUSTED = "state_untrusted"
    SEAL_BROKEN = "seal_broken"
    STAGING_FAILED = "staging_failed"
    COLLECT_FAILED = "collect_failed"


class Slot(Value):
    """One place in the plan: attempt `number` (from 1) at `task`."""

    task: Slug
    number: int


class Exit(Value):
    """What the engine said of the dead container, each fact apart."""

    code: int | None
    oom_killed: bool
    error: str
    started: str
    finished: str
    killed_by_us: str = ""
    """Our own reason for killing it: `deadline`, `out_limit`, or empty."""


class SealReport(Value):
    """What the prelude saw inside the box before the submission's first instruction."""

    facts: dict[str, str]
    ok: bool


class Usage(Value):
    """What the attempt used; steps and tokens are the submission's own word."""

    seconds: float
    steps: int | None = None
    tokens: int | None = None
    trusted: bool = False


class Attempt(Value):
    """One ungraded attempt. Its terminal state is written once, by `run`, and never changed."""

    task: Slug
    number: int
    run_id: str
    """Fresh for every start of a container; a resumed slot gets a new one."""
    plan: str = ""
    """Digest of the `round.json` it was run for; a stored round takes no attempt without it."""
    status: AttemptStatus
    infra: InfraCode | None = None
    detail: str = ""
    """One sentence for a reader, e.g. why the artifact is invalid."""
    artifact: Digest | None = None
    exit: Exit | None = None
    usage: Usage | None = None
    seal: SealReport | None = None
    inputs_before: dict[str, str] = Field(default_factory=dict)
    inputs_after: dict[str, str] = Field(default_factory=dict)
    out_listing: dict[str, str] = Field(default_factory=dict)
    log_truncated: bool = False


class EngineFacts(Value):
    """The sandbox a round ran in."""

    backend: str
    engine: str
    api: str
    runtime: str
    architecture: str
    declared_missing: dict[SealProperty, str] = Field(default_factory=dict)
    """Properties of the seal that the backend does not give here, each with the reason."""


class Round(Value):
    """The stored plan of a run: what was to be done, with what, and bound to which digests."""

    id: Slug
    family: Slug
    version: str
    methodology: str
    subset: SubsetName
    submission: Submission
    tasks: tuple[Slug, ...] = Field(min_length=1)
    clusters: dict[str, str]
    """Task id to cluster id."""
    task_digests: dict[str, Digest]
    attempts: int = Field(ge=1, le=MAX_ATTEMPTS)
    parallel: int = Field(ge=1)
    """Attempts at a time; a resumed round keeps to it unless told otherwise."""
    limits: Limits
    corpus: CorpusLock
    engine: EngineFacts
    official: bool
    unofficial_reasons: tuple[str, ...] = ()
    created: str
    """ISO 8601, UTC."""
    medgauge: str
    libraries: dict[str, str] = Field(default_factory=dict)
    """Versions of the libraries that touch a digest."""

    @model_validator(mode="after")
    def _fits_together(self) -> "Round":
        tasks = set(self.tasks)
        if len(tasks) != len(self.tasks):
            raise ValueError("a task stands twice in the plan")
        if set(self.clusters) != tasks or set(self.task_digests) != tasks:
            raise ValueError("clusters and task_digests must name the tasks of the plan")
        if self.official == bool(self.unofficial_reasons):
            raise ValueError("a round is official exactly when no reason speaks against it")
        return self

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every place of the plan, first attempts first."""
        numbers = range(1, self.attempts + 1)
        return tuple(Slot(task=task, number=number) for number in numbers for task in self.tasks)
