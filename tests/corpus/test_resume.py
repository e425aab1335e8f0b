"""An ingest that is killed, interrupted or run twice at once ends in the same bytes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from medgauge.files.tree import tree_listing
from small_sources import CSV_HEADER, csv_row, markdown, write_all

pytestmark = pytest.mark.slow

COUNT = 24


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write pages that together are too much to be read without workers."""
    pages = {f"p{number:02}.html": page(number) for number in range(COUNT)}
    rows = "".join(csv_row(name, name.removesuffix(".html")) for name in pages)
    folder = tmp_path_factory.mktemp("pages") / "sources"
    return write_all(folder, {"metadata.csv": CSV_HEADER + rows, **pages})


@pytest.fixture(scope="module")
def whole(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    out = tmp_path_factory.mktemp("whole") / "built"
    assert started(sources, out).wait() == 0
    return tree_listing(out)


def page(number: int) -> str:
    advice = "".join(
        f"<p>Give agent Vexalor {dose} mg once daily in step {number} for {dose + number} days.</p>"
        for dose in range(1, 500)
    )
    return "".join(f"<h2>{part}. Step</h2>{advice}" for part in range(1, 3))


def started(sources: Path, out: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "medgauge.cli.app", "corpus", "ingest", str(sources)]
    return subprocess.Popen(
        [*command, "--out", str(out), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ) | {"TMPDIR": str(out.parent)},
    )


def read_so_far(out: Path) -> int:
    return len(list(out.with_name(f"{out.name}.reading").glob("*.json")))


def building(out: Path) -> bool:
    return any(out.parent.glob(f".{out.name}.*/canonical.json"))


def wait_for(true: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    deadline = time.monotonic() + 60
    while process.poll() is None and not true() and time.monotonic() < deadline:
        time.sleep(0.002)


@pytest.mark.parametrize("moment", ["at once", 1, 15, "building"])
def test_a_killed_ingest_is_gone_on_with(
    sources: Path, whole: dict[str, str], tmp_path: Path, moment: int | str
) -> None:
    out = tmp_path / "built"
    process = started(sources, out)
    if isinstance(moment, int):
        wait_for(lambda: read_so_far(out) >= moment, process)
    elif moment == "building":
        wait_for(lambda: building(out), process)
    process.kill()
    process.communicate()
    had = read_so_far(out)

    again = started(sources, out)
    _, err = again.communicate()

    assert again.returncode == 0
    assert tree_listing(out) == whole
    assert f", {had} of them read before" in err if had else "read before" not in err
    left = {path.name for path in tmp_path.iterdir()} - {"built"}
    assert all(name.startswith(".built.") for name in left)  # a killed build's own, hidden


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_ingest_says_where_it_goes_on(
    sources: Path, whole: dict[str, str], tmp_path: Path, number: int
) -> None:
    out = tmp_path / "built"
    process = started(sources, out)
    wait_for(lambda: read_so_far(out) >= 5, process)
    process.send_signal(number)
    shown, err = process.communicate()

    assert (process.returncode, shown) == (128 + number, "")
    assert "built.reading; the same command goes on there" in err
    assert [path.name for path in tmp_path.iterdir()] == ["built.reading"]
    assert started(sources, out).wait() == 0
    assert tree_listing(out) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["built"]


def test_two_at_once_do_not_mix(sources: Path, whole: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "built"
    pair = [started(sources, out) for _ in range(2)]

    told = [process.communicate()[1] for process in pair]

    codes = sorted(process.returncode for process in pair)
    assert codes in ([0, 0], [0, 2])
    assert codes == [0, 0] or any("another program is reading into" in err for err in told)
    assert tree_listing(out) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["built"]


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_the_bytes_do_not_depend_on_the_number_of_workers(
    sources: Path, whole: dict[str, str], tmp_path: Path, jobs: str
) -> None:
    assert started(sources, tmp_path / "built", "--jobs", jobs).wait() == 0

    assert tree_listing(tmp_path / "built") == whole


def test_a_folder_in_the_way_of_the_readings_is_left_alone(sources: Path, tmp_path: Path) -> None:
    write_all(tmp_path / "built.reading", {"notes.txt": b"work"})

    process = started(sources, tmp_path / "built")
    _, err = process.communicate()

    assert process.returncode == 2
    assert "is in the way" in err
    assert tree_listing(tmp_path) == tree_listing(tmp_path) | {"built.reading": "folder"}
    assert (tmp_path / "built.reading" / "notes.txt").read_bytes() == b"work"
    assert not (tmp_path / "built").exists()


def test_sources_where_the_readings_would_be_are_refused(tmp_path: Path) -> None:
    folder = write_all(tmp_path / "built.reading", {"a.md": markdown("## 1 A\nx\n")})

    process = started(folder, tmp_path / "built")
    _, err = process.communicate()

    assert process.returncode == 2
    assert "keeps what was read" in err
    assert [path.name for path in folder.iterdir()] == ["a.md"]
