"""``/encounter``: starting, adding, joining, leaving, options, the log and the end."""

import hashlib
import json
from typing import Any

import pytest

from bot.cli.console import PLACE
from bot.reply import Line
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.core.hexes import distance
from tests.bot.table import combatant, open_table, say, script

START = "/encounter start rq3plus"


async def names(table: GameTable) -> list[str]:
    state = (await say(table, "/state")).data["state"]
    assert state is not None
    return list(state["combatants"])


async def test_start_shows_a_commitment_and_end_its_secret() -> None:
    for secret in (None, bytes(range(32))):
        async with open_table(secret=secret) as table:
            started = await say(table, START)
            assert started.text.count("\n") == 0 and ("Fixed seed" in started.text) == (secret is not None)
            # What was committed to stands behind a button, and in what /verify says while the fight is on.
            assert (
                started.prompts.labels == {"dice sealed": "Dice are committed"}
                and "dice sealed" in started.prompts.offers
            )
            sealed = await say(table, "@Ann dice sealed")
            line = sealed.data["commitment"]
            assert line in sealed.text and started.data["commitment"].endswith(line) and sealed.private
            assert (await say(table, "@Ann /verify")).data == sealed.data
            ended = await say(table, "/encounter end")
            digest = hashlib.sha256(bytes.fromhex(ended.data["secret"])).hexdigest()
            assert digest in line and ended.data["secret"] in ended.text
            assert secret is None or ended.data["secret"] == secret.hex()


async def test_every_fight_has_a_secret_of_its_own() -> None:
    async with open_table(secret=None) as table:
        found = set()
        for _ in range(3):
            await say(table, START)
            found.add((await say(table, "/encounter end")).data["secret"])
        assert len(found) == 3


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/encounter start", "unknown_system"),
        ("/encounter start dnd", "unknown_system"),
        ("/encounter status", "no_encounter"),
        ("/encounter end", "no_encounter"),
        ("/encounter add Grak", "no_encounter"),
        ("/encounter log", "no_encounter"),
        ("Rurik: attack broadsword vs Grak", "no_encounter"),
        ("/state", "no_encounter"),
        ("/next", "no_encounter"),
    ],
)
async def test_without_a_fight(line: str, code: str) -> None:
    async with open_table() as table:
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code


async def test_one_fight_at_a_time_in_a_channel() -> None:
    async with open_table() as table:
        assert (await say(table, START)).ok
        second = await say(table, START)
        assert second.error and second.error["code"] == "already_on"
        assert (await say(table, "/encounter end")).ok
        assert (await say(table, START)).ok


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Grak",), ["Grak"]),
        (("Grak", "Grak"), ["Grak", "Grak 2"]),
        (("Grak x3",), ["Grak 1", "Grak 2", "Grak 3"]),
        (("Grak", "Grak x2"), ["Grak", "Grak 2", "Grak 3"]),
        (("Grak x2", "Grak"), ["Grak 1", "Grak 2", "Grak 3"]),
        (('Grak as "Big Bad"',), ["Big Bad"]),
        (("grak as Mob x2",), ["Mob 1", "Mob 2"]),
    ],
)
async def test_newcomers_get_names_of_their_own(lines: tuple[str, ...], expected: list[str]) -> None:
    async with open_table() as table:
        await say(table, START)
        for line in lines:
            reply = await say(table, f"/encounter add {line}")
            assert reply.ok, reply.text
        assert await names(table) == expected


