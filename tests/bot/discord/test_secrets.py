"""What is hidden or said in secret, on the wire: nothing of it is in any message that others can read."""

from tests.bot.discord.scene import Scene
from tests.loopback.messages import Message


async def ambushed(scene: Scene) -> None:
    """A fight in which somebody whom players don't know of stands beside Anna's Rurik; nobody else has a rapier."""
    await scene.fight("Grak")
    await scene.do(scene.gerd, "encounter add", name="Rurik", **{"for": scene.anna})
    added = await scene.do(scene.gerd, "encounter add", name="Lia", **{"as": "Zyxlurk"}, hidden=True)
    assert added.ephemeral, added.text


def public(scene: Scene) -> str:
    """Everything that stands in the channel for everybody's eyes, trackers and prompts too."""
    return "\n".join(f"{m.text}\n{m.content}\n{m.buttons}" for m in scene.channel.messages).casefold()


def clean(scene: Scene, *words: str) -> None:
    for word in words or ("zyxlurk", "rapier"):
        assert word not in public(scene), word


async def test_a_hidden_attacker_is_named_in_no_prompt_open_or_closed(scene: Scene) -> None:
    await ambushed(scene)
    assert (await scene.say(scene.gerd, "Zyxlurk: attack rapier vs Rurik")).ephemeral
    prompt = await scene.prompt("What do you do?")
    clean(scene)
    busy = await scene.say(scene.anna, "Rurik: dance")
    assert busy.ephemeral and "zyxlurk" not in busy.text.casefold() and "rapier" not in busy.text.casefold()
    await scene.press(scene.anna, prompt, prompt.buttons[0])
    await scene.world.until(lambda: not _of(scene, prompt).buttons or "Why" in _of(scene, prompt).buttons)
    clean(scene)
    for ask in ("history", "why", "state"):
        told = await scene.do(scene.anna, ask)
        assert told.ephemeral
        assert not {"zyxlurk", "rapier"} & set(told.text.casefold().replace(":", " ").split()), told.text


def _of(scene: Scene, message: Message) -> Message:
    return next(m for m in scene.channel.messages if m.id == message.id)


async def test_the_game_masters_hand_on_the_hidden_is_private(scene: Scene) -> None:
    await ambushed(scene)
    for command, values in (
        ("place", {"name": "Zyxlurk", "at": "1,1"}),
        ("set", {"name": "Zyxlurk", "key": "hp", "value": "7"}),
        ("mark", {"name": "Zyxlurk", "condition": "unaware"}),
        ("posture", {"name": "Zyxlurk", "posture": "prone"}),
    ):
        told = await scene.do(scene.gerd, command, **values)
        assert "Zyxlurk" in told.text and all(message.ephemeral for message in told.messages), command
    seen = await scene.do(scene.gerd, "place", name="Grak", at="3,3")
    assert not seen.ephemeral
    clean(scene, "zyxlurk")


