"""Workers as seen from the program that starts them: ask, bound, bury, and start anew."""

import os
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar, cast

from medgauge.corpus.reading.document import Reading, written
from medgauge.corpus.reading.formats import LibraryMissing
from medgauge.corpus.reading.message import (
    CHANGED,
    NO_LIBRARY,
    NO_MEMORY,
    Bounds,
    Order,
    framed,
    unframed,
)
from medgauge.corpus.reading.nursery import Born, Nursery
from medgauge.errors import IntegrityError

LAST_SECONDS = 10.0
"""How long a worker that has said its last may take to end."""
CHUNK = 1 << 16
"""Bytes taken from a pipe at once: all that it holds. Room for more would cost time to make."""

R = TypeVar("R")


@dataclass(frozen=True)
class Question(Generic[R]):
    """A file for a worker to read."""

    order: Order
    data: bytes
    told: Callable[[bytes, bool], R]
    """Makes of an answer what is wanted: a written Reading, and whether it says more of the file
    than of this run."""


class _Answer(NamedTuple, Generic[R]):
    question: Question[R]
    value: bytes
    lasting: bool


def each(items: Iterable[R | Question[R]], workers: int) -> Iterator[R]:
    """Have questions answered, several at a time, and yield what is told of them as it comes.

    What is no question is yielded when its turn comes. Whatever ends this, no worker is left
    behind. Raises LibraryMissing, IntegrityError if this program has changed.
    """
    with Nursery() as nursery:
        crew = [_Worker[R](nursery) for _ in range(workers)]
        try:
            yield from _told(iter(items), crew)
        finally:
            for worker in crew:
                worker.end()


def _told(todo: Iterator[R | Question[R]], crew: "list[_Worker[R]]") -> Iterator[R]:
    free, answers = [*crew], list[_Answer[R]]()
    while True:
        while free and (item := next(todo, None)) is not None:
            if isinstance(item, Question):
                free.pop().ask(item)
            else:
                yield item
        for answer in answers:  # after the next files are handed out, so that no worker waits
            yield answer.question.told(answer.value, answer.lasting)
        busy = [worker for worker in crew if worker not in free]
        if not busy:
            return
        _wait(busy)
        heard = [(worker, worker.answer()) for worker in busy]
        free += [worker for worker, answer in heard if answer is not None]
        answers = [answer for _, answer in heard if answer is not None]


class _Worker(Generic[R]):
    """One process that reads files, started when first asked; nothing here waits for it."""

    def __init__(self, nursery: Nursery) -> None:
        self.deadline = 0.0
        self.inbox = self.outbox = -1
        self.unsent = memoryview(b"")
        self._nursery = nursery
        self._process: Born | None = None
        self._asked = 0
        self._question: Question[R] | None = None
        self._heard = bytearray()

    def ask(self, question: Question[R]) -> None:
        """Begin to have a file read."""
        if self._process is None:
            self._process = self._nursery.start(question.order.package, question.order.job.format)
            _, self.inbox, self.outbox = self._process
        self._asked += 1
        self._question = question
        self._heard.clear()
        order = question.order.model_dump_json().encode()
        self.unsent = memoryview(framed(order) + framed(question.data))
        self.deadline = time.monotonic() + question.order.bounds.seconds
        self._send()

    def answer(self) -> _Answer[R] | None:
        """Go on, and return the answer if it is there.

        A file that costs the worker its life is refused, after a second try in a fresh one if the
        first had read others before.
        """
        self._send()
        answer, gone = self._received()
        question = cast(Question[R], self._question)
        late = time.monotonic() >= self.deadline
        if answer is None and not gone and not late:
            return None
        if answer is not None and answer != NO_MEMORY:
            return _Answer(question, _read(answer), True)
        fresh = self._asked == 1
        code = self.end(LAST_SECONDS if gone else 0)
        if not fresh:
            self.ask(question)
            return None
        bounds = question.order.bounds
        reason = _no_memory(bounds) if answer else _death(code, bounds, late)
        reading = Reading(problems=((question.order.job.name, "", reason),))
        return _Answer(question, written(reading), False)

    def end(self, seconds: float = 0) -> int:
        """End the process, unless it ends by itself in time, and forget it; return its code."""
        process, self._process, self._asked = self._process, None, 0
        return 0 if process is None else self._nursery.end(process, seconds)

    def _send(self) -> None:
        """Write what the pipe takes."""
        try:
            while self.unsent:
                self.unsent = self.unsent[os.write(self.inbox, self.unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent = memoryview(b"")  # it has gone, which is seen at the other pipe

    def _received(self) -> tuple[bytes | None, bool]:
        """Return the answer if it is there in full, and whether the process has gone."""
        try:
            while data := os.read(self.outbox, CHUNK):
                self._heard += data
                if (answer := unframed(self._heard)) is not None:
                    return answer, False
        except BlockingIOError:
            return None, False
        return None, True


def _wait(busy: "list[_Worker[R]]") -> None:
    """Wait until one of them can be gone on with or is late."""
    poll = select.poll()
    for worker in busy:
        poll.register(worker.outbox, select.POLLIN)
        if worker.unsent:
            poll.register(worker.inbox, select.POLLOUT)
    seconds = min(worker.deadline for worker in busy) - time.monotonic()
    poll.poll(max(0, seconds * 1000))


def _read(answer: bytes) -> bytes:
    kind, value = answer[:1], answer[1:]
    if kind == NO_LIBRARY:
        raise LibraryMissing(value.decode())
    if kind == CHANGED:
        raise IntegrityError("the program was changed while it read files", "run it again")
    return value


def _death(code: int, bounds: Bounds, late: bool) -> str:
    if late:
        return f"reading it took more than {bounds.seconds} s"
    if code == -signal.SIGXCPU:
        return f"reading it took more than {bounds.cpu_seconds} s of the processor's time"
    if code < 0:
        return f"the file broke its reader (signal {-code}); it may be damaged or too large"
    return f"its reader ended with {code}"


def _no_memory(bounds: Bounds) -> str:
    return f"reading it needed more than {bounds.memory_bytes / 1e9:g} GB of memory"
