"""Each server has the table's own commands and the verbs of what it plays, and no fight waits for them."""

import pytest
from msgspec.structs import replace

from bot.discord import servers
from bot.discord.servers import COMMANDS
from storage.settings import of_guild
from tests.bot.discord.scene import Scene
from tests.loopback.offers import NotPossible
from tests.loopback.people import Person
from tests.loopback.state import Channel


def offered(scene: Scene, guild: int | None) -> set[str]:
    """The commands that Discord has of a server, or (None) of everybody."""
    return {command["name"] for command in scene.world.commands.get(guild, {}).values()}


def home(scene: Scene) -> int:
    """The id of the scene's server."""
    assert scene.channel.guild is not None
    return scene.channel.guild.id


async def elsewhere(scene: Scene, system: str) -> tuple[Channel, Person]:
    """Another server with a fight of that system, and who runs it."""
    channel = scene.world.guild("Elsewhere").channel("yard")
    olga = scene.world.person("Olga", channel.guild)
    await scene.seen(await olga.slash(channel, "encounter start", system=system))
    return channel, olga


def sent(scene: Scene, guild: int) -> int:
    """How often a server's commands were told."""
    path = f"/guilds/{guild}/commands"
    return sum(1 for r in scene.world.requests if r.method == "PUT" and r.path.endswith(path))


async def test_two_servers_see_the_verbs_of_what_they_play(scene: Scene) -> None:
    await scene.fight()
    channel, olga = await elsewhere(scene, "gurps4")
    assert channel.guild is not None
    there = channel.guild.id
    await scene.world.until(lambda: offered(scene, home(scene)) and offered(scene, there))
    everybody, mine, theirs = (offered(scene, guild) for guild in (None, home(scene), there))
    assert {"do", "encounter", "odds", "config"} <= everybody and "attack" not in everybody
    assert not everybody & mine and not everybody & theirs, "no command stands twice"
    assert "attack" in mine & theirs
    assert "riposte" in mine - theirs and "evaluate" in theirs - mine
    with pytest.raises(NotPossible, match="evaluate"):
        await scene.gerd.slash(scene.channel, "evaluate", sentence="Grak")
    assert (await scene.seen(await olga.slash(channel, "evaluate", sentence="Grak"))).ephemeral


async def test_a_fight_of_a_new_system_brings_its_verbs_and_keeps_the_others(scene: Scene) -> None:
    await scene.fight()
    await scene.offered("riposte")
    other = scene.channel.guild.channel("yard") if scene.channel.guild else None
    assert other is not None and "evaluate" not in offered(scene, home(scene))
    await scene.seen(await scene.gerd.slash(other, "encounter start", system="gurps4"))
    await scene.offered("evaluate")
    assert {"riposte", "evaluate"} <= offered(scene, home(scene))
    told = await scene.do(scene.gerd, "evaluate", sentence="Grak", who="Rurik")
    assert told.ephemeral and "GURPS" in told.text and "RuneQuest" in told.text, told.text


async def test_the_start_does_not_wait_and_what_failed_is_told_at_the_next_chance(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.world.trouble.fail("PUT /applications/*", 503, times=99)
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    await scene.do(scene.gerd, "encounter add", name="Rurik")
    await scene.do(scene.gerd, "encounter add", name="Grak")
    assert "Rurik" in (await scene.say(scene.gerd, "Rurik: attack broadsword vs Grak nothing")).text
    assert not offered(scene, home(scene))
    await scene.stop()
    assert await scene.store.settings.get(COMMANDS, of_guild(str(home(scene)))) is None
    scene.world.trouble.clear()
    async with scene.bot() as client:
        await scene.offered("attack")
        await client.servers.settle()
        kept = await scene.store.settings.get(COMMANDS, of_guild(str(home(scene))))
        assert kept is not None and kept.systems == ("rq3plus",)

    monkeypatch.setattr(servers, "RETRY", 0.0)
    other = scene.channel.guild.channel("yard") if scene.channel.guild else None
    assert other is not None
    async with scene.bot() as client:
        scene.world.trouble.fail("PUT /applications/*", 400, times=1)
        await scene.seen(await scene.gerd.slash(other, "encounter start", system="swords"))
        await client.servers.settle()
        assert "grapple" in offered(scene, home(scene)), "what was there before stays"
        await scene.seen(await scene.gerd.slash(other, "encounter add", name="Thug"))
        await client.servers.settle()
        kept = await scene.store.settings.get(COMMANDS, of_guild(str(home(scene))))
        assert kept is not None and kept.systems == ("swords", "rq3plus")


async def test_a_restart_tells_nothing_anew_and_knows_every_verb(scene: Scene) -> None:
    await scene.fight()
    await scene.offered("attack")
    assert scene.client is not None
    await scene.client.servers.settle()
    before = sent(scene, home(scene))
    await scene.stop()
    async with scene.bot() as client:
        told = await scene.do(scene.gerd, "attack", sentence="broadsword vs Grak nothing", who="Rurik")
        assert not told.ephemeral
        await client.servers.settle()
        assert sent(scene, home(scene)) == before == 1


async def test_a_server_that_takes_the_bot_once_more_is_told_again(scene: Scene) -> None:
    await scene.fight()
    await scene.offered("attack")
    assert scene.client is not None
    await scene.client.servers.settle()
    scene.world.commands[home(scene)].clear()
    await scene.client.servers.joined(str(home(scene)))
    await scene.offered("attack")


async def test_the_one_server_of_a_trial_has_all_of_it(scene: Scene) -> None:
    await scene.fight()
    await scene.offered("attack")
    await scene.stop()
    scene.settings = replace(scene.settings, guild=home(scene))
    async with scene.bot():
        names = offered(scene, home(scene))
        assert {"do", "encounter", "attack", "riposte"} <= names and len(names) <= 100
        await elsewhere(scene, "gurps4")
        assert set(scene.world.commands) <= {None, home(scene)}
