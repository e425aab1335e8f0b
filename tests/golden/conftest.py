"""The public tasks of the newest version opened for proving, and the corpus that they are about."""

import pytest

from golden.hand_made import FAMILY, HOUSE
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.catalog.workspace import find_workspace
from medgauge.evidence.spans import Evidence
from medgauge.model.corpus import Corpus


@pytest.fixture(scope="session")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Proving:
    """Return the dev tasks, their keys and the corpus, built in a folder of the test's own."""
    root = tmp_path_factory.mktemp("house")
    for name in ("medgauge.toml", "families", "corpus_image"):
        (root / name).symlink_to(HOUSE.root / name)
    return open_proving(find_workspace(home=root), FAMILY, None, "dev")


@pytest.fixture(scope="session")
def corpus(dev: Proving) -> Corpus:
    """Return the corpus of the family."""
    return dev.built.corpus


@pytest.fixture(scope="session")
def evidence(dev: Proving) -> Evidence:
    """Return what grading sees of it."""
    return dev.evidence
