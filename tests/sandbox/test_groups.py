"""Control groups of both versions on folders that stand for the kernel's, and on the real ones."""

from pathlib import Path

import pytest

from medgauge.model.family import Limits
from medgauge.sandbox.groups import CONTROLLERS, Hierarchies, NoGroups, find_hierarchies
from medgauge.sandbox.runner import process_space, runner_tag
from sealed_box import LIMITS

V1 = """
30 25 0:26 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs ro,mode=755
31 30 0:27 / {top}/unified rw - cgroup2 cgroup2 rw
32 30 0:28 / {top}/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
33 30 0:29 / {top}/memory rw - cgroup cgroup rw,memory
34 30 0:30 / {top}/pids rw - cgroup cgroup rw,pids
""".strip()
V2 = "30 25 0:26 / {top} rw,nosuid - cgroup2 cgroup2 rw,nsdelegate"


def test_each_controller_may_have_a_hierarchy_of_its_own(tmp_path: Path) -> None:
    found = find_hierarchies(V1.format(top=tmp_path))

    assert not found.unified
    assert {name: place.name for name, place in found.tops.items()} == {
        "cpu": "cpu,cpuacct",
        "memory": "memory",
        "pids": "pids",
    }


def test_all_may_be_in_one(tmp_path: Path) -> None:
    (tmp_path / "cgroup.controllers").write_text("cpuset cpu io memory pids\n", "ascii")
    found = find_hierarchies(V2.format(top=tmp_path))

    assert found.unified
    assert set(found.tops) == set(CONTROLLERS)
    assert set(found.tops.values()) == {tmp_path}


@pytest.mark.parametrize("controllers", ["", "memory pids\n"])
def test_a_machine_that_does_not_limit_says_what(tmp_path: Path, controllers: str) -> None:
    (tmp_path / "cgroup.controllers").write_text(controllers, "ascii")

    with pytest.raises(NoGroups, match="cpu"):
        find_hierarchies(V2.format(top=tmp_path))
    with pytest.raises(NoGroups, match="memory, pids, cpu"):
        find_hierarchies("")


def test_where_no_group_may_be_made_it_says_so(tmp_path: Path) -> None:
    tops = dict.fromkeys(CONTROLLERS, tmp_path / "nothing")

    with pytest.raises(NoGroups, match=r"no control group can be made in .*nothing"):
        Hierarchies(tops, unified=False).open()


def _kernel(place: Path, **files: str) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for name, value in files.items():
        (place / name.replace("__", ".")).write_text(value, "ascii")


def test_one_group_of_the_second_version_gets_every_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = dict.fromkeys(("memory__max", "memory__swap__max", "pids__max", "cpu__max"), "")
    mkdir = Path.mkdir

    def made(self: Path, *args: object, **kwargs: object) -> None:
        mkdir(self, *args, **kwargs)  # type: ignore[arg-type]
        for name in (*empty, "cgroup__subtree_control", "cgroup__procs"):
            (self / name.replace("__", ".")).touch()

    _kernel(tmp_path, cgroup__subtree_control="")
    monkeypatch.setattr(Path, "mkdir", made)
    groups = Hierarchies(dict.fromkeys(CONTROLLERS, tmp_path), unified=True)
    limits: Limits = LIMITS.model_copy(update={"cpus": 0.5})
    place = groups.group("box-1", limits).places["memory"]

    assert place == tmp_path / "medgauge" / f"{runner_tag()}.{process_space()}" / "box-1"
    said = {name: (place / name.replace("__", ".")).read_text("ascii") for name in empty}
    assert said == {
        "memory__max": str(limits.memory_bytes),
        "memory__swap__max": "0",
        "pids__max": str(limits.pids),
        "cpu__max": "50000 100000",
    }
    assert (place.parent / "cgroup.subtree_control").read_text("ascii") == "+memory +pids +cpu"
    _kernel(place, memory__events="low 0\nhigh 0\nmax 9\noom 1\noom_kill 1\noom_group_kill 0\n")
    assert groups.group("box-2", limits).places["cpu"].name == "box-2"
    assert groups.left_over()[0].kept
