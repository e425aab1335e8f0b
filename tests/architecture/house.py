"""The plan the house is built to: floors, walls, the home of each dependency, and sizes."""

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "harness" / "medgauge"

FLOORS: dict[str, int] = {
    "errors": 0,
    "model": 1,
    "registry": 1,
    "files": 1,
    "text": 2,
    "index": 2,
    "corpus": 3,
    "evidence": 3,
    "catalog": 3,
    "sandbox": 3,
    "render": 3,
    "systems": 4,
    "grading": 4,
    "scorecard": 4,
    "rounds": 5,
    "authoring": 6,
    "publish": 6,
    "site": 7,
    "cli": 8,
}

HOMES: dict[str, tuple[str, ...]] = {
    "docker": ("sandbox/backends/docker.py", "sandbox/engine.py"),
    "tantivy": ("index/", "corpus/build.py"),
    "yaml": ("files/",),
    "jsonschema": ("grading/admit.py",),
    "typer": ("cli/",),
    "click": ("cli/",),
    "rich": ("cli/",),
    "jinja2": ("render/",),
    "httpx": ("evidence/fetch.py", "systems/"),
    "selectolax": ("corpus/ingest/",),
    "markdown_it": ("corpus/ingest/",),
    "lxml": ("corpus/ingest/",),
    "docx": ("corpus/ingest/",),
    "pypdfium2": ("corpus/ingest/",),
    "scipy": ("scorecard/intervals.py",),
    "numpy": ("scorecard/", "authoring/prove/surface/learn.py"),
}

LIGHT_ROOMS = ("errors", "text", "index")
"""Rooms the box holds: the standard library only, and tantivy in `index`."""

GOLD_READERS = ("rounds/grade.py", "authoring/", "publish/private.py")
"""The only code that may open keys."""

BANNED_NAMES = ("utils", "helpers", "common", "misc", "constants")
MAX_MODULE_LINES = 300
MAX_FUNCTION_LINES = 40
MAX_ARGUMENTS = 6
MAX_NESTING = 3


@dataclass(frozen=True)
class Module:
    """One source file of the package, parsed."""

    path: Path
    relative: str
    tree: ast.Module

    @functools.cached_property
    def imports(self) -> tuple[str, ...]:
        """The dotted name of everything the module imports, wherever the import stands."""
        return tuple(imported(self.tree))

    @property
    def room(self) -> str:
        """The room a module stands in; top-level modules are rooms of their own."""
        return self.relative.split("/")[0].removesuffix(".py")


@functools.cache
def modules() -> tuple[Module, ...]:
    """Return every module of the package, in name order."""
    return tuple(
        Module(path, path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
    )


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted name of everything a module imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(relative: str, places: tuple[str, ...]) -> bool:
    """Tell whether a module path is one of `places` (a file) or below one (a folder)."""
    return any(relative == p or (p.endswith("/") and relative.startswith(p)) for p in places)
