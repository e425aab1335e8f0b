"""Proof that an engine was there without a break: one connection to it that is kept and looked at.

A restarted engine may report a box that died with it as exited with code 0. Behind a socket that
the system keeps open, nothing else shows the break.
"""

import http.client
import select
import socket
import threading


class EngineWatch:
    """Holds the connection, and makes a new one after a break. Safe to use from several threads."""

    def __init__(self, url: str, seconds: float) -> None:
        """Watch the engine at a `unix://` address; it must answer within `seconds`."""
        self._path = url.removeprefix("unix://")
        self._seconds = seconds
        self._lock = threading.Lock()
        self._thread: http.client.HTTPConnection | None = None

    def begin(self) -> http.client.HTTPConnection:
        """Return the unbroken connection to ask `broken` about later. Raises OSError if none."""
        with self._lock:
            if self._thread is None or broken(self._thread):
                self._thread = self._connect()
            return self._thread

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            if self._thread is not None:
                self._thread.close()
            self._thread = None

    def _connect(self) -> http.client.HTTPConnection:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        line.settimeout(self._seconds)
        connection = http.client.HTTPConnection("localhost")
        connection.sock = line
        try:
            line.connect(self._path)
            # Newer engines close a connection that never asked for anything.
            connection.request("GET", "/_ping")
            connection.getresponse().read()
        except http.client.HTTPException as error:
            line.close()
            raise ConnectionError(f"no engine: {error!r}") from error
        except OSError:
            line.close()
            raise
        return connection


def broken(connection: http.client.HTTPConnection) -> bool:
    """Whether the engine has gone since: an idle connection has nothing to say but its end."""
    line: socket.socket | None = connection.sock
    if line is None or line.fileno() < 0:
        return True
    poll = select.poll()
    poll.register(line, select.POLLIN | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))
