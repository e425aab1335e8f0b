"""What is known of a document beside its text: front matter of one file, or `metadata.csv`."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from medgauge.corpus.canonical import decode, invisible_in, line_of, path_part, refused
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece, Status
from medgauge.text.in_force import Range, days

REQUIRED = ("id", "title", "organisation", "edition", "year", "status")
DATES = ("in_force_from", "in_force_until")
OPTIONAL = ("acronym", "supersedes", "licence", *DATES)

CSV_NAME = "metadata.csv"
NOT_LISTED = f"is not listed in {CSV_NAME}"
"""Why a file is refused that says nothing of itself."""
CSV_REQUIRED = ("file", "doc_id", "title", "organisation", "year", "status")
CSV_OPTIONAL = ("acronym", "edition", "supersedes", "licence", *DATES, "released")
"""`released` is free text about the release; it is read and not used."""

_KEYS = {"doc_id": "id"}
"""Columns that are called otherwise in front matter."""

_SEPARATORS = (",", ";", "\t")
"""What cells may be separated by: the one that stands in the header, as no column's name has it."""

_SEP_LINE = re.compile(r"(?i)\"?sep=([,;\t])\"?[,;\t]*\n")
"""First line by which spreadsheet programs tell each other what separates cells."""

MAX_CHARS = 500
MOST_YEARS = 5
"""How long after its year an edition may come into force; law and reprints take some time."""
SLUG = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
YEAR = re.compile(r"[12][0-9]{3}")


def checked(given: Mapping[str, Any], file: str) -> tuple[dict[str, str], list[Problem]]:
    """Return the metadata as text and every problem with it."""
    known = (*REQUIRED, *OPTIONAL)
    unknown = f"unknown key (have: {', '.join(known)})"
    problems: list[Problem] = [(file, str(key), unknown) for key in given if key not in known]
    values = {key: _text(given.get(key, ""), file, key, problems) for key in known}
    for key in REQUIRED:
        if not values[key] and not any(problem[1] == key for problem in problems):
            problems.append((file, key, "is empty" if key in given else "is missing"))
    problems.extend((file, key, reason) for key, reason in _wrong_values(values))
    return values, problems


@dataclass(frozen=True)
class Table:
    """What `metadata.csv` says, by name of file in NFC."""

    rows: Mapping[str, Mapping[str, str] | None]
    """Checked metadata; None where some value of the row is wrong, which is reported then."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """The document that a row names, also where another value of it is wrong."""
    whole: bool = True
    """False when it could not be read, so that it is not known which files it lists."""
    sound: bool = True
    """False when something is wrong that is not one row's."""


def read_csv(data: bytes) -> tuple[Table, list[Problem]]:
    """Return the metadata of each file named in `metadata.csv`, and every problem with it.

    Cells are separated by commas, or by semicolons or tabs if the header's are or a line `sep=;`
    before it says so; blanks round cells and empty columns at the end are passed over. A problem of
    a row is the file's that it lists. Without an `edition` the year is the edition.
    """
    torn = Table({}, whole=False, sound=False)
    try:
        text, mended = _decoded(data)
        told = _SEP_LINE.match(text)
        text = text[told.end() :] if told else text
        mark = told[1] if told else _separator(text)
        lines = list(csv.reader(io.StringIO(text), delimiter=mark, strict=True))
    except InputError as error:
        return torn, list(error.problems)
    except csv.Error as error:
        return torn, [(CSV_NAME, "", f"not a CSV table: {error}")]
    header = _without_empty_end(lines[0], 0) if lines else []
    faults = _wrong_header(header)
    faults.extend((CSV_NAME, piece.where, piece.reason) for piece in mended)
    if "file" not in header or len(set(header)) != len(header):
        return torn, faults
    before = 2 if told else 1
    listed = [_Row(number, cells, header) for number, cells in enumerate(lines[1:], before + 1)]
    rows, problems = _rows([row for row in listed if any(row.cells)], header)
    ids = {row.file: row.values.get("doc_id", "") for row in listed}
    return Table(rows, ids, sound=not faults), [*faults, *problems]


class _Row:
    """One line of the table."""

    def __init__(self, number: int, cells: list[str], header: list[str]) -> None:
        self.number = number
        self.cells = _without_empty_end(cells, len(header))
        self.values = dict(zip(header, self.cells, strict=False))
        self.file = unicodedata.normalize("NFC", self.values.get("file", ""))


def _without_empty_end(cells: list[str], width: int) -> list[str]:
    """Return cells without blanks round them, and without empty ones beyond `width`."""
    found = [cell.strip() for cell in cells]
    while len(found) > width and not found[-1]:
        found.pop()
    return found


def _decoded(data: bytes) -> tuple[str, tuple[DroppedPiece, ...]]:
    try:
        return decode(data, CSV_NAME)
    except InputError as error:
        way = "save it as CSV UTF-8"
        raise InputError(
            [(file, at, f"{why}; {way}") for file, at, why in error.problems]
        ) from error


def _separator(text: str) -> str:
    """Return what separates the header's cells. Raises InputError if that is not one thing."""
    header = text.partition("\n")[0]
    found = [mark for mark in _SEPARATORS if mark in header]
    if len(found) > 1:
        told = " and ".join(map(repr, found))
        raise InputError([(CSV_NAME, "row 1", f"columns are separated by {told}")])
    return found[0] if found else ","


