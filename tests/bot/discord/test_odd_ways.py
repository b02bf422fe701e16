"""What people do that nobody meant: spoiled files, forms sent too late, a channel that goes, a player who does."""

import gzip
import json

import pytest

from rules.registry import ruleset
from storage.sheets.formats import export
from tests.bot.discord.scene import WE_06, Scene
from tests.loopback.compose import Upload

_, SOUND = export(dict(ruleset("rq3plus").sheets.template()), "toml")
_, ROWS = export(dict(ruleset("rq3plus").sheets.template()), "csv")
SPOILED = {
    "empty.toml": b"",
    "cut.toml": SOUND[: len(SOUND) // 2],
    "utf16.toml": SOUND.decode().encode("utf-16"),
    "latin1.yaml": "name: R\xfcrik\nsystem: rq3plus\n".encode("latin-1"),
    "nul.json": b'{"name": "a\x00b", "system": "rq3plus"}',
    "packed.json": gzip.compress(b"{}"),
    "deep.json": b"[" * 100_000,
    "list.json": json.dumps([1, [], None, "x"]).encode(),
    "bomb.yaml": b"a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n",
    "rows.csv": ROWS.replace(b",", b';"', 3),
    "infinite.json": b'{"system": "rq3plus", "name": "X", "str": 1e999, "int": NaN}',
    "number.toml": b'system = "rq3plus"\nname = "X"\nstr = ' + b"9" * 5000 + b"\n",
}


@pytest.mark.parametrize("name", SPOILED)
async def test_a_spoiled_file_is_refused_in_private_and_the_next_one_is_read(scene: Scene, name: str) -> None:
    told = await scene.do(scene.anna, "sheet import", file=Upload(name, SPOILED[name]))
    assert told.ephemeral and name in told.text
    assert "imported (version" not in told.text and "fault of" not in told.text
    fine = await scene.do(scene.anna, "sheet import", file=Upload("fine.toml", SOUND))
    assert "imported (version 1" in fine.text


async def test_a_form_sent_after_its_question_is_closed_changes_nothing(scene: Scene) -> None:
    await scene.fight()
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 20")
    prompt = await scene.prompt()
    opened = await scene.anna.press(prompt, "My own dice")
    await scene.say(scene.gerd, "/answer dodge")
    head = await scene.head()
    sent = await scene.seen(await scene.anna.submit(opened, {"dice": "50"}))
    last = sent.messages[-1]
    assert last.ephemeral and "is closed" in last.text and await scene.head() == head


async def test_a_player_who_left_the_server_is_answered_for_by_the_master(scene: Scene) -> None:
    await scene.fight()
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia rolled attack 20")
    prompt = await scene.prompt()
    guild = scene.channel.guild
    assert guild is not None
    gone = guild.members.pop(scene.anna.id)
    scene.world.emit("GUILD_MEMBER_REMOVE", {"guild_id": str(guild.id), "user": gone.user.payload()}, guild)
    stranger = await scene.press(scene.ben, prompt, "Dodge 70 %")
    assert stranger.ephemeral and "Only Lia's player or the GM" in stranger.text
    head = await scene.head()
    done = await scene.say(scene.gerd, "Lia: dodge")
    assert "Resolved here" in done.text and await scene.head() > head
    assert "Lia" in (await scene.say(scene.gerd, "/encounter status")).text


async def test_a_channel_that_is_deleted_takes_no_other_fight_with_it(scene: Scene) -> None:
    guild = scene.channel.guild
    assert guild is not None
    await scene.fight("Rurik", "Grak")
    await scene.pin()
    yard = guild.channel("yard")
    gone, scene.channel = scene.channel, yard
    await scene.fight("Rurik", "Grak")
    await scene.pin()
    del guild.channels[gone.id]
    scene.world.emit("CHANNEL_DELETE", gone.payload(), guild)
    await scene.stop()
    async with scene.bot():
        told = await scene.say(scene.gerd, WE_06)
        assert "Rurik → Grak" in told.text
        assert "Grak" in (await scene.pin()).text
    scene.world.refusals.clear()
