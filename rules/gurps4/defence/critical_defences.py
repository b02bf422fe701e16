"""Defences that succeed or fail critically: what becomes of the attacker, of the defender and of the weapon."""

from rules.core.bout import Bout
from rules.gurps.success import Degree
from rules.gurps4.defence.blocking import lose_grip
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, keys
from rules.gurps4.harm.critical_misses import Slip, critical_miss
from rules.gurps4.harm.down import fall


def slip(s: Strike) -> "Slip":
    """The attacker's blunder as the critical miss tables take it."""
    natural = not s.item or s.mode is None or bool(s.limb) or s.purpose in ("grapple", "shove", "slam", "grab")
    h = s.harm
    return Slip(
        s.by,
        "" if natural and not s.ranged else s.item,
        s.mode.name if s.mode is not None else "",
        s.limb,
        s.limb.endswith("leg"),
        s.ranged,
        False,
        s.to,
        h.dice,
        h.adds,
        h.kind,
        h.divisor,
    )


def blundered(t: Bout, s: Strike, way: Way) -> None:
    """A critically failed defence: Dodge fells, Block loses the grip, Parry blunders (G4-CRIT-06; see G4-BLK-04)."""
    if way.kind == "dodge":
        fall(t, s.to, "G4-CRIT-06")
    elif way.kind == "block":
        lose_grip(t, s.to, way)
    else:
        bare = way.item in hands.EMPTY
        limb = f"{hands.side_name(way.hands)}_arm" if bare and way.hands != keys.BOTH else "right_arm" if bare else ""
        mode = way.mode.name if way.mode is not None else ""
        blunders(t, Slip(s.to, "" if bare else way.item, mode, limb, parrying=True, foe=s.by))


def turned(t: Bout, s: Strike, got: Degree) -> None:
    """A critical success against a melee attack makes the attacker blunder (G4-CRIT-03)."""
    if got is Degree.CRITICAL_SUCCESS and not s.ranged:
        t.note("turns_tables", s.to, rule="G4-CRIT-03", foe=s.by)
        blunders(t, slip(s))


def blunders(t: Bout, made: "Slip") -> None:
    """What a blunder does to who made it; odds leave it out unless it is asked for."""
    if t.expands("blunders"):
        critical_miss(t, made)
