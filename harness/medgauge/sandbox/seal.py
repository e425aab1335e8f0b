"""The seal: what a box must look like from inside, reported before the submission's first byte.

A shell prelude reads `/proc` with builtins only (so it costs nothing measurable), prints one line,
and turns into the submission's command. Whatever that command does later cannot change the line.
"""

from medgauge.model.round import SealReport

MARK = "MEDGAUGE-SEAL"

MAX_LINE = 4096
"""Bytes within which the seal line must end."""

PRELUDE = r"""
own= caps= nnp= seccomp= net= root= task= out= submission=
while read -r key a b c d rest; do
  case $key in
    Uid:) own=$a,$b,$c,$d ;;
    Gid:) own=$own:$a,$b,$c,$d ;;
    Groups:) own=$own:$a$b ;;
    CapInh:|CapPrm:|CapEff:|CapBnd:|CapAmb:) caps=${caps:+$caps,}$a ;;
    NoNewPrivs:) nnp=$a ;;
    Seccomp:) seccomp=$a ;;
  esac
done </proc/self/status
while read -r key rest; do
  case $key in *:*) net=${net:+$net,}${key%%:*} ;; esac
done </proc/net/dev
while read -r source place type options rest; do
  case $place in
    /) root=${options%%,*} ;;
    /task) task=${options%%,*} ;;
    /out) out=${options%%,*} ;;
    /submission) submission=${options%%,*} ;;
  esac
done </proc/mounts
printf '%s\n' "MEDGAUGE-SEAL own=$own caps=$caps nnp=$nnp seccomp=$seccomp net=$net\
 root=$root task=$task out=$out submission=$submission"
unset HOSTNAME PWD OLDPWD
exec "$@"
"""
"""Run as `sh -c PRELUDE box COMMAND…`; needs no program but the shell."""

EXPECTED = {
    "own": "65534,65534,65534,65534:65534,65534,65534,65534:",
    "caps": ",".join(["0000000000000000"] * 5),
    "nnp": "1",
    "seccomp": "2",
    "net": "lo",
    "root": "ro",
    "task": "rw",
    "out": "rw",
    "submission": "ro",
}
"""Every fact of a sealed box: nobody, no capability, filter on, loopback alone, root read-only."""


def parse_seal(line: bytes) -> SealReport | None:
    """Read the first line of standard output; null if it is not a seal line at all."""
    text = line.decode("ascii", "replace").rstrip("\r\n")
    words = text.split(" ")
    if words[0] != MARK:
        return None
    facts = dict(word.partition("=")[::2] for word in words[1:])
    return SealReport(facts=facts, ok=facts == EXPECTED)


def broken_facts(report: SealReport) -> list[str]:
    """Say which facts differ from a sealed box, e.g. `net is 'eth0', should be 'lo'`."""
    names = sorted(EXPECTED.keys() | report.facts.keys())
    return [
        f"{name} is {report.facts.get(name, '')!r}, should be {EXPECTED.get(name, '')!r}"
        for name in names
        if report.facts.get(name) != EXPECTED.get(name)
    ]
