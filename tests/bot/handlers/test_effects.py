"""Effects and counters said at the table: what they change, how long, who may, and what is refused."""

import pytest
from msgspec.structs import replace

from bot.cli.console import PLACE, read_line
from bot.reply import Line
from bot.table import GameTable
from bot.words.tracker import _lasting
from rules.registry import ruleset
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
        (check,) = [check for step in blow.fight.steps for check in step.checks]
        assert (check.base, check.chance) == (70, 90)
        why = (await say(table, "/why")).text
        assert "+20 bladesharp 4" in why and "+4 bladesharp 4" in why
        assert "Rurik: ▰▰▰▰▰ HP 14/14 (bladesharp 4: 2 rounds)" in (await say(table, "/encounter status")).text


async def test_what_it_offers_need_not_be_possible_yet() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik at 0,0", "/encounter add Grak at 9,0"):
            assert (await say(table, line)).ok
        put = await say(table, 'effect flame blade on Rurik: +3 damage, 5 rounds, offers "attack broadsword vs Grak"')
        assert put.text == "Flame blade on Rurik: +3 damage, offers attack broadsword vs Grak, 5 rounds"
        # What the table understood and can't do is not read as a ruling in other words.
        refused = await say(table, 'effect flame blade on Rurik: +3 damage, offers "flooble"')
        assert refused.error is not None and refused.error["code"] == "bad_offer"


async def test_it_ends_by_the_clock_and_says_so() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, BLADESHARP)
        told = [(await say(table, "/round")).text for _ in range(2)]
        assert "Bladesharp" not in told[0] and "Bladesharp 4 ends on Rurik" in told[1]


@pytest.mark.parametrize(
    ("system", "figure", "key", "by"),
    [
        ("rq3plus", "Grak", "hp", -1),
        ("rqhouse", "Kett", "health", -1),
        ("swords", "Thug", "wounds", 1),
        ("gurps4", "Aldric", "hp", -1),
        ("gurps3", "Grak", "hp", -1),
    ],
)
@pytest.mark.parametrize("pace", ["free", "strict"])
async def test_it_does_damage_by_the_clock_so_many_rounds_long(
    system: str, figure: str, key: str, by: int, pace: str
) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system} pace {pace}", f"/encounter add {figure}"):
            assert (await say(table, line)).ok

        async def value() -> int:
            (fight,) = table.live.known()
            return (await table.live.load(fight.info.id)).state.figures[figure].q.get(key, 0)

        before = await value()
        assert (await say(table, f"effect burning on {figure}: 1 damage each round, 3 rounds")).ok
        assert await value() == before
        told, came = [], []
        for _ in range(4):
            told.append((await say(table, "/round")).text)
            came.append((await value() - before) * by)
        assert came == [1, 2, 3, 3]
        named = "HP" if key == "hp" else key
        assert f"Burning: {figure}'s {named} {before} to {before + by}" in told[0]
        assert f"Burning ends on {figure}" in told[2] and "Burning" not in told[3]


async def test_what_comes_each_round_is_thrown_each_time_until_it_is_ended() -> None:
    async with open_table() as table:
        await fight(table)
        put = await say(table, "effect poison on Grak: 1d3 damage each round, +1 mp every round")
        assert put.text == "Poison on Grak: 1d3 damage each round, +1 mp each round"
        assert (await say(table, "effect poison on Grak: 1d3 damage each round")).ok
        first = await say(table, "/round")
        assert [die.label for step in first.fight.steps for die in step.dice] == ["each_round"]
        assert first.text.count("Poison: Grak") == 1
        assert "Taken back" in (await say(table, "/undo")).text
        assert "Poison: Grak" in (await say(table, "/round")).text
        assert (await say(table, "end poison on Grak")).ok
        assert "oison" not in (await say(table, "/round")).text


async def test_a_secret_harm_by_the_clock_is_the_masters_alone() -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "effect poison on Rurik: 1d3 damage each round, secret")).private
        assert "Poison: Rurik" in (await say(table, "/round")).text
        seen = await say(table, "@Ann /state")
        assert "oison" not in seen.text + str(seen.data) + (await say(table, "@Ann /history")).text


