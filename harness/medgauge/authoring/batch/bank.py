"""The generator's template bank: how sentences are worded, and what drafts are composed of."""

from dataclasses import dataclass
from pathlib import Path

from medgauge.authoring.batch.prose import bank_problems
from medgauge.authoring.wording import load_wording
from medgauge.catalog.typed import Problem, read_value
from medgauge.errors import InputError
from medgauge.files.canonical import digest_of
from medgauge.model.base import Digest
from medgauge.model.draft_bank import DraftBank
from medgauge.model.wording_bank import WordingBank

FOLDER, WORDING, DRAFTS = "generator", "wording.yaml", "drafts.yaml"


@dataclass(frozen=True)
class Bank:
    """Both parts of one bank, public or private."""

    wording: WordingBank
    drafts: DraftBank

    @property
    def digest(self) -> Digest:
        """What a batch record binds the bank by."""
        return digest_of([self.wording.json_data(), self.drafts.json_data()])


def load_bank(folder: Path) -> Bank:
    """Load `wording.yaml` and `drafts.yaml` of a folder. Raises InputError with every problem."""
    problems: list[Problem] = []
    bank = read_bank(folder, problems)
    if bank is None or problems:
        raise InputError(problems)
    return bank


def read_bank(folder: Path, problems: list[Problem]) -> Bank | None:
    """Read a bank; every fault is added to `problems`, and None given if a part is unreadable."""
    try:
        wording = load_wording(folder)
    except InputError as error:
        problems.extend(error.problems)
        wording = None
    drafts = read_value(folder / DRAFTS, DraftBank, problems)
    if drafts is not None:
        problems.extend((str(folder / DRAFTS), *one) for one in bank_problems(drafts))
    return None if wording is None or drafts is None else Bank(wording, drafts)
