"""A package folder as a registry of named modules, loaded only when asked for.

A member module declares its public `name` (`X.1`, `pass_at_3`); without one the file name is the
name.
"""

import ast
import functools
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType

from medgauge.errors import UnknownName, UsageError


def names(package: str) -> Mapping[str, str]:
    """Map each public name in `package` to its module path, sorted by name, importing none.

    Raises UsageError when `package` is no package folder or two members declare one name.
    """
    return _table(_folder(package), package)


@functools.cache
def _table(folder: Path, package: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        if path.stem.startswith("_"):
            continue
        name, module = declared(path, "name") or path.stem, f"{package}.{path.stem}"
        if name in found:
            raise UsageError(f"{found[name]} and {module} both declare the name {name!r}")
        found[name] = module
    return MappingProxyType(dict(sorted(found.items())))


def summaries(package: str) -> dict[str, str]:
    """Map each public name in `package` to its module's first docstring line, importing none."""
    return {
        name: text.partition("\n")[0] for name, text in declarations(package, "__doc__").items()
    }


def declarations(package: str, field: str) -> dict[str, str]:
    """Map each public name in `package` to what its module declares as `field`, importing none."""
    home = _folder(package)
    return {
        name: declared(home / f"{module.rpartition('.')[2]}.py", field)
        for name, module in names(package).items()
    }


def load(package: str, name: str, kind: str, *, outside: bool = False) -> ModuleType:
    """Import the member called `name`; `kind` is what an error calls it.

    With `outside`, a spec with a colon (`my_lab.redact:adapter`) loads that module from outside.
    Raises UnknownName when there is no such member, UsageError when an outside one fails to load.
    """
    if ":" in name:
        return _load_outside(name, kind, outside)
    table = names(package)
    if name not in table:
        raise UnknownName(kind, name, table)
    return import_module(table[name])


def declared(path: Path, field: str) -> str:
    """Read a top-level string or whole number (or, for `__doc__`, the docstring) as text.

    The module is not imported. Empty where nothing of that name is declared.
    """
    tree = ast.parse(path.read_text("utf-8"))
    if field == "__doc__":
        return ast.get_docstring(tree) or ""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if (
            isinstance(targets[0], ast.Name)
            and targets[0].id == field
            and isinstance(value, ast.Constant)
            and type(value.value) in (str, int)
        ):
            return str(value.value)
    return ""


def _folder(package: str) -> Path:
    try:
        spec = find_spec(package)
    except ModuleNotFoundError:  # a package above it is missing
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise UsageError(f"{package} is not a package folder")
    return Path(next(iter(spec.submodule_search_locations)))


def _load_outside(spec: str, kind: str, allowed: bool) -> ModuleType:
    if not allowed:
        raise UsageError(f"a {kind} from outside ({spec}) is not allowed here")
    module, _, _ = spec.partition(":")
    try:
        return import_module(module)
    except Exception as error:  # another author's module may fail in any way
        raise UsageError(f"cannot load {kind} {spec!r}: {type(error).__name__}: {error}") from error
