"""The seal: what a box must look like from inside, reported before the submission's first byte.

A shell prelude reads `/proc` with builtins only (so it costs nothing measurable), prints one line,
and turns into the submission's command. Whatever that command does later cannot change the line.
"""

from collections.abc import Mapping

from medgauge.model.round import SealReport
from medgauge.sandbox.protocol import OPEN_FILES

MARK = "MEDGAUGE-SEAL"

MAX_LINE = 4096
"""Bytes within which the seal line must end."""

PRELUDE = r"""
uids= gids= groups= caps= nnp= seccomp= net= routes=0 root= task= out= submission=
while read -r key a b c d rest; do
  case $key in
    Uid:) uids=$a,$b,$c,$d ;;
    Gid:) gids=$a,$b,$c,$d ;;
    Groups:) groups=$a${b:+,$b} ;;
    CapInh:|CapPrm:|CapEff:|CapBnd:|CapAmb:) caps=${caps:+$caps,}$a ;;
    NoNewPrivs:) nnp=$a ;;
    Seccomp:) seccomp=$a ;;
  esac
done </proc/self/status
while read -r key rest; do
  case $key in *:*) net=${net:+$net,}${key%%:*} ;; esac
done </proc/net/dev
while read -r key rest; do
  case $key in Iface) ;; *) routes=$((routes + 1)) ;; esac
done </proc/net/route
while read -r source place type options rest; do
  case $place in
    /) root=${options%%,*} ;;
    /task) task=${options%%,*} ;;
    /out) out=${options%%,*} ;;
    /submission) submission=${options%%,*} ;;
  esac
done </proc/mounts
printf '%s\n' "MEDGAUGE-SEAL uids=$uids gids=$gids groups=$groups caps=$caps nnp=$nnp\
 seccomp=$seccomp net=$net routes=$routes root=$root task=$task out=$out submission=$submission"
ulimit -c 0
ulimit -n OPEN_FILES 2>/dev/null
unset HOSTNAME PWD OLDPWD
exec "$@"
""".replace("OPEN_FILES", str(OPEN_FILES))
"""Run as `sh -c PRELUDE box COMMAND…`; needs no program but the shell."""

ENTRY = ("/usr/bin/tini", "--", "/bin/sh", "-c", PRELUDE, "box")
"""What a box runs before the command. `tini`, from the image, is its first process: it reaps
orphans, and when it ends, all processes end."""

_NOBODY = ",".join(["65534"] * 4)
_FALLBACK = "tunl0 sit0 gre0 gretap0 erspan0 ip_vti0 ip6_vti0 ip6tnl0 ip6gre0"
"""Devices some kernels put, down and without an address, into every new network namespace."""

EXPECTED = {
    "uids": {_NOBODY},
    "gids": {_NOBODY},
    "groups": {"", "65534"},
    "caps": {",".join(["0" * 16] * 5)},
    "nnp": {"1"},
    "seccomp": {"2"},
    "net": {"lo"},
    "routes": {"0"},
    "root": {"ro"},
    "task": {"rw"},
    "out": {"rw"},
    "submission": {"ro"},
}
"""Every fact of a sealed box: nobody, no capability, filter on, loopback alone, root read-only."""


def parse_seal(line: bytes) -> SealReport | None:
    """Read the first line of standard output; null if it is not a seal line at all."""
    text = line.decode("ascii", "replace").rstrip("\r\n")
    words = text.split(" ")
    if words[0] != MARK:
        return None
    facts = dict(word.partition("=")[::2] for word in words[1:])
    return SealReport(facts=facts, ok=not _differing(facts))


def broken_facts(report: SealReport) -> list[str]:
    """Say which facts differ from a sealed box, e.g. `net is 'eth0', should be 'lo'`."""
    return [
        f"{name} is {report.facts.get(name, '')!r}, should be {' or '.join(map(repr, allowed))}"
        for name in _differing(report.facts)
        for allowed in [sorted(EXPECTED.get(name, {"absent"}))]
    ]


def _differing(facts: Mapping[str, str]) -> list[str]:
    found = dict(facts)
    devices = found.get("net", "").split(",")
    found["net"] = ",".join(name for name in devices if name not in _FALLBACK.split())
    names = sorted(EXPECTED.keys() | found.keys())
    return [name for name in names if found.get(name, "absent") not in EXPECTED.get(name, ())]
