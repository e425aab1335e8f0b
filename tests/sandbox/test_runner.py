"""A runner's tag tells a living process from a dead one, also when its number is used again."""

import os
import subprocess
import sys

from medgauge.sandbox.runner import process_space, runner_alive, runner_tag, why_kept


def test_this_process_is_alive() -> None:
    assert runner_alive(runner_tag())


def test_a_reused_number_is_another_runner() -> None:
    pid, start, boot = runner_tag().split("-")

    assert not runner_alive(f"{pid}-{int(start) + 1}-{boot}")
    assert not runner_alive(f"{pid}-{start}-{'f' * 8}")
    assert not runner_alive(f"{pid}--{boot}")


def test_garbage_is_dead() -> None:
    for tag in ("", "x", "1", "-1-1-1", "../../etc", "²-1-1"):
        assert not runner_alive(tag)


def test_a_number_too_long_to_be_read_is_dead() -> None:
    _, start, boot = runner_tag().split("-")

    assert not runner_alive(f"{'9' * 5000}-{start}-{boot}")


def test_dead_and_zombie_processes_are_dead() -> None:
    program = "from medgauge.sandbox.runner import runner_tag; print(runner_tag())"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        tag = child.stdout.read().decode().strip()
        # Its output has ended; wait without reaping, so it is a zombie.
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
        assert not runner_alive(tag)
    assert not runner_alive(tag)


def test_only_a_runner_that_has_provably_ended_may_be_cleaned_up_after() -> None:
    pid, start, boot = runner_tag().split("-")
    ended = f"{pid}-{int(start) + 1}-{boot}"

    assert why_kept(ended) == why_kept(ended, process_space()) == ""
    assert why_kept(f"{pid}-{start}-{'f' * 8}", "1") == ""
    assert "at work" in why_kept(runner_tag())
    assert "another process space" in why_kept(ended, "1")
    for garbage in ("", "x", "1", f"{pid}--{boot}", "²-1-1", f"{'9' * 5000}-1-{boot}"):
        assert "no tag" in why_kept(garbage)
