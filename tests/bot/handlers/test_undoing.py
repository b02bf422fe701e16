"""No free second look: what threw the bot's dice goes back only when the GM agrees; who took what back is told."""

from pathlib import Path

import pytest

from bot.table import GameTable
from tests.bot.table import open_table, say, script

START = ("/encounter start rq3plus", "/encounter add Lia", "/control Lia by Ann", "/encounter add Grak")
BLOW = "@Ann attack rapier vs Grak nothing"
BY_HAND = "@Ann attack rapier vs Grak nothing rolled attack 95"


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


async def test_the_gm_accepts() -> None:
    async with open_table() as table:
        await begin(table)
        before = (await say(table, "/state")).data["state"]
        blow = await say(table, BLOW)
        asked = await say(table, "@Ann /undo")
        assert asked.ok and "asks to take back" in asked.text and "/undo accept" in asked.text
        assert (await say(table, "/state")).fight.seq == blow.fight.seq, "nothing changes before the verdict"
        denied = await say(table, "@Ann /undo accept")
        assert not denied.ok and "Only the GM" in denied.text
        agreed = await say(table, "@GM /undo accept")
        assert agreed.ok and agreed.text == "Taken back (the GM agrees): attack rapier vs Grak nothing"
        assert (await say(table, "/state")).data["state"] == before
        again = await say(table, "@Ann /redo")
        assert again.error and again.error["code"] == "not_yours", "it was the GM who took it back"


async def test_the_gm_declines() -> None:
    async with open_table() as table:
        await begin(table, BLOW, "@Ann /undo")
        head = (await say(table, "/state")).fight.seq
        told = await say(table, "/undo decline")
        assert (
            told.ok and told.text.startswith("The GM lets it stand") and (await say(table, "/state")).fight.seq == head
        )
        twice = await say(table, "/undo accept")
        assert twice.error and twice.error["code"] == "nothing_asked"


async def test_what_threw_no_dice_of_the_bot_is_undone_at_once() -> None:
    async with open_table() as table:
        await begin(table, BY_HAND)
        assert (await say(table, "@Ann /undo")).text.startswith("Taken back: ")


async def test_dice_of_what_a_sentence_caused_count_too() -> None:
    async with open_table() as table:
        await begin(table, "/order Grak parry riposte")
        done = await say(table, "@Ann attack rapier vs Grak parry rolled attack 20")
        assert any(not die.given for step in done.fight.steps for die in step.dice)
        assert (await say(table, "@Ann /undo")).prompts.shows == "asking"


async def test_the_option_and_the_empty_chair() -> None:
    async with open_table() as table:
        await begin(table, BLOW, "/encounter option undo free")
        await say(table, BLOW)
        assert (await say(table, "@Ann /undo")).text.startswith("Taken back: ")
    async with open_table() as table:
        for line in ("@Ann /encounter start rq3plus", "@Ann /encounter join Lia"):
            assert (await say(table, line)).ok
        assert (await say(table, "@Ann try dodge")).ok
        assert (await say(table, "@Ann /undo")).text.startswith("Taken back: "), "nobody is there to be asked"
        assert (await say(table, "@Ann try dodge")).ok
        assert (await say(table, "/state")).ok
        assert (await say(table, "@Ann /undo")).prompts.shows == "asking", "now a game master is"


@pytest.mark.parametrize("between", ["Grak: try dodge", "/set Grak hp 3"])
async def test_a_request_lapses_when_something_is_played(between: str) -> None:
    async with open_table() as table:
        await begin(table, BLOW, "@Ann /undo", between)
        head = (await say(table, "/state")).fight.seq
        late = await say(table, "/undo accept")
        assert late.error and late.error["code"] == "stale" and "Ann" in late.text
        assert (await say(table, "/state")).fight.seq == head


async def test_asked_twice_is_one_request_and_asked_anew_another() -> None:
    async with open_table() as table:
        await begin(table, BLOW)
        numbers = [(await say(table, line)).data.get("asked") for line in ("@Ann /undo", "@Ann /undo")]
        await say(table, "/undo decline")
        numbers.append((await say(table, "@Ann /undo")).data["asked"])
        assert numbers == [1, 1, 2]


async def test_a_request_outlives_the_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    async with open_table(url) as table:
        await begin(table, BLOW, "@Ann /undo")
    async with open_table(url) as table:
        assert (await say(table, "/undo accept")).text.startswith("Taken back (the GM agrees)")


async def test_redo_of_several_names_them_all() -> None:
    told = await script(*START, BY_HAND, "/set Grak hp 7", "/undo 2", "/redo 2")
    assert told[-1]["text"] == f"Redone: {BY_HAND.removeprefix('@Ann ')}; set Grak hp 7"


async def test_by_person_it_is_told_what_was_taken_back_and_cancelled() -> None:
    async with open_table() as table:
        ann, gm = "@Ann attack rapier vs Grak nothing", "Grak: try dodge"
        await begin(table, ann, "@Ann /undo", "/undo accept", ann, gm, "/undo", "/redo", gm, "/undo")
        ended = await say(table, "/encounter end now")
        proved = await say(table, "/verify")
        rows = await table.store.ledger.rows(str(ended.fight.encounter))
        first = sum(len(row.dice) for row in rows if row.seq == 6 or row.cause == 6)
        for told in (ended.text, proved.text):
            (line,) = [row for row in told.splitlines() if row.startswith("Undone after rolling:")]
            assert line == f"Undone after rolling: ann {first} taken back; gm 1 taken back."
        assert proved.ok


async def test_what_the_gm_drops_keeps_the_dice_that_were_shown() -> None:
    async with open_table(secret=int("c0ffee", 16).to_bytes(32)) as table:
        for line in (
            "/encounter start gurps4",
            "/encounter add Aldric",
            "/control Aldric by Ann",
            "/encounter add Orc",
        ):
            assert (await say(table, line)).ok, line
        asked = await say(table, "Orc: attack vs Aldric")
        assert asked.prompts.questions and "hits" in asked.text
        assert (await say(table, "/cancel")).text.startswith("Cancelled")
        ended = await say(table, "/encounter end now")
        (row,) = [row for row in await table.store.ledger.rows(str(ended.fight.encounter)) if row.kind == "void"]
        assert [die.label for die in row.dice] == ["attack"]
        assert "Undone after rolling: gm 1 cancelled." in ended.text


@pytest.mark.parametrize("undo", ["/undo", "/undo 1"])
async def test_the_start_of_a_fight_is_not_taken_back(undo: str) -> None:
    async with open_table() as table:
        started = await say(table, "/encounter start rq3plus")
        refused = await say(table, undo)
        assert refused.error and refused.error["code"] == "nothing_to_undo" and "/encounter end" in refused.text
        assert (await say(table, "/state")).fight.seq == started.fight.seq
        assert (await say(table, "/encounter add Rurik")).ok
        too_many = await say(table, "/undo 2")
        assert too_many.error and too_many.error["code"] == "nothing_to_undo"
        assert (await say(table, "/undo")).ok and not (await say(table, "/undo")).ok
        assert (await say(table, "/redo")).ok, "what was taken back before it can still be done again"
