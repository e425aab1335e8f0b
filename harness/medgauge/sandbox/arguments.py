"""The seal as an engine understands it: the one place that says how a box is closed.

Everything is fixed but the folders, the command and the limits; none of those can name a network, a
capability, a device, a namespace or a variable.
"""

from pathlib import Path
from typing import Any

from medgauge.files.canonical import canonical_json
from medgauge.sandbox.filter import profile
from medgauge.sandbox.protocol import (
    BOX_ENVIRONMENT,
    BOX_UID,
    OPEN_FILES,
    SCRATCH_ENTRIES,
    TMP_BYTES,
    BoxSpec,
)
from medgauge.sandbox.runner import process_space
from medgauge.sandbox.seal import ENTRY

RUNNER_LABEL = "medgauge.runner"
"""Label that carries the tag of the runner process; only containers that have it are ours."""
SPACE_LABEL = "medgauge.space"
"""Label that carries the process space in which that tag can be looked up."""

_FILTER = canonical_json(profile()).decode()
"""Ours, in place of the engine's own list, which differs from version to version."""


def create_body(spec: BoxSpec, image: str, runner: str) -> dict[str, Any]:
    """Return the body of the engine's create call (Engine API) for one box.

    `image` is the engine's own reference to the image `spec.image_id` names.
    """
    return {
        "Image": image,
        "Entrypoint": list(ENTRY),
        "Cmd": list(spec.command),
        "Hostname": "box",
        "User": f"{BOX_UID}:{BOX_UID}",
        "WorkingDir": "/scratch",
        "Env": [f"{name}={value}" for name, value in BOX_ENVIRONMENT.items()],
        "Labels": {
            **{f"medgauge.{name}": value for name, value in spec.labels.items()},
            RUNNER_LABEL: runner,
            SPACE_LABEL: process_space(),
        },
        "AttachStdin": False,
        "AttachStdout": True,
        "AttachStderr": True,
        "OpenStdin": False,
        "Tty": False,
        "NetworkDisabled": True,
        "HostConfig": _host_config(spec),
    }


def _host_config(spec: BoxSpec) -> dict[str, Any]:
    limits = spec.limits
    return {
        "NetworkMode": "none",
        "ReadonlyRootfs": True,
        "Privileged": False,
        "CapDrop": ["ALL"],
        "SecurityOpt": ["no-new-privileges:true", f"seccomp={_FILTER}"],
        # Its own shared memory, but not the engine's folder for it: that has no limit in files.
        "IpcMode": "none",
        "PidMode": "",
        "CgroupnsMode": "private",
        # The engine's own init is a file of the host, the same in every box.
        "Init": False,
        "AutoRemove": False,
        "RestartPolicy": {"Name": "no"},
        # Without this, memory plus as much swap again would be the limit.
        "Memory": limits.memory_bytes,
        "MemorySwap": limits.memory_bytes,
        "OomKillDisable": False,
        "PidsLimit": limits.pids,
        "NanoCpus": round(limits.cpus * 1_000_000_000),
        "Ulimits": [
            {"Name": "nofile", "Soft": OPEN_FILES, "Hard": OPEN_FILES},
            {"Name": "core", "Soft": 0, "Hard": 0},
        ],
        "LogConfig": {"Type": "none", "Config": {}},
        "Tmpfs": _tmpfs(limits.scratch_bytes),
        "Mounts": [
            _bind(spec.task, "/task", read_only=False),
            _bind(spec.out, "/out", read_only=False),
            _bind(spec.submission, "/submission", read_only=True),
        ],
    }


def _tmpfs(scratch_bytes: int) -> dict[str, str]:
    owned = f"uid={BOX_UID},gid={BOX_UID}"
    shared = f"noexec,mode=1777,size={TMP_BYTES}"
    options = {
        "/scratch": f"exec,mode=0700,{owned},size={scratch_bytes}",
        "/tmp": shared,
        "/dev/shm": shared,
    }
    return {
        place: f"rw,nosuid,nodev,{option},nr_inodes={SCRATCH_ENTRIES}"
        for place, option in options.items()
    }


def _bind(source: Path, target: str, *, read_only: bool) -> dict[str, Any]:
    return {
        "Type": "bind",
        "Source": str(source.resolve()),
        "Target": target,
        "ReadOnly": read_only,
        "BindOptions": {"Propagation": "rprivate", "NonRecursive": True},
    }
