"""Effects and counters said at the table: what they change, how long, who may, and what is refused."""

import pytest

from bot.table import GameTable
from tests.bot.table import combatant, open_table, say, script

FIGHT = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak")
BLADESHARP = "effect bladesharp 4 on Rurik: +20 attack, +4 damage, 2 rounds"
BLOW = "Rurik: attack broadsword vs Grak nothing rolled 50 19 4 3"


async def fight(table: GameTable) -> None:
    for line in FIGHT:
        assert (await say(table, line)).error is None


async def test_a_spell_changes_attack_and_damage_and_is_named_in_why() -> None:
    async with open_table() as table:
        await fight(table)
        put = await say(table, BLADESHARP)
        assert put.text == "Bladesharp 4 on Rurik: +20 attack, +4 damage, 2 rounds"
        blow = await say(table, BLOW)
        (check,) = [check for step in blow.steps for check in step.checks]
        assert (check.base, check.chance) == (70, 90)
        why = (await say(table, "/why")).text
        assert "+20 bladesharp 4" in why and "+4 bladesharp 4" in why
        assert "Rurik: ▰▰▰▰▰ HP 14/14 (bladesharp 4: 2 rounds)" in (await say(table, "/encounter status")).text


async def test_it_ends_by_the_clock_and_says_so() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, BLADESHARP)
        told = [(await say(table, "/round")).text for _ in range(2)]
        assert "Bladesharp" not in told[0] and "Bladesharp 4 ends on Rurik" in told[1]


async def test_undo_takes_it_off_and_redo_puts_it_on_again() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, BLADESHARP)
        for line, there in (("/undo", False), ("/redo", True)):
            assert (await say(table, line)).error is None
            assert ("bladesharp" in (await say(table, "/encounter status")).text) is there


async def test_armour_everywhere_or_at_one_place() -> None:
    said = await script(
        *FIGHT,
        "/effect protection 4 on Grak: armour +4 everywhere",
        "/effect helm on Grak: +1 armour at head",
        "/state",
    )
    ap = combatant(said[-1], "Grak")["ap"]
    assert (ap["head"], ap["chest"]) == (3 + 5, 3 + 4)


async def test_a_ready_effect_needs_its_name_and_power_alone() -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "effect vigour 2 on Grak")).text == "Vigour 2 on Grak: +4 str, 60 rounds"
        assert "bladesharp: Attacks 5% better" in (await say(table, "/effects")).text
        assert (await say(table, "/effects Grak")).text == "vigour 2: +4 str"
        assert (await say(table, "end vigour")).text == "Vigour 2 ends on Grak"


async def test_a_secret_effect_is_the_masters_alone() -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "effect doom on Rurik: -20 attack, secret")).private
        assert "doom" not in (await say(table, "@Ann /encounter status")).text
        assert "doom" not in (await say(table, "@Ann /effects Rurik")).text
        assert "doom" in (await say(table, "/encounter status")).text


async def test_a_players_effect_is_a_claim() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "/control Rurik by Ann")
        told = await say(table, "@Ann effect luck on Rurik: +5 attack")
        assert told.error is None and "says Ann" in told.text
        other = await say(table, "@Ann effect curse on Grak: -5 attack")
        assert other.error is not None and other.error["code"] == "not_yours"
        await say(table, "/encounter option claims gm")
        barred = await say(table, "@Ann effect more luck on Rurik: +5 attack")
        assert barred.error is not None and barred.error["code"] == "claims_gm"


async def test_a_counter_is_set_changed_and_told_when_it_runs_out() -> None:
    async with open_table() as table:
        await fight(table)
        told = [
            (await say(table, line)).text
            for line in ("count Grak breath 3", "count Grak breath -1", "count Grak breath +2")
        ]
        assert told == ["Grak: breath 3", "Grak: breath 2", "Grak: breath 4"]
        assert "breath 4" in (await say(table, "/encounter status")).text
        assert (await say(table, "count Grak breath -9")).text == "Grak: no breath left"
        assert "breath" not in (await say(table, "/encounter status")).text


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("effect foo on Grak", "unknown_effect", "+10 attack"),
        ("effect bladesarp 2 on Grak", "unknown_effect", "bladesharp"),
        ("effect bladesharp on Grak", "bad_value", "bladesharp 2 on Grak"),
        ("effect bladesharp 99 on Grak", "bad_value", "1 to 30"),
        ("effect foo on Grak: +3 banana", "effect_what", "attack, damage"),
        ("effect foo on Grak: +3 armour at tail", "effect_no_place", "left arm"),
        ("effect foo on Grak: +3 attack at head", "effect_place", "armour"),
        ("effect foo on Grak: +3 attack, 30 seconds", "bad_value", "5 seconds"),
        ("effect foo on Nobody: +3 attack", "unknown_name", "Nobody"),
        ("end foo", "who_bears", "/next"),
        ("end foo on Grak", "effect_not_on", "nothing"),
        ("count Grak breath -1", "no_counter", "count Grak breath 3"),
        ("count Grak breath deep", "bad_value", "no number"),
    ],
)
async def test_what_can_t_be_is_refused_with_what_can(line: str, code: str, word: str) -> None:
    async with open_table() as table:
        await fight(table)
        before = (await say(table, "/encounter status")).text
        refused = await say(table, line)
        assert refused.error is not None and refused.error["code"] == code
        assert word in str(refused.error["message"])
        assert (await say(table, "/encounter status")).text == before


@pytest.mark.parametrize(
    ("system", "who"), [("swords", "Thug"), ("rqhouse", "Grak"), ("gurps4", "Orc"), ("gurps3", "Grak")]
)
async def test_every_system_takes_effects(system: str, who: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who}"):
            assert (await say(table, line)).error is None
        told = await say(table, f"effect x on {who}: +2 attack, +1 damage, +2 armour, 3 rounds")
        assert told.text == f"X on {who}: +2 attack, +1 damage, +2 armour, 3 rounds"
