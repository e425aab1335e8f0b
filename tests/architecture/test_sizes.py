"""Modules, functions, arguments and nesting stay small; names say what things hold."""

import ast

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


def test_modules_are_small_and_say_what_they_hold() -> None:
    large = [m.relative for m in modules() if lines(m) > MAX_MODULE_LINES]
    mute = [m.relative for m in modules() if not ast.get_docstring(m.tree)]

    assert (large, mute) == ([], [])


def lines(module: Module) -> int:
    return module.path.read_text("utf-8").count("\n")


def test_functions_are_small() -> None:
    wrong = [
        (module.relative, function.name, what)
        for module in modules()
        for function in functions(module)
        for what in excesses(function)
    ]

    assert not wrong


def excesses(function: ast.FunctionDef) -> list[str]:
    arguments = function.args
    positional = arguments.posonlyargs + arguments.args
    count = len(positional + arguments.kwonlyargs)
    count -= bool({argument.arg for argument in positional[:1]} & {"self", "cls"})
    command = any("command" in ast.unparse(d) for d in function.decorator_list)
    found = {
        "lines": (function.end_lineno or 0) - function.lineno >= MAX_FUNCTION_LINES,
        "arguments": count > MAX_ARGUMENTS and not command,
        "nesting": depth(function.body) > MAX_NESTING,
    }
    return [what for what, true in found.items() if true]


def test_public_things_have_a_docstring() -> None:
    bare = [
        (module.relative, node.name)
        for module in modules()
        if not module.relative.startswith("cli/commands/")
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
