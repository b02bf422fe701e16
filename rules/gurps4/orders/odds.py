"""What odds ask of an exchange."""

from collections.abc import Hashable, Mapping

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Wounded
from rules.gurps4.attack import exchange
from rules.gurps4.attack import outcome as outcomes
from rules.gurps4.attack.closed_form import harm_law
from rules.gurps4.figure import keys
from rules.gurps4.orders import attacks
from rules.gurps4.time import waits
from rules.gurps4.time.seconds import turn_key
from rules.odds.alike import happened, stands
from rules.odds.laws import HarmLaw

LANDING = frozenset((exchange.do_purpose, exchange.harm_target, attacks.over))
"""What is left of an attack when its last defence is behind it."""
USED_UP = frozenset(
    key.key for key in (keys.PARRIES, keys.BLOCKED, keys.RETREATED, keys.ACROBATIC, keys.SACRIFICED, keys.ATTACKED)
)


def closed_form(t: Bout) -> HarmLaw | None:
    """Return the exact harm of one plain blow or shot; None for everything else."""
    blows = [step for step in t.steps if step.go is attacks.perform]
    if len(blows) != 1 or t.steps[0] is not blows[0]:
        return None
    return harm_law(t, blows[0].args[0])


def alike(t: Bout) -> Hashable:
    """Return what tells two exchanges apart.

    Comparing states is dearer than comparing events and pays from the second blow on. Once nobody will defend any
    more, what the defences have used up tells no two states apart.
    """
    if t.steps and all(step.go in LANDING for step in t.steps) and not waits.anybody(t.before):
        return stands(t, wounds=False, forget=USED_UP)
    wounds = sum(isinstance(event, Wounded) for event in t.events)
    return stands(t, wounds=False) if wounds > 1 or (wounds and len(t.steps) > 1) else happened(t)


def order(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two, the faster first (see G4-TURN-01)."""
    one, other = sorted(pair, key=lambda name: turn_key(enc.figures[name], 0))
    return one, other


def harm(outcome: Mapping[str, Hashable], target: str) -> int:
    """Return the hit points lost."""
    points = outcome.get(outcomes.came(target, "injury"), 0)
    return points if isinstance(points, int) else 0
