"""Dice thrown by hand: a player's count for own figures only, whatever the sentence; the GM's for any."""

import pytest

from bot.proof.verify import verify
from bot.table import GameTable
from storage.exchange import entries_of
from tests.bot.table import open_table, say

SCENE = (
    "/encounter start rq3plus",
    "/encounter add Lia",
    "/control Lia by Ann",
    "/encounter add Grak",
)

HITS = "/note here: it rains"
"""Under the tables' seed the attack said behind it is an ordinary hit."""


async def played(*lines: str) -> list[tuple[bool, str, dict[str, tuple[int, bool]]]]:
    async with open_table() as table:
        for line in SCENE:
            assert (await say(table, line)).ok, line
        told = []
        for line in lines:
            reply = await say(table, line)
            dice = {die.name: (die.value, die.given) for step in reply.fight.steps for die in step.dice}
            told.append((reply.ok, reply.text, dice))
        return told


async def test_a_players_dice_serve_own_figures_and_no_others() -> None:
    ((fine, text, dice),) = await played("@Ann attack rapier vs Grak parry rolled attack 12, parry 99")
    assert fine and dice["Lia.attack"] == (12, True) and not dice["Grak.parry"][1]
    assert "parry 99" in text.split("Not used:")[1]


async def test_values_by_order_are_for_own_dice_too() -> None:
    ((fine, _, dice),) = await played("@Ann attack rapier vs Grak parry rolled 12")
    assert fine and dice["Lia.attack"] == (12, True) and not dice["Grak.parry"][1]


async def test_a_die_that_names_the_foe_is_refused() -> None:
    ((fine, text, dice),) = await played("@Ann attack rapier vs Grak parry rolled attack 12, Grak.parry 99")
    assert not fine and "Grak's player" in text and not dice


async def test_a_die_that_proves_impossible_gives_no_second_look_at_the_bots() -> None:
    # 10 is an impale's sum, which an ordinary hit can't show: it is asked for anew, and the hit stands.
    _, asked, other, dropped, high, (fine, text, dice) = await played(
        HITS,
        "@Ann attack rapier vs Grak nothing rolled damage 10",
        "@Ann attack rapier vs Grak nothing",
        "@Ann /cancel",
        "@Ann 10",
        "@Ann 5",
    )
    assert asked[0] and "Lia: damage can't be 10: 1d6 shows 1 to 6. Roll it again" in asked[1]
    assert not other[0] and not dropped[0] and not high[0]
    assert fine and "Lia → Grak" in text and dice["Lia.damage"] == (5, True) and not dice["Lia.attack"][1]
    assert dice["Lia.attack"] == asked[2]["Lia.attack"]


async def test_the_bot_throws_what_proved_impossible_where_its_player_says_so() -> None:
    *_, (fine, _, dice) = await played(HITS, "@Ann attack rapier vs Grak nothing rolled damage 10", "@Ann /answer bot")
    assert fine and not dice["Lia.damage"][1]


@pytest.mark.parametrize("answer", ["5", "/answer bot"])
async def test_a_log_with_a_die_that_was_asked_anew_is_proved(answer: str) -> None:
    async with open_table() as table:
        lines = (HITS, "@Ann attack rapier vs Grak nothing rolled damage 10", f"@Ann {answer}", "/encounter end now")
        for line in (*SCENE, *lines):
            assert (await say(table, line)).ok, line
        assert "give every event on record" in (await say(table, "/verify")).text


@pytest.mark.parametrize(
    "line",
    [
        "@Ann attack rapier vs Grak nothing rolled attack 30, location 12, damage 10",
        "Lia: attack rapier vs Grak nothing rolled damage 10",
    ],
)
async def test_nothing_happens_where_it_shows_before_any_die_of_the_bots_or_the_master_gave_it(line: str) -> None:
    _, refused, (_, history, _) = await played(HITS, line, "/history")
    assert not refused[0] and "can't be 10" in refused[1] and not refused[2]
    assert "rapier" not in history


async def test_the_master_gives_any() -> None:
    ((fine, _, dice),) = await played("Lia: attack rapier vs Grak parry rolled attack 12, Grak.parry 99")
    assert fine and dice["Lia.attack"] == (12, True) and dice["Grak.parry"] == (99, True)


@pytest.mark.parametrize(("option", "says"), [("gm", "Only the GM"), ("off", "Nobody")])
async def test_the_option_takes_them_away(option: str, says: str) -> None:
    _, (fine, text, _) = await played(
        f"/encounter option hand_dice {option}", "@Ann attack rapier vs Grak nothing rolled 12"
    )
    assert not fine and says in text


async def test_the_answer_of_a_defender_brings_own_dice_only() -> None:
    asked, (fine, text, dice) = await played(
        "Grak: attack battle axe vs Lia", "@Ann /answer dodge rolled dodge 20, damage 1"
    )
    assert asked[0] and fine and dice["Lia.dodge"] == (20, True)
    assert all(not given for name, (_, given) in dice.items() if name.startswith("Grak."))
    assert "Lia" in text


async def test_such_a_log_is_proved_by_playing_it_again() -> None:
    async with open_table() as table:
        for line in (*SCENE, "@Ann attack rapier vs Grak parry rolled attack 12, parry 99", "/encounter end now"):
            assert (await say(table, line)).ok, line
        proved = await say(table, "/verify")
        assert proved.ok and "give every event on record" in proved.text


