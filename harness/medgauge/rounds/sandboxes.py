"""Which sandbox a round runs in: chosen once, told, and bound to the round."""

from collections.abc import Callable
from pathlib import Path

from medgauge.errors import BackendUnavailable, NotRunnable, UsageError
from medgauge.model.family import SubsetName
from medgauge.model.round import EngineFacts, Round
from medgauge.registry.folder import load, names
from medgauge.rounds.plan import OFFICIAL_BACKEND
from medgauge.sandbox.protocol import Backend, Remains

AUTO = "auto"
"""Docker where an engine answers or may be installed, else another sandbox that is here."""

_PACKAGE = "medgauge.sandbox.backends"
Say = Callable[[str], None]


def kinds() -> tuple[str, ...]:
    """Return every sandbox there is, the official one first."""
    return tuple(sorted(names(_PACKAGE), key=lambda kind: kind != OFFICIAL_BACKEND))


def choose(kind: str, cache: Path, install: bool, say: Say) -> tuple[Backend, Path]:
    """Return the sandbox of that name, or what `auto` finds, and the folder for its boxes' folders.

    `say` is told which one `auto` took and why. Raises UnknownName, or BackendUnavailable with what
    to do.
    """
    if kind != AUTO:
        found: tuple[Backend, Path] = load(_PACKAGE, kind, "sandbox").provide(cache, install, say)
        return found
    first, *others = kinds()
    try:
        found = choose(first, cache, install, say)
    except BackendUnavailable as error:
        return _another(others, error, cache, say)
    say(f"the sandbox is {first}: an engine answers")
    return found


def _another(
    kinds: list[str], refused: BackendUnavailable, cache: Path, say: Say
) -> tuple[Backend, Path]:
    """Return the first of these that works here as it is; nothing is installed for it."""
    for kind in kinds:
        try:
            found = choose(kind, cache, False, say)
        except BackendUnavailable:
            continue
        say(f"the sandbox is {kind}, so the round cannot be official: {refused.message}")
        return found
    raise refused


def remains(cache: Path) -> list[tuple[Remains | None, Path, str]]:
    """Return for each sandbox what tells and clears what its boxes left, and their folder.

    The text says why the first could not be looked at. Nothing is started or installed.
    """
    found = []
    for kind in kinds():
        module = load(_PACKAGE, kind, "sandbox")
        there, unseen = module.look()
        found.append((there, module.boxes(cache), unseen))
    return found


def allowed(kind: str | None, subset: SubsetName) -> str:
    """Return which sandbox may be used for a subset. Raises NotRunnable, saying why not."""
    asked = AUTO if kind is None else kind
    if subset is not SubsetName.HOLDOUT:
        return asked
    if asked not in (AUTO, OFFICIAL_BACKEND):
        raise NotRunnable(
            f"the holdout subset is never run in {asked}: its results could not be official, and"
            " its tasks would be spent",
            f"run it with --sandbox {OFFICIAL_BACKEND}",
        )
    return OFFICIAL_BACKEND


def bound(kind: str | None, plan: Round) -> str:
    """Return the sandbox of a stored round. Raises UsageError if another one is asked for."""
    backend = plan.engine.backend
    if kind not in (None, AUTO, backend):
        raise UsageError(
            f"round {plan.id} was begun in {backend} and cannot go on in {kind}",
            "leave --sandbox out, or start a new round",
        )
    return allowed(backend, plan.subset)


def check_sandbox(plan: Round, here: EngineFacts) -> None:
    """Raise NotRunnable if a plan may not be run in the sandbox that is here, or not any more."""
    allowed(here.backend, plan.subset)
    if here.backend != plan.engine.backend:
        raise NotRunnable(f"round {plan.id} is one of {plan.engine.backend}, not {here.backend}")
    lost = [what for what in here.declared_missing if what not in plan.engine.declared_missing]
    if lost:
        raise NotRunnable(
            f"round {plan.id} began in a sandbox that gave {', '.join(lost)}; this one does not",
            "go on where it began, or start a new round",
        )
