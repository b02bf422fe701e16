"""``/roll`` at the table: expressions, names of the sheet, saved and secret rolls, checks; ``/odds`` of dice."""

import pytest

from bot.cli.console import read_line
from bot.handlers import rolls
from bot.proof.verify import verify
from bot.table import GameTable
from storage.exchange import entries_of
from storage.store import Store
from tests.bot.table import open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "@Ann /encounter join Lia")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def high_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every die of ``/roll`` shows its highest face."""
    monkeypatch.setattr(rolls, "draw", lambda count, faces: [faces] * count)


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


async def test_dice_without_a_fight() -> None:
    async with open_table() as table:
        reply = await say(table, "/roll 4d6kh3+2")
        assert reply.ok and reply.data["roll"]["total"] == 20 and not reply.private and reply.fight.seq is None
        assert "20" in reply.text


@pytest.mark.parametrize(
    ("line", "total"),
    [("@Ann /roll 1d1+@str", 12), ("@Ann /roll @STR", 11), ("@Ann /roll 1d1+@hp_max", 12), ("@Ann /roll @dodge", 70)],
)
async def test_names_stand_for_the_numbers_of_ones_own_figure(line: str, total: int) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.ok and reply.data["roll"]["total"] == total


@pytest.mark.parametrize("line", ["/roll @str", "@Zoe /roll @str", "@Ann /roll d20+@zork"])
async def test_names_that_stand_for_nothing(line: str) -> None:
    async with open_table() as table:
        await begin(table)
        reply = await say(table, line)
        assert reply.error and reply.error["code"] == "value" and "I know no" in reply.text


async def test_saved_rolls_are_ones_own_or_the_channels() -> None:
    async with open_table() as table:
        saved = await say(table, "@Ann /roll save hit 3d6+4")
        assert saved.ok and saved.private
        assert (await say(table, "@Ann /roll hit")).data["roll"]["total"] == 22
        assert not (await say(table, "@Bob /roll hit")).ok
        assert (await say(table, "@Ann /roll save for channel ours = 2d6")).ok
        assert (await say(table, "@Bob /roll ours")).data["roll"]["total"] == 12
        foreign = await say(table, "@Bob /roll forget ours")
        assert foreign.error and foreign.error["code"] == "not_yours"
        assert (await say(table, "/roll forget ours")).ok, "a master may"
        assert not (await say(table, "@Bob /roll ours")).ok
        assert (await say(table, "@Ann /roll save hit 1d6")).ok
        assert (await say(table, "@Ann /roll hit")).data["roll"]["total"] == 6
        assert (await say(table, "@Ann /roll forget hit")).ok and not (await say(table, "@Ann /roll hit")).ok


async def test_ones_own_saved_roll_goes_before_the_channels() -> None:
    async with open_table() as table:
        await say(table, "@Bob /roll save for channel hit 1d4")
        await say(table, "@Ann /roll save hit 1d8")
        assert (await say(table, "@Ann /roll hit")).data["roll"]["total"] == 8
        assert (await say(table, "@Bob /roll hit")).data["roll"]["total"] == 4


async def test_what_is_dice_already_is_no_name() -> None:
    async with open_table() as table:
        refused = await say(table, "/roll save d20 3d6")
        assert refused.error and refused.error["code"] == "bad_name"
        assert (await say(table, "/roll d20")).data["roll"]["total"] == 20


@pytest.mark.parametrize("word", ["secret", "private", "SECRET"])
async def test_a_secret_roll_is_private(word: str) -> None:
    async with open_table() as table:
        reply = await say(table, f"/roll {word} 3d6")
        assert reply.ok and reply.private and reply.data["roll"]["total"] == 18


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("/roll 3d6kq", 11),
        ("/roll d20kq", 11),
        ("/roll secret 3d6kq", 18),
        ("/roll save bad 3d6kq", 20),
        ("/odds 3d6kq", 11),
    ],
)
async def test_a_fault_in_dice_is_shown_at_its_place_in_the_line(line: str, column: int) -> None:
    async with open_table() as table:
        await begin(table)
        for typed in (line, f"@Ann {line}"):
            reply = await say(table, typed)
            assert reply.error and (reply.error["code"], reply.error["column"]) == ("syntax", column)
            assert line[column - 1] == "q"


async def test_words_that_are_no_dice_are_a_check_of_the_system() -> None:
    async with open_table() as table:
        await begin(table)
        for line in (
            "@Ann /roll rapier +10",
            "@Ann /check rapier +10",
            "/roll Lia: rapier +10",
            "/check Lia: rapier +10",
        ):
            reply = await say(table, line)
            assert reply.ok, reply.text
            ((check,),) = [s.checks for s in reply.fight.steps if s.checks]
            assert check.who == "Lia" and check.chance == 85
        contest = await say(table, "/contest Rurik: str vs str of Lia")
        assert contest.ok and contest.fight.steps[0].checks
        without = await say(table, "/encounter end")
        assert without.ok
        syntax = await say(table, "/roll rapier")
        assert syntax.error and syntax.error["code"] == "syntax"


async def test_odds_of_dice_come_with_a_picture() -> None:
    async with open_table() as table:
        reply = await say(table, "/odds 2d6")
        assert reply.data["odds"]["outcomes"][5] == [7, "1/6"]
        assert "7: 16.67 %" in reply.text and "(exact)" in reply.text
        (file,) = reply.files.shared
        assert file.name == "odds.png" and file.data.startswith(PNG)
        await begin(table)
        named = await say(table, "@Ann /odds 1d1+@str")
        assert named.data["odds"]["outcomes"] == [[12, "1/1"]]


async def test_a_secret_roll_by_saved_names_is_proved_when_they_mean_something_else() -> None:
    async with open_table() as table:
        await begin(table)
        for line in (
            "@Ann /roll save boon 2d6+1",
            "@Ann /roll save big @boon+@str",
            "@Ann /alias save hew attack rapier vs Rurik parry",
            "@Ann /roll secret @boon+1",
            "@Ann /roll secretly big",
            "@Ann /roll secret max(@big, 3)*2",
            "@Ann hew",
        ):
            assert (await say(table, line)).ok, line
        live = await table.running_fight(read_line("/state"))
        texts = [row.text for row in await table.store.ledger.rows(live.info.id) if "secretly" in row.text]
        assert texts == [f"/roll secretly {one}" for one in ("(2d6+1)+1", "(2d6+1)+@str", "max(((2d6+1)+@str), 3)*2")]
        for line in ("@Ann /roll save boon 3d4", "@Ann /roll forget big", "@Ann /alias save hew pass"):
            assert (await say(table, line)).ok, line
        aside = await Store.open("sqlite://")
        for store in (table.store, aside):
            verdict = await verify(GameTable(store), live.info, await entries_of(table.store.ledger, live.info.id))
            assert verdict.fine and verdict.checked >= 6, verdict.words()
        await aside.close()


async def test_a_saved_roll_that_leads_back_to_itself_is_refused_in_secret_too() -> None:
    async with open_table() as table:
        await begin(table)
        await say(table, "@Ann /roll save one 1d4")
        await say(table, "@Ann /roll save two @one+1")
        await say(table, "@Ann /roll save one @two+1")
        refused = await say(table, "@Ann /roll secret @one")
        assert refused.error and "leads back to itself" in refused.error["message"]


@pytest.mark.parametrize("typed", ["/roll 2d6 rolled 6 6", "/roll lucky", "/roll secret 2d6 rolled 6 6"])
async def test_dice_by_hand_are_marked_and_refused_where_a_fight_takes_none(typed: str) -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        await say(table, "@Ann /roll save lucky 2d6 rolled 6 6")
        by_hand = await say(table, f"@Ann {typed}")
        assert by_hand.ok and "by hand: 6 6" in by_hand.text
        thrown = await say(table, "@Ann /roll 2d6")
        assert "by hand" not in thrown.text and thrown.data["roll"]["given"] == []
        if "roll" in by_hand.data:
            assert by_hand.data["roll"]["given"] == [6, 6]
        for allowed in ("off", "gm"):
            assert (await say(table, f"/encounter option hand_dice {allowed}")).ok
            barred = await say(table, f"@Ann {typed}")
            assert barred.error is not None and barred.error["code"] == "hand_dice", barred.text
        assert (await say(table, "/roll 2d6 rolled 6 6")).ok


async def test_only_the_dice_by_hand_that_counted_are_told_as_such() -> None:
    async with open_table() as table:
        mixed = await say(table, "/roll 2d6 rolled 6")
        assert "by hand: 6" in mixed.text and mixed.data["roll"]["given"] == [6]
        most = await say(table, "/roll 1d6 rolled 6 5")
        assert "by hand: 6\nunused: 5" in most.text
