"""Canonical JSON (one value, one spelling) and the SHA-256 digests taken over it."""

import hashlib
import json
from collections.abc import Callable
from typing import Any


def canonical_json(value: Any) -> bytes:
    """Encode JSON data with sorted keys, no spare space, UTF-8, and one final newline.

    Raises ValueError on NaN or an infinity.
    """
    text = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return text.encode() + b"\n"


def sha256(data: bytes) -> str:
    """Return the digest of `data` as `sha256:` and 64 hex digits."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def digest_of(value: Any) -> str:
    """Return the digest of the canonical JSON of `value`."""
    return sha256(canonical_json(value))


class ListDigest:
    """The canonical JSON of a list that is made one item at a time, and its digest."""

    def __init__(self, write: Callable[[bytes], object] = lambda _: None) -> None:
        """Hand every stretch of the JSON to `write` as it is made."""
        self._write = write
        self._whole = hashlib.sha256()
        self._opening = b"["

    def add(self, item: bytes) -> None:
        """Go on with an item, which is canonical JSON without a line end."""
        self._go_on(self._opening + item)
        self._opening = b","

    def end(self) -> str:
        """Close the list and return the digest of all of it."""
        self._go_on(b"]\n" if self._opening == b"," else b"[]\n")
        return "sha256:" + self._whole.hexdigest()

    def _go_on(self, data: bytes) -> None:
        self._whole.update(data)
        self._write(data)
