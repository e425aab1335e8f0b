"""What every test stands on: no network but loopback, and a real engine where one is asked for."""

import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from medgauge.sandbox.bwrap import ensure_bwrap
from medgauge.sandbox.engine import ensure_engine

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile("steady")

LOOPBACK = ("127.", "localhost", "::1")
MAY_FETCH = threading.Event()


@pytest.fixture(scope="session", autouse=True)
def _engine(request: pytest.FixtureRequest) -> None:
    """Install and start what a round would, if any test of this session needs a sandbox."""
    if any(item.get_closest_marker("engine") for item in request.session.items):
        folder = Path(__file__).parents[1] / ".medgauge" / "engine"
        ensure_engine(True, folder, print)
        ensure_bwrap(True, folder, print)


@pytest.fixture(scope="session", autouse=True)
def _loopback_only() -> Iterator[None]:
    """Refuse connections that leave the machine; engine tests may fetch pinned packages."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        away = self.family != socket.AF_UNIX and not str(address[0]).startswith(LOOPBACK)
        if away and not MAY_FETCH.is_set():
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note whether the test at hand, its fixtures included, may fetch packages."""
    (MAY_FETCH.set if item.get_closest_marker("engine") else MAY_FETCH.clear)()


@pytest.fixture(autouse=True)
def _no_settings_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a developer's own settings out of the tests."""
    monkeypatch.delenv("MEDGAUGE_DEBUG", raising=False)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """Lend a disk of 512 KiB."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small disk needs root")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(place)]
    subprocess.run(mount, check=True)
    yield place
    subprocess.run(["umount", str(place)], check=True)
