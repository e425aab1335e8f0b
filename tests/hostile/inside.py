"""What probes use in the box: the standard library of the image is all there is.

A door is held when opening it raises OSError, or gives an empty list of what was found.
"""

import contextlib
import ctypes
import errno
import functools
import json
import mmap
import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ARTIFACT = Path("/out/artifact.json")
LIBC = ctypes.CDLL(None, use_errno=True)
Door = Callable[[], Any]


@functools.cache
def told() -> dict[str, Any]:
    """Return what the host told of its targets; see `arena.Targets`."""
    found: dict[str, Any] = json.loads(Path("/submission/targets.json").read_text("utf-8"))
    return found


def call(name: str, *arguments: Any) -> str:
    """Call libc. Raises OSError where it fails."""
    if getattr(LIBC, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return "done"


def system_call(number: int, *arguments: Any) -> str:
    """Make a system call by its number on x86-64. Raises OSError where it is refused.

    The kernel must refuse for want of a right: a complaint about the arguments is an open door.
    """
    ctypes.set_errno(0)
    if LIBC.syscall(number, *arguments) < 0:
        code = ctypes.get_errno()
        if code in (errno.EPERM, errno.EACCES, errno.ENOSYS):
            raise OSError(code, os.strerror(code))
        return f"reached the kernel: {os.strerror(code)}"
    return "done"


def ia32(number: int, *arguments: int) -> str:
    """Make a system call by the 32-bit gate. Raises OSError where it is refused."""
    first, second, third = arguments
    code = b"\x53"  # push rbx
    for register, value in ((0xB8, number), (0xBB, first), (0xB9, second), (0xBA, third)):
        code += bytes([register]) + value.to_bytes(4, "little")
    code += b"\xcd\x80\x5b\xc3"  # int 0x80; pop rbx; ret
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    gate = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))

    def pass_gate() -> str:
        result = gate()
        if result in (-errno.EPERM, -errno.EACCES, -errno.ENOSYS):
            raise OSError(-result, "refused")
        return "reached the kernel"

    return by_child(pass_gate)


def by_child(door: Door) -> str:
    """Try a door in a child, as it may kill who tries it. Raises OSError where it is held."""
    child = os.fork()
    if child == 0:
        try:
            door()
        except OSError:
            os._exit(1)
        os._exit(0)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise PermissionError(errno.EPERM, "refused")
    return "got through"


def connect(family: int, address: Any, kind: int = socket.SOCK_STREAM, protocol: int = 0) -> str:
    """Connect, say something and hear a word. Raises OSError where nobody answers in a second."""
    with socket.socket(family, kind, protocol) as line:
        line.settimeout(1)
        line.connect(address)
        line.send(b"hello hello")
        if kind == socket.SOCK_DGRAM:
            # On loopback a message is gone at once; a refusal comes as the answer to it.
            line.recv(1)
        return f"said hello to {address}"


def opened(family: int, kind: int, protocol: int = 0) -> str:
    """Open a socket. Raises OSError where it is refused."""
    with socket.socket(family, kind, protocol) as line:
        return f"opened {line}"


def wrote(path: str | Path) -> str:
    """Add a byte to a file, making it where there is none. Raises OSError where it is refused."""
    with Path(path).open("ab") as stream:
        stream.write(b"x")
    return f"wrote {path}"


@functools.cache
def paths() -> tuple[Path, ...]:
    """Return every path of the box outside `/proc` and `/sys`."""
    found = [Path("/")]
    for folder, names, files in os.walk("/"):
        if folder == "/":
            names[:] = [name for name in names if name not in {"proc", "sys"}]
        found += [Path(folder, name) for name in (*names, *files)]
    return tuple(found)


def plain_files() -> Iterator[Path]:
    """Walk over every regular file outside `/proc` and `/sys`, the submission's own left out."""
    for path in paths():
        with contextlib.suppress(OSError):
            if stat.S_ISREG(path.lstat().st_mode) and not path.is_relative_to("/submission"):
                yield path


def process_files() -> Iterator[Path]:
    """Walk over every file that `/proc` has of any process, and over its own."""
    for folder in (Path("/proc"), *Path("/proc").glob("[0-9]*")):
        for path in folder.iterdir():
            if path.is_file() and path.name not in {
                "kmsg",
                "kcore",
                "mem",
                "pagemap",
                "clear_refs",
            }:
                yield path


def holding(needle: str, files: Iterator[Path]) -> list[str]:
    """Return the files whose name or content holds a text."""
    found = []
    for path in files:
        data = b""
        with contextlib.suppress(OSError), path.open("rb") as stream:
            data = stream.read(64 << 20)
        if needle.encode() in data or needle in str(path):
            found.append(str(path))
    return found


def answer(value: Any) -> None:
    """Leave an artifact."""
    ARTIFACT.write_text(json.dumps(value), "utf-8")
