"""What every document format promises; a new file in the folder is tested by being there."""

from types import ModuleType

import pytest

from medgauge.corpus.raw import RawDocument
from medgauge.corpus.sources import FORMATS
from medgauge.errors import InputError
from medgauge.registry.folder import load, names
from small_sources import markdown

FORMAT_NAMES = sorted(names(FORMATS))

SAMPLES = {
    "html": "<h2>3.2 Dose</h2>\n<p>Give\n5 mg “once”.</p>\n<h2>3.20 End</h2>\n<p>Stop.</p>\n",
    "markdown": markdown("## 3.2 Dose\nGive\n5 mg “once”.\n## 3.20 End\nStop.\n"),
}
"""The same two sections in every format; a new format adds its own."""


@pytest.fixture(params=FORMAT_NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def module(name: str) -> ModuleType:
    return load(FORMATS, name, "document format")


def test_suffixes_belong_to_one_format() -> None:
    suffixes = [
        suffix for name in FORMAT_NAMES for suffix in load(FORMATS, name, "format").suffixes.split()
    ]

    assert sorted(set(suffixes)) == sorted(suffixes)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)


def test_sections_are_lines_of_text(module: ModuleType, name: str) -> None:
    document = module.read("a", SAMPLES[name].encode())

    assert isinstance(document, RawDocument)
    assert [(one.number, one.heading, one.lines) for one in document.sections] == [
        ("3.2", "Dose", ("Give 5 mg “once”.",)),
        ("3.20", "End", ("Stop.",)),
    ]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_are_no_content(module: ModuleType, name: str, end: str) -> None:
    text = SAMPLES[name]

    assert module.read("a", text.replace("\n", end).encode()) == module.read("a", text.encode())
    assert module.read("a", b"\xef\xbb\xbf" + text.encode()) == module.read("a", text.encode())


@pytest.mark.parametrize("bad", [b"\xff", b"\x00", "\u202e".encode(), "\ufffd".encode()])
def test_text_that_cannot_be_trusted_is_refused(module: ModuleType, name: str, bad: bytes) -> None:
    with pytest.raises(InputError) as caught:
        module.read("a", SAMPLES[name].encode().replace(b"Stop", b"Stop" + bad))
    assert {file for file, _, _ in caught.value.problems} == {"a"}


def test_invisible_characters_leave_and_are_reported(module: ModuleType, name: str) -> None:
    document = module.read("a", SAMPLES[name].replace("Stop", "St\u200bop").encode())

    assert document.sections[1].lines == ("Stop.",)
    assert [piece.reason for piece in document.dropped] == ["invisible characters U+200B left out"]