async def test_a_group_stands_on_hexes_of_its_own_around_the_place_said() -> None:
    async with open_table() as table:
        for line in (START, "/encounter add Grak as Tusk at 9,-1", "/encounter add Grak x9 at 8,0"):
            reply = await say(table, line)
            assert reply.ok, reply.text
        shown = (await say(table, "/state")).data["state"]
        assert shown is not None
        stands = {name: tuple(one["pos"]) for name, one in shown["combatants"].items()}
        assert stands["Tusk"] == (9, -1) and stands["Grak 1"] == (8, 0)
        assert len(set(stands.values())) == 10
        assert [distance((8, 0), at) for at in list(stands.values())[1:]] == [0, 1, 1, 1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("times", "faces"), [("x1d3", [3]), ("x2d4-1", [4, 4]), ("x(2*1d4)", [4]), ("x 4d6kl1", [6] * 4)]
)
async def test_a_number_may_be_rolled_and_can_be_checked(times: str, faces: list[int]) -> None:
    async with open_table() as table:
        await say(table, START)
        reply = await say(table, f"/encounter add Grak as Imp {times}")
        dice = [d for step in reply.fight.steps for d in step.dice]
        assert [d.dice for d in dice] == [f"1d{most}" for most in faces] and {d.label for d in dice} == {"number"}
        (came_to,) = [n for step in reply.fight.steps for n in step.notes if n.code == "came_to"]
        assert len(await names(table)) == came_to.data["n"] and "number: " in reply.text
        assert (await say(table, "/encounter end")).ok
        assert (await say(table, "/verify")).text.startswith(f"{len(faces)} dice recomputed, 0 differ")


async def test_how_many_hidden_ones_come_is_for_the_master_alone() -> None:
    async with open_table() as table:
        await say(table, START)
        reply = await say(table, "/encounter add Grak x1d3 hidden")
        assert reply.private and all(d.audience == "gm" for step in reply.fight.steps for d in step.dice)
        assert "1d3" not in (await say(table, "@Ann /stats")).text + (await say(table, "@Ann /history")).text


@pytest.mark.parametrize("times", ["x0", "x21", "x100d100", "x1d21", "x1d3-1"])
async def test_too_many_or_none_at_once(times: str) -> None:
    async with open_table() as table:
        await say(table, START)
        reply = await say(table, f"/encounter add Grak {times}")
        assert reply.error and reply.error["code"] == "limit" and await names(table) == []


async def test_side_owner_place_and_hiding() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Grak side party for @Ann at 2,-1")).ok
        state = (await say(table, "/state")).as_json(1, "")
        grak = combatant(state, "Grak")
        assert (grak["side"], grak["owner"], grak["pos"]) == ("party", "ann", [2, -1])
        assert (await say(table, "/encounter add Rurik for ann")).ok
        rurik = combatant((await say(table, "/state")).as_json(1, ""), "Rurik")
        assert (rurik["side"], rurik["owner"]) == ("party", "ann")
        assert (await say(table, "/encounter add Lia")).ok
        assert combatant((await say(table, "/state")).as_json(1, ""), "Lia")["side"] == "foes"
        hidden = await say(table, "/encounter add Trollkin hidden")
        assert hidden.ok and hidden.private


@pytest.mark.parametrize(
    ("system", "number", "key", "n"),
    [
        ("rq3plus", "hp 9", "hp", 9),
        ("rqhouse", "hp 9", "health", 9),
        ("gurps4", "hp 20", "hp", 20),
        ("gurps3", "hp 20", "hp", 20),
    ],
)
async def test_hit_points_of_a_foe_are_said_alike_in_every_system(system: str, number: str, key: str, n: int) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        assert (await say(table, f"/encounter add Jon with {number}")).ok
        assert combatant((await say(table, "/state")).as_json(1, ""), "Jon")[key] == n


async def test_a_shield_skill_brings_a_shield_to_block_with() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Jon with st 12, axe 12, shield 12"):
            assert (await say(table, line)).ok
        jon = combatant((await say(table, "/state")).as_json(1, ""), "Jon")
        assert {one["id"] for one in jon["items"]} >= {"medium_shield", "axe"}
        assert (await say(table, "/encounter add Jan with shield 12, small shield 13")).ok
        jan = combatant((await say(table, "/state")).as_json(1, ""), "Jan")
        assert not {one["id"] for one in jan["items"]} & {"medium_shield"}


async def test_a_weapon_with_a_number_where_none_has_one_is_told_how_it_is_said() -> None:
    async with open_table() as table:
        await say(table, "/encounter start swords")
        refused = await say(table, "/encounter add Jon with warrior 7, huge sword 10")
        assert refused.error is not None and "say weapon huge sword" in refused.text
        assert "/sheet template swords" in refused.text
        assert (await say(table, "/encounter add Jon with warrior 7, weapon huge sword")).ok


