"""Two tables that differ by one hidden figure answer a player's probes alike."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.cli.console import PLACE, read_line
from bot.help.talks import talks
from bot.reply import Line, Reply
from bot.table import GameTable
from grammar.commands.every import COMMANDS
from rules.core.orders.help import helps
from rules.core.secrets.audience import EVERYBODY, MASTER
from rules.registry import SYSTEMS, ruleset
from storage import codec
from tests.bot.table import open_table, say

LURKS = "Lurker"
BEFORE, HERS = "2,0", "0,0"
"""The hexes where he may stand: two before her, and her own."""
_NAMED = re.compile(r"(?<= vs )(?:Grak|Trollkin|Lia|Foe)\b")
_OWN = re.compile(r"\b[0-9a-f]{12,}\b|(?<=4d6kh3 ).*(?:\n.*)?")
TABLE = ("?", "/options", "/help", "/state", "/history", "/foes", f"/state {LURKS}", f"attack vs {LURKS}")
"""What is asked of the table itself, or of the hidden figure by its name."""


@asynccontextmanager
async def fight(system: str, *, lurks: bool, at: str = "") -> AsyncIterator[GameTable]:
    """Ann's figure against a foe, with or without a third one that she doesn't see: on a map, where ``at`` says."""
    mine, foe = ruleset(system).sample[:2]
    async with open_table() as table:
        lines = [f"/encounter start {system}", f"/encounter add {foe} as Foe", f"@Ann /encounter join {mine}"]
        # Where nobody lurks something else is done in secret, so that the rows are as many.
        lines += [f"/encounter add {foe} as {LURKS} hidden" if lurks else "/roll secret 1d6"]
        if at:
            # In her own hex he bars most of a blow, so the foe that she sees is one away.
            lines += [f"/place {mine} at 0,0 facing 0", f"/place Foe at {'1,0' if at == HERS else '3,0'} facing 3"]
            lines += [f"/place {LURKS} at {at} facing 3" if lurks else "/roll secret 1d6"]
        for n, typed in enumerate(lines):
            reply = await say(table, typed, f"b:{n}")
            assert reply.ok, f"{typed}: {reply.text}"
        yield table


def probes(system: str) -> Iterator[str]:
    """What shows what can be done, and ways to, past and round the hidden hex with their odds; every command and form.

    What forms name is there under the same name at neither table, or at both.
    """
    yield from TABLE
    yield from ("attack vs Foe?", "/odds attack vs Foe")
    for way in ("move to 2,0", "move to 3,-1", "move to 4,0", "jump to 2,0", "step to 1,0", "move 1", "sprint to 2,0"):
        yield f"/odds {way}"
        yield f"{way}?"
    for words in COMMANDS:
        yield f"/{words}"
        yield f"/{words} {LURKS}"
        yield from talks()[words].tries.forms
    for verb in helps(ruleset(system).package).values():
        yield from (_NAMED.sub("Foe", form) for form in verb.forms)


def told(reply: Reply) -> tuple[bool, str, str, tuple[str, ...], bool]:
    """What a reader has of an answer, but the numbers of its fight: its name, its hashes, what is rolled for nobody."""
    return reply.ok, _OWN.sub("", reply.whole), _OWN.sub("", str(reply.error)), reply.prompts.offers, reply.private


async def standing(table: GameTable) -> str:
    """The fight as it stands."""
    live = await table.find(Line("", PLACE, read_line("x").speaker))
    assert live is not None
    return codec.encode(live.state)


async def back(table: GameTable, before: str, n: int) -> None:
    """Take back whatever a probe has done, so that the next one meets the same fight."""
    for typed in ("/cancel", "/undo"):
        if await standing(table) != before or typed == "/cancel":
            await say(table, typed, f"{typed}:{n}")
    assert await standing(table) == before


MET = "unseen"


@pytest.mark.parametrize("at", [BEFORE, HERS, ""], ids=["mapped", "in her hex", "unmapped"])
@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_a_hidden_figure_changes_no_answer_before_it_is_felt(system: str, at: str) -> None:
    every = list(dict.fromkeys(probes(system)))
    async with fight(system, lurks=True, at=at) as one, fight(system, lurks=False, at=at) as other:
        begun, apart = [await standing(table) for table in (one, other)], []
        for n, typed in enumerate(every):
            first, second = [await say(table, f"@Ann {typed}", f"p:{n}") for table in (one, other)]
            if told(first) != told(second) and MET not in first.text:
                apart.append((typed, first.text, second.text))
            for table, before in zip((one, other), begun, strict=True):
                await back(table, before, n)
        assert not apart, "\n".join(f"{typed}\n  {a}\n  {b}" for typed, a, b in apart)
        assert len(every) >= 176


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_the_turn_of_a_hidden_figure_is_told_as_that_of_the_first_behind_it(system: str) -> None:
    async with fight(system, lurks=True) as one, fight(system, lurks=False) as other:
        heard = {True: list[str](), False: list[str]()}
        for lurks, table in ((True, one), (False, other)):
            for n in range(4):
                reply = await table.say(Line("/round", PLACE, read_line("/round").speaker, f"r:{n}"))
                heard[lurks].append((await table.seen(reply, EVERYBODY, PLACE.channel)).whole)
                if lurks:
                    for_masters = (await table.seen(reply, MASTER, PLACE.channel)).whole
                    assert "\ue001" not in for_masters
                    assert "\ue002" not in for_masters
        assert heard[True] == heard[False]


async def test_who_was_brought_in_hidden_and_taken_back_stands_in_no_history() -> None:
    async with open_table() as table:
        for typed in ("/encounter start rqhouse", "/encounter add Kett as Lurker hidden", "/undo"):
            assert (await say(table, typed)).ok
        assert LURKS not in (await say(table, "@Ann /history")).text
        assert LURKS in (await say(table, "/history")).text


async def test_a_maneuver_may_name_a_hex_where_somebody_unseen_stands() -> None:
    async with fight("rqhouse", lurks=True, at=BEFORE) as table:
        assert (await say(table, "/place Foe at 1,0 facing 3")).ok
        reply = await say(table, "@Ann maneuver to 2,0 vs Foe rolled maneuver 1, counter_maneuver 99")
        assert reply.ok, reply.text
        assert "maneuver" not in str(reply.error)
        state = (await table.live.present(str(reply.fight.encounter))).state
        assert state.figures["Foe"].pos != state.figures[LURKS].pos


@pytest.mark.parametrize(("answer", "at"), [("1", (1, 0)), ("2", (3, 0))], ids=["met", "passes"])
async def test_the_game_master_says_whether_who_walks_into_somebody_unseen_meets_it(
    answer: str, at: tuple[int, int]
) -> None:
    async with fight("rqhouse", lurks=True, at=BEFORE) as table:
        for typed in ("/option unseen asked", "/place Foe at 9,9"):
            assert (await say(table, typed)).ok, typed
        asked = await say(table, "@Ann move to 3,0")
        assert LURKS not in asked.whole
        done = await say(table, f"/answer {answer}")
        assert done.ok, done.text
        assert (await table.live.present(str(done.fight.encounter))).state.figures["Jorun"].pos == at


async def test_what_is_secret_is_not_counted_among_notes_and_resolutions() -> None:
    async with open_table() as table:
        lines = ("/encounter start rqhouse", "@Ann /encounter join Jorun", "@Ann /note here: one")
        hidden = ("/note here secret: two", "/encounter add Kett as Lurker hidden", "secretly Lurker: check dodge")
        for typed in (*lines, "@Ann check dodge", *hidden, "@Ann check dodge +5 for luck", "Lurker: check dodge"):
            assert (await say(table, typed)).ok, typed
        assert "Note 2: three" in (await say(table, "@Ann /note here: three")).text
        last, before, none = [(await say(table, f"@Ann {typed}")).whole for typed in ("/why", "/why 2", "/why 3")]
        assert "luck" in last
        assert "Jorun: check dodge" in before
        assert "Only the last 2 rolls" in none


@pytest.mark.parametrize(
    "typed",
    [
        "odds attack broadsword vs Ghost",
        "what are my odds against ghost?",
        "/odds Rurik: attack vs Ghost",
        "/odds details attack vs Ghost",
        "spook",
        "can i attack ghost",
    ],
)
async def test_words_that_happen_to_name_somebody_hidden_are_answered_as_any_others(typed: str) -> None:
    answers = []
    for name in ("Ghost", "Shade"):
        async with open_table() as table:
            for line in (
                "@Ann /alias save spook odds attack vs Ghost",
                "/encounter start rq3plus",
                "/encounter add Grak",
                "@Ann /encounter join Rurik",
                f"/encounter add Lia as {name} hidden",
            ):
                assert (await say(table, line)).ok, line
            answers.append(told(await say(table, f"@Ann {typed}")))
    assert answers[0] == answers[1]


async def test_a_note_that_names_somebody_hidden_unknown_to_its_writer_ends_in_its_own_words() -> None:
    async with open_table() as table:
        lines = ("/encounter start rqhouse", "@Ann /encounter join Jorun", "/encounter add Kett as Lurker hidden")
        for typed in (*lines, "@Ann /note here: Lurker is a myth"):
            assert (await say(table, typed)).ok, typed
        assert "Lurker is a myth" in (await say(table, "@Ann /unnote 1")).text


async def test_a_limb_that_somebody_unseen_holds_is_offered_for_nothing() -> None:
    async with fight("rq3plus", lurks=True) as table:
        before = (await say(table, "@Ann /options")).data["options"]
        assert (await say(table, f"{LURKS}: grapple vs Rurik at right arm rolled attack 1")).ok
        assert (await say(table, "Rurik: no defence")).ok
        offered = await say(table, "@Ann /options")
        assert LURKS not in offered.whole
        left = [one["say"] for one in offered.data["options"]]
        assert {one["say"] for one in before if one["say"] not in left} >= {'attack Broadsword vs "Foe"'}
        blows = [one for one in left if one.startswith("attack ")]
        assert any("Kick" in one for one in blows)
        for n, blow in enumerate(blows):
            reply = await say(table, f"@Ann {blow}", f"blow:{n}")
            assert reply.ok, f"{blow}: {reply.text}"
            await say(table, "/cancel", f"cancel:{n}")