def _rows(
    listed: list[_Row], header: list[str]
) -> tuple[dict[str, Mapping[str, str] | None], list[Problem]]:
    sound = not any(name not in header for name in CSV_REQUIRED)
    rows: dict[str, Mapping[str, str] | None] = {}
    problems: list[Problem] = []
    for row in listed:
        values, wrong = _row(row, header)
        if row.file in rows:
            wrong.append(("file", f"lists {row.file} a second time"))
        problems.extend(_of_row(row, key, reason) for key, reason in wrong)
        if row.file:
            rows[row.file] = values if sound and not wrong else None
    return rows, problems


def _of_row(row: _Row, column: str, reason: str) -> Problem:
    """Return a problem of a row as one of the file that it lists, if it names one."""
    place = f"row {row.number}: {column}" if column else f"row {row.number}"
    named = row.file and row.file.isprintable()
    return (row.file, f"{CSV_NAME} {place}", reason) if named else (CSV_NAME, place, reason)


def _row(row: _Row, header: list[str]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the metadata of one row and what is wrong in it, as (column, reason)."""
    if len(row.cells) != len(header):
        return {}, [("", f"has {len(row.cells)} cells, the header {len(header)}")]
    given = {
        _KEYS.get(column, column): cell
        for column, cell in row.values.items()
        if column in (*CSV_REQUIRED, *CSV_OPTIONAL) and column not in {"file", "released"}
    }
    given["edition"] = given.get("edition") or given.get("year", "")
    values, problems = checked(given, CSV_NAME)
    columns = {key: column for column, key in _KEYS.items()}
    wrong = [(columns.get(key, key), reason) for _, key, reason in problems]
    if not row.file:
        wrong.append(("file", "is empty"))
    # A column that is not there is one problem of the header, and the edition may be the year.
    told = {name for name in CSV_REQUIRED if name not in header}
    if not given["edition"]:
        told.add("edition")
    return values, [(column, reason) for column, reason in wrong if column not in told]


def _wrong_header(header: list[str]) -> list[Problem]:
    known = (*CSV_REQUIRED, *CSV_OPTIONAL)
    listing = ", ".join(known)
    problems = [
        (CSV_NAME, name, "column is missing") for name in CSV_REQUIRED if name not in header
    ]
    for name in dict.fromkeys(header):
        if name not in known:
            meant = [one for one in known if one == name.strip().lower().replace(" ", "_")]
            reason = f"is written {meant[0]!r}" if meant else f"unknown column (have: {listing})"
            problems.append((CSV_NAME, name, reason))
        elif header.count(name) > 1:
            problems.append((CSV_NAME, name, "column stands twice"))
    return problems


def _text(value: Any, file: str, key: str, problems: list[Problem]) -> str:
    if not isinstance(value, str):
        problems.append((file, key, "must be one line of text"))
        return ""
    if reason := refused(value):  # escapes spell what no line of the file holds
        problems.append((file, key, reason))
    if marks := invisible_in(value):
        problems.append((file, key, f"holds invisible characters {marks}"))
    if len(value) > MAX_CHARS:
        problems.append((file, key, f"is longer than {MAX_CHARS} characters"))
    return line_of(value)


def _wrong_values(values: Mapping[str, str]) -> list[tuple[str, str]]:
    wrong = []
    if values["id"] and not SLUG.fullmatch(values["id"]):
        wrong.append(("id", f"{values['id']!r} is not lower-case letters, digits, dots, hyphens"))
    if values["year"] and not YEAR.fullmatch(values["year"]):
        wrong.append(("year", f"{values['year']!r} is not a year from 1000 to 2999"))
    states = [state.value for state in Status]
    if values["status"] and values["status"] not in states:
        wrong.append(("status", f"{values['status']!r} is none of {', '.join(states)}"))
    if len(path_part(values["edition"])) > 100:
        wrong.append(("edition", "is too long for the name of a folder"))
    if values["supersedes"] and values["supersedes"] == values["edition"]:
        wrong.append(("supersedes", "is the edition itself"))
    return [*wrong, *_wrong_dates(values)]


def _wrong_dates(values: Mapping[str, str]) -> list[tuple[str, str]]:
    first, last = (_days(values[key]) for key in DATES)
    wrong = [
        (key, f"{values[key]!r} is no day, month or year (2021-03-01, 2021-03 or 2021)")
        for key, found in zip(DATES, (first, last), strict=True)
        if values[key] and found is None
    ]
    if first and last and first.first > last.last:
        wrong.append(("in_force_until", f"{values['in_force_until']} is before in_force_from"))
    return [*wrong, *_against_year(values, first, last)]


def _against_year(
    values: Mapping[str, str], first: Range | None, last: Range | None
) -> list[tuple[str, str]]:
    """Say which date no edition of this year can have."""
    if not YEAR.fullmatch(values["year"]):
        return []
    year = int(values["year"])
    wrong = [
        (key, f"{values[key]} is before the year of the edition, {year}")
        for key, found in zip(DATES, (first, last), strict=True)
        if found and found.last.year < year
    ]
    if first and first.first.year > year + MOST_YEARS:
        reason = f"is more than {MOST_YEARS} years after the year of the edition, {year}"
        wrong.append(("in_force_from", f"{values['in_force_from']} {reason}"))
    return wrong


def _days(value: str) -> Range | None:
    return days(value) if YEAR.match(value) and value.isascii() else None
