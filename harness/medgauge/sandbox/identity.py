"""Whether the image an engine holds is the one a lock names. Pure, on the engine's own answer."""

from collections.abc import Mapping
from typing import Any

from medgauge.errors import DigestMismatch
from medgauge.sandbox.protocol import BOX_ENVIRONMENT, BOX_UID

IMAGE_REPOSITORY = "medgauge-corpus"
"""Name under which corpus images are tagged: `medgauge-corpus:<first 16 hex of the id>`."""

_NEVER_SET = ("Entrypoint", "Volumes", "Healthcheck", "OnBuild", "Labels", "ExposedPorts")


def image_name(image_id: str) -> str:
    """Return the name we tag an image with, from its id."""
    return f"{IMAGE_REPOSITORY}:{image_id.removeprefix('sha256:')[:16]}"


def check_identity(found: Mapping[str, Any], image_id: str, layers: tuple[str, ...]) -> None:
    """Raise DigestMismatch unless `found`, an image's inspect answer, is the image asked for.

    An engine with the containerd store gives an image another id than the digest of its
    configuration; there the layers and what the configuration may say decide.
    """
    name = image_name(image_id)
    hint = f"docker rmi --force {name}, then run again"
    held = tuple((found.get("RootFS") or {}).get("Layers") or ())
    if held != layers:
        expected, has = ", ".join(layers), ", ".join(held) or "none"
        raise DigestMismatch(f"layers of the engine's image {name}", expected, has, hint)
    if found.get("Id") == image_id:
        return
    config = found.get("Config") or {}
    odd = [key for key in _NEVER_SET if config.get(key)]
    if config.get("User") != f"{BOX_UID}:{BOX_UID}":
        odd.append("User")
    if (config.get("Env") or []) != [f"PATH={BOX_ENVIRONMENT['PATH']}"]:
        odd.append("Env")
    if odd:
        what = f"configuration of the engine's image {name}"
        raise DigestMismatch(what, image_id, f"another {', '.join(odd)}", hint)
