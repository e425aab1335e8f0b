"""An engine's image is ours by id and layers, or, with the containerd store, by what it holds."""

from typing import Any

import pytest

from medgauge.errors import DigestMismatch
from medgauge.sandbox.identity import check_identity, image_name

ID, OTHER = "sha256:" + "a" * 64, "sha256:" + "b" * 64
LAYERS = ("sha256:" + "1" * 64, "sha256:" + "2" * 64)
CONFIG = {
    "User": "65534:65534",
    "Env": ["PATH=/usr/local/bin:/usr/bin:/bin"],
    "WorkingDir": "/scratch",
    "Cmd": None,
}


def _found(image_id: str = ID, layers: tuple[str, ...] = LAYERS, **changed: Any) -> dict[str, Any]:
    config = {**CONFIG, **changed}
    return {"Id": image_id, "RootFS": {"Type": "layers", "Layers": [*layers]}, "Config": config}


def test_the_id_is_the_configuration_and_the_layers_are_looked_at_too() -> None:
    check_identity(_found(), ID, LAYERS)
    with pytest.raises(DigestMismatch, match="layers") as caught:
        check_identity(_found(layers=LAYERS[:1]), ID, LAYERS)

    assert image_name(ID) == "medgauge-corpus:" + "a" * 16
    assert image_name(ID) in caught.value.hint


def test_another_id_is_taken_only_with_all_the_rest_the_same() -> None:
    check_identity(_found(OTHER), ID, LAYERS)
    with pytest.raises(DigestMismatch, match="layers"):
        check_identity({"Id": OTHER}, ID, LAYERS)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("User", "0"),
        ("Env", ["PATH=/usr/local/bin:/usr/bin:/bin", "LD_PRELOAD=/x.so"]),
        ("Entrypoint", ["/x"]),
        ("Volumes", {"/out": {}}),
        ("Healthcheck", {"Test": ["CMD", "x"]}),
        ("Labels", {"a": "b"}),
    ],
)
def test_another_configuration_is_refused_by_name(key: str, value: Any) -> None:
    with pytest.raises(DigestMismatch, match=key):
        check_identity(_found(OTHER, **{key: value}), ID, LAYERS)
