"""Whole evenings, a system each, as they were played and ended: their pages and their logs."""

from pathlib import Path

from bot.cli.console import given_lines, run_script
from bot.reply import Reply
from bot.table import GameTable
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


class Silent:
    """Where nothing that is written stays."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        return None


async def play(table: GameTable, system: str) -> None:
    """Play an evening up to before its end; somebody hidden joins late, for under strict pace all wait for his turn."""
    lines = (FIGHTS / EVENINGS[system]).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("/encounter end", "/verify"))]
    first = next(line for line in kept if line.startswith("/encounter add"))
    who = first.split(" as ")[0].removeprefix("/encounter add ").split(" side ")[0].strip()
    kept.insert(len(kept) * 4 // 5, f"/encounter add {who} as {HIDDEN} hidden")
    await run_script(table, given_lines(kept), Silent(), as_json=False)


_ENDED: dict[str, Reply] = {}


async def ended(system: str) -> Reply:
    """The answer to the end of an evening, with its files; each is played once."""
    if system not in _ENDED:
        async with open_table(secret=None) as table:
            await play(table, system)
            _ENDED[system] = await say(table, "/encounter end")
    return _ENDED[system]
