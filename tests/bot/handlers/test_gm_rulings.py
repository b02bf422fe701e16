"""The game master's hand at the table: rulings are marked in the log, undoable, and keep their secrets."""

from typing import Any

import pytest

from bot.cli.console import PLACE
from bot.reply import Line
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import combatant, open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


async def figure(table: GameTable, name: str) -> dict[str, Any]:
    return combatant((await say(table, "/state")).as_json(1, ""), name)


@pytest.mark.parametrize(
    ("line", "name", "key", "value"),
    [
        ("/set Rurik hp 5", "Rurik", "hp", 5),
        ("/set Rurik mp 0", "Rurik", "mp", 0),
        ("/set Rurik str +4", "Rurik", "str", 20),
        ("/set Rurik hp +3", "Rurik", "hp", 17),
        ("/set Rurik hp -3", "Rurik", "hp", -3),
        ("/set Rurik mobility 4", "Rurik", "mobility", 4),
        ("/set Rurik magic_ap.left_arm 3", "Rurik", "magic_ap", {"left_arm": 3}),
        ("/place Grak at 2,-1 facing 4 elevation -1", "Grak", "pos", [2, -1]),
        ("/posture Grak kneeling", "Grak", "posture", "kneeling"),
        ("/control Grak by Carl", "Grak", "owner", "carl"),
        ("/control Grak by @Carl side party", "Grak", "side", "party"),
    ],
)
async def test_a_ruling_is_marked_in_the_log_and_taken_back_whole(line: str, name: str, key: str, value: Any) -> None:
    async with open_table() as table:
        await begin(table)
        before = await figure(table, name)
        done = await say(table, line)
        assert done.ok and (await figure(table, name))[key] == value != before[key]
        assert done.fight.encounter is not None
        row = (await table.store.ledger.rows(done.fight.encounter))[-1]
        assert (row.kind, row.who, row.text, row.dice) == ("ruling", "gm", line, ())
        assert (await say(table, "/undo")).ok and await figure(table, name) == before
        assert (await say(table, "/redo")).ok and (await figure(table, name))[key] == value


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("/set Lia dodge 99", "dodge", 99),
        ("/set Lia str 18", "str", 18),
        ("/set Lia rapier 91", "attack", 91),
        ("/set Lia armour 4", "ap", 4),
        ("/set Lia loc_damage.head 2", "loc_damage", 2),
    ],
)
async def test_any_number_can_be_set_and_what_was_lost_stays_lost(line: str, key: str, value: int) -> None:
    async with open_table() as table:
        await begin(table, "/set Lia hp 4")
        before = await figure(table, "Lia")
        assert (await say(table, line)).text.startswith("GM: Lia")
        after = await figure(table, "Lia")
        found = after[key]["rapier" if key == "attack" else "head"] if isinstance(after[key], dict) else after[key]
        assert found == value and after[key] != before[key] and after["hp"] == 4
        assert (await say(table, "/undo")).ok and await figure(table, "Lia") == before


async def test_hit_points_in_all_move_those_that_are_left() -> None:
    async with open_table() as table:
        await begin(table, "/set Lia hp 4", "/set Lia hp_max 20")
        lia = await figure(table, "Lia")
        assert (lia["hp_max"], lia["hp"]) == (20, 13)


async def test_an_intent_taken_back_is_declared_anew() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus pace strict",
            "/encounter add Grak",
            "/encounter add Rurik",
            "@Ann /encounter join Lia",
            "Grak: intent attack battle axe vs Rurik",
            "Rurik: intent attack broadsword vs Grak, parry",
            "/unmark Rurik declaration",
        ):
            reply = await say(table, line)
            assert reply.ok, f"{line}: {reply.text}"
        assert "GM: Rurik is no longer declaration" in reply.text
        refused = await say(table, "@Ann /unmark Grak declaration")
        assert refused.error and refused.error["code"] == "not_allowed"
        assert (await say(table, "Rurik: intent attack broadsword vs Lia, dodge")).ok
        state = (await say(table, "/state")).data["state"]
        assert state is not None
        mine = [s["data"]["target"] for s in state["agenda"] if (s["who"], s["what"]) == ("Rurik", "attack")]
        assert mine == ["Lia"]
        assert (await say(table, "@Ann Lia: intent attack rapier vs Grak, parry")).ok


