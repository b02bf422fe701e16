"""Whole evenings, a system each, as they were played and ended: their pages and their logs."""

from pathlib import Path

from bot.reply import Reply
from tests.bot.table import open_table, say

FIGHTS = Path(__file__).parents[2] / "fights"
EVENINGS = {
    "rq3plus": "six.txt",
    "swords": "brawl.txt",
    "rqhouse": "evening_rqhouse.txt",
    "gurps4": "six_gurps4.txt",
    "gurps3": "skirmish_gurps3.txt",
}
HIDDEN = "Zyxlurk"


_ENDED: dict[str, Reply] = {}


def lines(system: str) -> list[str]:
    """What is said of an evening up to before its end; somebody hidden joins late, for under strict pace all wait."""
    every = (FIGHTS / EVENINGS[system]).read_text(encoding="utf-8").splitlines()
    said = [line for line in every if line and not line.startswith(("#", "/encounter end", "/verify"))]
    first = next(line for line in said if line.startswith("/encounter add"))
    who = first.split(" as ")[0].removeprefix("/encounter add ").split(" side ")[0].strip()
    said.insert(len(said) * 4 // 5, f"/encounter add {who} as {HIDDEN} hidden")
    return said


async def ended(system: str) -> Reply:
    """The answer to the end of an evening, with its files; each is played once."""
    if system not in _ENDED:
        async with open_table(secret=None) as table:
            for line in lines(system):
                await say(table, line)
            _ENDED[system] = await say(table, "/encounter end")
    return _ENDED[system]
