"""Forcing dice from Discord: a player may not, a game master may, and everybody sees that it was forced."""

from tests.bot.discord.scene import Scene

FORCED = "broadsword vs Grak parry forced attack special, Grak.parry failure, location head"


async def test_a_player_may_not_and_a_master_may(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    head = await scene.head()
    refused = await scene.do(scene.anna, "attack", sentence="rapier vs Grak nothing forced attack special", who="Lia")
    assert refused.ephemeral and "Only the GM can force a die" in refused.text and await scene.head() == head
    answer = await scene.do(scene.gerd, "attack", sentence=FORCED, who="Rurik")
    assert not answer.ephemeral and "forced by the GM: attack special, parry failure, location head" in answer.text
    assert "/70 special" in answer.text
    assert answer.embeds[0]["title"] == "Rurik: attack broadsword vs Grak parry"
    assert (await scene.figure("Grak"))["loc_damage"]["head"] > 0


async def test_a_master_answers_for_an_absent_player(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    await scene.say(scene.gerd, "Grak: attack battle axe vs Lia forced attack success")
    refused = await scene.do(scene.anna, "answer", choice="dodge forced dodge critical")
    assert refused.ephemeral and "Only the GM can force a die" in refused.text
    prompt = await scene.prompt()
    await scene.do(scene.gerd, "answer", choice="dodge forced dodge critical")
    await scene.world.until(lambda: "forced by the GM: attack success, dodge critical" in prompt.text)


async def test_the_word_is_offered_to_masters_only(scene: Scene) -> None:
    await scene.fight("Rurik", "Grak", "Lia")
    typed = "Lia: rapier vs Grak nothing for"
    mine = await scene.completed(scene.gerd, "attack", "sentence", typed)
    assert "Lia: rapier vs Grak nothing forced" in [choice.value for choice in mine]
    theirs = await scene.completed(scene.anna, "attack", "sentence", typed)
    assert theirs == []
    words = await scene.completed(scene.gerd, "attack", "sentence", f"{typed}ced attack sp")
    # The first says what is meant as it stands: sp is short for special.
    assert [choice.value for choice in words] == [f"{typed}ced attack sp", f"{typed}ced attack special"]
