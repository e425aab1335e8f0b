"""What of the host a box is told to attack: listeners that count who comes, and planted words.

Every listener is on loopback or a Unix socket of this test; nothing else is ever aimed at.
"""

import secrets
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any


class Targets:
    """Listeners of the host, open until closed."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Open them; the one with a path lies in `folder`, which every user may enter."""
        token = secrets.token_hex(6)
        self._lines: dict[str, socket.socket] = {}
        self._stack = stack
        datagram = socket.SOCK_DGRAM
        self._open("tcp", socket.AF_INET, ("127.0.0.1", 0))
        self._open("tcp6", socket.AF_INET6, ("::1", 0))
        self._open("udp", socket.AF_INET, ("127.0.0.1", 0), datagram)
        self._open("abstract", socket.AF_UNIX, f"\0medgauge-{token}")
        self._open("datagrams", socket.AF_UNIX, f"\0medgauge-messages-{token}", datagram)
        self._open("path", socket.AF_UNIX, str(folder / f"{token}.sock"))
        Path(self._name("path")).chmod(0o777)

    def _open(self, name: str, family: int, address: Any, kind: int = socket.SOCK_STREAM) -> None:
        line = self._stack.enter_context(socket.socket(family, kind))
        line.bind(address)
        if kind == socket.SOCK_STREAM:
            line.listen()
        self._lines[name] = line

    def _name(self, name: str) -> Any:
        address = self._lines[name].getsockname()
        return address[1] if isinstance(address, tuple) else address

    def told(self) -> dict[str, Any]:
        """Return where they are, as a box is told."""
        names = {name: self._name(name) for name in self._lines}
        return {
            name: value.decode().lstrip("\0") if isinstance(value, bytes) else value
            for name, value in names.items()
        }

    def visited(self) -> list[str]:
        """Return the listeners to whom somebody came."""
        ready = select.select(list(self._lines.values()), [], [], 0)[0]
        return [name for name, line in self._lines.items() if line in ready]


@contextmanager
def targets(folder: Path) -> Iterator[Targets]:
    """Lend listeners."""
    with ExitStack() as stack:
        yield Targets(folder, stack)
