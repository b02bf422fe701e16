"""Moving as a maneuver or as part of one (G4-MAN-34, G4-MOVE)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.gurps4.attack.said import Said
from rules.gurps4.orders.parts import Parts
from rules.gurps4.refusals import refuse
from rules.gurps4.time import turns

POSTURES = {
    "standing": "standing", "kneeling": "kneeling", "sitting": "sitting", "lying": "lying", "crawling": "crawling",
    "crouching": "crouching",
}  # fmt: skip
STEP_POSTURES = ("standing", "kneeling")


def farther(t: Bout, spoken: Parts, how: Said) -> Said:
    """The maneuver a sentence takes: an Attack with a move farther than a step is a Move and Attack."""
    if how.maneuver == "attack" and any(part.verb == "moves" for part in spoken.before):
        return replace(how, maneuver="move_and_attack")
    return how


def check(t: Bout, figure: Figure, spoken: Parts, how: Said) -> None:
    """Raises Refused for movement that the maneuver does not allow."""
    every = (*spoken.before, *spoken.behind)
    if len([p for p in every if p.verb in ("steps", "rises")]) > 1:
        raise refuse(t, "one_step", who=figure.name)


def go(t: Bout, who: str, parts: tuple[Command, ...]) -> None:
    """Steps and posture of a maneuver, before or behind its deed."""
    for part in parts:
        if part.verb == "rises":
            t.do(Moved(who, posture=part.parts[0].verb))
            t.note("posture", who, rule="G4-MAN-22", posture=part.parts[0].verb)
        elif part.verb == "steps":
            turns.stepped(t, who)