async def test_a_secret_roll_is_shown_to_its_player_until_it_is_revealed(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    rolled = await scene.do(scene.anna, "check", what="dodge", secretly=True)
    assert rolled.ephemeral and "/reveal" in rolled.text
    assert "dodge" not in public(scene)
    number = rolled.text.split("/reveal ")[1].split()[0]
    other = await scene.do(scene.ben, "why")
    assert "dodge" not in other.text.casefold()
    assert (await scene.do(scene.ben, "reveal", name=number)).ephemeral, "not Ben's to show"
    shown = await scene.do(scene.anna, "reveal", name=number)
    assert not shown.ephemeral and "dodge" in shown.text.casefold()
    ended = await scene.do(scene.gerd, "encounter end", now=True)
    assert "over" in ended.text
    assert "0 differ" in (await scene.do(scene.ben, "verify")).text


async def test_dice_rolled_in_secret_are_a_row_that_can_be_revealed(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    rolled = await scene.do(scene.anna, "roll", dice="3d6+41", secretly=True)
    assert rolled.ephemeral and "3d6+41" not in public(scene)
    number = rolled.text.split("/reveal ")[1].split()[0]
    shown = await scene.do(scene.anna, "reveal", name=number)
    assert not shown.ephemeral and "everyone sees it" in shown.text


async def test_a_peek_is_refused_or_told_without_a_number(scene: Scene) -> None:
    await scene.fight("Grak", "Lia")
    refused = await scene.do(scene.anna, "sheet show", name="Grak")
    assert refused.ephemeral and "GM's secret" in refused.text
    contest = await scene.do(scene.anna, "contest", what="str vs str of Grak")
    assert not contest.ephemeral and "%" not in contest.text and "/" not in contest.text
    await scene.do(scene.gerd, "encounter option", key="foe_odds", value="off")
    for command, values in (
        ("odds", {"sentence": "attack rapier vs Grak dodge"}),
        ("contest", {"what": "str vs str of Grak"}),
    ):
        told = await scene.do(scene.anna, command, **values)
        assert told.ephemeral and "are the GM's secret" in told.text, told.text


async def test_who_starts_the_next_fight_is_a_player_still_in_what_the_last_one_tells(scene: Scene) -> None:
    await ambushed(scene)
    await scene.do(scene.gerd, "encounter option", key="public_rolls", value="off")
    struck = await scene.say(scene.gerd, "Grak: attack battle axe vs Rurik nothing rolled attack 35, location 12")
    known = await scene.press(scene.anna, struck, "Why")
    await scene.do(scene.gerd, "encounter end", now=True)
    await scene.do(scene.anna, "encounter start", system="rq3plus")
    told = await scene.press(scene.anna, struck, "Why")
    whole = await scene.press(scene.gerd, struck, "Why")
    assert told.ephemeral and told.text == known.text
    # Rurik's own die, which Anna reads, may come to the same.
    assert told.text.count("rolled 35") < whole.text.count("rolled 35")


async def test_what_the_game_master_writes_of_the_hidden_stands_in_no_tracker(scene: Scene) -> None:
    await ambushed(scene)
    for said in ("/note here: Zyxlurk waits", "/effect doom of Zyxlurk on Rurik: -5 attack"):
        kept = await scene.say(scene.gerd, said)
        assert kept.ephemeral and "Zyxlurk" in kept.text, kept.text
    for said in ("/count Rurik Zyxlurk 3", '/mark Rurik "afraid of Zyxlurk"'):
        refused = await scene.say(scene.gerd, said)
        assert refused.ephemeral and "hidden" in refused.text, refused.text
    tail = await scene.tail()
    await scene.world.until(lambda: scene.channel.pins and tail in scene.channel.pins[0].text)
    clean(scene, "zyxlurk")
    assert "zyxlurk" not in (await scene.do(scene.anna, "state")).text.casefold()


async def test_no_message_for_everybody_bears_a_number_whose_gaps_speak(scene: Scene) -> None:
    await ambushed(scene)
    await scene.do(scene.gerd, "set", name="Zyxlurk", key="hp", value="7")
    told = await scene.say(scene.anna, "attack broadsword vs Grak nothing rolled attack 99")
    whole = await scene.do(scene.gerd, "why")
    assert f"#{await scene.head()}" in whole.text
    await scene.do(scene.gerd, "undo")
    await scene.world.until(lambda: "aken back" in told.message.text)
    tail = await scene.tail()
    await scene.world.until(lambda: scene.channel.pins and tail in scene.channel.pins[0].text)
    assert "#" not in public(scene)


async def test_who_answers_in_words_for_the_ambushed_reads_who_it_is_and_nobody_else(scene: Scene) -> None:
    await ambushed(scene)
    assert (await scene.say(scene.gerd, "Zyxlurk: attack rapier vs Rurik")).ephemeral
    prompt = await scene.prompt("What do you do?")
    answer = await scene.say(scene.gerd, "Rurik: nothing")
    assert answer.ephemeral and "Zyxlurk" in answer.text
    await scene.world.until(lambda: "Why" in _of(scene, prompt).buttons)
    clean(scene)
