"""Gates on leaks: nothing of private tasks in any place the public can read."""

import hashlib
from collections.abc import Container, Iterator

from medgauge.authoring.prove.gates import exactly, measured, no_case, not_run
from medgauge.authoring.prove.leaks import places
from medgauge.authoring.prove.leaks.needles import Needles, private_needles
from medgauge.authoring.prove.proving import Proving
from medgauge.files.canonical import digest_of
from medgauge.model.family import SubsetName
from medgauge.model.proof import Figure, Gate
from medgauge.model.task import Task

PLACES = ("tree", "history", "package", "image", "index", "ids")
NAMED = 5
"""Most places that are named where something was found."""
WAY_OUT = (
    "remove it there, replace the tasks it is of, and in a history rewrite it: what was public"
    " once stays known"
)
_DIGITS = 6
"""Digits of an id that are compared with a digest of what it names."""


def demand_of(place: str) -> str:
    """Say what must hold of one place."""
    if place == "ids":
        return "no private id is made of what it names"
    named = {"tree": "public tree", "history": "git history", "package": "package and wheels"}
    where = named.get(place, f"corpus {place}")
    return f"no draft, key, salt, canary or id of a private task stands in the {where}"


def leak_gates(proving: Proving, wanted: Container[str]) -> Iterator[Gate]:
    """Yield the gate of each place asked for, by its name (`leak.tree`)."""
    asked = [place for place in PLACES if f"leak.{place}" in wanted]
    if not asked:
        return
    corpus = proving.built.corpus
    needles = private_needles(proving.workspace, proving.family.id, corpus)
    for place in asked:
        yield _gate(place, proving, needles)


def _gate(place: str, proving: Proving, needles: Needles) -> Gate:
    name, demand = f"leak.{place}", demand_of(place)
    if not needles.tasks and _declares_private(proving):
        reason = "the private tasks of this version are not on this machine"
        return not_run(name, demand, reason, "mount the private store, or name it with --private")
    if not needles.tasks:
        return no_case(name, demand, "there are no private tasks")
    if place == "ids":
        return _ids(name, demand, proving)
    if place == "history" and not places.is_checkout(proving.workspace):
        return no_case(name, demand, "this workspace is no checkout and has no history")
    if place == "image" and not places.images(proving.workspace):
        corpus = proving.built.lock.corpus
        way_out = f"medgauge corpus image build {corpus}"
        return not_run(name, demand, "no image of a corpus is here", way_out)
    return _searched(name, demand, _files(place, proving), needles)


def _declares_private(proving: Proving) -> bool:
    subsets = proving.version.subsets.items()
    return any(subset.count for name, subset in subsets if name is not SubsetName.DEV)


def _files(place: str, proving: Proving) -> Iterator[places.File]:
    workspace = proving.workspace
    match place:
        case "tree":
            yield from places.tree(workspace)
        case "history":
            yield from places.history(workspace)
        case "package":
            yield from places.package(workspace)
        case "image":
            for archive in places.images(workspace):
                yield from places.image_files(archive)
        case "index":
            yield from places.indexed(proving)


def _searched(name: str, demand: str, files: Iterator[places.File], needles: Needles) -> Gate:
    count = 0
    found: dict[str, int] = {}
    for file, data in files:
        count += 1
        if hits := needles.found_in(data):
            # A name may itself be what must not be told.
            shown = "a file named by it" if needles.found_in(file.encode()) else file
            found[shown] = found.get(shown, 0) + hits
    listed = ", ".join(f"{file} ({hits})" for file, hits in sorted(found.items())[:NAMED])
    figures = [
        Figure(name="private tasks looked for", value=needles.tasks),
        Figure(name="sentences looked for", value=needles.sentences),
        Figure(name="files searched", value=count, at_least=1),
        exactly("finds", sum(found.values())),
    ]
    reason = f"found in {len(found)} files: {listed}" if found else ""
    return measured(name, demand, figures, WAY_OUT, reason)


def _ids(name: str, demand: str, proving: Proving) -> Gate:
    tasks = proving.tasks if proving.private else ()
    made = sum(_digits(task) in _digests(task, proving) for task in tasks)
    figures = [
        Figure(name="private ids of this subset", value=len(tasks)),
        exactly("ids made of what they name", made),
    ]
    return measured(name, demand, figures, "ids must be drawn: generate the tasks anew")


def _digits(task: Task) -> str:
    return task.id.rpartition("-")[2][:_DIGITS]


def _digests(task: Task, proving: Proving) -> set[str]:
    """Return the first digits of what a lazy id could be made of."""
    claims = [claim.json_data() for claim in task.claims]
    texts = [*task.inputs.values(), *(claim.text for claim in task.claims)]
    whole = [
        *(digest_of(one).partition(":")[2] for one in (claims, proving.gold[task.id].json_data())),
        *(hashlib.sha256(text.encode()).hexdigest() for text in texts),
        *(hashlib.md5(text.encode(), usedforsecurity=False).hexdigest() for text in texts),
    ]
    return {one[:_DIGITS] for one in whole}
