"""Files and folders are written whole or not at all."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from medgauge.errors import StorageFault, UsageError
from medgauge.files.atomic import folder_atomic, write_atomic, write_once

FULL = """
import resource, sys
from pathlib import Path
from medgauge.errors import StorageFault
from medgauge.files.atomic import folder_atomic, write_atomic
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
place = Path(sys.argv[1])
for work in (file, folder):
    try:
        work(place)
    except StorageFault as error:
        print(error)
"""
WORKS = """
def file(place):
    from medgauge.files.atomic import write_atomic
    write_atomic(place / "file", b"x" * 100)

def folder(place):
    from medgauge.files.atomic import folder_atomic
    with folder_atomic(place / "folder") as fresh:
        (fresh / "a").write_bytes(b"x" * 100)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_and_its_folder_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "file"
    write_atomic(path, b"one")
    write_atomic(path, b"two")

    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["file"]


def test_the_mode_is_what_was_asked_for_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        write_atomic(tmp_path / "a", b"")
        write_atomic(tmp_path / "b", b"", mode=0o600)
        with folder_atomic(tmp_path / "c"):
            pass
    finally:
        os.umask(before)

    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in "abc"]
    assert modes == [0o644, 0o600, 0o755]


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"kept")
    (tmp_path / "link").symlink_to(tmp_path / "target")

    write_atomic(tmp_path / "link", b"new")

    assert (tmp_path / "target").read_bytes() == b"kept"
    assert not (tmp_path / "link").is_symlink()


def test_writing_once(tmp_path: Path) -> None:
    write_once(tmp_path / "a", b"one")

    with pytest.raises(FileExistsError):
        write_once(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"one"


def test_what_cannot_be_written_is_a_storage_fault_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    (tmp_path / "folder").mkdir()

    with pytest.raises(StorageFault, match="cannot write"):
        write_atomic(tmp_path / "file" / "a", b"")
    with pytest.raises(StorageFault, match="cannot write"):
        write_atomic(tmp_path / "folder", b"")
    with pytest.raises(StorageFault, match="cannot write"), folder_atomic(tmp_path / "file" / "a"):
        pass
    assert names(tmp_path) == ["file", "folder"]


def test_a_disk_that_takes_no_more_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    write_atomic(tmp_path / "file", b"old")

    done = subprocess.run(
        [sys.executable, "-c", WORKS + FULL, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
    )

    assert done.stdout.count("cannot write") == 2
    assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").read_bytes() == b"old"


def ours(folder: Path) -> bool:
    return (folder / "one").is_file()


def test_a_folder_appears_when_it_is_whole(tmp_path: Path) -> None:
    with folder_atomic(tmp_path / "a") as fresh:
        (fresh / "one").write_bytes(b"1")
        assert not (tmp_path / "a").exists()
    with folder_atomic(tmp_path / "a", ours) as fresh:
        (fresh / "two").write_bytes(b"2")
        assert names(tmp_path / "a") == ["one"]

    assert names(tmp_path) == ["a"]
    assert names(tmp_path / "a") == ["two"]


def fail_inside(path: Path, error: BaseException) -> None:
    with folder_atomic(path, ours) as fresh:
        (fresh / "two").write_bytes(b"2")
        raise error


@pytest.mark.parametrize("error", [ValueError("ours"), KeyboardInterrupt()])
def test_an_error_leaves_the_old_folder_alone(tmp_path: Path, error: BaseException) -> None:
    with folder_atomic(tmp_path / "a") as fresh:
        (fresh / "one").write_bytes(b"1")

    with pytest.raises(type(error)):
        fail_inside(tmp_path / "a", error)

    assert names(tmp_path) == ["a"]
    assert names(tmp_path / "a") == ["one"]


def occupy(path: Path) -> None:
    with folder_atomic(path) as fresh:
        (fresh / "new").write_bytes(b"new")


@pytest.mark.parametrize("place", ["full", "file", "link", "full/../full"])
def test_what_is_there_is_never_lost(tmp_path: Path, place: str) -> None:
    (tmp_path / "full" / "inner").mkdir(parents=True)
    (tmp_path / "full" / "inner" / "work").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "full")
    before = sorted(tmp_path.rglob("*"))

    with pytest.raises(UsageError, match="left as it is"):
        occupy(tmp_path / place)

    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "full/inner/work").read_text() == (tmp_path / "file").read_text() == "mine"


def occupied_meanwhile(path: Path) -> None:
    with folder_atomic(path):
        path.mkdir()
        (path / "work").write_text("mine")


def test_what_appears_meanwhile_is_not_lost_either(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        occupied_meanwhile(tmp_path / "a")

    assert names(tmp_path) == ["a"]
    assert names(tmp_path / "a") == ["work"]


def test_an_empty_folder_gives_way_also_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")

    occupy(tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert names(tmp_path / "empty") == ["new"]


def fail_file(place: Path) -> None:
    write_atomic(place, b"x")


def fail_folder(place: Path) -> None:
    with folder_atomic(place):
        pass


@pytest.mark.parametrize("work", [fail_file, fail_folder])
def test_a_failed_write_leaves_no_folder_behind(
    tmp_path: Path, work: Callable[[Path], None]
) -> None:
    (tmp_path / "there").mkdir()

    with pytest.raises(StorageFault):
        work(tmp_path / "there" / "a" / "b" / ("long" * 100))

    assert names(tmp_path / "there") == []
