"""The short targets name what the tree holds, whatever an organiser has put beside it."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_image_that_is_built_is_of_the_corpus_that_the_family_asks() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    said = dict(re.findall(r"^(\w+) := (\S+)$", text, re.MULTILINE))
    versions = (ROOT / "families" / said["FAMILY"] / "versions").glob("*/manifest.json")
    newest = json.loads(max(versions).read_text("utf-8"))

    assert newest["corpus"] == said["CORPUS"]
    assert "medgauge corpus image build $(CORPUS)\n" in text
    assert (ROOT / "corpus_image" / "corpora" / said["CORPUS"] / "corpus.yaml").is_file()