async def test_a_number_of_an_item() -> None:
    async with open_table() as table:
        await begin(table)
        assert (await say(table, "/set Rurik ap of broadsword 3")).ok
        items = {i["id"]: i for i in (await figure(table, "Rurik"))["items"]}
        assert items["broadsword"]["ap"] == 3


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("/set Rurik hp five", "bad_value", "whole number"),
        ("/set Rurik mobility -4", "bad_value", "0 or more"),
        ("/set Rurik zip 5", "unknown_key", "hp, mp"),
        ("/set Rurik str 101", "bad_value", "str can't be 101"),
        ("/set Rurik dodge -1", "bad_value", "dodge can't be -1"),
        ("/set Rurik great_axe 40", "unknown_key", "dodge"),
        ("/set Rurik ap of fist 3", "unknown_key", "no numbers"),
        ("/set Rurik ap of zweihander 3", "unknown_name", "zweihander"),
        ("/set Rurik zip of broadsword 3", "unknown_key", "ap"),
        ("/set Grok hp 3", "unknown_name", "Grak"),
        (
            "/mark Rurik unawar",
            "unknown_key",
            'unaware? To use your own word, put it in quotes: mark Rurik "unawar"',
        ),
        (f"/mark Rurik {'very ' * 9}tired", "bad_value", "40 letters at most"),
        ("/set Rurik hp 5.5", "bad_value", "hp can't be 5.5: use a whole number"),
        ("/unmark Rurik dead", "unknown_key", "none"),
        ("/posture Rurik flying", "unknown_key", "kneeling"),
        ("/place Rurik at home", "syntax", ""),
        ("/place Rurik at 0,0 elevation 99999999", "bad_value", "use -10000 to 10000"),
        ("/place Rurik at 10001,0", "bad_value", "use -10000 to 10000"),
        ("/hide Grok", "unknown_name", "Grak"),
        ("/order Grok parry", "unknown_name", "Grak"),
    ],
)
async def test_a_ruling_about_what_is_not_there_says_what_is(line: str, code: str, said: str) -> None:
    async with open_table() as table:
        await begin(table)
        seq = (await say(table, "/state")).fight.seq
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code and said in reply.text
        assert (await say(table, "/state")).fight.seq == seq


@pytest.mark.parametrize("lasts", ["for 2", "for 2 rounds"])
async def test_a_condition_lasts_as_many_rounds_as_are_said(lasts: str) -> None:
    async with open_table() as table:
        await begin(table)
        assert "for 2 rounds" in (await say(table, f"/mark Grak stunned {lasts}")).text


async def test_a_condition_for_so_many_rounds_lapses_by_itself() -> None:
    async with open_table() as table:
        await begin(table, "/mark Grak unaware for 1", "/mark Rurik spirit_combat")
        assert "unaware" in {c["key"] for c in (await figure(table, "Grak"))["conditions"]}
        for _ in range(12):
            if await table.store.ledger.pending(state_id(table)):
                assert (await say(table, "/answer 1")).ok
            state = (await say(table, "/state")).data["state"]
            if state is not None and state["round"] > 2:
                break
            assert (await say(table, "/round")).ok
        assert "unaware" not in {c["key"] for c in (await figure(table, "Grak"))["conditions"]}
        assert "spirit_combat" in {c["key"] for c in (await figure(table, "Rurik"))["conditions"]}
        assert (await say(table, "/unmark Rurik spirit_combat")).ok
        assert "spirit_combat" not in {c["key"] for c in (await figure(table, "Rurik"))["conditions"]}


def state_id(table: GameTable) -> str:
    return table.running[PLACE.channel]


async def test_who_is_put_in_control_may_act_and_who_was_may_not() -> None:
    async with open_table() as table:
        await begin(table, "/control Grak by @Carl")
        assert (await say(table, "@Carl Grak: attack battle axe vs Rurik nothing")).ok
        assert (await say(table, "/control Grak")).ok
        lost = await say(table, "@Carl Grak: attack battle axe vs Rurik nothing")
        assert lost.error and lost.error["code"] == "not_yours"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/control Grak by Carl", "carl plays Grak now."),
        ("/control Grak by 77", "<@77> plays Grak now."),
        ("/control Grak", "The GM plays Grak now."),
        ("/control Grak side town by Carl", "carl plays Grak now.\nGrak is now on side town."),
    ],
)
async def test_who_plays_whom_is_told(line: str, told: str) -> None:
    async with open_table() as table:
        await begin(table)
        assert (await say(table, line)).text == told


async def test_a_number_is_set_by_what_people_call_it() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Marcus", "/set Marcus hit points 9"):
            assert (await say(table, line)).ok, line
        assert (await figure(table, "Marcus"))["health"] == 9
        assert (await say(table, "/set Marcus hp +2")).ok and (await figure(table, "Marcus"))["health"] == 11


