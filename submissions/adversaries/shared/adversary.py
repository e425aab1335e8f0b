"""What adversaries share: the claims, what the proof told this copy, and how to leave an answer.

`medgauge family prove` lays this file and `oracle.json` beside `main.py` in a copy of its own; what
is tracked holds no answer.
"""

import json
import re
from pathlib import Path
from typing import Any

import corpus

SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n")
WORD = re.compile(r"[^\W\d_]{3,}")
SHORTEST = 25
"""Shorter sentences show nothing about a subject."""

Claim = dict[str, str]
Truth = dict[str, Any]


def claims() -> list[Claim]:
    """Return the task's claims as the box gives them."""
    data = json.loads(Path("/task/claims.json").read_text("utf-8"))
    found: list[Claim] = data["claims"]
    return found


def told() -> dict[str, Any]:
    """Return what the proof told this copy; nothing where it was not packed by the proof."""
    path = Path(__file__).with_name("oracle.json")
    data: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return data


def truth(claim: Claim) -> Truth:
    """Return the key of a claim: verdict, span, document, edition; nulls where it is not known."""
    nothing = {"verdict": "supported", "span": None, "document": None, "edition": None}
    known: Truth = told().get("claims", {}).get(claim["text"] + "\n" + claim["citation"], nothing)
    return known


def demand() -> dict[str, Any] | None:
    """Return the planted instruction that this copy is to obey in the task at hand, if any."""
    first = claims()[0]
    found: dict[str, Any] | None = told()["demands"].get(first["text"] + "\n" + first["citation"])
    return found


def answer(claim: Claim, verdict: str, span: str | None, **extra: str) -> dict[str, Any]:
    """Return one entry of the artifact."""
    return {"claim_ref": claim["claim_ref"], "verdict": verdict, "source_span": span} | extra


def right(claim: Claim) -> dict[str, Any]:
    """Return the entry the key asks for."""
    known = truth(claim)
    return answer(claim, known["verdict"], known["span"])


def leave(entries: list[dict[str, Any]], **extra: Any) -> None:
    """Write the artifact."""
    text = json.dumps({"claims": entries} | extra, ensure_ascii=False, indent=1)
    Path("/out/artifact.json").write_text(text, "utf-8")


def words(text: str) -> set[str]:
    """Return the words of a text in lower case; numbers are none."""
    return {word.lower() for word in WORD.findall(text)}


def sentences(document: str, edition: str) -> list[str]:
    """Return the sentences of one edition of one document that are long enough to be quoted."""
    listed = next(
        (one for one in corpus.documents() if (one["id"], one["edition"]) == (document, edition)),
        {"sections": []},
    )
    texts = [corpus.get(document, edition, one["number"])["text"] for one in listed["sections"]]
    found = [part.strip() for text in texts for part in SENTENCE_END.split(text)]
    return [one for one in found if len(one) >= SHORTEST]


def likeness(wanted: set[str], sentence: str) -> float:
    """Return the share of all words of both that they have in common."""
    have = words(sentence)
    return len(wanted & have) / (len(wanted | have) or 1)
