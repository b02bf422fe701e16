"""``/privacy``: one's own things as a file, and gone for good once it is said twice; nobody else's are touched."""

import json

from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage.people import SOMEBODY
from storage.store import Store

SPOT = Place("7" * 18, "5" * 18)
ANN, BEN = (Speaker(n * 18, name, gm) for n, name, gm in (("1", "Ann", False), ("2", "Ben", True)))


async def _said(table: GameTable, who: Speaker, text: str, source: str):  # type: ignore[no-untyped-def]
    reply = await table.say(Line(text, SPOT, who, source))
    assert reply.error is None, reply.text
    return reply


async def test_what_is_kept_is_given_to_whoever_asks_alone() -> None:
    table = GameTable(await Store.open("sqlite://"))
    await _said(table, BEN, "/encounter start rq3plus", "i:1")
    await _said(table, ANN, "/encounter join Lia", "i:2")
    await _said(table, ANN, "/alias save swing attack rapier", "i:3")
    reply = await _said(table, ANN, "/privacy export", "i:4")
    (file,) = reply.files.own
    found = json.loads(file.data)
    assert reply.private and not reply.files.shared and [one["name"] for one in found["saved"]] == ["swing"]
    assert found["user"] == ANN.id and BEN.id not in file.data.decode()
    assert any("join Lia" in one["text"] for one in found["said"])
    await table.store.close()


async def test_it_is_asked_back_before_anything_goes_and_the_fight_goes_on() -> None:
    table = GameTable(await Store.open("sqlite://"))
    await _said(table, BEN, "/encounter start rq3plus", "i:1")
    await _said(table, ANN, "/encounter join Lia", "i:2")
    await _said(table, BEN, "/encounter add Grak", "i:3")
    await _said(table, ANN, "/alias save swing attack rapier", "i:4")
    asked = await _said(table, ANN, "/privacy delete", "i:5")
    assert asked.private and asked.prompts.offers == ("privacy delete now",)
    assert await table.store.saved.all("alias", f"user:{ANN.id}")
    gone = await _said(table, ANN, "/privacy delete now", "i:6")
    assert gone.private and not await table.store.saved.all("alias", f"user:{ANN.id}")
    live = await table.find(Line("", SPOT, BEN))
    assert live is not None and str(live.state.figures["Lia"].owner).startswith(SOMEBODY)
    await _said(table, BEN, "Grak: attack battle axe vs Lia nothing rolled attack 80", "i:7")
    await _said(table, BEN, "/encounter end now", "i:8")
    proved = await _said(table, BEN, "/verify", "i:9")
    assert "not" not in proved.text.split(".")[0], proved.text
    await table.store.close()