@pytest.mark.parametrize(
    ("line", "code", "offer"),
    [
        ("/unmark Grak prone", "posture_no_condition", "posture Grak standing"),
        ("/redo", "nothing_to_redo", None),
    ],
)
async def test_what_can_not_be_taken_off_or_done_again_says_why(line: str, code: str, offer: str | None) -> None:
    async with open_table() as table:
        await begin(table, "/posture Grak prone")
        refused = await say(table, line)
        assert refused.error is not None and refused.error["code"] == code
        assert refused.error.get("offers", [])[:1] == ([offer] if offer else [])


async def test_who_insists_on_what_is_said_to_the_table_is_told_how_that_is_said() -> None:
    async with open_table() as table:
        await begin(table)
        first, second = [(await say(table, "/set Grak flair 7")).text for _ in range(2)]
        assert second.startswith(first) and "/set Grak hp" in second and "attack" not in second[len(first) :]


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one != "rq3plus"])
async def test_a_system_without_phases_says_what_there_is(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        refused = await say(table, "/phase")
        assert refused.error is not None and refused.error["code"] == "no_phases"
        assert refused.error["offers"] == ["next", "round"]


# --- standing orders
async def test_a_standing_order_answers_instead_of_its_player() -> None:
    async with open_table() as table:
        await begin(table)
        assert (await say(table, "@Ann /order Lia dodge")).ok
        done = await say(table, "Grak: attack battle axe vs Lia rolled attack 35, dodge 12")
        assert not done.prompts.questions and [c.label for s in done.fight.steps for c in s.checks][:2] == [
            "attack",
            "dodge",
        ]
        assert (await say(table, "@Ann /order Lia ask")).ok
        assert (await say(table, "Grak: attack battle axe vs Lia")).prompts.questions
        assert (await say(table, "/cancel")).ok


async def test_a_player_orders_only_his_own_and_takes_it_back() -> None:
    async with open_table() as table:
        await begin(table)
        refused = await say(table, "@Ann /order Grak dodge")
        assert refused.error and refused.error["code"] == "not_yours"
        assert (await say(table, "@Ann /order Lia parry with rapier")).ok
        assert (await table.live.load(state_id(table))).state.figures["Lia"].policy == "parry rapier"
        assert (await say(table, "@Ann /undo")).ok
        assert (await table.live.load(state_id(table))).state.figures["Lia"].policy == ""


async def test_an_order_survives_hiding_and_a_new_owner() -> None:
    async with open_table() as table:
        await begin(table, "/order Grak dodge", "/hide Grak", "/control Grak by Carl")
        grak = (await table.live.load(state_id(table))).state.figures["Grak"]
        assert (grak.policy, grak.hidden, grak.owner) == ("dodge", True, "carl")


# --- hidden figures
async def test_a_hidden_figure_leaks_nowhere() -> None:
    """Everything a player may ask for, before and after something is hidden: its name is in none of the answers."""
    async with open_table() as table:
        await begin(table, "/encounter add Trollkin as Zubba hidden", "/place Zubba at 1,1", "/place Lia at 0,0")
        assert (await say(table, "Zubba: try scan rolled 50")).ok
        asked = (
            "/state",
            "/encounter status",
            "/encounter list",
            "/history",
            "/why",
            "/stats",
            "/map",
            "/odds attack rapier vs Zubb",
            "/odds best attack vs Zubb",
            "/odds duel Lia Zubb",
            "Lia: attack rapier vs Zubb",
            "Lia: attack rapier vs nobody",
            "attack rapier vs zub",
            "/state Zubb",
            "/order Zubb dodge",
            "/help",
            "/encounter log",
            "/sheet list",
        )
        for line in asked:
            reply = await say(table, f"@Ann {line}")
            files = [f.data for f in reply.files.shared if not f.name.endswith(".png")]
            told = f"{reply.text} {reply.error} {reply.data} {files}"
            echoed = told.replace("'Zubb'", "").replace("'zub'", "").replace("Lia Zubb", "")
            assert "zubb" not in echoed.casefold(), f"{line}: {told}"


async def test_a_hidden_figure_is_as_unknown_as_one_that_is_not_there() -> None:
    """The refusal is the same to the letter, so that nobody learns anything by guessing names."""
    async with open_table() as table:
        await begin(table, "/encounter add Trollkin as Zubba hidden")
        for line in ("Lia: attack rapier vs {}", "/state {}", "/order {} dodge", "/odds attack rapier vs {}"):
            hidden = await say(table, "@Ann " + line.format("Zubba"))
            absent = await say(table, "@Ann " + line.format("Xubba"))
            assert hidden.error and absent.error
            assert str(hidden.error).replace("Zubba", "Xubba") == str(absent.error)


async def test_completion_knows_no_hidden_figure() -> None:
    async with open_table() as table:
        await begin(table, "/encounter add Trollkin as Zubba hidden")
        ann, master = Speaker("ann", "Ann", False), Speaker()
        for text in ("attack rapier vs ", "attack rapier vs Z", "/state ", "/state Z", "Z", ""):
            words = [c.text for c in await table.complete(Line(text, PLACE, ann), len(text))]
            assert not any("Zubba" in word for word in words), text
        words = [c.text for c in await table.complete(Line("attack rapier vs Z", PLACE, master), 18)]
        assert "Zubba" in words


async def test_hiding_and_revealing() -> None:
    async with open_table() as table:
        await begin(table)
        hidden = await say(table, "/hide Grak")
        assert hidden.ok and hidden.private
        state = (await say(table, "@Ann /state")).data["state"]
        assert state is not None and "Grak" not in state["combatants"] and "Grak" not in str(state)
        whole = (await say(table, "/state")).data["state"]
        assert whole is not None and "Grak" in whole["combatants"]
        assert (await say(table, "/reveal Grak")).ok
        state = (await say(table, "@Ann /state")).data["state"]
        assert state is not None and "Grak" in state["combatants"]


async def test_its_own_player_sees_a_hidden_figure() -> None:
    async with open_table() as table:
        await begin(table, "/hide Lia")
        state = (await say(table, "@Ann /state Lia")).data["state"]
        assert state is not None and list(state["combatants"]) == ["Lia"]


async def test_an_open_question_names_no_hidden_attacker() -> None:
    async with open_table() as table:
        await begin(table, "/hide Grak", "Grak: attack battle axe vs Lia rolled attack 35")
        refused = await say(table, "@Ann /next")
        assert refused.error and refused.error["code"] == "waiting" and "Grak" not in str(refused.error)
        done = await say(table, "@Ann /answer dodge")
        assert done.ok and "Grak" not in done.text and "somebody → Lia" in done.text


async def test_control_changes_only_what_is_named() -> None:
    async with open_table() as table:
        await begin(table, "/control Lia side raiders")
        lia = await figure(table, "Lia")
        assert (lia["owner"], lia["side"]) == ("ann", "raiders")
        assert (await say(table, "/control Lia by @Carl")).ok
        lia = await figure(table, "Lia")
        assert (lia["owner"], lia["side"]) == ("carl", "raiders")
        assert (await say(table, "/control Lia")).ok
        lia = await figure(table, "Lia")
        assert (lia["owner"], lia["side"]) == (None, "raiders")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_any_words_are_a_condition(system: str) -> None:
    """Shown to everybody, renewed, removed by name and lapsing by the clock, under every system."""
    async with open_table() as table:
        assert (await say(table, f"/encounter start {system}")).ok
        name = next(iter(ruleset(system).sample))
        assert (await say(table, f'/encounter add "{name}" as Grak')).ok
        assert (await say(table, "/mark Grak on fire for 2")).ok
        assert (await say(table, '/mark Grak "Stuned"')).ok
        seen = {c["key"]: c["until"] for c in (await figure(table, "Grak"))["conditions"]}
        assert seen["on fire"] and seen["stuned"] is None
        text = (await say(table, "@Ann /state")).text
        assert "on fire: " in text and f"{ruleset(system).unit}s, stuned)" in text
        assert (await say(table, "/unmark Grak stuned")).ok
        assert (await say(table, "/unmark Grak on fire")).ok
        assert not {"on fire", "stuned"} & {c["key"] for c in (await figure(table, "Grak"))["conditions"]}
        refused = await say(table, "/unmark Grak on fire")
        assert refused.error and refused.error["code"] == "unknown_key" and "isn't on fire" in refused.text


async def test_numbers_are_said_in_the_unit_people_use() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rqhouse")).ok
        assert (await say(table, "/encounter add Jorun")).ok
        assert (await say(table, "/set Jorun enc of scimitar 2.3")).ok
        found = await figure(table, "Jorun")
        assert {i["id"]: i for i in found["items"]}["scimitar"]["enc"] == 2.3 and found["enc"] == 11.3
        held = (await table.store.ledger.load(state_id(table))).state.figures["Jorun"].item("scimitar")
        assert held is not None and held.q["enc"] == 23
        refused = await say(table, "/set Jorun enc of scimitar 2.25")
        assert refused.error and "it goes in steps of 0.1" in refused.text
        assert (await say(table, "/set Jorun gear_enc 1.5")).ok
        assert (await figure(table, "Jorun"))["enc"] == 12.8


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["/mark Jorun held left arm"], "GM: Jorun's left arm is now held"),
        (["/set Jorun magic points 5"], "GM: Jorun's magic points: now 5"),
        (["/mark Jorun useless head for 2"], "GM: Jorun's head is useless for 2 rounds"),
        (["/mark Jorun held left_arm", "/unmark Jorun held left arm"], "GM: Jorun's left arm is no longer held"),
        (["/mark Jorun disadvantage"], "GM: Jorun is now at a disadvantage"),
        (["/set Jorun loc_hp.chest 2"], "GM: Jorun · chest hit points 2"),
        (["/set Jorun magic_damage.scimitar 2"], "GM: Jorun · scimitar magic damage 2"),
    ],
)
async def test_what_concerns_a_part_of_a_figure_is_told_of_that_part(lines: list[str], told: str) -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rqhouse")).ok
        assert (await say(table, "/encounter add Jorun")).ok
        assert [await say(table, line) for line in lines][-1].text == told


