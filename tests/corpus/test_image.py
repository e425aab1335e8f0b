"""The corpus image: the same bytes everywhere, and no byte taken on trust."""

import hashlib
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sealed_box
from medgauge.corpus.archive import LAYER_NAMES, keep, load_archive, save, stored_image
from medgauge.corpus.base import PackagePin, WheelPin, read_base
from medgauge.corpus.debs import merged, unpack_deb
from medgauge.corpus.image import bind_lock, check_image
from medgauge.corpus.layers import Entry, file, folder, layer_tar, link, merge
from medgauge.corpus.packages import MIRROR_VARIABLE, fetch_packages, fetch_wheel, mirrors
from medgauge.errors import (
    DigestMismatch,
    InputError,
    IntegrityError,
    SourceUnavailable,
    UsageError,
)
from medgauge.model.corpus import CorpusLock

pytestmark = pytest.mark.slow


def _members(tar: bytes) -> dict[str, tarfile.TarInfo]:
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        return {item.name: item for item in archive}


def _deb(members: list[tuple[tarfile.TarInfo, bytes]], payload: str = "data.tar.xz") -> bytes:
    """Make a Debian package as dpkg-deb lays it out."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for info, data in members:
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    parts = [("debian-binary", b"2.0\n"), ("control.tar.xz", b"odd"), (payload, b"")]
    parts[2] = (payload, lzma.compress(stream.getvalue()))
    whole = b"!<arch>\n"
    for name, data in parts:
        whole += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(data):<10}`\n".encode()
        whole += data + b"\n" * (len(data) % 2)
    return whole


def _info(name: str, kind: bytes = tarfile.REGTYPE, mode: int = 0o644) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.uid, info.mtime = kind, mode, 1000, 1_700_000_000
    return info


# Layers


def test_a_layer_says_nothing_of_who_made_it_and_when() -> None:
    entries = {
        "etc/deep/file": file(b"data"),
        "usr/bin/tool": file(b"#!", executable=True),
        "bin": link("usr/bin"),
        "tmp": folder(0o1777),
    }
    found = _members(layer_tar(entries))

    assert list(found) == ["bin", "etc", "etc/deep", "etc/deep/file", *list(found)[4:]]
    assert {item.mtime for item in found.values()} == {0}
    assert {(item.uid, item.gid, item.uname) for item in found.values()} == {(0, 0, "root")}
    assert found["etc/deep/file"].mode == 0o644
    assert found["usr/bin/tool"].mode == 0o755
    assert found["tmp"].mode == 0o1777
    assert found["bin"].linkname == "usr/bin"


@given(
    st.dictionaries(
        st.lists(st.text("aé9._-", min_size=1, max_size=90), min_size=1, max_size=4)
        .map("/".join)
        .filter(lambda path: not {".", ".."} & set(path.split("/"))),
        st.binary(max_size=600),
        max_size=5,
    )
)
def test_any_name_and_content_can_be_read_back(contents: dict[str, bytes]) -> None:
    clash = {path for path in contents for other in contents if other.startswith(path + "/")}
    wanted = {path: data for path, data in contents.items() if path not in clash}
    tar = layer_tar({path: file(data) for path, data in reversed(wanted.items())})

    assert tar == layer_tar({path: file(data) for path, data in wanted.items()})
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        found = {
            item.name: (archive.extractfile(item) or io.BytesIO()).read()
            for item in archive
            if item.isreg()
        }
    assert found == wanted


def test_long_links_are_kept_whole() -> None:
    assert _members(layer_tar({"a": link("x/" * 90)}))["a"].linkname == "x/" * 90


def test_parts_that_disagree_about_a_path_are_refused() -> None:
    same: dict[str, Entry] = {"etc": folder(), "etc/a": file(b"1")}

    assert merge([("one", same), ("two", same)]) == same
    with pytest.raises(IntegrityError, match="two: /etc/a"):
        merge([("one", same), ("two", {"etc/a": file(b"2")})])


# Packages


def test_a_package_is_unpacked_merged_and_stripped() -> None:
    found = unpack_deb(
        _deb(
            [
                (_info("./", tarfile.DIRTYPE, 0o755), b""),
                (_info("./bin/", tarfile.DIRTYPE, 0o700), b""),
                (_info("./bin/su", mode=0o4755), b"program"),
                (_info("./lib64/ld.so", mode=0o640), b"library"),
                (_info("./usr/share/man/man1/su.1.gz"), b"manual"),
                (_info("./usr/share/doc/su/copyright"), b"licence"),
                (_info("./usr/share/doc/su/NEWS"), b"news"),
                (_info("./var/lib/x"), b"state"),
            ]
        ),
        "su.deb",
    )

    assert found == {
        "usr/bin": folder(),
        "usr/bin/su": file(b"program", executable=True),
        "usr/lib64/ld.so": file(b"library"),
        "usr/share/doc/su/copyright": file(b"licence"),
    }


def test_links_are_kept_and_hard_links_become_files() -> None:
    soft, hard = _info("./usr/bin/sh", tarfile.SYMTYPE), _info("./usr/bin/b", tarfile.LNKTYPE)
    soft.linkname, hard.linkname = "dash", "./usr/bin/a"
    found = unpack_deb(_deb([(_info("./usr/bin/a"), b"a"), (soft, b""), (hard, b"")]), "x.deb")

    assert found["usr/bin/sh"] == link("dash")
    assert found["usr/bin/b"] == file(b"a")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", IntegrityError),
        (b"<html>not found</html>", IntegrityError),
        (b"!<arch>\n", IntegrityError),
        (_deb([(_info("./a"), b"x" * 5000)])[:-40], IntegrityError),
        (_deb([(_info("../a"), b"x")]), IntegrityError),
        (_deb([(_info("./usr/f", tarfile.FIFOTYPE), b"")]), IntegrityError),
        (_deb([(_info("./a"), b"x")], "data.tar.zst"), SourceUnavailable),
    ],
)
def test_a_package_that_cannot_be_read_is_refused_by_name(
    data: bytes, error: type[Exception]
) -> None:
    with pytest.raises(error, match=r"odd\.deb"):
        unpack_deb(data, "odd.deb")


def test_paths_are_merged_into_usr() -> None:
    assert merged("./lib/x86_64-linux-gnu/a.so") == "usr/lib/x86_64-linux-gnu/a.so"
    assert merged("./library/a") == "library/a"
    assert merged("./usr/lib/a") == "usr/lib/a"
    assert merged("./") == ""


# Fetching


PACKAGE = b"the package's bytes"
PIN = PackagePin(
    name="tool",
    version="1.0-1",
    path="pool/main/t/tool/tool_1.0-1_amd64.deb",
    sha256=hashlib.sha256(PACKAGE).hexdigest(),
    size=len(PACKAGE),
)


@pytest.fixture
def mirror() -> Iterator[tuple[str, dict[str, bytes]]]:
    """A loopback archive: its address, and its files by path, for a test to fill."""
    files: dict[str, bytes] = {}

    class Archive(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = files.get(self.path)
            self.send_response(404 if data is None else 200)
            self.end_headers()
            self.wfile.write(data or b"")

        def log_message(self, *_: Any) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Archive) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/debian", files
        server.shutdown()


@pytest.fixture
def fetch(
    mirror: tuple[str, dict[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Any:
    """Fetch the pin from the loopback archive into the test's own cache."""
    monkeypatch.setenv(MIRROR_VARIABLE, mirror[0])
    return lambda: fetch_packages([PIN], tmp_path, lambda _: None)


