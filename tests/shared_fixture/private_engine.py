"""A Docker engine of a test's own, with a containerd of its own: it may be killed at any moment.

The machine's engine is never touched: folders, socket, pid file and control groups are apart.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import docker

from medgauge.errors import BackendUnavailable
from medgauge.sandbox import scratch
from medgauge.sandbox.arguments import RUNNER_LABEL
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.daemon import remove_stale
from medgauge.sandbox.engine import connect

PATIENCE = 60.0
CGROUPS = Path("/sys/fs/cgroup")


class PrivateEngine:
    """One engine below one folder of its own."""

    def __init__(self, folder: Path) -> None:
        """Put everything below `folder`, whose path must be short: sockets lie in it."""
        self.folder = folder
        self.parent = folder.name
        """Control group that all its boxes are in."""
        self.socket = folder / "d.sock"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"unix://{self.socket}"

    def start(self) -> None:
        """Start it, or start it again, and wait until it answers."""
        remove_stale(self.folder / "d.pid", "dockerd", Path("/proc"))
        remove_stale(
            self.folder / "x" / "containerd" / "containerd.pid", "containerd", Path("/proc")
        )
        (self.folder / "d.json").write_text("{}")
        command = ["dockerd", "--config-file", self.folder / "d.json", "--host", self.url]
        command += ["--data-root", self.folder / "d", "--exec-root", self.folder / "x"]
        command += ["--pidfile", self.folder / "d.pid", "--cgroup-parent", f"/{self.parent}"]
        command += ["--bridge=none", "--iptables=false", "--ip-forward=false"]
        with (self.folder / "d.log").open("ab") as log:
            self._process = subprocess.Popen(
                list(map(str, command)), stdout=log, stderr=log, start_new_session=True
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > end or self._process.poll() is not None:
                raise AssertionError((self.folder / "d.log").read_text()[-2000:])
            time.sleep(0.1)

    def _answers(self) -> bool:
        # It listens before it is ready, and a request of that time may be cut off.
        with contextlib.suppress(BackendUnavailable):
            return connect(self.url) is not None
        return False

    def kill(self) -> None:
        """Let it crash: nothing of it is shut down in order."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def backend(self) -> DockerBackend:
        """Return a fresh backend on it."""
        engine = connect(self.url)
        assert engine is not None
        return DockerBackend(engine)

    @contextlib.contextmanager
    def client(self) -> Iterator[docker.APIClient]:
        """Lend a client, to look at or meddle with its containers."""
        client = docker.APIClient(base_url=self.url, version="auto")
        try:
            yield client
        finally:
            client.close()

    def boxes(self) -> list[str]:
        """Return the ids of all containers it holds that a runner made."""
        with self.client() as client:
            held = client.containers(all=True, filters={"label": RUNNER_LABEL})
        return [box["Id"] for box in held]

    def groups(self) -> list[Path]:
        """Return the control groups of its boxes."""
        return [path for path in CGROUPS.glob(f"*/{self.parent}/*") if path.is_dir()]

    def remove(self) -> None:
        """Stop it, and take away all that it left: processes by id, mounts, groups, folders."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(20)
            self.kill()
        for pid in self._processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        text = Path("/proc/self/mountinfo").read_text()
        places = [line.split(" ")[4] for line in text.splitlines()]
        for place in sorted((p for p in places if p.startswith(f"{self.folder}/")), reverse=True):
            scratch.unmount(Path(place))
        for group in [*self.groups(), *CGROUPS.glob(f"*/{self.parent}")]:
            with contextlib.suppress(OSError):
                group.rmdir()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _processes(self) -> list[int]:
        """Return the processes started for this engine: its folder stands in their command."""
        mark = f"{self.folder}/".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if mark in path.read_bytes() and int(path.parent.name) != os.getpid():
                    found.append(int(path.parent.name))
        return found


@contextlib.contextmanager
def private_engine() -> Iterator[PrivateEngine]:
    """Lend a running engine of one's own; nothing of it is left afterwards."""
    engine = PrivateEngine(Path(tempfile.mkdtemp(prefix="mge-", dir="/tmp")))
    try:
        engine.start()
        yield engine
    finally:
        engine.remove()
