"""Write the JSON Schema of every stored file from the models into `methodology/schemas/`."""

import json
from pathlib import Path

from medgauge.model.batch_record import BatchRecord
from medgauge.model.corpus import CorpusLock, Document
from medgauge.model.draft_bank import DraftBank
from medgauge.model.examination import Examination
from medgauge.model.family import Family, Version
from medgauge.model.grade import Trial
from medgauge.model.proof import ProveReport
from medgauge.model.review import Agreement, Marks
from medgauge.model.round import Attempt, Round
from medgauge.model.scorecard import Scorecard
from medgauge.model.submission import Submission
from medgauge.model.task import Gold, Task

STORED = {
    "agreement": Agreement,
    "attempt": Attempt,
    "batch_record": BatchRecord,
    "corpus_lock": CorpusLock,
    "document": Document,
    "draft_bank": DraftBank,
    "examination": Examination,
    "family": Family,
    "gold": Gold,
    "proof": ProveReport,
    "review_marks": Marks,
    "round": Round,
    "scorecard": Scorecard,
    "submission": Submission,
    "task": Task,
    "trial": Trial,
    "version": Version,
}


def schemas() -> dict[str, str]:
    """Map each file name to its JSON Schema text."""
    return {
        f"{name}.schema.json": json.dumps(
            model.model_json_schema(mode="serialization"), indent=1, sort_keys=True
        )
        + "\n"
        for name, model in STORED.items()
    }


def main() -> None:
    """Write all of them."""
    folder = Path(__file__).resolve().parents[1] / "methodology" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
