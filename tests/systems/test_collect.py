"""Faults 16 and 58: what a dead box left is read with suspicion, and never through a link."""

import json
import os
import socket
from pathlib import Path

import pytest

from corvale_workspace import LIMITS
from medgauge.model.family import Limits
from medgauge.model.round import AttemptStatus
from medgauge.systems.collect import MAX_NAMES, collect, listing

LIMIT = Limits(**LIMITS)
SECRET = b"SECRET-OF-THE-HOST"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_bytes(SECRET)
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def symlink(out: Path) -> None:
    (out / "artifact.json").symlink_to("/etc/passwd")


def relative_symlink(out: Path) -> None:
    (out / "artifact.json").symlink_to("../secret.txt")


def loop(out: Path) -> None:
    (out / "artifact.json").symlink_to("artifact.json")


def dangling(out: Path) -> None:
    (out / "artifact.json").symlink_to("nothing")


def hard_link(out: Path) -> None:
    (out / "artifact.json").hardlink_to(out.parent / "secret.txt")


def directory(out: Path) -> None:
    (out / "artifact.json").mkdir()


def fifo(out: Path) -> None:
    os.mkfifo(out / "artifact.json")


def unix_socket(out: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(out / "artifact.json"))


def unreadable(out: Path) -> None:
    (out / "artifact.json").write_bytes(b"{}")
    (out / "artifact.json").chmod(0)


def too_large(out: Path) -> None:
    (out / "artifact.json").write_bytes(b" " * (LIMIT.artifact_bytes + 1))


def sparse(out: Path) -> None:
    with (out / "artifact.json").open("wb") as stream:
        stream.truncate(1 << 40)


@pytest.mark.parametrize(
    ("leave", "reason"),
    [
        (symlink, "symlink"),
        (relative_symlink, "symlink"),
        (loop, "symlink"),
        (dangling, "symlink"),
        (hard_link, "hard_link"),
        (directory, "directory"),
        (fifo, "fifo"),
        (unix_socket, "socket"),
        (unreadable, "unreadable"),
        (too_large, "too_large"),
        (sparse, "too_large"),
    ],
)
def test_anything_but_a_plain_file_is_an_invalid_artifact(out: Path, leave, reason: str) -> None:
    leave(out)

    found = collect(out, LIMIT)

    assert (found.status, found.detail) == (AttemptStatus.INVALID_ARTIFACT, reason)
    assert found.artifact is None
    assert SECRET not in repr(found).encode()
    assert b"root:" not in repr(found).encode()


@pytest.mark.skipif(os.geteuid() != 0, reason="making a device needs root")
def test_a_device_is_an_invalid_artifact(out: Path) -> None:
    try:
        os.mknod(out / "artifact.json", 0o600 | 0o020000, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("this machine lets nobody make a device")

    assert collect(out, LIMIT).detail == "device"


def test_the_very_bytes_are_kept_up_to_the_limit(out: Path) -> None:
    data = b"\xef\xbb\xbf{ }\r\n\xff" + b"x" * (LIMIT.artifact_bytes - 9)
    (out / "artifact.json").write_bytes(data)

    found = collect(out, LIMIT)

    assert found.status is AttemptStatus.DONE
    assert found.artifact == data


def test_nothing_left_is_no_artifact(out: Path) -> None:
    found = collect(out, LIMIT)

    assert (found.status, found.artifact, found.listing) == (AttemptStatus.NO_ARTIFACT, None, {})


def test_a_link_as_parent_is_listed_and_not_followed(out: Path) -> None:
    (out / "a").mkdir()
    (out / "a" / "dir").symlink_to("/etc")
    (out / "b").symlink_to(out.parent)

    assert collect(out, LIMIT).listing == {"a": "folder", "a/dir": "link", "b": "link"}


def test_the_folder_itself_may_not_be_a_link(out: Path) -> None:
    (out.parent / "other").symlink_to(out)

    with pytest.raises(OSError, match="other"):
        collect(out.parent / "other", LIMIT)


@pytest.mark.parametrize(
    ("usage", "steps", "tokens"),
    [
        (b'{"steps": 4, "tokens": 1200}', 4, 1200),
        (b'{"steps": 4}', 4, None),
        (b'{"steps": -1, "tokens": true}', None, None),
        (b'{"steps": 1e3, "tokens": "12"}', None, None),
        (b'{"steps": 10000000000000}', None, None),
        (b"[1]", None, None),
        (b"{", None, None),
        (b"\xff\xfe", None, None),
        (b"[" * 9000, None, None),
        (b'{"steps": ' + b"9" * 6000 + b"}", None, None),
        (b'{"steps": 1, "x": "' + b"y" * 20000 + b'"}', None, None),
    ],
)
def test_usage_is_the_submissions_word_and_ignored_when_doubtful(
    out: Path, usage: bytes, steps: int | None, tokens: int | None
) -> None:
    (out / "usage.json").write_bytes(usage)

    found = collect(out, LIMIT)

    assert (found.steps, found.tokens) == (steps, tokens)


def test_usage_through_a_link_is_ignored(out: Path) -> None:
    (out.parent / "u.json").write_text(json.dumps({"steps": 3}))
    (out / "usage.json").symlink_to("../u.json")

    assert collect(out, LIMIT).steps is None


def test_a_listing_is_bounded_and_its_names_are_harmless(out: Path) -> None:
    for position in range(MAX_NAMES + 50):
        (out / f"f{position:03}").touch()
    (out / "\x1b[31mred\n").touch()
    Path(os.fsdecode(os.fsencode(out) + b"/\xff\xfe")).touch()

    found = collect(out, LIMIT).listing

    assert len(found) == MAX_NAMES + 1
    assert found["..."] == "more"
    assert "\\x1b[31mred\\x0a" in found
    assert all(name.isprintable() for name in found)


def test_listed_inputs_are_looked_at_before_what_was_added(out: Path) -> None:
    for position in range(MAX_NAMES + 50):
        (out / f"a{position:03}").touch()
    (out / "zz.md").write_text("text")

    assert "zz.md" in listing(out, ("zz.md", "gone.md"))
    assert "gone.md" not in listing(out, ("zz.md", "gone.md"))


def test_a_sparse_file_costs_no_time(out: Path) -> None:
    for position in range(5):
        with (out / f"{position}").open("wb") as stream:
            stream.truncate((1 << 40) if position else 1 << 20)

    found = collect(out, LIMIT).listing

    assert found["0"].startswith("sha256:")
    assert {found[str(position)] for position in range(1, 5)} == {"unread"}


def test_a_path_longer_than_the_kernel_allows_does_not_raise(out: Path) -> None:
    handle = os.open(out, os.O_RDONLY)
    for _ in range(30):
        os.mkdir("d" * 250, dir_fd=handle)
        inner = os.open("d" * 250, os.O_RDONLY, dir_fd=handle)
        os.close(handle)
        handle = inner
    os.close(handle)

    assert len(collect(out, LIMIT).listing) == 30
