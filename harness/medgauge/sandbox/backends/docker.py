"""Boxes on a local Docker engine: create, attach, start, follow, kill at the deadline, remove."""

import contextlib
import logging
import os
import queue
import select
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import docker
from docker.errors import APIError, DockerException, NotFound

from medgauge.errors import BackendUnavailable, DigestMismatch
from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.model.round import EngineFacts, InfraCode
from medgauge.sandbox.arguments import RUNNER_LABEL, SPACE_LABEL, create_body
from medgauge.sandbox.classify import DEADLINE
from medgauge.sandbox.continuity import EngineWatch, broken
from medgauge.sandbox.engine import MAY_LACK as MAY_LACK
from medgauge.sandbox.engine import Engine, ensure_engine, find_engine
from medgauge.sandbox.flight import BoxFault, Flight, lost, outcome, stopped
from medgauge.sandbox.frames import Frames
from medgauge.sandbox.identity import check_identity, image_name
from medgauge.sandbox.inspected import read_state
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.sandbox.runner import runner_tag, why_kept

name = "docker"

_SLICE = 0.25
_CALL_SECONDS = 60
_KILL_SECONDS = 20.0
_PIECE = 1 << 20
_LOG = logging.getLogger(__name__)


def provide(cache: Path, install: bool, say: Callable[[str], None]) -> tuple["DockerBackend", Path]:
    """Return a backend on this machine's engine, provided if `install`, and its boxes' folder.

    Raises BackendUnavailable with what to do.
    """
    return DockerBackend(ensure_engine(install, cache / "engine", say)), boxes(cache)


def boxes(cache: Path) -> Path:
    """Return the folder below which boxes' folders are made."""
    return cache / "boxes"


def look() -> tuple["DockerBackend | None", str]:
    """Return a backend on an engine that answers, or why there is none; start no engine."""
    engine, why = find_engine()
    return (None if engine is None else DockerBackend(engine)), why


class DockerBackend:
    """Runs sealed boxes on one engine; safe to use from several threads."""

    name = name

    def __init__(self, engine: Engine) -> None:
        """Use an engine that `ensure_engine` or `connect` returned."""
        self._engine = engine
        self._runner = runner_tag()
        self._idle: queue.SimpleQueue[docker.APIClient] = queue.SimpleQueue()
        self._references: dict[str, str] = {}
        self._stopping = threading.Event()
        self._left: set[str] = set()
        """Ids of boxes that could not be removed, `/name` where no answer told the id."""
        self._watch = EngineWatch(engine.url, _CALL_SECONDS)

    def facts(self) -> EngineFacts:
        """Return what the engine said of itself."""
        return self._engine.facts

    def stop(self) -> None:
        """Kill every running box soon, as `void`, and refuse new ones."""
        self._stopping.set()

    def close(self) -> None:
        """Close idle connections."""
        self._watch.close()
        while not self._idle.empty():
            self._idle.get_nowait().close()

    def run(self, spec: BoxSpec) -> BoxOutcome:
        """Run one box to its end and remove it. Its folders are the caller's, before and after."""
        flight = Flight(spec)
        if self._stopping.is_set():
            return outcome(flight, stopped())
        try:
            with self._client() as client:
                self._fly(client, spec, flight)
        except BoxFault as fault:
            return outcome(flight, lost(fault))
        return outcome(flight, None if flight.ended else stopped())

    def has_image(self, image_id: str, layers: tuple[str, ...]) -> bool:
        """Whether the engine holds exactly this image, under its id or our name for it.

        Raises DigestMismatch when our name stands for something else.
        """
        with self._client() as client:
            found = _inspect_image(client, image_id)
            found = found or _inspect_image(client, image_name(image_id))
        if found is None:
            return False
        check_identity(found, image_id, layers)
        self._references[image_id] = str(found["Id"])
        return True

    def load_image(self, archive: Path, image_id: str, layers: tuple[str, ...]) -> None:
        """Give the engine an archive whose digests were checked, and see that it holds it."""
        with _answering(), self._client() as client, archive.open("rb") as stream:
            for word in client.load_image(stream):  # type: ignore[no-untyped-call]
                if "error" in word:
                    raise BackendUnavailable(f"the engine refused the image: {word['error']}")
        if not self.has_image(image_id, layers):
            raise DigestMismatch("image loaded into the engine", image_id, "not there")

    def left_over(self) -> tuple[LeftOver, ...]:
        """List the boxes this engine holds, those of live runners too. Raises BackendUnavailable.

        Own boxes that could not be removed are told as a dead runner's.
        """
        with _answering(), self._client() as client:
            boxes = client.containers(all=True, filters={"label": RUNNER_LABEL})
        return tuple(self._left_over(box) for box in boxes)

    def sweep(self) -> int:
        """Remove boxes whose runner is dead, and own ones that could not be removed; count them."""
        over = [box.name for box in self.left_over() if box.removable]
        with _answering(), self._client() as client:
            return sum(self._remove(client, box) for box in over)

    def _left_over(self, box: dict[str, Any]) -> LeftOver:
        runner, space = (str(box["Labels"].get(key, "")) for key in (RUNNER_LABEL, SPACE_LABEL))
        own = bool(self._left & {box["Id"], *(box["Names"] or ())})
        kept = "" if own else why_kept(runner, space)
        return LeftOver(kind=LeftKind.CONTAINER, name=box["Id"], runner=runner, kept=kept)

    def _fly(self, client: docker.APIClient, spec: BoxSpec, flight: Flight) -> None:
        image = self._references.get(spec.image_id, spec.image_id)
        body = create_body(spec, image, self._runner)
        try:
            with _asking(InfraCode.CREATE_FAILED, InfraCode.IMAGE_MISSING):
                line = self._watch.begin()
                box = client.create_container_from_config(  # type: ignore[no-untyped-call]
                    body, name=spec.name
                )["Id"]
        except BoxFault as fault:
            if fault.code is InfraCode.ENGINE_LOST:
                self._left.add(f"/{spec.name}")
            raise
        try:
            with spec.turn:
                if not self._stopping.is_set():
                    self._live(client, box, flight, line)
        finally:
            self._remove(client, box)

    def _live(
        self, client: docker.APIClient, box: str, flight: Flight, line: HTTPConnection
    ) -> None:
        """Start a box and follow it to its end."""
        with _asking(InfraCode.START_FAILED, InfraCode.CONTAINER_GONE):
            stream = client.attach_socket(box, {"stdout": 1, "stderr": 1, "stream": 1})
            try:
                client.start(box)
                flight.start()
                self._read(stream.fileno(), flight)
            finally:
                _close(stream)
        with _asking(InfraCode.STATE_UNTRUSTED, InfraCode.CONTAINER_GONE):
            self._see_dead(client, box, flight, line)
            _unbroken(line)

    def _read(self, descriptor: int, flight: Flight) -> None:
        """Read output until it ends, the deadline passes, or we are told to stop."""
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        frames = Frames(flight.log)
        while not flight.over(self._stopping.is_set()):
            if not poll.poll(min(_SLICE, flight.left()) * 1000):
                continue
            piece = os.read(descriptor, _PIECE)
            if not piece:
                return
            frames.feed(piece)

    def _see_dead(
        self, client: docker.APIClient, box: str, flight: Flight, line: HTTPConnection
    ) -> None:
        """Wait for the process, kill it when its time is up, and keep the engine's last word."""
        while not flight.killed:
            if _exited(client, box, 1, flight):
                return
            _unbroken(line)
            flight.over(self._stopping.is_set())
        try:
            client.kill(box, "SIGKILL")
        except APIError as error:
            if error.status_code != 409:
                raise
            # It ended by itself between our last look and the kill.
            flight.killed = "" if flight.killed == DEADLINE else flight.killed
        give_up = time.monotonic() + _KILL_SECONDS
        while time.monotonic() < give_up:
            if _exited(client, box, 2, flight):
                return
        raise BoxFault(InfraCode.STATE_UNTRUSTED, "killed at the deadline, but did not die")

    def _remove(self, client: docker.APIClient, box: str) -> bool:
        """Remove a container; a failure is logged, never a result: the sweep tries again."""
        try:
            client.remove_container(box, force=True, v=True)
        except NotFound:
            return False
        except (DockerException, OSError) as error:
            _LOG.warning("container %s was not removed: %s", box[:12], error)
            self._left.add(box)
            return False
        return True

    @contextlib.contextmanager
    def _client(self) -> Iterator[docker.APIClient]:
        """Lend a client to one thread: its connection is then used by nobody else."""
        try:
            client = self._idle.get_nowait()
        except queue.Empty:
            client = docker.APIClient(
                base_url=self._engine.url, version=self._engine.facts.api, timeout=_CALL_SECONDS
            )
        try:
            yield client
        finally:
            self._idle.put(client)


