"""A file that can't be written is told with the system's reason and a way out that fits it."""

import errno
import shutil
from pathlib import Path

import pytest

from medgauge.errors import StorageFault, UsageError
from medgauge.files.atomic import check_new_folder, folder_atomic, write_atomic
from medgauge.files.unwritten import unwritten


@pytest.mark.parametrize(
    ("number", "reason", "way_out"),
    [
        (errno.ENOSPC, "no space left on device", "free some disk space"),
        (errno.EDQUOT, "quota exceeded", "share of the disk"),
        (errno.EROFS, "read-only file system", "that may be written"),
        (errno.ENAMETOOLONG, "file name too long", "shorter name"),
        (errno.EACCES, "permission denied", "permissions"),
        (errno.EMLINK, "too many links", "name another place"),
    ],
)
def test_the_reason_of_the_system_is_said(number: int, reason: str, way_out: str) -> None:
    fault = unwritten(Path("/there"), OSError(number, "whatever"))

    assert fault.message.startswith("cannot write /there: ")
    assert reason in fault.message
    assert way_out in fault.hint


def test_a_copy_of_a_tree_tells_what_stopped_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "file").write_bytes(b"x")
    monkeypatch.setattr(shutil, "copystat", full)
    with (
        pytest.raises(StorageFault, match="no space left") as refused,
        folder_atomic(tmp_path / "new") as fresh,
    ):
        shutil.copytree(tmp_path / "old", fresh, dirs_exist_ok=True)

    assert "free some disk space" in refused.value.hint
    assert "None" not in refused.value.message


def test_an_error_without_a_number_says_its_words() -> None:
    assert (
        "is a named pipe" in unwritten("/there", shutil.SpecialFileError("is a named pipe")).message
    )


def test_too_long_a_name_is_told_as_one(tmp_path: Path) -> None:
    with pytest.raises(StorageFault, match="name too long"):
        write_atomic(tmp_path / ("x" * 300), b"")
    with pytest.raises(StorageFault, match="name too long"):
        check_new_folder(tmp_path / ("x" * 300))


def test_a_place_for_a_new_folder_is_judged_before_it_is_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").write_bytes(b"")

    for name, reason in {"file": "no folder", "used": "not empty", "a/b": "no folder"}.items():
        with pytest.raises(UsageError, match=reason):
            check_new_folder(tmp_path / name)
    check_new_folder(tmp_path / "new")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "used"]
