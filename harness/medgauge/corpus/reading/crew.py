"""Workers as seen from the program that starts them: ask, bound, bury, and start anew."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Event, Lock, Thread, Timer
from typing import IO, TypeVar, cast

from medgauge.corpus.reading.document import Reading
from medgauge.corpus.reading.formats import LibraryMissing
from medgauge.corpus.reading.message import (
    CHANGED,
    NO_LIBRARY,
    NO_MEMORY,
    READ,
    Bounds,
    Order,
    receive,
    send,
)
from medgauge.errors import EnvironmentFault, IntegrityError

WORKER = "medgauge.corpus.reading.worker"

T = TypeVar("T")
R = TypeVar("R")


class Worker:
    """One process that reads files, started when first asked."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._stopped = False
        self._lock = Lock()

    def ask(self, order: Order, data: bytes) -> tuple[bytes, bool]:
        """Return a Reading as JSON, and whether it says more of the file than of this run.

        A file that costs the worker its life is refused, after a second try in a fresh one if the
        first had read others before. Raises LibraryMissing, IntegrityError if this program has
        changed.
        """
        fresh = self._asked == 0
        answer = self._once(order, data)
        if isinstance(answer, str) and not fresh and not self._stopped:
            answer = self._once(order, data)
        if isinstance(answer, bytes):
            return answer, True
        reading = Reading(problems=((order.job.name, "", answer),))
        return reading.model_dump_json().encode(), False

    def stop(self) -> None:
        """End the process, from any thread and for good."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """End the process and forget it; the next order starts another."""
        process, self._process, self._asked = self._process, None, 0
        if process is not None:
            process.kill()
            process.communicate()

    def _once(self, order: Order, data: bytes) -> bytes | str:
        """Return a reading, or why there is none; the worker is ended in that case."""
        process = self._started()
        self._asked += 1
        late = Event()
        timer = Timer(order.bounds.seconds, _kill, (process, late))
        timer.daemon = True
        timer.start()
        answer = _exchange(process, order, data)
        timer.cancel()
        if answer is None:
            code = process.wait()
            self.end()
            return _death(code, order.bounds, late.is_set())
        if answer == NO_MEMORY:
            self.end()
            return _no_memory(order.bounds)
        if answer[:1] == NO_LIBRARY:
            raise LibraryMissing(answer[1:].decode())
        if answer == CHANGED:
            raise IntegrityError("the program was changed while it read files", "run it again")
        return answer.removeprefix(READ)

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise EnvironmentFault("the reading was stopped")
            if self._process is None:
                self._process = _start()
            return self._process


def each(items: Iterable[T], work: Callable[[T, Worker], R], workers: int) -> Iterator[R]:
    """Do `work` on every item, several at a time, and yield what it returns as it comes.

    Whatever ends this, no worker is left behind. What `work` raises is raised here.
    """
    todo: SimpleQueue[T] = SimpleQueue()
    count = 0
    for item in items:
        todo.put(item)
        count += 1
    done: SimpleQueue[tuple[R | None, BaseException | None]] = SimpleQueue()
    crew = [Worker() for _ in range(min(workers, count))]
    halt = Event()
    lanes = [
        Thread(target=_lane, args=(todo, work, worker, done, halt), daemon=True) for worker in crew
    ]
    try:
        for lane in lanes:
            lane.start()
        for _ in range(count):
            value, error = done.get()
            if error is not None:
                raise error
            yield cast(R, value)
    finally:
        halt.set()
        for worker in crew:
            worker.stop()
        for lane in lanes:
            lane.join()
        for worker in crew:
            worker.end()


def _lane(
    todo: "SimpleQueue[T]",
    work: Callable[[T, Worker], R],
    worker: Worker,
    done: "SimpleQueue[tuple[R | None, BaseException | None]]",
    halt: Event,
) -> None:
    while not halt.is_set() and not todo.empty():
        try:
            item = todo.get_nowait()
        except Exception:  # another lane took the last one
            return
        try:
            done.put((work(item, worker), None))
        except BaseException as error:  # told to the one who waits
            done.put((None, error))
            return


def _start() -> subprocess.Popen[bytes]:
    """Start a worker that finds every module where this program does, and none elsewhere."""
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", WORKER, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": paths},
    )


def _kill(process: subprocess.Popen[bytes], late: Event) -> None:
    late.set()
    process.kill()


def _exchange(process: subprocess.Popen[bytes], order: Order, data: bytes) -> bytes | None:
    try:
        inbox = cast(IO[bytes], process.stdin)
        send(inbox, order.model_dump_json().encode())
        send(inbox, data)
        return receive(cast(IO[bytes], process.stdout))
    except (OSError, ValueError):
        return None


def _death(code: int, bounds: Bounds, late: bool) -> str:
    if late:
        return f"reading it took more than {bounds.seconds} s"
    if code == -signal.SIGXCPU:
        return f"reading it took more than {bounds.cpu_seconds} s of the processor's time"
    return f"its reader ended with signal {-code}" if code < 0 else f"its reader ended with {code}"


def _no_memory(bounds: Bounds) -> str:
    return f"reading it needed more than {bounds.memory_bytes / 1e9:g} GB of memory"
