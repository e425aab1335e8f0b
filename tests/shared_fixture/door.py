"""A socket that leads to an engine and can be shut, opened again, or lose or hold answers."""

import contextlib
import socket
import threading
import time
from pathlib import Path


class Door:
    """Leads to an engine until it is shut; it can be opened again."""

    def __init__(self, path: Path, url: str) -> None:
        """Lead from `path` to the engine at a `unix://` address."""
        self._path = path
        self._target = url.removeprefix("unix://")
        self.unanswered = b""
        """A request that holds these bytes is done, and its answer is lost with the connection."""
        self.losses = 1 << 30
        """How many answers get lost that way."""
        self.held = b""
        """The answer to a request that holds these bytes comes `late` seconds late."""
        self.late = 0.0
        self._ends: list[socket.socket] = []
        self.open()

    @property
    def url(self) -> str:
        """Where it is entered."""
        return f"unix://{self._path}"

    def open(self) -> None:
        """Take connections."""
        self._path.unlink(missing_ok=True)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(self._path))
        self._server.listen()
        threading.Thread(target=self._serve, args=(self._server,), daemon=True).start()

    def shut(self) -> None:
        """Cut every connection and take no more."""
        for end in [self._server, *self._ends]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for end in [self._server, *self._ends]:
            end.close()
        self._ends.clear()

    def _serve(self, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = server.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._target)
                self._ends += [near, far]
                lost, late = threading.Event(), threading.Event()
                for act in (self._ask, self._answer):
                    threading.Thread(target=act, args=(near, far, lost, late), daemon=True).start()

    def _ask(
        self,
        near: socket.socket,
        far: socket.socket,
        lost: threading.Event,
        late: threading.Event,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := near.recv(65536):
                if self.unanswered and self.unanswered in data and self.losses > 0:
                    self.losses -= 1
                    lost.set()
                if self.held and self.held in data:
                    late.set()
                far.sendall(data)
            far.shutdown(socket.SHUT_WR)

    def _answer(
        self,
        near: socket.socket,
        far: socket.socket,
        lost: threading.Event,
        late: threading.Event,
    ) -> None:
        with contextlib.suppress(OSError):
            while (data := far.recv(65536)) and not lost.is_set():
                if late.is_set():
                    time.sleep(self.late)
                    late.clear()
                near.sendall(data)
            near.shutdown(socket.SHUT_RDWR if lost.is_set() else socket.SHUT_WR)