async def test_a_condition_is_of_a_location_that_the_figure_has() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rqhouse")).ok
        assert (await say(table, "/encounter add Giant Spider")).ok
        at = next(iter((await figure(table, "Giant Spider"))["loc_hp"]))
        assert (await say(table, f"/mark Giant Spider useless {at.replace('_', ' ')}")).ok
        assert f"useless_{at}" in {c["key"] for c in (await figure(table, "Giant Spider"))["conditions"]}
        refused = await say(table, "/mark Giant Spider useless left arm")
        assert refused.error and refused.error["code"] == "unknown_key"


async def test_a_quarter_of_speed_is_said_with_decimals() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start gurps4")).ok
        assert (await say(table, "/encounter add Aldric")).ok
        assert (await say(table, "/set Aldric basic_speed 5.25")).ok
        found = await figure(table, "Aldric")
        assert (found["basic_speed"], found["basic_speed_q"], found["carried_lb"], found["bl_lb"]) == (5.25, 21, 34, 29)
        refused = await say(table, "/set Aldric basic_speed 5.3")
        assert refused.error and "steps of 0.25" in refused.text


async def test_a_plus_adds_dice_too_and_only_to_what_is_there() -> None:
    async with open_table() as table:
        await begin(table)
        hp = (await figure(table, "Grak"))["hp"]
        assert (await say(table, "/set Grak hp +1d1")).ok and (await figure(table, "Grak"))["hp"] == hp + 1
        refused = await say(table, "/set Grak charm +4")
        assert not refused.ok and refused.text == "Grak has no charm to add to: set it outright."


