"""What may go with a defence: Retreat, drop, dive, acrobatics (G4-RET, G4-DROP, G4-DIVE, G4-DODG-03)."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.command import Guard
from rules.core.encounter import Encounter, hex_key, hex_of
from rules.core.hexes import Hex
from rules.gurps4.defence.bars import No
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.ways import Way, moved_away, ways
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import grappled, move, numbed, skill
from rules.gurps4.place import retreat
from rules.gurps4.place.where import mapped
from rules.gurps4.tables.printed import MANEUVERS

STUCK = ("sitting", "kneeling")


def no_retreat(enc: Encounter, s: Strike) -> No | None:
    """Why no Retreat can be added, or None (G4-RET-04, G4-RUN-08)."""
    figure = enc.figures[s.to]
    stance = keys.MANEUVER.of(figure)
    if s.ranged or s.area:
        return No("retreat_ranged")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return No("retreated_already")
    if figure.posture in STUCK:
        return No("retreat_posture", item=figure.posture)
    if numbed(figure):
        return No("retreat_stunned")
    if grappled(enc, s.to) or keys.GRAPPLE.all(enc, a=s.to):
        return No("retreat_grappled")
    if keys.VELOCITY.of(figure) > move(enc, figure):
        return No("retreat_fast")
    if stance is not None and MANEUVERS[stance.kind].retreat == "no":
        return No("not_after_maneuver")
    if keys.RIDES.all(enc, a=s.to):
        return No("retreat_mounted")
    return None if retreat.room(enc, s.to, s.by) else No("no_room")


def goal(guard: Guard) -> Hex | None:
    """The hex a typed Retreat names, if any."""
    option = next((o for o in guard.options if o.name == "retreat_to"), None)
    return hex_of(option.value) if option is not None and isinstance(option.value, str) else None


def shut(enc: Encounter, s: Strike, guard: Guard) -> No | None:
    """Why the hex a typed Retreat names can't be stepped into, or None (G4-RET-01)."""
    to = goal(guard)
    if to is None or not mapped(enc, s.to, s.by) or to in retreat.ways_back(enc, s.to, s.by):
        return None
    return No("retreat_where", item=hex_key(to))


def no_drop(enc: Encounter, s: Strike) -> No | None:
    """Why one can't drop, or None (G4-DROP-01, G4-DROP-02)."""
    figure = enc.figures[s.to]
    if not s.ranged:
        return No("drop_melee")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return No("retreated_already")
    return No("retreat_posture", item=figure.posture) if figure.posture == "lying" else None


def no_dive(s: Strike) -> No | None:
    """Why one can't dive for cover, or None (G4-DIVE-01)."""
    return None if s.area else No("dive_no_area")


def no_acrobatics(enc: Encounter, s: Strike) -> No | None:
    """Why a Dodge can't be acrobatic, or None (G4-DODG-03)."""
    figure = enc.figures[s.to]
    if keys.ACROBATIC.on(figure):
        return No("acrobatic_already")
    return No("no_skill", skill="acrobatics") if skill(figure, "acrobatics") is None else None


BARS = {"retreat": no_retreat, "drop": no_drop}


def every(enc: Encounter, s: Strike) -> tuple[Way, ...]:
    """Every legal defence with everything that may go with it, the best score first."""
    found = list(_combined(enc, s, ways(enc, s)))
    return tuple(sorted(found, key=lambda way: -way.score))


def _combined(enc: Encounter, s: Strike, plain: tuple[Way, ...]) -> Iterator[Way]:
    retreats, drops = no_retreat(enc, s) is None, no_drop(enc, s) is None
    for way in plain:
        if s.area:
            yield moved_away(enc, s, way, "dive")
            continue
        yield way
        if retreats:
            yield moved_away(enc, s, way, "retreat")
        if drops and way.kind == "dodge":
            yield moved_away(enc, s, way, "drop")
        if way.kind == "dodge" and no_acrobatics(enc, s) is None and "acrobatics" in enc.figures[s.to].sheet["skills"]:
            yield replace(way, acrobatic=True)
            if retreats:
                yield replace(moved_away(enc, s, way, "retreat"), acrobatic=True)
