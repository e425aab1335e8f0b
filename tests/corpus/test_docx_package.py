"""Word files made to harm or damaged: each ends in a refusal that says why, and quickly."""

import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bounded import ends_in_bounds
from medgauge.corpus.ingest.docx import read
from medgauge.errors import InputError
from small_docx import changed, paragraph, word

pytestmark = pytest.mark.slow

BOMB = 1_000_000_000
WRITTEN = Path(__file__).parents[1] / "written" / "docx"


def refused(data: bytes) -> str:
    with ends_in_bounds(), pytest.raises(InputError) as caught:
        read("a.docx", data)
    assert {file for file, _, _ in caught.value.problems} == {"a.docx"}
    return "\n".join(f"{place}: {reason}" for _, place, reason in caught.value.problems)


@pytest.fixture(scope="module")
def plain() -> bytes:
    return word(paragraph("Give 5 mg."))


def test_the_untouched_file_is_read(plain: bytes) -> None:
    assert read("a.docx", plain).sections[0].lines == ("Give 5 mg.",)


@pytest.mark.parametrize("name", ["word/document.xml", "word/media/image1.png"])
@pytest.mark.slow
def test_a_bomb_is_refused_by_its_size(plain: bytes, name: str) -> None:
    out = io.BytesIO(changed(plain, {name: None}) if name in names_in(plain) else plain)
    packing = {"compression": zipfile.ZIP_DEFLATED, "compresslevel": 1}
    with (
        zipfile.ZipFile(out, "a", **packing) as made,
        made.open(name, "w", force_zip64=True) as one,
    ):
        for _ in range(BOMB // 10_000_000):
            one.write(b" " * 10_000_000)
    assert len(out.getvalue()) < 10_000_000

    assert "unpacks to more than" in refused(out.getvalue())


def names_in(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.namelist()


def test_a_bomb_that_lies_about_its_size_is_refused(plain: bytes) -> None:
    big = changed(plain, {"word/document.xml": b"<a>" + b" " * 5_000_000 + b"</a>"})
    at = big.rfind(b"PK\x01\x02")
    lying = big[: at + 24] + struct.pack("<I", 1000) + big[at + 28 :]

    assert "damaged ZIP" in refused(lying)


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        (
            b'<!DOCTYPE a [<!ENTITY b "c">]><w:document xmlns:w="x"/>',
            "document type",
        ),
        (
            b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
            "document type",
        ),
        (b"<a>" * 100_000 + b"</a>" * 100_000, "not well-formed"),
        (b"<a/>", "holds no document"),
        (b"<a>", "not well-formed"),
        (b"", "not well-formed"),
    ],
)
def test_xml_made_to_harm_is_refused(plain: bytes, part: bytes, reason: str) -> None:
    assert reason in refused(changed(plain, {"word/document.xml": part}))


def test_paragraphs_nested_deep_are_refused(plain: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        body = archive.read("word/document.xml")
    deep = b"<w:sdt><w:sdtContent>" * 120 + b"</w:sdtContent></w:sdt>" * 120
    part = body.replace(b"<w:body>", b"<w:body>" + deep)

    read("a.docx", changed(plain, {"word/document.xml": part}))
    deep = b"<w:tbl><w:tr><w:tc>" * 80 + b"<w:p/>" + b"</w:tc></w:tr></w:tbl>" * 80
    part = body.replace(b"<w:body>", b"<w:body>" + deep)
    assert "deeper" in refused(changed(plain, {"word/document.xml": part}))


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda data: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted or old Word"),
        (lambda data: b"<html>", "does not begin as a ZIP"),
        (lambda data: b"", "does not begin as a ZIP"),
        (lambda data: data[: len(data) // 2], "damaged ZIP"),
        (lambda data: data[:200] + b"\0" * 50 + data[250:], "damaged ZIP"),
        (lambda data: changed(data, {"word/document.xml": None}), "no whole DOCX"),
        (lambda data: changed(data, {"[Content_Types].xml": None}), "is missing"),
        (lambda data: changed(data, {"_rels/.rels": None}), "is missing"),
        (lambda data: changed(data, {"../x.xml": b"<a/>"}), "path that leaves it"),
        (lambda data: changed(data, {"/etc/x": b""}), "path that leaves it"),
        (lambda data: changed(data, {"WORD/document.xml": b"<a/>"}), "have one name"),
        (lambda data: changed(data, {"word/vbaProject.bin": b"x"}), "macros"),
        (
            lambda data: changed(data, {f"x/{at}.bin": b"" for at in range(5001)}),
            "more than 5,000 entries",
        ),
    ],
)
def test_a_damaged_or_strange_package_is_refused(
    plain: bytes, harm: Callable[[bytes], bytes], reason: str
) -> None:
    assert reason in refused(harm(plain))


def test_overlapping_entries_are_refused(plain: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(plain)) as archive:
        directory = archive.start_dir
    first = plain[directory : plain.find(b"PK\x01\x02", directory + 4)]
    name = struct.unpack("<H", first[28:30])[0]
    twin = first[:46] + bytes([first[46] ^ 1]) + first[47:]
    assert name
    end = plain.rfind(b"PK\x05\x06")
    count = struct.unpack("<H", plain[end + 10 : end + 12])[0] + 1
    size = struct.unpack("<I", plain[end + 12 : end + 16])[0] + len(twin)
    tail = struct.pack("<HHII", count, count, size, directory)
    data = plain[:end] + twin + plain[end : end + 8] + tail + plain[end + 20 :]

    assert "overlap" in refused(data)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_real_file_cut_short_is_refused(share: float) -> None:
    data = (WRITTEN / "pandoc-corvale.docx").read_bytes()

    assert "damaged ZIP" in refused(data[: int(len(data) * share)])