@pytest.mark.parametrize(
    "path",
    [f"/debian/{PIN.path}", "/debian-security/pool/updates/main/t/tool/tool_1.0-1_amd64.deb"],
)
def test_what_is_fetched_once_is_cached(
    mirror: tuple[str, dict[str, bytes]], fetch: Any, tmp_path: Path, path: str
) -> None:
    mirror[1][path] = PACKAGE
    assert fetch() == {"tool_1.0-1_amd64.deb": PACKAGE}

    mirror[1].clear()
    assert fetch() == {"tool_1.0-1_amd64.deb": PACKAGE}

    (tmp_path / "tool_1.0-1_amd64.deb").write_bytes(PACKAGE[:-1] + b"!")
    with pytest.raises(SourceUnavailable):
        fetch()


def test_a_pin_that_has_gone_says_how_to_make_a_new_one(fetch: Any, tmp_path: Path) -> None:
    with pytest.raises(SourceUnavailable, match=r"tool.*1\.0-1 is not on the mirror") as caught:
        fetch()

    assert "medgauge corpus image relock" in caught.value.hint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", PACKAGE[:-1], PACKAGE + b"!", PACKAGE[:-1] + b"!"])
def test_other_bytes_than_the_pinned_are_never_kept(
    mirror: tuple[str, dict[str, bytes]], fetch: Any, tmp_path: Path, data: bytes
) -> None:
    mirror[1][f"/debian/{PIN.path}"] = data

    with pytest.raises(SourceUnavailable, match="not the pinned one"):
        fetch()
    assert list(tmp_path.iterdir()) == []


