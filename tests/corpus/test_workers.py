"""Whatever a file does to its reader, it is refused by name and the others come in."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.message import Bounds
from medgauge.corpus.reading.nursery import Nursery
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import Means, gather
from medgauge.errors import IntegrityError, UsageError
from small_sources import CSV_HEADER, csv_row, write_all

pytestmark = pytest.mark.slow

FORMATS = "reading_formats"
BOUNDS = Bounds(memory_bytes=600_000_000, cpu_seconds=1, seconds=60)

HOSTILE = {
    "b.crash": "the file broke its reader (signal 11); it may be damaged or too large",
    "d.deep": "nested too deeply to be read",
    "e.exit": "its reader ended with 7",
    "f.fail": "its reader failed (KeyError: 'fault\\x1b'); please report it",
    "h.hog": "reading it needed more than 0.6 GB of memory",
    "l.loop": "reading it took more than 1 s of the processor's time",
}
GOOD = ("a.ok", "c.ok", "g.noisy", "i.ok", "m.ok", "t.ok")


def sources(folder: Path, *names: str) -> Path:
    table = CSV_HEADER + "".join(csv_row(name, name.replace(".", "-")) for name in names)
    return write_all(folder, {"metadata.csv": table, **dict.fromkeys(names, "Give 5 mg.")})


def gathered(folder: Path, workers: int | None, bounds: Bounds = BOUNDS) -> Gathering:
    with passing_shelf() as shelf:
        means = Means(workers=workers, bounds=bounds, formats=FORMATS)
        found = gather(folder, "c", "C", shelf, means)
        tuple(found.documents)
        return found


@pytest.mark.parametrize("workers", [1, 3, None])
def test_hostile_files_are_refused_by_name_and_the_others_read(
    tmp_path: Path, workers: int | None
) -> None:
    found = gathered(sources(tmp_path, *HOSTILE, *GOOD), workers)

    assert [entry.file for entry in found.entries] == sorted(GOOD)
    assert {file: reason for file, _, reason in found.refused} == HOSTILE
    assert no_workers_left()


def test_a_reader_that_waits_is_ended_by_the_clock(tmp_path: Path) -> None:
    found = gathered(sources(tmp_path, "s.sleep"), 1, Bounds(seconds=1))

    assert found.refused == (("s.sleep", "", "reading it took more than 1 s"),)


def test_a_missing_library_is_told_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"reading \.lack files needs no_such_lib") as caught:
        gathered(sources(tmp_path, "a.ok", "b.lack", "c.loop"), 2)

    assert caught.value.hint == "pip install 'medgauge[ingest]'"
    assert no_workers_left()


def test_a_file_larger_than_its_format_allows_is_not_opened(tmp_path: Path) -> None:
    folder = sources(tmp_path, "a.ok", "b.ok")
    with (folder / "b.ok").open("wb") as stream:
        stream.truncate(1001)

    assert gathered(folder, None).refused == (("b.ok", "", "larger than 1,000 bytes"),)


ENDLESS = """
import sys
from pathlib import Path
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import Means, gather
with passing_shelf() as shelf:
    print("reading", flush=True)
    gather(Path(sys.argv[1]), "c", "C", shelf, Means(workers=2, formats="reading_formats"))
"""


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_no_worker_outlives_the_program(tmp_path: Path, end: int) -> None:
    folder = sources(tmp_path, "a.ok", "b.sleep", "c.ok")
    tests = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", f"import sys; sys.path.append({tests!r}){ENDLESS}", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    process.stdout.readline()
    until(lambda: len(below(process.pid)) == 3)
    workers = below(process.pid)
    assert len(workers) == 3

    process.send_signal(end)
    process.communicate()

    until(lambda: not any(Path(f"/proc/{one}").exists() for one in workers))
    assert not any(Path(f"/proc/{one}").exists() for one in workers)


def test_workers_end_with_the_process_they_are_forked_from() -> None:
    with Nursery() as nursery:
        worker = nursery.start(FORMATS, "plain")
        os.kill(below(os.getpid())[0], signal.SIGKILL)
        with pytest.raises(IntegrityError, match="the process that reads files has been ended"):
            nursery.end(worker, 0)

    until(lambda: not Path(f"/proc/{worker.pid}").exists())
    assert not Path(f"/proc/{worker.pid}").exists()


def until(true: object) -> None:
    deadline = time.monotonic() + 20
    while not true() and time.monotonic() < deadline:  # type: ignore[operator]
        time.sleep(0.05)


def below(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that these have."""
    listing = Path(f"/proc/{pid}/task").glob("*/children")
    own = [int(one) for path in listing for one in path.read_text().split()]
    return [*own, *(one for child in own for one in below(child))]


def no_workers_left() -> bool:
    return not below(os.getpid())
