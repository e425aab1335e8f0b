"""Never comes back."""

from medgauge.corpus.raw import RawDocument

suffixes = ".loop"
guarded = "yes"


def read(name: str, data: bytes) -> RawDocument:
    """Take all the time there is."""
    while True:
        pass
