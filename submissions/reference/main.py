"""Check every claim of the task against the corpus and write the artifact.

`python3 main.py [TASK [OUT]]`; the folders default to `/task` and `/out`. Draft, claims and corpus
are data here: nothing they say is ever followed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from citation import Cited, resolve
from judge import Answer, judge
from passages import Library

UNVERIFIABLE = Answer("unverifiable", None)


def read_claims(path: Path) -> list[dict[str, str]]:
    """Return the claims that have a usable reference; text and citation may be empty."""
    try:
        data: Any = json.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return []
    listed = data.get("claims") if isinstance(data, dict) else None
    claims: list[dict[str, str]] = []
    for entry in listed if isinstance(listed, list) else []:
        if isinstance(entry, dict) and isinstance(entry.get("claim_ref"), str):
            names = ("claim_ref", "text", "citation")
            claims.append({name: _text(entry.get(name)) for name in names})
    return claims


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def answer_all(claims: list[dict[str, str]]) -> list[Answer]:
    """Answer every claim, in order."""
    library = Library()
    cited = [resolve(claim["citation"]) for claim in claims]
    for claim, source in zip(claims, cited, strict=True):
        library.gather(claim["text"], source)
    return [_answer(claim["text"], at, library) for claim, at in zip(claims, cited, strict=True)]


def _answer(text: str, cited: Cited | None, library: Library) -> Answer:
    if cited is None:
        return UNVERIFIABLE
    inside = library.inside(cited)
    if not inside:
        return UNVERIFIABLE
    return judge(text, cited.section, inside, library.outside(text, cited), library)


def write_json(path: Path, data: Any) -> None:
    """Write the whole file or nothing."""
    partial = path.with_name(path.name + ".partial")
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    partial.write_bytes(text.encode("utf-8", "backslashreplace"))
    partial.replace(path)


def main(arguments: list[str]) -> int:
    """Read the task folder, answer, and leave artifact.json and usage.json in the out folder."""
    task = Path(arguments[0] if arguments else "/task")
    out = Path(arguments[1] if len(arguments) > 1 else "/out")
    claims = read_claims(task / "claims.json")
    answers = answer_all(claims) if claims else []
    entries = [
        {"claim_ref": claim["claim_ref"], "verdict": given.verdict, "source_span": given.span}
        for claim, given in zip(claims, answers, strict=True)
    ]
    write_json(out / "artifact.json", {"claims": entries})
    write_json(out / "usage.json", {"steps": len(claims), "tokens": 0})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
