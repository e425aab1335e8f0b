"""What a request means, which ones are refused, and when a result can be official."""

from pathlib import Path

import pytest

from corvale_workspace import FAMILY, VERSION, write_manifest, write_workspace
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.errors import InputError, NotRunnable, UnknownName, UsageError
from medgauge.model.round import EngineFacts
from medgauge.model.seal import SealProperty
from medgauge.rounds.plan import (
    Request,
    default_parallel,
    estimate,
    make_round,
    resumed_parallel,
    select,
    unofficial_reasons,
)
from shared_fixture.scripted_round import NOW, lock

COMMITMENT = {"algorithm": "merkle", "root": "sha256:" + "0" * 64}
ENGINE = EngineFacts(backend="docker", engine="1", api="1", runtime="runc", architecture="x86_64")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=3)


def ask(**asked: object) -> Request:
    return Request(family=FAMILY, **{"submission": "silent", **asked})  # type: ignore[arg-type]


def test_the_plan_names_every_slot_first_attempts_first(workspace: Workspace) -> None:
    plan = make_round(select(workspace, ask(), 2), lock(workspace), ENGINE, NOW, "0a1b2c")

    assert plan.id == "20261130-silent-0a1b2c"
    assert plan.created == "2026-11-30T12:00:00Z"
    assert [(s.task, s.number) for s in plan.slots][:4] == [
        ("t1", 1),
        ("t2", 1),
        ("t3", 1),
        ("t1", 2),
    ]
    assert len(plan.slots) == 9


def test_tasks_are_picked_in_order_of_id(workspace: Workspace) -> None:
    picked = select(workspace, ask(tasks=("t3", "t1")), 2)

    assert [task.id for task in picked.tasks] == ["t1", "t3"]
    assert [task.id for task in select(workspace, ask(limit=2), 2).tasks] == ["t1", "t2"]
    with pytest.raises(UnknownName, match="t1, t2, t3"):
        select(workspace, ask(tasks=("t9",)), 2)


@pytest.mark.parametrize("asked", [{"limit": 0}, {"attempts": 0}, {"parallel": 0}])
def test_a_count_below_one_is_refused(workspace: Workspace, asked: dict[str, int]) -> None:
    with pytest.raises(UsageError):
        select(workspace, ask(**asked), 2)


def test_a_frozen_version_without_commitment_says_why_it_cannot_run(workspace: Workspace) -> None:
    folder = workspace.families / FAMILY / "versions" / VERSION
    write_manifest(folder, dev=3, status="frozen", frozen="2026-09-16")

    for subset in ("dev", "holdout"):
        with pytest.raises(NotRunnable, match="nothing to commit to"):
            select(workspace, ask(subset=subset), 2)


def test_the_real_first_version_refuses_every_round() -> None:
    here = find_workspace(start=Path(__file__))

    for subset in ("dev", "holdout", "calibration"):
        request = Request(
            family="bm-guideline-evidence-check",
            version="0.1.0",
            subset=subset,
            submission="null",
        )
        with pytest.raises(NotRunnable, match="answers are not in this package"):
            select(here, request, 2)


def test_a_version_without_corpus_or_tasks_cannot_run(workspace: Workspace) -> None:
    folder = workspace.families / FAMILY / "versions" / VERSION
    write_manifest(folder, dev=3, corpus=None)
    with pytest.raises(NotRunnable, match="no corpus"):
        select(workspace, ask(), 2)

    write_manifest(folder, dev=0)
    with pytest.raises(NotRunnable, match="holdout 1 tasks"):
        select(workspace, ask(), 2)


def test_official_needs_everything_at_once(workspace: Workspace) -> None:
    folder = workspace.families / FAMILY / "versions" / VERSION
    write_manifest(folder, dev=3, status="frozen", frozen="2026-09-16", commitment=COMMITMENT)

    def reasons(engine: EngineFacts = ENGINE, cores: int = 2, **asked: object) -> tuple[str, ...]:
        return unofficial_reasons(select(workspace, ask(**asked), cores), engine)

    public = reasons()
    assert len(public) == 1
    assert "public" in public[0]
    assert "attempts per task" in reasons(attempts=1)[0]
    assert any("not all tasks" in why for why in reasons(limit=2))
    assert any("not all tasks" in why for why in reasons(tasks=("t1",)))
    assert not any("not all tasks" in why for why in reasons(limit=3))
    assert any("processors" in why for why in reasons(parallel=3))
    assert any("backend" in why for why in reasons(ENGINE.model_copy(update={"backend": "x"})))
    missing = {SealProperty.SYSTEM_CALLS: "no seccomp"}
    weaker = ENGINE.model_copy(update={"declared_missing": missing})
    assert any("no seccomp" in why for why in reasons(weaker))
    declaration = workspace.submissions / "silent" / "submission.yaml"
    declaration.write_text(declaration.read_text() + "purpose: adversary\n")
    assert any("adversary" in why for why in reasons())


def test_a_draft_is_never_official(workspace: Workspace) -> None:
    plan = make_round(select(workspace, ask(), 2), lock(workspace), ENGINE, NOW, "0a1b2c")

    assert not plan.official
    assert any("draft" in why for why in plan.unofficial_reasons)


@pytest.mark.parametrize(
    ("cores", "cpus", "slots", "parallel"),
    [(2, 1.0, 9, 2), (2, 1.0, 1, 1), (1, 2.0, 9, 1), (8, 1.5, 9, 5), (64, 0.5, 9, 9)],
)
def test_parallel_follows_the_cores(cores: int, cpus: float, slots: int, parallel: int) -> None:
    assert default_parallel(cores, cpus, slots) == parallel


def test_a_resumed_round_keeps_to_its_plan(workspace: Workspace) -> None:
    plan = make_round(select(workspace, ask(parallel=2), 2), lock(workspace), ENGINE, NOW, "0a1b2c")
    official = plan.model_copy(update={"official": True, "unofficial_reasons": ()})

    assert plan.parallel == 2
    assert resumed_parallel(plan, None, 1) == 2
    assert resumed_parallel(plan, 7, 1) == 7
    assert resumed_parallel(official, None, 1) == 1
    assert resumed_parallel(official, 1, 2) == 1
    with pytest.raises(UsageError, match="official"):
        resumed_parallel(official, 3, 2)
    with pytest.raises(UsageError, match="at least 1"):
        resumed_parallel(plan, 0, 2)


def test_a_missing_key_file_is_told_before_anything_runs(workspace: Workspace) -> None:
    key = next(workspace.root.glob("families/*/versions/*/dev/keys/t2.yaml"))
    key.rename(key.with_suffix(".gone"))

    with pytest.raises(InputError, match=r"t2\.yaml: the key file of this task is missing"):
        select(workspace, ask(), 2)


def test_a_dry_run_counts_slots_and_the_most_time(workspace: Workspace) -> None:
    value = estimate(select(workspace, ask(parallel=4), 2))

    assert (value.slots, value.parallel, value.most_seconds) == (9, 4, 90)
    assert not workspace.rounds.exists()
