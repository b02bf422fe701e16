"""Sentences become draft commands: clause order, phones' characters, names of any script, dice."""

from itertools import permutations

import pytest

from grammar.names import Names, Words, join, pick
from grammar.parse.build import source, strict, table_source
from grammar.parse.sentence import _parsed, draft
from rules.core.command import Bonus, Command, Given, Guard, Option
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.registry import SYSTEMS

NOBODY = Names()


def said(text: str, *figures: str, things: tuple[str, ...] = (), system: str = "rq3plus") -> Command:
    return draft(text, system, Names(figures, {"": tuple(Thing(t, t) for t in things)}))


def column(word: object) -> int:
    assert isinstance(word, Words)
    return word.column


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_builds_without_hidden_conflicts(system: str) -> None:
    strict(source(system))


def test_table_talk_builds_without_hidden_conflicts() -> None:
    strict(table_source())


def test_the_sentence_of_the_design() -> None:
    assert said("/attack broadsword impale vs Grak parry") == Command(
        "attack", what="broadsword", options=(Option("impale"),), targets=("Grak",), guard=Guard("parry")
    )


@pytest.mark.parametrize(
    "clauses", [*permutations(["at left leg", "vs Grak", "parry with round shield riposte", "impale"])]
)
def test_clauses_stand_in_any_order(clauses: tuple[str, ...]) -> None:
    command = said(f"attack broadsword {' '.join(clauses)} rolled 05")
    assert command == Command(
        "attack",
        what="broadsword",
        options=(Option("impale"),),
        at="left leg",
        targets=("Grak",),
        guard=Guard("parry", "round shield", (Option("riposte"),)),
        given=(Given(5, column=command.given[0].column),),
    )


def test_everything_at_once() -> None:
    command = said(
        'Sven: attack broadsword at head vs Grak, "Rurik the Red" dodge +10 for high ground -5 '
        "rolled attack 00, Grak.dodge 85, location.2 12 -- so there"
    )
    assert command.who == "Sven" and command.targets == ("Grak", "Rurik the Red") and command.at == "head"
    assert command.bonuses == (Bonus(10, "high ground"), Bonus(-5))
    assert [(g.value, g.label, g.who, g.repeat) for g in command.given] == [
        (100, "attack", None, 1),
        (85, "dodge", "Grak", 1),
        (12, "location", None, 2),
    ]
    assert command.note == "so there"


@pytest.mark.parametrize("text", ["Sven: attack", "Sven:attack", "Sven: /attack", "/Sven: attack", "  Sven :  /attack"])
def test_speaker_prefix_with_and_without_slash(text: str) -> None:
    assert said(text) == Command("attack", who="Sven")


def test_dice_by_order_and_by_label_of_somebody_with_a_repeat() -> None:
    assert [g.value for g in said("attack rolled 05 85 12").given] == [5, 85, 12]
    given = said("attack vs Goblin 2 rolled Goblin 2.fumble table.2 85", "Goblin 2").given
    assert [(g.who, g.label, g.repeat, g.value) for g in given] == [("Goblin 2", "fumble_table", 2, 85)]


def test_phones_write_other_signs() -> None:
    plain = said('attack axe vs "Grak" +10 for luck -5 rolled 05 12 -- hit')
    phone = said("attack axe vs “Grak” ＋１０ for luck −5 rolled ０５ １２ — hit")
    assert [(g.value) for g in phone.given] == [g.value for g in plain.given] == [5, 12]
    assert phone.bonuses == plain.bonuses == (Bonus(10, "luck"), Bonus(-5))
    assert phone.note == plain.note == "hit" and phone.targets == plain.targets
    assert said("Sven： attack vs Grak， Rurik").targets == ("Grak", "Rurik")
    assert said("attack vs Grak—well") == Command("attack", targets=("Grak",), note="well")
    assert said("attack vs Grak rolled ٠٥ ८५").given[1].value == 85


def test_columns_stay_true() -> None:
    text = "Sven： attack “great axe” at left leg vs Grak parry with buckler ＋5 rolled ０５"
    command = said(text)
    assert column(command.who) == 1
    assert column(command.what) == text.index("“") + 1
    assert column(command.at) == text.index("left") + 1
    assert column(command.targets[0]) == text.index("Grak") + 1
    assert command.guard is not None and column(command.guard.item) == text.index("buckler") + 1
    assert command.given[0].column == text.index("０") + 1
    with pytest.raises(Refused) as refused:
        said("attack “axe” vs Grak parry ripost")
    assert refused.value.column == len("attack “axe” vs Grak parry ") + 1


@pytest.mark.parametrize(
    "name",
    [
        "Рюрик",
        "Ἀχιλλεύς",
        "李小龍",
        "さくら",
        "अर्जुन",
        "สมชาย",
        "O'Brien",
        "O’Brien",
        "Jean-Luc",
        "#2",
        "D'Artagnan",
        "Ø",
        "می‌روم",
    ],
)
def test_names_of_any_script(name: str) -> None:
    command = said(f"{name}: attack axe vs {name}, {name} rolled {name}.parry 12")
    want = name.replace("’", "'")
    assert (command.who, command.targets, command.given[0].who) == (want, (want, want), want)


@pytest.mark.parametrize(
    "name",
    ["Goblin 2", "Sven at Large", "St. John", "Count von Parry", "Grak vs World", "A: B", "Doe, Jane", "Mr. 5 - 3",
     "Rolled 7", "Attack Dog", "Ship +1", 'Bo "Axe" Lee'],
)  # fmt: skip
def test_known_names_with_signs_and_keywords_inside(name: str) -> None:
    text = f"{name}: attack axe vs {name.upper()}, {name} parry rolled {name}.parry.2 85"
    command = said(text, name)
    assert (command.who, command.targets) == (name, (name.upper(), name))
    assert command.guard is None and command.guards == (Guard("parry", who=name),)
    assert [(g.who, g.label, g.repeat, g.value) for g in command.given] == [(name, "parry", 2, 85)]


