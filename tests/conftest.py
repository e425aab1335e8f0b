"""What every test stands on: no network but loopback, and a real engine where one is asked for."""

import socket
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from medgauge.sandbox.engine import ensure_engine

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile("steady")

LOOPBACK = ("127.", "localhost", "::1")


@pytest.fixture(scope="session", autouse=True)
def _engine(request: pytest.FixtureRequest) -> None:
    """Install and start an engine as a round would, if any test of this session needs one."""
    if any(item.get_closest_marker("engine") for item in request.session.items):
        ensure_engine(True, Path(__file__).parents[1] / ".medgauge" / "engine", print)


@pytest.fixture(autouse=True)
def _loopback_only(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse connections that leave the machine; engine tests may fetch pinned packages."""
    if request.node.get_closest_marker("engine"):
        return
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family != socket.AF_UNIX and not str(address[0]).startswith(LOOPBACK):
            raise AssertionError(f"a test tried to reach {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True)
def _no_settings_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a developer's own settings out of the tests."""
    monkeypatch.delenv("MEDGAUGE_DEBUG", raising=False)
