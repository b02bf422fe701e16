"""Characters come and go as attachments."""

from bot.handlers.importing import MOST_BYTES
from rules.registry import ruleset
from storage.sheets.formats import export
from tests.bot.discord.scene import Scene
from tests.loopback.compose import Upload


async def test_import_show_export_and_join(scene: Scene) -> None:
    template = await scene.do(scene.anna, "sheet template", system="rq3plus", format="toml")
    assert template.ephemeral and [a.filename for a in template.attachments] == ["template-rq3plus.toml"]
    data = template.attachments[0].data
    answer = await scene.do(scene.anna, "sheet import", file=Upload("mine.toml", data))
    name = str(ruleset("rq3plus").sheets.template()["name"])
    assert f"{name} imported" in answer.text
    assert name in (await scene.do(scene.anna, "sheet show", name=name)).text
    exported = await scene.do(scene.anna, "sheet export", name=name, format="json")
    assert exported.attachments[0].filename.endswith(".json")
    back = await scene.do(scene.anna, "sheet import", file=Upload("mine.json", exported.attachments[0].data))
    assert "version 2" in back.text and "nothing" in back.text
    await scene.do(scene.gerd, "encounter start", system="rq3plus")
    joined = await scene.do(scene.anna, "encounter join", name=name)
    assert "joins the fight" in joined.text
    assert (await scene.figure(name))["owner"] == str(scene.anna.id)


async def test_files_that_cannot_be_sheets_are_not_fetched(scene: Scene) -> None:
    picture = await scene.do(scene.anna, "sheet import", file=Upload("rurik.png", b"x"))
    assert picture.ephemeral and ".toml" in picture.text
    _, data = export(dict(ruleset("rq3plus").sheets.template()), "toml")
    huge = Upload("huge.toml", data + b"# " + b"x" * MOST_BYTES)
    assert "larger than" in (await scene.do(scene.anna, "sheet import", file=huge)).text


async def test_a_stat_block_comes_by_a_form_and_counts_once_accepted(scene: Scene) -> None:
    await scene.offered("sheet paste")
    opened = await scene.anna.slash(scene.channel, "sheet paste", {"system": "rq3plus"})
    text = "Fen Hag\nSTR 15 CON 12 SIZ 14 INT 12 POW 16 DEX 11\nHP 13 Move 8\nClaw 55% 1d6+1\nDodge 40%"
    shown = await scene.seen(await scene.anna.submit(opened, {"block": text}))
    assert shown.ephemeral and "Claw 55 %" in shown.text and "HP 13" in shown.text
    assert "Fen Hag" not in (await scene.do(scene.anna, "sheet list")).text
    kept = await scene.press(scene.anna, shown, "Accept")
    assert "Fen Hag imported (version 1, rq3plus)" in kept.text
    assert "Fen Hag" in (await scene.do(scene.anna, "sheet list")).text


async def test_a_text_file_is_read_as_a_stat_block(scene: Scene) -> None:
    text = "Fen Hag\n\nSTR 15 CON 12 SIZ 14 INT 12 POW 16 DEX 11\n\nClaw 55% 1d6+1"
    shown = await scene.do(scene.anna, "sheet import", file=Upload("hag.md", text.encode()))
    assert "Claw 55 %" in shown.text and "sheet accept" in shown.text
