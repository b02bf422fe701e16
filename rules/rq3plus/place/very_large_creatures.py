"""Very large creatures against small ones: limbs in reach, and what shots at them weigh (area LRG)."""

from rules.core.bout import Bout
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.place.ranges import Band

TIMES = 3
"""The ratio of SIZ from which a creature is very large to another."""


def very_large(t: Bout, who: str, other: str) -> bool:
    """Whether ``who`` has at least three times the other's SIZ (see R3-LRG-01, R3-LRG-02)."""
    return sheet(t.figure(who)).siz >= TIMES * sheet(t.figure(other)).siz


def expose(t: Bout, attack: Attack) -> None:
    """A very large creature that strikes with its body, not a weapon, leaves that limb in reach this round.

    Rules: R3-LRG-02; see R3-LRG-01.
    """
    if not attack.arm.part or not very_large(t, attack.who, attack.target):
        return
    limbs = dict(keys.EXPOSED.read(t.figure(attack.who)).limbs)
    limbs[attack.target] = tuple(dict.fromkeys((*limbs.get(attack.target, ()), attack.arm.part)))
    t.do(keys.EXPOSED.set(attack.who, keys.ExposedLimbs(limbs), until=(round_of(t.enc) + 1,)))
    t.note("limb_exposed", attack.who, target=attack.target, limb=attack.arm.part.replace("_", " "), rule="R3-LRG-01")


def exposed(t: Bout, attack: Attack) -> bool:
    """Whether the attack goes at a limb that its target has struck the attacker with: no dodge helps it (R3-LRG-01)."""
    return bool(attack.at) and attack.at in keys.EXPOSED.read(t.figure(attack.target)).limbs.get(attack.who, ())


def dodges_worse(t: Bout, attack: Attack, at: Band) -> bool:
    """Whether a target dodges a shot from out to the effective range as one from point blank (R3-LRG-03)."""
    return at in ("normal", "point_blank") and very_large(t, attack.target, attack.who)


def moves_slowly(t: Bout, attack: Attack) -> bool:
    """Whether what a target has moved weighs no more at point blank than from afar (R3-LRG-04)."""
    return very_large(t, attack.target, attack.who)
