"""Forty-eight real guidelines: a corpus, a batch derived from them, a real round, real grades.

The batch is made at run time by edits whose answer is known: a true sentence, the same with another
number, a source that is not there, a sentence of another document.
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from corvale_workspace import (
    FAMILY,
    REPOSITORY,
    VERSION,
    as_yaml,
    borrow_image_parts,
    write_manifest,
    write_submission,
    write_workspace,
)
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.store import ingest
from medgauge.model.corpus import Corpus, Document, Section
from medgauge.model.family import Verdict
from medgauge.model.task import Cited, Claim, ClaimKey, Gold, Region
from medgauge.rounds.plan import Request
from medgauge.rounds.prepare import Environment
from medgauge.text.sentences import sentences
from shared_fixture.real_round import left_behind, play, ready

SOURCES = Path(__file__).parents[3] / "shared" / "corpora" / "guidelines-us"
CORPUS = "guidelines-us"
NUMBER = re.compile(r"(?<= )(?P<number>\d{2,3}) (?P<unit>[a-z]{3,})\b")
"""A whole number and the word it counts, `35 years`."""

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(not SOURCES.is_dir(), reason="the real guidelines are not beside this"),
]


@dataclass(frozen=True)
class Derived:
    """A claim, its key, and the answer that is right by construction."""

    claim: Claim
    key: ClaimKey
    span: str | None


def proper_sentences(corpus: Corpus, document: Document) -> Iterator[tuple[Section, str]]:
    """Yield sentences of a document that stand in one place of the corpus only."""
    texts = [section.text for one in corpus.documents for section in one.sections]
    for section in document.sections:
        for start, end in sentences(section.text):
            text = section.text[start:end].strip()
            proper = re.fullmatch(r"[A-Z][^\"\n]{60,240}[a-z)]\.", text)
            if proper and sum(other.count(text) for other in texts) == 1:
                yield section, text


def cite(document: Document) -> str:
    return f"{document.title.rstrip('.')}, {document.organisation}, {document.year}"


def derive(corpus: Corpus, cited: Document, other: Document) -> list[Derived]:
    """Make one batch about two documents."""
    own = list(proper_sentences(corpus, cited))
    numbers = [(s, t, m) for s, t in own if (m := NUMBER.search(t))]
    changed_section, changed, match = numbers[0]
    plain = [(s, t) for s, t in own if t != changed]
    foreign_section, foreign = next(proper_sentences(corpus, other))
    source = Cited(document=cited.id, edition=cited.edition)
    wrong = f"{int(match['number']) * 3} {match['unit']}"
    altered = changed[: match.start()] + wrong + changed[match.end() :]

    def region(document: Document, section: Section, text: str, *decisive: str) -> Region:
        return Region(
            document=document.id,
            edition=document.edition,
            section=section.number,
            quote=text,
            decisive=decisive,
        )

    made = [
        ("supported", text, cite(cited), source, (region(cited, section, text),))
        for section, text in plain[:2]
    ]
    made += [
        (
            "altered",
            altered,
            cite(cited),
            source,
            (region(cited, changed_section, changed, match[0]),),
        ),
        (
            "wrong_source",
            foreign,
            cite(cited),
            source,
            (region(other, foreign_section, foreign),),
        ),
        (
            "unverifiable",
            plain[2][1],
            "Guideline on the keeping of sundials, Society of Gnomonics, 1987",
            Cited(document=None),
            (),
        ),
    ]
    return [
        Derived(
            claim=Claim(claim_ref=f"C{position}", text=text, citation=citation),
            key=ClaimKey(
                claim_ref=f"C{position}",
                verdict=Verdict(verdict),
                cited=where,
                operator=f"{verdict}.derived",
                regions=regions,
            ),
            span=regions[0].quote if regions else None,
        )
        for position, (verdict, text, citation, where, regions) in enumerate(made, 1)
    ]


def write_batch(dev: Path, name: str, batch: list[Derived]) -> None:
    """Write a derived batch as a public task and its key."""
    folder = dev / name
    folder.mkdir(parents=True)
    claims = [one.claim.json_data() for one in batch]
    task = {"id": name, "cluster": f"c-{name}", "draft": "draft.md", "claims": claims}
    (folder / "task.yaml").write_text(as_yaml(task), "utf-8")
    lines = [f"[{c['claim_ref']}] {c['text']} ({c['citation']})\n" for c in claims]
    (folder / "draft.md").write_text("\n".join(lines), "utf-8")
    gold = Gold(task=name, claims=tuple(one.key for one in batch))
    (dev / "keys").mkdir(exist_ok=True)
    (dev / "keys" / f"{name}.yaml").write_text(as_yaml(gold.json_data()), "utf-8")


def oracle(batches: list[list[Derived]]) -> str:
    """Return a program that replays the right answers, looked up by the claim's text."""
    answers = {
        one.claim.text + one.claim.citation: [one.key.verdict.value, one.span]
        for batch in batches
        for one in batch
    }
    return (
        "import json\n"
        f"known = json.loads({json.dumps(answers)!r})\n"
        "claims = json.load(open('/task/claims.json', encoding='utf-8'))['claims']\n"
        "answers = []\n"
        "for claim in claims:\n"
        "    verdict, span = known[claim['text'] + claim['citation']]\n"
        "    answers.append({'claim_ref': claim['claim_ref'], 'verdict': verdict,"
        " 'source_span': span})\n"
        "json.dump({'claims': answers}, open('/out/artifact.json', 'w'))\n"
    )


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    made = write_workspace(tmp_path_factory.mktemp("guidelines"), tasks=0)
    borrow_image_parts(made)
    family = made.families / FAMILY / "family.yaml"
    card = json.loads(family.read_text("utf-8"))
    card["limits"] |= {"seconds": 120, "memory_bytes": 536870912, "scratch_bytes": 67108864}
    family.write_text(as_yaml(card), "utf-8")
    folder = made.corpora / CORPUS
    shutil.copytree(SOURCES, folder / "sources")
    about = {"id": CORPUS, "title": "Real", "licence": "as marked", "description": "Of a test."}
    (folder / "corpus.yaml").write_text(as_yaml(about), "utf-8")
    corpus = ingest(folder)
    able = [
        document
        for document in corpus.documents
        if len(own := list(proper_sentences(corpus, document))) > 3
        and any(NUMBER.search(text) for _, text in own)
    ][:4]
    batches = [derive(corpus, able[0], able[1]), derive(corpus, able[2], able[3])]
    version = made.families / FAMILY / "versions" / VERSION
    write_manifest(version, dev=2, corpus=CORPUS)
    for position, batch in enumerate(batches):
        write_batch(version / "dev", f"b{position}", batch)
    write_submission(made.submissions / "oracle", oracle(batches))
    for name in ("reference", "always-supported"):
        shutil.copytree(REPOSITORY / "submissions" / name, made.submissions / name)
    return made