async def test_several_who_are_named_where_one_is_wanted_are_offered_line_by_line() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add 3 trollkin")).ok
        refused = await say(table, "/encounter remove Trollkin 1, Trollkin 2 and trollkin 3")
        assert refused.error is not None and "Say nothing" not in refused.text
        (offer,) = refused.error["offers"]
        assert (await say(table, offer)).ok and await names(table) == []
        thrown = await say(table, "/encounter add 1d4+1 trollkin")
        assert thrown.ok and 2 <= len(await names(table)) <= 5


async def test_what_a_foe_made_of_numbers_has_of_the_ready_one_of_its_name_is_told() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rqhouse")
        ready = await say(table, "/encounter add Ana with str 13, con 14, shortsword 62")
        assert "Everything else about Ana: the ready Ana" in ready.text and "/foes Ana" in ready.text
        assert "ready" not in (await say(table, "/encounter add Zoe with str 13, shortsword 62")).text


async def test_a_foe_made_of_numbers() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Wolf with str 12, dex 15")).ok
        wolf = combatant((await say(table, "/state")).as_json(1, ""), "Wolf")
        assert (wolf["str"], wolf["dex"]) == (12, 15)
        assert (await say(table, "/encounter add Grak as Chief with str 20")).ok
        chief = combatant((await say(table, "/state")).as_json(1, ""), "Chief")
        assert chief["str"] == 20 and any(i["id"] == "battle_axe" for i in chief["items"])


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("/encounter add Wolf with strr 12", "bad_sheet", "did you mean str"),
        ("/encounter add Wolf with dex 900", "bad_sheet", "dex"),
        ("/encounter add Wolf with dex high", "bad_sheet", "dex"),
        ("/encounter add Wolf with dex 9, dex 10", "syntax", "twice"),
        ("/encounter add Grok", "unknown_character", "Grak"),
        ("/encounter add Xyzzy", "unknown_character", "with KEY VALUE"),
        ("/encounter remove Nobody", "unknown_name", ""),
        ("/encounter option speed", "unknown_option", "pace"),
        ("/encounter option speed 3", "unknown_option", "pace"),
        ("/encounter option pace quick", "bad_option", "free, strict"),
        ("/encounter option sever_multiple --4", "bad_option", "whole number"),
    ],
)
async def test_what_can_not_be_done_says_why(line: str, code: str, said: str) -> None:
    async with open_table() as table:
        await say(table, START)
        seq = (await say(table, "/state")).fight.seq
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == code and said in reply.text
        assert (await say(table, "/state")).fight.seq == seq


async def test_joining_and_leaving() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "@Ann /encounter join Lia")).ok
        again = await say(table, "@Bob /encounter join Lia")
        assert again.error and again.error["code"] == "already_in"
        assert (await say(table, "@Bob /encounter join Duellist")).ok
        state = (await say(table, "/state")).as_json(1, "")
        assert [combatant(state, n)["owner"] for n in ("Lia", "Duellist")] == ["ann", "bob"]
        not_his = await say(table, "@Bob /encounter leave Lia")
        assert not_his.error and not_his.error["code"] == "not_yours"
        assert (await say(table, "@Bob /encounter leave")).ok
        assert await names(table) == ["Lia"]
        assert (await say(table, "@Ann /encounter join Rurik")).ok
        which = await say(table, "@Ann /encounter leave")
        assert which.error and which.error["code"] == "who_leaves" and "Lia, Rurik" in which.text
        assert (await say(table, "@Ann /encounter leave Rurik")).ok
        assert (await say(table, "/encounter remove Lia")).ok
        assert await names(table) == []
        assert (await say(table, "/undo")).ok and await names(table) == ["Lia"]


async def test_somebody_elses_character_does_not_join() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "@Ann /sheet import sheets/rurik.toml")).ok
        refused = await say(table, "@Bob /encounter join Rurik")
        assert refused.error and refused.error["code"] == "not_yours"
        assert (await say(table, "@Ann /encounter join Rurik")).ok
        joined = combatant((await say(table, "/state")).as_json(1, ""), "Rurik")
        assert joined["owner"] == "ann"


