"""Grappling a foe."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps4.attack import melee
from rules.gurps4.attack.close_combat import step_in
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.locations import SHORT
from rules.gurps4.attack.unarmed import declared, near
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import sm
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term

BOTH_HANDS = 2
GRAPPLING = ("dx", "judo", "wrestling")


def grapple(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a grapple with one or two empty hands (G4-GRAP-01, G4-GRAP-04)."""
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grapple")
    if keys.GRAPPLE.of(t.enc, figure.name, foe.name) is not None:
        raise refuse(t, "grapples_already", who=figure.name, target=foe.name)
    both = free == keys.BOTH and not command.has("one_hand")
    if command.has("two_hands") and not both:
        raise refuse(t, "two_hands", who=figure.name, item="a grapple")
    near(t, command, figure, foe, declaration)
    at = SHORT.get(command.at or "", command.at or "torso")
    if at not in LOCATIONS:
        raise refuse(t, "no_location", place=at)
    by = -(-abs(LOCATIONS[at].to_hit) // 2)
    terms = (
        term("both_hands", BOTH_HANDS if both else 0),
        Term(LOCATIONS[at].name, -by, "G4-GRAP-04"),
    )
    attack = declared(t, command, figure, foe, declaration, GRAPPLING, terms)
    bit = keys.BOTH if both else (free & hands.other_hand(hands.main_hand(figure)) or free)
    limb = f"{hands.side_name(bit if bit != keys.BOTH else hands.main_hand(figure))}_arm"
    return melee.checked(
        t, replace(attack, purpose="grapple", location=at, hand=bit, hands_used=2 if both else 1, limb=limb)
    )


def grappled(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """The foe is held (G4-GRAP-02), and both stand in one hex."""
    step_in(t, attack.who, attack.target)
    grip = keys.Grip(attack.hands_used, attack.hand if attack.hands_used == 1 else 0, attack.location)
    t.do(keys.GRAPPLE.set(attack.who, attack.target, grip))
    t.note("grapples", attack.who, rule="G4-GRAP-02", target=attack.target, where=attack.location.replace("_", " "))


DRAGS = 2
"""By how many sizes a victim is larger that can still move (see G4-GRAP-03)."""


def held_by(enc: Encounter, figure: Figure) -> str:
    """Return who holds somebody fast; a victim two sizes larger drags its grapplers along (G4-GRAP-03).

    Rules: see G4-GRAP-02, G4-ATT-08.
    """
    holders = (link.a for link in keys.GRAPPLE.all(enc, b=figure.name))
    return next((name for name in holders if sm(figure) - sm(enc.figures[name]) < DRAGS), "")


def drag(t: Bout, who: str) -> None:
    """Whoever holds somebody that can move all the same is dragged along (see G4-GRAP-03)."""
    for link in keys.GRAPPLE.all(t.enc, b=who):
        if t.figure(link.a).pos not in (None, t.figure(who).pos):
            t.do(Moved(link.a, to=t.figure(who).pos))
