"""One file's bytes into one document, or into every reason why it is refused."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from pydantic import TypeAdapter

from medgauge.corpus.canonical import document_digest, path_part
from medgauge.corpus.metadata import CSV_NAME, NOT_LISTED, checked
from medgauge.corpus.numbering import empty_headings, numbered
from medgauge.corpus.raw import Problem, RawDocument, RawSection
from medgauge.corpus.reading.formats import Format, LibraryMissing, reader, suffix_of
from medgauge.errors import InputError
from medgauge.files.canonical import sha256
from medgauge.files.plain_text import spelled
from medgauge.model.base import Value
from medgauge.model.corpus import Document, DroppedPiece, Section, Status

MAX_LINE_CHARS = 1_000_000
"""Longest line of a format that is read unguarded; no person wrote a longer one."""


class Listed(Value):
    """What `metadata.csv` says of one file."""

    listed: bool
    values: dict[str, str] | None = None
    """Checked metadata; None where it is not listed, or its row is wrong and reported."""
    whole: bool = True
    """False when the table could not be read, so that it is not known what it lists."""


class Job(Value):
    """One file to read."""

    name: str
    format: str
    guarded: bool
    listed: Listed


class Reading(Value):
    """What became of one file: a document, or nothing and every reason.

    Both are missing when what is wrong stands in the metadata table and is reported there.
    """

    document: Document | None = None
    dropped: tuple[DroppedPiece, ...] = ()
    """What was left out of the text, or kept and doubted."""
    problems: tuple[Problem, ...] = ()


class Head(Value):
    """What a list of files tells of one reading."""

    card: Document | None
    """The document without its sections."""
    sections: int = 0
    left_out: int = 0
    doubted: int = 0
    problems: tuple[Problem, ...] = ()


_HEAD, _READING = TypeAdapter(Head), TypeAdapter(Reading)


def written(reading: Reading) -> bytes:
    """Return a reading as two lines of JSON, its Head and all of it."""
    document, dropped = reading.document, reading.dropped
    doubted = sum(piece.doubted for piece in dropped)
    head = Head(
        card=document and document.model_copy(update={"sections": ()}),
        sections=len(document.sections) if document else 0,
        left_out=len(dropped) - doubted,
        doubted=doubted,
        problems=reading.problems,
    )
    return _HEAD.dump_json(head) + b"\n" + _READING.dump_json(reading)


def head_of(value: bytes) -> Head:
    """Return the head of a written reading."""
    return Head.model_validate_json(value.partition(b"\n")[0])


def reading_of(value: bytes) -> Reading:
    """Return a reading as it was before it was written."""
    return Reading.model_validate_json(value.partition(b"\n")[2])


def job_of(name: str, form: Format, listed: Listed) -> Job:
    """Return what has to be known to read a file of this format."""
    return Job(name=name, format=form.name, guarded=form.guarded, listed=listed)


def read(job: Job, data: bytes, package: str) -> bytes:
    """Read one file with its reader from `package`, and return the Reading as `written`.

    Whatever the reader does, only this file is refused for it. Raises LibraryMissing, and
    MemoryError where memory is bounded.
    """
    try:
        load = reader(package, job.format)
    except LibraryMissing as error:
        raise LibraryMissing(f"reading {suffix_of(job.name)} files needs {error}") from error
    try:
        if not job.guarded:
            _check_lines(job.name, data)
        return written(_joined(job, data, load(job.name, data)))
    except InputError as error:
        problems = error.problems
    except RecursionError:
        problems = ((job.name, "", "nested too deeply to be read"),)
    except MemoryError:
        raise
    except Exception as error:  # a hostile file may find any fault of a reader
        reason = f"its reader failed ({type(error).__name__}: {error}); please report it"
        problems = ((job.name, "", spelled(reason)),)
    return written(Reading(problems=problems))


def _check_lines(name: str, data: bytes) -> None:
    if len(data) <= MAX_LINE_CHARS:
        return
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_CHARS and len(line.decode(errors="replace")) > MAX_LINE_CHARS:
            reason = f"longer than {MAX_LINE_CHARS:,} characters"
            raise InputError([(name, f"line {number}", reason)])


def _joined(job: Job, data: bytes, raw: RawDocument) -> Reading:
    """Join text and metadata. Raises InputError with every problem of this file."""
    values, problems = _metadata(job, raw)
    raw = _untitled(raw, values["title"]) if values else raw
    sections, left_out, wrong = _sections(job.name, raw)
    problems += wrong
    if problems or values is None:
        raise InputError(problems)
    if raw.title and raw.title != values["title"]:
        reason = "title of the page left out, it differs from the metadata's"
        piece = DroppedPiece(file=job.name, where="", reason=reason, excerpt=raw.title[:120])
        left_out.append(piece)
    bare = Document(
        **{key: value for key, value in values.items() if key != "status"},
        status=Status(values["status"]),
        raw_digest=sha256(data),
        canonical_digest=sha256(b""),
        sections=tuple(sections),
        counted=all(one.number is None for one in raw.sections),
        empty=empty_headings(raw.sections),
    )
    document = bare.model_copy(update={"canonical_digest": document_digest(bare)})
    return Reading(document=document, dropped=(*raw.dropped, *left_out))


def _untitled(raw: RawDocument, title: str) -> RawDocument:
    """Return a document without a first line that is its title, as plain text begins."""
    first = raw.sections[0] if raw.sections else None
    if first is None or not first.preface or first.lines[:1] != (title,):
        return raw
    joins = tuple((line - 1, place) for line, place in first.joins if line)
    rest = replace(first, lines=first.lines[1:], joins=joins)
    return replace(raw, sections=(*([rest] if rest.lines else []), *raw.sections[1:]))


def _metadata(job: Job, raw: RawDocument) -> tuple[dict[str, str] | None, list[Problem]]:
    """Return what the file or the table says of a document, None when the table's word is bad."""
    name, listed = job.name, job.listed
    if raw.metadata is not None and listed.listed:
        raise InputError([(name, "", f"has front matter and is listed in {CSV_NAME} as well")])
    if raw.metadata is not None:
        return checked(raw.metadata, name)
    if not listed.listed and listed.whole:
        raise InputError([(name, "", NOT_LISTED)])
    return listed.values, []


