"""Making an animal do as it is told (SW-ANM-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import trait
from rules.swords.rolls.trait import Passed, burden, roll, typed
from rules.swords.sheet import reading

WAR_TRAINED = 3
"""What training for war adds to the Ranger roll (see SW-ANM-03)."""


def make_obey(t: Bout, command: Command, figure: Figure, animal: Figure, level: int) -> None:
    """A Ranger roll against ``level``: the animal obeys, or does as the game master likes, until the round's end.

    Rules: SW-ANM-03.
    """
    trained = (Term("war-trained", WAR_TRAINED, "SW-ANM-03"),) if reading.of(animal).war_trained else ()
    mods = (*trained, *typed(command), *burden(t, figure))
    dx = roll(t, "command", figure, "ranger", trait(figure, "ranger"), level, mods, rule="SW-ANM-03", kind=Passed)
    now = keys.ROUND.of(t.enc)
    until = (now + 1,) if now else None
    done, undone = (keys.OBEYS, keys.BALKS) if dx >= 0 else (keys.BALKS, keys.OBEYS)
    if undone.on(animal):
        t.do(undone.clear(animal.name))
    t.do(done.set(animal.name, Nothing(), until))
    t.note("obeys" if dx >= 0 else "balks", animal.name, rule="SW-ANM-03", handler=figure.name)
