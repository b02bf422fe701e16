"""Where everybody stands as a turn opens is what each pair tells by itself."""

import pytest

from rules.gurps4.place.arcs import arc, arcs_of_all
from tests.rules.fight import Fight


@pytest.mark.parametrize("said", [(), ("Aldric: pair vs Borka distance 1 left",)])
def test_the_arcs_of_all_are_those_of_each(said: tuple[str, ...]) -> None:
    fight = Fight("gurps4", "Aldric", "Borka")
    for sentence in said:
        fight.say(sentence)
    for who in fight.enc.figures:
        others = [name for name in fight.enc.figures if name != who]
        assert arcs_of_all(fight.enc, who) == {other: arc(fight.enc, other, who) for other in others}
