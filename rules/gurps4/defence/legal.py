"""The active defences open to a target, each with everything that may go with it."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.encounter import Encounter
from rules.gurps4.defence.barred import DefenceBar, barred
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.dodging import dodge, no_acrobatics
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.defence.parrying import bare_parry, parry
from rules.gurps4.defence.retreating import moved_away, no_drop, no_retreat
from rules.gurps4.figure import hands, keys
from rules.gurps4.sheet.entries import sheet_of


def plain_defences(enc: Encounter, attack: Attack) -> tuple[Defence, ...]:
    """Return every legal defence without what may go with it, the best score first; none where none is legal."""
    if barred(enc, attack) is not None:
        return ()
    found = [way for way in _every(enc, attack) if isinstance(way, Defence) and not way.hopeless]
    best: dict[str, Defence] = {}
    for way in sorted(found, key=lambda one: -one.value):
        best.setdefault(way.plain, way)
    return tuple(best.values())


def against_a_blow(enc: Encounter, who: str) -> tuple[Defence, ...]:
    """What would answer a plain blow with a weapon from the front, with everything that counts now; the best first."""
    return plain_defences(enc, Attack(who, who, "melee", "", 0, distance=1))


def _every(enc: Encounter, attack: Attack) -> Iterator[Defence | DefenceBar]:
    figure = enc.figures[attack.target]
    yield dodge(enc, attack)
    things = hands.held_of(figure.items)
    for item, gear in things:
        if gear.guarding is not None:
            yield block(enc, attack, item.id)
    for item, gear in things:
        for mode in gear.modes:
            yield parry(enc, attack, item.id, mode)
    for bits in (keys.RIGHT, keys.LEFT, keys.BOTH):
        yield bare_parry(enc, attack, bits)


def legal(enc: Encounter, attack: Attack) -> tuple[Defence, ...]:
    """Return every legal defence with everything that may go with it, the best score first."""
    found = list(_combined(enc, attack, plain_defences(enc, attack)))
    return tuple(sorted(found, key=lambda way: -way.value))


def _combined(enc: Encounter, attack: Attack, plain: tuple[Defence, ...]) -> Iterator[Defence]:
    retreats, drops = no_retreat(enc, attack) is None, no_drop(enc, attack) is None
    for way in plain:
        if attack.area:
            yield moved_away(enc, attack, way, "dive")
            continue
        yield way
        if retreats:
            yield moved_away(enc, attack, way, "retreat")
        if drops and way.kind == "dodge":
            yield moved_away(enc, attack, way, "drop")
        if (
            way.kind == "dodge"
            and no_acrobatics(enc, attack) is None
            and "acrobatics" in sheet_of(enc.figures[attack.target]).skills
        ):
            yield replace(way, acrobatic=True)
            if retreats:
                yield replace(moved_away(enc, attack, way, "retreat"), acrobatic=True)
