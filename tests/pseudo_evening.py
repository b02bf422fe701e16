"""An evening in one system, played at the console and told as JSON.

``python -m tests.pseudo_evening SYSTEM [pseudo]``: in English, or in a language of our own.
"""

import asyncio
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FIGHTS = Path(__file__).parent / "fights"
EVENINGS: Mapping[str, tuple[str, str]] = {
    "rq3plus": ("six", "5717"),
    "swords": ("evening_swords", "51"),
    "rqhouse": ("evening_rqhouse", "e7e"),
    "gurps4": ("six_gurps4", "6a4"),
    "gurps3": ("skirmish_gurps3", "9a3"),
}
"""By system: the script of tests/fights, and the seed under which every line of it is carried out."""
ASKED = (
    "/encounter status",
    "/state {0}",
    "/state {0} all",
    "/why",
    "/history 30",
    "/options {0}",
    "/map",
    "/stats",
    "/effects {0}",
    "/note on {0}: mind the stairs",
    "/unnote 1",
    "/count {0} breath 3",
    "/order {0} dodge",
    "/order {0} none",
    "/foes wolf",
    "/odds {0}: attack vs {1}",
    "/odds best attack vs {1} for {0}",
    "/check",
    "{0}: frobnicate {1}",
    "{0}: attack vs Nobody",
    "{0}: attack vs {0}",
    "{0}: attack wibble vs {1}",
    "{0}:",
    "/set {0} zork 3",
    "/mark {0} purple",
    "/place {0} at 99,99,1",
    "/effect luck on {0}: +1 everything, 2 rounds",
    "/end luck on {0}",
    "/roll 3d6+2",
    "/roll 3x6",
    "/hide {1}",
    "/reveal {1}",
    "/undo",
    "/redo",
    "/undo 99",
    "/sheet list",
    "/sheet show {0}",
    "/encounter option",
    "/encounter add Nessie",
    "/encounter leave",
    "@Ann {0}: attack vs {1}",
    "@Ann /next",
    "/encounter end",
    "/encounter end now",
    "/verify",
    "/encounter list",
)
"""What is said when the script is over, right and wrong: {0} and {1} are figures of it."""


def lines(system: str) -> Iterator[str]:
    """What is typed in the evening of a system."""
    script, _ = EVENINGS[system]
    typed = [row for row in (FIGHTS / f"{script}.txt").read_text("utf-8").splitlines() if row and row[0] != "#"]
    added = [row.split()[2].strip('"') for row in typed if row.startswith("/encounter add ")]
    yield from typed
    yield from (row.format(added[0], added[-1]) for row in ASKED)


async def played(system: str) -> list[dict[str, Any]]:
    """Each line with what became of it."""
    from tests.bot.table import script

    secret = bytes.fromhex(EVENINGS[system][1].rjust(64, "0"))
    return await script(*lines(system), secret=secret)


def main() -> None:
    """Play it in the language that is asked for."""
    system, *language = sys.argv[1:]
    if language:
        from tests.pseudo import speak

        speak()
    print(json.dumps(asyncio.run(played(system))))


if __name__ == "__main__":
    main()
