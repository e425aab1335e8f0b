#!/bin/sh
# Make a virtual environment with Python 3.11 or newer, installing python3-venv where that is ours to do.
set -eu
python=$1
venv=$2
if ! command -v "$python" >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq python3 python3-venv >/dev/null
    else
        echo "MedGauge needs Python 3.11 or newer; '$python' was not found." >&2
        exit 4
    fi
fi
if ! "$python" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))'; then
    echo "MedGauge needs Python 3.11 or newer; '$python' is $("$python" -V 2>&1)." >&2
    echo "Point to another one: make PYTHON=python3.12 …" >&2
    exit 4
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "installing python3-venv from this machine's package sources"
        apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
    else
        echo "Python's venv module is missing; install it (Debian: apt-get install python3-venv)." >&2
        exit 4
    fi
fi
"$python" -m venv "$venv"
