"""A step, a turn or a knee before a maneuver that is no attack: ``step to 1,0 then feint axe vs Orc``."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.core.orders.verbs import Does, spoken
from rules.gurps.parts import Parts
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.figure import keys
from rules.gurps4.orders import maneuvers_without_attack, readying, special_attacks, walking
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns, waits

DEEDS: Mapping[str, Does] = {
    "feint": maneuvers_without_attack.feint,
    "aim": maneuvers_without_attack.aim,
    "readying": readying.ready,
    "evaluating": maneuvers_without_attack.evaluate,
    "concentrating": maneuvers_without_attack.concentrate,
    "defending": maneuvers_without_attack.defend,
}
"""What may follow a step in one sentence, beside attacks."""
ALONE = {"readying": "ready", "evaluating": "evaluate", "concentrating": "concentrate", "defending": "defend"}
"""What such a part is called where it stands alone."""
CLOSING = ("grapple", "shove", "slam")
"""What brings one to the foe by itself."""


def other_deed(said: Parts) -> Command | None:
    """Return the first deed of a sentence that is no blow; None where all are."""
    return next((deed for deed in said.deeds if deed.verb in (*DEEDS, *CLOSING)), None)


def step_and(t: Bout, command: Command, said: Parts, deed: Command) -> None:
    """Step, then do it: what grants a step (see G4-MOVE-10, G4-MAN-22). Raises Refused for more than that."""
    figure = turns.able(t, command)
    what = ALONE.get(deed.verb) or spoken(deed.verb)
    if deed.verb in CLOSING:
        if len(said.deeds) > 1 or said.behind or any(part.verb != "moves" for part in said.before):
            raise refuse(t, "own_step", who=figure.name, what=what)
        special_attacks.attack(t, replace(deed, who=command.who, by=command.by, given=command.given), said.before)
        return
    if len(said.deeds) > 1 or said.behind or any(part.verb in ("moves", "leg") for part in said.before):
        raise refuse(t, "only_a_step", who=figure.name, what=what)
    turns.open_turn(t, figure.name)
    figure = t.figure(figure.name)
    before = walking.placed(t, figure.name, said.before)
    walking.check(t, figure, replace(said, before=before), Declaration())
    plan = walking.planned(t, figure, before, "attack")
    walking.rise(t, figure.name, before)
    if plan is None:
        walking.walk(t, figure.name, before, None)
    elif plan.path:
        at = plan.path[-1].stance.at
        t.do(Moved(figure.name, to=at), keys.SPENT.by(figure.name, len(plan.path)))
        t.note("moves", figure.name, rule="G4-MOVE-10", yards=len(plan.path), at=f"{at[0]},{at[1]}")
        waits.afterwards(t, figure.name, waits.ENTERS, waits.ENTERS_REACH)
    DEEDS[deed.verb](t, replace(deed, verb=what, who=command.who, by=command.by, given=command.given))
