"""Unpacking Debian packages and wheels into entries of an image, in pure Python.

`/bin`, `/sbin`, `/lib*` are merged into `/usr`; manuals, translations and what only a desktop needs
are left out; copyright files stay. Nothing keeps a set-id bit.
"""

import io
import lzma
import re
import tarfile
import zipfile

from medgauge.corpus.layers import Entry, file, folder, link
from medgauge.errors import IntegrityError, SourceUnavailable

_AR_MAGIC = b"!<arch>\n"
_MERGED = re.compile(r"^(bin|sbin|lib|lib32|lib64|libx32)(?=/|$)")
_LEFT_OUT = re.compile(
    r"^(usr/share/(man|locale|info|lintian|doc-base|menu|bug|gdb|bash-completion|base-files)"
    r"|usr/lib/x86_64-linux-gnu/gconv|usr/share/doc/(?!.*copyright$)"
    r"|etc/(update-motd\.d|default|profile\.d|issue|issue\.net|motd|opt|dpkg|ld\.so\.conf)"
    r"|(boot|dev|home|media|mnt|opt|proc|root|run|srv|sys|tmp|var)(/|$))"
)


def unpack_deb(data: bytes, name: str) -> dict[str, Entry]:
    """Return the entries of a package by path (no leading slash). `name` is for messages.

    Raises IntegrityError on a malformed package, SourceUnavailable on one compressed in a way the
    standard library cannot read.
    """
    try:
        with tarfile.open(fileobj=io.BytesIO(_payload(data, name)), mode="r:") as archive:
            return _unpack(archive)
    except (tarfile.TarError, lzma.LZMAError, LookupError, ValueError) as error:
        raise IntegrityError(f"{name}: cannot be unpacked: {error}") from error


def unpack_wheel(data: bytes, below: str) -> dict[str, Entry]:
    """Return the entries of a wheel, placed below the folder `below`."""
    found: dict[str, Entry] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for item in archive.infolist():
            if not item.is_dir():
                found[f"{below}/{item.filename}"] = file(archive.read(item))
    return found


def merged(name: str) -> str:
    """Return a member's path in the image, e.g. `./lib/a.so` → `usr/lib/a.so`; `.` → empty."""
    parts = [part for part in name.split("/") if part not in {"", "."}]
    if ".." in parts:
        raise KeyError(f"a path that leaves the image: {name}")
    path = "/".join(parts)
    return _MERGED.sub(r"usr/\1", path)


def _unpack(archive: tarfile.TarFile) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for member in archive:
        path = merged(member.name)
        if path and not _LEFT_OUT.match(path):
            found[path] = _entry(archive, member, found)
    return found


def _entry(archive: tarfile.TarFile, member: tarfile.TarInfo, found: dict[str, Entry]) -> Entry:
    if member.isdir():
        return folder()
    if member.issym():
        return link(member.linkname)
    if member.islnk():
        return found[merged(member.linkname)]
    stream = archive.extractfile(member)
    if stream is None:
        raise KeyError(f"an entry that is neither file, folder nor link: {member.name}")
    return file(stream.read(), executable=bool(member.mode & 0o111))


def _payload(data: bytes, name: str) -> bytes:
    """Return the uncompressed tar of a package's files: member `data.tar.*` of an `ar` archive."""
    if not data.startswith(_AR_MAGIC):
        raise IntegrityError(f"{name}: not a Debian package")
    place = len(_AR_MAGIC)
    while place + 60 <= len(data):
        header = data[place : place + 60]
        member = header[:16].decode("ascii").strip().rstrip("/")
        size = int(header[48:58])
        body = data[place + 60 : place + 60 + size]
        if member == "data.tar.xz":
            return lzma.decompress(body)
        if member == "data.tar":
            return body
        if member.startswith("data.tar"):
            raise SourceUnavailable(
                f"{name}: compressed as {member}, which Python's standard library cannot read",
                "pin a version of the package that is compressed with xz",
            )
        place += 60 + size + size % 2
    raise IntegrityError(f"{name}: holds no data.tar")
