"""One started bubblewrap and what it holds: its own word on the box, and a sure way to end it.

What happened to the box is read from bubblewrap's status pipe, which the box cannot reach; the box
is ended by killing its first process, with which the kernel kills every other.
"""

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import IO, Any


class Leash:
    """A running bubblewrap, from its start until it was waited for."""

    def __init__(self, process: subprocess.Popen[bytes], status: int) -> None:
        """Hold a process of ours and the reading end of its status pipe."""
        self.process = process
        self.status = status
        self.code: int | None = None
        """Exit code of the box's first process, 128 + n for signal n; null if never told."""
        self.begun = False
        """Whether the box was made: what ends before that is no submission's doing."""
        self._first: int | None = None
        self._rest = b""

    @property
    def outputs(self) -> tuple[IO[bytes], IO[bytes]]:
        """Standard output and error of the box."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        return self.process.stdout, self.process.stderr

    def hear(self, piece: bytes) -> bool:
        """Take the next bytes of the status pipe; True once the box has just been made."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        begun = self.begun
        for line in lines:
            said: dict[str, Any] = json.loads(line)
            if "child-pid" in said:
                self.begun = True
                self._first = self._hold(said["child-pid"])
            self.code = said.get("exit-code", self.code)
        return self.begun and not begun

    def kill(self) -> bool:
        """Kill every process of the box; False if it had ended by itself."""
        if self._first is None:
            self.process.kill()
            return not self.begun
        try:
            signal.pidfd_send_signal(self._first, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def close(self) -> None:
        """Let go of everything. Whatever still runs is killed."""
        if self.process.poll() is None:
            self.kill()
            self.process.kill()
        self.process.wait()
        for stream in self.outputs:
            stream.close()
        os.close(self.status)
        if self._first is not None:
            os.close(self._first)

    def _hold(self, pid: int) -> int | None:
        """Return a handle of the box's first process; null if it has ended already."""
        try:
            handle = os.pidfd_open(pid)
        except OSError:
            return None
        # The number may be another process's by now: only a child of our own one is meant. It may
        # also end between these two lines.
        with contextlib.suppress(OSError):
            if _parent(pid) == self.process.pid:
                return handle
        os.close(handle)
        return None


def _parent(pid: int) -> int:
    text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    return int(text.rpartition(")")[2].split()[1])
