"""The active defences open to a target, each with everything that may go with it."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.encounter import Encounter
from rules.gurps4.defence.barred import No, barred
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.dodging import dodge, no_acrobatics
from rules.gurps4.defence.dropping import no_drop
from rules.gurps4.defence.parrying import bare_parry, parry
from rules.gurps4.defence.retreating import moved_away, no_retreat
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, keys
from rules.gurps4.sheet.typed import sheet_of


def ways(enc: Encounter, s: Strike) -> tuple[Way, ...]:
    """Every legal defence without what may go with it, the best score first; none where none is legal."""
    if barred(enc, s) is not None:
        return ()
    found = [way for way in _every(enc, s) if isinstance(way, Way) and not way.hopeless]
    best: dict[str, Way] = {}
    for way in sorted(found, key=lambda one: -one.score):
        best.setdefault(way.plain, way)
    return tuple(best.values())


def against_a_blow(enc: Encounter, who: str) -> tuple[Way, ...]:
    """What would answer a plain blow with a weapon from the front, with everything that counts now; the best first."""
    return ways(enc, Strike(who, who, "melee", "", 0, distance=1))


def _every(enc: Encounter, s: Strike) -> Iterator[Way | No]:
    figure = enc.figures[s.to]
    yield dodge(enc, s)
    things = hands.held(figure)
    for item, gear in things:
        if gear.guarding is not None:
            yield block(enc, s, item.id)
    for item, gear in things:
        for mode in gear.modes:
            yield parry(enc, s, item.id, mode)
    for bits in (keys.RIGHT, keys.LEFT, keys.BOTH):
        yield bare_parry(enc, s, bits)


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
        if way.kind == "dodge" and no_acrobatics(enc, s) is None and "acrobatics" in sheet_of(enc.figures[s.to]).skills:
            yield replace(way, acrobatic=True)
            if retreats:
                yield replace(moved_away(enc, s, way, "retreat"), acrobatic=True)
