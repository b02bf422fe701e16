"""What an item's kind says a thing is: a row of the tables, with columns of its own as its sheet gives them."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from rules.gurps3.tables.cells import Formula, carry, formula
from rules.gurps3.tables.kinds import DamageType, Mode, ShieldRow, Shooting, Weapon
from rules.gurps3.tables.printed import QUALITIES as GRADES
from rules.gurps3.tables.printed import ROW_OF, SHIELDS, WEAPONS
from rules.things.keys import BOTH, LEFT, RIGHT

HANDS: Mapping[str, int] = {"right": RIGHT, "left": LEFT, "both": BOTH}


QUALITIES = tuple(GRADES)


@lru_cache(maxsize=1024)
def weapon_of(kind: str) -> Weapon | None:
    """Return the weapon an item's kind describes; None for a shield."""
    row, *said = kind.split("|")
    if row in SHIELDS:
        return None
    known = WEAPONS.get(ROW_OF.get(row, ""))
    own = dict(part.partition("=")[::2] for part in said)
    return _changed(known or Weapon(row or "weapon", row.replace("_", " ") or "weapon", 100), own)


@lru_cache(maxsize=256)
def shield_of(kind: str) -> ShieldRow | None:
    """Return the shield an item's kind describes; None for a weapon."""
    row, *said = kind.split("|")
    known = SHIELDS.get(row)
    if known is None:
        return None
    own = dict(part.partition("=")[::2] for part in said)
    return replace(known, pd=int(own.get("pd", known.pd)), skill=own.get("skill", known.skill))


def _changed(weapon: Weapon, own: Mapping[str, str]) -> Weapon:
    """Return a weapon with the columns its sheet gives."""
    shot = weapon.missile
    flies = own.get("class") or (shot.kind if shot and not weapon.modes else "")
    if flies and not shot:
        shot = Shooting(
            weapon.id, weapon.name, (), "cr", Formula(), None, 12, 0, carry("0"), carry("0"), 0, 1, 0, flies
        )
    if shot is not None and own:
        shot = _shot(shot, own, flies)
    modes = tuple(_mode(mode, own) for mode in weapon.modes) if own else weapon.modes
    if not modes and shot is None:
        modes = (_mode(Mode(weapon.id, weapon.name, (), "swing", "cr", Formula(), None, (1,), False, 0, 1, 0), own),)
    return replace(
        weapon,
        modes=modes,
        missile=shot,
        tgt=own.get("tgt", weapon.tgt),
        brk=own.get("brk", weapon.brk),
        close=own["cc"] == "yes" if "cc" in own else weapon.close,
        family=own.get("family", weapon.family),
    )


def _mode(mode: Mode, own: Mapping[str, str]) -> Mode:
    kind: DamageType = own.get("type", mode.type)  # type: ignore[assignment]
    return replace(
        mode,
        skills=tuple(own["skill"].split()) if "skill" in own else mode.skills,
        use=own.get("mode", mode.use),
        type=kind,
        damage=formula(own["dmg"]) if "dmg" in own else mode.damage,
        damage_most=formula(own["max"]) if "max" in own else mode.damage_most,
        reach=tuple(int(r.replace("C", "0")) for r in own["reach"].split(",")) if "reach" in own else mode.reach,
        st=int(own.get("min_st", mode.st)),
        hands=int(own.get("hands", mode.hands)),
        unready=int(own.get("unready", mode.unready)),
    )


def _shot(shot: Shooting, own: Mapping[str, str], kind: str) -> Shooting:
    type_: DamageType = own.get("type", shot.type)  # type: ignore[assignment]
    return replace(
        shot,
        skills=tuple(own["skill"].split()) if "skill" in own else shot.skills,
        type=type_,
        damage=formula(own["dmg"]) if "dmg" in own else shot.damage,
        damage_most=formula(own["max"]) if "max" in own else shot.damage_most,
        ss=int(own.get("ss", shot.ss)),
        acc=int(own.get("acc", shot.acc)),
        half=carry(own["half"]) if "half" in own else shot.half,
        range=carry(own["range"]) if "range" in own else shot.range,
        st=int(own.get("min_st", shot.st)),
        hands=int(own.get("hands", shot.hands)),
        reload=int(own.get("reload", shot.reload)),
        kind=kind or shot.kind,
        rof=int(own.get("rof", shot.rof)),
        rcl=int(own.get("rcl", shot.rcl)),
        magazine=int(own.get("magazine", shot.magazine)),
        action=own.get("action", shot.action),
    )
