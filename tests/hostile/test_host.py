"""What a box could leave on the host is noticed: each kind of trace, left on purpose."""

import os
import subprocess
from pathlib import Path

import pytest

from hostile.host import harm, look
from medgauge.sandbox import scratch

pytestmark = pytest.mark.engine

SIGN = "sign-of-a-test"


def test_every_kind_of_trace_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hostile.host.PATIENCE", 0.2)
    monkeypatch.setattr("hostile.host.MOST_MEMORY", 32 << 20)
    before = look("docker", tmp_path)
    assert harm(before, SIGN) == []

    scratch.mount(tmp_path / "mounted", 4096, 1)
    (tmp_path / "file").touch()
    handle = os.open("/dev/null", os.O_RDONLY)
    bytearray(64 << 20)
    with subprocess.Popen(["sleep", "9"], env={"SIGN": SIGN}) as process:
        found = harm(before, SIGN)
        process.kill()
    os.close(handle)
    scratch.unmount(tmp_path / "mounted")

    kinds = ("process", "mount", "file", "open files", "MiB of the runner")
    assert all(any(kind in line for line in found) for kind in kinds), found
