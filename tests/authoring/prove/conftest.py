"""A small workspace, opened for proving, and a private store beside it."""

from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.catalog.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path / "house", tasks=2)


@pytest.fixture
def proving(workspace: Workspace) -> Proving:
    return open_proving(workspace, small.FAMILY, None, "dev")
