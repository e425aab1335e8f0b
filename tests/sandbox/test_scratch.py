"""Size-limited folders: the limits hold, and what a killed runner left is found and freed."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BOX_UID

pytestmark = pytest.mark.engine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A base whose name needs escaping in the kernel's own list."""
    base = tmp_path / "with space\tand tab"
    base.mkdir()
    return base


def test_size_and_entries_are_limited(folder: Path) -> None:
    out = scratch.room(folder) / "run" / "out"
    scratch.mount(out, 65536, 3)
    try:
        status = out.stat()
        (out / "a").write_bytes(b"x" * 60000)
        with pytest.raises(OSError, match="No space left") as full:
            (out / "b").write_bytes(b"x" * 60000)
        (out / "c").write_bytes(b"")
        with pytest.raises(OSError, match="No space left"):
            (out / "d").write_bytes(b"")
    finally:
        assert scratch.unmount(out)

    assert (status.st_uid, status.st_gid, status.st_mode & 0o777) == (BOX_UID, BOX_UID, 0o755)
    assert full.value.errno == errno.ENOSPC
    assert not out.exists()


def test_a_folder_that_exists_is_never_covered(folder: Path) -> None:
    with pytest.raises(FileExistsError):
        scratch.mount(folder, 4096, 1)


def test_leaving_frees_what_this_runner_mounted(folder: Path) -> None:
    scratch.mount(scratch.room(folder) / "run" / "out", 4096, 1)
    scratch.mount(scratch.room(folder) / "run" / "task", 4096, 1)

    assert scratch.sweep(folder) == 0
    assert scratch.leave(folder) == 2
    assert list(folder.iterdir()) == []


def test_a_killed_runner_is_swept_and_a_living_one_is_not(folder: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path; from medgauge.sandbox import scratch\n"
        "room = scratch.room(Path(sys.argv[1])) / 'run'\n"
        "scratch.mount(room / 'out', 4096, 4); (room / 'out' / 'x').write_text('left')\n"
        "print('ready', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", program, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        assert scratch.sweep(folder) == 0
        os.kill(child.pid, signal.SIGKILL)

    assert scratch.sweep(folder) == 1
    assert scratch.mounted(folder) == ()
    assert list(folder.iterdir()) == []
