"""gurps4 at the table: taking any sentence back and saying it again gives the very states."""

import pytest

from tests.bot.table import open_table, say

LINES = (
    "Aldric: attack thrusting broadsword swing vs Borka dodge rolled attack 9, dodge 12, damage 6, knockdown 14",
    "Aldric: attack thrusting broadsword all-out double at neck vs Borka dodge then kick vs Borka dodge",
    "Aldric: attack thrusting broadsword vs Borka parry retreat",
    "Aldric: feint thrusting broadsword vs Borka rolled Aldric.feint 8, Borka.feint 12",
    "Aldric: wait until Dulf attacks then attack thrusting broadsword vs Dulf",
    "Aldric: drop thrusting broadsword",
    "Dulf: slam vs Borka dodge rolled attack 8, dodge 15, Dulf.damage 6, Borka.damage 1, balance 15",
    "Dulf: grapple vs Borka nothing rolled attack 9",
    "Dulf: move to 1,5 sprint",
    "Cyra: watch regular bow at 3,0 then 4,0",
    "Cyra: shoot regular bow vs Dulf dodge drop rolled attack 6, dodge 15, damage 6",
    "Cyra: aim regular bow vs Borka",
    "Borka: defend double",
    "Borka: concentrate",
    "surprise total Borka rolled Borka.freeze 3",
    "apply 30 cut to Borka at right arm rolled knockdown 9",
    "terrain deep water at 2,2",
    "next",
    "round",
)
PLACES = {"Aldric": "0,0", "Borka": "1,0 facing 3", "Cyra": "8,0 facing 3", "Dulf": "1,1 facing 2"}


@pytest.mark.parametrize("line", LINES)
async def test_undo_and_redo_give_the_very_states(line: str) -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start gurps4")).ok
        for name, place in PLACES.items():
            assert (await say(table, f"/encounter add {name}")).ok
            assert (await say(table, f"/place {name} at {place}")).ok
        states = []
        for typed in ("/state", line, "/state", "/undo", "/state", "/redo", "/state"):
            reply = await say(table, typed)
            assert reply.ok, (typed, reply.text)
            if typed == "/state":
                states.append(reply.data["state"])
        before, after, undone, redone = states
        assert undone == before != after == redone
