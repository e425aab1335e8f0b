"""The synthetic corpus opened, and the public draft bank."""

import pytest

from architecture.house import ROOT
from medgauge.authoring.batch.citing import Citer
from medgauge.authoring.ground import Ground, open_ground
from medgauge.catalog.typed import Problem, read_value
from medgauge.corpus.store import ingest
from medgauge.model.draft_bank import DraftBank

GENERATOR = ROOT / "families" / "bm-guideline-evidence-check" / "generator"


@pytest.fixture(scope="session")
def ground() -> Ground:
    """Return the synthetic corpus as a generator stands on it."""
    return open_ground(ingest(ROOT / "corpus_image" / "corpora" / "synthetic-guidelines"))


@pytest.fixture(scope="session")
def drafts() -> DraftBank:
    """Return the public draft bank."""
    problems: list[Problem] = []
    bank = read_value(GENERATOR / "drafts.yaml", DraftBank, problems)
    assert bank is not None
    assert not problems
    return bank


@pytest.fixture(scope="session")
def citer(ground: Ground) -> Citer:
    """Return what writes citations."""
    return Citer(ground.catalogue)