async def test_options_are_shown_set_and_taken_back() -> None:
    async with open_table() as table:
        await say(table, START)
        every = await say(table, "/encounter option")
        assert "pace = free" in every.text and "sever_multiple = 2" in every.text
        assert (await say(table, "/encounter option pace")).text.startswith("pace = free")
        assert (await say(table, "/encounter option sever_multiple 3")).ok
        assert (await say(table, "/option public_rolls off")).text == "public_rolls = off"
        state = (await say(table, "/state")).data["state"]
        assert state is not None
        assert (state["options"]["sever_multiple"], state["options"]["public_rolls"]) == (3, False)
        assert (await say(table, "/undo 2")).ok
        state = (await say(table, "/state")).data["state"]
        assert state is not None and state["options"]["sever_multiple"] == 2


async def test_the_list_and_the_log() -> None:
    async with open_table() as table:
        assert "No fights yet" in (await say(table, "/encounter list")).text
        started = await say(table, START)
        await say(table, "/encounter add Grak")
        log = await say(table, "/encounter log")
        file, read, page = log.files.shared
        assert read.name.endswith(".md") and b"/encounter add Grak" in read.data and page.name.endswith(".html")
        document: dict[str, Any] = json.loads(file.data)
        assert document["secret"] is None and document["system"] == "rq3plus"
        assert [r["text"] for r in document["rows"] if r["kind"] == "command"] == [START, "/encounter add Grak"]
        assert f"{started.data['encounter']} rq3plus" in (await say(table, "/encounter list")).text
        await say(table, "/encounter end")
        assert (await say(table, "/encounter list")).text.endswith(" over")
        assert PLACE.channel not in table.running


async def test_the_status_tells_how_each_stands() -> None:
    *_, status = await script(
        START, "/encounter add Rurik", "/encounter add Grak", "/posture Grak prone", "/encounter status"
    )
    assert "Rurik: ▰▰▰▰▰ HP 14/14" in status["text"] and "Grak: ▰▰▰▰▰ HP 16/16, prone" in status["text"]
    *_, empty = await script(START, "/encounter status")
    assert "Nobody has joined yet" in empty["text"]


async def test_the_pace_of_the_start() -> None:
    *_, state = await script("/encounter start rq3plus pace strict", "/state")
    assert state["state"]["options"]["pace"] == "strict"


async def test_a_count_of_dice_is_told_and_numbers_everybody() -> None:
    async with open_table() as table:
        await say(table, START)
        told = (await say(table, "/encounter add trollkin x1d2")).text.splitlines()
        count = int(told[0].rpartition(" = ")[2])
        assert await names(table) == (["Trollkin 1", "Trollkin 2"] if count == 2 else ["Trollkin"])


@pytest.mark.parametrize("comma", ["", ","])
async def test_a_foe_of_inline_numbers(comma: str) -> None:
    numbers = f"{comma} ".join(
        ("str 17", "hp 13", "Broadsword 55", "target 40", "armour 3", "head 6", "first aid 33", "sword 1h 20")
    )
    *_, state = await script(START, f"/encounter add Boss with {numbers}", "/state")
    boss = combatant(state, "Boss")
    assert (boss["str"], boss["hp"], boss["hp_max"], boss["first_aid"]) == (17, 13, 13, 33)
    assert (boss["ap"]["chest"], boss["ap"]["head"]) == (3, 6)
    blade, shield = (next(i for i in boss["items"] if i["id"] == key) for key in ("broadsword", "target"))
    assert (blade["where"], shield["ready"]) == ("hand", True)


async def test_inline_numbers_change_what_a_ready_creature_has() -> None:
    *_, state = await script(START, '/encounter add "brown bear" as Bear with bite 71', "/state")
    bear = combatant(state, "Bear")
    assert bear["attack"]["bite"] == 71 and bear["hp"] == 20


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("with size 9", "did you mean siz?"),
        ("with broadsward 50", "broadsward: no such key"),
        ("with str many", "str: a whole number"),
        ("with armour cardboard", "no such armour"),
        ("with weapon teaspoon", "teaspoon"),
    ],
)
async def test_a_foe_of_wrong_numbers_stays_out(typed: str, told: str) -> None:
    async with open_table() as table:
        await say(table, START)
        reply = await say(table, f"/encounter add Boss {typed}")
        assert not reply.ok and told in reply.text
        assert await names(table) == []


