"""``/encounter save`` and ``load``: parties and prepared fights."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.console import MASTER, PLACE, read_line
from bot.handlers.fight_snapshots import kept
from bot.reply import Line
from bot.table import GameTable
from rules.core.encounter import Link
from rules.core.engine import rule
from rules.core.events import Landscaped, Linked
from rules.core.secrets.audience import Viewer
from rules.registry import ruleset
from storage.saved_texts import Entry
from tests.bot.table import open_table, say

PREPARED = (
    "/encounter start rq3plus",
    "@Ann /encounter join Lia",
    "/encounter add trollkin x2 side raiders at 3,-1",
    "/encounter add wolf as Shade hidden at 5,0",
    "/place Lia at 0,0 facing 2",
    "/order Trollkin 1 dodge",
    "/effect protection 2 on Trollkin 2",
    "/posture Trollkin 2 prone",
)


async def prepared(table: GameTable) -> dict[str, Any]:
    """The state of a fight that is prepared and saved as bridge."""
    for line in PREPARED:
        reply = await say(table, line)
        assert reply.ok, (line, reply.text)
    assert (await say(table, "/set Lia hp 3")).ok
    saved = await say(table, "/encounter save bridge")
    assert saved.ok and saved.private and "4 figures" in saved.text
    return await state(table)


async def state(table: GameTable) -> dict[str, Any]:
    found = (await say(table, "/state")).data["state"]
    assert found is not None
    return found


async def figures(table: GameTable) -> dict[str, Any]:
    live = await table.running_fight(_line())
    return dict(live.state.figures)


def _line(typed: str = "/state") -> Line:
    return read_line(typed)


async def test_what_was_saved_comes_back_into_a_new_fight() -> None:
    async with open_table() as table:
        before = (await prepared(table))["combatants"]
        assert (await say(table, "/encounter end now")).ok
        loaded = await say(table, "/encounter load BRIDGE")
        assert loaded.ok and "The fight is on" in loaded.whole and loaded.prompts.offers == ("dice sealed",), (
            loaded.whole
        )
        after = (await state(table))["combatants"]
        assert list(after) == list(before) == ["Lia", "Trollkin 1", "Trollkin 2", "Shade"]
        for name, one in after.items():
            for key in ("side", "owner", "pos", "facing", "posture"):
                assert one[key] == before[name][key], (name, key)
        assert before["Lia"]["hp"] == 3 == after["Lia"]["hp"]
        found = await figures(table)
        assert found["Shade"].hidden and found["Trollkin 1"].policy and found["Trollkin 2"].marks
        assert after["Trollkin 2"]["conditions"] == before["Trollkin 2"]["conditions"]


async def test_what_was_saved_joins_a_running_fight_and_is_undone_at_once() -> None:
    async with open_table() as table:
        await prepared(table)
        await say(table, "/encounter end now")
        await say(table, "/encounter start rq3plus")
        await say(table, "/encounter add Grak")
        assert (await say(table, "/encounter load bridge")).ok
        assert len(await figures(table)) == 5
        assert (await say(table, "/undo")).ok
        assert list(await figures(table)) == ["Grak"]


async def test_hidden_figures_are_loaded_out_of_players_sight() -> None:
    async with open_table() as table:
        await prepared(table)
        await say(table, "/encounter end now")
        loaded = await table.say(_line("/encounter load bridge"))
        seen = await table.seen(loaded, Viewer("Ann"), PLACE.channel)
        assert "Lia and Trollkin 1-2 join" in seen.whole and "Shade" not in seen.whole and not loaded.private
        assert "Shade" not in (await say(table, "@Ann /encounter status")).text
        assert "Shade" not in (await say(table, "@Ann /history")).text


async def test_the_list_and_forgetting() -> None:
    async with open_table() as table:
        await prepared(table)
        assert (await say(table, "/encounter saved")).text == "bridge (rq3plus, 4)"
        assert (await say(table, "/encounter save bridge")).ok
        assert (await say(table, "/encounter forget Bridge")).text == "Forgotten: bridge"
        assert "No fights are saved yet" in (await say(table, "/encounter saved")).text


@pytest.mark.parametrize(
    ("before", "line", "code", "said"),
    [
        ((), "/encounter load castle", "unknown_fight", "only bridge"),
        ((), "/encounter forget castle", "unknown_fight", "only bridge"),
        ((), "/encounter load bridge", "already_in", "/encounter remove Lia"),
        (("/encounter end now", "/encounter start swords"), "/encounter load bridge", "other_system", "rq3plus"),
        (("/encounter end now", "/encounter start swords"), "/encounter save empty", "limit", "1 to 60"),
        (("/encounter end now",), "/encounter save bridge", "no_encounter", ""),
        ((), f"/encounter save {'b' * 41}", "bad_name", "40"),
        ((), "@Ann /encounter save bridge", "not_allowed", "GM"),
        ((), "@Ann /encounter load bridge", "not_allowed", "GM"),
    ],
)
async def test_what_can_not_be_saved_or_loaded_says_why(
    before: tuple[str, ...], line: str, code: str, said: str
) -> None:
    async with open_table() as table:
        await prepared(table)
        for one in before:
            assert (await say(table, one)).ok
        live = await table.find(_line())
        reply = await say(table, line)
        assert reply.error is not None and reply.error["code"] == code and said in reply.text, reply.text
        after = await table.find(_line())
        assert live is None or (after is not None and after.head == live.head)


@pytest.mark.parametrize(
    "text",
    [
        '{"version": 1}',
        "[]",
        "",
        "\u0000{",
        '{"version": 9, "system": "rq3plus", "figures": []}',
        '{"version": 2, "system": "rq3plus", "figures": []}',
    ],
)
async def test_what_another_version_has_saved_is_refused(text: str) -> None:
    async with open_table() as table:
        await table.store.saved.put(Entry(PLACE.scope, "fight", "old", text, "gm", "2026-01-01T00:00:00"))
        reply = await say(table, "/encounter load old")
        assert reply.error is not None and reply.error["code"] == "bad_document" and "\n" not in reply.text
        assert await table.find(_line()) is None


async def test_a_sheet_that_fits_no_more_loads_nobody() -> None:
    text = '{"version": 1, "system": "rq3plus", "figures": [{"name": "X", "sheet": {"name": "X"}, "side": "foes"}]}'
    async with open_table() as table:
        await table.store.saved.put(Entry(PLACE.scope, "fight", "bad", text, "gm", "2026-01-01T00:00:00"))
        reply = await say(table, "/encounter load bad")
        assert reply.error is not None and reply.error["code"] == "bad_sheet" and "Nothing was loaded" in reply.text
        assert await table.find(_line()) is None


TAVERN = {
    "rq3plus": ("Rurik", "Grak"),
    "rqhouse": ("Rurik", "Grak"),
    "swords": ("Juk", "Thug"),
    "gurps4": ("Orc", "Bandit"),
    "gurps3": ("Grak", "Osric"),
}


async def whole(table: GameTable) -> Any:
    """The fight as it is kept, but for its clock and the places in it, which swords throws anew."""
    live = await table.running_fight(_line())
    fight = kept(live.state, ruleset(live.info.system))
    thrown = {"initiative", "tie"}
    figures = (
        msgspec.structs.replace(one, q={k: n for k, n in (one.q or {}).items() if k not in thrown})
        for one in fight.figures
    )
    return msgspec.structs.replace(fight, figures=tuple(figures))


@pytest.mark.parametrize("system", TAVERN)
async def test_a_fight_in_the_middle_comes_back_as_it_was(system: str) -> None:
    hero, foe = TAVERN[system]
    async with open_table() as table:
        for line in (
            f"/encounter start {system}",
            f"/encounter add {hero} at 0,0",
            f"/encounter add {foe} as Shade hidden at 1,0",
            f"/encounter add {foe} at 1,-1",
            f"{hero}: attack {foe}",
            "/answer 1",
            "/round",
            f"effect slow on {foe}: -1 everything, 4 turns of {hero}",
            f"effect flame blade on {hero}: like {'sword' if system == 'swords' else 'broadsword'}",
            f"count {foe} breath 3",
            f"note on {foe} for 3 rounds: limps",
            f"/hide {foe}",
            "/round",
        ):
            reply = await say(table, line)
            assert reply.ok or line.startswith((hero, "/answer")), (line, reply.text)
        before = await whole(table)
        saved = await say(table, "/encounter save ruin")
        (file,) = saved.files.shared
        assert file.name == "ruin.fight.json"
        assert (await say(table, "/encounter end now")).ok
        assert (await say(table, "/encounter load ruin")).ok
        assert await whole(table) == before
        assert "flame blade" in (await say(table, f"/state {hero}")).text
        assert (await say(table, "/encounter end now")).ok
        # The same from the file, as somebody attaches it.
        line = Line("/encounter load from ruin.fight.json", PLACE, MASTER, None, {"ruin.fight.json": file.data})
        told = await table.say(line)
        assert told.ok, told.text
        after = await whole(table)
        assert after == before
        assert (await say(table, "/encounter end now")).ok
        fresh = await table.say(msgspec.structs.replace(line, text=f"{line.text} fresh"))
        assert fresh.ok, fresh.text
        hale = await whole(table)
        assert all(not one.wounds for one in hale.figures) and not hale.ties


async def test_a_fight_that_comes_in_fresh_stands_on_its_feet() -> None:
    async with open_table() as table:
        for typed in ("/encounter start rq3plus", "/encounter add Grak", "/posture Grak prone", "/encounter save low"):
            assert (await say(table, typed)).ok, typed
        for typed in ("/encounter end now", "/encounter load low fresh"):
            assert (await say(table, typed)).ok, typed
        assert (await figures(table))["Grak"].posture == "standing"


async def test_ties_and_ground_are_kept() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start swords",
            "/encounter add Juk",
            "/encounter add Thug",
            "/encounter add Thug as Two",
        ):
            assert (await say(table, line)).ok
        live = await table.running_fight(_line())
        events = (Linked(Link("mounted", "Juk", "Two")), Landscaped("1,2", "tree"))
        context = await table.context(_line(), live, "ruling")
        rules = ruleset("swords")
        await table.live.perform(
            live.info.id, lambda enc, oracle: rule(enc, lambda t: t.do(*events), rules, oracle), context
        )
        assert (await say(table, "/encounter save ride")).ok
        assert (await say(table, "/encounter end now")).ok
        assert (await say(table, "/encounter load ride")).ok
        live = await table.running_fight(_line())
        assert [(x.key, x.a, x.b) for x in live.state.links] == [("mounted", "Juk", "Two")]
        assert live.state.terrain == {"1,2": "tree"}
        assert (await say(table, "/undo")).ok
        assert not (await table.running_fight(_line())).state.figures


SPOILS: tuple[tuple[str, Any], ...] = (
    ("figures.0.q", {"hp": "many"}),
    ("figures.0.facing", "north"),
    ("figures.0.marks", [{"key": "effect.x", "data": {"name": 3}}]),
    ("figures.0.name", ""),
    ("figures.0.sheet", {"name": "X"}),
    ("figures.0.nonsense", 1),
    ("ties", [{"key": "mount", "a": "Nobody", "b": "Grak"}]),
    ("notes", [{"text": "x", "who": "Nobody"}]),
    ("terrain", {"here": "tree"}),
    ("system", "chess"),
    ("version", 7),
    ("figures.0.name", "1d6"),
    ("figures.0.name", "a\nb"),
    ("figures.0.name", "somebody"),
    ("figures.0.name", "\u202eevil"),
    ("figures.0.name", "x" * 81),
    ("figures.0.elevation", 99_999_999),
    ("figures.0.pos", [10**12, 0]),
    ("figures.0.posture", "**dancing**"),
    ("figures.0.q", {"hp": 10**12}),
    ("figures.0.marks", [{"key": "prone", "rounds": -5}]),
    ("figures.0.sheet", "deep"),
    ("terrain", {"99999999999,0": "tree"}),
    ("notes", [{"text": "x" * 201}]),
    ("notes", [{"text": "a\n#9 /fake"}]),
    ("notes", [{"text": "x"}] * 201),
)
DEEP = "[" * 5_000 + "]" * 5_000


@pytest.mark.parametrize(("where", "value"), SPOILS)
async def test_a_spoiled_file_is_refused_in_one_line_and_changes_nothing(where: str, value: Any) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "/encounter save good"):
            reply = await say(table, line)
        data = json.loads(reply.files.shared[0].data)
        *path, last = where.split(".")
        at = data
        for step in path:
            at = at[int(step) if step.isdigit() else step]
        at[last] = value
        await say(table, "/encounter end now")
        files = {"x.fight.json": json.dumps(data).replace('"deep"', f'{{"str": {DEEP}}}').encode()}
        refused = await table.say(Line("/encounter load from x.fight.json", PLACE, MASTER, None, files))
        assert refused.error is not None and refused.error["code"] in ("bad_document", "bad_sheet"), refused.text
        assert "\n" not in refused.text
        assert await table.find(_line()) is None
        cut = {"x.fight.json": reply.files.shared[0].data[:200]}
        refused = await table.say(Line("/encounter load from x.fight.json", PLACE, MASTER, None, cut))
        assert refused.error is not None and refused.error["code"] == "bad_document"


async def test_the_names_of_saved_fights_are_completed_for_the_master() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "/encounter save old bridge"):
            assert (await say(table, line)).ok
        for typed, there in (
            ("/encounter load o", True),
            ("/encounter forget o", True),
            ("@Ann /encounter load o", False),
        ):
            line = _line(typed)
            found = [one.text for one in await table.complete(line, len(line.text))]
            assert ("old bridge" in found) is there, typed


async def test_the_console_loads_a_file_by_its_path(tmp_path: Path) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "/encounter save good"):
            saved = await say(table, line)
        place = tmp_path / "good fight.json"
        place.write_bytes(saved.files.shared[0].data)
        await say(table, "/encounter end now")
        for typed in (f'/encounter load from "{place}" fresh', f'/encounter load from "{place}"'):
            assert (await say(table, typed)).ok
            assert list(await figures(table)) == ["Grak"]
            await say(table, "/encounter end now")
        gone = await say(table, "/encounter load from nowhere.json")
        assert gone.error is not None and gone.error["code"] == "no_file"
