"""What is said to the table itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from grammar.lalr.expect import first_words
from grammar.names import Names
from grammar.parse.build import sentences, table_talk
from grammar.table import TableCommand, table_command
from rules.core.report import Refused

NAMES = Names(("Grak", "Grak the Black", "Goblin 2", "Map Maker"))
ADD = {"times": None, "as": None, "side": None, "for": None, "hidden": False, "q": None, "r": None, "rolled": None}
ADD["varied"] = False


@pytest.mark.parametrize(
    ("line", "verb", "args"),
    [
        ("encounter start", "encounter start", {"system": None, "pace": None}),
        ("/encounter start rq3plus pace strict", "encounter start", {"system": "rq3plus", "pace": "strict"}),
        ("encounter start pace free", "encounter start", {"system": None, "pace": "free"}),
        ("encounter add Orc", "encounter add", {"name": "Orc", **ADD}),
        ("ENCOUNTER ADD Orc Chief X3", "encounter add", {"name": "Orc Chief", **ADD, "times": "3"}),
        ("encounter add Orc x 2d6+1", "encounter add", {"name": "Orc", **ADD, "times": "2d6+1"}),
        ("encounter add 3 orcs", "encounter add", {"name": "orcs", **ADD, "times": "3"}),
        ("encounter add x2 orc", "encounter add", {"name": "orc", **ADD, "times": "2"}),
        ("encounter add three orcs", "encounter add", {"name": "orcs", **ADD, "times": "3"}),
        ('encounter add "Three Sisters"', "encounter add", {"name": "Three Sisters", **ADD}),
        ("encounter add Orc rolled x5", "encounter add", {"name": "Orc", **ADD, "times": "5", "varied": True}),
        ("encounter add Orc x5 rolled", "encounter add", {"name": "Orc", **ADD, "times": "5", "varied": True}),
        (
            "encounter add Orc rolled Orc.str 4",
            "encounter add",
            {"name": "Orc", **ADD, "rolled": "Orc.str 4", "column": 26},
        ),
        (
            "encounter add Orc hidden at 3,-4 for Ann as A Boss side the foes x1d6 with hp 12, arms big axe, dmg 1d8+1",
            "encounter add",
            {"name": "Orc", "times": "1d6", "as": "A Boss", "side": "the foes", "for": "Ann", "hidden": True, "q": 3,
             "r": -4, "varied": False, "rolled": None, "with.hp": 12, "with.arms": "big axe", "with.dmg": "1d8+1"},
        ),
        ("encounter join Grak the Black", "encounter join", {"name": "Grak the Black", "side": None, "rolled": None}),
        ("encounter join Grak side the town", "encounter join", {"name": "Grak", "side": "the town", "rolled": None}),
        (
            "encounter join Grak the Black rolled initiative 9",
            "encounter join",
            {"name": "Grak the Black", "side": None, "rolled": "initiative 9", "column": 38},
        ),
        ("encounter leave", "encounter leave", {"name": None}),
        ("/help Grak", "help", {"rest": "Grak", "column": 7}),
        ("help parry", "help", {"rest": "parry", "column": 6}),
        ("encounter leave Goblin 2", "encounter leave", {"name": "Goblin 2"}),
        ("encounter remove “Goblin 2”", "encounter remove", {"name": "Goblin 2"}),
        ("encounter status", "encounter status", {}),
        ("encounter end", "encounter end", {"now": False}),
        ("encounter end now", "encounter end", {"now": True}),
        ("encounter reopen", "encounter reopen", {}),
        ("sheet accept Old Bob", "sheet accept", {"name": "Old Bob", "replace": False}),
        ("sheet accept Old Bob replace", "sheet accept", {"name": "Old Bob", "replace": True}),
        ("encounter list", "encounter list", {"n": None}),
        ("encounter list 2", "encounter list", {"n": 2}),
        ("encounter log", "encounter log", {}),
        ("encounter option", "encounter option", {"key": None, "value": None}),
        ("encounter option pace", "encounter option", {"key": "pace", "value": None}),
        ("option pace strict", "encounter option", {"key": "pace", "value": "strict"}),
        ("sheet template swords", "sheet template", {"system": "swords", "format": None}),
        ("sheet template swords YAML", "sheet template", {"system": "swords", "format": "yaml"}),
        ("sheet import C:/my files/St. Sven+1.toml", "sheet import",
         {"path": "C:/my files/St. Sven+1.toml", "replace": False}),
        ("sheet import Grak the Black.toml replace", "sheet import", {"path": "Grak the Black.toml", "replace": True}),
        ('sheet import "to  replace.toml" replace', "sheet import", {"path": "to  replace.toml", "replace": True}),
        ("sheet import “Bob’s — x.toml”", "sheet import", {"path": "Bob’s — x.toml", "replace": False}),
        ("sheet show Json", "sheet show", {"name": "Json"}),
        ("sheet export Grak the Black json", "sheet export", {"name": "Grak the Black", "format": "json"}),
        ("sheet export Grak", "sheet export", {"name": "Grak", "format": None}),
        ("sheet list", "sheet list", {"n": None}),
        ("sheet delete Old Bob", "sheet delete", {"name": "Old Bob"}),
        ("undo", "undo", {"n": None}),
        ("undo 3", "undo", {"n": 3}),
        ("redo ２", "redo", {"n": 2}),
        ("history 10", "history", {"n": 10}),
        ("why 7", "why", {"n": 7}),
        ("state", "state", {"name": None, "all": False}),
        ("state Goblin 2", "state", {"name": "Goblin 2", "all": False}),
        ("stats Grak", "stats", {"name": "Grak"}),
        ("next", "next", {}),
        ("round", "round", {}),
        ("phase", "phase", {}),
        ("phase melee rolled Lia.bleed 40", "phase", {"rest": "melee rolled Lia.bleed 40", "column": 7}),
        ("rule R3-BAS-12", "rule", {"text": "R3-BAS-12"}),
        ("help", "help", {"rest": "", "column": None}),
        ("help undo", "help", {"rest": "undo", "column": 6}),
        ("answer 2", "answer", {"text": "2", "id": None, "choice": "2"}),
        ("answer q1  parry with it", "answer", {"text": "q1  parry with it", "id": "q1", "choice": "parry with it"}),
        ("cancel", "cancel", {}),
        ("odds attack axe vs Grak — “x”", "odds", {"rest": "attack axe vs Grak — “x”", "column": 6}),
        ("/roll 4d6kh3 rolled 1 2 3 4", "roll", {"rest": "4d6kh3 rolled 1 2 3 4", "column": 7}),
        ("check Grak dodge +10", "check", {"rest": "Grak dodge +10", "column": 7}),
        ("contest Grak str vs Goblin 2 str", "contest", {"rest": "Grak str vs Goblin 2 str", "column": 9}),
        ("map", "map", {"reach": None, "sight": None}),
        ("map reach Grak", "map", {"reach": "Grak", "sight": None}),
        ("map sight Grak the Tall reach Lia", "map", {"reach": "Lia", "sight": "Grak the Tall"}),
        ("verify", "verify", {}),
        ("order Grak the Black parry with axe", "order",
         {"name": "Grak the Black", "rest": "parry with axe", "column": 22}),
        ("set Grak the Black hp 7", "set", {"name": "Grak the Black", "key": "hp", "item": None, "value": 7}),
        ("set grak the loc_damage.chest -2", "set",
         {"name": "grak the", "key": "loc_damage.chest", "item": None, "value": -2}),
        ("set Goblin 2 ap of great axe +3", "set",
         {"name": "Goblin 2", "key": "ap", "item": "great axe", "value": "+3"}),
        ('set Old Bob motto "no way"', "set", {"name": "Old Bob", "key": "motto", "item": None, "value": "no way"}),
        ("mark Goblin 2 knocked down for 2", "mark", {"name": "Goblin 2", "condition": "knocked_down", "n": 2}),
        ("mark Grak prone", "mark", {"name": "Grak", "condition": "prone", "n": None}),
        ("unmark Grak the Black prone", "unmark", {"name": "Grak the Black", "condition": "prone"}),
        ("posture Grak kneeling", "posture", {"name": "Grak", "posture": "kneeling"}),
        ("place Grak at 3,4", "place", {"name": "Grak", "q": 3, "r": 4, "facing": None, "elevation": None}),
        ("place Grak at -3, −4 elevation -1 facing 2", "place",
         {"name": "Grak", "q": -3, "r": -4, "facing": 2, "elevation": -1}),
        ("control Grak", "control", {"name": "Grak", "by": None, "side": None}),
        ("control Grak the Black side heroes by Ann", "control",
         {"name": "Grak the Black", "by": "Ann", "side": "heroes"}),
        ("hide Goblin 2", "hide", {"name": "Goblin 2"}),
        ("reveal Goblin 2", "reveal", {"name": "Goblin 2", "n": None}),
    ],
)  # fmt: skip
def test_every_table_verb(line: str, verb: str, args: dict[str, Any]) -> None:
    command = table_command(line, NAMES)
    assert command is not None and replace(command, numbers=None) == TableCommand(verb, args)


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("set Grak the Black hp 7", "set Grak the Black hp"),
        ("/set Somebody Gone ap of great axe +3", "/set Somebody Gone ap of great axe"),
        ('set "With Me" str 3d6', 'set "With Me" str'),
        ("encounter add With Me with str 14, dex 2d6+6", "encounter add With Me with"),
        ('encounter add "With Me" x3 with body winged at 1,2', 'encounter add "With Me" x3 with'),
        ("encounter add Goblin 2 at 1,2", None),
        ("mark Grak stunned for 3", None),
    ],
)
def test_where_a_figures_numbers_are_said(line: str, before: str | None) -> None:
    command = table_command(line, Names(("With Me",)))
    assert command is not None
    assert (line[: command.numbers - 1].rstrip() if command.numbers else None) == before


@pytest.mark.parametrize(
    "line", ["attack axe", "", "Round: attack", "map maker: attack", "🔥", "encuonter start", "mapp", "help Map Maker"]
)
def test_other_first_words_are_not_for_the_table(line: str) -> None:
    assert table_command(line, NAMES) is None


@pytest.mark.parametrize(
    ("line", "column", "says", "hint"),
    [
        ("encounter", 10, "Something is missing after 'encounter': say start", "start"),
        ("encounter strat", 11, "did you mean start?", "start"),
        ("undo three", 6, "say accept, decline, a number or nothing more", ""),
        ("sheet template", 15, "a rule system", ""),
        ("sheet export Grak jsn", None, "", ""),
        ("option pace", 12, "say a value", ""),
        ("set Grak", 9, "name of a value", ""),
        ("set Grak hp", 12, "name of a value", ""),
        ("set Grak ap of axe", 19, "name of a value", ""),
        ("encounter add Orc x3 x4", 22, "second times", ""),
        ("encounter add Orc with hp 1, hp 2", 30, "second hp", ""),
        ("place Grak at 3", 16, "say a comma", ""),
        ("roll", 5, "say a text", ""),
        ('sheet show "Grak', 12, "The quote at column 12 is not closed", ""),
        ("undo 12345678901", 6, "too large", ""),
    ],
)
def test_faults(line: str, column: int | None, says: str, hint: str) -> None:
    if column is None:
        # An unknown last word is part of the name, which storage will not know.
        assert table_command(line, NAMES) == TableCommand("sheet export", {"name": "Grak jsn", "format": None})
        return
    with pytest.raises(Refused) as fault:
        table_command(line, NAMES)
    assert says in fault.value.message and fault.value.column == column
    assert not hint or hint in fault.value.hints


def test_no_sentence_of_the_main_system_begins_with_a_table_verb() -> None:
    both = set(first_words(sentences("rq3plus"))) & set(first_words(table_talk()))
    assert both == {"next", "round", "phase"}, "the clock's verbs are the table's by right and the system's by grammar"
