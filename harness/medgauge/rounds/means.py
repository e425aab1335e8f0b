"""What a round is run with."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from medgauge.model.corpus import CorpusLock
from medgauge.model.task import Task
from medgauge.rounds.admission import Free
from medgauge.sandbox.protocol import Backend


@dataclass(frozen=True)
class Means:
    """What a round is run with; time and randomness come in here."""

    backend: Backend
    corpus: CorpusLock
    """What is here now; must be what the round is bound to."""
    tasks: tuple[Task, ...]
    """Tasks as they are here now; must be what the round is bound to."""
    parallel: int
    scratch: Path
    """Host folder below which size-limited folders are mounted."""
    new_id: Callable[[], str]
    """Gives opaque run ids, each once."""
    clock: Callable[[], float]
    """Monotonic seconds."""
    free: Callable[[Path], Free]
    """Says what memory and disk are free for a round in this folder."""