@pytest.mark.parametrize(
    ("does", "code", "names"),
    [
        ("1 hp each round", "bad_value", "+2 hp"),
        ("-1 damage each round", "bad_value", "without a sign"),
        ("+1 cheer each round", "effect_each", "damage, hp"),
        ("1 cheer each round", "effect_each", "damage, hp"),
        ("1 damage each second", "bad_value", "seconds"),
    ],
)
async def test_what_can_not_come_each_round_is_refused(does: str, code: str, names: str) -> None:
    async with open_table() as table:
        await fight(table)
        reply = await say(table, f"effect burning on Grak: {does}")
        assert reply.error is not None and reply.error["code"] == code and names in reply.text


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


@pytest.mark.parametrize("name", ["doom", "doom 2"])
@pytest.mark.parametrize("typed", ["doom", "Doom"])
async def test_the_end_of_an_effect_is_as_secret_as_that_effect(name: str, typed: str) -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, f"effect {name} on Rurik: -20 attack, secret")).private
        assert not (await say(table, "effect luck on Rurik: +5 attack")).private
        assert not (await say(table, "end luck on Rurik")).private, "another's secret makes none of this"
        ended = await say(table, f"end {typed} on Rurik")
        assert ended.ok and ended.private and "doom" not in (await say(table, "@Ann /history")).text


async def test_players_see_open_effects_of_anybody_and_know_nothing_of_secret_ones() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "/control Rurik by Ann")
        for line in ("shine on Rurik: +2 attack", "murk on Grak: -2 attack", "doom on Rurik: -20 attack, secret"):
            assert (await say(table, f"effect {line}")).ok
        assert (await say(table, "@Ann /effects Rurik")).text == "shine: +2 attack"
        assert (await say(table, "@Ann /effects Grak")).text == "murk: -2 attack"
        assert (await say(table, "@Ann end luck on Rurik")).text == "Rurik doesn't have luck, but has shine."
        # What a player guesses is answered as a name that no effect has.
        for where in ("", " on Rurik"):
            right, wrong = [await say(table, f"@Ann end {name}{where}") for name in ("doom", "gloom")]
            assert not right.ok and right.text == wrong.text.replace("gloom", "doom")
        assert "doom" in (await say(table, "/effects Rurik")).text


async def test_a_players_effect_is_a_claim() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "/control Rurik by Ann")
        told = await say(table, "@Ann effect luck on Rurik: +5 attack")
        assert told.error is None and "says Rurik" in told.text
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
        ("end foo", "who_bears", "/encounter end"),
        ("end foo on Grak", "effect_not_on", "nothing"),
        ("count Grak breath -1", "no_counter", "count Grak breath 3"),
        ("count Grak breath deep", "bad_value", "isn't a number"),
        ("count Grak hp 30", "taken_word", "another name"),
        ("count Grak Prone 3", "taken_word", "another name"),
        ("count Grak arrows 9999999999999999", "limit", "number is too large: nine digits"),
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
        assert told.text == f"X on {who}: +2 attack, +1 damage, +2 armour, 3 {ruleset(system).unit}s"


