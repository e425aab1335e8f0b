"""The capped reader of a box's output: the first bytes are kept, all others counted and dropped.

It reads an engine's multiplexed frames in pieces of any size, takes the seal line off the front of
standard output, and decodes nothing, so a character split between two pieces cannot hurt it.
"""

from medgauge.sandbox.seal import MAX_LINE

_HEADER = 8
_STDOUT = 1


class CappedLog:
    """What was seen of one box's output. Feed it; then read `seal`, `kept` and `dropped`."""

    def __init__(self, limit: int) -> None:
        """Keep at most `limit` bytes of both streams together."""
        self.seal: bytes | None = None
        """First line of standard output, once it is whole or too long to be one."""
        self.kept = bytearray()
        self.dropped = 0
        self._limit = limit
        self._header = bytearray()
        self._left = 0
        self._stream = 0
        self._line = bytearray()

    def feed(self, piece: bytes) -> None:
        """Take the next bytes as they came from the engine."""
        view = memoryview(piece)
        while view:
            if self._left == 0:
                need = _HEADER - len(self._header)
                self._header += view[:need]
                view = view[need:]
                if len(self._header) == _HEADER:
                    self._stream = self._header[0]
                    self._left = int.from_bytes(self._header[4:], "big")
                    self._header.clear()
                continue
            part = view[: self._left]
            view = view[len(part) :]
            self._left -= len(part)
            self._take(part)

    def finish(self) -> None:
        """Say that nothing more will come: a line without an end is then ordinary output."""
        self._keep(memoryview(bytes(self._line)))
        self._line.clear()

    def _take(self, part: memoryview) -> None:
        if self._stream == _STDOUT and self.seal is None:
            part = self._first_line(part)
        self._keep(part)

    def _first_line(self, part: memoryview) -> memoryview:
        """Collect the first line; return what of `part` follows it."""
        have = len(self._line)
        self._line += part[: MAX_LINE - have]
        end = self._line.find(b"\n")
        if end < 0 and len(self._line) < MAX_LINE:
            return part[len(part) :]
        size = end + 1 if end >= 0 else MAX_LINE
        self.seal = bytes(self._line[:size])
        self._line.clear()
        return part[size - have :]

    def _keep(self, part: memoryview) -> None:
        room = self._limit - len(self.kept)
        self.kept += part[:room]
        self.dropped += max(0, len(part) - room)
