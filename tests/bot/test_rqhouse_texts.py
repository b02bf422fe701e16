"""How blows of rqhouse read: two to four lines, cause before effect, no fact twice, the picks by name."""

from bot.compose import Teller, items_of
from bot.phrases import phrases
from bot.reply import BOLD
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
        "Not enough for slash",
    ]


def test_a_fumble_names_the_fumbler_first() -> None:
    f = House("Jorun", "Kett")
    assert lines(f, "Jorun: attack scimitar vs Kett nothing rolled attack 100") == [
        "Jorun → Kett · scimitar misses",
        "Jorun fumbles · Jorun loses an action next round",
    ]
