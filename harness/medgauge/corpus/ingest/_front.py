"""Front matter: metadata between two lines of `---` at the beginning of a file of text."""

from medgauge.errors import InputError
from medgauge.files.strict_yaml import parse_yaml

FENCE = "---"


def front_matter(text: str, name: str) -> tuple[dict[str, object], str, int] | None:
    """Return the metadata, the text after it, and the number of lines before that; None without.

    Raises InputError where the metadata is no mapping of strict YAML.
    """
    lines = text.split("\n")
    ends = [at for at, line in enumerate(lines) if line.rstrip() == FENCE]
    if len(ends) < 2 or ends[0] != 0:
        return None
    head = ["", *lines[1 : ends[1]]]  # an empty first line keeps line numbers in errors true
    metadata = parse_yaml("\n".join(head).encode(), name, cuts=False)
    if not isinstance(metadata, dict):
        raise InputError([(name, "front matter", "is not a mapping of keys to values")])
    return metadata, "\n".join(lines[ends[1] + 1 :]), ends[1] + 1
