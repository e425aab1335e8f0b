"""Fault 17: every attempt gets folders of its own, which say nothing by owner, time or order."""

import fcntl
import os
from pathlib import Path

import pytest

from corvale_workspace import LIMITS
from medgauge.errors import StorageFault
from medgauge.model.family import Limits
from medgauge.sandbox import scratch
from medgauge.systems.staging import FIXED_TIME, stage, unstage

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")

LIMIT = Limits(**LIMITS)
FILES = {"main.py": b"pass\n", "data/deep/words.txt": b"words", "run.sh": b"x" * 9000}
INPUTS = {"draft.md": "Draft µg ≥65\r\n", "claims.json": "{}\n"}


def test_inputs_arrive_byte_for_byte_owned_by_the_box(tmp_path: Path) -> None:
    staged = stage(tmp_path, "one", INPUTS, FILES, LIMIT)
    try:
        for name, text in INPUTS.items():
            facts = (staged.task / name).stat()
            assert (staged.task / name).read_bytes() == text.encode()
            assert (facts.st_uid, facts.st_gid, facts.st_mode & 0o777) == (65534, 65534, 0o644)
            assert facts.st_mtime == FIXED_TIME
        for folder in staged.places:
            assert folder.stat().st_mtime == FIXED_TIME
            assert (folder.stat().st_uid, folder.stat().st_mode & 0o777) == (65534, 0o755)
        assert list(staged.out.iterdir()) == []
    finally:
        assert unstage(staged)
    assert list(tmp_path.iterdir()) == []
    assert scratch.mounted(tmp_path) == ()


def test_a_name_is_never_used_twice(tmp_path: Path) -> None:
    staged = stage(tmp_path, "one", INPUTS, FILES, LIMIT)
    try:
        with pytest.raises(FileExistsError):
            stage(tmp_path, "one", INPUTS, FILES, LIMIT)
        assert (staged.task / "draft.md").is_file()
    finally:
        unstage(staged)


def test_two_attempts_share_nothing(tmp_path: Path) -> None:
    one, two = (
        stage(tmp_path, "one", INPUTS, FILES, LIMIT),
        stage(tmp_path, "two", INPUTS, FILES, LIMIT),
    )
    try:
        (one.task / "answers.json").write_text("left here")
        (one.out / "artifact.json").write_text("left here")

        assert sorted(path.name for path in two.task.iterdir()) == sorted(INPUTS)
        assert list(two.out.iterdir()) == []
        for place, other in zip(one.places, two.places, strict=True):
            assert place.stat().st_dev != other.stat().st_dev
    finally:
        unstage(one)
        unstage(two)


def test_a_lock_on_a_submission_is_not_seen_by_another_attempt(tmp_path: Path) -> None:
    one, two = (stage(tmp_path, name, INPUTS, FILES, LIMIT) for name in ("one", "two"))
    try:
        with (
            (one.submission / "main.py").open() as mine,
            (two.submission / "main.py").open() as its,
        ):
            fcntl.flock(mine, fcntl.LOCK_EX)
            fcntl.flock(its, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        unstage(one)
        unstage(two)


def test_out_is_limited_in_bytes_and_files(tmp_path: Path) -> None:
    staged = stage(tmp_path, "one", INPUTS, FILES, LIMIT)
    try:
        with pytest.raises(OSError, match="space"):
            (staged.out / "big").write_bytes(b"x" * (LIMIT.out_bytes + 4096))
        (staged.out / "big").unlink()
        for position in range(LIMIT.out_files):
            (staged.out / f"{position}").touch()
        with pytest.raises(OSError, match="space"):
            (staged.out / "one more").touch()
    finally:
        unstage(staged)


def test_a_staged_submission_is_whole_and_executable(tmp_path: Path) -> None:
    staged = stage(tmp_path, "one", INPUTS, FILES, LIMIT)
    try:
        for name, data in FILES.items():
            assert (staged.submission / name).read_bytes() == data
            assert (staged.submission / name).stat().st_mode & 0o777 == 0o755
        assert (staged.submission / "data").stat().st_uid == 65534
        with pytest.raises(OSError, match="space"):
            (staged.submission / "more").write_bytes(b"x" * 20_000)
    finally:
        assert unstage(staged)
    assert scratch.mounted(tmp_path) == ()


def test_a_submission_that_cannot_be_staged_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(StorageFault):
        stage(tmp_path, "one", INPUTS, {"a": b"", "a/b": b""}, LIMIT)

    assert scratch.mounted(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []
