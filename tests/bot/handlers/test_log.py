"""What has happened: history, undo, redo and why."""

import pytest

from bot.cli.console import MASTER, PLACE
from bot.handlers import log
from bot.reply import Line
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from storage.settings import name_of, of_encounter
from tests.bot.table import combatant, open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "@Ann /encounter join Lia")
SLASH = (
    "Rurik: attack broadsword slash vs Grak parry with battle axe +10 for high ground"
    " rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
)
RIPOSTE = (
    "Grak: attack battle axe vs Lia parry riposte rolled attack 20, parry 10, location 5, damage 3,"
    " damage_modifier 2, Lia.attack 60, Grak.parry 70, Lia.location 17, Lia.damage 4"
)
THRUST = "@Ann attack rapier vs Grak nothing rolled attack 60, location 17, damage 4"


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


async def hp(table: GameTable, name: str) -> int:
    return int(combatant((await say(table, "/state")).as_json(1, ""), name)["hp"])


async def test_undo_takes_back_all_that_a_sentence_caused() -> None:
    async with open_table() as table:
        await begin(table)
        before = (await say(table, "/state")).data["state"]
        done = await say(table, RIPOSTE)
        assert done.ok and len(done.fight.steps) > 1 and done.fight.unused == ()
        after = (await say(table, "/state")).data["state"]
        assert after != before
        undone = await say(table, "/undo")
        assert undone.ok and undone.text == f"Taken back: {RIPOSTE}"
        assert (await say(table, "/state")).data["state"] == before
        redone = await say(table, "/redo")
        assert redone.ok and (await say(table, "/state")).data["state"] == after


async def test_several_steps_back_and_forth() -> None:
    async with open_table() as table:
        await begin(table, SLASH, THRUST, "/set Grak hp 3")
        states = [await hp(table, "Grak")]
        assert (await say(table, "/undo 3")).ok
        states.append(await hp(table, "Grak"))
        for _ in range(3):
            assert (await say(table, "/redo")).ok
            states.append(await hp(table, "Grak"))
        assert states == [3, 16, 15, 13, 3]
        assert (await say(table, "/undo 2")).ok and (await say(table, "/redo 2")).ok
        assert await hp(table, "Grak") == 3
        none = await say(table, "/redo")
        assert none.error and none.error["code"] == "nothing_to_redo"


async def test_after_something_new_nothing_is_done_again() -> None:
    async with open_table() as table:
        await begin(table, SLASH, "/undo", "/set Grak hp 7")
        refused = await say(table, "/redo")
        assert refused.error and refused.error["code"] == "nothing_to_redo"


@pytest.mark.parametrize("line", ["/undo 0", "/redo 0", "/undo 99", "/redo 99", "/why 0", "/why 99"])
async def test_counts_that_do_not_fit(line: str) -> None:
    async with open_table() as table:
        await begin(table, SLASH, "/set Grak hp 7", "/undo")
        seq = (await say(table, "/state")).fight.seq
        reply = await say(table, line)
        assert reply.error and reply.error["code"].startswith("bad_value" if line.endswith(" 0") else "nothing_to_")
        assert (await say(table, "/state")).fight.seq == seq


async def test_an_undone_sentence_has_other_dice_and_a_cancelled_one_the_same() -> None:
    async with open_table() as table:
        await begin(table)
        plain = "Rurik: attack broadsword vs Grak nothing"
        first = [(d.name, d.value) for s in (await say(table, plain)).fight.steps for d in s.dice]
        assert (await say(table, "/undo")).ok
        again = [(d.name, d.value) for s in (await say(table, plain)).fight.steps for d in s.dice]
        assert first[0][0] == again[0][0] and first != again, "an undo is a row of its own: the head differs"
    shown = []
    for cancelled in (0, 2):
        async with open_table() as table:
            await begin(table)
            for _ in range(cancelled):
                assert (await say(table, "Grak: attack battle axe vs Lia")).prompts.questions
                assert (await say(table, "/undo")).text.startswith("Cancelled")
            assert (await say(table, "Grak: attack battle axe vs Lia")).prompts.questions
            done = await say(table, "@Ann /answer dodge")
            shown.append([(d.name, d.value) for s in done.fight.steps for d in s.dice])
    assert shown[0] == shown[1] and shown[0]


async def test_undo_while_a_question_is_open_drops_only_the_question() -> None:
    async with open_table() as table:
        await begin(table, SLASH)
        asked = await say(table, "Grak: attack battle axe vs Lia")
        assert asked.prompts.questions
        assert (await say(table, "/undo")).text.startswith("Cancelled: Grak")
        assert await hp(table, "Grak") == 15
        assert (await say(table, "/undo")).ok and await hp(table, "Grak") == 16


@pytest.mark.parametrize("line", ["/next", "/round", "/phase", "Rurik: attack broadsword vs Grak"])
async def test_while_a_question_is_open_nothing_else_is_played(line: str) -> None:
    async with open_table() as table:
        await begin(table, "Grak: attack battle axe vs Lia")
        seq = (await say(table, "/state")).fight.seq
        refused = await say(table, line)
        assert refused.error and refused.error["code"] == "waiting" and "Lia" in refused.text
        assert (await say(table, "/state")).fight.seq == seq


@pytest.mark.parametrize("line", ["/state", "/roll 2d6", "/odds 2d6", "/set Rurik hp 9", "/history", "/rule riposte"])
async def test_while_a_question_is_open_reading_chat_dice_and_rulings_go_on(line: str) -> None:
    async with open_table() as table:
        await begin(table, "Grak: attack battle axe vs Lia")
        assert (await say(table, line)).ok
        assert (await say(table, "@Ann /answer 1")).ok


async def test_a_player_takes_back_only_his_own_and_brings_back_only_what_he_took() -> None:
    async with open_table() as table:
        await begin(table, SLASH, THRUST)
        assert (await say(table, "@Ann /undo")).ok and (await say(table, "@Ann /redo")).ok
        two = await say(table, "@Ann /undo 2")
        assert two.error and two.error["code"] == "not_yours"
        assert (await say(table, "/undo")).ok
        against = await say(table, "@Ann /redo")
        assert against.error and against.error["code"] == "not_yours", "the master took it back"
        assert (await say(table, "/redo")).ok


async def test_history_strikes_out_what_was_taken_back() -> None:
    async with open_table() as table:
        await begin(table, SLASH, "/set Grak hp 3", "/undo")
        rows = (await say(table, "/history")).text.splitlines()
        assert rows[-1].endswith("/undo") and rows[-2].startswith("~~#") and rows[-2].endswith("/set Grak hp 3~~")
        assert rows[-3].endswith(SLASH) and "~~" not in rows[-3]
        assert len((await say(table, "/history 2")).text.splitlines()) == 2


async def test_what_was_taken_back_or_came_to_nothing_is_told_so_again() -> None:
    async with open_table() as table:
        await begin(table, SLASH)
        for line, start in (("/undo", "Taken back: "), ("/redo", "Redone: ")):
            first = await say(table, line, f"m:{line}")
            again = await say(table, line, f"m:{line}")
            assert first.text == again.text == f"{start}{SLASH}" and first.fight.seq == again.fight.seq
        assert (await say(table, "Grak: attack battle axe vs Lia", "m:1")).prompts.questions
        assert (await say(table, "/encounter remove Grak")).ok
        void = await say(table, "@Ann /answer dodge", "m:2")
        assert void.error is not None and void.text.startswith("Not possible any more: Grak")
        for source in ("m:1", "m:2"):
            assert (await say(table, "@Ann /answer dodge", source)).text == void.text
        rows = (await say(table, "/history")).text.splitlines()
        assert rows[-1] == f"#{void.fight.seq} (GM) Grak: attack battle axe vs Lia (didn't happen)"


async def test_why_unfolds_every_die_modifier_and_rule() -> None:
    async with open_table() as table:
        await begin(table, SLASH)
        told = (await say(table, "/why")).text
        assert told.splitlines()[0].endswith(SLASH)
        for part in (
            "Rurik.attack 1d100 = 12 (given)",
            "Grak.parry 1d100 = 33 (given)",
            "broadsword 70 +10 high ground = 80",
            "rolled 12: special",
            "[R3-HIT-03]",
            "[R3-HIT-04]",
            "damage modifier",
        ):
            assert part in told, told
        live = await table.find(line_of())
        assert live is not None
        (row,) = [r for r in await table.store.ledger.rows(live.info.id) if r.text == SLASH]
        for term in [m for c in row.report.checks for m in c.modifiers] + [
            x for n in row.report.notes for x in n.terms
        ]:
            assert term.why in told and term.rule in told, term
        for rule in [c.rule for c in row.report.checks]:
            assert rule and f"[{rule}]" in told


