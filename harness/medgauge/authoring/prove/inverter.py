"""Turning the public generator round: which claims its owner could look up, and their answers.

For each claim the sentences of the corpus nearest to it are put through every operator and many
wordings of the public bank, as who owns generator and corpus would do. Of that table only the rows
that claims of the subset hit are kept: the others answer nothing, and a box has no room for them.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from medgauge.authoring.batch.bank import FOLDER, load_bank
from medgauge.authoring.batch.rules import Operator, Rules
from medgauge.authoring.dice import Dice
from medgauge.authoring.generate import house_rules
from medgauge.authoring.ground import Ground, open_ground
from medgauge.authoring.passages import Passage
from medgauge.authoring.prove.proving import Proving
from medgauge.model.family import Verdict
from medgauge.model.generation import Fact
from medgauge.text.fold import fold_text

NEAREST = 8
"""Passages nearest to a claim whose facts are enumerated."""
PLANS, CHANGES = 24, 12
"""Wordings drawn of each fact, and changes drawn of each in an operator's hands."""

Row = tuple[list[str], str, bool]
"""Edition a sentence is of, the sentence, and whether it was altered."""


def lacks_public_bank(proving: Proving) -> str:
    """Say why nothing can be enumerated; empty where there is a public bank."""
    folder = proving.workspace.families / proving.family.id / FOLDER
    return "" if folder.is_dir() else "there is no public template bank, so nothing to enumerate"


def inverted(proving: Proving) -> dict[str, list[Row]]:
    """Map the claims that the public generator can write, in normal form, to what they are of.

    Raises InputError for a public bank that cannot be read.
    """
    folder = proving.workspace.families / proving.family.id / FOLDER
    rules = house_rules(load_bank(folder))
    ground = open_ground(proving.built.corpus)
    claims = {normal(claim.text) for task in proving.tasks for claim in task.claims}
    table: dict[str, list[Row]] = {}
    for fact in _facts_near(proving, ground):
        place = [fact.place.document, fact.place.edition]
        for text, altered in dict.fromkeys(_written(fact, ground, rules)):
            if (name := normal(text)) in claims:
                table.setdefault(name, []).append((place, fact.text, altered))
    return table


def oracle(proving: Proving) -> dict[str, Any]:
    """Return what the inverter's copy is told."""
    return {"table": inverted(proving)}


def normal(text: str) -> str:
    """Return a text's letters and digits in lower case, as the inverter reads a claim."""
    return " ".join(re.findall(r"\w+", text.lower()))


def _facts_near(proving: Proving, ground: Ground) -> list[Fact]:
    """Return the facts that the passages nearest to any claim lie in, each once."""
    texts = [fold_text(claim.text) for task in proving.tasks for claim in task.claims]
    passages = (one for text in texts for one in ground.sentence_index.ranked(text)[:NEAREST])
    found = (fact for passage in passages for fact in _facts_in(passage, ground))
    return list(dict.fromkeys(found))


def _facts_in(passage: Passage, ground: Ground) -> list[Fact]:
    return [
        fact
        for fact in ground.facts(passage.place)
        if fact.section == passage.section and passage.overlaps(fact.start, fact.end)
    ]


def _written(fact: Fact, ground: Ground, rules: Rules) -> Iterator[tuple[str, bool]]:
    """Yield every sentence the generator may make of a fact, and whether it is altered."""
    dice = Dice.seeded("inverter").child(fact.text)
    drawn = (rules.draw_plan(fact.text, dice.child("plan", number)) for number in range(PLANS))
    plans = list({plan.rules: plan for plan in drawn if plan is not None}.values())
    sentences = [(fact.text, False), *_altered(fact, ground, rules, dice)]
    for text, altered in sentences:
        for plan in plans:
            worded = rules.render(text, plan)
            if worded is not None:
                yield worded, altered


def _altered(fact: Fact, ground: Ground, rules: Rules, dice: Dice) -> Iterator[tuple[str, bool]]:
    for operator in rules.operators:
        if operator.verdict is Verdict.ALTERED and fact in operator.facts(fact.place, ground):
            for text in _changed(operator, fact, ground, dice.child(operator.name)):
                yield text, True


def _changed(operator: Operator, fact: Fact, ground: Ground, dice: Dice) -> list[str]:
    changes = operator.changes(fact, fact.place, ground, dice)
    return list(dict.fromkeys(change.text for change in islice(changes, CHANGES)))
