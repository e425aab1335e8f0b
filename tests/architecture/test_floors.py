"""Rooms import only from floors strictly below; rooms on one floor never meet."""

import ast

import pytest

from architecture.house import FLOORS, PACKAGE, Module, modules


def test_every_room_has_a_floor() -> None:
    rooms = {module.room for module in modules()} - {"__init__", "__main__"}

    assert rooms <= set(FLOORS)


@pytest.mark.parametrize("module", modules(), ids=lambda m: m.relative)
def test_imports_go_down(module: Module) -> None:
    if module.room in ("__init__", "__main__"):
        return
    wrong = []
    for name in module.imports:
        parts = name.split(".")
        if parts[0] != "medgauge" or len(parts) < 2 or parts[1] not in FLOORS:
            continue
        other = parts[1]
        if other != module.room and FLOORS[other] >= FLOORS[module.room]:
            wrong.append(name)

    assert not wrong


@pytest.mark.parametrize("module", modules(), ids=lambda m: m.relative)
def test_no_import_hides_in_a_function(module: Module) -> None:
    hidden = [
        f"{module.relative}:{inner.lineno}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]

    assert not hidden


def test_only_the_registry_imports_by_name() -> None:
    users = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "import_module" in path.read_text("utf-8")
    ]

    assert users == ["registry/folder.py"]
