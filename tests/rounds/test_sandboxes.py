"""Which sandbox a round runs in: what `auto` takes, what is refused, what a plan is bound to."""

from pathlib import Path

import pytest

from medgauge.errors import BackendUnavailable, NotRunnable, UnknownName, UsageError
from medgauge.model.family import SubsetName
from medgauge.model.seal import SealProperty
from medgauge.rounds import sandboxes
from medgauge.rounds.sandboxes import allowed, bound, check_sandbox, choose, kinds
from medgauge.sandbox import engine
from medgauge.sandbox.backends import bubblewrap, docker
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.stored_round import round_value


@pytest.fixture
def said() -> list[str]:
    return []


def found(*_: object) -> tuple[ScriptedBackend, Path]:
    return ScriptedBackend(writing(b"")), Path("/boxes")


def nothing(*_: object) -> tuple[ScriptedBackend, Path]:
    raise BackendUnavailable("no Docker engine answers", "start it")


def test_the_official_sandbox_comes_first() -> None:
    assert kinds()[0] == "docker"
    assert "bubblewrap" in kinds()


def test_auto_takes_docker_and_says_so(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docker, "provide", found)

    assert choose("auto", tmp_path, True, said.append)[1] == Path("/boxes")
    assert said == ["the sandbox is docker: an engine answers"]


def test_auto_takes_another_that_is_here_and_says_why(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installs = []

    def here(cache: Path, install: bool, say: object) -> tuple[ScriptedBackend, Path]:
        installs.append(install)
        return found()

    monkeypatch.setattr(docker, "provide", nothing)
    monkeypatch.setattr(bubblewrap, "provide", here)
    choose("auto", tmp_path, True, said.append)

    assert installs == [False]
    assert said == [
        "the sandbox is bubblewrap, so the round cannot be official: no Docker engine answers"
    ]


def test_where_nothing_works_the_first_says_what_to_do(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (docker, bubblewrap):
        monkeypatch.setattr(module, "provide", nothing)

    with pytest.raises(BackendUnavailable, match="no Docker engine answers"):
        choose("auto", tmp_path, True, said.append)
    with pytest.raises(UnknownName, match="bubblewrap"):
        choose("podman", tmp_path, True, said.append)
    assert said == []


def test_what_was_asked_for_by_name_is_never_replaced(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docker, "provide", nothing)

    with pytest.raises(BackendUnavailable):
        choose("docker", tmp_path, True, said.append)


def test_the_holdout_subset_is_for_docker_alone() -> None:
    assert allowed(None, SubsetName.DEV) == "auto"
    assert allowed("bubblewrap", SubsetName.DEV) == "bubblewrap"
    assert allowed("auto", SubsetName.HOLDOUT) == allowed(None, SubsetName.HOLDOUT) == "docker"
    with pytest.raises(NotRunnable, match="never run in bubblewrap"):
        allowed("bubblewrap", SubsetName.HOLDOUT)


def test_a_stored_round_goes_on_in_its_own_sandbox() -> None:
    plan = round_value()

    assert bound(None, plan) == bound("auto", plan) == bound("docker", plan) == "docker"
    with pytest.raises(UsageError, match="cannot go on in bubblewrap"):
        bound("bubblewrap", plan)


def test_no_plan_is_run_in_another_or_a_weaker_sandbox() -> None:
    plan = round_value()
    missing = {SealProperty.MEMORY: "this kernel limits no swap"}
    weaker = plan.engine.model_copy(update={"declared_missing": missing})
    other = plan.engine.model_copy(update={"backend": "bubblewrap"})
    holdout = plan.model_copy(update={"subset": SubsetName.HOLDOUT, "engine": other})

    check_sandbox(plan, plan.engine)
    check_sandbox(plan.model_copy(update={"engine": weaker}), plan.engine)
    with pytest.raises(NotRunnable, match="gave memory; this one does not"):
        check_sandbox(plan, weaker)
    with pytest.raises(NotRunnable, match="is one of docker, not bubblewrap"):
        check_sandbox(plan, other)
    with pytest.raises(NotRunnable, match="holdout"):
        check_sandbox(holdout, other)


def test_what_is_left_is_looked_for_in_every_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "connect", lambda *_: None)
    seen = sandboxes.remains(tmp_path)

    assert len(seen) == len(kinds())
    assert seen[0][0] is None
    assert "no Docker engine answers" in seen[0][2]