@pytest.fixture(scope="module")
def environment(workspace: Workspace) -> Environment:
    return ready(workspace, CORPUS)


def test_the_corpus_is_all_of_them(environment: Environment) -> None:
    assert environment.corpus.documents == 48


def test_answers_right_by_construction_pass_whole(
    workspace: Workspace, environment: Environment
) -> None:
    round_ = play(workspace, environment, Request(family=FAMILY, submission="oracle"))

    findings = [f.message for trial in round_.trials for f in trial.grade.findings]
    assert round_.card.passes == {"b0": 3, "b1": 3}, findings
    by_id = {metric.id: metric.value for metric in round_.card.metrics}
    assert by_id["pass_at_1"] == by_id["pass_at_3"] == by_id["pass_hat_3"] == 1.0
    assert sum(round_.card.confusion["altered"].values()) == 6


@pytest.mark.parametrize("name", ["reference", "always-supported"])
def test_a_bundled_submission_answers_every_claim_with_real_text(
    workspace: Workspace, environment: Environment, name: str
) -> None:
    round_ = play(workspace, environment, Request(family=FAMILY, submission=name))

    card = round_.card
    assert card.complete
    assert card.statuses == {"done": 6}
    assert card.vetoes["X.1"] == 0
    assert all(row["no_answer"] == 0 for row in card.confusion.values())
    assert card.deterministic
    assert card.confusion["supported"]["supported"] == 12
    assert left_behind(workspace) == []