def test_things_with_signs() -> None:
    command = said("attack Sword +1 vs Grak +5", "Grak", things=("Sword +1", "Sword"))
    assert command.what == "Sword +1" and command.bonuses == (Bonus(5),)
    assert said("attack sword +1", things=("Sword",)).bonuses == (Bonus(1),)


@pytest.mark.parametrize("name", ["Parry", "Head", "Dodge", "At", "Vs", "Attack", "Rolled", "With"])
def test_creatures_called_like_keywords(name: str) -> None:
    command = said(f"{name}: attack axe vs {name} at head parry rolled {name}.parry 12", name)
    assert (command.who, command.targets, command.at) == (name, (name,), "head")
    assert command.guard == Guard("parry") and command.given[0].who == name


def test_keywords_are_words_where_no_keyword_can_come() -> None:
    assert said("attack axe vs Dodge City dodge").targets == ("Dodge City",)
    assert said("attack +5 for the parry at dawn").bonuses == (Bonus(5, "the parry at dawn"),)
    assert said("attack -- vs Grak: at dawn, /parry").note == "vs Grak: at dawn, /parry"


def test_a_name_spelt_with_combining_accents() -> None:
    assert said("attack vs Rene\u0301 at Large parry", "René at Large").guard == Guard("parry")


def test_a_name_with_a_curly_apostrophe() -> None:
    for text in ("attack vs O’Brien at Sea parry", "attack vs O'Brien at Sea parry"):
        assert said(text, "O’Brien at Sea").targets == ("O'Brien at Sea",)
        assert pick(said(text, "O’Brien at Sea").targets[0], (Thing("x", "O’Brien at Sea"),), "combatant") == "x"


def test_a_number_with_a_sign_is_the_value_of_its_option() -> None:
    assert said("attack vs Orc reach -1 strength 4", system="swords").options == (
        Option("reach", -1),
        Option("strength", 4),
    )


def test_nested_orders() -> None:
    command = said("Sven: intent attack axe vs Grak, double move")
    assert command.verb == "intent" and [p.verb for p in command.parts] == ["attack", "double"]
    assert command.parts[0].targets == ("Grak",)


@pytest.mark.parametrize(
    ("text", "second", "column"),
    [
        ("attack axe vs Grak vs Sven", "vs", 23),
        ("attack axe parry dodge", "defence", 18),
        ("attack at head at leg", "at", 19),
        ("attack axe parry with shield with buckler", "with", 35),
    ],
)
def test_a_clause_given_twice(text: str, second: str, column: int) -> None:
    with pytest.raises(Refused, match=f"{second} twice") as refused:
        said(text)
    assert refused.value.code == "syntax" and refused.value.column == column


def test_a_number_beyond_nine_digits() -> None:
    with pytest.raises(Refused) as refused:
        said("attack rolled 12345678901")
    assert (refused.value.code, refused.value.column) == ("limit", 15)
    assert said("attack rolled 000000000000012").given[0].value == 12


def told(text: str) -> Command:
    return draft(text, "rq3plus", Names())


def test_then_joins_deeds_each_with_its_own_clauses() -> None:
    got = told("attack axe feint at head vs Grak parry +5 then bash shield at leg vs Lia dodge -10 for mud rolled 5 6")
    (second,) = got.then
    assert (got.verb, got.what, got.at, got.targets, got.nth) == ("attack", "axe", "head", ("Grak",), 1)
    assert got.guard is not None and got.guard.name == "parry" and [b.by for b in got.bonuses] == [5]
    assert (second.verb, second.what, second.at, second.targets, second.nth) == ("bash", "shield", "leg", ("Lia",), 2)
    assert second.guard is not None and second.guard.name == "dodge" and [b.by for b in second.bonuses] == [-10]
    assert [g.value for g in got.given] == [5, 6] and not second.given


def test_then_names_a_second_answer() -> None:
    guard = told("attack axe vs Grak parry with shield riposte then dodge then attack axe vs Lia").guard
    assert guard is not None and [(g.name, g.item) for g in guard.chain] == [("parry", "shield"), ("dodge", None)]


def test_each_target_has_the_clause_behind_its_name() -> None:
    got = told("attack axe vs Grak parry with axe, Lia dodge, Storm")
    assert got.targets == ("Grak", "Lia", "Storm")
    assert got.guard is not None and (got.guard.name, got.guard.item) == ("parry", "axe")
    assert [(g.who, g.name) for g in got.guards] == [("Lia", "dodge")]
    assert told("attack axe vs Grak, Lia dodge").guard is None
    first = told("attack axe dodge vs Grak, Lia").guard
    assert first is not None and first.who is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attack axe vs Grak parry dodge", "defence twice"),
        ("attack axe vs Grak then dodge", "but no first one"),
        ("attack axe then", "attack, shoot"),
        ("attack axe at head then bash at leg at arm", "at twice"),
    ],
)
def test_what_does_not_join_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        told(text)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sentence_that_was_read_before_is_the_same_command_and_fails_alike(system: str) -> None:
    text = "Rurik: attack axe vs Grak -- again"
    known = draft(text, system, NOBODY)
    assert draft(text, system, NOBODY) is known == _parsed(system, join(text, NOBODY))
    faults, causes = [], []
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            draft("attack vs vs vs", system, NOBODY)
        faults.append((refused.value.code, refused.value.column, refused.value.message))
        causes.append(refused.value.__cause__)
    assert causes[0] is causes[1] is not None, "what is wrong with a line is read once"
    assert faults[0] == faults[1]