def test_a_mirror_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MIRROR_VARIABLE, "http://127.0.0.1:9/debian")

    with pytest.raises(SourceUnavailable, match="does not answer"):
        fetch_packages([PIN], tmp_path, lambda _: None)


def test_a_cached_wheel_of_other_bytes_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    pin = WheelPin(name="w", version="1", file="w-1-cp311-abi3-x.whl", sha256=PIN.sha256, size=19)
    (tmp_path / pin.file).write_bytes(PACKAGE[:-1] + b"!")
    with pytest.raises(SourceUnavailable, match="w-1"):
        fetch_wheel(pin, tmp_path, lambda _: None)

    (tmp_path / pin.file).write_bytes(PACKAGE)
    assert fetch_wheel(pin, tmp_path, lambda _: None) == PACKAGE


def test_mirrors_are_those_of_apt(tmp_path: Path) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list").write_text(
        "# deb http://commented.example/debian bookworm main\n"
        "deb [arch=amd64 signed-by=/k.gpg] http://one.example/debian/ bookworm main\n"
        "deb-src http://source.example/debian bookworm main\n"
        "deb cdrom:[disk]/ bookworm main\n"
    )
    (tmp_path / "sources.list.d" / "a.sources").write_text(
        "Types: deb\n# http://comment.example\nURIs: http://two.example/debian\n"
        " http://three.example/debian-security\nSuites: bookworm\n\n"
        "Enabled: no\nTypes: deb\nURIs: http://off.example/debian\n\n"
        "Types: deb-src\nURIs: http://source.example/debian\n"
    )
    (tmp_path / "sources.list.d" / "vendor.list").write_text("deb https://v.example/apt x main\n")
    (tmp_path / "sources.list.d" / "old.list.disabled").write_text("deb http://d.example x y\n")

    assert mirrors(tmp_path, {}) == (
        "http://one.example/debian",
        "http://two.example/debian",
        "http://three.example/debian-security",
        "https://v.example/apt",
    )
    assert mirrors(tmp_path, {MIRROR_VARIABLE: "http://m.example/debian/"}) == (
        "http://m.example/debian",
        "http://m.example/debian-security",
    )


def test_a_machine_without_mirrors_is_told_what_to_set(tmp_path: Path) -> None:
    with pytest.raises(SourceUnavailable) as caught:
        mirrors(tmp_path, {})

    assert MIRROR_VARIABLE in caught.value.hint


def test_the_tracked_base_is_pinned_whole_and_names_no_host() -> None:
    base = read_base(sealed_box.BASE_LOCK)

    assert 25 <= len(base.packages) <= 35
    assert [pin.name for pin in base.packages] == sorted(pin.name for pin in base.packages)
    assert all(pin.path.startswith("pool/main/") for pin in base.packages)
    assert all(len(pin.sha256) == 64 for pin in base.packages)
    assert "://" not in sealed_box.BASE_LOCK.read_text("utf-8")


@pytest.mark.parametrize("text", ["", "{}", '{"suite": 1, "surprise": 2}', "[]"])
def test_a_broken_base_lock_says_what_is_wrong(tmp_path: Path, text: str) -> None:
    (tmp_path / "base.lock.json").write_text(text)

    with pytest.raises(InputError, match=r"base\.lock\.json"):
        read_base(tmp_path / "base.lock.json")
    with pytest.raises(InputError, match="cannot be read"):
        read_base(tmp_path / "none.json")


# The whole image


