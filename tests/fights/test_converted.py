"""Every ready character of gurps4 fights under gurps3 as ``/sheet convert`` makes it."""

import pytest

from rules.core.encounter import Figure
from rules.core.oracle import keyed_source
from rules.core.report import Refused
from rules.core.sheet.ready import ready
from rules.registry import ruleset
from tests.rules.gurps3.play import Melee

FOURTH, THIRD = ruleset("gurps4"), ruleset("gurps3")
NAMES = tuple(ready(FOURTH.package))
WORDS = ("punch", "kick", "grapple", "slam", "takedown", "feint punch", "charge punch")


def converted(name: str) -> Figure:
    """The ready character as a figure of gurps3."""
    told = FOURTH.sheets.described(FOURTH.sheets.read(dict(ready(FOURTH.package)[name.casefold()])))
    assert told is not None
    taken = THIRD.sheets.taken(told)
    assert taken is not None
    sheet, assumed = taken
    assert all(assumed)
    return THIRD.sheets.figure(name.title(), THIRD.sheets.read(sheet))


@pytest.mark.parametrize("name", NAMES)
def test_a_converted_character_brawls(name: str) -> None:
    """With everything it has and its body too; whatever it may not do is refused in one line."""
    figure = converted(name)
    m = Melee(figure, "Brandt", source=keyed_source(b"c" * 32, name), at={figure.name: (0, 0, 0), "Brandt": (1, 0, 3)})
    who, done = figure.name, 0
    m.rules.show.values(m.enc, m[who])
    deeds = [f"{who}: {deed} vs Brandt" for deed in (*m.rules.tactics(m.enc, figure), *WORDS)]
    for text in (*deeds, *[f"Brandt: attack broadsword vs {who}"] * 6):
        try:
            m.say(text)
        except Refused as refused:
            assert refused.message and "\n" not in refused.message
            continue
        done += text.startswith(who)
    assert done


@pytest.mark.parametrize(
    ("name", "keys", "lines"),
    [
        (
            "Brown Bear",
            {"hp_max": 19, "toughness": 2, "length": 2, "sm": 1},
            ("Hits are 19, with HT 13.", "DR 2 of hide becomes Toughness."),
        ),
        (
            "Elephant",
            {"hp_max": 45, "length": 3},
            ("DR 4 of hide becomes armour without PD.", "Hits are 45, with HT 12."),
        ),
        (
            "Bull",
            {"toughness": 1, "hp_max": 21},
            ("DR 1 of hide becomes Toughness.", "DR 2 of hide becomes armour without PD."),
        ),
        ("Starship Trooper", {}, ("Armour of DR 30 of unknown make has no PD and no weight.",)),
        ("Aldric", {}, ("Hits are HT 11, not 12.",)),
        ("Skeleton", {"toughness": 2}, ("Left out: not living.",)),
    ],
)
def test_bodies_of_beasts_keep_their_hits_hide_and_length(
    name: str, keys: dict[str, int], lines: tuple[str, ...]
) -> None:
    told = FOURTH.sheets.described(FOURTH.sheets.read(dict(ready(FOURTH.package)[name.casefold()])))
    assert told is not None
    sheet, assumed = THIRD.sheets.taken(told)
    assert {key: sheet.get(key) for key in keys} == keys and ("hp_max" in sheet) is ("hp_max" in keys)
    assert set(lines) <= set(assumed)
