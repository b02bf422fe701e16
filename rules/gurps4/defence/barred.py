"""What keeps a target from defending, as the refusal that says so."""

from msgspec import Struct

from rules.core.encounter import Encounter
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, pinned
from rules.gurps4.tables.printed import DEFENCES, MANEUVERS


class DefenceBar(Struct, frozen=True, omit_defaults=True):
    """Why a defence is not legal: the code of the refusal, and the thing it speaks of."""

    code: str
    item: str = ""
    skill: str = ""


def barred(enc: Encounter, attack: Attack) -> DefenceBar | None:
    """Return why there is no active defence at all, or None (G4-ATT-11, G4-DEF-02, G4-DEF-05).

    The attack is rolled all the same.
    """
    figure = enc.figures[attack.target]
    stance = keys.MANEUVER.of(figure)
    if not awake(figure):
        return DefenceBar("helpless")
    if pinned(enc, attack.target):
        return DefenceBar("pinned")
    if keys.FROZEN.on(figure):
        return DefenceBar("frozen")
    if attack.unaware or keys.UNAWARE.on(figure):
        return DefenceBar("unaware")
    if stance is not None and MANEUVERS[stance.kind].dodge == "no":
        return DefenceBar("all_out")
    return DefenceBar("from_behind") if attack.arc == "rear" else None


def kind_barred(enc: Encounter, attack: Attack, kind: str) -> DefenceBar | None:
    """Return why a Dodge, a Block or a Parry as such is not legal here, or None (T2, T3).

    Rules: G4-RNG-05; see G4-BLK-03, G4-CLS-04, G4-PAR-14.
    """
    figure = enc.figures[attack.target]
    stance = keys.MANEUVER.of(figure)
    if stance is not None and getattr(MANEUVERS[stance.kind], kind) == "no":
        return DefenceBar("not_after_maneuver")
    cell = getattr(DEFENCES[attack.kind], kind) if not attack.dodge_only or kind == "dodge" else "no"
    if cell == "no" or (cell == "dive" and kind != "dodge"):
        return DefenceBar("not_against_this")
    if attack.close and kind != "parry" and not serves_in_close_combat(kind):
        return DefenceBar("close_combat_block")
    return None


def covered(attack: Attack, bits: int) -> bool:
    """Return whether a thing in these hands covers the side the attack comes from (G4-DEF-12)."""
    side = {keys.RIGHT: "right", keys.LEFT: "left"}.get(bits)
    return attack.arc in ("front", "turned") or side is None or side == attack.arc


def serves_in_close_combat(kind: str, reach: tuple[int, ...] = ()) -> bool:
    """Return whether a defence serves in close combat: Dodge, a Parry with reach C, never a Block (G4-CLS-04)."""
    return kind == "dodge" or (kind == "parry" and 0 in reach)