@pytest.mark.parametrize(
    ("system", "who", "other", "like"),
    [
        ("rq3plus", "Rurik", "Grak", "broadsword"),
        ("rqhouse", "Grak", "Rurik", "broadsword"),
        ("swords", "Thug", "Juk", "sword"),
        ("gurps4", "Orc", "Bandit", "broadsword"),
        ("gurps3", "Grak", "Osric", "broadsword"),
    ],
)
class TestEverySystem:
    async def fight(self, table: GameTable, system: str, who: str, other: str) -> None:
        for line in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {other}"):
            assert (await say(table, line)).ok

    async def test_an_effect_brings_a_weapon_as_long_as_it_lasts(
        self, system: str, who: str, other: str, like: str
    ) -> None:
        async with open_table() as table:
            await self.fight(table, system, who, other)
            before = combatant({"state": (await say(table, "/state")).data["state"]}, who)["items"]
            put = await say(table, f"effect flame blade on {who}: like {like}, +2 flame blade damage, 2 rounds")
            assert (
                put.text
                == f"Flame blade on {who}: a weapon like {like}, +2 flame blade damage, 2 {ruleset(system).unit}s"
            )
            assert f"attack flame blade vs {other}" in (await say(table, f"/options {who}")).text
            assert (await say(table, "/undo")).ok
            assert combatant({"state": (await say(table, "/state")).data["state"]}, who)["items"] == before
            assert (await say(table, "/redo")).ok
            told = [(await say(table, "/round")).text for _ in range(3)]
            assert any(f"Flame blade ends on {who}" in text for text in told)
            refused = await say(table, f"{who}: attack flame blade vs {other}")
            assert refused.error is not None and refused.error["code"] == "unknown_name"
            names = {
                one["name"] for one in combatant({"state": (await say(table, "/state")).data["state"]}, who)["items"]
            }
            assert "flame blade" not in names and names == {one["name"] for one in before}

    async def test_damage_of_the_weapon_it_brings_is_changed(
        self, system: str, who: str, other: str, like: str
    ) -> None:
        async with open_table() as table:
            await self.fight(table, system, who, other)
            means = []
            for more in ("", ", +6 flame blade damage"):
                await say(table, f"effect flame blade on {who}: like {like}{more}")
                bare = "" if system == "swords" else " nothing"
                odds = await say(table, f"odds {who}: attack flame blade vs {other}{bare}")
                assert odds.ok, odds.text
                means.append(odds.text)
            assert means[0] != means[1]

    async def test_an_effect_ends_on_the_turn_of_its_bearer_or_caster_and_says_so(
        self, system: str, who: str, other: str, like: str
    ) -> None:
        async with open_table() as table:
            await self.fight(table, system, who, other)
            put = await say(table, f"effect daze on {who}: -1 attack, 1 turn of {other}")
            assert put.text == f"Daze on {who}: -1 attack, 1 turn of {other}"
            assert f"daze: 1 turn of {other}" in (await say(table, "/encounter status")).text
            told = ""
            for _ in range(6):
                if "Daze ends" in told:
                    break
                told = (await say(table, "/next")).text
            assert f"Daze ends on {who}" in told

    async def test_an_effect_offers_a_sentence_on_its_bearers_turn(
        self, system: str, who: str, other: str, like: str
    ) -> None:
        async with open_table() as table:
            await self.fight(table, system, who, other)
            put = await say(table, f'effect burning on {who}: offers "count {who} ash 1", 5 rounds')
            assert put.ok, put.text
            told = await say(table, f"/options {who}")
            assert told.prompts.offers[0] == f"count {who} ash 1" and f"count {who} ash 1 (burning)" in told.text
            for _ in range(4):
                status = (await say(table, "/encounter status")).text
                if f"▶ {who}" in status or system == "rq3plus":
                    break
                await say(table, "/next")

    async def test_a_note_ends_by_the_clock(self, system: str, who: str, other: str, like: str) -> None:
        async with open_table() as table:
            await self.fight(table, system, who, other)
            put = await say(table, f"note on {who} for 1 round: has the key")
            lasts = f"1 {ruleset(system).unit}"
            assert put.ok and f"on {who}: has the key ({lasts})" in put.text
            assert f"on {who}: has the key ({lasts})" in (await say(table, "/state")).text
            told = ""
            for _ in range(3):
                told += (await say(table, "/round")).text
                if "Note over" in told:
                    break
            assert f"Note over on {who}: has the key" in told
            assert "has the key" not in (await say(table, "/state")).text


async def test_on_ones_turn_the_tracker_tells_what_an_effect_offers() -> None:
    async with open_table() as table:
        for line in ("/encounter start swords", "/encounter add Thug"):
            await say(table, line)
        await say(table, 'effect burning on Thug: offers "pass"')
        assert "    burning: Thug: pass" in (await say(table, "/encounter status")).text


@pytest.mark.parametrize(
    ("system", "first", "then", "line"),
    [
        ("gurps3", "Osric", "Grak", "⏳ Second 1: Grak · burning: count Grak ash 1"),
        ("gurps4", "Aldric", "Borka", "⏳ burning: count Borka ash 1"),
    ],
)
async def test_who_is_next_is_told_with_what_an_effect_offers(system: str, first: str, then: str, line: str) -> None:
    async with open_table() as table:
        for typed in (f"/encounter start {system}", f"/encounter add {first}", f"/encounter add {then}"):
            assert (await say(table, typed)).ok
        order = (await say(table, "/encounter status")).text
        await say(table, f'effect burning on {then}: offers "count {then} ash 1", 5 rounds')
        # The GM's own is for nobody else to read, in whose line everybody reads.
        await say(table, f'effect doom on {then}: secret, offers "count {then} doom 1", 5 rounds')
        if f"▶ {then}" in order:
            await say(table, "/next")
        told = [(await say(table, "/next")).whole for _ in range(2)]
    assert any(line in one.splitlines() for one in told), told
    assert not any("doom" in one for one in told)


