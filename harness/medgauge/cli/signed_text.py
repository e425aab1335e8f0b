"""A command whose text may begin with a sign: `-2 to 0` is no option."""

import re
from typing import Any

from typer.core import TyperCommand

SIGNED = re.compile(r"-(?:\d.*|[^=\s]*\s.*)", re.DOTALL)
"""A minus and a digit, or a hyphen in words with a space: no option looks like that."""


class SignedText(TyperCommand):
    """Takes what begins with a hyphen and can be no option as text, wherever it stands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put such words behind `--`, where nothing is an option."""
        if "--" not in args:
            texts = [word for word in args if SIGNED.fullmatch(word)]
            args = [word for word in args if not SIGNED.fullmatch(word)] + ["--", *texts]
        return super().parse_args(ctx, args)
