"""The capped reader of a box's output: the first bytes are kept, all others counted and dropped.

It takes pieces of any size, takes the seal line off the front of standard output, and decodes
nothing, so a character split between two pieces cannot hurt it.
"""

from medgauge.sandbox.seal import MAX_LINE


class CappedLog:
    """What was seen of one box's output. Feed it; then read `seal`, `kept` and `dropped`."""

    def __init__(self, limit: int) -> None:
        """Keep at most `limit` bytes of both streams together."""
        self.seal: bytes | None = None
        """First line of standard output, once it is whole or too long to be one."""
        self.kept = bytearray()
        self.dropped = 0
        self._limit = limit
        self._line = bytearray()

    def out(self, piece: memoryview) -> None:
        """Take the next bytes of standard output."""
        self.err(self._first_line(piece) if self.seal is None else piece)

    def err(self, piece: memoryview) -> None:
        """Take the next bytes of standard error, where no line is looked for."""
        room = self._limit - len(self.kept)
        self.kept += piece[:room]
        self.dropped += max(0, len(piece) - room)

    def finish(self) -> None:
        """Say that nothing more will come: a line without an end is then ordinary output."""
        self.err(memoryview(bytes(self._line)))
        self._line.clear()

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
