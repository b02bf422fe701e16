"""Rights: one table of verb and role; what is not listed is denied, and who lacks the right changes nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import rights
from bot.cli.console import MASTER, PLACE
from bot.reply import Line
from bot.rights import EVERYBODY, MASTERS, PLAYERS, RIGHTS, Role
from bot.table import HANDLERS, GameTable
from grammar.commands.every import COMMANDS
from grammar.scene.resolve import Speaker
from grammar.table.talk import CLOCK
from rules.core.report import Refused
from tests.bot.table import open_table, say

ROOT = Path(__file__).parents[2]
WHO: dict[str, tuple[Role, Speaker]] = {
    "manager": ("gm", MASTER),
    "starter": ("gm", Speaker("42", "Mallory", True, single=True)),
    "player": ("player", Speaker("ann", "Ann", False)),
    "spectator": ("spectator", Speaker("zoe", "Zoe", False)),
    "starter of another fight": ("spectator", Speaker("42", "Mallory", False)),
    "manager with a player's words": ("player", MASTER.borrowed(names=False)),
    "starter with a player's words that name who acts": (
        "spectator",
        Speaker("42", "Mallory", True, single=True).borrowed(names=True),
    ),
    "player with another's words": ("player", Speaker("ann", "Ann", False).borrowed(names=False)),
}
"""Everybody who may speak at a table, with the role each has in the fight of ``table_with_ann``."""

LINES = {
    "encounter start": "/encounter start rq3plus",
    "encounter add": "/encounter add Grak",
    "encounter join": "/encounter join Lia",
    "encounter leave": "/encounter leave",
    "encounter remove": "/encounter remove Rurik",
    "encounter status": "/encounter status",
    "encounter end": "/encounter end",
    "encounter reopen": "/encounter reopen",
    "encounter list": "/encounter list",
    "encounter log": "/encounter log",
    "board": "/board",
    "encounter save": "/encounter save bridge",
    "encounter load": "/encounter load bridge",
    "encounter saved": "/encounter saved",
    "encounter forget": "/encounter forget bridge",
    "encounter option": "/encounter option pace strict",
    "verbosity": "/verbosity brief",
    "dice": "/dice",
    "sheet template": "/sheet template rq3plus",
    "sheet import": "/sheet import sheets/rurik.toml",
    "sheet accept": "/sheet accept Lia",
    "sheet convert": "/sheet convert Aldric to gurps3",
    "card": "/card aim",
    "number": "/number parry",
    "sheet paste": "/sheet paste",
    "foes paste": "/foes paste",
    "sheet show": "/sheet show Rurik",
    "sheet export": "/sheet export Rurik json",
    "sheet portrait": "/sheet portrait Nobody",
    "sheet colour": "/sheet colour Nobody teal",
    "sheet list": "/sheet list",
    "sheet delete": "/sheet delete Nobody",
    "undo": "/undo",
    "undo accept": "/undo accept",
    "undo decline": "/undo decline",
    "redo": "/redo",
    "history": "/history",
    "why": "/why",
    "state": "/state",
    "foes": "/foes wolf",
    "stats": "/stats",
    "about": "/about",
    "options": "/options",
    "next": "/next",
    "round": "/round",
    "phase": "/phase",
    "rule": "/rule riposte",
    "help": "/help",
    "answer": "/answer 1",
    "cancel": "/cancel",
    "odds": "/odds 2d6",
    "odds best": "/odds best attack vs Grak",
    "odds duel": "/odds duel Rurik Grak",
    "roll save": "/roll save hurt 2d6",
    "roll forget": "/roll forget hurt",
    "roll list": "/roll list",
    "roll": "/roll 2d6",
    "check": "/check dodge",
    "contest": "/contest str vs str of Rurik",
    "alias save": "/alias save swung attack",
    "alias forget": "/alias forget swung",
    "alias list": "/alias list",
    "privacy export": "/privacy export",
    "privacy delete": "/privacy delete",
    "order": "/order Ann parry",
    "map": "/map",
    "verify": "/verify",
    "set": "/set Rurik hp 1",
    "mark": "/mark Rurik dead",
    "effect": "/effect bladesharp 2 on Rurik",
    "effect save": "/effect save hex: -1 attack",
    "effect forget": "/effect forget hex",
    "effects": "/effects",
    "note": "/note here: it rains",
    "unnote": "/unnote 1",
    "end": "/end bladesharp on Rurik",
    "count": "/count Rurik breath 3",
    "unmark": "/unmark Rurik dead",
    "posture": "/posture Rurik prone",
    "place": "/place Rurik at 0,0",
    "control": "/control Rurik by Zoe",
    "hide": "/hide Rurik",
    "reveal": "/reveal Rurik",
}


def test_every_verb_of_the_grammar_has_a_right_and_somebody_who_takes_care_of_it() -> None:
    handled = {made.said.words for made in HANDLERS}
    assert set(COMMANDS) == set(RIGHTS) == set(LINES)
    assert handled | set(CLOCK) == set(RIGHTS)
    assert not handled & set(CLOCK)


@pytest.mark.parametrize("verb", sorted(RIGHTS))
def test_a_verb_belongs_to_one_of_three_circles_and_has_a_scope(verb: str) -> None:
    assert RIGHTS[verb].who in (EVERYBODY, PLAYERS, MASTERS)
    assert RIGHTS[verb].scope in ("fight", "channel", "server")


@pytest.mark.parametrize("who", sorted(WHO))
@pytest.mark.parametrize("verb", [*sorted(RIGHTS), "sheet steal", ""])
async def test_the_whole_table_verb_by_role_and_scope(verb: str, who: str) -> None:
    role, speaker = WHO[who]
    async with table_with_ann() as table:
        live = await table.find(Line("", PLACE, Speaker()))
        assert rights.role(speaker, live) == role
        if may(verb, role, speaker):
            rights.check(verb, speaker, live)
            return
        with pytest.raises(Refused) as refused:
            rights.check(verb, speaker, live)
        assert refused.value.code == "not_allowed"


def may(verb: str, role: Role, speaker: Speaker) -> bool:
    """Whether the table of rights lets somebody say a verb."""
    right = RIGHTS.get(verb)
    if right is None or (speaker.lent and right.scope != "fight"):
        return False
    if right.who == MASTERS and right.scope != "fight":
        return speaker.manages
    return role in right.who


def test_what_outlives_a_fight_is_not_its_starters() -> None:
    servers = {verb for verb, right in RIGHTS.items() if right.who == MASTERS and right.scope == "server"}
    assert servers == {"encounter save", "encounter load", "encounter saved", "encounter forget"}
    starter = Speaker("42", "Mallory", True, single=True)
    for verb in servers:
        with pytest.raises(Refused, match="manage the server"):
            rights.check(verb, starter, None)
    rights.check("encounter load", starter, None, file=True)
    with pytest.raises(Refused):
        rights.check("encounter save", starter, None, file=True)


def test_without_a_fight_nobody_is_a_player() -> None:
    assert rights.role(Speaker("ann", "Ann", False), None) == "spectator"
    assert rights.role(Speaker(), None) == "gm"


@asynccontextmanager
async def table_with_ann() -> AsyncIterator[GameTable]:
    """A table with a fight between the master's Rurik and Ann's Lia."""
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "@Ann /encounter join Lia"):
            assert (await say(table, line)).ok
        yield table


@pytest.mark.parametrize("who", ["", "@Ann ", "@Zoe "])
@pytest.mark.parametrize("verb", sorted(RIGHTS))
async def test_at_the_table_who_lacks_the_right_is_refused_and_changes_nothing(verb: str, who: str) -> None:
    role: Role = {"": "gm", "@Ann ": "player", "@Zoe ": "spectator"}[who]  # type: ignore[assignment]
    async with table_with_ann() as table:
        before = (await say(table, "/state")).data["state"]
        reply = await say(table, f"{who}{LINES[verb]}")
        code = (reply.error or {}).get("code")
        if role in RIGHTS[verb].who:
            assert code != "not_allowed", reply.text
            return
        assert code == "not_allowed" and reply.private
        assert (await say(table, "/state")).data["state"] == before


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("@Bob Lia: attack rapier vs Rurik", "not_yours"),
        ("@Bob Rurik: attack broadsword vs Lia", "not_yours"),
        ("@Bob /order Lia parry", "not_yours"),
        ("@Bob /encounter leave Lia", "not_yours"),
        ("@Bob /undo", "not_yours"),
        ("@Bob Rurik: go", "not_yours"),
        ("@Zoe attack rapier vs Rurik", "who_acts"),
        ("@Zoe /encounter leave Lia", "not_allowed"),
    ],
)
async def test_a_right_to_the_verb_is_no_right_to_others_figures(line: str, code: str) -> None:
    async with table_with_ann() as table:
        assert (await say(table, "@Bob /encounter join Duellist")).ok
        assert (await say(table, "@Ann Lia: attack rapier vs Rurik nothing")).ok
        before = (await say(table, "/state")).fight.seq
        refused = await say(table, line)
        assert refused.error and refused.error["code"] == code, refused.text
        assert (await say(table, "/state")).fight.seq == before


async def test_what_only_the_game_master_may_say_is_offered_to_nobody_else() -> None:
    async with open_table() as table:
        for typed in ("/encounter start gurps4", "@Ann /encounter join Borka", "/encounter add Orc as Foe"):
            assert (await say(table, typed)).ok
        mine, masters = [(await say(table, typed)).error for typed in ("@Ann mount Foe", "Borka: mount Foe")]
        assert mine is not None
        assert masters is not None
        assert mine["code"] == masters["code"] == "mount_enemy"
        assert "/control Foe side party" in masters["offers"]
        assert not [one for one in mine.get("offers", ()) if one.startswith("/control")]
