"""Move and Attack: when a sentence is one, and what it costs."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.hexes import distance
from rules.gurps.parts import Parts
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.figure.speed_and_move import step
from rules.gurps4.orders.walking import goals
from rules.gurps4.place import movement


def farther(t: Bout, spoken: Parts, declaration: Declaration) -> Declaration:
    """Return the maneuver a sentence takes: an Attack with a move farther than a step is a Move and Attack.

    Its -4 and cap of 9 are in ``attack.options`` and ``attack.score``. Raises Refused for yards said that nobody could
    move (G4-MAN-30).
    """
    first = spoken.deeds[0]
    figure, every = t.figure(first.who or ""), (*spoken.before, *spoken.behind)
    said = first.number("moved") or (movement.said_yards(every) if figure.pos is None else 0)
    if declaration.maneuver == "attack" and _beyond_a_step(t, figure, first.number("moved") or 0, spoken.before):
        declaration = replace(declaration, maneuver="move_and_attack")
    movement.afford(t, figure, said, declaration.maneuver, back=any(part.has("backwards") for part in every))
    return declaration


def _beyond_a_step(t: Bout, figure: Figure, claimed: int, before: tuple[Command, ...]) -> bool:
    goal, near = goals(before), step(t.enc, figure)
    if claimed > near or not any(part.verb == "moves" for part in before):
        return claimed > near
    return not goal or figure.pos is None or distance(figure.pos, goal[-1]) > near