async def test_saved_effects_are_put_on_listed_completed_and_dropped() -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "effect save hex: -10 attack, 3 rounds")).text.startswith("Saved: effect hex on NAME")
        assert (await say(table, "effect hex on Grak")).text == "Hex on Grak: -10 attack, 3 rounds"
        assert (await say(table, "effect hex on Rurik: 1 round")).text == "Hex on Rurik: -10 attack, 1 round"
        assert "hex: -10 attack, 3 rounds" in (await say(table, "/effects")).text
        assert "hex" not in (await say(table, "@Ann /effects")).text
        for typed, word in (
            ("/effect he", "hex"),
            ("/effect forget h", "hex"),
            ("/end he", "hex"),
            ("/effect bla", "bladesharp"),
        ):
            line = read_line(typed)
            found = await table.complete(line, len(line.text))
            assert word in [one.text for one in found], typed
        assert (await say(table, "effect forget hex")).text == "Forgotten: hex"
        gone = await say(table, "effect hex on Grak")
        assert gone.error is not None and gone.error["code"] == "unknown_effect"


async def test_saved_for_the_channel_others_may_use_it() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "/control Rurik by Ann")
        assert (await say(table, "effect save for channel big hex: half everything")).ok
        assert (
            await say(table, "@Ann effect big hex on Rurik")
        ).text == "Big hex on Rurik: half everything, says Rurik"


async def test_notes_of_the_master_are_not_for_players() -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "note secret on Grak: the traitor")).private
        assert (await say(table, "note here: it rains")).text.endswith("it rains")
        assert "traitor" in (await say(table, "/state")).text
        for line in ("@Ann /state", "@Ann /encounter status", "@Ann /history", "@Ann /why"):
            assert "traitor" not in (await say(table, line)).text, line
        told = await say(table, "@Ann /state")
        assert "it rains" in told.text
        assert told.data["state"] is not None and [one["text"] for one in told.data["state"]["notes"]] == ["it rains"]
        number = told.data["state"]["notes"][0]["n"]
        assert (await say(table, f"unnote {number}")).text == "Note over: it rains"


async def test_a_secret_effect_is_not_in_a_players_history() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "effect doom on Rurik: -20 attack, secret")
        assert "doom" not in (await say(table, "@Ann /history")).text
        ended = [(await say(table, "@Ann /state")).text]
        await say(table, "end doom")
        ended.append((await say(table, "@Ann /history")).text)
        assert all("doom" not in text.casefold() for text in ended)


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("effect blade on Grak: like teapot", "effect_like", "teapot"),
        ('effect fire on Grak: offers "flooble"', "bad_offer", "flooble"),
        ("effect save bladesharp: +1 attack", "bad_name", "RuneQuest III+"),
        ("effect forget nothing", "unknown_effect", "nothing"),
        ("note on Grak here: x", "bad_value", "note here"),
        ("note for 3 rounds: x", "unknown_name", "3 rounds"),
        ("unnote 77", "unknown_note", "no note 77"),
        ("@Zoe note here: x", "not_allowed", "players"),
        ("effect daze on Grak: -1 attack, 3 turns of Nobody", "unknown_name", "Nobody"),
        ("effect daze on Grak: -1 attack, 0 rounds", "bad_value", "1 or more"),
        ("note on Grak for 0 rounds: x", "bad_value", "1 or more"),
        ("mark Grak lamed for 0", "bad_value", "1 or more"),
        ("place Grak at 1,1 facing 6", "bad_value", "facing 0 to 5"),
        ("history 0", "bad_value", "1 or more"),
        ("foes 0", "bad_value", "1 or more"),
        ("sheet list 0", "bad_value", "1 or more"),
        ("encounter list 0", "bad_value", "1 or more"),
        ("encounter add Slug with str 0", "bad_sheet", "from 1 up"),
        ("encounter add Slug with str 3d6d6", "bad_sheet", "3d6d6 can roll 0"),
    ],
)
async def test_what_can_t_be_kept_or_brought_is_refused(line: str, code: str, word: str) -> None:
    async with open_table() as table:
        await fight(table)
        before = (await say(table, "/state")).text
        refused = await say(table, line)
        assert refused.error is not None and refused.error["code"] == code, refused.text
        assert word in str(refused.error["message"])
        assert (await say(table, "/state")).text == before


