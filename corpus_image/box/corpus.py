"""The guideline corpus seen from inside the box: search, get, list, grep, cite; also the command.

    import corpus
    for hit in corpus.search("agent Vexalor bleeding", limit=5):
        print(hit["document"], hit["edition"], hit["section"], hit["text"])
    corpus.cite("CRG, 2nd ed., sec. 3.2")["hits"]

Every `text` is the canonical text, character for character: what is quoted from it is verbatim.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from medgauge.errors import MedGaugeError, UnknownName
from medgauge.index.reader import CorpusIndex
from medgauge.text.fold import fold_text
from medgauge.text.resolve import resolve
from medgauge.text.source import Source

Entry = dict[str, Any]
_Add = Callable[..., argparse.ArgumentParser]


def search(
    text: str, limit: int = 10, document: str | None = None, edition: str | None = None
) -> list[Entry]:
    """Return the best sections for any text, best first; no word or sign is an operator.

    Keys: document, edition, section, heading, text, score. Raises UnknownName for a document or
    edition that is not in the corpus.
    """
    _check_names(document, edition)
    return [asdict(hit) for hit in _index().search(fold_text(text), limit, document, edition)]


def get(document: str, edition: str, section: str) -> Entry:
    """Return one section. Raises UnknownName, saying which ones there are."""
    _check_names(document, edition)
    hit = _index().get(document, edition, section)
    if hit is None:
        have = [s for d, e, s in _index().sections() if (d, e) == (document, edition)]
        raise UnknownName(f"section of {document} edition {edition}", section, have)
    return asdict(hit)


def documents() -> list[Entry]:
    """Return the catalogue: one entry for each edition of each document, with its sections."""
    path = Path(os.environ.get("MEDGAUGE_CORPUS", "/corpus")) / "catalog.json"
    entries: list[Entry] = json.loads(path.read_text("utf-8"))
    return entries


def grep(pattern: str) -> list[Entry]:
    """Return every section that holds `pattern` literally, up to typography; case counts."""
    return [asdict(hit) for hit in _index().grep(pattern, fold_text)]


def cite(text: str) -> Entry:
    """Return what a citation means: none, one or several places, and never a guess.

    Keys: code (`one`, `several`, or why none), sentence, hits (each with document, edition,
    section, section_found), unread, ignored.
    """
    return resolve(text, _catalogue()).json_data()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Returns 0 if something was found, 1 if not, 2 for a wrong name."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    options = _parser().parse_args(_any_text_is_legal(sys.argv[1:] if argv is None else argv))
    try:
        found: list[Entry] | Entry = options.run(options)
    except MedGaugeError as error:
        print(f"corpus: {error.message}", file=sys.stderr)
        return error.exit_code
    shown = json.dumps(found, ensure_ascii=False, indent=1) if options.json else _plain(found)
    sys.stdout.buffer.write(f"{shown}\n".encode() if shown else b"")
    sys.stdout.buffer.flush()
    if isinstance(found, dict) and "code" in found:
        return 0 if found["code"] == "one" else 1
    if not found:
        print("corpus: nothing found", file=sys.stderr)
    return 0 if found else 1


@lru_cache(maxsize=1)
def _index() -> CorpusIndex:
    return CorpusIndex(Path(os.environ.get("MEDGAUGE_INDEX", "/corpus-index")))


@lru_cache(maxsize=1)
def _catalogue() -> tuple[Source, ...]:
    fields = (
        "edition", "title", "acronym", "organisation", "year", "status", "supersedes",
        "in_force_from", "in_force_until",
    )  # fmt: skip
    return tuple(
        Source(
            document=entry["id"],
            **{field: entry[field] for field in fields},
            sections=tuple((one["number"], one["heading"]) for one in entry["sections"]),
        )
        for entry in documents()
    )


def _check_names(document: str | None, edition: str | None) -> None:
    keys = _index().sections()
    if document is not None and document not in {d for d, _, _ in keys}:
        raise UnknownName("document", document, dict.fromkeys(d for d, _, _ in keys))
    editions = dict.fromkeys(e for d, e, _ in keys if document in (None, d))
    if edition is not None and edition not in editions:
        of = f"edition of {document}" if document else "edition"
        raise UnknownName(of, edition, editions)


def _plain(found: list[Entry] | Entry) -> str:
    if isinstance(found, dict):
        return _meaning(found) if "code" in found else _section(found)
    return "\n".join(_listed(e) if "title" in e else f"{_section(e)}\n" for e in found).rstrip("\n")


def _section(entry: Entry) -> str:
    name = f"{entry['document']}  edition {entry['edition']}  section {entry['section']}"
    return f"== {name}  {entry['heading']}\n{entry['text']}"


def _meaning(entry: Entry) -> str:
    lines = [f"{entry['code']}: {entry['sentence']}"]
    for hit in entry["hits"]:
        section = f"  section {hit['section']}" if hit["section"] else ""
        lines.append(f"{hit['document']}  edition {hit['edition']}{section}")
    return "\n".join(lines)


def _listed(entry: Entry) -> str:
    acronym = f" ({entry['acronym']})" if entry.get("acronym") else ""
    return (
        f"{entry['id']}  edition {entry['edition']}  {entry['status']}  {entry['year']}  "
        f"{entry['title']}{acronym}, {entry['organisation']}; sections: {len(entry['sections'])}"
    )


_VALUED = ("--limit", "--document", "--edition")
_FLAGS = ("--json", "--help", "-h")


def _any_text_is_legal(argv: Sequence[str]) -> list[str]:
    """Put whatever is not one of our own options behind `--`, so it is read as text."""
    options: list[str] = []
    texts: list[str] = []
    waiting = list(argv[1:])
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            texts += waiting
            break
        if word in _VALUED and waiting:
            options.append(f"{word}={waiting.pop(0)}")
        elif word in _FLAGS or word in _VALUED or word.partition("=")[0] in _VALUED:
            options.append(word)
        else:
            texts.append(word)
    return [*argv[:1], *options, *(["--", *texts] if texts else [])]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="corpus",
        description="Read the guideline corpus. What is printed below a heading line is canonical "
        "text: a source_span copied from it is verbatim. The heading line itself is no such text.",
        epilog="Exit code: 0 found, 1 nothing found, 2 no such document, edition or section. "
        "cite: 0 exactly one place, 1 none or several.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_search(commands.add_parser)
    _add_the_rest(commands.add_parser)
    return parser


def _add_search(add: _Add) -> None:
    search_ = _command(
        add,
        "search",
        "the best sections for any words, best first",
        "Any text is a legal query: AND, OR, quotes, + and - mean nothing special. Put -- before\n"
        "a text that begins with a hyphen; options are options wherever else they stand.\n"
        '  corpus search "vexalor active bleeding" --limit 3\n'
        '  corpus search "eGFR <30" --document crg --edition 2 --json\n'
        '  corpus search --json -- "--json"',
        lambda o: search(" ".join(o.text), o.limit, o.document, o.edition),
    )
    search_.add_argument("text", nargs="+", metavar="TEXT")
    search_.add_argument("--limit", type=_positive, default=10, help="how many at most (10)")
    search_.add_argument("--document", metavar="ID", help="only this document")
    search_.add_argument("--edition", metavar="E", help="only this edition")


def _add_the_rest(add: _Add) -> None:
    get_ = _command(
        add,
        "get",
        "one section, by document, edition and section number",
        "Section numbers are text: 3.2 is not 3.20.\n  corpus get crg 2 3.2",
        lambda o: get(o.doc, o.edition_, o.section),
    )
    get_.add_argument("doc", metavar="DOC")
    get_.add_argument("edition_", metavar="EDITION")
    get_.add_argument("section", metavar="SECTION")
    _command(
        add,
        "list",
        "every document and edition in the corpus",
        "With --json also the number, heading and file of every section.\n  corpus list",
        lambda o: documents(),
    )
    grep_ = _command(
        add,
        "grep",
        "every section that holds a text literally",
        "Case counts; curly quotes, dash forms and kinds of space do not. No pattern language.\n"
        "Put -- before a text that begins with a hyphen.\n"
        '  corpus grep "active bleeding"\n'
        '  corpus grep -- "-2 to 0"',
        lambda o: grep(" ".join(o.pattern)),
    )
    grep_.add_argument("pattern", nargs="+", metavar="PATTERN")
    cite_ = _command(
        add,
        "cite",
        "which document, edition and section a citation means",
        "None, one or several, and never a guess: every word of the citation must be read.\n"
        "Without an edition or a year the current edition is meant.\n"
        '  corpus cite "CRG, 2nd ed., sec. 3.2"',
        lambda o: cite(" ".join(o.citation)),
    )
    cite_.add_argument("citation", nargs="+", metavar="TEXT")


def _command(
    add: _Add,
    name: str,
    summary: str,
    detail: str,
    run: Callable[[argparse.Namespace], Any],
) -> argparse.ArgumentParser:
    parser = add(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.\n\n{detail}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