BUILD = """
import os, sys, time
shift = float(sys.argv[1]); now = time.time
time.time = lambda: now() + shift
os.umask(int(sys.argv[2], 8))
from pathlib import Path
from medgauge.corpus.base import read_base
from medgauge.corpus.build import build
from medgauge.corpus.image import build_image
sys.path.insert(0, sys.argv[3])
import corvale
import sealed_box as s
built = Path("built")
build(corvale.corpus(), built)
if shift:
    import shutil
    shutil.copytree(s.CACHE, "cache")
    [path.unlink() for path in Path("cache").glob("base-*")]
cache = Path("cache") if shift else s.CACHE
archive = build_image(built, s.BOX_TOOL, read_base(s.BASE_LOCK), cache, Path("images"))
print(archive.path.resolve())
"""


@pytest.mark.engine
def test_the_same_bytes_in_another_place_at_another_time(tmp_path: Path) -> None:
    sealed_box.corpus_archive()
    paths = []
    for name, shift, mask, zone in (("a", "0", "022", "UTC"), ("b b", "1e8", "077", "Asia/Tokyo")):
        (tmp_path / name).mkdir()
        done = subprocess.run(
            [sys.executable, "-c", BUILD, shift, mask, str(Path(__file__).parents[1])],
            cwd=tmp_path / name,
            env={**os.environ, "TZ": zone, "PYTHONHASHSEED": shift[0], "LC_ALL": "C"},
            capture_output=True,
            text=True,
            check=True,
        )
        paths.append(Path(done.stdout.strip().splitlines()[-1]))

    assert paths[0].name == paths[1].name
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert paths[0].stem == sealed_box.corpus_archive().image_id.removeprefix("sha256:")


@pytest.mark.engine
def test_the_image_holds_what_it_should_and_no_more() -> None:
    archive = sealed_box.corpus_archive()
    tools = _layer(archive.path, archive.layers[1])
    ours = sorted(name for name in _members(tools) if "/medgauge/" in name)
    base = _members(_layer(archive.path, archive.layers[0]))

    names = {name.rpartition("dist-packages/medgauge/")[2] for name in ours} - {"text", "index"}
    assert {"__init__.py", "errors.py", "text/__init__.py", "text/fold.py"} <= names
    assert {name.split("/")[0] for name in names} == {"__init__.py", "errors.py", "text", "index"}
    assert {name for name in names if name.startswith("text/")} == {
        "text/__init__.py",
        "text/citations.py",
        "text/fold.py",
        "text/forms.py",
        "text/in_force.py",
        "text/naming.py",
        "text/resolve.py",
        "text/shelf.py",
        "text/source.py",
    }
    assert not [name for name, item in base.items() if item.mode & 0o6000]
    assert {item.uid for item in base.values()} == {0}
    assert archive.config["config"] == {
        "User": "65534:65534",
        "WorkingDir": "/scratch",
        "Env": ["PATH=/usr/local/bin:/usr/bin:/bin"],
    }


def _layer(path: Path, digest: str) -> bytes:
    with tarfile.open(path) as archive:
        stream = archive.extractfile(f"{digest.removeprefix('sha256:')}.tar")
        assert stream is not None
        return stream.read()


