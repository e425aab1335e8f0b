"""A review sheet as one self-contained page: no request leaves it, and nothing in it can act."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

TEMPLATE = "review.html.j2"


def review_page(head: Mapping[str, Any], claims: Iterable[Mapping[str, Any]]) -> str:
    """Return the page of one reader.

    `head` holds family, version, subset, reader and title; `claims` are plain JSON data, which the
    page's own script shows as text only.
    """
    environment = Environment(
        loader=PackageLoader("medgauge.render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    data = json.dumps({"head": dict(head), "claims": list(claims)}, ensure_ascii=False)
    return environment.get_template(TEMPLATE).render(head=head, data=_inert(data))


def _inert(data: str) -> str:
    """Spell JSON so that no script element, comment or line separator can begin or end in it."""
    for char in "<>&\u2028\u2029":
        data = data.replace(char, f"\\u{ord(char):04x}")
    return data
