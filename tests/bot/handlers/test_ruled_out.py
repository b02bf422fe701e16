"""Whom the game master rules out of the fight is out of it, in every system, until that is taken off."""

import pytest

from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say


async def _fight(table: object, system: str) -> tuple[str, str]:
    hero, foe = ruleset(system).sample[:2]
    for line in (f"/encounter start {system}", f"/encounter add {hero} for Ann", f"/encounter add {foe} side foes"):
        assert (await say(table, line)).ok  # type: ignore[arg-type]
    return hero, foe


@pytest.mark.parametrize("said", ["unconscious", "dead"])
@pytest.mark.parametrize("system", SYSTEMS)
async def test_who_is_ruled_out_neither_strikes_nor_is_asked_how_to_defend(system: str, said: str) -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, system)
        assert (await say(table, f"/mark {foe} {said}")).ok
        (live,) = [await table.live.load(one) for one in table.running.values()]
        assert ruleset(system).show.fallen(live.state, live.state.figures[foe])
        refused = await say(table, f"{foe}: attack {hero}")
        assert not refused.ok and said in refused.text
        struck = await say(table, f"@Ann attack {foe}")
        assert all(question.who != foe for question in struck.prompts.questions)
        assert struck.ok == (said == "unconscious"), struck.text


@pytest.mark.parametrize("system", SYSTEMS)
async def test_who_was_ruled_unconscious_by_mistake_acts_again(system: str) -> None:
    async with open_table() as table:
        _, foe = await _fight(table, system)
        for line in (f"{foe} is out cold", f"{foe} is no longer unconscious", "/round"):
            assert (await say(table, line)).ok, line
        (live,) = [await table.live.load(one) for one in table.running.values()]
        assert not ruleset(system).show.fallen(live.state, live.state.figures[foe])


async def test_a_system_hears_its_own_condition_in_the_word_of_another() -> None:
    async with open_table() as table:
        hero, foe = await _fight(table, "rq3plus")
        dazed = await say(table, f"{foe} is stunned")
        assert dazed.text == f"GM: {foe} is now stunned"
        refused = await say(table, f"{foe}: attack {hero}")
        assert not refused.ok and "incapacitated" in refused.text
        assert (await say(table, f"/unmark {foe} stunned")).text == f"GM: {foe} is no longer stunned"
        assert (await say(table, f"{foe}: attack {hero}")).ok


@pytest.mark.parametrize(
    ("system", "key"),
    [
        ("rq3plus", "unaware"),
        ("rqhouse", "unaware"),
        ("gurps4", "mentally_stunned"),
        ("gurps3", "mentally_stunned"),
        ("swords", ""),
    ],
)
async def test_who_is_surprised_is_so_by_the_rules_or_it_is_said_to_be_a_word(system: str, key: str) -> None:
    async with open_table() as table:
        _, foe = await _fight(table, system)
        told = await say(table, f"{foe} is surprised")
        (live,) = [await table.live.load(one) for one in table.running.values()]
        assert (live.state.figures[foe].mark(key) is not None) == bool(key)
        assert told.text.endswith("(a word: no roll changes)") != bool(key)


_HURT = {"rq3plus": ("hp 2", "hp 0"), "rqhouse": ("health -30",), "swords": ("stuns 10", "wounds 20")}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_who_is_out_is_shown_as_dead_or_unconscious(system: str) -> None:
    rules, out = ruleset(system), 0
    async with open_table() as table:
        _, foe = await _fight(table, system)
        marks = [f"/mark {foe} {condition}" for condition in rules.markable]
        for line in (*marks, *(f"/set {foe} {hurt}" for hurt in _HURT.get(system, ()))):
            await say(table, line)
            (live,) = [await table.live.load(one) for one in table.running.values()]
            shown = {key for key, _ in rules.show.conditions(live.state, live.state.figures[foe])}
            gone = rules.show.fallen(live.state, live.state.figures[foe])
            told = bool(shown & {"dead", "unconscious"})
            # In gurps4 the dying are out too.
            assert gone >= told if system == "gurps4" else gone == told, (line, shown)
            if gone:
                out += 1
                assert (await say(table, "/undo 1")).ok
        assert out >= 2
