"""Making animals obey (SW-ANM)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import riders_of, trainer_of, trait
from rules.swords.rolls.trait import Passed, burden, roll, typed
from rules.swords.sheet import reading
from rules.swords.tables.refusals import refuse
from rules.swords.time.rounds import number, ready, spend

WAR_TRAINED = 3
"""What training for war adds to the Ranger roll (SW-ANM-03)."""


def command_animal(t: Bout, command: Command, level: int) -> None:
    """A Ranger roll against ``level``: the animal obeys, or does as the game master likes, until the round's end.

    Players' characters command what they have trained, or sit on.

    Rules: SW-ANM-01.
    """
    figure = ready(t, command)
    animal = t.figure(command.targets[0])
    if not reading.of(animal).animal:
        raise refuse(t, "not_an_animal", target=animal.name)
    if animal.name == figure.name:
        raise refuse(t, "self_target", who=figure.name, what="say command")
    known = (trainer_of(t.enc, animal), *riders_of(t.enc, animal.name))
    if command.by != "gm" and figure.name not in known:
        raise refuse(t, "not_trained", animal=animal.name)
    spend(t, figure.name)
    trained = (Term("war-trained", WAR_TRAINED, "SW-ANM-03"),) if reading.of(animal).war_trained else ()
    mods = (*trained, *typed(command), *burden(t, figure))
    dx = roll(t, "command", figure, "ranger", trait(figure, "ranger"), level, mods, rule="SW-ANM-03", kind=Passed)
    until = (number(t.enc) + 1,) if number(t.enc) else None
    done, undone = (keys.OBEYS, keys.BALKS) if dx >= 0 else (keys.BALKS, keys.OBEYS)
    if undone.on(animal):
        t.do(undone.clear(animal.name))
    t.do(done.set(animal.name, Nothing(), until))
    t.note("obeys" if dx >= 0 else "balks", animal.name, rule="SW-ANM-03", handler=figure.name)
