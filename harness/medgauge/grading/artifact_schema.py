"""The JSON Schema of the artifact that `evidence_check` scores; the family ships the same file."""

from typing import Any

from medgauge.model.family import Verdict

ARTIFACT_SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Artifact of a guideline evidence check",
    "description": "One entry for each claim of claims.json. Extra fields are ignored.",
    "type": "object",
    "required": ["claims"],
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["claim_ref", "verdict", "source_span"],
                "properties": {
                    "claim_ref": {
                        "type": "string",
                        "description": "Exactly as in claims.json; each claim once.",
                    },
                    "verdict": {"enum": [str(verdict) for verdict in Verdict]},
                    "source_span": {
                        "type": ["string", "null"],
                        "description": (
                            "One contiguous passage of one corpus section, word for word;"
                            " null only for unverifiable."
                        ),
                    },
                },
            },
        }
    },
}
"""Draft 2020-12; additional properties are allowed at every level."""
