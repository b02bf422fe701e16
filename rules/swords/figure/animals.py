"""Animals: for whom they act (SW-ANM)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.swords.figure import keys
from rules.swords.figure.quantities import riders_of
from rules.swords.sheet import reading
from rules.swords.tables.settings import option
from rules.swords.tables.words import refuse, says


def trainer_of(enc: Encounter, animal: Figure) -> str | None:
    """Who of those here has trained an animal, by its sheet; None: nobody."""
    said = reading.of(animal).trained_by.casefold()
    return next((name for name in enc.figures if name.casefold() == said), None)


def obedient(t: Bout, animal: Figure, ridden: bool) -> None:
    """A player's animal acts for who trained it, or rides it, and in the chaos of battle only when told (SW-ANM-02).

    Raises Refused where it doesn't. Whoever has made it obey speaks for it, trained or not.
    """
    trainer = t.enc.figures.get(trainer_of(t.enc, animal) or "")
    trained = trainer is not None and trainer.owner is not None and trainer.owner == animal.owner
    if not trained and not ridden and not keys.OBEYS.on(animal):
        rider = next(iter(riders_of(t.enc, animal.name)), None)
        if rider is not None:
            raise refuse(t, "not_trained.ridden", animal=animal.name, rider=rider)
        raise refuse(t, "not_trained", animal=animal.name)
    if keys.BALKS.on(animal):
        raise refuse(t, "not_obeying", animal=animal.name)
    if option(t.enc, "obedience") and not keys.OBEYS.on(animal):
        raise refuse(t, "not_obeying.untold", animal=animal.name)


def commanded(t: Bout, command: Command, figure: Figure) -> Figure:
    """The animal that a sentence commands; players' characters command what they have trained, or sit on.

    Raises Refused for any other. Rules: SW-ANM-01.
    """
    animal = t.figure(command.targets[0])
    if not reading.of(animal).animal:
        raise refuse(t, "not_an_animal", target=animal.name)
    if animal.name == figure.name:
        raise refuse(t, "self_target", who=figure.name, what=says("say_command"))
    known = (trainer_of(t.enc, animal), *riders_of(t.enc, animal.name))
    if command.by != "gm" and figure.name not in known:
        raise refuse(t, "not_trained", animal=animal.name)
    return animal
