"""A review sheet in a real browser, with the keyboard alone: read, judged, saved, taken, agreed."""

import json
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import browser
from corvale_workspace import FAMILY, write_workspace
from medgauge.authoring.review.batch import read_batch
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run as door

pytestmark = pytest.mark.browser

DIGIT = {"supported": 1, "altered": 2, "unsupported": 3, "wrong_source": 4, "unverifiable": 5}


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return write_workspace(tmp_path_factory.mktemp("workspace") / "w")


@pytest.fixture(scope="module")
def sheet(workspace: Workspace) -> Path:
    assert run(workspace, "sheet", "--reader", "anna") == 0
    return workspace.private / FAMILY / "0.1.0" / "reviews" / "dev" / "anna.html"


@pytest.fixture
def page(sheet: Path, tmp_path: Path) -> Iterator[WebDriver]:
    with browser(tmp_path) as opened:
        opened.get(sheet.as_uri())
        yield opened


def run(workspace: Workspace, command: str, *more: str) -> int:
    return door(["family", "review", command, FAMILY, "--home", str(workspace.root), *more])


def press(page: WebDriver, *keys: str) -> None:
    for key in keys:
        ActionChains(page).send_keys(key).perform()


def text(page: WebDriver, name: str) -> str:
    return page.find_element(By.ID, name).text


def shown(page: WebDriver, name: str) -> bool:
    return page.find_element(By.ID, name).is_displayed()


def test_the_sheet_is_for_its_owner_only(sheet: Path) -> None:
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o600


def test_the_key_is_hidden_until_the_claim_is_judged(workspace: Workspace, page: WebDriver) -> None:
    _, claim, key = read_batch(workspace, FAMILY, None, "dev").claims()[0]
    assert claim.text in text(page, "claim")
    assert claim.citation in text(page, "citation")
    assert not shown(page, "key")
    assert key.operator not in page.find_element(By.TAG_NAME, "body").text
    assert page.find_elements(By.TAG_NAME, "mark") == []
    press(page, "1")
    assert not shown(page, "key"), "choosing alone shows nothing"
    press(page, Keys.ENTER)
    assert shown(page, "key")
    assert text(page, "operator") == key.operator
    marked = [one.text for one in page.find_elements(By.CSS_SELECTOR, "#regions mark")]
    assert set(marked) <= {token for region in key.regions for token in region.decisive}
    assert marked
    press(page, "2", Keys.HOME)
    assert "1 of" in text(page, "progress")
    chosen = page.find_elements(By.CSS_SELECTOR, '#verdicts [aria-checked="true"]')
    assert [one.get_attribute("data-verdict") for one in chosen] == ["supported"]


def test_a_whole_sheet_is_read_with_the_keyboard_and_its_marks_come_back(
    workspace: Workspace, page: WebDriver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claims = read_batch(workspace, FAMILY, None, "dev").claims()
    for _, _, key in claims:
        press(page, str(DIGIT[key.verdict.value]), Keys.ENTER)
        if key.regions:
            press(page, "r")
        press(page, "j")
    press(page, "k", "n")
    press(page, "<b>5 mg</b> & “quoted”", Keys.ESCAPE, "s")
    saved = wait_for(tmp_path / "marks-anna.json")
    data = json.loads(saved.read_text("utf-8"))
    assert [mark["verdict"] for mark in data["marks"]] == [key.verdict.value for *_, key in claims]
    assert sum(mark["note"] == "<b>5 mg</b> & “quoted”" for mark in data["marks"]) == 1
    assert run(workspace, "take", str(saved)) == 0
    assert run(workspace, "agree", "--json") == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (found["kept"], found["unread"], found["dropped"]) == (len(claims), 0, [])


def test_marks_outlive_the_page(page: WebDriver, sheet: Path) -> None:
    press(page, "3", Keys.ENTER, "u")
    page.get(sheet.as_uri())
    assert "1 of" in text(page, "progress")
    assert page.find_element(By.ID, "unclear").get_attribute("aria-pressed") == "true"


def test_a_saved_file_is_taken_back_by_a_fresh_browser(
    page: WebDriver, sheet: Path, tmp_path: Path
) -> None:
    press(page, "4", Keys.ENTER, "s")
    saved = wait_for(tmp_path / "marks-anna.json")
    with browser(tmp_path / "other") as fresh:
        fresh.get(sheet.as_uri())
        assert "0 of" in text(fresh, "progress")
        fresh.find_element(By.ID, "file").send_keys(str(saved))
        deadline = time.monotonic() + 20
        while "1 of" not in text(fresh, "progress") and time.monotonic() < deadline:
            time.sleep(0.05)
        assert "1 of" in text(fresh, "progress")


def test_every_control_is_reached_by_tab_and_has_a_name(page: WebDriver) -> None:
    seen = set()
    for _ in range(40):
        press(page, Keys.TAB)
        focused = page.switch_to.active_element
        seen.add(focused.get_attribute("id") or focused.get_attribute("data-verdict"))
        if focused.tag_name in ("button", "textarea"):
            assert focused.accessible_name, focused.get_attribute("outerHTML")
    assert {"save", "load", "unclear", "note", "after", "supported", "unverifiable"} <= seen


def test_the_page_reaches_nothing_and_logs_nothing(page: WebDriver) -> None:
    press(page, "1", Keys.ENTER, "j", "k", "g", "?")
    assert page.get_log("browser") == []
    loaded = page.execute_script("return performance.getEntriesByType('resource').map(e => e.name)")
    assert loaded == []


def wait_for(path: Path) -> Path:
    deadline = time.monotonic() + 20
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    return path
