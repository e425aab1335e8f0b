"""Runs in two boxes at once: one holds all it can get hold of, the other tells what it notices.

The host tells the steps by files in `/task`, the boxes answer by files in `/out`. One JSON object
is printed in the end: how much was tried, and every sign of the other box.
"""

import contextlib
import ctypes
import errno
import fcntl
import json
import os
import socket
import stat
import struct
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

LOCK = "hhqqi"
"""`struct flock`: type, whence, start, length, process."""
HANDLES = 3_000
"""Files held by one process; its limit is 4,096."""
OWN = ("/task", "/out")
"""Where the host itself writes while the boxes run: not watched."""
ABSTRACT = "\0neighbours"
KEY = 0x4D47
QUEUE = b"/neighbours"
IN_ANY = 0xFFF
KEPT: list[socket.socket] = []
LIBC = ctypes.CDLL(None, use_errno=True)


def say(word: str) -> None:
    """Tell the host that a step is done."""
    Path("/out", word).touch()


def hear(word: str) -> None:
    """Wait until the host asks for a step."""
    while not Path("/task", word).exists():
        time.sleep(0.02)


def files() -> list[str]:
    """Return every path of the box that can be opened, on every file system but `/proc`."""
    found = []
    for folder, names, inside in os.walk("/"):
        names[:] = [name for name in names if (folder, name) != ("/", "proc")]
        found += [folder, *(str(Path(folder, name)) for name in inside)]
    return [path for path in found if openable(path)]


def openable(path: str) -> bool:
    """Whether opening has no effect of its own: no pipe, no terminal."""
    mode = os.lstat(path).st_mode
    usual = stat.S_ISREG, stat.S_ISDIR, stat.S_ISCHR
    return any(kind(mode) for kind in usual) and not path.startswith(
        ("/dev/pt", "/dev/console", "/dev/tty")
    )


def opened(paths: list[str]) -> Iterator[tuple[str, int]]:
    """Open what can be opened, for writing where that is allowed."""
    for path in paths:
        for mode in (os.O_RDWR, os.O_RDONLY):
            with contextlib.suppress(OSError):
                yield path, os.open(path, mode | os.O_NONBLOCK | os.O_CLOEXEC)
                break


def hold(paths: list[str]) -> int:
    """Take every kind of lock on every file, and keep it; return how many were got."""
    got = 0
    for _, handle in opened(paths):
        for kind in (fcntl.F_WRLCK, fcntl.F_RDLCK):
            with contextlib.suppress(OSError):
                fcntl.fcntl(handle, fcntl.F_SETLK, struct.pack(LOCK, kind, 0, 0, 0, 0))
                got += 1
                break
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            got += 1
        with contextlib.suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_RDLCK)
            got += 1
    return got


def conflicts(paths: list[str]) -> tuple[int, list[str]]:
    """Return how many questions were asked, and every lock of somebody else."""
    asked, found = 0, []
    for path, handle in opened(paths):
        for what, ask in (("flock", flock), ("record lock", record_lock), ("lease", lease)):
            asked += 1
            if taken(ask, handle):
                found.append(f"{what} {path}")
        os.close(handle)
    return asked, found


def taken(ask: Callable[[int], None], handle: int) -> bool:
    """Whether somebody else has what is asked for."""
    try:
        ask(handle)
    except OSError as error:
        return error.errno in (errno.EAGAIN, errno.EBUSY)
    return False


def flock(handle: int) -> None:
    """Ask for the lock of the whole file."""
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def record_lock(handle: int) -> None:
    """Ask who has a record lock, without taking it."""
    question = struct.pack(LOCK, fcntl.F_WRLCK, 0, 0, 0, 0)
    if struct.unpack(LOCK, fcntl.fcntl(handle, fcntl.F_GETLK, question))[0] != fcntl.F_UNLCK:
        raise BlockingIOError(errno.EAGAIN, "held")


