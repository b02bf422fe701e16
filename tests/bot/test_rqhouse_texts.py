"""How blows of rqhouse read: two to four lines, cause before effect, no fact twice, the picks by name."""

import pytest

from bot.reply import BOLD
from bot.texts.phrases import phrases
from bot.words.compose import Teller, items_of
from tests.rules.rqhouse.play import House


def lines(f: House, text: str) -> list[str]:
    """What the table shows of a sentence, without marks of emphasis."""
    f.say(text)
    teller = Teller(phrases(f.rules.package), names=f.enc.figures)
    told = teller.lines(items_of(f.said.notes, tuple(f.said.checks)))
    return [line.replace(BOLD, "") for line in told]


def test_a_blow_with_picks_takes_three_lines() -> None:
    f = House("Kett", "Jorun")
    said = "Kett: attack spear full damage vs Jorun nothing rolled attack 20, location 2, damage_bonus 1, bleed 1"
    assert lines(f, said) == [
        "Kett → Jorun · spear 2 successes, no defence",
        "Full damage · 11 − 2 armour = 9 · right leg 4 to -5, Health 12 to 7",
        "Right leg useless · falls · bleeds from the right leg, 1 point to lose",
    ]


def test_a_stopped_blow_takes_one_line() -> None:
    f = House("Jorun", "Kett")
    said = "Jorun: attack scimitar vs Kett parry with spear rolled attack 60, parry 50"
    assert lines(f, said) == ["Jorun → Kett · scimitar 1 success, parry 1: stopped"]


def test_what_lapses_is_told() -> None:
    f = House("Jorun", "Kett")
    said = "Jorun: attack scimitar slash vs Kett nothing rolled attack 60, location 17, damage 1, damage_bonus 1"
    assert lines(f, said) == [
        "Jorun → Kett · scimitar 1 success, no defence",
        "Armour stops all 2 at the left arm",
        "Too few successes: slash left out",
    ]


def test_a_fumble_names_the_fumbler_first() -> None:
    f = House("Jorun", "Kett")
    assert lines(f, "Jorun: attack scimitar vs Kett nothing rolled attack 100") == [
        "Jorun → Kett · scimitar misses",
        "Jorun fumbles · loses an action next round",
    ]


def test_who_stays_awake_close_to_death_is_told_so() -> None:
    f = House("Jorun", "Kett")
    f.set("Kett", health=4)
    dice = "attack 60, location 12, damage 8, damage_bonus 4, bleed 1, Kett.con5"
    said = f"Jorun: attack scimitar vs Kett nothing rolled {dice}"
    assert "close to death, still conscious" in lines(f, f"{said} 20")[2]
    f = House("Jorun", "Kett")
    f.set("Kett", health=4)
    told = lines(f, f"{said} 90")[2]
    assert told.startswith("Unconscious") and "still conscious" not in told


def test_a_spell_under_way_tells_when_it_takes_effect() -> None:
    f = House("Imke", "Kett", "Jorun", pace="strict")
    f.say("Jorun: pass")
    assert lines(f, "Imke: cast bladesharp points 3 vs Jorun") == [
        "Imke casts bladesharp (3)",
        "Imke's spell takes effect at count 10",
    ]


@pytest.mark.rule("RH-MAG-03")
def test_a_spell_of_the_table_names_whom_it_is_for() -> None:
    f = House("Imke", "Kett")
    assert lines(f, "Imke: cast fire bolt (1) vs Kett") == ["Imke casts fire bolt (1) at Kett"]
    assert lines(f, "Imke: cast bladesharp 2 vs Kett") == ["Imke casts bladesharp (2)", "Kett is under bladesharp 2"]
    assert lines(f, "Imke: cast fire bolt 3") == ["Imke casts fire bolt (3)"]


@pytest.mark.rule("RH-HEA-13")
def test_a_healed_body_is_told_once() -> None:
    f = House("Imke", "Kett")
    f.say("apply 7 to Kett at abdomen ignoring armour rolled bleed 4")
    told = lines(f, "Imke: cast heal body points 8 vs Kett")
    assert "Kett is whole again" in told and "regains" not in "".join(told)
    assert f.value("Kett", "health") == 13


def hurt() -> House:
    f = House("Jorun", "Kett")
    f.set("Kett", health=5)
    return f


def test_a_check_and_a_contest_tell_their_rolls_where_successes_are_lost() -> None:
    assert lines(hurt(), "Kett: check dodge rolled dodge 20") == [
        "Kett: dodge 20/38 1 success",
        "Kett is left with no success",
    ]
    assert lines(hurt(), "Jorun: contest scan vs scan of Kett rolled Jorun.scan 20, Kett.scan 10") == [
        "Jorun: scan 20/25 1 success",
        "Kett: scan 10/25 2 successes",
        "Kett is left with 1 success",
        "Jorun and Kett are even",
    ]


@pytest.mark.rule("RH-MOD-01")
def test_a_success_that_a_disadvantage_costs_is_among_the_parts() -> None:
    f = hurt()
    f.say("Kett: maneuver vs Jorun rolled maneuver 25, counter_maneuver 99")
    assert [(t.why, t.n) for t in f.said.note("success_lost").terms] == [("rolled", 1), ("disadvantage", -1)]
    f.say("Kett: glance rolled scan 5")
    assert [t.n for t in f.said.note("only_so_many").terms] == [2, -1, -1]
