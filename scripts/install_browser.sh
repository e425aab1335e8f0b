#!/bin/sh
# The browser that tests of pages drive: Debian's Chromium and its driver, where they are missing.
set -eu
if command -v chromium >/dev/null 2>&1 && command -v chromedriver >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing the browser that tests of pages drive"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver >/dev/null
else
    echo "Chromium and chromedriver are missing; install them (Debian: apt-get install chromium chromium-driver)." >&2
    exit 4
fi
