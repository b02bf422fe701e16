"""Expressions where a sentence takes a number: what is read, bound and computed, and what is refused."""

import pytest

from grammar.dice.expressions import parse_dice
from grammar.dice.in_sentence import MOST_DICE, amount, labels_of, sheet_names
from grammar.names import Names, names_of
from grammar.parse.build import source, strict, table_source
from grammar.parse.reader import RULES
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Bonus, Command, Option, Throw
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.core.rolls.throws import throws_of
from rules.core.ruleset import Ruleset
from rules.core.sheet.ready import ready
from rules.dice.canonical import canonical
from rules.registry import SYSTEMS, ruleset


def table(system: str, *names: str) -> tuple[Encounter, Ruleset]:
    rules = ruleset(system)
    sheets = ready(rules.package)
    figures = {
        sheets[n]["name"]: rules.sheets.figure(sheets[n]["name"], rules.sheets.read(dict(sheets[n]))) for n in names
    }
    return Encounter("e", system, figures=figures), rules


@pytest.fixture(scope="module")
def fight() -> tuple[Encounter, Ruleset]:
    return table("rq3plus", "rurik", "grak")


def command(fight: tuple[Encounter, Ruleset], text: str) -> Command:
    enc, rules = fight
    names = names_of(enc, rules, tuple(enc.figures))
    return resolve(draft(text, rules.id, names), enc, rules, Speaker(), names)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_grammars_have_no_hidden_conflict(system: str) -> None:
    assert strict(source(system), RULES) and strict(table_source())


@pytest.mark.parametrize(
    ("typed", "thrown", "label"),
    [
        ("+1d4 for bless", "1d4", "bless"),
        ("+1d4 for the high ground", "1d4", "the_high_ground"),
        ("-1d4 for fog", "-1d4", "fog"),
        ("- 1d4+2", "-1d4+2", "bonus"),
        ("+2d6kh1*2", "2d6kh1*2", "bonus"),
        ("+(2d6 + 1)", "2d6+1", "bonus"),
        ("+d6", "1d6", "bonus"),
        ("+dF", "1dF", "bonus"),
        ("+max(1d6, 3)", "max(1d6,3)", "bonus"),
        ("+{1d6, 1d8}kh1 for luck", "{1d6,1d8}kh1", "luck"),
        ("+3*@dm for rage", "3*@dm", "rage"),
        ("+((1d3-1)*(1d2))", "(1d3-1)*1d2", "bonus"),
        ("+1d4 for attack", "1d4", "attack_roll"),
        ("+1d4 for 2nd sight", "1d4", "bonus"),
    ],
)
def test_a_bonus_may_be_rolled(fight: tuple[Encounter, Ruleset], typed: str, thrown: str, label: str) -> None:
    (bonus,) = command(fight, f"Rurik: attack broadsword vs Grak {typed}").bonuses
    assert bonus.throw is not None and bonus.by == 0
    assert (canonical(bonus.throw.expr), bonus.throw.label) == (thrown, label)


@pytest.mark.parametrize(
    ("typed", "by"),
    [
        ("+(@str//2)", 8),
        ("+@str//2", 8),
        ("-@dex", -13),
        ("+(2*3)", 6),
        ("+2*3", 6),
        ("+floor(@str/3)", 5),
        ("+@attack.dagger", 15),
        ("+@dodge", 40),
        ('+@"loc hp max.head"', 5),
        ("+@loc_hp_max.head", 5),
        ("+0.5*@str*2//1", 16),
    ],
)
def test_what_is_constant_is_computed_at_once(fight: tuple[Encounter, Ruleset], typed: str, by: int) -> None:
    assert command(fight, f"Rurik: attack broadsword vs Grak {typed}").bonuses == (Bonus(by),)


def test_plain_numbers_stay_as_they_were(fight: tuple[Encounter, Ruleset]) -> None:
    made = command(fight, "Rurik: attack broadsword vs Grak range 3 +10 -5 for fog")
    assert made.options == (Option("range", 3),) and made.bonuses == (Bonus(10), Bonus(-5, "fog"))


@pytest.mark.parametrize(
    ("text", "targets", "guard", "whys"),
    [
        ("Rurik: attack broadsword +1d4 for bless vs Grak parry", ("Grak",), "parry", ["bless"]),
        ("Rurik: attack broadsword +1d4 for the old vow vs. Grak dodge", ("Grak",), "dodge", ["the old vow"]),
        ("Rurik: attack broadsword +5 vs Grak -1 dodge", ("Grak",), "dodge", ["", ""]),
        ("Rurik: attack broadsword +5 for a +3 for b vs Grak", ("Grak",), None, ["a", "b"]),
        ("Rurik: attack broadsword vs Grak +10 for the high parry ground", ("Grak",), None, ["the high parry ground"]),
    ],
)
def test_a_bonus_may_stand_before_the_end(
    fight: tuple[Encounter, Ruleset], text: str, targets: tuple[str, ...], guard: str | None, whys: list[str]
) -> None:
    made = command(fight, text)
    assert made.targets == targets and [b.why for b in made.bonuses] == whys
    assert (made.guard.name if made.guard else None) == guard


