"""What is said to the table itself."""

import pytest

from grammar.commands.asking import Answer, Cancel, Check, Contest, Help, History, Map, Rule, State, Stats, Verify, Why
from grammar.commands.clock import Next, Phase, Redo, Round, Undo
from grammar.commands.declared import TableCommand
from grammar.commands.effects import EffectForget, EffectSave, EndEffect, Note, PutEffect, Unnote
from grammar.commands.fights import (
    EncounterAdd,
    EncounterEnd,
    EncounterJoin,
    EncounterLeave,
    EncounterList,
    EncounterLog,
    EncounterOption,
    EncounterRemove,
    EncounterReopen,
    EncounterStart,
    EncounterStatus,
    ShowBoard,
)
from grammar.commands.rolls import (
    AliasForget,
    AliasList,
    AliasSave,
    OddsBest,
    OddsDuel,
    OddsOf,
    RollDice,
    RollForget,
    RollList,
    RollSave,
)
from grammar.commands.rulings import (
    Control,
    Counter,
    Hide,
    Mark,
    Place,
    Posture,
    Reveal,
    SetNumber,
    StandingOrder,
    Unmark,
)
from grammar.commands.sheets import (
    SheetAccept,
    SheetDelete,
    SheetExport,
    SheetImport,
    SheetList,
    SheetShow,
    SheetTemplate,
)
from grammar.commands.values import Amount, Condition, Hex, Lasting, Newcomer, Numbers, SaidChange
from grammar.lalr.expect import first_words
from grammar.names import Names
from grammar.parse.build import sentences, table_talk
from grammar.table.line import line_of
from grammar.table.talk import table_command
from rules.core.report import Refused