@pytest.mark.engine
@pytest.mark.parametrize("part", ["config", "base", "tools", "corpus", "manifest"])
def test_one_flipped_byte_is_refused_and_named(tmp_path: Path, part: str) -> None:
    archive = sealed_box.corpus_archive()
    names = dict(zip(LAYER_NAMES, archive.layers, strict=True))
    with tarfile.open(archive.path) as tar:
        digest = names.get(part, archive.image_id).removeprefix("sha256:")
        inside = {"config": f"{digest}.json", "manifest": "manifest.json"}
        item = tar.getmember(inside.get(part, f"{digest}.tar"))
    damaged = tmp_path / "damaged.tar"
    shutil.copyfile(archive.path, damaged)
    with damaged.open("r+b") as stream:
        stream.seek(item.offset_data + item.size // 2)
        byte = stream.read(1)[0]
        stream.seek(-1, os.SEEK_CUR)
        stream.write(bytes([byte ^ 1]))

    with pytest.raises(IntegrityError, match=f"{part} layer" if part in names else None) as caught:
        load_archive(damaged, archive.image_id)
    assert part == "manifest" or isinstance(caught.value, DigestMismatch)


@pytest.mark.engine
def test_an_archive_is_carried_whole_or_not_at_all(tmp_path: Path) -> None:
    archive = sealed_box.corpus_archive()
    out = tmp_path / "image.tar"
    saved = save(archive, out)

    assert saved.image_id == archive.image_id
    assert out.read_bytes() == archive.path.read_bytes()
    assert load_archive(out) == saved
    with pytest.raises(DigestMismatch, match="image"):
        load_archive(out, "sha256:" + "0" * 64)

    out.write_bytes(out.read_bytes()[:-200_000])
    with pytest.raises(IntegrityError):
        save(saved, tmp_path / "second.tar")
    assert not list(tmp_path.glob("*second*"))
    assert stored_image(tmp_path, archive.image_id) is None


@pytest.mark.engine
def test_saving_an_image_destroys_nothing_else(tmp_path: Path) -> None:
    archive = sealed_box.corpus_archive()
    (tmp_path / "notes.tar").write_text("mine")
    (tmp_path / ".image.tar.partial").write_text("mine")
    (tmp_path / "folder").mkdir()
    for name in ("notes.tar", "folder", "absent/image.tar"):
        with pytest.raises(UsageError):
            save(archive, tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".image.tar.partial",
        "folder",
        "notes.tar",
    ]
    assert (tmp_path / "notes.tar").read_text() == "mine"

    save(archive, tmp_path / "image.tar")
    save(archive, tmp_path / "image.tar")
    assert (tmp_path / ".image.tar.partial").read_text() == "mine"


@pytest.mark.engine
def test_a_damaged_image_in_the_store_is_replaced(tmp_path: Path) -> None:
    archive = sealed_box.corpus_archive()
    place = keep(archive, tmp_path / "images").path
    place.write_text("damaged")

    assert keep(archive, tmp_path / "images").path == place
    assert stored_image(tmp_path / "images", archive.image_id) is not None


@pytest.mark.engine
def test_an_archive_with_anything_else_in_it_is_refused(tmp_path: Path) -> None:
    archive = sealed_box.corpus_archive()
    with tarfile.open(archive.path) as tar:
        parts = {item.name: (tar.extractfile(item) or io.BytesIO()).read() for item in tar}
    manifest = json.loads(parts["manifest.json"])
    odd = {
        "member": {**parts, "extra.txt": b"x"},
        "tag": {
            **parts,
            "manifest.json": json.dumps([{**manifest[0], "RepoTags": ["python:3"]}]).encode(),
        },
        "twice": {**parts, "manifest.json": json.dumps(manifest * 2).encode()},
    }
    for name, members in odd.items():
        path = tmp_path / f"{name}.tar"
        with tarfile.open(path, "w") as tar:
            for member, data in members.items():
                info = tarfile.TarInfo(member)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
        with pytest.raises(IntegrityError):
            load_archive(path)


@pytest.mark.engine
def test_a_lock_names_the_layer_that_differs() -> None:
    archive = sealed_box.corpus_archive()
    base = read_base(sealed_box.BASE_LOCK)
    digest = "sha256:" + "1" * 64
    plain = CorpusLock(
        corpus="corvale",
        documents=3,
        sections=5,
        canonical=digest,
        index=digest,
        tantivy="0",
        schema_version="1",
    )
    lock = bind_lock(plain, archive, base)

    check_image(archive, lock)
    assert lock.base == base.digest
    changed = lock.model_copy(update={"image_layers": (archive.layers[0], digest, digest)})
    with pytest.raises(DigestMismatch, match="tools layer"):
        check_image(archive, changed)
    with pytest.raises(DigestMismatch, match="corpus image"):
        check_image(archive, lock.model_copy(update={"image": digest}))


@pytest.mark.parametrize("data", [b"", b"no tar", b"\0" * 10240])
def test_what_is_no_archive_is_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.tar").write_bytes(data)

    with pytest.raises(IntegrityError, match="not a corpus image archive"):
        load_archive(tmp_path / "x.tar")
    with pytest.raises(SourceUnavailable):
        load_archive(tmp_path / "none.tar")
