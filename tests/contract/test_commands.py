"""Every command in the folder teaches its use, speaks JSON, and names the exit codes."""

from collections.abc import Iterator

import pytest
import typer

from medgauge.cli.app import COMMANDS, run
from medgauge.cli.options import EXIT_CODES
from medgauge.registry.folder import load, names, summaries


def verbs(group: typer.Typer, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for command in group.registered_commands:
        yield (*path, command.name)
    for inner in group.registered_groups:
        yield from verbs(inner.typer_instance, (*path, inner.name))


def commands() -> list[tuple[str, ...]]:
    return [
        path[:1] if path == (noun, noun) else path  # a command by itself
        for noun in names(COMMANDS)
        for path in verbs(load(COMMANDS, noun, "x").app, (noun,))
    ]


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run([*words, "--help"]) == 0
    text = capsys.readouterr()
    assert text.err == ""
    return " ".join(text.out.split())


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_help_teaches(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, *path)

    assert f"Example: medgauge {' '.join(path)}" in text
    assert "Needs" in text
    assert "--json" in text
    assert EXIT_CODES in text


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_option_and_argument_is_explained(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*path, "--help"]) == 0

    lines = capsys.readouterr().out.splitlines()

    for number, line in enumerate(lines):
        if line.startswith("  --") and len(line.split("  ")) < 3:
            assert lines[number + 1].startswith("      "), line


@pytest.mark.parametrize("noun", names(COMMANDS))
def test_a_noun_lists_its_commands(noun: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, noun)

    for path in commands():
        if path[0] == noun:
            assert path[:2][-1] in text


def test_root_help_lists_every_noun_with_its_summary(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys)

    for noun, summary in summaries(COMMANDS).items():
        assert noun in text
        assert summary[:30] in text
    assert "Not for clinical use." in text


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_an_unknown_option_is_a_usage_error(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*path, "--no-such-option"]) == 2
    assert capsys.readouterr().out == ""
