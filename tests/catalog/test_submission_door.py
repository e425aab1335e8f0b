"""What a submission's folder may hold and say: no word of it can keep a box from starting."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from medgauge.catalog.submission import (
    MAX_BYTES,
    MAX_ENTRIES,
    MAX_WORD_BYTES,
    MAX_WORDS,
    load_submission,
)
from medgauge.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mine"
    made.mkdir()
    (made / "main.py").write_text("pass\n")
    declare(made, "[python3, main.py]")
    return made


def declare(folder: Path, command: str, title: str = "Mine") -> None:
    text = f"id: mine\ntitle: {title}\ndescription: D\ncommand: {command}\n"
    (folder / "submission.yaml").write_text(text)


def problems(folder: Path) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        load_submission(folder)
    found = [(Path(file).name, key, reason) for file, key, reason in caught.value.problems]
    # Whatever is told must be fit to be shown.
    assert str(caught.value).encode("utf-8")
    return found


@pytest.mark.parametrize(
    ("command", "key", "reason"),
    [
        ("[]", "command", "must not be empty"),
        ('["", main.py]', "command[0]", "must not be empty"),
        ('[python3, ""]', "command[1]", "must not be empty"),
        ('[python3, "a\\0b"]', "command[1]", "U+0000"),
        ('[python3, "\\ud800"]', "command[1]", "U+D800"),
        ('[python3, "\\e[2J"]', "command[1]", "U+001B"),
        ('[sh, "-c", "a\\nb"]', "command[2]", "control character"),
        ('[sh, "-c", "a\\tb"]', "command[2]", "control character"),
        (f"[echo, {'x' * 200_000}]", "command[1]", f"200,000 bytes; at most {MAX_WORD_BYTES:,}"),
        (f"[echo, {'µ' * 2_049}]", "command[1]", "4,098 bytes"),
        (f"[{', '.join('x' * (MAX_WORDS + 1))}]", "command", f"{MAX_WORDS + 1} words; at most"),
    ],
)
def test_a_command_no_box_could_start_is_refused(
    folder: Path, command: str, key: str, reason: str
) -> None:
    declare(folder, command)
    found = problems(folder)

    assert [one[:2] for one in found] == [("submission.yaml", key)]
    assert reason in found[0][2]
    assert len(found[0][2]) < 200


def test_the_longest_command_is_accepted(folder: Path) -> None:
    declare(folder, f"[{', '.join(['µ' * (MAX_WORD_BYTES // 2)] * MAX_WORDS)}]")

    assert len(load_submission(folder).command) == MAX_WORDS


def test_every_bad_word_is_told_at_once(folder: Path) -> None:
    declare(folder, f'["", "a\\nb", {"y" * 5_000}]')

    assert [key for _, key, _ in problems(folder)] == ["command[0]", "command[1]", "command[2]"]


@pytest.mark.parametrize("escape", ["\\ud800", "\\udcff", "\\u0000", "\\e", "\\N", "\\uffff"])
def test_a_title_that_cannot_be_stored_or_shown_is_refused(folder: Path, escape: str) -> None:
    declare(folder, "[python3, main.py]", f'"a{escape}b"')

    assert [one[:2] for one in problems(folder)] == [("submission.yaml", "title")]


@pytest.mark.parametrize(
    ("name", "shown", "reason"),
    [
        (b"caf\xe9.py", "caf\\xe9.py", "its name is not UTF-8"),
        (b"\xed\xa0\x80", "\\xed\\xa0\\x80", "its name is not UTF-8"),
        (b"a\\b.py", "a\\\\b.py", "its name holds a backslash"),
        (b"a\nb", "a\\nb", "its name holds a tab or a line break"),
        (b"a\x1b[2Jb", "a\\u001b[2Jb", "its name holds U+001B"),
        ("a\x85b".encode(), "a\\u0085b", "its name holds U+0085"),
        (b"\x7f", "\\u007f", "its name holds U+007F"),
    ],
)
@pytest.mark.parametrize("make", [Path.touch, Path.mkdir], ids=["file", "folder"])
def test_a_name_that_is_no_text_is_refused(
    folder: Path, name: bytes, shown: str, reason: str, make: Callable[[Path], None]
) -> None:
    make(folder / os.fsdecode(name))

    found = problems(folder)

    assert [one[:2] for one in found] == [(shown, "")]
    assert reason in found[0][2]


def test_text_in_any_script_is_a_name(folder: Path) -> None:
    (folder / "données µ ≥ 日本.txt").touch()

    assert load_submission(folder).id == "mine"


def test_too_many_files_are_refused_with_the_figures(folder: Path) -> None:
    for number in range(MAX_ENTRIES - 2):
        (folder / f"{number}").touch()
    assert load_submission(folder).id == "mine"
    (folder / "more").mkdir()

    assert "holds 2,001 files and folders of" in problems(folder)[0][2]


def test_too_many_bytes_are_refused_unread_and_bytecode_does_not_count(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    for place in (folder / "__pycache__" / "x.pyc", folder / "big"):
        with place.open("wb") as stream:
            stream.truncate(MAX_BYTES if place.name == "big" else 1)
    with (folder / "main.py").open("w") as stream:
        stream.write("x" * 100)

    (name, key, reason) = problems(folder)[0]
    assert (name, key) == ("mine", "")
    assert f"at most {MAX_ENTRIES:,} of {MAX_BYTES:,} bytes" in reason
    assert "holds 3 files" in reason
