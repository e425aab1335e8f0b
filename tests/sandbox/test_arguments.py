"""No key of a spec reopens the box: the seal is the same whatever is asked for."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.filter import profile
from medgauge.sandbox.protocol import BoxSpec
from sealed_box import LIMITS

LIMIT_KEYS = {"Memory", "MemorySwap", "PidsLimit", "NanoCpus", "Mounts", "Tmpfs"}


def _spec(**changed: Any) -> BoxSpec:
    plain: dict[str, Any] = {
        "image_id": "sha256:" + "0" * 64,
        "command": ("true",),
        "task": Path("/t"),
        "out": Path("/o"),
        "submission": Path("/s"),
        "limits": LIMITS,
        "name": "box-1",
    }
    return BoxSpec(**{**plain, **changed})


def test_a_spec_has_no_field_that_could_open_a_box() -> None:
    names = {field.name for field in fields(BoxSpec)}

    assert names == {
        "image_id",
        "command",
        "task",
        "out",
        "submission",
        "limits",
        "name",
        "labels",
        "turn",
    }


def test_whatever_is_asked_for_the_seal_stays() -> None:
    hostile = _spec(
        command=("--privileged", "--network=host", "sh"),
        labels={"NetworkMode": "host", "CapAdd": "ALL", "runner": "1-1-1"},
        limits=LIMITS.model_copy(update={"seconds": 1, "scratch_bytes": 1}),
        name="--network=host",
    )
    plain, asked = create_body(_spec(), "image", "me"), create_body(hostile, "image", "me")

    for body in (plain, asked):
        for key in LIMIT_KEYS:
            del body["HostConfig"][key]
    assert asked["HostConfig"] == plain["HostConfig"]
    for key in plain.keys() - {"Cmd", "Labels", "HostConfig"}:
        assert asked[key] == plain[key]
    assert asked["Labels"]["medgauge.runner"] == "me"


def test_the_seal_is_written_out() -> None:
    body = create_body(_spec(), "image", "me")
    host = body["HostConfig"]

    assert body["Entrypoint"][:4] == ["/usr/bin/tini", "--", "/bin/sh", "-c"]
    assert host["NetworkMode"] == "none"
    assert host["ReadonlyRootfs"] is True
    assert host["Privileged"] is False
    assert host["CapDrop"] == ["ALL"]
    assert "CapAdd" not in host
    assert host["SecurityOpt"][0] == "no-new-privileges:true"
    assert json.loads(host["SecurityOpt"][1].removeprefix("seccomp=")) == profile()
    assert len(host["SecurityOpt"]) == 2
    assert host["MemorySwap"] == host["Memory"] == LIMITS.memory_bytes
    assert host["PidsLimit"] == LIMITS.pids
    assert host["Init"] is False
    assert host["AutoRemove"] is False
    assert host["LogConfig"]["Type"] == "none"
    assert {mount["Target"]: mount["ReadOnly"] for mount in host["Mounts"]} == {
        "/task": False,
        "/out": False,
        "/submission": True,
    }
    assert {mount["BindOptions"]["Propagation"] for mount in host["Mounts"]} == {"rprivate"}
