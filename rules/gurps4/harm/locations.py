"""What type and location make of a wound: multipliers, limbs and eyes lost, the groin; a location at random; falls."""

from rules.core.bout import D6, Bout
from rules.core.encounter import Encounter, Figure
from rules.core.keys import Nothing
from rules.gurps.success import THREE_D6
from rules.gurps.tables import SIDE, EntryReader
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm.critical_hits import limb_fails
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATION_ROWS, LOCATIONS, RANDOM, WOUNDING, halves
from rules.gurps4.tables.settings import option

SOMEWHERE = EntryReader(tuple(RANDOM[total] for total in range(THREE_D6.low, THREE_D6.high + 1)), THREE_D6.low)
"""Reads 3d6 as a row of the hit location table."""


def random_location(t: Bout, roller: str, target: str = "", arc: str = "front") -> str:
    """Roll where a blow lands; a hand or foot asks for a side, and from behind the face is the skull.

    Rules: see G4-COV-02, G4-LOC-06.
    """
    row = t.draw("location", roller, THREE_D6, SOMEWHERE)
    if row == "face" and arc == "rear":
        row = "skull"
    return f"{t.draw('side', roller, D6, SIDE)}_{row}" if LOCATION_ROWS[row].sided else row


def maim(t: Bout, who: str, place: Location) -> bool:
    """Cripple a limb or blind an eye; returns False where it was so before (G4-LOC-04)."""
    figure = t.figure(who)
    if place.id in keys.EYES:
        if keys.BLINDED[place.id].on(figure):
            return False
        t.do(keys.BLINDED[place.id].set(who, Nothing()))
        t.note("eye_blinded", who, rule="G4-LOC-04", location=place.name)
        return True
    if place.id not in keys.LIMBS or keys.CRIPPLED[place.id].on(figure):
        return False
    t.do(keys.CRIPPLED[place.id].set(who, keys.Lasting()))
    rule = "G4-LOC-07" if place.kind in ("arm", "leg") else "G4-LOC-08"
    t.note("crippled", who, rule=rule, location=place.name)
    if awake(figure):
        limb_fails(t, who, place.id)
    return True


def blinding(t: Bout, who: str, amount: int, place: Location, kind: str, major: bool) -> None:
    """A major wound of the face blinds an eye, both where it is more than all hit points (G4-LOC-06)."""
    if place.kind != "face" or not major or (option(t.enc, "g4_face_blinds") == "corrosion" and kind != "cor"):
        return
    figure = t.figure(who)
    eyes = [eye for eye in keys.EYES if not keys.BLINDED[eye].on(figure)]
    if len(eyes) == 2 and amount <= hp_max(figure):
        eyes = [f"{t.draw('side', who, D6, SIDE)}_eye"]
    for eye in eyes:
        t.do(keys.BLINDED[eye].set(who, Nothing()))
        t.note("eye_blinded", who, rule="G4-LOC-06", location=LOCATIONS[eye].name)


def multiplier(kind: str, location: str, *, living: bool = True, tight: bool = False) -> int:
    """Return the wounding multiplier in halves: the location's where it names the type, else the type's.

    The skull has one for all (G4-LOC-05), the neck (G4-LOC-10) and the vitals (G4-LOC-11) for some.

    Rules: G4-WND-01, G4-WND-02, G4-WND-03, G4-WND-05.
    """
    key = "tbb" if tight and kind == "burn" else kind
    own = dict(LOCATIONS[location].halves)
    return own.get(key, own.get("*", halves(WOUNDING[key].multiplier))) if living else 2


def injury(penetrating: int, times: int) -> int:
    """What a penetrating amount does at a multiplier in halves: rounded down, at least 1 if anything came through.

    Rules: G4-SPC-01.
    """
    return max(1, penetrating * times // 2) if penetrating > 0 else 0


def falling_speed(yards: int) -> int:
    """Yards per second after a fall of so many yards: the root of 21.4 times them, to the nearest; 5 after one yard."""
    speed = 0
    while (2 * speed + 1) ** 2 * 10 <= 856 * yards:
        speed += 1
    return speed


def twice_as_sore(enc: Encounter, figure: Figure, place: Location, kind: str) -> bool:
    """Return whether the shock of a wound counts twice, as a male groin's does (G4-LOC-09)."""
    male = place.kind == "groin" and sheet_of(figure).male_groin
    return male and (kind == "cr" or option(enc, "g4_groin") == "any")


LIMBS = ("arm", "leg", "hand", "foot")


def limit(hp_max: int, place: Location) -> int | None:
    """Return the most one blow can take from a limb; None: there is no limit (G4-LOC-07, G4-LOC-08)."""
    return hp_max // place.cripples + 1 if place.kind in LIMBS else None


def counted(hp_max: int, place: Location, amount: int) -> int:
    """Return what of an injury counts there."""
    most = limit(hp_max, place)
    return amount if most is None else min(amount, most)


def cripples(hp_max: int, place: Location, amount: int) -> bool:
    """Return whether an injury cripples a limb or blinds an eye: over a half, a third, a tenth of the hit points."""
    return place.cripples > 0 and amount * place.cripples > hp_max
