"""A real browser for tests of pages: Chromium, driven by its own driver, off the network."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=1200,900",
)


@contextmanager
def browser(folder: Path) -> Iterator[webdriver.Chrome]:
    """Open a browser whose profile and downloads lie in `folder`; fail where there is none."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        raise AssertionError(
            "Chromium and chromedriver are missing: run scripts/install_browser.sh"
        )
    options = Options()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={folder / 'profile'}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    home = {**os.environ, "HOME": str(folder)}
    opened = webdriver.Chrome(options=options, service=Service(driver, env=home))
    try:
        saving = {"behavior": "allow", "downloadPath": str(folder)}
        opened.execute_cdp_cmd("Browser.setDownloadBehavior", saving)
        yield opened
    finally:
        opened.quit()
