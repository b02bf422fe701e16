"""Defences that succeed or fail critically: what becomes of the attacker, of the defender and of the weapon."""

from rules.core.bout import Bout
from rules.gurps.blunders import Blunder
from rules.gurps.success import Degree
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import hands, keys
from rules.gurps4.harm.blunders import critical_miss
from rules.gurps4.harm.down import fall


def slip(attack: Attack) -> Blunder:
    """Return the attacker's blunder as the critical miss tables take it."""
    natural = (
        not attack.item
        or attack.mode is None
        or bool(attack.limb)
        or attack.purpose in ("grapple", "shove", "slam", "grab")
    )
    h = attack.harm
    return Blunder(
        attack.who,
        "" if natural and not attack.ranged else attack.item,
        attack.mode.name if attack.mode is not None else "",
        attack.limb,
        attack.limb.endswith("leg"),
        attack.ranged,
        False,
        attack.target,
        h.dice,
        h.adds,
        h.type,
        h.divisor,
    )


def blundered(t: Bout, attack: Attack, defence: Defence) -> None:
    """A critically failed defence: Dodge fells, Block loses the grip, Parry blunders (G4-CRIT-06, G4-BLK-04)."""
    if defence.kind == "dodge":
        fall(t, attack.target, "G4-CRIT-06")
    elif defence.kind == "block":
        # The shield has to be readied.
        t.do(keys.UNREADY.by(attack.target, defence.item, 1))
        t.note("grip_lost", attack.target, rule="G4-BLK-04", item=defence.name)
    else:
        bare = defence.item in hands.EMPTY
        limb = (
            f"{hands.side_name(defence.hands)}_arm"
            if bare and defence.hands != keys.BOTH
            else "right_arm"
            if bare
            else ""
        )
        mode = defence.mode.name if defence.mode is not None else ""
        blunders(t, Blunder(attack.target, "" if bare else defence.item, mode, limb, parrying=True, target=attack.who))


def turned(t: Bout, attack: Attack, got: Degree) -> None:
    """A critical success against a melee attack makes the attacker blunder (G4-CRIT-03)."""
    if got is Degree.CRITICAL_SUCCESS and not attack.ranged:
        t.note("turns_tables", attack.target, rule="G4-CRIT-03", foe=attack.who)
        blunders(t, slip(attack))


def blunders(t: Bout, made: Blunder) -> None:
    """What a blunder does to who made it; odds leave it out unless it is asked for."""
    if t.expands("blunders"):
        critical_miss(t, made)
