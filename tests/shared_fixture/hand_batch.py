"""A batch of Corvale tasks made by hand, to be stored in the tests' own workspace."""

from collections import Counter

import corvale
from corvale_workspace import FAMILY, VERSION
from medgauge.model.family import SubsetName
from medgauge.model.generation import Batch, BatchOrder, GeneratedTask, OperatorYield

PRIVATE_SEED = "1be4f4ad4deb28243815fc73b27d7e50"


def hand_batch(
    subset: SubsetName = SubsetName.DEV, tasks: int = 2, first: int = 0xA0, seed: str = "hand"
) -> Batch:
    """Return a batch of copies of the Corvale task under other ids."""
    task, gold = corvale.task(), corvale.gold()
    made = tuple(
        GeneratedTask(
            id=f"t-0000{number:02x}",
            cluster=f"c-0000{number:02x}",
            draft=task.inputs["draft.md"],
            attachments={"note.md": "# Note\n\nNothing.\n"} if number % 2 else {},
            claims=task.claims,
            gold=gold.model_copy(update={"task": f"t-0000{number:02x}"}),
            made=(),
        )
        for number in range(first, first + tasks)
    )
    used = Counter(key.operator for one in made for key in one.gold.claims)
    return Batch(
        order=BatchOrder(
            family=FAMILY,
            version=VERSION,
            subset=subset,
            seed=PRIVATE_SEED if subset is not SubsetName.DEV else seed,
            clusters=tasks,
            tasks=tasks,
        ),
        generator="1",
        corpus="sha256:" + "0" * 64,
        bank="sha256:" + "1" * 64,
        tasks=made,
        yields=tuple(
            OperatorYield(operator=name, tried=count + 2, proved=count, refused={"no_change": 2})
            for name, count in sorted(used.items())
        ),
        facts_refused={"heading": 3},
    )
