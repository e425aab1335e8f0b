"""What is known of a document beside its text: front matter of one file, or `metadata.csv`."""

import csv
import io
import re
from collections.abc import Mapping
from typing import Any

from medgauge.corpus.canonical import decode, invisible_in, line_of, path_part
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import Status

REQUIRED = ("id", "title", "organisation", "edition", "year", "status")
OPTIONAL = ("acronym", "supersedes", "licence")

CSV_NAME = "metadata.csv"
CSV_REQUIRED = ("file", "doc_id", "title", "organisation", "year", "status")
CSV_OPTIONAL = ("acronym", "edition", "supersedes", "licence", "released")
"""`released` is free text about the release; it is read and not used."""

MAX_CHARS = 500
SLUG = re.compile(r"[a-z0-9][a-z0-9.-]{0,79}")
YEAR = re.compile(r"[12]\d{3}")


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


def read_csv(data: bytes) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Return the metadata of each file named in `metadata.csv`, and every problem with it.

    Without an `edition` the year is the edition. Raises InputError when it is no such table.
    """
    text, mended = decode(data, CSV_NAME)
    try:
        rows = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise InputError([(CSV_NAME, "", f"not a CSV table: {error}")]) from error
    header = rows[0] if rows else []
    if problems := _wrong_header(header):
        raise InputError(problems)
    problems.extend((CSV_NAME, piece.where, piece.reason) for piece in mended)
    table: dict[str, dict[str, str]] = {}
    for number, cells in enumerate(rows[1:], 2):
        if len(cells) != len(header):
            reason = f"has {len(cells)} cells, the header {len(header)}"
            problems.append((CSV_NAME, f"row {number}", reason))
            continue
        row = dict(zip(header, cells, strict=True))
        file = row.pop("file")
        if file in table:
            problems.append((CSV_NAME, f"row {number}", f"lists {file} a second time"))
        row.pop("released", None)
        row["id"] = row.pop("doc_id")
        row["edition"] = row.get("edition") or row["year"]
        table[file] = row
    return table, problems


def _wrong_header(header: list[str]) -> list[Problem]:
    known = (*CSV_REQUIRED, *CSV_OPTIONAL)
    problems = [
        (CSV_NAME, name, "column is missing") for name in CSV_REQUIRED if name not in header
    ]
    for name in dict.fromkeys(header):
        if name not in known:
            problems.append((CSV_NAME, name, f"unknown column (have: {', '.join(known)})"))
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
    return wrong
