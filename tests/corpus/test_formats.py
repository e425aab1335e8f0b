"""What every document format promises; a new file in the folder is tested by being there."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from types import ModuleType

import pytest
from docx import Document

from drawn_pdf import drawn, line
from medgauge.corpus.raw import RawDocument
from medgauge.corpus.sources import FORMATS
from medgauge.errors import InputError
from medgauge.registry.folder import load, names
from small_sources import markdown

FORMAT_NAMES = sorted(names(FORMATS))

HTML = "<h2>3.2 Dose</h2>\n<p>Give\n5 mg “once”.</p>\n<h2>3.20 End</h2>\n<p>Stop.</p>\n"
TEXT = "3.2 Dose\n\nGive 5 mg\n“once”.\n\n3.20 End\n\nStop.\n"
JATS = """<?xml version="1.0" encoding="UTF-8"?>
<article><body>
<sec><label>3.2</label><title>Dose</title>\n<p>Give\n5 mg “once”.</p></sec>
<sec><title>3.20 End</title>\n<p>Stop.</p></sec>
</body></article>
"""


def written(text: str) -> Callable[[bytes], bytes]:
    """Return the maker of a format whose file is its text."""
    return lambda last: text.encode().replace(b"Stop", last)


def word(last: bytes) -> bytes:
    """Make a Word file, and put the last word into its text as raw bytes."""
    document, whole, made = Document(), BytesIO(), BytesIO()
    for heading, text in (("3.2 Dose", "Give 5 mg “once”."), ("3.20 End", "Stop.")):
        document.add_heading(heading, 2)
        document.add_paragraph(text)
    document.save(whole)
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(made, "w") as out:
        for name in archive.namelist():
            part = archive.read(name)
            out.writestr(name, part.replace(b"Stop", last) if name.endswith("ent.xml") else part)
    return made.getvalue()


def printed(last: bytes) -> bytes:
    """Make a one-page PDF; its font can write no character that is not to be trusted."""
    return drawn(
        "\n".join(
            [
                line(72, 760, "3.2 Dose", 14, "F2"),
                line(72, 735, "Give 5 mg \x93once\x94."),
                line(72, 700, "3.20 End", 14, "F2"),
                line(72, 675, f"{last.decode()}."),
            ]
        )
    )


MAKERS: dict[str, Callable[[bytes], bytes]] = {
    "docx": word,
    "html": written(HTML),
    "jats": written(JATS),
    "markdown": written(markdown("## 3.2 Dose\nGive\n5 mg “once”.\n## 3.20 End\nStop.\n")),
    "pdf": printed,
    "text": written(TEXT),
}
"""The same two sections in every format, the last word given; a new format adds its own."""

ANY_CHARACTER = sorted(set(MAKERS) - {"pdf"})
"""Formats that a test can write any character into."""

LINES_OF_TEXT = sorted(set(ANY_CHARACTER) - {"docx"})
"""Formats whose files are lines of text."""


@pytest.fixture(params=FORMAT_NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def module(name: str) -> ModuleType:
    return load(FORMATS, name, "document format")


@pytest.fixture
def make(name: str) -> Callable[[bytes], bytes]:
    return MAKERS[name]


def test_suffixes_belong_to_one_format() -> None:
    suffixes = [
        suffix for name in FORMAT_NAMES for suffix in load(FORMATS, name, "format").suffixes.split()
    ]

    assert sorted(set(suffixes)) == sorted(suffixes)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)


def test_sections_are_lines_of_text(module: ModuleType, make: Callable[[bytes], bytes]) -> None:
    document = module.read("a", make(b"Stop"))

    assert isinstance(document, RawDocument)
    assert [(one.number, one.heading, one.lines) for one in document.sections] == [
        ("3.2", "Dose", ("Give 5 mg “once”.",)),
        ("3.20", "End", ("Stop.",)),
    ]


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
@pytest.mark.parametrize("name", LINES_OF_TEXT, indirect=True)
def test_line_ends_are_no_content(module: ModuleType, name: str, end: bytes) -> None:
    data = MAKERS[name](b"Stop")

    assert module.read("a", data.replace(b"\n", end)) == module.read("a", data)
    assert module.read("a", b"\xef\xbb\xbf" + data) == module.read("a", data)


@pytest.mark.parametrize("name", ANY_CHARACTER, indirect=True)
@pytest.mark.parametrize("bad", [b"\xff", b"\x00", "\u202e".encode(), "\ufffd".encode()])
def test_text_that_cannot_be_trusted_is_refused(
    module: ModuleType, make: Callable[[bytes], bytes], bad: bytes
) -> None:
    with pytest.raises(InputError) as caught:
        module.read("a", make(b"Stop" + bad))
    assert {file for file, _, _ in caught.value.problems} == {"a"}


@pytest.mark.parametrize("name", ANY_CHARACTER, indirect=True)
def test_invisible_characters_leave_and_are_reported(
    module: ModuleType, make: Callable[[bytes], bytes]
) -> None:
    document = module.read("a", make("St\u200bop".encode()))

    assert document.sections[1].lines == ("Stop.",)
    assert [piece.reason for piece in document.dropped] == ["invisible characters U+200B left out"]