def lease(handle: int) -> None:
    """Ask for a lease, which needs that nobody else has the file open; give it back."""
    fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
    fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)


def plant() -> dict[str, bool]:
    """Leave a sign in everything that has a name and no file; return what could be left."""
    made = {}
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(ABSTRACT)
    listener.listen()
    made["abstract socket"] = True
    KEPT.append(listener)
    made["shared memory"] = LIBC.shmget(KEY, 4096, 0o1666) >= 0
    made["semaphore"] = LIBC.semget(KEY, 1, 0o1666) >= 0
    made["message queue"] = LIBC.msgget(KEY, 0o1666) >= 0
    made["posix queue"] = LIBC.mq_open(QUEUE, os.O_RDWR | os.O_CREAT, 0o666, None) >= 0
    Path("/dev/shm/neighbours").touch()
    Path("/tmp/neighbours").touch()
    made["files"] = True
    return made


def signs() -> list[str]:
    """Return every sign of `plant` that can be seen."""
    found = []
    with socket.socket(socket.AF_UNIX) as probe:
        if probe.connect_ex(ABSTRACT) == 0:
            found.append("abstract socket")
    tables = {
        "shared memory": LIBC.shmget(KEY, 0, 0),
        "semaphore": LIBC.semget(KEY, 0, 0),
        "message queue": LIBC.msgget(KEY, 0),
        "posix queue": LIBC.mq_open(QUEUE, os.O_RDWR),
    }
    found += [name for name, value in tables.items() if value >= 0]
    places = ("/dev/shm/neighbours", "/tmp/neighbours")
    found += [place for place in places if Path(place).exists()]
    found += [path.name for path in Path("/proc").glob("[0-9]*") if foreign(path)]
    return found


def foreign(process: Path) -> bool:
    """Whether a process is neither the init nor of this program."""
    try:
        return b"neighbours.py" not in (process / "cmdline").read_bytes()
    except OSError:
        return False


def watch(paths: list[str]) -> tuple[int, int]:
    """Return a handle that tells what is done to files, and how many are watched."""
    handle = LIBC.inotify_init1(os.O_NONBLOCK)
    kept = [path for path in paths if not path.startswith(OWN)]
    placed = [LIBC.inotify_add_watch(handle, os.fsencode(path), IN_ANY) for path in kept]
    return handle, sum(number >= 0 for number in placed)


def events(handle: int) -> int:
    """Return how many bytes of events there are."""
    try:
        return len(os.read(handle, 65_536))
    except BlockingIOError:
        return 0


def in_parts(paths: list[str]) -> None:
    """Hold all files, by as many processes as it takes; they live on until the box ends."""
    for start in range(0, len(paths), HANDLES):
        ready, done = os.pipe()
        if os.fork() == 0:
            got = hold(paths[start : start + HANDLES])
            os.write(done, b"%d" % got)
            time.sleep(999)
        os.close(done)
        print(os.read(ready, 20).decode(), "locks held", file=sys.stderr)


def holder() -> None:
    """Hold and plant, and touch everything once more when asked."""
    paths = files()
    in_parts(paths)
    made = plant()
    say("held")
    hear("touch")
    for _, handle in opened(paths):
        with contextlib.suppress(OSError):
            os.read(handle, 1)
        os.close(handle)
    say("touched")
    hear("end")
    print(json.dumps({"tried": len(paths), "made": made}))


def seeker() -> None:
    """Look for the other box in every way."""
    paths = files()
    asked, found = conflicts(paths)
    found += signs()
    handle, watched = watch(paths)
    say("watching")
    hear("touched")
    seen = events(handle)
    Path("/scratch/own").touch()
    os.scandir("/scratch").close()
    own = events(handle)
    answer = {"tried": len(paths), "asked": asked, "found": found, "watched": watched}
    print(json.dumps({**answer, "events": seen, "own events": own}))


if __name__ == "__main__":
    {"hold": holder, "seek": seeker}[sys.argv[1]]()
