"""Aliases and saved rolls: whose they are, what they may be called, and how an alias becomes a sentence."""

import pytest

from bot.cli.console import MASTER, PLACE
from bot.handlers.shelf import verbs
from bot.reply import Line, Reply, unmarked
from bot.table import GameTable
from storage.shelf import Entry
from tests.bot.table import open_table, say

START = ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak")


async def begin(table: GameTable, *more: str) -> None:
    for line in (*START, *more):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


def code(reply: Reply) -> str:
    assert reply.error is not None, reply.text
    return str(reply.error["code"])


@pytest.mark.parametrize("line", ["Rurik: swing vs Grak nothing", "Rurik: /swing vs Grak parry", "Rurik:swing vs Grak"])
async def test_an_alias_stands_for_the_beginning_of_a_sentence(line: str) -> None:
    async with open_table() as table:
        await begin(table, "/alias save swing attack broadsword slash")
        reply = await say(table, line)
        assert reply.ok, reply.text
        assert reply.full == line.replace("swing", "attack broadsword slash")
        assert reply.whole == f"» {reply.full}\n{reply.text}"
        assert unmarked(reply.whole) == reply.as_json(1, line)["text"]
        assert [c.skill for c in reply.steps[0].checks]
        history = await say(table, "/history")
        assert "attack broadsword slash vs Grak" in history.text and "swing" not in history.text


async def test_an_alias_may_name_who_acts_and_go_into_odds() -> None:
    async with open_table() as table:
        await begin(table, "/alias save hew Rurik: attack broadsword vs Grak", "/alias save st /state")
        assert (await say(table, "hew nothing")).ok
        assert (await say(table, "/odds hew nothing")).data["odds"]["exact"]
        assert (await say(table, "st")).state is not None


async def test_a_fault_in_what_an_alias_stands_for_shows_the_sentence() -> None:
    async with open_table() as table:
        await begin(table, "/alias save swing attack broadsword")
        reply = await say(table, "Rurik: swing vs Grakk")
        assert code(reply) == "unknown_name" and reply.error and reply.error["column"] is None
        assert reply.text.startswith("» Rurik: attack broadsword vs Grakk\n")


async def test_an_alias_is_written_out_once() -> None:
    async with open_table() as table:
        await begin(table, "/alias save one attack broadsword", "/alias save two attack")
        assert code(await say(table, "/alias save three one vs Grak")) == "bad_alias"
        await table.store.shelf.put(_entry("three", "three vs Grak"))
        assert code(await say(table, "Rurik: three")) == "syntax"


def _entry(name: str, text: str) -> Entry:
    return Entry("user:gm", "alias", name, text, "gm", "2026-11-21T10:00:00")


@pytest.mark.parametrize("name", ["attack", "ATTACK", "undo", "encounter", "squeeze", "roll", "alias"])
async def test_an_alias_never_stands_before_a_verb(name: str) -> None:
    assert name.casefold() in verbs()
    async with open_table() as table:
        await begin(table)
        assert code(await say(table, f"/alias save {name} attack broadsword")) == "bad_name"
        await table.store.shelf.put(_entry(name, "attack dagger"))
        reply = await say(table, "Rurik: attack broadsword vs Grak nothing")
        assert reply.ok and not reply.full


@pytest.mark.parametrize("name", ["2x", "a-b", "x" * 33, '"a"', "a:"])
async def test_a_name_is_one_word(name: str) -> None:
    async with open_table() as table:
        assert code(await say(table, f"/alias save {name} attack broadsword")) == "bad_name"
        assert code(await say(table, f"/roll save {name} 1d6")) == "bad_name"


async def test_what_answers_a_question_is_no_alias() -> None:
    async with open_table() as table:
        await begin(table, "@Ann /encounter join Lia", "@Ann /alias save nothing attack rapier")
        asked = await say(table, "Rurik: attack broadsword vs Lia")
        assert asked.questions
        reply = await say(table, "@Ann nothing")
        assert reply.ok and not reply.full


@pytest.mark.parametrize(("kind", "text"), [("alias", "attack broadsword"), ("roll", "1d20+5")])
async def test_the_channels_belong_to_their_maker(kind: str, text: str) -> None:
    async with open_table() as table:
        for where in ("channel", "server"):
            assert (await say(table, f"@Ann /{kind} save for {where} ours {text}")).ok
            assert code(await say(table, f"@Bob /{kind} save for {where} ours {text}+1")) == "not_yours"
            assert code(await say(table, f"@Bob /{kind} forget for {where} ours")) == "not_yours"
            assert (await say(table, f"@Ann /{kind} save for {where} ours {text}")).ok
            assert (await say(table, f"/{kind} save for {where} ours {text}")).ok, "a master may"
            assert (await say(table, f"/{kind} forget for {where} ours")).ok, "a master may"
            assert code(await say(table, f"@Ann /{kind} forget for {where} ours")).startswith("unknown_")


@pytest.mark.parametrize(("kind", "text"), [("alias", "attack broadsword"), ("roll", "1d20+5")])
async def test_ones_own_goes_first_and_all_are_listed(kind: str, text: str) -> None:
    async with open_table() as table:
        assert "No " in (await say(table, f"@Bob /{kind} list")).text
        await say(table, f"@Ann /{kind} save for channel ours {text}")
        await say(table, f"@Bob /{kind} save ours {text}+1")
        listed = await say(table, f"@Bob /{kind} list")
        assert listed.private and listed.text == f"ours: {text}+1\nours (of the channel): {text}"
        assert listed.data["saved"][0] == {"name": "ours", "scope": "user", "text": f"{text}+1"}
        assert (await say(table, f"@Bob /{kind} forget ours")).ok, "one's own is forgotten first"
        assert (await say(table, f"@Bob /{kind} list")).text == f"ours (of the channel): {text}"


@pytest.mark.parametrize("line", ["/alias swing attack", "/alias save", "/alias save swing", "/alias forget"])
async def test_what_alias_does_not_understand_is_told_how(line: str) -> None:
    async with open_table() as table:
        reply = await say(table, line)
        assert code(reply) == "syntax" and "/alias save WORD" in reply.text


async def test_aliases_are_completed() -> None:
    async with open_table() as table:
        await begin(table, "/alias save swing attack broadsword", "/alias save for channel sweep attack dagger")

        async def offered(typed: str) -> dict[str, int]:
            return {c.text: c.start for c in await table.complete(Line(typed, PLACE, MASTER), len(typed))}

        assert (await offered("sw"))["swing"] == 0 and (await offered("sw"))["sweep"] == 0
        assert (await offered("Rurik: swi"))["swing"] == 7
        assert (await offered("Rurik: swing vs Gr"))["Grak"] == len("Rurik: swing vs ")
        assert "swing" not in await offered("attack sw")


async def test_saved_rolls_are_names_and_have_odds() -> None:
    async with open_table() as table:
        await begin(table, "@Ann /encounter join Lia", "@Ann /roll save hit 1d1+@str", "@Ann /roll save two @hit*2")
        assert (await say(table, "@Ann /roll hit")).data["roll"]["total"] == 12
        assert (await say(table, "@Ann /roll @two+1")).data["roll"]["total"] == 25
        assert (await say(table, "@Ann /odds hit")).data["odds"]["outcomes"] == [[12, "1/1"]]
        assert not (await say(table, "@Bob /roll hit")).ok
