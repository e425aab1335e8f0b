"""Why a PDF file cannot be taken at all: encrypted, damaged, without pages, too large."""

import ctypes
import re
import zlib
from collections.abc import Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from medgauge.corpus.ingest._pdf.lines import Note
from medgauge.errors import InputError

MAX_PAGES = 2000
MAX_STREAM = 200_000_000
"""Bytes that one compressed stream may grow to."""
MAX_STREAMS = 1_000_000_000
"""Bytes that all of them may grow to."""
_STEP = 1 << 16
_COPYING = 0x10
"""The permission to copy text."""
_END = re.compile(rb"startxref\s+(\d+)\s+%%EOF")
_TABLE = re.compile(rb"\s*(?:xref\b|\d+\s+\d+\s+obj\b)")
_STREAM = re.compile(rb">>\s*stream\r?\n")
_DEFLATED = re.compile(rb"/Filter\s*(?:\[\s*)?/FlateDecode")
_PORTFOLIO = 600
"""A page with fewer characters beside an embedded PDF is a cover that says to open that."""


def opened(name: str, data: bytes) -> pdfium.PdfDocument:
    """Open a PDF. Raises InputError with the reason when it cannot be read for sure."""
    if reason := _damaged(data):
        raise InputError([(name, "", reason)])
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        told = "encrypted with a password" if "assword" in str(error) else f"damaged PDF: {error}"
        raise InputError([(name, "", told)]) from error
    if reason := _unreadable(document, data):
        document.close()
        raise InputError([(name, "", reason)])
    return document


def _unreadable(document: pdfium.PdfDocument, data: bytes) -> str:
    pages = len(document)
    locked = raw.FPDF_GetSecurityHandlerRevision(document.raw) != -1
    if locked and not raw.FPDF_GetDocPermissions(document.raw) & _COPYING:
        return "encrypted: its owner does not permit text to be taken out"
    if locked:
        return "encrypted with a password of its owner"
    if not pages:
        return "PDF without pages"
    if pages > MAX_PAGES:
        return f"PDF of {pages:,} pages; at most {MAX_PAGES:,}"
    if raw.FPDF_GetFormType(document.raw) in {raw.FORMTYPE_XFA_FULL, raw.FORMTYPE_XFA_FOREGROUND}:
        return "XFA form: its pages are made by a program"
    return _streams(data)


def _damaged(data: bytes) -> str:
    head = data[:1024].find(b"%PDF-")
    if head < 0:
        return "not a PDF"
    ends = list(_END.finditer(data[-2048:]))
    if not ends:
        return "damaged PDF: its end is missing"
    place = int(ends[-1][1][:12])
    tables = (_TABLE.match(data, start) for start in (place, place + head) if start < len(data))
    return "" if any(tables) else "damaged PDF: its table of objects is not where the file says"


def _streams(data: bytes) -> str:
    """Say what is wrong with the compressed streams; the library passes over a broken one."""
    total = 0
    for found in _STREAM.finditer(data):
        start = data.rfind(b" obj", max(0, found.start() - 4000), found.start())
        if start < 0 or not _DEFLATED.search(data, start, found.start()):
            continue
        size = _inflated(data, found.end())
        if size < 0:
            return f"damaged PDF: the stream at byte {found.end():,} is broken"
        total += size
        if size > MAX_STREAM or total > MAX_STREAMS:
            return f"a stream grows to more than {min(size, total):,} bytes when unpacked"
    return ""


def _inflated(data: bytes, start: int) -> int:
    """Return how long a stream is when unpacked, -1 for a broken one."""
    unpacker, size, at = zlib.decompressobj(), 0, start
    while not unpacker.eof and size <= MAX_STREAM:
        block = unpacker.unconsumed_tail or data[at : at + _STEP]
        at += 0 if unpacker.unconsumed_tail else _STEP
        try:
            size += len(unpacker.decompress(block, 1 << 22))
        except zlib.error:
            return -1
        if not block:
            return -1
    return size


def embedded(document: pdfium.PdfDocument, characters: int) -> tuple[list[Note], str]:
    """Return the files inside a PDF as notes, and why it is only a cover for them, if it is."""
    notes = []
    for at in range(min(raw.FPDFDoc_GetAttachmentCount(document.raw), 1000)):
        attachment = raw.FPDFDoc_GetAttachment(document.raw, at)
        buffer = ctypes.create_string_buffer(2048)
        raw.FPDFAttachment_GetName(
            attachment, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 2048
        )
        name = buffer.raw.decode("utf-16-le", "replace").split("\0")[0]
        notes.append(Note("embedded file left out", name[:120], False))
    cover = any(note.excerpt.lower().endswith(".pdf") for note in notes)
    short = len(document) == 1 and characters < _PORTFOLIO
    return notes, "a cover page for embedded files" if cover and short else ""


def comments(page: pdfium.PdfPage, number: int) -> Iterator[tuple[Note | None, str]]:
    """Yield each comment or form field of a page as a note, or why it refuses the page."""
    for at in range(min(raw.FPDFPage_GetAnnotCount(page.raw), 10_000)):
        one = raw.FPDFPage_GetAnnot(page.raw, at)
        kind = raw.FPDFAnnot_GetSubtype(one)
        told = _value(one, b"Contents")
        if kind in {raw.FPDF_ANNOT_STRIKEOUT, raw.FPDF_ANNOT_REDACT}:
            yield None, "text is struck out by a comment"
        elif kind == raw.FPDF_ANNOT_WIDGET:
            value = _value(one, b"V") or _value(one, b"T")
            yield Note(f"page {number}: form field left out", value or "(empty)", False), ""
        elif kind not in {raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP}:
            yield Note(f"page {number}: comment left out", told or "(no text)", False), ""
        raw.FPDFPage_CloseAnnot(one)


def _value(one: raw.FPDF_ANNOTATION, key: bytes) -> str:
    size = raw.FPDFAnnot_GetStringValue(one, key, None, 0)
    buffer = ctypes.create_string_buffer(min(max(size, 2), 20_000))
    raw.FPDFAnnot_GetStringValue(
        one, key, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), len(buffer)
    )
    return " ".join(buffer.raw.decode("utf-16-le", "replace").replace("\0", "").split())[:120]