BLOWS = [
    ("rq3plus", "Rurik", "Grak", "broadsword"),
    ("rqhouse", "Grak", "Rurik", "battleaxe"),
    ("swords", "Thug", "Juk", "club"),
    ("gurps4", "Orc", "Bandit", "axe"),
    ("gurps3", "Grak", "Osric", "axe"),
]


@pytest.mark.parametrize(("system", "who", "other", "weapon"), BLOWS)
async def test_a_sentence_may_add_to_its_damage_told_as_a_claim(system: str, who: str, other: str, weapon: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {who}", f"/encounter add {other}"):
            assert (await say(table, line)).ok
        await say(table, f"/control {who} by Ann")
        blow = f"{who}: attack {weapon} vs {other}" + ("" if system == "swords" else " nothing")
        plain = (await say(table, f"odds {blow}")).text
        # The same words may stand behind another bonus, or before it.
        for said in ("damage +6 for bladesharp", "+1 damage +6", "damage +6 for bladesharp +1"):
            more = await say(table, f"odds {blow} {said}")
            assert more.ok and more.text != plain, (said, more.text)
        before = (await say(table, "/state")).data["state"]
        assert before is not None
        struck = await say(table, f"@Ann {blow} damage +1d6 for bladesharp")
        assert struck.ok, struck.text
        while struck.prompts.questions:
            struck = await say(table, "/answer 1")
        told = (await say(table, "/history 1")).text
        assert "damage +1d6 for bladesharp" in told
        after = (await say(table, "/state")).data["state"]
        assert after is not None
        kept = [one["key"] for one in after["combatants"][who]["conditions"]]
        assert "bladesharp" not in kept
        barred = await say(table, f"{who}: pass damage +4")
        assert barred.error is not None


async def test_damage_that_is_claimed_is_told_and_named_in_why() -> None:
    async with open_table() as table:
        await fight(table)
        await say(table, "/control Rurik by Ann")
        blow = await say(table, "@Ann " + BLOW.replace("nothing", "nothing damage +4 for bladesharp"))
        assert "Damage +4 bladesharp, says Rurik" in blow.text, blow.text
        assert "+4 bladesharp" in (await say(table, "/why")).text
        await say(table, "/encounter option claims gm")
        barred = await say(table, "@Ann Rurik: attack broadsword vs Grak damage +4 for bladesharp")
        assert barred.error is not None and barred.error["code"] == "claims_gm"


@pytest.mark.parametrize("said", ["/set Lia hp 99", "/encounter end now", "/round", "/encounter saved", "/undo accept"])
async def test_an_effect_offers_only_what_whoever_wrote_it_may_say(said: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "@Ann /encounter join Lia"):
            assert (await say(table, line)).ok
        refused = await say(table, f'@Ann /effect trick on Lia: +1 dodge, offers "{said}"')
        assert refused.error and refused.error["code"] == "bad_offer", refused.text
        assert (await say(table, f'@Ann /effect save for server boon: +1 dodge, offers "{said}"')).ok
        refused = await say(table, "/effect boon on Rurik")
        assert refused.error and refused.error["code"] == "bad_offer", refused.text
        assert said not in (await say(table, "/options Rurik")).prompts.offers
        if said != "/undo accept":
            own = await say(table, f'/effect mine on Rurik: +1 dodge, offers "{said}"')
            assert own.ok and said in (await say(table, "/options Rurik")).prompts.offers


@pytest.mark.parametrize(("left", "told"), [(2, "daze: 2 rounds"), (1, "daze: 1 round"), (0, "daze"), (-1, "daze")])
async def test_how_long_an_effect_lasts_is_told_while_any_round_is_left(left: int, told: str) -> None:
    async with open_table() as table:
        await fight(table)
        assert (await say(table, "effect daze on Rurik: -10 attack, 3 rounds")).ok
        live = await table.running_fight(Line("", PLACE, read_line("x").speaker))
        rules, figure = ruleset("rq3plus"), live.state.figures["Rurik"]
        until = (rules.counter.of(live.state, 1) + left,)
        marks = tuple(replace(mark, until=until) if mark.until is not None else mark for mark in figure.marks)
        assert _lasting(live.state, replace(figure, marks=marks), rules, "daze", None) == told
