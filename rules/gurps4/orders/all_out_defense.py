"""All-Out Defense: where it goes, and which defences it makes better."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps4.orders import walking
from rules.gurps4.time import turns


def defend(t: Bout, command: Command) -> None:
    """All-Out Defense, Increased or Double (G4-MAN-16, G4-MAN-19; see G4-MAN-17, G4-MAN-18)."""
    choice = next((o.name for o in command.options if o.name in ("dodge", "parry", "block", "double")), "")
    figure = turns.acting_figure(t, command, "all_out_defense", choice)
    turns.open_turn(t, figure.name)
    figure = t.figure(figure.name)
    way = _way(command, choice)
    plan = walking.planned(t, figure, way, "all_out_defense") if way else None
    if plan is not None:
        walking.free(t, figure)
    if turns.take_maneuver(t, figure.name, "all_out_defense", choice):
        t.note("defends_all_out", figure.name, rule="G4-MAN-18" if choice == "double" else "G4-MAN-17", how=choice)
        if plan is None:
            turns.end(t, figure.name)
        else:
            walking.walk(t, figure.name, way, plan)


def _way(command: Command, choice: str) -> tuple[Command, ...]:
    """Return where All-Out Defense goes: half the Move with Increased Dodge, else a step; nothing where nobody says."""
    said = command.option("here")
    if said is None:
        return ()
    here = Command("here", at=str(said.value))
    return (Command("moves" if choice == "dodge" else "steps", who=command.who, parts=(here,)),)