def _sections(
    name: str, raw: RawDocument
) -> tuple[list[Section], list[DroppedPiece], list[Problem]]:
    """Number the sections and leave out those without text; say what a person should look at."""
    sections: list[Section] = []
    noted: list[DroppedPiece] = []
    doubted = [piece for piece in raw.dropped if piece.doubted]
    places = [{one.heading, *one.lines} for one in raw.sections if one.lines and doubted]
    for number, one, remark in numbered(raw.sections):
        remark = remark if one.lines else "section is empty"
        if remark:
            noted.append(DroppedPiece(file=name, where=one.heading or number, reason=remark))
        if one.lines:
            sections.append(_section(number, one, _doubts(one, doubted, places)))
    return sections, noted, [*_no_text(name, sections, raw), *_wrong_numbers(name, sections)]


def _section(number: str, raw: RawSection, doubts: tuple[str, ...]) -> Section:
    text = "\n".join(raw.lines)
    return Section(number=number, heading=raw.heading, text=text, joins=_joins(raw), doubts=doubts)


def _joins(raw: RawSection) -> tuple[int, ...]:
    """Return the doubted hyphens as places in the section's text."""
    if not raw.joins:
        return ()
    starts = [0, *accumulate(len(line) + 1 for line in raw.lines)]
    return tuple(sorted({starts[line] + place for line, place in raw.joins}))


def _doubts(
    section: RawSection, doubted: Sequence[DroppedPiece], places: Sequence[set[str]]
) -> tuple[str, ...]:
    """Return why a section is doubted: pieces at its heading or a line of it.

    A piece whose place is nowhere in the document may stand in any of its sections.
    """
    own = {section.heading, *section.lines} if doubted else set()
    return tuple(
        dict.fromkeys(
            piece.reason
            for piece in doubted
            if piece.where in own or not any(piece.where in place for place in places)
        )
    )


def _no_text(name: str, sections: Sequence[Section], raw: RawDocument) -> list[Problem]:
    """Tell of a document without text, with why most of what it holds was left out."""
    if sections:
        return []
    pieces = Counter(piece.reason for piece in raw.dropped if not piece.doubted)
    told = pieces.most_common(1)[0][0].removesuffix(" left out") if pieces else ""
    return [(name, "", f"holds no text; left out: {told}" if told else "holds no text")]


def _wrong_numbers(name: str, sections: Sequence[Section]) -> list[Problem]:
    numbers = Counter(section.number for section in sections)
    problems: list[Problem] = [
        (name, f"section {number}", "number stands more than once")
        for number, count in numbers.items()
        if count > 1
    ]
    problems.extend(
        (name, f"section {number}", "number is too long")
        for number in numbers
        if len(path_part(number)) > 60
    )
    return problems
