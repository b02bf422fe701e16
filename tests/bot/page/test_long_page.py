"""The page of a fight of 500 played rows: small, whole, and right in a real browser."""

from pathlib import Path

import pytest

from bot.page.report import report
from rules.core.secrets.audience import EVERYBODY, MASTER
from tests.bot.page.browser import NARROW, WIDE, Browser
from tests.bot.page.evenings import HIDDEN
from tests.bot.page.long_fight import ROWS, long_fight
from tests.bot.page.test_page import VERIFIED, WALK, kept
from tests.bot.page.test_report import board


@pytest.mark.parametrize("gm", [False, True], ids=["everybody's", "the master's"])
async def test_a_fight_of_500_rows_is_below_a_megabyte_and_shows_and_proves_every_row(
    gm: bool, browser: Browser, tmp_path: Path
) -> None:
    page = report(await long_fight(), MASTER if gm else EVERYBODY)
    frames = board(page)["frames"]
    rows = frames[-1]["row"]
    assert len(page) < 1 << 20 and rows >= ROWS
    assert (HIDDEN.encode() in page) == gm
    browser.open(kept(tmp_path, page), NARROW if gm else WIDE)
    assert len(browser.run(WALK)) == len(frames) > rows * 0.9
    assert browser.run("return document.getElementById('stage').clientHeight <= innerHeight"), "the map is seen whole"
    browser.run("document.getElementById('verify').click()")
    told = browser.until(VERIFIED)
    chance = sum(not die.get("how") for frame in frames for die in frame.get("dice", ()))
    assert f"{chance} dice recomputed, all as they fell." in told and "✗" not in told
    assert (f"All {rows} entries hang together." in told) == gm
    assert browser.faults() == [] and browser.asked_for() == {(tmp_path / "fight.html").as_uri()}
