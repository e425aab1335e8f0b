"""What is known of a document beside its text: front matter of one file, or `metadata.csv`."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from medgauge.corpus.canonical import decode, invisible_in, line_of, path_part
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece, Status
from medgauge.text.in_force import Range, days

REQUIRED = ("id", "title", "organisation", "edition", "year", "status")
DATES = ("in_force_from", "in_force_until")
OPTIONAL = ("acronym", "supersedes", "licence", *DATES)

CSV_NAME = "metadata.csv"
CSV_REQUIRED = ("file", "doc_id", "title", "organisation", "year", "status")
CSV_OPTIONAL = ("acronym", "edition", "supersedes", "licence", *DATES, "released")
"""`released` is free text about the release; it is read and not used."""

_KEYS = {"doc_id": "id"}
"""Columns that are called otherwise in front matter."""

_SEPARATORS = (",", ";", "\t")
"""What cells may be separated by: the one that stands in the header, as no column's name has it."""

MAX_CHARS = 500
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
    whole: bool = True
    """False when it could not be read, so that it is not known which files it lists."""
    sound: bool = True
    """False when something is wrong that is not one row's."""


def read_csv(data: bytes) -> tuple[Table, list[Problem]]:
    """Return the metadata of each file named in `metadata.csv`, and every problem with it.

    Cells are separated by commas, or by semicolons or tabs if the header's are. Problems name the
    row and the column as the table has it. Without an `edition` the year is the edition.
    """
    torn = Table({}, whole=False, sound=False)
    try:
        text, mended = _decoded(data)
        lines = list(csv.reader(io.StringIO(text), delimiter=_separator(text), strict=True))
    except InputError as error:
        return torn, list(error.problems)
    except csv.Error as error:
        return torn, [(CSV_NAME, "", f"not a CSV table: {error}")]
    header = lines[0] if lines else []
    faults = _wrong_header(header)
    faults.extend((CSV_NAME, piece.where, piece.reason) for piece in mended)
    if "file" not in header or len(set(header)) != len(header):
        return torn, faults
    rows, problems = _rows(header, lines)
    return Table(rows, sound=not faults), [*faults, *problems]


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
    header: list[str], lines: list[list[str]]
) -> tuple[dict[str, Mapping[str, str] | None], list[Problem]]:
    sound = not any(name not in header for name in CSV_REQUIRED)
    rows: dict[str, Mapping[str, str] | None] = {}
    problems: list[Problem] = []
    for number, cells in enumerate(lines[1:], 2):
        if not any(cell.strip() for cell in cells):
            continue
        row = dict(zip(header, cells, strict=False))
        file = unicodedata.normalize("NFC", row.get("file", ""))
        values, wrong = _row(row, len(cells), header)
        if file in rows:
            wrong.append(("file", f"lists {file} a second time"))
        problems.extend(
            (CSV_NAME, f"row {number}: {key}" if key else f"row {number}", reason)
            for key, reason in wrong
        )
        if file:
            rows[file] = values if sound and not wrong else None
    return rows, problems


def _row(
    row: Mapping[str, str], width: int, header: list[str]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the metadata of one row and what is wrong in it, as (column, reason)."""
    if width != len(header):
        return {}, [("", f"has {width} cells, the header {len(header)}")]
    given = {
        _KEYS.get(column, column): cell
        for column, cell in row.items()
        if column in (*CSV_REQUIRED, *CSV_OPTIONAL) and column not in {"file", "released"}
    }
    given["edition"] = given.get("edition") or given.get("year", "")
    values, problems = checked(given, CSV_NAME)
    columns = {key: column for column, key in _KEYS.items()}
    wrong = [(columns.get(key, key), reason) for _, key, reason in problems]
    if not row["file"]:
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
        wrong.append(("year", f"{values['year']!r} is not a year of four digits"))
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
    return wrong


def _days(value: str) -> Range | None:
    return days(value) if YEAR.match(value) and value.isascii() else None
