"""The hold on a box's first process: let go whole, also when that process ends meanwhile."""

import os
import subprocess
from pathlib import Path

import pytest

from medgauge.sandbox import leash
from medgauge.sandbox.leash import Leash


def descriptors() -> set[str]:
    return {path.name for path in Path("/proc/self/fd").iterdir()}


@pytest.mark.parametrize("parent", [OSError("it has just ended"), -1])
def test_a_first_process_that_ends_while_it_is_taken_hold_of_leaves_no_handle(
    monkeypatch: pytest.MonkeyPatch, parent: OSError | int
) -> None:
    def asked(pid: int) -> int:
        if isinstance(parent, OSError):
            raise parent
        return parent

    monkeypatch.setattr(leash, "_parent", asked)
    before = descriptors()
    status, told = os.pipe()
    process = subprocess.Popen(["true"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    held = Leash(process, status)

    assert held.hear(b'{"child-pid": %d}\n' % os.getpid())
    held.close()
    os.close(told)

    assert descriptors() == before