async def test_a_player_is_asked_for_each_die_as_it_becomes_due() -> None:
    async with open_table() as table:
        for line in (*SCENE, "/encounter option hand_dice ask", "/order Grak nothing"):
            assert (await say(table, line)).ok, line
        asked = await say(table, "@Ann attack rapier vs Grak")
        (question,) = asked.prompts.questions
        assert asked.ok and (question.dice, question.who) == ("1d100", "Lia") and "tell me the d100" in asked.text
        assert not (await say(table, "@Ann 140")).ok
        told: dict[str, tuple[int, bool]] = {}
        reply = await say(table, "@Ann 12")
        for _ in range(12):
            assert reply.ok, reply.text
            if not reply.prompts.questions:
                break
            (question,) = reply.prompts.questions
            assert question.who == "Lia"
            reply = await say(table, "@Ann /answer bot" if "modifier" in question.text else "@Ann 3")
        told = {die.name: (die.value, die.given) for step in reply.fight.steps for die in step.dice}
        assert told["Lia.attack"] == (12, True) and told["Lia.damage"][1]
        assert all(not given for name, (_, given) in told.items() if name.startswith("Grak."))
        live = await table.live.load(next(iter(table.running.values())))
        verdict = await verify(GameTable(table.store), live.info, await entries_of(table.store.ledger, live.info.id))
        assert verdict.fine, verdict.words()


async def test_without_the_option_nobody_is_asked() -> None:
    ((fine, text, dice),) = await played("@Ann attack rapier vs Grak nothing")
    assert fine and "tell me" not in text and not dice["Lia.attack"][1]


async def test_one_player_may_be_asked_and_the_others_not() -> None:
    async with open_table() as table:
        for line in (*SCENE, "/encounter add Rurik for Ben", "/order Grak nothing"):
            assert (await say(table, line)).ok, line
        assert "by the bot" not in (await say(table, "@Ann /dice ask")).text
        others = await say(table, "@Ben attack broadsword vs Grak")
        assert others.ok and not others.prompts.questions
        asked = await say(table, "@Ann attack rapier vs Grak")
        (question,) = asked.prompts.questions
        assert (question.dice, question.who) == ("1d100", "Lia")
        for _ in range(12):
            if not asked.prompts.questions:
                break
            modifier = "modifier" in asked.prompts.questions[0].text
            asked = await say(table, "@Ann /answer bot" if modifier else "@Ann 3")
            assert asked.ok, asked.text
        assert any(die.given for step in asked.fight.steps for die in step.dice)
        assert (await say(table, "@Ann /dice bot")).ok
        assert not (await say(table, "@Ann attack rapier vs Grak")).prompts.questions
        live = await table.live.load(next(iter(table.running.values())))
        verdict = await verify(GameTable(table.store), live.info, await entries_of(table.store.ledger, live.info.id))
        assert verdict.fine, verdict.words()


@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        ("/state", "@Ann /dice sometimes", "/dice ask (you do) or /dice bot"),
        ("/state", "@Cid /dice ask", "no figure in this fight"),
        ("/encounter option hand_dice gm", "@Ann /dice ask", "Only the GM brings"),
        ("/encounter option hand_dice off", "@Ann /dice ask", "Nobody brings"),
        ("/encounter option hand_dice ask", "@Ann /dice bot", "only the GM can change that"),
    ],
)
async def test_who_throws_is_refused_where_it_is_not_the_players_to_say(before: str, line: str, says: str) -> None:
    *_, (fine, text, _) = await played(before, line)
    assert not fine and says in text


async def test_what_the_master_takes_away_is_not_asked_for() -> None:
    async with open_table() as table:
        for line in (*SCENE, "/order Grak nothing", "@Ann /dice ask", "/encounter option hand_dice gm"):
            assert (await say(table, line)).ok, line
        assert not (await say(table, "@Ann attack rapier vs Grak")).prompts.questions
        assert (await say(table, "@Ann /dice")).text.startswith("I roll")


async def test_a_die_that_was_asked_is_the_bots_once_its_player_says_so() -> None:
    async with open_table() as table:
        for line in (*SCENE, HITS, "/order Grak nothing", "@Ann /dice ask"):
            assert (await say(table, line)).ok, line
        assert (await say(table, "@Ann attack rapier vs Grak")).prompts.questions
        asked = await say(table, "@Ann 12", "m:1")
        assert asked.prompts.questions and asked.prompts.questions[0].dice
        done = await say(table, "@Ann /dice bot", "m:2")
        assert done.ok and not done.prompts.questions and "I roll your dice" in done.text
        dice = {die.name: (die.value, die.given) for step in done.fight.steps for die in step.dice}
        # What was told already stays told.
        assert dice["Lia.attack"] == (12, True) and not dice["Lia.location"][1]
        live = await table.live.load(next(iter(table.running.values())))
        assert not live.waiting and (await say(table, "/encounter end now")).ok
        assert "give every event on record" in (await say(table, "/verify")).text


async def test_only_the_dice_asked_of_oneself_are_left_to_the_bot() -> None:
    async with open_table() as table:
        scene = ("/encounter add Rurik for Ben", "/order Grak nothing", "@Ann /dice ask", "@Ben /dice ask")
        for line in (*SCENE, *scene):
            assert (await say(table, line)).ok, line
        assert (await say(table, "@Ann attack rapier vs Grak")).prompts.questions
        assert (await say(table, "@Ben /dice bot")).text == "I roll your dice."
        live = await table.live.load(next(iter(table.running.values())))
        assert [question.who for one in live.waiting for question in one.questions] == ["Lia"]
