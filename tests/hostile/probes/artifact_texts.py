"""Leave a plain file whose bytes would hurt a careless reader."""

import gzip
from pathlib import Path

from hostile.inside import ARTIFACT

PROPERTIES = ("collection",)
MOST = 65_536


def leaves(data: bytes):
    """Return a way to leave bytes."""

    def leave() -> None:
        ARTIFACT.write_bytes(data)

    return leave


def bomb() -> None:
    """Leave 60 KB that unpack to 60 MB."""
    ARTIFACT.write_bytes(gzip.compress(bytes(60_000_000))[:MOST])


def beside() -> None:
    """Leave a good artifact, and links to folders of the host as its neighbours."""
    ARTIFACT.write_text("{}", "utf-8")
    Path("/out/a").mkdir()
    Path("/out/a/dir").symlink_to("/etc")
    Path("/out/b").symlink_to("..")
    Path("/out/c").symlink_to("/proc/self/root")


def after(ended) -> list[str]:
    """The grader refuses it as the submission's fault, with a finding, and unpacks nothing."""
    found = [f"{name} was followed" for name in ended.attempt.out_listing if "passwd" in name]
    return found if ended.refused else [*found, "the grader took it for an answer"]


CASES = {
    "gzip bomb": (bomb, "done"),
    "no text": (leaves(b'{"claims": "\xff\xfe\xc3\x28"}'), "done"),
    "lone surrogate": (leaves(b'{"a": "\\ud800"}'), "done"),
    "deep": (leaves(b"[" * MOST), "done"),
    "deep objects": (leaves(b'{"a":' * 10_000 + b"1" + b"}" * 10_000), "done"),
    "long number": (leaves(b'{"claims": ' + b"9" * 60_000 + b"}"), "done"),
    "nothing": (leaves(b""), "done"),
    "links beside": (beside, "done"),
}
