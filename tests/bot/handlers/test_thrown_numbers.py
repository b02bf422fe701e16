"""Dice in the numbers of a figure that is made up at the table: ``/encounter add Wolf with str 3d6``."""

import pytest

from bot.cli.console import PLACE, read_line
from bot.proof.verify import verify
from bot.table import GameTable
from rules.core.secrets.audience import Viewer
from rules.registry import SYSTEMS
from storage.exchange import entries_of
from storage.store import Store
from tests.bot.table import combatant, open_table, say, script

FIRST = {"rq3plus": "str", "rqhouse": "str", "swords": "strength", "gurps4": "st", "gurps3": "st"}
SECOND = {"rq3plus": "dex", "rqhouse": "dex", "swords": "constitution", "gurps4": "dx", "gurps3": "dx"}


def test_every_system_is_here() -> None:
    assert FIRST.keys() == SYSTEMS.keys()


async def figures(table: GameTable) -> dict[str, dict[str, int]]:
    live = await table.running_fight(read_line("/state"))
    return {name: dict(figure.sheet) for name, figure in live.state.figures.items()}


async def proven(table: GameTable, store: Store) -> None:
    """The fight's log can be proved beside what ``store`` knows."""
    live = await table.running_fight(read_line("/state"))
    verdict = await verify(GameTable(store), live.info, await entries_of(table.store.ledger, live.info.id))
    assert verdict.fine, verdict.words()


@pytest.mark.parametrize("system", SYSTEMS)
async def test_each_of_three_throws_its_own_and_all_is_proved(system: str) -> None:
    first, second = FIRST[system], SECOND[system]
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        added = await say(table, f"/encounter add Fiend x3 with {first} 3d6, {second} 2d6+6")
        assert added.ok, added.text
        live = await table.running_fight(read_line("/state"))
        row = (await table.store.ledger.line(live.info.id, live.head))[-1]
        shown, seen = (await say(table, "/state")).as_json(1, "/state"), set()
        for n in (1, 2, 3):
            dice = {
                key: [d.value for d in row.dice if (d.who, d.label) == (f"Fiend {n}", key)] for key in (first, second)
            }
            sheet = combatant(shown, f"Fiend {n}")
            assert [len(dice[first]), len(dice[second])] == [3, 2]
            assert sheet[first] == sum(dice[first]) and sheet[second] == sum(dice[second]) + 6
            assert f"Fiend {n}: {first}: 3d6 {dice[first]}".replace(",", "") in added.whole
            seen.add(tuple(map(tuple, dice.values())))
        assert len(seen) == 3
        assert f"Fiend 3.{second}.2" in (await say(table, "/why")).whole
        aside = await Store.open("sqlite://")
        await proven(table, aside)
        await aside.close()
        before = await figures(table)
        await say(table, "/undo")
        assert not await figures(table)
        await say(table, "/redo")
        assert await figures(table) == before


@pytest.mark.parametrize("system", SYSTEMS)
async def test_players_learn_nothing_of_the_numbers(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        added = await say(table, f"/encounter add Fiend with {FIRST[system]} 3d6 rolled Fiend.{FIRST[system]} 5")
        assert f"{FIRST[system]}: 3d6 [5" in added.whole
        told = await table.seen(added, Viewer("Ann"), PLACE.channel)
        assert "Fiend joins" in told.whole and "3d6" not in told.whole and f"{FIRST[system]} 5" not in told.whole
        assert all(die.label != FIRST[system] for step in told.fight.steps for die in step.dice)
        for asked in ("/why", "/history"):
            told = await say(table, f"@Ann {asked}")
            assert "3d6" not in told.whole and f"Fiend.{FIRST[system]}" not in told.whole


@pytest.mark.parametrize(
    ("system", "numbers", "code", "told", "under"),
    [
        ("rq3plus", "str 3x6", "syntax", "str takes a number or dice such as 2d6+6.", "x6"),
        ("gurps4", "st 12, dx 2d", "syntax", "dx takes a number or dice such as 2d6+6.", "d"),
        ("swords", "strength 3d6+", "syntax", "Something is missing at the end", ""),
        ("rqhouse", "str @dex+1d4", "value", "I know no @dex here.", "@dex"),
        ("gurps3", "st 3d6/2", "value", "can give a fraction", "3d6/2"),
        ("rq3plus", "str 3d6-6", "bad_sheet", "(str 3d6-6 can roll -3)", None),
        ("rq3plus", "str 40d6", "bad_sheet", "(str 40d6 can roll 240)", None),
        ("swords", "charm 3d6", "bad_sheet", "charm", None),
        ("gurps4", "st 60d2", "limit", "50 dice at most", "60d2"),
    ],
)
async def test_wrong_dice_are_refused_and_nobody_joins(
    system: str, numbers: str, code: str, told: str, under: str | None
) -> None:
    line = f"/encounter add Fiend with {numbers}"
    _, refused, state = await script(f"/encounter start {system}", line, "/state")
    assert not refused["ok"] and refused["error"]["code"] == code, refused
    assert told in refused["error"]["message"]
    if under is not None:
        assert line[refused["error"]["column"] - 1 :].startswith(under)
    assert not state["state"]["combatants"]


async def test_too_many_dice_at_once_are_refused() -> None:
    _, refused = await script("/encounter start rq3plus", "/encounter add Fiend x20 with str 13d2, con 13d2")
    assert refused["error"]["message"] == "That's 520 dice at once; 500 is the limit. Add fewer at a time."


async def test_brackets_blanks_gear_and_sums_are_read() -> None:
    said = "/encounter add Boss with str 4 + 9 dex 2d6 + 6 con max(3d6,8), broadsword 40+2d10, dm 1d4"
    *_, state = await script("/encounter start rq3plus", said, "/state")
    boss = combatant(state, "Boss")
    assert boss["str"] == 13 and 8 <= boss["dex"] <= 18 and 8 <= boss["con"] <= 18
    assert 42 <= boss["attack"]["broadsword"] <= 60
    assert boss["dm"] == "1d4"  # where a sheet takes dice, they stay dice


async def test_dice_by_hand_serve_the_numbers() -> None:
    *_, added, wrong = await script(
        "/encounter start rq3plus",
        "/encounter add Boss with dex 2d6 rolled Boss.dex 3, Boss.dex.2 4",
        "/encounter add Brute with dex 2d6 rolled Brute.dex 9",
    )
    assert "dex: 2d6 [3 4] = 7" in added["text"]
    assert not wrong["ok"] and wrong["error"]["code"] == "die_out_of_range"


async def test_an_imported_character_with_dice_is_proved_without_its_sheet() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        assert (await say(table, "@Ann /sheet import sheets/rurik.toml")).ok
        assert (await say(table, "/encounter add Rurik with str 3d6")).ok
        assert (await say(table, "/encounter add Rurik as Twin varied")).ok
        await proven(table, table.store)
        aside = await Store.open("sqlite://")
        await proven(table, aside)
        await aside.close()
