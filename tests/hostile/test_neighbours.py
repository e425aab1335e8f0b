"""Two boxes at once: neither notices the other by a lock, a lease, a watch or a name."""

import functools
import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from medgauge.model.round import AttemptStatus
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.systems.staging import Staged, stage, unstage
from sealed_box import LIMITS, backend, corpus_archive, left_over

pytestmark = pytest.mark.engine

PROGRAM = Path(__file__).with_name("neighbours.py")
LIMIT = LIMITS.model_copy(update={"seconds": 120, "log_bytes": 1_000_000})
FILES = {"main.py": b"pass\n", "data/words.txt": b"words\n"}


def _await(place: Path, box: Future[BoxOutcome]) -> None:
    while not place.exists():
        assert not box.done(), box.result().log.decode("utf-8", "replace")
        time.sleep(0.02)


def _spec(role: str, staged: Staged, submission: Path) -> BoxSpec:
    return BoxSpec(
        image_id=corpus_archive().image_id,
        command=("python3", "/task/neighbours.py", role),
        task=staged.task,
        out=staged.out,
        submission=submission,
        limits=LIMIT,
        name=staged.folder.name,
    )


def _play(pool: ThreadPoolExecutor, boxes: tuple[Staged, Staged], shared: bool) -> list[Any]:
    first, second = boxes
    holder = pool.submit(backend().run, _spec("hold", first, first.submission))
    _await(first.out / "held", holder)
    submission = first.submission if shared else second.submission
    seeker = pool.submit(backend().run, _spec("seek", second, submission))
    _await(second.out / "watching", seeker)
    (first.task / "touch").touch()
    _await(first.out / "touched", holder)
    (second.task / "touched").touch()
    outcomes = [seeker.result()]
    (first.task / "end").touch()
    outcomes.insert(0, holder.result())
    for outcome in outcomes:
        assert outcome.status is AttemptStatus.DONE, outcome.log.decode("utf-8", "replace")
    return [json.loads(outcome.log.splitlines()[-1]) for outcome in outcomes]


@functools.cache
def _answers(shared: bool = False) -> list[Any]:
    """Run a pair once; return what the holder and the seeker said.

    With `shared` both get one `/submission`, to see that the seeker would notice.
    """
    inputs = {PROGRAM.name: PROGRAM.read_text("utf-8")}
    folder = corpus_archive().path.parent / f"neighbours-{shared}"
    room = scratch.room(folder)
    boxes = [stage(room, f"{role}-{shared}", inputs, FILES, LIMIT) for role in ("hold", "seek")]
    try:
        with ThreadPoolExecutor(2) as pool:
            return _play(pool, (boxes[0], boxes[1]), shared)
    finally:
        assert all(unstage(box) for box in boxes)
        assert left_over() == 0


def test_the_probe_tried_everything() -> None:
    held, sought = _answers()

    assert held["tried"] > 1_000
    assert all(held["made"].values()), held["made"]
    assert sought["asked"] > 3_000
    assert sought["watched"] > 1_000
    assert sought["own events"] > 0


def test_the_probe_notices_a_file_that_two_boxes_share() -> None:
    sought = _answers(shared=True)[1]

    kinds = {"flock", "record lock", "lease"}
    assert {f"{kind} /submission/main.py" for kind in kinds} <= set(sought["found"])
    assert sought["events"] > 0


def test_no_lock_or_name_of_another_box_is_seen() -> None:
    assert _answers()[1]["found"] == []


def test_no_watch_tells_what_another_box_touches() -> None:
    assert _answers()[1]["events"] == 0
