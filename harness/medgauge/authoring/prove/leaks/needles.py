"""What must stand in no public place: ids, secrets, keys and sentences of tasks and banks."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from medgauge.authoring.batch import bank
from medgauge.catalog.task import INSTRUCTIONS
from medgauge.catalog.workspace import Workspace
from medgauge.model.corpus import Corpus
from medgauge.text.fold import fold_text
from medgauge.text.sentences import sentences

START = 6
"""Words a sentence is looked for by; shorter ones could be anybody's."""
CANARIES = "canary.txt"
"""Files of the private store that hold a canary on each line."""

_WORD = re.compile(r"\w+")
_PIECE = re.compile(r"[^{}\n]+")
"""What a template says between what is filled in."""
_ID = re.compile(r"(?<![0-9a-z])[a-z]{1,3}-[0-9a-f]{6,32}(?![0-9a-z])")
_SECRET = re.compile(r"(?<![0-9a-f:])[0-9a-f]{64}(?![0-9a-f])")
"""32 bytes in hex that are no digest with its algorithm written before it: a salt."""

Words = tuple[str, ...]


@dataclass
class Needles:
    """Everything to look for."""

    tasks: int = 0
    """Private tasks it was taken from."""
    ids: set[str] = field(default_factory=set)
    secrets: set[str] = field(default_factory=set)
    """Salts, and canaries in lower case."""
    digests: set[str] = field(default_factory=set)
    """SHA-256 of every file of a private task or key."""
    starts: dict[Words, set[Words]] = field(default_factory=lambda: defaultdict(set))
    """The first START words of a sentence to all of its words."""

    @property
    def sentences(self) -> int:
        """How many sentences are looked for."""
        return sum(len(whole) for whole in self.starts.values())

    def found_in(self, data: bytes) -> int:
        """Count what of it stands in a file's bytes."""
        text = fold_text(data.decode("utf-8", "ignore")).lower()
        words = _WORD.findall(text)
        count = len(self.ids & set(_ID.findall(text)))
        count += sum(secret in text for secret in self.secrets)
        count += hashlib.sha256(data).hexdigest() in self.digests
        return count + len(set(self._sentences_in(words)))

    def _sentences_in(self, words: list[str]) -> Iterator[Words]:
        for at, start in enumerate(zip(*(words[shift:] for shift in range(START)), strict=False)):
            for whole in self.starts.get(start, ()):
                if tuple(words[at : at + len(whole)]) == whole:
                    yield whole

    def add_sentence(self, text: str) -> None:
        """Look for one sentence, too, if it is long enough to be told from others'."""
        words = tuple(_WORD.findall(fold_text(text).lower()))
        if len(words) >= START:
            self.starts[words[:START]].add(words)

    def leave_out(self, texts: Iterable[str]) -> None:
        """Forget every sentence that stands in these texts: the corpus is public."""
        for text in texts:
            for whole in list(self._sentences_in(_WORD.findall(fold_text(text).lower()))):
                self.starts[whole[:START]].discard(whole)


def private_needles(workspace: Workspace, family: str, corpus: Corpus) -> Needles:
    """Collect what the private store on this machine holds of a family, all versions and subsets.

    Sentences of the corpus and rows of the family's public bank are left out. Raises OSError where
    the store cannot be read.
    """
    needles = Needles()
    store = workspace.private / family
    for path in sorted(store.rglob("*")) if store.is_dir() else ():
        if path.is_file() and not path.is_symlink():
            _take(path, path.relative_to(store).parts, needles)
    for path in (workspace.private / CANARIES, store / CANARIES):
        if path.is_file():
            lines = path.read_text("utf-8").splitlines()
            needles.secrets |= {line.strip().lower() for line in lines if line.strip()}
    needles.leave_out(_public(corpus))
    for path in sorted((workspace.families / family / bank.FOLDER).glob("*.yaml")):
        needles.leave_out(_PIECE.findall(path.read_text("utf-8")))
    return needles


def _public(corpus: Corpus) -> Iterator[str]:
    """Yield what anybody may read of a corpus: titles, headings, text."""
    for document in corpus.documents:
        yield document.title
        for section in document.sections:
            yield section.heading
            yield section.text


def _take(path: Path, parts: tuple[str, ...], needles: Needles) -> None:
    """Take what one file of the store holds, by where it lies below the family."""
    data = path.read_bytes()
    text = data.decode("utf-8", "ignore")
    match parts:
        case (_, _, "tasks", task, name):
            needles.tasks += name == "task.yaml"
            needles.ids |= {task} & set(_ID.findall(task))
            needles.digests.add(hashlib.sha256(data).hexdigest())
            if name not in ("task.yaml", INSTRUCTIONS):
                for start, end in sentences(text):
                    needles.add_sentence(text[start:end])
        case (_, _, "keys", _):
            needles.digests.add(hashlib.sha256(data).hexdigest())
        case (bank.FOLDER, _):
            needles.digests.add(hashlib.sha256(data).hexdigest())
            for piece in _PIECE.findall(text):
                needles.add_sentence(piece)
        case _:
            needles.secrets |= set(_SECRET.findall(text))
