"""Boxes by bubblewrap, without a daemon: start, follow, kill at the deadline, leave nothing."""

import contextlib
import os
import select
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from medgauge.errors import BackendUnavailable, StorageFault
from medgauge.model.leftover import LeftOver
from medgauge.model.round import EngineFacts, Exit, InfraCode
from medgauge.model.seal import SealProperty
from medgauge.sandbox import scratch
from medgauge.sandbox.bwrap import Bwrap, ensure_bwrap
from medgauge.sandbox.bwrap_arguments import Places, options
from medgauge.sandbox.classify import DEADLINE, Ended
from medgauge.sandbox.filter import program
from medgauge.sandbox.flight import BoxFault, Flight, lost, outcome, stopped
from medgauge.sandbox.groups import BoxGroup, Hierarchies, NoGroups, here
from medgauge.sandbox.leash import Leash
from medgauge.sandbox.protocol import (
    SCRATCH_ENTRIES,
    TMP_BYTES,
    BoxOutcome,
    BoxSpec,
)
from medgauge.sandbox.rootfs import holds, root_of, unpack
from medgauge.sandbox.runner import runner_tag
from medgauge.sandbox.seal import ENTRY

name = "bubblewrap"

_NO_GROUP = "no control group can be made here"
MAY_LACK: Mapping[SealProperty, str] = MappingProxyType(
    {
        SealProperty.MEMORY: f"{_NO_GROUP}, or the kernel limits no swap",
        SealProperty.PROCESSES: _NO_GROUP,
        SealProperty.PROCESSOR: _NO_GROUP,
    }
)
"""The most that is ever declared missing, with the reasons there can be."""

RUNNER_VARIABLE = "MEDGAUGE_RUNNER"
"""Names the runner in the environment of bubblewrap itself, never in that of the box."""

_SLICE = 0.25
_KILL_SECONDS = 20.0
_PIECE = 1 << 20


def provide(
    cache: Path, install: bool, say: Callable[[str], None]
) -> tuple["BubblewrapBackend", Path]:
    """Return a backend on this machine's bubblewrap, installed if `install`, and its boxes' folder.

    Raises BackendUnavailable with what to do.
    """
    bwrap = ensure_bwrap(install, cache / "engine", say)
    return BubblewrapBackend(bwrap, cache / "roots", boxes(cache)), boxes(cache)


def boxes(cache: Path) -> Path:
    """Return the folder below which boxes' folders are made; their user may pass to it.

    A workspace may lie where no other user comes.
    """
    return Path("/run/medgauge") if os.geteuid() == 0 else cache / "boxes"


def look() -> tuple[Hierarchies | None, str]:
    """Return where control groups of boxes may have been left; null if nowhere."""
    try:
        return here(), ""
    except NoGroups:
        return None, ""


