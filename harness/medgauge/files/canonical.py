"""Canonical JSON (one value, one spelling) and the SHA-256 digests taken over it."""

import hashlib
import json
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
