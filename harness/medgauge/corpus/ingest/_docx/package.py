"""The ZIP of a DOCX file, opened by python-docx only after every part of it was found harmless."""

import re
import zipfile
import zlib
from io import BytesIO
from itertools import pairwise

from docx import Document
from docx.document import Document as Docx
from docx.oxml.ns import qn

from medgauge.corpus.ingest._xml import MAX_XML, local, parse
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError

MAX_ENTRIES = 5000
MAX_UNPACKED = 400_000_000
"""Bytes of all parts together, pictures too, as declared; XML parts are held to MAX_XML."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_READ_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError)
_STRICT = b"http://purl.oclc.org/ooxml/"
_TYPE = re.compile(rb'ContentType="([^"]*\.main\+xml)"')


def open_package(data: bytes, file: str) -> Docx:
    """Return the document. Raises InputError for a file that is none, or is not safe to unpack."""
    if data.startswith(_OLE):
        raise InputError(
            [(file, "", "an encrypted or old Word file (OLE); save it as plain .docx")]
        )
    if not data.startswith(_ZIP):
        raise InputError([(file, "", "no DOCX file: it does not begin as a ZIP")])
    parts = _parts(data, file)
    if problem := _wrong_parts(parts):
        raise InputError([(file, "", problem)])
    for name, part in parts.items():
        if name.endswith((".xml", ".rels")):
            _check_xml(part, file, name)
    try:
        document = Document(BytesIO(_packed(parts)))
    except (KeyError, ValueError, AttributeError, TypeError) as error:
        reason = f"no whole DOCX file: {' '.join(str(error).split())[:120]}"
        raise InputError([(file, "", reason)]) from error
    if local(document.element) != "document" or document.element.find(qn("w:body")) is None:
        raise InputError([(file, "", "no whole DOCX file: its main part holds no document")])
    return document


def embedded(data: bytes) -> list[str]:
    """Return the names of the files that a document carries with it, of a file opened before."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
    return sorted(one for one in names if one.lower().startswith("word/embeddings/"))


def _parts(data: bytes, file: str) -> dict[str, bytes]:
    """Return the XML parts by name; of all others only their being there."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if problems := _wrong_entries(entries, file):
                raise InputError(problems)
            return {
                entry.filename: archive.read(entry)
                if entry.filename.lower().endswith((".xml", ".rels"))
                else b""
                for entry in entries
                if not entry.is_dir()
            }
    except _READ_ERRORS as error:
        reason = f"damaged ZIP: {' '.join(str(error).split())[:120]}"
        raise InputError([(file, "", reason)]) from error


def _wrong_entries(entries: list[zipfile.ZipInfo], file: str) -> list[Problem]:
    if len(entries) > MAX_ENTRIES:
        return [(file, "", f"ZIP of more than {MAX_ENTRIES:,} entries")]
    problems = [(file, one.filename[:100], why) for one in entries if (why := _wrong_entry(one))]
    names = [entry.filename.lower() for entry in entries]
    if len(set(names)) != len(names):
        problems.append((file, "", "two entries of the ZIP have one name"))
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
        problems.append((file, "", f"unpacks to more than {MAX_UNPACKED:,} bytes"))
    ordered = sorted(entries, key=lambda one: one.header_offset)
    for one, after in pairwise(ordered):
        if one.header_offset + one.compress_size + 30 > after.header_offset:
            problems.append((file, after.filename[:100], "entries of the ZIP overlap"))
            break
    return problems


def _wrong_entry(entry: zipfile.ZipInfo) -> str:
    name = entry.filename
    if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name:
        return "entry of the ZIP has a path that leaves it"
    if entry.flag_bits & 0x41:
        return "entry of the ZIP is encrypted"
    if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        return "entry of the ZIP is packed in a way that Word does not use"
    if name.lower().endswith((".xml", ".rels")) and entry.file_size > MAX_XML:
        return f"XML part unpacks to more than {MAX_XML:,} bytes"
    return ""


def _wrong_parts(parts: dict[str, bytes]) -> str:
    for needed in ("[Content_Types].xml", "_rels/.rels"):
        if needed not in parts:
            return f"no whole DOCX file: {needed} is missing"
    types = _TYPE.findall(parts["[Content_Types].xml"])
    if any(b"macroEnabled" in one for one in types) or any(
        name.lower().endswith("vbaproject.bin") for name in parts
    ):
        return "holds macros; save it as plain .docx"
    if _MAIN.encode() not in types:
        return "no Word document: its main part is of another kind"
    return ""


def _check_xml(part: bytes, file: str, name: str) -> None:
    """Refuse a part with entities or a document type, which no writer of DOCX makes."""
    root = parse(part, file, name)
    if root.getroottree().docinfo.doctype:
        raise InputError([(file, name, "XML part with a document type")])
    if name.startswith("word/") and any(
        isinstance(uri, str) and uri.encode().startswith(_STRICT) for uri in root.nsmap.values()
    ):
        raise InputError([(file, "", "Strict Open XML; save it as ordinary .docx")])


def _packed(parts: dict[str, bytes]) -> bytes:
    """Return the parts in a ZIP of our own, pictures and other objects empty."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()
