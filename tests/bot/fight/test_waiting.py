"""A fight that never waits for one player: several questions open at once, answered in any order."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.cli.console import read_line
from bot.proof.verify import verify
from bot.table import GameTable
from rules.core.report import Refused
from rules.registry import ruleset
from storage.exchange import entries_of
from storage.rows import Loaded
from storage.store import Store
from tests.bot.table import SEED, open_table, say

HEROES = ("Ann", "Ben", "Cid", "Dot", "Eve")
SCENE = (
    "/encounter start rq3plus",
    *(line for n in HEROES for line in (f"/encounter add Lia as {n}", f"/control {n} by {n.casefold()}")),
    "/encounter add trollkin x5",
)
BLOWS = tuple(f"Trollkin {n}: attack club vs {hero}" for n, hero in enumerate(HEROES, 1))


async def _said(table: GameTable, lines: Sequence[str]) -> None:
    for line in lines:
        reply = await say(table, line)
        assert reply.ok, (line, reply.text)


async def _live(table: GameTable) -> Loaded:
    return await table.live.load(next(iter(table.running.values())))


async def _proved(table: GameTable) -> None:
    """The log replays to what it records."""
    live = await _live(table)
    verdict = await verify(GameTable(table.store), live.info, await entries_of(table.store.ledger, live.info.id))
    assert verdict.fine, verdict.words()


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 2, 0, 3, 1)])
async def test_five_questions_are_open_and_answered_in_any_order_with_restarts_between(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    async with open_table(url) as table:
        await _said(table, (*SCENE, *BLOWS))
        assert [q.who for one in (await _live(table)).waiting for q in one.questions] == list(HEROES)
        listed = (await say(table, "/state")).data["state"]
        assert listed is not None and [q["who"] for q in listed["questions"]] == list(HEROES)
    for n in order:
        # Each answer meets a process that knows nothing but the store.
        store = await Store.open(url)
        table = GameTable(store, secret=SEED)
        who = HEROES[n]
        reply = await say(table, f"@{who} dodge")
        assert reply.ok and {check.who for step in reply.fight.steps for check in step.checks} == {
            f"Trollkin {n + 1}",
            who,
        }
        assert who not in {q.who for one in (await _live(table)).waiting for q in one.questions}
        await store.close()
    async with open_table(url) as table:
        await say(table, "/state")
        assert (await _live(table)).waiting == ()
        await _proved(table)


async def test_only_what_concerns_the_exchange_waits() -> None:
    async with open_table() as table:
        await _said(table, (*SCENE, BLOWS[0]))
        # Who is asked, who struck, and whoever would strike at them wait.
        own = await say(table, "@Ann attack rapier vs Trollkin 2 nothing")
        assert not own.ok and own.text.startswith("Ann has to answer first")
        other = await say(table, "@Ben attack rapier vs Trollkin 1 nothing")
        assert not other.ok and "Ann must answer first" in other.text and "let Ben do something else" in other.text
        assert "/answer" not in other.text, "nobody is told to answer for another"
        clock = await say(table, "/round")
        assert not clock.ok and clock.error and clock.error["code"] == "waiting"
        assert (await say(table, "@Ben attack rapier vs Trollkin 2 nothing")).ok
        assert (await say(table, "@Ann dodge")).ok
        assert (await say(table, "/round")).ok
        await _proved(table)


async def test_an_answer_that_could_be_for_two_is_asked_back() -> None:
    async with open_table() as table:
        await _said(table, (*SCENE, *BLOWS[:2]))
        reply = await say(table, "/answer dodge")
        assert not reply.ok and reply.error and reply.error["code"] == "which_question"
        assert "Ann: dodge" in reply.error["hints"]
        assert (await say(table, "Ben: dodge")).ok
        assert (await say(table, "/answer dodge")).ok


async def test_undo_takes_what_was_said_last_and_leaves_the_other_questions() -> None:
    async with open_table() as table:
        await _said(table, (*SCENE, BLOWS[0], "Ben: attack rapier vs Trollkin 2 nothing", BLOWS[2]))
        await _said(table, ("/undo",))
        assert [one.text for one in (await _live(table)).waiting] == [BLOWS[0]]
        await _said(table, ("/undo",))
        live = await _live(table)
        assert [one.text for one in live.waiting] == [BLOWS[0]] and not live.state.figures["Trollkin 2"].wounds
        assert (await say(table, "@Ann dodge")).ok
        await _proved(table)


# --- /next, /round and what was ordered
ORDERED = (
    "/encounter start rq3plus",
    "/encounter add Lia as Ann",
    "/control Ann by ann",
    "/encounter add Lia as Ben",
    "/control Ben by ben",
    "/encounter add trollkin x2",
)


async def test_a_round_by_orders_asks_everybody_at_once_and_replays() -> None:
    async with open_table() as table:
        await _said(
            table, (*ORDERED, "/order Trollkin 1 attack Ann until down", "/order Trollkin 2 attack club vs Ben")
        )
        reply = await say(table, "/round")
        assert reply.ok and [q.who for q in reply.prompts.questions] == ["Ann", "Ben"]
        held = await say(table, "/round")
        assert not held.ok and "Ann" in held.text
        await _said(table, ("@Ben dodge", "@Ann dodge"))
        rows = await table.store.ledger.rows((await _live(table)).info.id)
        assert [r.text for r in rows if r.kind == "command"][-3:] == [
            "Trollkin 2: attack club vs Ben",
            "Trollkin 1: attack vs Ann",
            "/round",
        ]
        assert "round 2" in (await say(table, "/encounter status")).text
        await _proved(table)


async def test_a_round_casts_what_was_announced_before_the_blows_that_come_later() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start rq3plus",
                "/encounter add Rurik",
                "/encounter add Grak",
                "/encounter add Lia",
                'Rurik: intent cast "heal" points 3 ready then attack broadsword vs Grak',
                'Lia: intent cast "speedart" points 1 ready, cast "heal" points 1 ready',
                "/order Grak nothing",
            ),
        )
        done = await say(table, "/round rolled attack 35, location 10, damage 5, Lia.location 3")
        told = [
            note.code for step in done.fight.steps for note in step.notes if note.code in ("spell", "attacks", "round")
        ]
        assert told == ["spell", "spell", "spell", "attacks", "round"], "strike ranks 3, 6, 6 and 7"
        assert done.fight.unused == ("Lia.location 3",), "what was used is not reported, what was not is, once"
        await _proved(table)


async def test_next_casts_the_announced_spell_whose_strike_rank_comes_first() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start rq3plus",
                "/encounter add Rurik",
                "/encounter add Grak",
                "Grak: intent attack battle axe vs Rurik",
                'Rurik: intent cast "heal" points 1 ready',
            ),
        )
        reply = await say(table, "/next")
        assert reply.sentence.meant == 'Rurik: cast "heal" points 1 ready'


async def test_next_does_what_was_announced_and_says_who_comes_then() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start rq3plus",
                "/encounter add Rurik",
                "/encounter add Grak",
                "/encounter option pace strict",
                "/order Grak attack Rurik until down",
                "/next",
            ),
        )
        for _ in range(8):
            reply = await say(table, "/next")
            assert reply.ok and "\n⏳ Round " in reply.whole
            if any(
                check.who == "Grak" and check.label == "attack" for step in reply.fight.steps for check in step.checks
            ):
                break
        else:
            raise AssertionError("what Grak announced was dropped")
        assert reply.sentence.meant == "Grak: attack Battle axe one-handed vs Rurik"
        await _proved(table)


async def test_a_strict_round_does_what_was_declared_for_later_phases_and_replays() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start rq3plus pace strict",
                "/encounter add Rurik for Ann",
                "/encounter add Grak for Ben",
                "Grak: intent attack battle axe vs Rurik, parry",
                "Rurik: intent attack broadsword slash vs Grak, parry",
            ),
        )
        first = await say(table, "/round")
        assert first.ok and [q.who for q in first.prompts.questions] == ["Rurik"]
        then = await say(table, "Rurik: parry")
        assert then.ok and [q.who for q in then.prompts.questions] == ["Grak"]
        ended = await say(table, "Grak: parry")
        assert ended.ok and "Round 2" in ended.text and not ended.prompts.questions
        await _proved(table)


async def test_a_strict_round_does_what_was_ordered_for_later_turns() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start gurps4 pace strict",
                "/encounter add Aldric at 0,0 side a for Ann",
                "/encounter add Borka at 1,0 side b",
                "/encounter add Bandit at 1,-1 side b",
                "/place Borka at 1,0 facing 3",
                "/place Bandit at 1,-1 facing 3",
                "/order Borka attack Aldric until down",
            ),
        )
        reply = await say(table, "/round")
        assert reply.ok and [q.who for q in reply.prompts.questions] == ["Aldric"], reply.whole
        ended = await say(table, "Aldric: no defence")
        assert ended.ok and "Second 2" in ended.text
        await _proved(table)


async def test_what_was_announced_is_not_said_again() -> None:
    async with open_table() as table:
        await _said(table, (*ORDERED, "/order Trollkin 1 attack Ann until down"))
        nothing = await say(table, "@Ann go")
        assert not nothing.ok and nothing.error and nothing.error["code"] == "nothing_announced"
        reply = await say(table, "Trollkin 1: go")
        assert reply.ok and [q.who for q in reply.prompts.questions] == ["Ann"]
        await _said(table, ("@Ann dodge",))
        await _proved(table)


@pytest.mark.parametrize("system", ["swords", "rqhouse", "gurps4", "gurps3"])
async def test_orders_are_carried_out_under_every_system(system: str) -> None:
    first, second = ruleset(system).sample[:2]
    async with open_table() as table:
        scene = (f"/encounter start {system}", f"/encounter add {first}", f"/encounter add {second}")
        await _said(table, (*scene, f"/order {first} attack {second} until down"))
        for _ in range(6):
            reply = await say(table, "/next")
            if any(check.who == first for step in reply.fight.steps for check in step.checks):
                break
        else:
            raise AssertionError(f"{first} did nothing")
        await _proved(table)


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("banana", "can't be ordered to banana"),
        ("attack Ann until tomorrow", "until down"),
        ("attack Ann, attack Ben", "one action"),
        ("parry, dodge", "one answer"),
        ("attack Ann, , dodge", "next to a comma"),
    ],
)
async def test_an_order_that_cant_be_carried_out_is_refused_when_it_is_given(order: str, says: str) -> None:
    async with open_table() as table:
        await _said(table, ORDERED)
        reply = await say(table, f"/order Trollkin 1 {order}")
        assert not reply.ok and says in reply.text and "/order Trollkin 1 attack" in reply.text
        assert not (await _live(table)).state.figures["Trollkin 1"].policy


async def test_a_group_is_ordered_and_spoken_to_by_its_name_in_the_plural() -> None:
    async with open_table() as table:
        await _said(table, (*ORDERED, "/encounter add Grak side orcs"))
        reply = await say(table, "/order trollkins attack Grak until down, dodge")
        figures = (await _live(table)).state.figures
        assert reply.text.startswith("Trollkin 1, Trollkin 2 will attack")
        assert figures["Trollkin 1"].policy == figures["Trollkin 2"].policy != ""
        # Nobody of a group is ordered what one of it can't do, and its sentences are read as anybody's.
        refused = await say(table, "/order trollkins attack halberd vs Grak")
        assert (
            not refused.ok and (await _live(table)).state.figures["Trollkin 1"].policy == figures["Trollkin 1"].policy
        )
        struck = await say(table, "trollkins: hit Grak with the club")
        assert {c.who for s in struck.fight.steps for c in s.checks if c.label == "attack"} == {
            "Trollkin 1",
            "Trollkin 2",
        }


async def test_a_groups_name_means_the_speakers_own_of_it() -> None:
    async with open_table() as table:
        await _said(table, ORDERED)
        for line in (
            "/encounter add trollkin x2",
            "/encounter add Lia",
            "/control Lia by Zoe",
            "/control Trollkin 2 by Zoe",
        ):
            assert (await say(table, line)).ok, line
        mine = await say(table, "@Zoe /order trollkins parry")
        assert mine.text == "Trollkin 2 will parry."
        # The game master's order is for those that nobody plays, and no player hears of it.
        told = await say(table, "/order trollkins nothing")
        assert told.text == "Trollkin 1, Trollkin 3, Trollkin 4 will do nothing." and told.private
        policies = {name: one.policy for name, one in (await _live(table)).state.figures.items()}
        assert policies["Trollkin 2"] == "parry" and policies["Trollkin 1"] == policies["Trollkin 3"] == "nothing"
        assert "nothing" not in (await say(table, "@Zoe /history")).text
        for line in ("@Ann /order trollkins dodge", "@Ann trollkins: attack club vs Lia"):
            refused = await say(table, line)
            assert refused.error and refused.error["code"] == "not_yours", refused.text
        assert {n: f.policy for n, f in (await _live(table)).state.figures.items()} == policies


async def test_a_group_acts_in_turn_and_says_who_could_not() -> None:
    async with open_table() as table:
        await _said(table, (*ORDERED, "/encounter add Grak"))
        reply = await say(table, "trollkin: attack club vs Grak")
        assert {c.who for s in reply.fight.steps for c in s.checks if c.label == "attack"} == {
            "Trollkin 1",
            "Trollkin 2",
        }
        every = await say(table, "everybody attacks Grak")
        assert {c.who for s in every.fight.steps for c in s.checks if c.label == "attack"} <= {
            "Trollkin 1",
            "Trollkin 2",
        }
        held = await say(table, "everyone: attack club vs Ann")
        assert (
            held.ok
            and [q.who for q in held.prompts.questions] == ["Ann"]
            and held.whole.endswith("After that answer: Trollkin 2: attack club vs Ann")
        )
        await _said(table, ("@Ann dodge",))
        await _proved(table)


HELD = (*ORDERED, "trollkin: attack club vs Ann rolled attack 90")


async def test_the_rest_of_a_group_goes_on_behind_each_answer_whoever_gives_it() -> None:
    async with open_table() as table:
        await _said(table, HELD)
        then = await say(table, "@Ann dodge")
        assert {c.who for s in then.fight.steps for c in s.checks if c.label == "attack"} == {"Trollkin 1"}
        assert [q.who for q in then.prompts.questions] == ["Ann"] and "Trollkin 2 attacks" in then.text
        last = await say(table, "@Ann nothing")
        assert {c.who for s in last.fight.steps for c in s.checks if c.label == "attack"} == {"Trollkin 2"}
        assert not (await _live(table)).waiting and not last.tail
        rows = [r for r in await table.store.ledger.rows((await _live(table)).info.id) if r.kind == "command"]
        assert [(r.text.partition(":")[0], r.who) for r in rows[-2:]] == [("Trollkin 1", "gm"), ("Trollkin 2", "gm")]
        await _proved(table)


async def test_nobody_is_told_what_a_group_is_still_to_do_in_secret() -> None:
    async with open_table() as table:
        await _said(table, (*ORDERED, "/encounter add trollkin", "secretly trollkin: attack club vs Ann"))
        then = await say(table, "@Ann dodge")
        assert [q.who for q in then.prompts.questions] == ["Ann"] and "Trollkin 3" not in then.whole
        dropped = await say(table, "/cancel")
        assert dropped.ok and "Trollkin 3" not in dropped.tail


async def test_the_rest_of_a_group_outlives_the_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'table.db'}"
    async with open_table(url) as table:
        await _said(table, HELD)
    async with open_table(url) as table:
        then = await say(table, "@Ann dodge")
        assert [q.who for q in then.prompts.questions] == ["Ann"] and "Trollkin 2 attacks" in then.text
        await _said(table, ("@Ann dodge",))
        await _proved(table)


@pytest.mark.parametrize("back", ["/cancel", "/undo"])
async def test_whoever_drops_a_groups_blow_drops_the_rest_of_it(back: str) -> None:
    async with open_table() as table:
        await _said(table, HELD)
        dropped = await say(table, back)
        assert dropped.ok and dropped.tail == "No longer done: Trollkin 2: attack club vs Ann rolled attack 90"
        await _said(table, ("Trollkin 1: attack club vs Ann",))
        then = await say(table, "@Ann dodge")
        assert then.ok and not then.prompts.questions and not then.tail


async def test_what_a_group_cannot_do_any_more_is_told_behind_the_answer() -> None:
    async with open_table() as table:
        await _said(table, (*HELD, "/mark Trollkin 2 unconscious"))
        then = await say(table, "@Ann dodge")
        assert then.ok and "Trollkin 2" in then.tail and "unconscious" in then.tail
        again = await say(table, "Trollkin 1: attack club vs Ann nothing")
        assert not again.tail


async def test_who_is_named_by_name_and_cannot_act_is_told_so() -> None:
    async with open_table() as table:
        start = ("/encounter start rqhouse", "/encounter add Lancer", "/encounter add Trollkin x3 side foes")
        await _said(table, (*start, "/mark Trollkin 1 unconscious"))
        reply = await say(table, "Trollkin 1, Trollkin 2: attack brawl vs Lancer nothing")
        assert reply.ok and reply.whole.count("Trollkin 1 is unconscious") == 1
        assert "unconscious" not in (await say(table, "trollkin: attack brawl vs Lancer nothing")).whole
        await _said(table, ("/mark Trollkin 2 unconscious", "/mark Trollkin 3 unconscious"))
        for line in ("Trollkin 1, Trollkin 2: attack brawl vs Lancer", "trollkin: attack brawl vs Lancer"):
            nobody = await say(table, line)
            assert not nobody.ok and "Trollkin 1 is unconscious" in nobody.text


async def test_who_retreats_is_asked_where_to_and_no_hex_is_left_out_of_an_answer() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps3", "@Ann /encounter join Sel", "/encounter add Grak side foes"):
            assert (await say(table, line)).ok
        for line in ("/place Sel at 0,0 facing 0", "/place Grak at 1,0 facing 3"):
            assert (await say(table, line)).ok
        assert (await say(table, "Grak: attack axe vs Sel rolled attack 10")).prompts.questions
        assert not (await say(table, "@Ann dodge retreat to 7,7")).ok
        (asked,) = (await say(table, "@Ann dodge retreat")).prompts.questions
        assert [option.text for option in asked.options] == ["-1,0", "0,-1", "-1,1"]
        assert (await say(table, "@Ann -1,1")).ok
        assert "Sel [Se] at -1,1" in (await say(table, "/map")).text


async def test_only_the_best_bare_parry_is_offered_and_parry_says_nothing_of_where_a_blow_lands() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start gurps3",
            "@Bob /encounter join Brandt",
            "@Ann /encounter join Kiru",
            "@Ann pass",
        ):
            assert (await say(table, line)).ok
        (asked,) = (await say(table, "@Bob attack broadsword vs Kiru rolled attack 9")).prompts.questions
        assert [o.text for o in asked.options if o.text.startswith("parry with hand")] == [
            "parry with hand karate 10",
            "parry with hand karate retreat 13",
        ]
        assert (await say(table, "@Ann parry rolled parry 12")).prompts.questions
        assert not (await say(table, "@Bob parry")).ok
        assert "Right arm" in (await say(table, "@Bob arm")).whole


async def test_who_may_do_nothing_yet_is_told_who_is_awaited() -> None:
    async with open_table() as table:
        await _said(
            table,
            (
                "/encounter start rq3plus pace strict",
                "/encounter add Rurik for Ann",
                "/encounter add Grak for Ben",
            ),
        )
        told = await say(table, "@Ann ?")
        assert not told.ok and told.text.endswith("⏳ Round 1, intent: Grak (next: Rurik)")


async def test_a_hidden_figure_that_is_awaited_is_not_named_to_players() -> None:
    async with open_table() as table:
        await _said(
            table,
            ("/encounter start rq3plus pace strict", "/encounter add Rurik for Ann", "/encounter add Grak hidden"),
        )
        told = await say(table, "@Ann ?")
        assert "Grak" not in told.text and "⏳" not in told.text


async def test_no_thing_is_nothing_and_the_best_is_the_best_chance() -> None:
    async with open_table() as table:
        start = ("/encounter start rqhouse", "/encounter add Marcus for Ann", "/encounter add Grak side foes")
        await _said(table, (*start, "Grak: attack vs Marcus rolled attack 20"))
        done = await say(table, "@Ann best thing I have")
        assert done.ok and [c.label for s in done.fight.steps for c in s.checks if c.who == "Marcus"] == ["parry"]


async def test_no_deed_is_offered_that_has_to_wait_for_an_answer() -> None:
    async with open_table() as table:
        await _said(table, ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Lia"))
        assert (await say(table, "Grak: attack battle axe vs Lia")).prompts.questions
        held = await say(table, "/options Lia")
        assert not held.ok and (held.error or {})["code"] == "waiting"
        assert (await say(table, "@Ann /answer dodge")).ok
        assert (await say(table, "/options Lia")).data["options"]


async def test_somebody_who_left_meanwhile_is_a_refusal() -> None:
    async with open_table() as table:
        await _said(table, SCENE)
        before, line = await _live(table), read_line("Ann: attack rapier vs Trollkin 2")
        order = table.order(line, before, line.text)
        await _said(table, ["/encounter remove Trollkin 2"])
        with pytest.raises(Refused, match="Trollkin 2 isn't in this fight any more"):
            await table.perform(before, line, order)
        assert (await _live(table)).state.figures.keys() == before.state.figures.keys() - {"Trollkin 2"}
