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
    told = FOURTH.described(FOURTH.read_sheet(dict(ready(FOURTH.package)[name])))
    assert told is not None
    taken = THIRD.taken(told)
    assert taken is not None
    sheet, assumed = taken
    assert all(assumed)
    return THIRD.figure(name.title(), THIRD.read_sheet(sheet))


@pytest.mark.parametrize("name", NAMES)
def test_a_converted_character_brawls(name: str) -> None:
    """With everything it has and its body too; whatever it may not do is refused in one line."""
    figure = converted(name)
    m = Melee(figure, "Brandt", source=keyed_source(b"c" * 32, name), at={figure.name: (0, 0, 0), "Brandt": (1, 0, 3)})
    who, done = figure.name, 0
    m.rules.values(m.enc, m[who])
    deeds = [f"{who}: {deed} vs Brandt" for deed in (*m.rules.tactics(m.enc, figure), *WORDS)]
    for text in (*deeds, *[f"Brandt: attack broadsword vs {who}"] * 6):
        try:
            m.say(text)
        except Refused as refused:
            assert refused.message and "\n" not in refused.message
            continue
        done += text.startswith(who)
    assert done