NAMES = Names(("Grak", "Grak the Black", "Goblin 2", "Map Maker"))
# fmt: off
EVERY: list[tuple[str, TableCommand]] = [
    ("encounter start", EncounterStart()),
    ("/encounter start rq3plus pace strict", EncounterStart(system="rq3plus", pace="strict")),
    ("encounter start pace free", EncounterStart(pace="free")),
    ("encounter add Orc", EncounterAdd(newcomers=(Newcomer(name="Orc"),))),
    ("ENCOUNTER ADD Orc Chief X3", EncounterAdd(newcomers=(Newcomer(name="Orc Chief", times="3"),))),
    ("encounter add Orc x 2d6+1", EncounterAdd(newcomers=(Newcomer(name="Orc", times="2d6+1"),))),
    ("encounter add 3 orcs", EncounterAdd(newcomers=(Newcomer(name="orcs", times="3"),))),
    ("encounter add x2 orc", EncounterAdd(newcomers=(Newcomer(name="orc", times="2"),))),
    ("encounter add three orcs", EncounterAdd(newcomers=(Newcomer(name="orcs", times="3"),))),
    ("encounter add 1d4+1 orcs", EncounterAdd(newcomers=(Newcomer(name="orcs", times="1d4+1"),))),
    ('encounter add "Three Sisters"', EncounterAdd(newcomers=(Newcomer(name="Three Sisters"),))),
    ("encounter add Orc rolled x5", EncounterAdd(newcomers=(Newcomer(name="Orc"),), times="5", varied=True)),
    ("encounter add Orc x5 rolled", EncounterAdd(newcomers=(Newcomer(name="Orc", times="5"),), varied=True)),
    ("encounter add Orc rolled Orc.str 4", EncounterAdd(newcomers=(Newcomer(name="Orc"),), rolled="Orc.str 4")),
    (
        "encounter add Orc hidden at 3,-4 for Ann as A Boss side the foes x1d6 with hp 12, arms big axe, dmg 1d8+1",
        EncounterAdd(
            newcomers=(Newcomer(name="Orc"),),
            times="1d6",
            called="A Boss",
            side="the foes",
            player="Ann",
            hidden=True,
            at=Hex(3, -4),
            numbers=Numbers(by_key={"hp": 12, "arms": "big axe", "dmg": "1d8+1"}, column=76),
        ),
    ),
    ("encounter join Grak the Black", EncounterJoin(name="Grak the Black")),
    ("encounter join Grak side the town", EncounterJoin(name="Grak", side="the town")),
    ("encounter join Grak the Black rolled initiative 9", EncounterJoin(name="Grak the Black", rolled="initiative 9")),
    ("encounter leave", EncounterLeave()),
    ("/help Grak", Help(topic="Grak")),
    ("help parry", Help(topic="parry")),
    ("encounter leave Goblin 2", EncounterLeave(name="Goblin 2")),
    ("encounter remove “Goblin 2”", EncounterRemove(name="Goblin 2")),
    ("encounter status", EncounterStatus()),
    ("encounter end", EncounterEnd()),
    ("encounter end now", EncounterEnd(now=True)),
    ("encounter reopen", EncounterReopen()),
    ("sheet accept Old Bob", SheetAccept(name="Old Bob")),
    ("sheet accept Old Bob replace", SheetAccept(name="Old Bob", replace=True)),
    ("encounter list", EncounterList()),
    ("encounter list 2", EncounterList(n=2)),
    ("encounter log", EncounterLog()),
    ("board table", ShowBoard(screen="table")),
    ("encounter option", EncounterOption()),
    ("encounter option pace", EncounterOption(key="pace")),
    ("option pace strict", EncounterOption(key="pace", value="strict")),
    ("sheet template swords", SheetTemplate(system="swords")),
    ("sheet template swords YAML", SheetTemplate(system="swords", format="yaml")),
    ("sheet import C:/my files/St. Sven+1.toml", SheetImport(file="C:/my files/St. Sven+1.toml")),
    ("sheet import Grak the Black.toml replace", SheetImport(file="Grak the Black.toml", replace=True)),
    ('sheet import "to  replace.toml" replace', SheetImport(file="to  replace.toml", replace=True)),
    ("sheet import “Bob’s — x.toml”", SheetImport(file="Bob’s — x.toml")),
    ("sheet show Json", SheetShow(name="Json")),
    ("sheet export Grak the Black json", SheetExport(name="Grak the Black", format="json")),
    ("sheet export Grak", SheetExport(name="Grak")),
    ("sheet list", SheetList()),
    ("sheet delete Old Bob", SheetDelete(name="Old Bob")),
    ("undo", Undo()),
    ("undo 3", Undo(n=3)),
    ("redo ２", Redo(n=2)),
    ("history 10", History(n=10)),
    ("why 7", Why(n=7)),
    ("state", State()),
    ("state Goblin 2", State(name="Goblin 2")),
    ("stats Grak", Stats(name="Grak")),
    ("next", Next()),
    ("round", Round()),
    ("phase", Phase()),
    ("phase melee rolled Lia.bleed 40", Phase(text="melee rolled Lia.bleed 40")),
    ("rule R3-BAS-12", Rule(text="R3-BAS-12")),
    ("help", Help()),
    ("help undo", Help(topic="undo")),
    ("answer 2", Answer(choice="2")),
    ("answer q1  parry with it", Answer(choice="q1  parry with it")),
    ("cancel", Cancel()),
    ("odds attack axe vs Grak — “x”", OddsOf(text="attack axe vs Grak — “x”")),
    ("/roll 4d6kh3 rolled 1 2 3 4", RollDice(text="4d6kh3 rolled 1 2 3 4")),
    ("check Grak dodge +10", Check(text="Grak dodge +10")),
    ("contest Grak str vs Goblin 2 str", Contest(text="Grak str vs Goblin 2 str")),
    ("map", Map()),
    ("map reach Grak", Map(reach="Grak")),
    ("map sight Grak the Tall reach Lia", Map(reach="Lia", sight="Grak the Tall")),
    ("verify", Verify()),
    ("order Grak the Black parry with axe", StandingOrder(name="Grak the Black", text="parry with axe")),
    ("set Grak the Black hp 7", SetNumber(name="Grak the Black", key="hp", value=Amount(typed=7, column=23))),
    (
        "set grak the loc_damage.chest -2",
        SetNumber(name="grak the", key="loc_damage.chest", value=Amount(typed=-2, sign="-", column=31)),
    ),
    (
        "set Goblin 2 ap of great axe +3",
        SetNumber(name="Goblin 2", key="ap", item="great axe", value=Amount(typed=3, sign="+", column=30)),
    ),
    (
        "set Goblin 2 ap of great axe by -3",
        SetNumber(name="Goblin 2", key="ap", item="great axe", value=Amount(typed=-3, sign="+", column=33)),
    ),
    (
        "set Goblin 2 hp by 3",
        SetNumber(name="Goblin 2", key="hp", value=Amount(typed=3, sign="+", column=20)),
    ),
    ('set Old Bob motto "no way"', SetNumber(name="Old Bob", key="motto", value=Amount(typed="no way", column=19))),
    (
        "mark Goblin 2 knocked down for 2",
        Mark(name="Goblin 2", condition=Condition(key="knocked_down"), lasts=Lasting(2, "rounds")),
    ),
    ("mark Grak prone", Mark(name="Grak", condition=Condition(key="prone"))),
    ("unmark Grak the Black prone", Unmark(name="Grak the Black", condition="prone")),
    ("posture Grak kneeling", Posture(name="Grak", posture="kneeling")),
    ("place Grak at 3,4", Place(name="Grak", at=Hex(3, 4))),
    ("place Grak at -3, −4 elevation -1 facing 2", Place(name="Grak", at=Hex(-3, -4), facing=2, elevation=-1)),
    ("place Goblin 2 3,-4", Place(name="Goblin 2", at=Hex(3, -4))),
    ("place Grak (3, 4) facing 2", Place(name="Grak", at=Hex(3, 4), facing=2)),
    ("place Grak at 3 -4", Place(name="Grak", at=Hex(3, -4))),
    ("control Grak", Control(name="Grak")),
    ("control Grak the Black side heroes by Ann", Control(name="Grak the Black", player="Ann", side="heroes")),
    ("hide Goblin 2", Hide(name="Goblin 2")),
    ("reveal Goblin 2", Reveal(name="Goblin 2")),
    (
        "encounter add 2 orcs, an ogre x3 side foes",
        EncounterAdd(newcomers=(Newcomer(name="orcs", times="2"), Newcomer(name="an ogre", times="3")), side="foes"),
    ),
    (
        "encounter add Orc x2 and Ogre at 1,2",
        EncounterAdd(newcomers=(Newcomer(name="Orc", times="2"), Newcomer(name="Ogre")), at=Hex(1, 2)),
    ),
    ("odds duel Grak vs Goblin 2", OddsDuel(one="Grak", other="Goblin 2")),
    ("odds best attack vs Grak", OddsBest(text="Grak")),
    ("odds best Grak: attack vs Goblin 2", OddsBest(who="Grak", text="Goblin 2")),
    ("odds chart of attack axe", OddsOf(how="chart", text="attack axe")),
    ("odds details", OddsOf(text="details")),
    ("roll secret d100", RollDice(unseen=True, text="d100")),
    ("roll save hit 2d6", RollSave(name="hit", text="2d6")),
    ("roll forget for channel hit", RollForget(shelf="channel", name="hit")),
    ("roll list", RollList()),
    ("alias save for channel swing = attack axe", AliasSave(shelf="channel", name="swing", text="attack axe")),
    ("alias save swing=attack axe", AliasSave(name="swing", text="attack axe")),
    ("alias", AliasList()),
    ("alias forget for server swing", AliasForget(shelf="server", name="swing")),
    (
        "note on Grak for 3 rounds secret: has: the key",
        Note(name="Grak", lasts=Lasting(rounds=3, unit="rounds"), secret=True, text="has: the key"),
    ),
    ("count Grak breath -1", Counter(name="Grak", what="breath", value=Amount(typed=-1, sign="-", column=19))),
    ("count Grak breath +2", Counter(name="Grak", what="breath", value=Amount(typed=2, sign="+", column=19))),
    ('mark Grak "left in the lurch"', Mark(name="Grak", condition=Condition(key="left_in_the_lurch", own=True))),
    (
        "effect bladesharp 4 on Grak: +20 attack at head, half dodge, 2 turns of Goblin 2, once",
        PutEffect(
            effect="bladesharp",
            power=4,
            name="Grak",
            changes=(
                SaidChange(what="attack", by=20, at="head", column=34),
                SaidChange(what="dodge", times="1/2", column=55),
            ),
            lasts=Lasting(rounds=2, unit="turns", of="Goblin 2"),
            once=True,
        ),
    ),
    (
        "effect sand on Grak: -10 everything, until turn of Grak, secret",
        PutEffect(
            effect="sand",
            name="Grak",
            changes=(SaidChange(what="everything", by=-10, column=26),),
            lasts=Lasting(rounds=0, unit="turn", of="Grak"),
            secret=True,
        ),
    ),
    (
        'effect burning on Grak: like axe, offers "apply 1 to Grak"',
        PutEffect(effect="burning", name="Grak", like="axe", offers=("apply 1 to Grak",)),
    ),
    (
        "effect save for server daze: half everything, 2 rounds",
        EffectSave(
            shelf="server",
            effect="daze",
            changes=(SaidChange(what="everything", times="1/2", column=35),),
            lasts=Lasting(rounds=2, unit="rounds"),
        ),
    ),
    ("effect forget daze", EffectForget(effect="daze")),
    ("end bladesharp on Grak", EndEffect(effect="bladesharp", name="Grak")),
    ("unnote 3", Unnote(n=3)),
]
# fmt: on


