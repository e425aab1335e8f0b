"""What every noun shares: frozen, no unknown fields, canonical JSON."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints

Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
"""`sha256:` and 64 hex digits."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]{0,79}$")]
"""A name that is safe as a file name: lower case, digits, dots and hyphens."""


class Value(BaseModel):
    """A noun: an immutable value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def json_data(self) -> dict[str, Any]:
        """Return the value as plain JSON data."""
        return self.model_dump(mode="json")