class BubblewrapBackend:
    """Runs sealed boxes as children of this process; safe to use from several threads."""

    name = name

    def __init__(self, bwrap: Bwrap, store: Path, boxes: Path) -> None:
        """Use a bubblewrap that `ensure_bwrap` returned.

        Images are unpacked below `store`; below `boxes`, to which the box's user must be able to
        pass, a runner's own folder takes what is mounted for its boxes.
        """
        self._bwrap, self._store, self._boxes = bwrap, store, boxes
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._held: set[str] = set()
        """Images whose roots were seen to be whole by this process."""
        self._filter = os.memfd_create("filter")
        os.write(self._filter, program())

    def facts(self) -> EngineFacts:
        """Return what was found out about bubblewrap and this machine."""
        return self._bwrap.facts

    def stop(self) -> None:
        """Kill every running box soon, as `void`, and refuse new ones."""
        self._stopping.set()

    def close(self) -> None:
        """Let go of what this runner keeps for its boxes."""
        os.close(self._filter)
        if self._bwrap.groups is not None:
            self._bwrap.groups.close()

    def has_image(self, image_id: str, layers: tuple[str, ...]) -> bool:
        """Whether the image was unpacked here and is still whole; looked at once.

        Raises DigestMismatch when what lies here is something else.
        """
        if image_id not in self._held and holds(self._store, image_id, layers):
            self._held.add(image_id)
        return image_id in self._held

    def load_image(self, archive: Path, image_id: str, layers: tuple[str, ...]) -> None:
        """Unpack an archive, checking its digests again."""
        unpack(archive, image_id, layers, self._store)
        self._held.add(image_id)

    def left_over(self) -> tuple[LeftOver, ...]:
        """List the control groups of runners, those of live ones too."""
        return () if self._bwrap.groups is None else self._bwrap.groups.left_over()

    def sweep(self) -> int:
        """End and remove what dead runners left in control groups; return how many boxes."""
        return 0 if self._bwrap.groups is None else self._bwrap.groups.sweep()

    def run(self, spec: BoxSpec) -> BoxOutcome:
        """Run one box to its end. Its folders are the caller's, before and after."""
        flight = Flight(spec)
        if self._stopping.is_set():
            return outcome(flight, stopped())
        try:
            with self._places(spec) as places, self._group(spec) as group, spec.turn:
                if not self._stopping.is_set():
                    self._fly(spec, places, group, flight)
        except BoxFault as fault:
            return outcome(flight, lost(fault))
        return outcome(flight, None if flight.ended else stopped())

    @contextlib.contextmanager
    def _places(self, spec: BoxSpec) -> Iterator[Places]:
        room = scratch.room(self._boxes)
        own = room / f"{spec.name}.box"
        places = Places(self._root(room, spec.image_id), own / "scratch", own / "tmp", own / "shm")
        with contextlib.ExitStack() as stack:
            stack.callback(_remove, own)
            try:
                size, entries = spec.limits.scratch_bytes, SCRATCH_ENTRIES
                scratch.mount(places.scratch, size, entries, executable=True, mode=0o700)
                stack.callback(scratch.unmount, places.scratch)
                for place in (places.tmp, places.shared):
                    scratch.mount(place, TMP_BYTES, entries, mode=0o1777)
                    stack.callback(scratch.unmount, place)
            except (StorageFault, BackendUnavailable, OSError) as error:
                raise BoxFault(InfraCode.CREATE_FAILED, f"{error}") from error
            yield places

    def _root(self, room: Path, image_id: str) -> Path:
        """Return where the image's root is to be seen, read-only, by the box's user."""
        place = room / f"root-{image_id.removeprefix('sha256:')[:16]}"
        root = root_of(self._store, image_id)
        if not root.is_dir():
            raise BoxFault(InfraCode.IMAGE_MISSING, f"image {image_id} is not unpacked")
        with self._lock:
            if not (place.exists() and place.samefile(root)):
                scratch.show(root, place)
        return place

    @contextlib.contextmanager
    def _group(self, spec: BoxSpec) -> Iterator[BoxGroup | None]:
        if self._bwrap.groups is None:
            yield None
            return
        try:
            group = self._bwrap.groups.group(spec.name, spec.limits)
        except (OSError, NoGroups) as error:
            raise BoxFault(InfraCode.CREATE_FAILED, f"no control group: {error}") from error
        try:
            yield group
        finally:
            group.remove()

    def _fly(self, spec: BoxSpec, places: Places, group: BoxGroup | None, flight: Flight) -> None:
        begun = datetime.now(UTC)
        leash = self._start(spec, places, group)
        try:
            flight.start()
            self._follow(leash, flight, group)
            leash.process.wait()
            oom = group is not None and group.oom_killed()
        finally:
            leash.close()
        if leash.code is None and not flight.killed:
            raise _never_told(leash, flight)
        flight.end(
            Ended(
                Exit(
                    code=leash.code,
                    oom_killed=oom,
                    error="",
                    started=begun.isoformat(),
                    finished=datetime.now(UTC).isoformat(),
                    killed_by_us=flight.killed,
                )
            )
        )

    def _start(self, spec: BoxSpec, places: Places, group: BoxGroup | None) -> Leash:
        """Start bubblewrap, limit it while it waits for its options, and then give it those."""
        status, told = os.pipe()
        options_out, options_in = os.pipe()
        seccomp = os.open(f"/proc/self/fd/{self._filter}", os.O_RDONLY | os.O_CLOEXEC)
        try:
            process = subprocess.Popen(
                [*self._bwrap.command, "--args", str(options_out), "--", *ENTRY, *spec.command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(told, options_out, seccomp),
                env={RUNNER_VARIABLE: runner_tag()},
                cwd="/",
                start_new_session=True,
            )
        except OSError as error:
            os.close(status)
            os.close(options_in)
            raise BoxFault(InfraCode.CREATE_FAILED, f"{error.strerror}".lower()) from error
        finally:
            for descriptor in (told, options_out, seccomp):
                os.close(descriptor)
        leash = Leash(process, status)
        try:
            with os.fdopen(options_in, "wb") as stream:
                if group is not None:
                    group.add(process.pid)
                words = options(spec, places, seccomp, told)
                stream.write(b"".join(os.fsencode(word) + b"\0" for word in words))
        except OSError as error:
            leash.close()
            raise BoxFault(InfraCode.START_FAILED, f"{error}") from error
        return leash

    def _follow(self, leash: Leash, flight: Flight, group: BoxGroup | None) -> None:
        """Read what bubblewrap and the box say until both have ended; kill when time is up."""
        out, err = (stream.fileno() for stream in leash.outputs)
        takers = {out: flight.log.out, err: flight.log.err}
        poll = select.poll()
        for descriptor in (out, err, leash.status):
            poll.register(descriptor, select.POLLIN)
        opened = {out, err, leash.status}
        give_up = 0.0
        while opened:
            if not flight.killed and flight.over(self._stopping.is_set()):
                if not leash.kill() and flight.killed == DEADLINE:
                    # It ended by itself between our last look and the kill.
                    flight.killed = ""
                give_up = time.monotonic() + _KILL_SECONDS
            if give_up and time.monotonic() >= give_up:
                raise BoxFault(InfraCode.STATE_UNTRUSTED, "it was killed, but did not die")
            left = _SLICE if flight.killed else min(_SLICE, flight.left())
            for descriptor, _ in poll.poll(left * 1000):
                piece = os.read(descriptor, _PIECE)
                if not piece:
                    poll.unregister(descriptor)
                    opened.discard(descriptor)
                elif descriptor != leash.status:
                    takers[descriptor](memoryview(piece))
                elif leash.hear(piece) and group is not None:
                    group.release(leash.process.pid)


def _remove(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()


def _never_told(leash: Leash, flight: Flight) -> BoxFault:
    """Say whose fault it was that bubblewrap ended without a word on the box: always ours."""
    last = bytes(flight.log.kept).decode("utf-8", "replace").strip().rpartition("\n")[2]
    if flight.log.seal is None:
        code, what = InfraCode.START_FAILED, f"bubblewrap could not make the box: {last}"
    else:
        code = InfraCode.CONTAINER_GONE
        what = f"bubblewrap itself ended ({leash.process.returncode}) before the box did"
    return BoxFault(code, what)
