"""The process that workers are forked from, as seen from the program that starts it.

It loads once what every worker needs, so that a worker costs next to nothing to start, also in the
place of one that a file has cost its life.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from medgauge.errors import IntegrityError

WORKER = "medgauge.corpus.reading.worker"
LONGEST = 1 << 16
"""Most bytes of one message."""


class Born(NamedTuple):
    """A worker."""

    pid: int
    inbox: int
    """Where it takes orders."""
    outbox: int
    """Where it answers."""


class Nursery:
    """Starts and ends workers; as a context, it is gone afterwards. Started when first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line, self._far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._line.close()
        self._far.close()
        if self._process is not None:
            self._process.wait()

    def start(self, package: str, form: str) -> Born:
        """Start a worker that has loaded a format of a package. Its two pipes never block here."""
        orders, inbox = os.pipe()
        outbox, answers = os.pipe()
        try:
            pid = self._told(["start", package, form], [orders, answers])
        finally:
            os.close(orders)
            os.close(answers)
        os.set_blocking(inbox, False)
        os.set_blocking(outbox, False)
        return Born(pid, inbox, outbox)

    def end(self, worker: Born, seconds: float) -> int:
        """End a worker, unless it ends by itself in time; return its exit code as Popen has it."""
        os.close(worker.inbox)
        os.close(worker.outbox)
        return self._told(["end", worker.pid, seconds])

    def _told(self, words: list[object], handles: Sequence[int] = ()) -> int:
        """Say something and return the answer. Raises IntegrityError when there is none."""
        if self._process is None:
            self._process = self._begun()
        try:
            socket.send_fds(self._line, [json.dumps(words).encode()], handles)
            answer = self._line.recv(LONGEST)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
        if not answer:
            raise IntegrityError("the process that reads files has been ended", "run it again")
        return int(answer)

    def _begun(self) -> subprocess.Popen[bytes]:
        """Start a process that finds every module where this program does, and none elsewhere."""
        paths = os.pathsep.join(path for path in sys.path if path)
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", WORKER],
            stdin=self._far.fileno(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self._far.close()  # so that it is seen here when the process has gone
        return process
