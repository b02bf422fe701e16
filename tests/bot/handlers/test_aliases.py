"""Aliases and saved rolls: whose they are, what they may be called, and how an alias becomes a sentence."""

import pytest
from msgspec.structs import replace

from bot.cli.console import MASTER, PLACE
from bot.handlers.aliases import verbs
from bot.reply import Line, Reply, unmarked
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from storage.saved_texts import Entry
from tests.bot.table import open_table, say

WHEN = "2026-11-21T10:00:00"
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
        assert reply.sentence.full == line.replace("swing", "attack broadsword slash")
        assert reply.whole == f"» {reply.sentence.full}\n{reply.text}"
        assert unmarked(reply.whole) == reply.as_json(1, line)["text"]
        assert [c.skill for c in reply.fight.steps[0].checks]
        history = await say(table, "/history")
        assert "attack broadsword slash vs Grak" in history.text and "swing" not in history.text


async def test_an_alias_may_name_who_acts_and_go_into_odds() -> None:
    async with open_table() as table:
        await begin(table, "/alias save hew Rurik: attack broadsword vs Grak", "/alias save st /state")
        assert (await say(table, "hew nothing")).ok
        assert (await say(table, "/odds hew nothing")).data["odds"]["exact"]
        assert (await say(table, "st")).data["state"] is not None


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
        await table.store.saved.put(_entry("three", "three vs Grak"))
        assert code(await say(table, "Rurik: three")) == "syntax"


def _entry(name: str, text: str) -> Entry:
    return Entry("user:gm", "alias", name, text, "gm", WHEN)


@pytest.mark.parametrize("name", ["attack", "ATTACK", "undo", "encounter", "squeeze", "roll", "alias"])
async def test_an_alias_never_stands_before_a_verb(name: str) -> None:
    assert name.casefold() in verbs()
    async with open_table() as table:
        await begin(table)
        assert code(await say(table, f"/alias save {name} attack broadsword")) == "bad_name"
        await table.store.saved.put(_entry(name, "attack dagger"))
        reply = await say(table, "Rurik: attack broadsword vs Grak nothing")
        assert reply.ok and not reply.sentence.full


@pytest.mark.parametrize("name", ["2x", "a-b", "x" * 33])
async def test_a_name_is_one_word(name: str) -> None:
    async with open_table() as table:
        assert code(await say(table, f"/alias save {name} attack broadsword")) == "bad_name"
        assert code(await say(table, f"/roll save {name} 1d6")) == "bad_name"


async def test_what_answers_a_question_is_no_alias() -> None:
    async with open_table() as table:
        await begin(table, "@Ann /encounter join Lia")
        # As an earlier version let her.
        await table.store.saved.put(Entry("user:ann", "alias", "nothing", "attack rapier", "ann", WHEN))
        asked = await say(table, "Rurik: attack broadsword vs Lia")
        assert asked.prompts.questions
        reply = await say(table, "@Ann nothing")
        assert reply.ok and not reply.sentence.full


@pytest.mark.parametrize(("kind", "text"), [("alias", "attack broadsword"), ("roll", "1d20+5")])
async def test_the_channels_belong_to_their_maker(kind: str, text: str) -> None:
    async with open_table() as table:
        for where in ("channel",) if kind == "alias" else ("channel", "server"):
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


async def test_aliases_of_the_server_are_the_managers() -> None:
    async with open_table() as table:
        refused = await say(table, "@Ann /alias save for server ours attack broadsword")
        assert code(refused) == "not_allowed" and "manage the server" in refused.text
        starter = Line("/alias save for server ours attack axe", PLACE, Speaker("42", "Mallory", single=True))
        assert code(await table.say(starter)) == "not_allowed"
        assert (await say(table, "/alias save for server ours attack broadsword")).ok
        for line in ("/alias save for channel theirs attack axe", "/roll save for channel big 1d6"):
            assert (await say(table, f"@Ann {line}")).ok
        for line in ("/alias forget theirs", "/alias save for channel theirs attack", "/roll forget big"):
            assert code(await table.say(replace(starter, text=line))) == "not_yours", line
        assert (await say(table, "/alias forget theirs")).ok


@pytest.mark.parametrize(
    "ruled",
    [
        "/set Rurik broadsword 190",
        "/encounter remove Rurik",
        "/encounter end now",
        "/round",
        "/control Grak by ann",
        "/encounter saved",
        "/undo accept",
        "attack battle axe vs Rurik nothing forced attack critical",
        "/alias save key /set Rurik broadsword 190",
        "/effect save hex: +50 attack",
        "/roll save key 1d6",
        "/roll forget keep",
        "/sheet delete Rurik",
    ],
)
async def test_words_of_a_player_give_that_player_no_rights_of_the_game_master(ruled: str) -> None:
    async with open_table() as table:
        await begin(
            table, "@Ann /encounter join Lia", "/roll save keep 1d6", f"@Ann /alias save for channel zork {ruled}"
        )
        before = (await say(table, "/state")).data["state"]
        who = "Grak: " if ruled.startswith("attack") else ""
        refused = await say(table, f"{who}zork")
        assert code(refused) in ("not_allowed", "gm_only", "nothing_asked"), refused.text
        assert code(refused) == "nothing_asked" or "omeone else saved these words" in refused.text
        assert (await say(table, "/state")).data["state"] == before
        assert not await table.store.saved.all("alias", "user:gm") and await table.store.saved.all("roll", "user:gm")


