"""A folder of sources read into memory, as only tests want it."""

from pathlib import Path

from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
from medgauge.model.corpus import Corpus


def ingest_folder(folder: Path, corpus_id: str, title: str) -> Corpus:
    """Read every document of a folder. Raises InputError with the problems of all files."""
    with passing_shelf() as shelf:
        return gather(folder, corpus_id, title, shelf).whole().corpus()
