"""A folder of source files into a corpus: every document wholly in, or nothing and every reason."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from medgauge.corpus.canonical import document_digest, line_of, path_part
from medgauge.corpus.editions import check_chains
from medgauge.corpus.metadata import CSV_NAME, SLUG, Table, checked, read_csv
from medgauge.corpus.numbering import numbered
from medgauge.corpus.raw import Problem, RawDocument
from medgauge.errors import InputError
from medgauge.files.canonical import sha256
from medgauge.model.corpus import Corpus, Document, DroppedPiece, Section, Status
from medgauge.registry.folder import load, names

FORMATS = "medgauge.corpus.ingest"
MAX_BYTES = 20_000_000

Reader = Callable[[str, bytes], RawDocument]


def ingest_folder(folder: Path, corpus_id: str, title: str) -> Corpus:
    """Read every document of a folder; what has no metadata of its own is in `metadata.csv`.

    Names that begin with a dot are passed over. Raises InputError with the problems of all files
    when any document must be refused, so that no corpus is ever half there.
    """
    if not SLUG.fullmatch(corpus_id):
        rule = "lower case letters, digits, dots and hyphens, at most 80, a letter or digit first"
        raise InputError([(str(folder), "id", f"{corpus_id!r} is no corpus id: {rule}")])
    problems: list[Problem] = []
    files = _files(folder, problems)
    table = _table(files.pop(CSV_NAME, None), files, problems)
    readers = _readers()
    documents: dict[str, Document] = {}
    dropped: list[DroppedPiece] = []
    for name, data in files.items():
        try:
            reader = _reader_for(name, readers)
            raw = reader(name, data)
            documents[name], left_out = _document(name, data, raw, table)
        except InputError as error:
            problems.extend(error.problems)
            continue
        dropped.extend((*raw.dropped, *left_out))
    if not files and not problems:
        problems.append((str(folder), "", "holds no documents"))
    named = {(document.id, document.edition): name for name, document in documents.items()}
    if problems or (problems := check_chains(documents.values(), named)):
        raise InputError(problems)
    ordered = sorted(documents.values(), key=lambda one: (one.id, one.edition))
    return Corpus(
        id=corpus_id, title=line_of(title), documents=tuple(ordered), dropped=tuple(dropped)
    )


def _files(folder: Path, problems: list[Problem]) -> dict[str, bytes]:
    """Read all files by name in NFC, in the order of their names."""
    if not folder.is_dir():
        reason = "is no folder" if folder.exists() else "there is no such folder"
        raise InputError([(str(folder), "", reason)])
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise InputError([(str(folder), "", f"cannot be listed: {error.strerror}")]) from error
    files: dict[str, bytes] = {}
    for path in paths:
        name = unicodedata.normalize("NFC", path.name)
        if path.is_symlink() or not path.is_file():
            problems.append((name, "", "is not a regular file"))
        elif name in files:
            problems.append((name, "", "stands twice, under names equal after NFC"))
        elif path.stat().st_size > MAX_BYTES:
            problems.append((name, "", f"larger than {MAX_BYTES:,} bytes"))
        else:
            files[name] = _bytes(path, name, problems)
    return dict(sorted(files.items()))


def _bytes(path: Path, name: str, problems: list[Problem]) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problems.append((name, "", f"cannot be read: {error.strerror}"))
        return b""


def _table(data: bytes | None, files: Mapping[str, bytes], problems: list[Problem]) -> Table:
    if data is None:
        return Table({})
    table, wrong = read_csv(data)
    problems.extend(wrong)
    missing = (name for name in table.rows if name not in files)
    problems.extend((CSV_NAME, name, "no such file in the folder") for name in missing)
    return table


def _readers() -> dict[str, Reader]:
    modules = [load(FORMATS, name, "document format") for name in names(FORMATS)]
    return {suffix: module.read for module in modules for suffix in module.suffixes.split()}


def _reader_for(name: str, readers: Mapping[str, Reader]) -> Reader:
    suffix = Path(name).suffix.lower()
    if suffix not in readers:
        have = ", ".join(sorted(readers))
        raise InputError([(name, "", f"no reader for {suffix or 'this'} files (have: {have})")])
    return readers[suffix]


def _document(
    name: str, data: bytes, raw: RawDocument, table: Table
) -> tuple[Document, list[DroppedPiece]]:
    """Join text and metadata. Raises InputError with every problem of this file.

    It is empty when the problem is in the table and reported there.
    """
    values, problems = _metadata(name, raw, table)
    sections, left_out, wrong = _sections(name, raw)
    problems += wrong
    if problems or values is None:
        raise InputError(problems)
    if raw.title and raw.title != values["title"]:
        reason = "title of the page left out, it differs from the metadata's"
        left_out.append(DroppedPiece(file=name, where="", reason=reason, excerpt=raw.title[:120]))
    blank = sha256(b"")
    bare = Document(
        **{key: value for key, value in values.items() if key != "status"},
        status=Status(values["status"]),
        raw_digest=sha256(data),
        canonical_digest=blank,
        sections=tuple(sections),
    )
    return bare.model_copy(update={"canonical_digest": document_digest(bare)}), left_out


def _metadata(
    name: str, raw: RawDocument, table: Table
) -> tuple[Mapping[str, str] | None, list[Problem]]:
    """Return what the file or the table says of a document, None when the table's word is bad."""
    listed = name in table.rows
    if raw.metadata is not None and listed:
        raise InputError([(name, "", f"has front matter and is listed in {CSV_NAME} as well")])
    if raw.metadata is not None:
        return checked(raw.metadata, name)
    if not listed and table.whole:
        raise InputError([(name, "", f"is not listed in {CSV_NAME}")])
    return table.rows.get(name), []


def _sections(
    name: str, raw: RawDocument
) -> tuple[list[Section], list[DroppedPiece], list[Problem]]:
    """Number the sections and leave out those without text; say what a person should look at."""
    sections: list[Section] = []
    noted: list[DroppedPiece] = []
    numbers: Counter[str] = Counter()
    for number, one, remark in numbered(raw.sections):
        remark = remark if one.lines else "section is empty"
        if remark:
            noted.append(DroppedPiece(file=name, where=one.heading or number, reason=remark))
        if one.lines:
            numbers[number] += 1
            text = "\n".join(one.lines)
            sections.append(Section(number=number, heading=one.heading, text=text))
    problems = [
        (name, f"section {number}", "number stands more than once")
        for number, count in numbers.items()
        if count > 1
    ]
    if not sections:
        problems.append((name, "", "holds no text"))
    problems.extend(
        (name, f"section {number}", "number is too long")
        for number in numbers
        if len(path_part(number)) > 60
    )
    return sections, noted, problems
