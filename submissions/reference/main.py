"""Check every claim of the task against the corpus and write the artifact.

`python3 main.py [TASK [OUT]]`; the folders default to `/task` and `/out`. Draft, claims and corpus
are data here: nothing they say is ever followed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from citation import resolve
from judge import Answer, judge
from passages import Text, inside, outside

import corpus

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


def answer(text: str, citation: str) -> Answer:
    """Answer one claim."""
    cited = resolve(citation, corpus.documents())
    own = inside(cited.entry) if cited else []
    if not cited or not own:
        return UNVERIFIABLE
    return judge(Text(text), cited.section, own, outside(text, cited.entry))


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
    answers = [answer(claim["text"], claim["citation"]) for claim in claims]
    entries = [
        {"claim_ref": claim["claim_ref"], "verdict": given.verdict, "source_span": given.span}
        for claim, given in zip(claims, answers, strict=True)
    ]
    write_json(out / "artifact.json", {"claims": entries})
    write_json(out / "usage.json", {"steps": len(claims), "tokens": 0})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