def line_of() -> Line:
    return Line("", PLACE, MASTER)


async def test_why_of_an_earlier_sentence_and_of_all_it_caused() -> None:
    async with open_table() as table:
        await begin(table, RIPOSTE, THRUST)
        assert (await say(table, "/why")).text.splitlines()[0].endswith(THRUST.removeprefix("@Ann "))
        told = (await say(table, "/why 2")).text
        assert "Grak.attack" in told and "Lia.attack 1d100 = 60" in told, "the riposte belongs to it"
        assert (await say(table, "/undo 2")).ok
        none = await say(table, "/why")
        assert none.error and none.error["code"] == "nothing_to_explain", "what was taken back is not explained"
        assert none.text == "Nothing has been rolled in this fight yet."


async def test_state_of_one_figure() -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, "/state Grak")
        assert reply.data["state"] is not None and list(reply.data["state"]["combatants"]) == ["Grak"]
        assert reply.text.splitlines()[0] == "Grak: ▰▰▰▰▰ HP 16/16" and "Battle axe one-handed 60 %" in reply.text
        whole = await say(table, "/state Grak all")
        assert whole.data["state"] == reply.data["state"] and "hp: 16" in whole.text and "siz_sr: 1" in whole.text


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_figure_is_told_on_a_card_that_fits_a_phone(system: str) -> None:
    async with open_table() as table:
        ready_ones = [sheet["name"] for sheet in ready(ruleset(system).package).values()]
        assert (await say(table, f"/encounter start {system}")).ok
        mine, foe = ready_ones[0], ready_ones[-1]
        for line in (f"/encounter add {mine} for ann side heroes", f"/encounter add {foe} side foes"):
            assert (await say(table, line)).ok, line
        own = (await say(table, "@ann /state me")).text.splitlines()
        assert own[0].startswith(f"{mine}: ") and own[-1] == f"All numbers: /state {mine} all" and len(own) <= 14, own
        others = (await say(table, f"@ann /state {foe}")).text.splitlines()
        assert others[0] == f"{foe}: unhurt" and len(others) <= 4, others
        assert (await say(table, f"@ann {own[-1].partition(': ')[2]}")).ok


async def test_history_and_logs_name_who_acted_where_the_sentence_does_not() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "@Ann /encounter join Rurik"):
            assert (await say(table, line)).ok
        for line in ("@Ann attack broadsword vs Grak dodge", "Grak: attack vs Rurik dodge", "apply 2 to Grak at chest"):
            assert (await say(table, line)).ok
        told = (await say(table, "@Ann /history 3")).text.splitlines()
        assert told[0] == "· (Ann) Rurik: attack broadsword vs Grak dodge"
        assert told[1].startswith("· (GM) Grak: attack") and told[2] == "· (GM) apply 2 to Grak at chest"
        log = (await say(table, "/encounter end now")).files.shared[1].data.decode()
        assert "`Rurik: attack broadsword vs Grak dodge`" in log and "`apply 2 to Grak at chest`" in log


async def test_history_names_who_spoke_and_mentions_nobody() -> None:
    async with open_table() as table:
        await begin(table, SLASH)
        assert (await say(table, "/control Rurik by 417")).ok
        named = Speaker("417", "<@99> Zoe", gm=False)
        assert (await table.say(Line("/note here: it rains", PLACE, named))).ok
        assert (await say(table, "/undo")).ok
        told = (await say(table, "/history 2")).text.splitlines()
        assert told[0].endswith("(<99> Zoe) /note here: it rains~~") and told[1].endswith("(GM) /undo")
        # A fight of before names were kept tells the figure alone.
        live = await table.live.load(next(iter(table.running.values())))
        for who in ("gm", "417"):
            await table.store.settings.clear(name_of(who), of_encounter(live.info.id))
        assert "(" not in (await say(table, "/history 2")).text


async def test_who_shows_no_data_tells_the_same_without_making_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            assert (await say(table, line)).ok
        lines = ("/state", "/state Grak", "/state Grak all")
        told = [(await say(table, line)).text for line in lines]
        table.shows_data = False
        monkeypatch.delattr(log, "state")
        assert [(await say(table, line)).text for line in lines] == told