@pytest.mark.parametrize(("line", "command"), EVERY)
def test_every_table_verb(line: str, command: TableCommand) -> None:
    assert table_command(line, NAMES) == command


@pytest.mark.parametrize(
    "command", [command for _, command in EVERY if not command.said.formless and not isinstance(command, Help)]
)
def test_a_commands_own_line_says_the_same(command: TableCommand) -> None:
    again = table_command(line_of(command), NAMES)
    assert again is not None and line_of(again) == line_of(command)
    assert type(again) is type(command)


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
    said = (
        command.value
        if isinstance(command, SetNumber)
        else command.numbers
        if isinstance(command, EncounterAdd)
        else None
    )
    assert (line[: said.column - 1].rstrip() if said is not None and said.column else None) == before


@pytest.mark.parametrize(
    "line", ["attack axe", "", "Round: attack", "map maker: attack", "🔥", "encuonter start", "mapp", "help Map Maker"]
)
def test_other_first_words_are_not_for_the_table(line: str) -> None:
    assert table_command(line, NAMES) is None


@pytest.mark.parametrize(
    ("line", "column", "says", "hint"),
    [
        ("encounter", 10, "Something is missing after 'encounter': say start", "start"),
        ("encounter strat", 11, "Did you mean start?", "start"),
        ("undo three", 6, "Say accept, decline, a number or nothing more", ""),
        ("sheet template", 15, "a rule system", ""),
        ("sheet export Grak jsn", None, "", ""),
        ("set Grak", 9, "the name of one", ""),
        ("set Grak hp", 12, "the name of one", ""),
        ("set Grak ap of axe", 19, "the name of one", ""),
        ("encounter add Orc side a side b", 31, "side twice", ""),
        ("encounter add Orc with hp 1, hp 2", 30, "hp twice", ""),
        ("place Grak at 3", 16, "say a comma", ""),
        ("roll", 5, "say some text", ""),
        ('sheet show "Grak', 12, "The quote at column 12 isn't closed", ""),
        ("undo 12345678901", 6, "too large", ""),
        ("encounter remove Grak, Map Maker", 22, "one at a time. Say a line for each", ""),
        ("encounter remove Grak, somebody", 22, "I don't follow ',': the line is complete before it.", ""),
        ("encounter end soon", 15, "I don't follow 'soon'", ""),
    ],
)
def test_faults(line: str, column: int | None, says: str, hint: str) -> None:
    if column is None:
        # An unknown last word is part of the name, which storage will not know.
        assert table_command(line, NAMES) == SheetExport(name="Grak jsn")
        return
    with pytest.raises(Refused) as fault:
        table_command(line, NAMES)
    assert says in fault.value.message and fault.value.column == column
    assert not hint or hint in fault.value.hints


def test_no_sentence_of_the_main_system_begins_with_a_table_verb() -> None:
    both = set(first_words(sentences("rq3plus"))) & set(first_words(table_talk()))
    assert both == {"next", "round", "phase"}, "the clock's verbs are the table's by right and the system's by grammar"
