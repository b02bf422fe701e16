"""Draws ``docs/board.png`` and ``docs/board-phone.png`` anew: the page of a fight that is played for them, in chromium.

``make pictures`` runs it. It needs chromium and chromedriver.
"""

import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.page.report import report
from rules.core.secrets.audience import MASTER
from tests.bot.page.browser import Browser, browsers
from tests.bot.table import open_table, say

HERE = Path(__file__).parent
FIGHT = """
/encounter start rq3plus
/encounter add Rurik side town
/encounter add Lia side town
/encounter add Grak side raiders
/encounter add trollkin x3 side raiders
/place Rurik at 1,0 facing 0
/place Lia at 0,2 facing 0
/place Grak at 2,0 facing 3
/place Trollkin 1 at 1,2 facing 3
/place Trollkin 2 at 3,1 facing 3
/place Trollkin 3 at 4,-1 facing 3
/effect bladesharp 4 on Rurik: +20 attack, +4 damage, 10 rounds
Rurik: attack broadsword vs Grak parry rolled attack 31, parry 88, location 10, damage 5, damage_modifier 3
Lia: attack rapier vs Trollkin 1 nothing
/round
Rurik: attack broadsword vs Grak nothing
"""
AT = "const s = document.querySelector('input[type=range]'); s.value = %d; s.dispatchEvent(new Event('input'))"


async def fought() -> bytes:
    """The log of the fight."""
    async with open_table(secret=bytes(range(32))) as table:
        for line in FIGHT.strip().splitlines():
            reply = await say(table, line)
            if not reply.ok:
                raise SystemExit(f"{line}: {reply.text}")
        ended = await say(table, "/encounter end")
        return ended.own_files[0].data


def drawn(browser: Browser, address: str, where: Path, size: tuple[int, int], *, dark: bool) -> None:
    """One picture of the page at its last attack."""
    browser.open(address, size, dark=dark)
    last = browser.run("return Number(document.querySelector('input[type=range]').max)")
    browser.run(AT % last)
    browser.run("document.getElementById('notice').hidden = true; scrollTo(0, 0)")
    picture = Image.open(BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
    picture.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(where, optimize=True)


def main() -> None:
    """Play the fight and draw both pictures."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "fight.html"
        page.write_bytes(report(asyncio.run(fought()), MASTER))
        for browser in browsers(Path(folder) / "profile"):
            drawn(browser, page.as_uri(), HERE / "board.png", (1280, 860), dark=True)
            drawn(browser, page.as_uri(), HERE / "board-phone.png", (390, 844), dark=False)


if __name__ == "__main__":
    main()