# --- dice thrown by hand for the joining
async def test_a_newcomer_brings_its_initiative_along() -> None:
    async with open_table() as table:
        await say(table, "/encounter start swords")
        first = await say(table, "/encounter add Guard rolled initiative 9")
        assert [(d.label, d.value, d.given) for s in first.fight.steps for d in s.dice] == [("initiative", 9, True)]
        line = '/encounter add Guard x 2 as Thug side raw with perception 11 rolled "Thug 1".initiative 5, '
        both = await say(table, line + '"Thug 2".initiative 12')
        assert [(d.who, d.value) for s in both.fight.steps for d in s.dice] == [("Thug 1", 5), ("Thug 2", 12)]
        row = await say(table, "/encounter add thug x2 rolled initiative 9, initiative.2 8")
        assert [(d.value, d.given) for s in row.fight.steps for d in s.dice] == [
            (9, True),
            (8, True),
        ] and not row.fight.unused
        joined = await say(table, "@Ann /encounter join Knight rolled 7")
        assert joined.ok and [(d.who, d.value, d.given) for s in joined.fight.steps for d in s.dice] == [
            ("Knight", 7, True)
        ]


async def test_the_tie_of_a_latecomer_is_rolled_by_both() -> None:
    async with open_table() as table:
        for line in (f"{START} pace strict", "/encounter add Rurik"):
            await say(table, line)
        added = await say(table, "/encounter add Rurik as Ola rolled Rurik.intent_tie 71, Ola.intent_tie 40")
        assert added.ok and not added.fight.unused
        refused = await say(table, "Rurik: intent single move")
        assert refused.error and refused.error["code"] == "wrong_phase", "the lower roll declares first"
        assert (await say(table, "Ola: intent single move")).ok
        assert (await say(table, "Rurik: intent single move")).ok


@pytest.mark.parametrize(
    ("start", "dice", "code", "column"),
    [
        ("/encounter start swords", "initiative 13", "die_out_of_range", 30),
        ("/encounter start swords", "attack 3", "unknown_die", 30),
        ("/encounter start swords", "Bob.initiative 3", "unknown_name", 30),
        ("/encounter start swords", "initiative 3, initiative 4", "too_many_dice", 44),
        (START, "intent_tie 3", "too_many_dice", 29),
    ],
)
async def test_dice_that_no_joining_throws_are_refused(start: str, dice: str, code: str, column: int) -> None:
    async with open_table() as table:
        await say(table, start)
        who = "Guard" if "swords" in start else "Rurik"
        column += len(f"/encounter add {who} rolled ") - (29 if who == "Guard" else 28)
        answer = await say(table, f"/encounter add {who} rolled {dice}")
        assert answer.error and (answer.error["code"], answer.error["column"]) == (code, column), answer.text
        assert await names(table) == []


PLAIN = {
    "rq3plus": ("str", 11),
    "swords": ("strength", 0),
    "rqhouse": ("str", 10),
    "gurps4": ("st", 10),
    "gurps3": ("st", 10),
}
OTHER = {"rq3plus": "dex", "swords": "warrior", "rqhouse": "dex", "gurps4": "dx", "gurps3": "dx"}


@pytest.mark.parametrize("system", PLAIN)
async def test_a_made_up_figure_is_a_plain_human_but_for_what_was_said(system: str) -> None:
    key, n = PLAIN[system]
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        told = await say(table, f"/encounter add Zuzu with {OTHER[system]} 12")
        assert told.ok and f"Everything else: average human ({key} {n}" in told.text
        zuzu = combatant((await say(table, "/state")).as_json(1, ""), "Zuzu")
        assert zuzu[key] == n and zuzu[OTHER[system]] == 12


async def test_every_word_of_a_made_up_figure_is_used() -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, "/encounter add Urk with broadsword 50, shield 45, spear 40, bow 30")).ok
        assert (await say(table, "/encounter add Wulf with body four_legged, bite 40, claws 30")).ok
        state = (await say(table, "/state")).as_json(1, "")
        urk, wulf = combatant(state, "Urk"), combatant(state, "Wulf")
        wanted = {"broadsword": 50, "target": 45, "short_spear_1h": 40, "bow_self": 30}
        assert {key: urk["attack"][key] for key in wanted} == wanted
        assert wulf["attack"]["bite"] == 40 and wulf["attack"]["claws"] == 30
        assert (await say(table, "Wulf: attack bite vs Urk nothing rolled attack 90")).ok


