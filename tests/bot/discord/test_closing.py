"""The end of a fight in Discord, what stays reachable, and sheets that wait for the game master."""

from bot.discord.pickup import left_over
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from storage.ledger import everywhere
from storage.sheets.formats import export
from tests.bot.discord.scene import MISS, WE_06, Scene
from tests.loopback.compose import Upload


async def test_the_end_is_asked_for_and_reported(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, WE_06)
    asked = await scene.do(scene.gerd, "encounter end")
    assert asked.ephemeral and asked.buttons == ["End the fight"] and "Secret" not in asked.text.split("?")[0]
    await scene.say(scene.gerd, MISS)
    stale = await scene.press(scene.gerd, asked, "End the fight")
    assert "out of date" in stale.text and (await scene.state())["combatants"]
    asked = await scene.do(scene.gerd, "encounter end")
    ended = await scene.press(scene.gerd, asked, "End the fight")
    report = ended.messages[0]
    assert not report.ephemeral and "The fight is over" in report.text and report.buttons == ["Verify dice", "Reopen"]
    assert [a.filename.rsplit(".", 1)[1] for a in report.attachments] == ["json", "md", "html"]
    whole = await ended.followup()
    assert whole.ephemeral and [a.filename.rsplit(".", 1)[1] for a in whole.attachments] == ["json", "md", "html"]


async def test_only_a_game_master_ends_it(scene: Scene) -> None:
    await scene.fight("Rurik", "Lia")
    denied = await scene.do(scene.anna, "encounter end", now=True)
    assert denied.ephemeral and "Only the GM" in denied.text and (await scene.state())["combatants"]


async def test_afterwards_all_is_reachable_and_can_go_on(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    answer = await scene.say(scene.gerd, WE_06)
    await scene.do(scene.gerd, "encounter end", now=True)
    assert "attack broadsword" in (await scene.do(scene.anna, "history")).text
    assert "R3-" in (await scene.do(scene.anna, "why")).text
    assert "R3-" in (await scene.press(scene.ben, answer, "Why")).text
    assert "0 differ" in (await scene.do(scene.ben, "verify")).text
    log = await scene.do(scene.gerd, "encounter log")
    assert log.ephemeral and len(log.attachments) == 3
    denied = await scene.do(scene.anna, "encounter log")
    assert denied.ephemeral and not denied.attachments
    await scene.world.until(lambda: not scene.channel.pins)
    assert "goes on" in (await scene.do(scene.gerd, "encounter reopen")).text
    assert "Rurik" in (await scene.pin()).text
    assert not (await scene.say(scene.gerd, MISS)).ephemeral


async def test_a_players_new_sheet_is_accepted_by_a_button(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    rules = ruleset("rq3plus")
    sheet = rules.sheets.read(dict(ready(rules.package)["lia"])) | {"dodge": 93}
    told = await scene.do(scene.anna, "sheet import", file=Upload("lia.toml", export(sheet, "toml")[1]))
    assert told.ephemeral and "until the GM" in told.text
    (word,) = await scene.world.until(lambda: [m for m in scene.channel.messages if m.buttons == ["Accept"]])
    assert "Lia" in word.text and (await scene.figure("Lia"))["dodge"] == 70
    denied = await scene.press(scene.anna, word, "Accept")
    assert denied.ephemeral and "Only the GM" in denied.text
    accepted = await scene.press(scene.gerd, word, "Accept")
    assert "dodge 70 -> 93" in accepted.text.replace("\\", "") and (await scene.figure("Lia"))["dodge"] == 93


async def test_nothing_of_a_fight_that_is_over_is_kept_in_memory_or_owed_in_the_store(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak")
    await scene.say(scene.gerd, MISS)
    await scene.do(scene.anna, "state")
    encounter = await scene.store.ledger.active(str(scene.channel.id))
    assert encounter is not None and scene.client is not None
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.do(scene.gerd, "history")
    await scene.do(scene.anna, "history")
    table, answers = scene.client.desk.table, scene.client.desk.answers

    def kept() -> list[object]:
        places = (table._names, table.idle, answers._seen, answers._open, answers._last, table.starters)
        held = [live.info.id for live in table.live.known()] + [one.live.info.id for one in table.readings.values()]
        return [where for where in (*places, held) if encounter in where]

    await scene.world.until(lambda: not scene.channel.pins and not kept())
    await scene.stop()
    assert not await left_over(scene.store, everywhere), "the next start has nothing to look after"
