"""Who starts a fight is game master of that fight alone: nobody reaches the server's things, or another's fight."""

import re
from typing import Any

import pytest

from tests.bot.discord.scene import Scene
from tests.loopback.answer import Answer
from tests.loopback.compose import Upload
from tests.loopback.messages import Message
from tests.loopback.people import COMPONENT, Person
from tests.loopback.state import Channel

VILLAIN = "Villain with str 18, broadsword 97"
KEPT = b'name = "Villain"\nsystem = "rq3plus"\nstr = 18\ncon = 12\nsiz = 12\nint = 12\npow = 12\ndex = 12\n'


async def forged(scene: Scene, who: Person, channel: Channel, custom: str, message: Message) -> Answer:
    """A press of a button with that custom id, as a client that is not Discord's own may send it."""
    data: dict[str, Any] = {"component_type": 2, "custom_id": custom, "id": 0}
    return await scene.seen(await who._act(COMPONENT, channel, data, message, timeout=5, wait=True))


async def prepared(scene: Scene, *, role: bool) -> Person:
    """A server whose manager Helga has a fight on in #fight and Villain in store; the starter of another fight."""
    helga = scene.world.person("Helga", scene.channel.guild, manage_guild=True)
    await scene.do(helga, "encounter start", system="rq3plus")
    if role:
        await scene.do(helga, "config gm_role", role=scene.channel.guild.role("Masters"))  # type: ignore[union-attr]
    await scene.do(helga, "encounter add", name="Grak", hidden=True)
    await scene.do(helga, "encounter save", name="finale")
    await scene.do(helga, "sheet import", file=Upload("villain.toml", KEPT))
    await scene.do(helga, "alias save", **{"name": "ours", "sentence": "attack broadsword", "for": "server"})
    return helga


async def elsewhere(scene: Scene, who: Person) -> None:
    """That person starts a fight in another channel, in which the scene goes on."""
    scene.channel = scene.channel.guild.channel("elsewhere")  # type: ignore[union-attr]
    await scene.do(who, "encounter start", system="rq3plus")


@pytest.mark.parametrize("role", [False, True])
async def test_who_starts_a_fight_reaches_nothing_of_the_server(scene: Scene, *, role: bool) -> None:
    helga = await prepared(scene, role=role)
    shelf = await scene.store.saved.all("fight", f"guild:{scene.channel.guild.id}")  # type: ignore[union-attr]
    sheets = await scene.store.characters.all(f"guild:{scene.channel.guild.id}")  # type: ignore[union-attr]
    await elsewhere(scene, scene.ben)
    for command, given in (
        ("encounter saved", {}),
        ("encounter load", {"name": "finale"}),
        ("encounter save", {"name": "finale"}),
        ("encounter forget", {"name": "finale"}),
        ("sheet show", {"name": "Villain"}),
        ("sheet export", {"name": "Villain"}),
        ("sheet portrait", {"name": "Villain", "none": True}),
        ("sheet colour", {"name": "Villain", "colour": "teal"}),
        ("sheet delete", {"name": "Villain"}),
        ("sheet accept", {"name": "Villain"}),
        ("encounter add", {"name": "Villain"}),
        ("encounter join", {"name": "Villain"}),
        ("alias save", {"name": "ours", "sentence": "attack axe", "for": "server"}),
        ("alias save", {"name": "theirs", "sentence": "attack axe", "for": "server"}),
        ("alias forget", {"name": "ours"}),
        ("encounter gmtracker", {"where": scene.channel}),
    ):
        answer = await scene.do(scene.ben, command, **given)
        assert answer.ephemeral and "finale" not in answer.text and "18" not in answer.text, f"{command}: {answer.text}"
    assert "Villain" not in (await scene.do(scene.ben, "sheet list")).text
    assert not any("Villain" in c.value for c in await scene.completed(scene.ben, "encounter add", "name", "Vill"))
    assert not await scene.completed(scene.ben, "encounter load", "name", "fin")
    guild = f"guild:{scene.channel.guild.id}"  # type: ignore[union-attr]
    assert await scene.store.saved.all("fight", guild) == shelf and await scene.store.characters.all(guild) == sheets
    (ours,) = await scene.store.saved.all("alias", guild)
    assert ours.text == "attack broadsword"
    mine = await scene.do(scene.ben, "encounter add", name="Duellist")
    assert mine.ephemeral is role, "without a role its starter is GM of that fight"
    for command, given in (("encounter saved", {}), ("encounter load", {"name": "finale"})):
        assert "not" not in (await scene.do(helga, command, **given)).text.split(":")[0]


async def test_a_starters_sheets_stay_apart_from_the_servers(scene: Scene) -> None:
    helga = await prepared(scene, role=False)
    guild = f"guild:{scene.channel.guild.id}"  # type: ignore[union-attr]
    await elsewhere(scene, scene.ben)
    weak = KEPT.replace(b"str = 18", b"str = 3") + f'owner = "{scene.anna.user.id}"\n'.encode()
    assert "Villain" in (await scene.do(scene.ben, "sheet import", file=Upload("villain.toml", weak))).text
    assert "str = 3" in (await scene.do(scene.ben, "sheet show", name="Villain")).text
    assert "str = 18" in (await scene.do(helga, "sheet show", name="Villain")).text
    assert not (await scene.do(scene.ben, "encounter add", name="Villain")).ephemeral
    assert (await scene.figure("Villain"))["owner"] is None
    assert len(await scene.store.characters.find(guild, "Villain")) == 2
    await scene.do(scene.ben, "sheet delete", name="Villain")
    (left,) = await scene.store.characters.find(guild, "Villain")
    assert left.sheet["str"] == 18


