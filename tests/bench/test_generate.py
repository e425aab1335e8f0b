"""A thousand proved claims, beside reading and folding the corpus they are made from once.

Generation is measured in the processor's time of this process, from an open corpus with nothing
worked out to a thousand claims over as many batches as they take: facts, index and frames are made
within it. Beside it stands the ingest of the same folder with every section folded, which is the
least that any program does to a corpus. Asked for are a minute on the real corpus and 1 GiB; the
gate is the ratio, whatever the machine. An order that a corpus cannot fill counts with its time.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.bench

CLAIMS = 1_000
MOST_KILOBYTES = 1 << 20
MOST_RATIO = 200.0
ROOT = Path(__file__).parents[2]
BANK = ROOT / "families/bm-guideline-evidence-check/generator"
FOLDERS = {
    "synthetic": ROOT / "corpus_image/corpora/synthetic-guidelines/sources",
    "real": ROOT.parent / "shared/corpora/guidelines-us",
}

WORK = """
import json, resource, sys
from itertools import count
from pathlib import Path
from medgauge.authoring.generate import load_bank, make_batch
from medgauge.authoring.ground import open_ground
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
from medgauge.errors import UsageError
from medgauge.model.generation import BatchOrder
from medgauge.text.fold import fold_text

folder, bank, wanted = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])


def spent(who=resource.RUSAGE_SELF):
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def both():
    return spent() + spent(resource.RUSAGE_CHILDREN)


started = both()
with passing_shelf() as shelf:
    corpus = gather(folder, "bench", "Bench", shelf).whole().corpus()
for document in corpus.documents:
    for section in document.sections:
        fold_text(section.text)
read = both() - started

started = spent()
ground, drafts = open_ground(corpus), load_bank(bank)
claims = 0
for number in count():
    order = BatchOrder(
        family="bench", version="1", subset="dev", seed=f"bench {number}", clusters=6, tasks=12
    )
    try:
        batch = make_batch(ground, drafts, order)
    except UsageError:
        continue
    claims += sum(len(task.claims) for task in batch.tasks)
    if claims >= wanted:
        break
made = spent() - started
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"read": read, "made": made * wanted / claims, "peak": peak}))
"""


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_thousand_claims(name: str) -> None:
    folder = FOLDERS[name]
    if not folder.is_dir():
        pytest.skip("the real corpus is not here")

    words = [sys.executable, "-c", WORK, str(folder), str(BANK), str(CLAIMS)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)

    ratio = told["made"] / told["read"]
    print(
        f"{name}: {CLAIMS} claims in {told['made']:.1f} s of processor time, {ratio:.0f} times"
        f" reading and folding ({told['read']:.2f} s); {told['peak'] / 1024:.0f} MiB"
    )
    assert told["peak"] <= MOST_KILOBYTES
    assert ratio <= MOST_RATIO
