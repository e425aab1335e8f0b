"""Strict YAML: bytes to plain data, and from there to a task, a key or a submission."""

from pathlib import Path

from hypothesis import strategies as st

import corvale
from fuzz.door import Door
from fuzz.mangled import ODD_TEXT, Script, mangled, scripted
from medgauge.catalog.typed import Problem, from_text
from medgauge.errors import InputError
from medgauge.files.strict_yaml import parse_yaml
from medgauge.files.yaml_text import yaml_text
from medgauge.model.submission import Submission
from medgauge.model.task import Gold, Task

MODELS = (Task, Gold, Submission)
REASONS = (
    "not UTF-8", "larger than", "nested deeper", "alias", "anchor", "tag", "must be plain text",
    "merge keys",
    "duplicate key", "more than one document", "no character of a text", "begins a comment",
)  # fmt: skip
ROOT = Path(__file__).parents[2]
_TASK, _GOLD = corvale.task(), corvale.gold()
VALID = (
    yaml_text(
        _TASK.model_copy(update={"claims": _TASK.claims[:1], "inputs": {"a.md": "b"}}).json_data()
    ).encode(),
    yaml_text(_GOLD.model_copy(update={"claims": _GOLD.claims[:1]}).json_data()).encode(),
    (ROOT / "submissions" / "reference" / "submission.yaml").read_bytes(),
    b"a: 1\nb: [x, {c: d}]\ne: |\n  text\n  more\nf: >-\n  folded\n\n  twice\n? g\n: 'h'\n",
)
TOKENS = (
    b": ", b"\n", b"\r\n", b"\t", b"- ", b"? ", b"|", b">-", b"'", b'"', b"[", b"]", b"{", b"}",
    b",", b"#", b" #",
    b"&a ", b"*a", b"!", b"!!int ", b"!<x> ", b"!%FF ", b"<<: ", b"---\n", b"...\n",
    b"%YAML 1.1\n---\n",
    b"%TAG ! x\n---\n", b"%YAML 9." + b"9" * 5000 + b"\n---\n", b"\\UFFFFFFFF", b"\\ud800",
    b"\\x00", b"\\/", b"\\",
    b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00", b"\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80",
    b"[" * 40,
    b"- " * 40, b"key: " * 4, b"~", b"null", b"1.10", b"true", b"9" * 5000,
)  # fmt: skip
SCALARS = (*ODD_TEXT, "1.10", "no", "a b", "'q", '"q', "|", "a: b", "#c", "-", "?", "k", "value")


def nested(script: Script, depth: int) -> object:
    """Return a text, a list or a mapping as a person could have meant it."""
    kind = script.one_of(("text", "list", "mapping")) if depth else "text"
    if kind == "text":
        return script.one_of(SCALARS)
    count = script.below(4)
    if kind == "list":
        return [nested(script, depth - 1) for _ in range(count)]
    return {script.one_of(SCALARS): nested(script, depth - 1) for _ in range(count)}


def written(script: Script) -> bytes:
    """Return a mapping as our own writer spells it."""
    data = {f"k{number}": nested(script, 3) for number in range(1 + script.below(4))}
    return yaml_text(data).encode("utf-8", "surrogatepass")


def heap(script: Script) -> bytes:
    """Return tokens in any order."""
    return b"".join(script.one_of(TOKENS) for _ in range(script.below(15)))


def put(data: bytes) -> str:
    """Read YAML, then hold what was read against every model; the class is the first reason."""
    try:
        value = parse_yaml(data, "f.yaml")
        if len(data) % 4 == 0:
            parse_yaml(data, "f.yaml", cuts=False)
    except InputError as error:
        return _class(error.problems[0][2])
    found: list[Problem] = []
    read = [from_text(value, model, "f.yaml", found) for model in MODELS]
    assert all(isinstance(part, str) for one in found for part in one)
    return next((type(one).__name__ for one in read if one), "no model fits")


def _class(reason: str) -> str:
    return next((word for word in REASONS if word in reason), "not YAML")


DOOR = Door(
    name="yaml",
    inputs=mangled(VALID, TOKENS)
    | mangled(VALID, TOKENS)
    | scripted(written, 80)
    | scripted(heap, 30)
    | st.binary(max_size=100)
    | st.sampled_from(VALID),
    put=put,
    classes=frozenset(
        {*REASONS, "not YAML", "no model fits", *(model.__name__ for model in MODELS)}
    ),
    expected=frozenset({"not UTF-8", "not YAML", "no model fits", "Task", "Gold"}),
)