async def test_a_game_master_may_play_by_a_players_words() -> None:
    async with open_table() as table:
        await begin(table, "@Ann /alias save for channel zork attack battle axe")
        assert (await say(table, "Grak: zork vs Rurik nothing")).ok
        assert (await say(table, "@Ann /alias save for channel zop Grak: attack battle axe vs Rurik nothing")).ok
        assert code(await say(table, "zop")) == "not_yours", "who acts is for whoever says it to say"
        await joined(table, "@Bob /encounter join Duellist")
        assert code(await say(table, "@Bob Grak: zork vs Rurik")) == "not_yours"


async def joined(table: GameTable, *lines: str) -> None:
    for line in lines:
        assert (await say(table, line)).ok, line


@pytest.mark.parametrize(
    "name", ["yes", "hit", "again", "y", "z", "no", "parry", "nothing", "dodge", "him", "Grak", "lia", "gra"]
)
@pytest.mark.parametrize("where", ["", "for channel ", "for server "])
async def test_what_people_say_anyhow_is_no_alias(name: str, where: str) -> None:
    async with open_table() as table:
        await begin(table, "@Ann /encounter join Lia")
        for who in ("", "@Ann "):
            refused = await say(table, f"{who}/alias save {where}{name} attack broadsword")
            assert code(refused) == "bad_name", refused.text


async def test_a_word_that_the_table_knows_is_shared_by_managers_only() -> None:
    async with open_table() as table:
        await begin(table)
        for name in ("swing", "everyone", "heroes", "dead", "how"):
            refused = await say(table, f"@Ann /alias save for channel {name} attack broadsword")
            assert code(refused) == "bad_name" and "for yourself" in refused.text
        assert (await say(table, "@Ann /alias save swing attack broadsword")).ok
        assert (await say(table, "/alias save for channel swing attack broadsword")).ok


async def test_aliases_that_were_kept_before_still_load() -> None:
    async with open_table() as table:
        await begin(table, "/hide Grak")
        for name in ("yes", "zork", "grak"):
            await table.store.saved.put(Entry("channel:console", "alias", name, "/set Rurik hp 1", "ann", WHEN))
        assert len((await say(table, "/alias list")).data["saved"]) == 3
        for line in ("yes", "zork", "grak"):
            before = (await say(table, "/state")).data["state"]
            assert not (await say(table, line)).ok
            assert (await say(table, "/state")).data["state"] == before
        assert (await say(table, "@Ann /alias forget zork")).ok and (await say(table, "/alias forget yes")).ok


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("/alias swing attack", "save"),
        ("/alias save", "a name"),
        ("/alias save swing", "some text"),
        ("/alias forget", "a name"),
        ('/alias save "a" attack', "a name"),
    ],
)
async def test_what_alias_does_not_understand_is_told_with_its_place(line: str, wanted: str) -> None:
    async with open_table() as table:
        reply = await say(table, line)
        assert code(reply) == "syntax" and wanted in reply.text and reply.error and reply.error["column"]


async def test_aliases_are_completed() -> None:
    async with open_table() as table:
        await begin(table, "/alias save swing attack broadsword", "/alias save for channel sweep attack dagger")

        async def offered(typed: str) -> dict[str, int]:
            return {c.text: c.start for c in await table.complete(Line(typed, PLACE, MASTER), len(typed))}

        assert (await offered("sw"))["swing"] == 0 and (await offered("sw"))["sweep"] == 0
        assert (await offered("Rurik: swi"))["swing"] == 7
        assert (await offered("Rurik: swing vs Gr"))["Grak"] == len("Rurik: swing vs ")
        assert (await offered("swing"))["swing"] == 0
        assert (await offered("sweep vs Gr"))["Grak"] == len("sweep vs ")
        # What replaces the whole sentence starts where the line does, and never before it.
        whole = [c for c in await table.complete(Line("swing Grak", PLACE, MASTER), 10) if c.kind == "meaning"]
        assert [c.start for c in whole] == [0] * len(whole)
        assert "swing" not in await offered("attack sw")


async def test_saved_rolls_are_names_and_have_odds() -> None:
    async with open_table() as table:
        await begin(table, "@Ann /encounter join Lia", "@Ann /roll save hit 1d1+@str", "@Ann /roll save two @hit*2")
        assert (await say(table, "@Ann /roll hit")).data["roll"]["total"] == 12
        assert (await say(table, "@Ann /roll @two+1")).data["roll"]["total"] == 25
        assert (await say(table, "@Ann /odds hit")).data["odds"]["outcomes"] == [[12, "1/1"]]
        assert not (await say(table, "@Bob /roll hit")).ok
