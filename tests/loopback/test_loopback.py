"""The double is tried with a sample bot on the unmodified discord.py client."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest
import pytest_asyncio

from tests.loopback.answer import NoAnswer
from tests.loopback.compose import Upload
from tests.loopback.fixtures import connect, redirect
from tests.loopback.offers import NotPossible
from tests.loopback.people import Choice, Person
from tests.loopback.sample import SampleBot, png
from tests.loopback.server import World
from tests.loopback.state import Channel
from tests.loopback.wire import SEND_MESSAGES


@pytest.fixture
def channel(world: World) -> Channel:
    return world.guild("Table").channel("fight")


@pytest.fixture
def anna(world: World, channel: Channel) -> Person:
    return world.person("Anna", channel.guild, roles=["Players"])


@pytest_asyncio.fixture
async def bot(world: World, channel: Channel) -> AsyncIterator[SampleBot]:
    async with connect(SampleBot(), world) as client:
        yield client


async def test_deferred_answer_is_edited_in_place(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    answer = await anna.slash(channel, "attack", sentence="broadsword vs Grak", times=2, target=anna)
    assert answer.deferred and not answer.ephemeral
    assert answer.embeds[0]["title"] == "broadsword vs Grak"
    assert answer.embeds[0]["description"] == f"{anna.mention} x2"
    assert "Target\nAnna" in answer.text
    assert answer.buttons == ["Strike 1", "Enter rolls"]
    assert channel.messages == [answer.message]
    assert answer.message.edits == 1
    assert answer.message.pings == []


async def test_client_side_checks(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    with pytest.raises(NotPossible, match="no command 'flee'"):
        await anna.slash(channel, "flee")
    with pytest.raises(NotPossible, match="required"):
        await anna.slash(channel, "attack")
    with pytest.raises(NotPossible, match="out of range"):
        await anna.slash(channel, "attack", sentence="x", times=6)
    with pytest.raises(NotPossible, match="does not take"):
        await anna.slash(channel, "attack", sentence="x", times="2")
    with pytest.raises(NotPossible, match="no option"):
        await anna.slash(channel, "attack", sentence="x", speed=2)
    with pytest.raises(NotPossible, match="offers only"):
        await anna.slash(channel, "bad", kind="nice")
    with pytest.raises(NotPossible, match="hidden"):
        await anna.slash(channel, "encounter start", system="rq3plus")
    with pytest.raises(NotPossible, match="needs one of"):
        await world.person("Gerd", channel.guild, manage_guild=True).slash(channel, "encounter")
    assert bot.handled == []


async def test_autocomplete(channel: Channel, anna: Person, bot: SampleBot) -> None:
    found = await anna.autocomplete(channel, "attack", "sentence", "a", times=3)
    assert found == [Choice("attack 3", "attack"), Choice("aim 3", "aim")]
    with pytest.raises(NotPossible, match="does not complete"):
        await anna.autocomplete(channel, "attack", "times", 1)


async def test_ephemeral_answer_is_seen_by_one(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    ben = world.person("Ben", channel.guild)
    answer = await anna.slash(channel, "oops")
    await answer.followup()
    assert answer.ephemeral and not answer.deferred
    assert answer.text == "Nobody is called Grak.\nDid you mean Grok?"
    assert channel.messages == [] and ben.sees(channel) == []
    assert anna.sees(channel) == answer.messages


async def test_dynamic_button_updates_its_message(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    answer = await anna.slash(channel, "attack", sentence="x")
    pressed = await anna.press(answer, "Strike 1")
    assert pressed.message is answer.message
    assert answer.content == "struck 1"
    again = await anna.press(answer.message, "v1:strike:2")
    assert again.content == "struck 2"
    with pytest.raises(NotPossible, match="0 components"):
        await anna.press(answer, "Strike 1")


async def test_modal_with_menu_and_file(channel: Channel, anna: Person, bot: SampleBot) -> None:
    answer = await anna.slash(channel, "attack", sentence="x")
    form = await anna.press(answer, "Enter rolls")
    assert form.modal["title"] == "Rolls"
    assert [field["label"] for field in form.fields] == ["Your rolls", "Kind", "Sheet"]
    with pytest.raises(NotPossible, match="must be filled in"):
        await anna.submit(form, {"Kind": "Open"})
    with pytest.raises(NotPossible, match="no field"):
        await anna.submit(form, {"Your rolls": "1", "Kind": "Open", "Other": "x"})
    sheet = Upload("grak.toml", b"name = 'Grak'")
    done = await anna.submit(form, {"rolls": "05 85", "Kind": "Open", "Sheet": sheet})
    assert done.ephemeral
    assert done.content == "05 85 ['o'] [13]"


async def test_attachment_is_read_from_the_cdn(channel: Channel, anna: Person, bot: SampleBot) -> None:
    answer = await anna.slash(channel, "import", file=Upload("grak.toml", b"name = 'Grak'"))
    assert answer.content == "grak.toml 13 b'name'"
    assert [file.data for file in answer.attachments] == [b"name = 'Grak'"]


async def test_tracker_is_pinned_and_edited(world: World, channel: Channel, bot: SampleBot) -> None:
    gerd = world.person("Gerd", channel.guild, manage_guild=True)
    answer = await gerd.slash(channel, "encounter start", system="rq3plus")
    assert answer.content == "pinned True"
    assert [pin.embeds[0]["title"] for pin in channel.pins] == ["Tracker rq3plus"]
    assert channel.pins[0].attachments == []
    assert [message.type for message in channel.history] == [0, 6]


async def test_layout_gallery_and_menu(channel: Channel, anna: Person, bot: SampleBot) -> None:
    answer = await anna.slash(channel, "layout")
    assert answer.text == "# Map"
    assert answer.attachments[0].data == png()
    assert answer.attachments[0].payload("")["width"] == 3
    picked = await anna.select(answer, "Who", "Ben")
    assert picked.content == "picked ['Ben']"
    with pytest.raises(NotPossible, match="not among"):
        await anna.select(answer, "Who", "Grak")


async def test_context_menu_and_direct_message(channel: Channel, anna: Person, bot: SampleBot) -> None:
    assert (await anna.menu(anna, "Show sheet", channel)).content == "sheet of Anna"
    answer = await anna.slash(anna.dm, "oops")
    assert answer.ephemeral and (await answer.followup()).ephemeral
    with pytest.raises(NotPossible, match="direct messages"):
        await anna.slash(anna.dm, "encounter start", system="gurps4")


async def test_double_delivery_runs_twice_and_40060(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    world.trouble.duplicate()
    answer = await anna.slash(channel, "attack", sentence="x")
    await world.until(lambda: bot.caught)
    assert bot.handled == [answer.interaction.id] * 2
    assert [refusal.code for refusal in world.refusals] == [40060]
    assert len(channel.messages) == 1


async def test_late_answer_is_10062(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    world.trouble.late_ack()
    with pytest.raises(NoAnswer, match="too late"):
        await anna.slash(channel, "attack", sentence="x")
    await world.until(lambda: bot.caught)
    assert [refusal.code for refusal in world.refusals] == [10062]
    assert (await anna.slash(channel, "attack", sentence="y")).deferred


async def test_a_slow_machine_makes_no_answer_late(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    world.ack_window = 0.0
    assert (await anna.slash(channel, "attack", sentence="x")).deferred
    assert not world.refusals


async def test_an_answer_is_late_when_the_clock_of_the_world_says_so(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    late = await anna.slash(channel, "attack", sentence="x", wait=False)
    world.advance(3.5)
    with pytest.raises(NoAnswer, match="too late"):
        await late.acked()
    assert [refusal.code for refusal in world.refusals] == [10062]


async def test_token_expires_after_a_quarter_of_an_hour(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    answer = await anna.slash(channel, "wait", wait=False)
    await answer.acked()
    assert answer.message.loading
    world.advance(901)
    bot.gate.set()
    await world.until(lambda: bot.caught)
    assert isinstance(bot.caught[0], discord.HTTPException)
    assert (bot.caught[0].status, bot.caught[0].code) == (401, 50027)


async def test_rate_limit_is_waited_for(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    world.trouble.limit("PATCH /webhooks/*", 0.05)
    assert (await anna.slash(channel, "attack", sentence="x")).embeds
    statuses = [seen.status for seen in world.requests if seen.method == "PATCH"]
    assert statuses == [429, 200]
    world.trouble.bucket("POST /channels/*/messages", 1, 0.1)
    for _ in range(2):
        await anna.slash(channel, "post")
    assert [seen.status for seen in world.requests if seen.path.endswith("/messages")] == [200, 200]


async def test_cut_connection_reaches_the_handler(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    world.trouble.cut("POST /interactions/*", after=True)
    answer = await anna.slash(channel, "attack", sentence="x", wait=False)
    await world.until(lambda: bot.caught)
    assert not isinstance(bot.caught[0], discord.HTTPException)
    assert answer.message.loading


async def test_server_error_is_retried_and_nonce_prevents_a_second_post(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    world.trouble.fail("POST /channels/*/messages", 500, after=True)
    answer = await anna.slash(channel, "post")
    assert answer.content == "done"
    assert [message.content for message in channel.messages] == ["@everyone posted"]
    assert not channel.last.pings_everyone


@pytest.mark.parametrize("how", ["cut", "reconnect", "close"])
async def test_resume_replays_what_was_missed(
    world: World, channel: Channel, anna: Person, bot: SampleBot, how: str
) -> None:
    if how == "cut":
        world.gateway.cut()
    elif how == "reconnect":
        world.gateway.reconnect()
    else:
        world.gateway.close(4000)
    answer = await anna.slash(channel, "attack", sentence="meanwhile")
    assert answer.embeds[0]["title"] == "meanwhile"
    await world.until(lambda: world.gateway.resumes == 1)
    assert world.gateway.identifies == 1


async def test_invalid_session_identifies_anew(world: World, channel: Channel, anna: Person, bot: SampleBot) -> None:
    world.gateway.invalidate()
    with pytest.raises(NoAnswer, match="no bot"):
        await anna.slash(channel, "attack", sentence="lost")
    await world.until(lambda: bot.ready_count == 2)
    assert (await anna.slash(channel, "attack", sentence="x")).embeds


@pytest.mark.parametrize(("kind", "said"), [("Too long", "6000"), ("twins", "twin")])
async def test_nonsense_is_refused_and_recorded(
    world: World, channel: Channel, anna: Person, bot: SampleBot, kind: str, said: str
) -> None:
    answer = await anna.slash(channel, "bad", kind=kind)
    assert answer.content == "refused"
    assert isinstance(bot.caught[0], discord.HTTPException)
    assert bot.caught[0].code == 50035
    assert said in str(bot.caught[0])
    assert [fault.code for fault in world.faults] == [50035]
    world.faults.clear()


async def test_own_answers_fit_the_published_schema(world: World, channel: Channel, anna: Person) -> None:
    if world.spec is None:
        pytest.skip("../shared/discord/openapi.json is not here")
    world.check_self = True
    async with connect(SampleBot(), world) as bot:
        gerd = world.person("Gerd", channel.guild, manage_guild=True)
        await gerd.slash(channel, "encounter start", system="rq3plus")
        await anna.slash(channel, "attack", sentence="x")
        await anna.slash(channel, "layout")
        await bot.fetch_guild(world.guild("Table").id)
        await bot.application_info()
        await bot.tree.fetch_commands()
    assert not world.self_faults, "\n".join(world.self_faults)


async def test_schema_catches_what_the_library_lets_through(world: World, channel: Channel, bot: SampleBot) -> None:
    if world.spec is None:
        pytest.skip("../shared/discord/openapi.json is not here")
    place = bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    with pytest.raises(discord.HTTPException, match="too long"):
        await place.send(embed=discord.Embed(title="x" * 257))
    assert world.faults.pop().code == 50035


async def test_permissions_and_unknown_routes(world: World, channel: Channel, bot: SampleBot) -> None:
    place = bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as empty:
        await place.send("")
    assert empty.value.code == 50006
    with pytest.raises(discord.HTTPException, match="2000"):
        await place.send("x" * 2001)
    with pytest.raises(discord.HTTPException):
        await place.send(file=discord.File(__file__, "big.bin"), content="x" * 2001)
    channel.overwrite(world.bot, deny=SEND_MESSAGES)
    with pytest.raises(discord.Forbidden):
        await place.send("hello")
    world.faults.clear()
    with pytest.raises(discord.NotFound):
        await place.invites()
    assert "does not know" in world.faults.pop().text


async def test_replies_threads_and_direct_messages(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    said = anna.say(channel, "hi")
    place = bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    reply = await (await place.fetch_message(said.id)).reply("yo")
    assert channel.last.reply_to == said.id
    thread = await reply.create_thread(name="fight")
    answer = await anna.slash(channel.hub.channels[thread.id], "attack", sentence="in the thread")
    assert answer.message.channel.name == "fight"
    assert [message.content async for message in place.history()] == ["yo", "hi"]
    await (await bot.fetch_user(anna.id)).send("psst")
    assert anna.dm.last.content == "psst"


async def test_deferral_is_filled_by_the_first_followup(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    filled = await anna.slash(channel, "follow", how="fill")
    assert (filled.content, filled.ephemeral) == ("first", False)
    assert (await filled.followup()).ephemeral
    replaced = await anna.slash(channel, "follow", how="replace")
    assert (replaced.content, replaced.ephemeral) == ("first", True)
    assert [message.content for message in channel.messages] == ["first"]


async def test_many_at_once_and_an_outage_of_the_gateway(
    world: World, channel: Channel, anna: Person, bot: SampleBot
) -> None:
    sent = [await anna.slash(channel, "attack", sentence=f"blow {n}", wait=False) for n in range(30)]
    for number, answer in enumerate(sent):
        assert (await answer.settled()).embeds[0]["title"] == f"blow {number}"
    world.gateway.refusing = True
    world.gateway.cut()
    late = await anna.slash(channel, "attack", sentence="late", wait=False)
    await world.until(lambda: world.gateway.turned_away)
    world.gateway.refusing = False
    assert (await late.settled(timeout=10)).embeds


async def test_privileged_intent_and_plain_messages(world: World, channel: Channel, anna: Person) -> None:
    heard: list[str] = []

    class Listener(discord.Client):
        async def on_message(self, message: discord.Message) -> None:
            heard.append(message.content)
            world.changed()

    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with connect(Listener(intents=intents), world):
            pass
    async with connect(Listener(intents=discord.Intents(guilds=True, guild_messages=True)), world):
        anna.say(channel, "!attack")
        await world.until(lambda: heard == [""])
    world.gateway.message_content = True
    async with connect(Listener(intents=intents), world):
        anna.say(channel, "!attack")
        await world.until(lambda: heard == ["", "!attack"])


async def test_wrong_token_ends_the_wait(world: World) -> None:
    client = SampleBot()
    good, world.token = world.token, "wrong"
    with redirect(world), pytest.raises(discord.LoginFailure):
        async with client:
            await client.login(good)
    assert world.faults.pop().status == 401


CHILD = """
import asyncio, sys
import discord, yarl
from tests.loopback.sample import SampleBot
discord.http.Route.BASE, gateway, discord.asset.Asset.BASE, token = sys.argv[1:]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
SampleBot().run(token, log_handler=None)
"""


async def test_a_killed_process_is_followed_by_another(world: World, channel: Channel, anna: Person) -> None:
    async def start() -> asyncio.subprocess.Process:
        seen = world.gateway.identifies
        settings = (world.api_base, world.gateway_url, world.cdn_base, world.token)
        root = Path(__file__).parents[2]
        child = await asyncio.create_subprocess_exec(sys.executable, "-c", CHILD, *settings, cwd=root)
        await world.until(lambda: world.gateway.identifies > seen, timeout=20)
        return child

    child = await start()
    try:
        answer = await anna.slash(channel, "attack", sentence="x")
        child.kill()
        await child.wait()
        await world.until(lambda: not world.gateway.connected)
        lost = await anna.press(answer, "Strike 1", wait=False)
        child = await start()
        pressed = await anna.press(answer, "Strike 1")
        assert pressed.content == "struck 1"
        assert lost.interaction.answered is None
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()


async def test_shards_hear_of_their_own_guilds_and_the_first_of_direct_messages(world: World) -> None:
    guilds = [world.guild(f"Table {n}") for n in range(4)]
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2)
    async with connect(client, world):
        assert {(shard, of) for shard, of, _ in world.gateway.identified} == {(0, 2), (1, 2)}
        sessions = {session.shard[0]: len(session.log) for session in world.gateway.sessions}
        for guild in (*guilds, None):
            world.emit("TYPING_START", {"guild_id": guild and str(guild.id)}, guild)
        grown = {s.shard[0]: len(s.log) - sessions[s.shard[0]] for s in world.gateway.sessions}
        ones = sum((guild.id >> 22) % 2 for guild in guilds)
        assert grown == {0: len(guilds) - ones + 1, 1: ones}


async def test_a_bucket_of_shards_identifies_once_in_its_time(world: World) -> None:
    world.gateway.identify_every = 60.0
    async with aiohttp.ClientSession() as http:
        told = []
        for shard in (0, 1):
            async with http.ws_connect(world.gateway_url) as socket:
                await socket.receive_json()
                identify = {"token": world.token, "intents": 1, "shard": [shard, 2], "properties": {}}
                await socket.send_json({"op": 2, "d": identify})
                told.append((await socket.receive_json())["op"])
        assert told == [0, 9]
