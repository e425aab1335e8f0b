"""Modules, functions, arguments and nesting stay small; names say what things hold."""

import ast

import pytest

from architecture.house import (
    BANNED_NAMES,
    MAX_ARGUMENTS,
    MAX_FUNCTION_LINES,
    MAX_MODULE_LINES,
    MAX_NESTING,
    ROOT,
    Module,
    modules,
)

BLOCKS = (ast.For, ast.While, ast.If, ast.With, ast.Try, ast.AsyncFor, ast.AsyncWith)


def functions(module: Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef)]


def depth(body: list[ast.stmt]) -> int:
    deepest = 0
    for node in body:
        if isinstance(node, BLOCKS):
            inner = max(depth(part) for part in blocks(node))
            deepest = max(deepest, 1 + inner)
    return deepest


def blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    parts: list[list[ast.stmt]] = [getattr(node, "body", [])]
    orelse: list[ast.stmt] = getattr(node, "orelse", [])
    if len(orelse) == 1 and isinstance(orelse[0], ast.If) and isinstance(node, ast.If):
        return [*parts, *blocks(orelse[0])]
    parts += [orelse, getattr(node, "finalbody", [])]
    return parts + [handler.body for handler in getattr(node, "handlers", [])]


@pytest.mark.parametrize("module", modules(), ids=lambda m: m.relative)
def test_module_is_small_and_says_what_it_holds(module: Module) -> None:
    lines = module.path.read_text("utf-8").count("\n")

    assert lines <= MAX_MODULE_LINES
    assert ast.get_docstring(module.tree)


@pytest.mark.parametrize("module", modules(), ids=lambda m: m.relative)
def test_functions_are_small(module: Module) -> None:
    wrong = []
    for function in functions(module):
        arguments = function.args
        count = len(arguments.posonlyargs + arguments.args + arguments.kwonlyargs)
        named = {a.arg for a in (arguments.posonlyargs + arguments.args)[:1]}
        count -= bool(named & {"self", "cls"})
        command = any("command" in ast.unparse(d) for d in function.decorator_list)
        if (function.end_lineno or 0) - function.lineno >= MAX_FUNCTION_LINES:
            wrong.append((function.name, "lines"))
        if count > MAX_ARGUMENTS and not command:
            wrong.append((function.name, "arguments"))
        if depth(function.body) > MAX_NESTING:
            wrong.append((function.name, "nesting"))

    assert not wrong


@pytest.mark.parametrize("module", modules(), ids=lambda m: m.relative)
def test_public_things_have_a_docstring(module: Module) -> None:
    if module.relative.startswith("cli/commands/"):
        return
    bare = [
        node.name
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]

    assert not bare


def test_no_junk_drawers() -> None:
    drawers = [
        path.relative_to(ROOT).as_posix()
        for folder in ("harness", "tests", "submissions", "corpus_image")
        for path in (ROOT / folder).rglob("*")
        if path.stem in BANNED_NAMES
        and not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    ]

    assert not drawers
