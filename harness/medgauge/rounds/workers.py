"""A pool of workers that take slots and report what happened on one queue.

So many boxes run at a time as the round says. Some attempts more are under way: what is made
before a box runs, and what is put away after, overlaps with boxes that run.
"""

import queue
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from medgauge.errors import IntegrityError, MedGaugeError
from medgauge.model.round import Attempt, AttemptStatus, Round, Slot
from medgauge.rounds.admission import lack
from medgauge.rounds.events import AttemptStarted
from medgauge.rounds.means import Means
from medgauge.rounds.recovery import recover
from medgauge.rounds.store import RoundStore
from medgauge.systems.adapters.container import Order, Result, box_command, run_attempt


class Workers:
    """Work on the slots of one round; started and asked by the round's own thread."""

    def __init__(
        self,
        store: RoundStore,
        means: Means,
        plan: Round,
        room: Path,
        files: dict[str, bytes],
    ) -> None:
        """Prepare to run a plan with the submission's files, in a room of this runner."""
        self.store, self.means, self.plan = store, means, plan
        self.room, self.files = room, files
        self.digest = store.plan_digest()
        self.command = box_command(plan.submission.command, set(files))
        self.tasks = {task.id: task for task in means.tasks}
        self.reports: queue.SimpleQueue[AttemptStarted | Result | BaseException] = (
            queue.SimpleQueue()
        )
        self.flying = 0
        """Attempts under way."""
        self._most = means.parallel + ahead(means.parallel)
        self._turns = threading.BoundedSemaphore(means.parallel)
        self._pool = ThreadPoolExecutor(self._most, thread_name_prefix="attempt")

    @property
    def idle(self) -> bool:
        """Whether another attempt may be taken up."""
        return self.flying < self._most

    def start(self, slot: Slot) -> None:
        """Hand one slot to a worker."""
        self.flying += 1
        self._pool.submit(self._work, slot)

    def lacking(self) -> MedGaugeError | None:
        """Return why no more box may be started now, null if one may."""
        return lack(self.plan.limits, self.means.free(self.store.folder))

    def recover(self) -> None:
        """Wait until boxes can run again after one was lost to a fault of ours."""
        recover(self.means.backend, self.plan.corpus, self.means.clock)

    def close(self) -> None:
        """Stop boxes that still run, if any, and wait until nothing runs any more."""
        if self.flying:
            self.means.backend.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, slot: Slot) -> None:
        try:
            run_id = self.means.new_id()
            self.store.begin(
                Attempt(
                    task=slot.task,
                    number=slot.number,
                    run_id=run_id,
                    plan=self.digest,
                    status=AttemptStatus.RUNNING,
                )
            )
            result = run_attempt(self.means.backend, self._order(slot, run_id))
            if result.attempt.status is not AttemptStatus.VOID:
                attempt = result.attempt.model_copy(update={"plan": self.digest})
                self.store.finish(attempt, result.artifact, result.log)
            self.reports.put(result)
        except BaseException as error:
            # Whatever it is, it belongs to the round's own thread, which stops the round.
            self.reports.put(error)

    @contextmanager
    def _turn(self, slot: Slot, run_id: str) -> Iterator[None]:
        """Hold one of the places for boxes that run."""
        with self._turns:
            self.reports.put(AttemptStarted(slot, run_id))
            yield

    def _order(self, slot: Slot, run_id: str) -> Order:
        if self.plan.corpus.image is None:
            raise IntegrityError(f"round {self.plan.id} is bound to no image")
        return Order(
            task=self.tasks[slot.task],
            number=slot.number,
            run_id=run_id,
            image_id=self.plan.corpus.image,
            command=self.command,
            submission=self.files,
            limits=self.plan.limits,
            room=self.room,
            labels={"round": self.plan.id, "task": slot.task, "attempt": str(slot.number)},
            turn=self._turn(slot, run_id),
        )


def ahead(parallel: int) -> int:
    """Return how many attempts are made ready or put away beside those whose boxes run.

    None where boxes run one at a time: then nothing of another attempt is on the machine at all.
    """
    return parallel // 2
