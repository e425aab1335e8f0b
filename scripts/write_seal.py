"""Write what the seal promises, what holds each promise, and which attacks test it.

    python scripts/write_seal.py

Two tables of `methodology/sandbox.md` are written anew from the hostile suite and the backends;
what stands around them is written by hand. The same code gives the same bytes. Nothing is run: a
setting that no longer exists is refused here, one that no longer holds by `tests/hostile`.
"""

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from medgauge.model.family import Limits
from medgauge.model.seal import SealProperty
from medgauge.registry.folder import load, names
from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.bwrap_arguments import Places, options
from medgauge.sandbox.protocol import BoxSpec

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "harness" / "medgauge"
PAGE = ROOT / "methodology" / "sandbox.md"
BACKENDS = "medgauge.sandbox.backends"
BEGIN, END = "<!-- written by scripts/write_seal.py -->", "<!-- end of what is written -->"

GROUPS, MOUNTS, STAGED = "sandbox/groups.py", "sandbox/scratch.py", "systems/staging.py"
HOLDS: dict[SealProperty, dict[str, tuple[str, ...]]] = {
    SealProperty.NETWORK: {
        "docker": ("NetworkMode", "NetworkDisabled", "SecurityOpt"),
        "bubblewrap": ("--unshare-net", "--seccomp"),
    },
    SealProperty.HOST_SOCKETS: {
        "docker": ("NetworkMode", "Mounts"),
        "bubblewrap": ("--unshare-net", "--ro-bind"),
    },
    SealProperty.PRIVILEGE: {
        "docker": ("User", "CapDrop", "Privileged", "SecurityOpt"),
        "bubblewrap": ("--unshare-user", "--uid", "--gid", "--cap-drop", "--seccomp"),
    },
    SealProperty.KERNEL: {
        "docker": ("CapDrop", "SecurityOpt", "CgroupnsMode", "Ulimits"),
        "bubblewrap": ("--cap-drop", "--seccomp", "--unshare-cgroup", "--unshare-uts", "--proc"),
    },
    SealProperty.SYSTEM_CALLS: {
        "docker": ("SecurityOpt", "sandbox/filter.py"),
        "bubblewrap": ("--seccomp", "sandbox/filter.py"),
    },
    SealProperty.ROOT: {
        "docker": ("ReadonlyRootfs", "Mounts"),
        "bubblewrap": ("--ro-bind", "--remount-ro"),
    },
    SealProperty.ANSWERS: {
        "docker": ("Env", "Hostname", "Mounts", STAGED),
        "bubblewrap": ("--clearenv", "--hostname", "--bind", STAGED),
    },
    SealProperty.NEIGHBOURS: {
        "docker": ("PidMode", "IpcMode", STAGED),
        "bubblewrap": ("--unshare-pid", "--unshare-ipc", STAGED),
    },
    SealProperty.MEMORY: {"docker": ("Memory", "MemorySwap"), "bubblewrap": (GROUPS,)},
    SealProperty.PROCESSES: {"docker": ("PidsLimit",), "bubblewrap": (GROUPS,)},
    SealProperty.PROCESSOR: {"docker": ("NanoCpus",), "bubblewrap": (GROUPS,)},
    SealProperty.OUT_SIZE: {"docker": (MOUNTS,), "bubblewrap": (MOUNTS,)},
    SealProperty.SCRATCH_SIZE: {"docker": ("Tmpfs",), "bubblewrap": ("--bind", MOUNTS)},
    SealProperty.LOGS: {
        "docker": ("LogConfig", "sandbox/stream.py"),
        "bubblewrap": ("sandbox/stream.py",),
    },
    SealProperty.DEADLINE: {
        "docker": ("Entrypoint", "PidMode"),
        "bubblewrap": ("--as-pid-1", "--unshare-pid", GROUPS),
    },
    SealProperty.ENDING: {
        "docker": ("AutoRemove", "sandbox/inspected.py", "sandbox/seal.py"),
        "bubblewrap": ("--json-status-fd", GROUPS, "sandbox/seal.py"),
    },
    SealProperty.COLLECTION: {
        "docker": ("systems/collect.py",),
        "bubblewrap": ("systems/collect.py",),
    },
    SealProperty.TRACES: {
        "docker": ("AutoRemove", "RestartPolicy", MOUNTS),
        "bubblewrap": ("--die-with-parent", GROUPS, MOUNTS),
    },
}
"""What holds each: keys of an engine's create call, options of bubblewrap, files of ours."""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")


def page(text: str) -> str:
    """Return a page with its written part written anew."""
    before, _, rest = text.partition(f"{BEGIN}\n")
    _, _, after = rest.partition(f"{END}\n")
    written = [BEGIN, "", *_promises(), "", *_attacks(), "", END, ""]
    return before + "\n".join(written) + after


def settings() -> dict[str, set[str]]:
    """Return every setting that a backend makes, by its name there."""
    spec = _spec()
    body = create_body(spec, "image", "runner")
    words = options(spec, Places(*[Path("/p")] * len(Places.__annotations__)), 3, 4)
    return {
        "docker": {*body, *body["HostConfig"]},
        "bubblewrap": {word for word in words if word.startswith("--")},
    }


def _promises() -> list[str]:
    kinds, known = list(names(BACKENDS)), settings()
    head = ["promise", "that", *kinds, "tested by"]
    rows = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    for promise in SealProperty:
        cells = [_cell(kind, promise, known[kind]) for kind in kinds]
        tests = [f"{one.name} {_count(one)}" for one in _probes() if promise in one.properties]
        rows.append(f"| {' | '.join([promise, promise.meaning, *cells, ', '.join(tests)])} |")
    return rows


def _cell(kind: str, promise: SealProperty, known: set[str]) -> str:
    """Say what holds a promise in a backend, and when it may be declared missing."""
    holding = HOLDS[promise][kind]
    odd = [one for one in holding if one not in known and not (PACKAGE / one).is_file()]
    if odd:
        raise LookupError(f"{kind} has no setting {', '.join(odd)}")
    lack = load(BACKENDS, kind, "backend").MAY_LACK.get(promise)
    state = f"held, or declared missing: {lack}" if lack else "held"
    return f"{state} ({', '.join(f'`{one}`' for one in holding)})"


def _attacks() -> list[str]:
    rows = ["| probe | attack | ways | right end |", "|---|---|---|---|"]
    for one in _probes():
        ends = Counter(f"{case.status}: {_reason(case)}".rstrip(": ") for case in one.cases)
        told = ", ".join(f"{end} ({count})" for end, count in sorted(ends.items()))
        cells = [one.name, one.attack, str(_count(one)), told or "each door is held"]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _reason(case: Any) -> str:
    return str(case.detail).replace("|", " or ")


def _count(one: Any) -> int:
    return len(one.doors) + len(one.cases)


def _probes() -> tuple[Any, ...]:
    return tuple(import_module("hostile.declared").probes())


def _spec() -> BoxSpec:
    least = dict.fromkeys(Limits.model_fields, 1) | {"memory_bytes": 6 << 20}
    limits = Limits.model_validate(least)
    place = Path("/p")
    return BoxSpec("sha256:0", ("true",), place, place, place, limits, "box")


if __name__ == "__main__":
    sys.path.append(str(ROOT / "tests"))
    main()
