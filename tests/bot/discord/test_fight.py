"""A fight by slash commands over the wire: the catalogue's numbers, in the ledger and in the words of the embeds."""

import asyncio

import pytest

from tests.bot.discord.scene import MISS, WE_05, WE_06, WE_07, WE_08, WE_11, Scene, item


@pytest.mark.rule("R3-PAR-02", "R3-HIT-11")
async def test_worked_examples(scene: Scene) -> None:
    await scene.fight()
    answer = await scene.say(scene.gerd, WE_05)
    assert not answer.deferred and not answer.ephemeral
    assert answer.embeds[0]["title"] == "Grak: attack battle axe vs Rurik parry with target"
    assert "35/60" in answer.text and "44/60" in answer.text and "Target takes" in answer.text
    assert answer.buttons == ["Why", "Undo"]
    rurik = await scene.figure("Rurik")
    assert (rurik["hp"], item(rurik, "target")["ap"]) == (14, 11)

    answer = await scene.say(scene.gerd, WE_06)
    assert "bdomen: 1 through" in answer.text
    grak = await scene.figure("Grak")
    assert (grak["hp"], grak["loc_damage"]["abdomen"], item(grak, "battle_axe")["ap"]) == (15, 1, 7)

    answer = await scene.say(scene.anna, WE_07)
    assert answer.ephemeral and "Rurik's player" in answer.text, "a player throws no foe's dice"
    answer = await scene.say(scene.gerd, WE_07)
    assert "hest: " in answer.text and "03/75" in answer.text
    rurik = await scene.figure("Rurik")
    assert (rurik["hp"], rurik["loc_damage"]["chest"], item(rurik, "broadsword")["ap"]) == (11, 3, 9)

    answer = await scene.say(scene.gerd, WE_08)
    assert "hest: " in answer.text
    lia = await scene.figure("Lia")
    assert (lia["hp"], lia["loc_damage"]["chest"], lia["posture"]) == (2, 9, "prone")
    assert scene.channel.messages[-1].pings == []


@pytest.mark.rule("R3-RIP-01")
async def test_riposte_plays_by_itself(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    answer = await scene.say(scene.gerd, WE_11)
    assert "60/75" in answer.text and "70/50" in answer.text
    grak = await scene.figure("Grak")
    assert (grak["hp"], grak["loc_damage"]["left_arm"]) == (14, 2)


async def test_a_verb_is_a_command_of_its_own(scene: Scene) -> None:
    await scene.fight()
    verb, _, rest = WE_06.partition(": attack ")
    answer = await scene.do(scene.gerd, "attack", sentence=rest, who=verb)
    assert "bdomen: 1 through" in answer.text
    for sentence in (f"Rurik: {rest}", f"Rurik: /attack {rest}"):
        again = await scene.do(scene.gerd, "attack", sentence=sentence)
        assert again.embeds[0]["title"] == answer.embeds[0]["title"]


async def test_a_spoken_command_equals_the_slash_command(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    before = await scene.state()
    await scene.do(scene.gerd, "undo")
    assert list((await scene.state())["combatants"]) == ["Rurik"]
    await scene.do(scene.gerd, "redo")
    assert await scene.state() == before
    shown = await scene.do(scene.ben, "state")
    assert shown.ephemeral and "Grak" in shown.text
    history = await scene.do(scene.ben, "history", n=3)
    assert history.ephemeral and "undo" in history.text


async def test_two_attacks_at_once_are_both_applied(scene: Scene) -> None:
    await scene.fight()
    head = await scene.head()
    sent = [
        await scene.gerd.slash(scene.channel, "do", sentence=sentence, wait=False)
        for sentence in (WE_05, WE_06, MISS, MISS)
    ]
    answers = await asyncio.gather(*(one.settled() for one in sent))
    assert all(not answer.ephemeral for answer in answers)
    assert await scene.head() >= head + 4
    assert (await scene.figure("Grak"))["loc_damage"]["abdomen"] == 1
    assert item(await scene.figure("Rurik"), "target")["ap"] == 11


async def test_the_same_interaction_twice_changes_the_state_once(scene: Scene) -> None:
    await scene.fight()
    head = await scene.head()
    scene.world.trouble.duplicate()
    answer = await scene.say(scene.gerd, WE_06)
    await scene.do(scene.gerd, "history")
    assert not scene.world.refusals, "the second delivery is let go without a word"
    assert "broadsword 12/70" in answer.text
    assert (await scene.figure("Grak"))["loc_damage"]["abdomen"] == 1
    assert await scene.head() == head + 1


async def test_a_manager_and_a_role_make_game_masters(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    helga = scene.world.person("Helga", scene.channel.guild, manage_guild=True)
    assert not (await scene.say(helga, MISS)).ephemeral
    role = scene.channel.guild.role("Masters")  # type: ignore[union-attr]
    ian = scene.world.person("Ian", scene.channel.guild, roles=[role])
    refused = await scene.say(ian, MISS)
    assert refused.ephemeral and "don't play" in refused.text
    await scene.do(helga, "config gm_role", role=role)
    assert not (await scene.say(ian, MISS)).ephemeral
    assert (await scene.say(scene.ben, MISS)).ephemeral


async def test_settings_of_a_server(scene: Scene) -> None:
    helga = scene.world.person("Helga", scene.channel.guild, manage_guild=True)
    for command, values in (
        ("config system", {"system": "swords"}),
        ("config pace", {"pace": "strict"}),
        ("config answer_seconds", {"seconds": 60}),
        ("config typed_commands", {"on": False}),
    ):
        answer = await scene.do(helga, command, **values)
        assert answer.ephemeral and answer.text
    started = await scene.do(scene.gerd, "encounter start")
    assert "strict pace" in started.text
    assert (await scene.state())["system"] == "swords"


async def test_a_fight_in_a_direct_message(scene: Scene) -> None:
    place = scene.anna.dm
    started = await scene.anna.slash(place, "encounter start", system="rq3plus")
    assert "The fight is on" in started.text and "/encounter add" in started.text, "a GM is told the next step"
    assert "Rurik joins" in (await scene.anna.slash(place, "encounter add", name="Rurik")).text