@contextlib.contextmanager
def _asking(refused: InfraCode, missing: InfraCode) -> Iterator[None]:
    """Turn whatever the engine or the way to it throws into a fault of ours with a closed code."""
    try:
        yield
    except NotFound as error:
        raise BoxFault(missing, str(error.explanation or error)) from error
    except APIError as error:
        raise BoxFault(refused, str(error.explanation or error)) from error
    except (DockerException, OSError) as error:
        raise BoxFault(InfraCode.ENGINE_LOST, str(error)) from error


@contextlib.contextmanager
def _answering() -> Iterator[None]:
    """Turn a failed call that belongs to no box into BackendUnavailable."""
    try:
        yield
    except (DockerException, OSError) as error:
        raise BackendUnavailable(f"the engine does not do as asked: {error}") from error


def _unbroken(line: HTTPConnection) -> None:
    if broken(line):
        raise BoxFault(InfraCode.ENGINE_LOST, "the engine went away while the box ran")


def _exited(client: docker.APIClient, box: str, seconds: int, flight: Flight) -> bool:
    """Wait a moment for the box; True, with its state kept, once it does not run any more."""
    begin = time.monotonic()
    try:
        client.wait(box, timeout=seconds)
    except OSError:
        # A time-out has several faces. What fails sooner is an engine going away: its next word
        # about this box, perhaps after a restart, must not be believed.
        if time.monotonic() - begin < seconds * 0.9:
            raise
    state: dict[str, Any] = client.inspect_container(box)["State"]
    if state.get("Status") in {"running", "paused"} and state.get("Pid"):
        return False
    flight.end(read_state(state, flight.killed, flight.set_back()))
    return True


def _inspect_image(client: docker.APIClient, reference: str) -> dict[str, Any] | None:
    with _answering(), contextlib.suppress(NotFound):
        found: dict[str, Any] = client.inspect_image(reference)  # type: ignore[no-untyped-call]
        return found
    return None


def _close(stream: Any) -> None:
    """Close a hijacked connection: the response that holds it first, then what is left open."""
    with contextlib.suppress(OSError, ValueError):
        stream._response.close()
        stream.close()