async def test_a_players_sheet_is_not_read_through_a_figure_of_its_name(scene: Scene) -> None:
    await prepared(scene, role=False)
    lias = KEPT.replace(b"Villain", b"Sorrel")
    await scene.do(scene.anna, "sheet import", file=Upload("sorrel.toml", lias))
    await elsewhere(scene, scene.ben)
    refused = await scene.do(scene.ben, "encounter add", name="Sorrel")
    assert refused.ephemeral and "/encounter join Sorrel" in refused.text
    await scene.do(scene.ben, "encounter add", name="Troll", **{"as": "Sorrel"})
    await scene.do(scene.ben, "do", sentence=f"/control Sorrel by {scene.anna.user.id}")
    accepted = await scene.do(scene.ben, "sheet accept", name="Sorrel")
    assert accepted.ephemeral and "18" not in accepted.text
    joined = await scene.do(scene.anna, "encounter join", name="Sorrel")
    assert "joins" in joined.text or joined.ephemeral


async def test_with_a_role_its_bearers_run_what_anybody_starts(scene: Scene) -> None:
    helga = await prepared(scene, role=True)
    masters = scene.channel.guild.role("Masters")  # type: ignore[union-attr]
    ian = scene.world.person("Ian", scene.channel.guild, roles=[masters])
    scene.channel = scene.channel.guild.channel("elsewhere")  # type: ignore[union-attr]
    started = await scene.do(scene.ben, "encounter start", system="rq3plus")
    assert "whoever has the GM role runs it" in started.text
    for command, given in (("encounter add", {"name": "Grak"}), ("encounter end", {"now": True}), ("round", {})):
        assert "Only the GM" in (await scene.do(scene.ben, command, **given)).text
    assert not (await scene.do(ian, "encounter add", name="Grak")).ephemeral
    assert "finale" in (await scene.do(ian, "encounter saved")).text
    assert "Villain" in (await scene.do(ian, "sheet list")).text
    await scene.do(helga, "config gm_role")
    assert not (await scene.do(scene.ben, "encounter add", name="Rurik")).ephemeral


async def test_forged_buttons_tell_and_do_nothing_in_another_channel(scene: Scene) -> None:
    helga = scene.world.person("Helga", scene.channel.guild, manage_guild=True)
    await scene.do(helga, "encounter start", system="rq3plus")
    await scene.do(helga, "encounter add", name="Grak", hidden=True)
    await scene.do(helga, "encounter add", name="Rurik")
    await scene.do(helga, "encounter add", name="Lia", **{"for": scene.anna})
    await scene.say(helga, "Grak: attack battle axe vs Lia")
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    (waiting,) = await scene.store.ledger.pending(encounter)
    head = await scene.head()
    await elsewhere(scene, scene.ben)
    own = scene.channel.last
    for custom in (
        *(f"1:why:{encounter}:{seq}" for seq in range(1, head + 1)),
        f"1:answer:{encounter}:{waiting.version}:0.0",
        f"1:look:{encounter}:{waiting.version}:0",
        f"1:rolls:{encounter}:{waiting.version}:0.0",
        f"1:pick:{encounter}:{waiting.version}:0.0",
        f"1:verify:{encounter}:{head}",
        f"1:undo:{encounter}:{head}",
        f"1:redo:{encounter}:{head}",
        f"1:end:{encounter}:{head}",
        f"1:judge:{encounter}:1.accept",
        f"1:board:{encounter}:next",
        f"1:turn:{encounter}:1:options",
        "1:why:nothing:1",
    ):
        answer = await forged(scene, scene.ben, scene.channel, custom, own)
        told = " ".join([answer.text, *(m.text for m in answer.messages)])
        assert not re.search("Grak|Rurik|Lia|axe|parry|dodge", told), f"{custom}: {told}"
    assert await scene.store.ledger.head(encounter) == head
    (still,) = await scene.store.ledger.pending(encounter)
    assert still == waiting and not still.answers


async def test_direct_messages_list_their_own_fights(scene: Scene) -> None:
    for person in (scene.anna, scene.ben):
        await person.slash(person.dm, "encounter start", system="rq3plus")
    rows = [(await person.slash(person.dm, "encounter list")).text for person in (scene.anna, scene.ben)]
    assert all("rq3plus" in row and "\n" not in row.strip() for row in rows) and rows[0] != rows[1]
    for person in (scene.anna, scene.ben):
        await person.slash(person.dm, "encounter add", name="Grak")
        saved = await person.slash(person.dm, "encounter save", name="mine")
        assert "mine" in saved.text
        assert (await person.slash(person.dm, "encounter saved")).text.count("mine") == 1
