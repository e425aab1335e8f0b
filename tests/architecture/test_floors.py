"""Rooms import only from floors strictly below; rooms on one floor never meet."""

import ast

from architecture.house import FLOORS, PACKAGE, modules


def test_every_room_has_a_floor() -> None:
    rooms = {module.room for module in modules()} - {"__init__", "__main__"}

    assert rooms <= set(FLOORS)


def test_imports_go_down() -> None:
    wrong = [
        (module.relative, name)
        for module in modules()
        for name in module.imports
        if goes_up(module.room, name.split("."))
    ]

    assert not wrong


def goes_up(room: str, parts: list[str]) -> bool:
    """Tell whether an import leads to another room that is not on a lower floor."""
    if room not in FLOORS or parts[0] != "medgauge" or len(parts) < 2 or parts[1] not in FLOORS:
        return False
    return parts[1] != room and FLOORS[parts[1]] >= FLOORS[room]


def test_no_import_hides_in_a_function() -> None:
    hidden = [
        f"{module.relative}:{inner.lineno}"
        for module in modules()
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
