"""Dice said with a deed that somebody interrupts: they wait with it, serve it when it goes on, and replay proves it."""

import pytest

from bot.proof.verify import verify
from bot.table import GameTable
from storage.exchange import entries_of
from tests.bot.table import open_table, say

GURPS4 = (
    "/encounter start gurps4",
    "/encounter add Aldric",
    "/place Aldric at 0,0 facing 0",
    "/encounter add Borka",
    "/place Borka at 1,0 facing 3",
    "Aldric: wait until Borka attacks then attack broadsword swing",
)
GURPS3 = (
    "/encounter start gurps3",
    "/encounter add Brandt",
    "/place Brandt at 0,0 facing 0",
    "/encounter add Grak",
    "/place Grak at 2,0 facing 3",
    "Brandt: wait broadsword",
)


@pytest.mark.rule("G4-MAN-31", "G3-WAI-01")
@pytest.mark.parametrize(
    ("scene", "deed"),
    [
        (GURPS4, "Borka: attack axe vs Aldric nothing rolled attack 15"),
        (GURPS4, "Borka: attack axe vs Aldric nothing rolled 15"),
        (GURPS4, "Borka: step to 0,1 facing 3 then attack axe vs Aldric nothing rolled 15"),
        (GURPS3, "Grak: step to 1,0 then attack axe vs Brandt nothing rolled Grak.attack 15"),
        (GURPS3, "Grak: step to 1,0 then attack axe vs Brandt nothing rolled attack 15"),
    ],
)
async def test_dice_wait_with_the_deed_they_were_said_with(scene: tuple[str, ...], deed: str) -> None:
    waiter, doer = ("Aldric", "Borka") if scene is GURPS4 else ("Brandt", "Grak")
    async with open_table() as table:
        for line in scene:
            reply = await say(table, line)
            assert reply.ok, reply.text
        said = await say(table, deed)
        assert said.ok and "Not used" not in said.text, said.text
        assert not any(die.name == f"{doer}.attack" for step in said.fight.steps for die in step.dice)
        after = await say(table, f"{waiter}: decline")
        told = {die.name: (die.value, die.given) for step in after.fight.steps for die in step.dice}
        assert told[f"{doer}.attack"] == (15, True), after.text
        live = await table.live.load(next(iter(table.running.values())))
        assert not any(slot.given for slot in live.state.stack)
        verdict = await verify(GameTable(table.store), live.info, await entries_of(table.store.ledger, live.info.id))
        assert verdict.fine, verdict.words()
