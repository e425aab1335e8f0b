"""An engine's two output streams in one: framed pieces taken apart again, however they are cut."""

from medgauge.sandbox.stream import CappedLog

_HEADER = 8
_STDOUT = 1


class Frames:
    """Feeds a log with what arrives on an attached connection."""

    def __init__(self, log: CappedLog) -> None:
        """Hand every byte of output on to `log`."""
        self._log = log
        self._header = bytearray()
        self._left = 0
        self._stream = 0

    def feed(self, piece: bytes) -> None:
        """Take the next bytes as they came from the engine."""
        view = memoryview(piece)
        while view:
            if self._left == 0:
                view = self._begin(view)
                continue
            part = view[: self._left]
            view = view[len(part) :]
            self._left -= len(part)
            (self._log.out if self._stream == _STDOUT else self._log.err)(part)

    def _begin(self, view: memoryview) -> memoryview:
        """Collect the next frame's header; return what of `view` follows."""
        need = _HEADER - len(self._header)
        self._header += view[:need]
        if len(self._header) == _HEADER:
            self._stream = self._header[0]
            self._left = int.from_bytes(self._header[4:], "big")
            self._header.clear()
        return view[need:]
