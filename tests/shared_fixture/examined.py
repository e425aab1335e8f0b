"""A machine to be examined: this one, with a small workspace and the engine that is named."""

import dataclasses
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.corpus.base import read_base
from medgauge.model.corpus import CorpusLock
from medgauge.model.examination import Check, Health
from medgauge.registry.folder import load
from medgauge.rounds.doctor.examine import CHECKS
from medgauge.rounds.doctor.machine import Machine
from shared_fixture.scripted_round import lock

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
NO_ENGINE = "unix:///nowhere/none.sock"


def examined(root: Path, patch: pytest.MonkeyPatch, url: str = NO_ENGINE) -> Machine:
    """Return this machine with a small workspace at `root`; the engine is at `url`."""
    workspace = small.write_workspace(root)
    shutil.copy(small.REPOSITORY / "corpus_image" / "base.lock.json", workspace.base_lock)
    patch.setenv("DOCKER_HOST", url)
    environment = {"DOCKER_HOST": url, "PATH": os.environ["PATH"]}
    return Machine(workspace, environment, NOW, os.geteuid(), 2)


def asking(machine: Machine, url: str) -> Machine:
    """Return the machine with another address for its engine."""
    return dataclasses.replace(machine, environment={**machine.environment, "DOCKER_HOST": url})


def only(name: str, machine: Machine, health: Health, *words: str) -> Check:
    """Return the one finding of a check, which must be of this health and say these words."""
    (check,) = load(CHECKS, name, "check").examine(machine)
    assert check.health is health, check
    for word in words:
        assert word in check.found, check
    return check


def locked(machine: Machine, **changed: object) -> CorpusLock:
    """Give the workspace's corpus a lock of this machine's base, with fields replaced."""
    base = read_base(machine.workspace.base_lock).digest
    made = lock(machine.workspace).model_copy(update={"base": base, **changed})
    path = machine.workspace.corpora / small.CORPUS / "corpus.lock.json"
    path.write_text(made.model_dump_json(), "utf-8")
    return made


def dead_tag() -> str:
    """Return the tag of a runner that has ended."""
    program = "from medgauge.sandbox.runner import runner_tag; print(runner_tag())"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    return done.stdout.decode().strip()
