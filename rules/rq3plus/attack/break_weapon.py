"""Breaking a weapon: a blow at the thing in the opponent's hand (area BRK; T11)."""

from rules.core.bout import Bout
from rules.rq3plus.attack.disarm import defence_kind
from rules.rq3plus.defence import parries
from rules.rq3plus.figure import items
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.harm import damage
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import item_harm
from rules.rq3plus.tables.weapons import WeaponMode
from rules.rq3plus.tables.words import refuse, term

BREAKING = ("slash", "crush")
"""The modes of a blow that can break a thing (see R3-BRK-02)."""


def strike(t: Bout, attack: Attack, defence: Defence, degree: Degree, parried: Degree | None, cell: ParryCell) -> None:
    """What the blow does to the thing at its final degree (R3-BRK-01, R3-BRK-03..05; see R3-BRK-06)."""
    item = defence.arm.id if defence.arm is not None else ""
    harm = item_harm("break_weapon", degree, defence_kind(attack, parried, item), parried or Degree.FAILURE)
    name, ap = items.name_of(t, attack.target, attack.item), items.points(t, attack.target, attack.item)
    if harm == "-":
        t.note("break_fails", attack.who, target=attack.target, item=name, rule="R3-BRK-05")
        return
    force = attack.arm.force(t.figure(attack.who), attack.mode, attack.tactic)
    got = t.sub(damage.rolled, attack.who, force, degree, "limb", False)
    d = damage.gross(got[0].terms)
    t.note("damage_to_item", attack.who, target=attack.target, d=d, item=name, terms=got[0].terms, rule="R3-BRK-01")
    if harm == "NICK":
        if d > ap:
            items.wear(t, attack.target, attack.item, 1, "R3-BRK-03")
            return
    else:
        left = d
        if harm == "D-P-AP" and defence.arm is not None:
            left = parries.absorb(t, attack, defence.arm, d, cell)
        terms = (term("damage_to_item", left), term("ap_of", -ap, item=name))
        if left > ap:
            items.wear(t, attack.target, attack.item, left - ap, "R3-BRK-04", terms)
            return
    t.note("item_holds", attack.target, item=name, d=d, ap=ap, rule="R3-BRK-04")


def mode_of(t: Bout, arm: Arm, mode: WeaponMode, named: str) -> WeaponMode:
    """The mode to break with: a blow where none was named; a thrust breaks nothing (R3-BRK-02)."""
    if not named:
        mode = next((m for m in arm.weapon.modes if m.name in BREAKING), mode)
    if mode.name not in BREAKING:
        raise refuse(t, "impale_cannot_break", weapon=arm.name)
    return mode