@pytest.mark.parametrize(
    ("text", "name", "label", "span"),
    [
        ("apply 2d6+3 to Grak", "n", "apply", (1, 6)),
        ("apply (1d10 + 2d4) to Grak", "n", "apply", (1, 10)),
        ("Rurik: attack broadsword vs Grak range 1d3", "range", "range", (1, 3)),
        ("Rurik: hold until 1d4+3", "n", "hold", (1, 4)),
        ("Rurik: move 2+1d6", "n", "move", (1, 6)),
        ("Rurik: try dex x (1d3+1)", "n", "try_skill", (1, 3)),
    ],
)
def test_other_numbers_may_be_rolled(
    fight: tuple[Encounter, Ruleset], text: str, name: str, label: str, span: tuple[int, int]
) -> None:
    made = command(fight, text)
    (throw,) = throws_of(made)
    assert next(o.throw for o in made.options if o.name == name) == throw
    assert labels_of(made) == {label: span}


def test_throws_are_made_as_they_are_written(fight: tuple[Encounter, Ruleset]) -> None:
    made = command(fight, "Rurik: attack broadsword +1d4 for bless vs Grak range 1d3 -1d6 for fog")
    assert [t.label for t in throws_of(made)] == ["bless", "range", "fog"]


@pytest.mark.parametrize(
    ("tail", "code", "at", "said"),
    [
        ("+1d6q", "syntax", 5, "'q' can't go at column 44"),
        ("+1d", "syntax", 2, ""),
        ("+@streng", "value", 1, "@str"),
        ("+(@str/2)", "value", 1, "can give a fraction"),
        ("+sqrt(1d6)", "value", 1, "can give a fraction"),
        ("+2^(1d3-2)", "value", 1, "can give a fraction"),
        ("+1d6*0.5", "value", 1, "can give a fraction"),
        ("range 1d4-2", "value", 7, "can give -1"),
        ("range @str-20", "value", 7, "can give -4"),
        ("+1d1001", "limit", 1, "1,000 sides"),
        (f"+{MOST_DICE + 1}d6", "limit", 1, "50 dice"),
        ("+30d6+(1d4)d6+17d6", "limit", 1, "50 dice"),
        ("+1d6*9999999999", "limit", 1, "nine digits"),
        ("+99999^3", "limit", 1, "nine digits"),
        ("+1d6/0", "value", 1, ""),
        ("+1d0", "value", 2, "at least 1 side"),
        ("+1d6r<7", "limit", 1, "never end"),
        ("+10d10!r1kh3", "limit", 1, "too complex"),
    ],
)
def test_what_no_sentence_can_use_is_refused_at_its_column(
    fight: tuple[Encounter, Ruleset], tail: str, code: str, at: int, said: str
) -> None:
    lead = "Rurik: attack broadsword vs Grak dodge "
    with pytest.raises(Refused) as fault:
        command(fight, lead + tail)
    assert (fault.value.code, fault.value.column) == (code, len(lead) + at), fault.value.message
    assert said in fault.value.message


@pytest.mark.parametrize("word", ["(dead) man", "d20", "max", "x(1)"])
def test_names_that_look_like_expressions_stay_names(word: str) -> None:
    enc, rules = table("swords", "juk")
    names = Names((*enc.figures, word))
    assert draft(f"attack vs {word}", rules.id, names).targets == (word,)


def test_every_quantity_of_the_state_has_its_name(fight: tuple[Encounter, Ruleset]) -> None:
    enc, rules = fight
    names = sheet_names(enc, enc.figures["Rurik"], rules)
    assert names["str"] == 16 and names["attack.broadsword"] == names["broadsword"] == 70
    assert names["parry.broadsword"] == 65 and names["ap.head"] == 9 and names["head"] == names["loc_hp_max.head"] == 5
    assert names["parry.head butt"] == names["parry.head_butt"]
    assert names["dm"] == parse_dice("1d4") and "tactics" not in names and "mount" not in names
    enc, rules = table("swords", "juk")
    names = sheet_names(enc, enc.figures["Juk"], rules)
    assert names["warrior"] == 7 and "can_fly" not in names


def test_a_number_by_itself(fight: tuple[Encounter, Ruleset]) -> None:
    enc, rules = fight
    rurik = enc.figures["Rurik"]
    assert amount("@con//2", "hp", enc, rurik, rules) == 7 and amount("-3", "hp", enc, None, rules) == -3
    made = amount("3d6", "hp", enc, rurik, rules)
    assert isinstance(made, Throw) and made.label == "hp"
    with pytest.raises(Refused):
        amount("@con", "hp", enc, None, rules)


def test_a_hostile_bracket_takes_no_time(fight: tuple[Encounter, Ruleset]) -> None:
    for text in ("(" * 1900, "+" + "(1d6" * 400, "+" + "({[" * 600, "+(1)" * 400 + "(", "+max(" * 300):
        with pytest.raises(Refused):
            command(fight, f"Rurik: attack broadsword vs Grak {text}")