async def test_a_flag_of_a_made_up_figure_can_be_said() -> None:
    async with open_table() as table:
        await say(table, "/encounter start swords")
        assert (await say(table, "/encounter add Bex with animal yes, weapon claws")).ok
        assert (await say(table, "/encounter add Bax with animal perhaps")).error


async def test_numbers_count_for_an_imported_character_too() -> None:
    async with open_table() as table:
        await say(table, START)
        sheet = b'{"name": "Ulla", "system": "rq3plus", "str": 10, "con": 10, "siz": 10, "int": 10, "dex": 10}'
        line = Line("/sheet import u.json", PLACE, Speaker(gm=False, id="ann"), files={"u.json": sheet})
        assert (await table.say(line)).ok
        assert (await say(table, "/encounter add Ulla with str 17, broadsword 60")).ok
        ulla = combatant((await say(table, "/state")).as_json(1, ""), "Ulla")
        assert ulla["str"] == 17 and ulla["attack"]["broadsword"] == 60


@pytest.mark.parametrize("name", ["x" * 81, "a b c d e f g h i"])
async def test_no_name_is_longer_than_can_be_typed(name: str) -> None:
    async with open_table() as table:
        await say(table, START)
        refused = await say(table, f'/encounter add Grak as "{name}"')
        assert refused.error and refused.error["code"] == "bad_name" and "80 characters or 8 words" in refused.text


@pytest.mark.parametrize("name", ["1d6", "2d6+1", "then", "AND", "vs", "me", "' '", "5", "somebody"])
async def test_nobody_is_called_what_sentences_are_made_of(name: str) -> None:
    async with open_table() as table:
        await say(table, START)
        for line in (f'/encounter add "{name}" with hp 9', f'/encounter add Grak as "{name}"'):
            refused = await say(table, line)
            assert refused.error and refused.error["code"] == "bad_name", refused.text
            assert "another name" in refused.error["message"]
        assert await names(table) == []


@pytest.mark.parametrize("name", ["Mark", "Will", "Unit D6", "Ivar 2", "小明", "Rider"])
async def test_what_is_a_name_stays_one(name: str) -> None:
    async with open_table() as table:
        await say(table, START)
        assert (await say(table, f'/encounter add Grak as "{name}"')).ok
        assert await names(table) == [name]


async def test_a_shield_that_is_typed_is_the_one_that_a_ready_creature_bears() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Orc with broadsword 50, shield 45"):
            assert (await say(table, line)).ok
        state = (await say(table, "/state Orc")).data["state"]
        assert state is not None
        orc = state["combatants"]["Orc"]
        assert orc["attack"]["heater"] == orc["parry"]["heater"] == 45 and "target" not in orc["parry"]
        assert {i["name"]: i["where"] for i in orc["items"]}["Broadsword"] == "hand"


async def test_several_entries_of_one_add_join_in_one_row_on_one_side() -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rq3plus")).ok
        added = await say(table, "/encounter add 2 trollkin, Rurik x2 and a trollkin side dark at 2,-1")
        assert added.ok and len(added.fight.steps) == 1, added.text
        live = await table.live.load(next(iter(table.running.values())))
        figures = live.state.figures
        assert list(figures) == ["Trollkin 1", "Trollkin 2", "Rurik 1", "Rurik 2", "Trollkin 3"]
        assert {figure.side for figure in figures.values()} == {"dark"}
        assert len({figure.pos for figure in figures.values()}) == 5
        assert (await say(table, "/undo")).ok
        assert not (await table.live.load(live.info.id)).state.figures
        # Who is named in one breath are no enemies of each other.
        assert (await say(table, "/encounter add trollkin, Grak hidden")).ok
        live = await table.live.load(live.info.id)
        assert {(figure.side, figure.hidden) for figure in live.state.figures.values()} == {("foes", True)}


@pytest.mark.parametrize("line", ["/encounter add 2 trollkin, nobody known", "/encounter add 12 trollkin, 12 Grak"])
async def test_of_several_entries_none_joins_where_one_cannot(line: str) -> None:
    async with open_table() as table:
        assert (await say(table, "/encounter start rq3plus")).ok
        assert not (await say(table, line)).ok
        live = await table.live.load(next(iter(table.running.values())))
        assert not live.state.figures
