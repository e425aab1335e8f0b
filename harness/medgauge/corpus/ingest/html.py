"""HTML as people see it: parsed, never searched by pattern; metadata stands in `metadata.csv`."""

from medgauge.corpus.canonical import decode
from medgauge.corpus.ingest._blocks import visible
from medgauge.corpus.ingest._headings import sections
from medgauge.corpus.ingest._homes import at_home
from medgauge.corpus.raw import RawDocument

suffixes = ".html .htm"


def read(name: str, data: bytes) -> RawDocument:
    """Read one HTML page; `name` is what errors call it. Raises InputError with every problem."""
    markup, mended = decode(data, name, page=True)
    seen = visible(markup, name)
    title = next((block.text for block in seen.blocks if block.level == 1), "")
    found = tuple(sections(seen.blocks, title))
    return RawDocument(None, found, (*mended, *at_home(seen, title)), title)
