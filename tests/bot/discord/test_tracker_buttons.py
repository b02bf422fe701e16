"""The buttons below the public tracker: each judged at its press, in the fight as it stands."""

from storage.settings import GM_TRACKER
from tests.bot.discord.scene import MISS, Scene

BUTTONS = ["Next", "My options", "Map", "Undo"]
BLOW = "attack rapier vs Grak nothing"


async def fighting(scene: Scene) -> str:
    """A fight of Rurik, Grak and Anna's Lia; returns its id."""
    await scene.fight()
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None
    return encounter


async def test_next_plays_on_for_the_gm_and_the_buttons_stay(scene: Scene) -> None:
    await fighting(scene)
    pin = await scene.pin()
    assert pin.buttons == BUTTONS
    head = await scene.head()
    told = await scene.press(scene.gerd, pin, "Next")
    assert not told.ephemeral and await scene.head() > head
    now = await scene.tail()
    await scene.world.until(lambda: now in pin.text)
    assert pin.buttons == BUTTONS


async def test_a_players_next_is_refused_in_private_where_it_is_the_gms(scene: Scene) -> None:
    await fighting(scene)
    head = await scene.head()
    pressed = await scene.press(scene.anna, await scene.pin(), "Next")
    assert pressed.ephemeral and "Only the GM can say next" in pressed.text
    assert await scene.head() == head


async def test_a_spectators_next_and_undo_are_refused_in_private(scene: Scene) -> None:
    await fighting(scene)
    await scene.say(scene.gerd, MISS)
    pin, head = await scene.pin(), await scene.head()
    for button in ("Next", "Undo"):
        denied = await scene.press(scene.ben, pin, button)
        assert denied.ephemeral and button.casefold() in denied.text and not denied.buttons, denied.text
    assert await scene.head() == head


async def test_my_options_are_the_pressers_own_and_can_be_pressed(scene: Scene) -> None:
    await fighting(scene)
    pin = await scene.pin()
    own = await scene.press(scene.anna, pin, "My options")
    assert own.ephemeral and "rapier" in own.text.casefold() and "broadsword" not in own.text
    typed = await scene.do(scene.anna, "options")
    assert (own.text, own.buttons) == (typed.text, typed.buttons) and own.buttons
    masters = await scene.press(scene.gerd, pin, "My options")
    assert masters.ephemeral and masters.buttons != own.buttons
    nothing = await scene.press(scene.ben, pin, "My options")
    assert nothing.ephemeral and not nothing.buttons and "You don't play anyone here" in nothing.text
    head = await scene.head()
    attack = next(button for button in own.buttons if "rapier" in button.casefold())
    said = await scene.press(scene.anna, own, attack)
    assert not said.ephemeral and await scene.head() > head, said.text


async def test_the_map_is_for_whoever_presses(scene: Scene) -> None:
    await fighting(scene)
    await scene.do(scene.gerd, "place", name="Lia", at="0,0")
    await scene.do(scene.gerd, "place", name="Grak", at="3,0")
    await scene.do(scene.gerd, "hide", name="Grak")
    pin = await scene.pin()
    for person in (scene.anna, scene.ben):
        shown = await scene.press(person, pin, "Map")
        assert shown.ephemeral and "Lia" in shown.text and "Grak" not in shown.text
        assert [file.filename for file in shown.message.attachments] == ["map.png"]
    masters = await scene.press(scene.gerd, pin, "Map")
    assert all(message.ephemeral for message in masters.messages)
    assert "Grak" in masters.text


async def test_undo_takes_the_last_sentence_back_and_marks_its_message(scene: Scene) -> None:
    await fighting(scene)
    before = await scene.state()
    blow = await scene.say(scene.gerd, MISS)
    await scene.press(scene.gerd, await scene.pin(), "Undo")
    assert await scene.state() == before
    await scene.world.until(lambda: "taken back by Gerd" in blow.text)


async def test_a_players_undo_asks_the_gm(scene: Scene) -> None:
    await fighting(scene)
    blow = await scene.say(scene.anna, BLOW)
    head = await scene.head()
    asked = await scene.press(scene.anna, await scene.pin(), "Undo")
    assert not asked.ephemeral and asked.buttons == ["Accept", "Decline"] and await scene.head() == head
    await scene.press(scene.gerd, asked, "Accept")
    await scene.world.until(lambda: "taken back by Gerd" in blow.text)


async def test_they_work_after_a_restart_and_are_gone_at_the_end(scene: Scene) -> None:
    await fighting(scene)
    pin = await scene.pin()
    await scene.stop()
    async with scene.bot():
        head = await scene.head()
        await scene.press(scene.gerd, pin, "Next")
        assert await scene.head() > head and pin.buttons == BUTTONS
        assert (await scene.press(scene.anna, pin, "My options")).ephemeral
        await scene.do(scene.gerd, "encounter end", now=True)
        await scene.world.until(lambda: not scene.channel.pins)
        assert pin.buttons == [] and "over" in pin.text


async def test_a_button_of_another_fight_is_out_of_date(scene: Scene) -> None:
    first = await fighting(scene)
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.world.until(lambda: not scene.channel.pins)
    second = await fighting(scene)
    pin, tail = await scene.pin(), await scene.tail()
    # From here on nothing edits it, so that it keeps the ids that are put on it.
    await scene.world.until(lambda: tail in pin.text and "Lia" in pin.text)
    parts = pin.components[0]["components"]
    assert [part["custom_id"] for part in parts] == [
        f"1:board:{second}:{d}" for d in ("next", "options", "map", "undo")
    ]
    for part in parts:
        part["custom_id"] = part["custom_id"].replace(second, first)
        stale = await scene.press(scene.gerd, pin, part["label"])
        assert stale.ephemeral and "out of date" in stale.text
    assert await scene.tail() == tail


async def test_the_masters_tracker_has_none(scene: Scene) -> None:
    place = scene.channel.guild.channel("screen") if scene.channel.guild else None
    assert place is not None
    await fighting(scene)
    await scene.do(scene.gerd, "encounter gmtracker", where=place, anyway=True)
    await scene.world.until(lambda: place.pins)
    assert place.pins[0].buttons == []
    assert await scene.store.settings.holding(GM_TRACKER)