async def test_a_condition_is_told_in_words_with_its_end() -> None:
    async with open_table() as table:
        await begin(table, "Grak: brace")
        text = (await say(table, "/state Grak")).text
        assert "braced until round 2" in text and "[" not in text


async def test_a_word_of_the_sentence_is_not_taken_for_a_name() -> None:
    async with open_table() as table:
        await begin(table)
        refused = await say(table, "Grak: slam vs Lia into wall")
        assert not refused.ok and "Did you mean wall" not in refused.text


@pytest.mark.parametrize("pace", ["free", "strict"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_condition_for_two_rounds_counts_down_and_ends_after_the_second(system: str, pace: str) -> None:
    one, other = ruleset(system).sample[:2]
    async with open_table() as table:
        for line in (f"/encounter start {system} pace {pace}", f"/encounter add {one}", f"/encounter add {other}"):
            assert (await say(table, line)).ok
        if system == "rq3plus":
            await say(table, "/round")  # its first round is the muster
        assert (await say(table, f"/mark {other} gloomy for 2")).ok
        assert (await say(table, f"/effect luck on {one}: +1 everything, 2 rounds")).ok
        seen = []
        for _ in range(3):
            seen.append((await say(table, "/encounter status")).text)
            ended = await say(table, "/round")
            assert ended.ok, ended.text
        unit = ruleset(system).unit
        assert all(f"gloomy: 2 {unit}s" in text and f"luck: 2 {unit}s" in text for text in seen[:1]), seen
        assert all(f"gloomy: 1 {unit})" in text and f"luck: 1 {unit})" in text for text in seen[1:2]), seen
        assert "gloomy" not in seen[2] and "luck" not in seen[2], seen
