"""The page of a fight in a real browser: it replays, explains and verifies, for everybody, and asks nobody."""

import json
import subprocess
from pathlib import Path

import pytest

from bot.page.report import report
from rules.core.secrets.audience import EVERYBODY, MASTER
from tests.bot.page.browser import NARROW, ROOT, WIDE, Browser
from tests.bot.page.evenings import EVENINGS, HIDDEN, ended
from tests.bot.page.test_report import HOSTILE, SIX, board

VERIFIED = "return document.querySelector('#verdict .finding') && document.querySelector('#verdict').innerText"
WALK = """
    const slider = document.querySelector('input[type=range]'), seen = [];
    for (let n = 0; n <= Number(slider.max); n++) {
        slider.value = n;
        slider.dispatchEvent(new Event('input'));
        seen.push(document.querySelector('.ladder').children.length);
    }
    document.querySelectorAll('details.why').forEach((one) => { one.open = true; });
    return seen;
"""


def kept(folder: Path, data: bytes) -> str:
    """The address of a page that is written down."""
    (folder / "fight.html").write_bytes(data)
    return (folder / "fight.html").as_uri()


@pytest.mark.parametrize("system", EVENINGS)
async def test_a_whole_evening_replays_and_proves_itself(system: str, browser: Browser, tmp_path: Path) -> None:
    over = await ended(system)
    page = over.files.shared[-1].data
    browser.open(kept(tmp_path, page))
    frames = board(page)["frames"]
    assert len(browser.run(WALK)) == len(frames)
    browser.run("document.getElementById('verify').click()")
    told = browser.until(VERIFIED)
    chance = sum(not die.get("how") for frame in frames for die in frame.get("dice", ()))
    assert f"{chance} dice recomputed, all as they fell." in told and "✗" not in told
    assert over.data["secret"] is not None and over.data["head"][:32] in told
    assert HIDDEN not in browser.run("return document.documentElement.outerHTML")
    assert browser.faults() == [] and browser.asked_for() == {(tmp_path / "fight.html").as_uri()}


@pytest.mark.parametrize("gm", [False, True], ids=["everybody's", "the master's"])
def test_a_forged_die_is_found(gm: bool, browser: Browser, tmp_path: Path) -> None:
    log = json.loads((SIX.parent / "brawl.json").read_bytes())
    row = next(row for row in log["rows"] if any(not die.get("given") for die in row.get("dice", ())))
    die = next(die for die in row["dice"] if not die.get("given"))
    die["value"] = die["value"] - 1 or 2
    browser.open(kept(tmp_path, report(json.dumps(log).encode(), MASTER if gm else EVERYBODY)))
    browser.run("document.getElementById('verify').click()")
    told = browser.until(VERIFIED)
    assert f"did not fall so: {die['who']}.{die['label']}" in told and "1 of " in told
    if gm:
        assert f"The chain is broken at entry {row['seq']}." in told
    posted = browser.run("return [...document.querySelectorAll('.posted input')].length")
    assert posted == 2, "what was posted can be compared"


def test_a_number_unfolds_to_its_rule(browser: Browser, tmp_path: Path) -> None:
    browser.open(kept(tmp_path, report(SIX.read_bytes(), EVERYBODY)))
    browser.run("[...document.querySelectorAll('.number')].find((one) => one.textContent === '40/40').click()")
    meant = browser.until("return document.querySelector('.why[open] .meant')?.textContent")
    assert "self bow 60 -20 moving target R3-MSL-05 = 40; rolled 40: success R3-HIT-03" in meant
    browser.run("document.querySelector('.why[open] .meant .rule').click()")
    rule = browser.until("return document.querySelector('.rule-text:not([hidden])')?.textContent")
    assert len(rule) > 40


def test_the_keyboard_alone_moves_through_it(browser: Browser, tmp_path: Path) -> None:
    browser.open(kept(tmp_path, report(SIX.read_bytes(), EVERYBODY)))
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"
    places = []
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"):
        browser.run(press, key)
        places.append(browser.text(".transport output"))
    assert places == ["1 / 134", "2 / 134", "3 / 134", "2 / 134", "134 / 134"]
    browser.run(press, "v")
    assert "dice recomputed" in browser.until(VERIFIED)
    browser.run(press, "t")
    assert browser.run("return document.documentElement.dataset.theme") == "dark"
    assert browser.text("#said") != "", "a screen reader hears the entry"


def test_what_people_type_stays_text(browser: Browser, tmp_path: Path) -> None:
    text = json.dumps(json.loads(SIX.read_bytes()), ensure_ascii=False)
    for name, put in zip(("Wren", "Ogg", "Osric", "Roderic"), HOSTILE, strict=True):
        text = text.replace(name, put)
    browser.open(kept(tmp_path, report(text.encode(), MASTER)), NARROW)
    browser.run(WALK)
    names = browser.run("return [...document.querySelectorAll('.ladder .name')].map((one) => one.textContent)")
    assert {*HOSTILE} <= {*names}
    assert browser.run("return document.querySelectorAll('img, script:not([type])').length") == 0
    assert browser.run("return document.documentElement.scrollWidth") <= NARROW[0], "nothing is wider than a phone"
    assert browser.faults() == []


@pytest.mark.parametrize(("size", "dark"), [(NARROW, False), (WIDE, True)], ids=["a light phone", "a dark desk"])
def test_it_is_accessible(size: tuple[int, int], dark: bool, browser: Browser, tmp_path: Path) -> None:
    browser.open(kept(tmp_path, report(SIX.read_bytes(), MASTER)), size, dark=dark)
    browser.run("document.getElementById('verify').click(); document.querySelector('.why').open = true")
    browser.until(VERIFIED)
    assert browser.axe() == []


def test_its_modules_are_typed() -> None:
    compiler = ROOT / "build" / "page" / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        pytest.skip("the TypeScript compiler is not here: npm install --prefix build/page typescript")
    project = Path(__file__).with_name("tsconfig.json")
    done = subprocess.run([compiler, "-p", project], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
