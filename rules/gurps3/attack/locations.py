"""Hit locations: named, penalised, random (G3-ATK-03, G3-ATK-04)."""

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.core.tables.rows import rows
from rules.gurps.rolling import typed_twice
from rules.gurps.success import THREE_D6
from rules.gurps3.figure.quantities import helmed, main_hand, place_name, shield_side, side
from rules.gurps3.tables.kinds import RandomLocationRow
from rules.gurps3.tables.printed import LOCATIONS, PACKAGE
from rules.gurps3.tables.words import nonzero, refuse, term

RANDOM_LOCATIONS = rows(PACKAGE, "random_locations", RandomLocationRow)
POINTED = ("vitals", "eyes")
WORDS = {"arm": "weapon_arm", "leg": "weapon_leg", "hand": "weapon_hand", "foot": "weapon_foot", "skull": "brain"}


def random_location(total: int) -> str:
    """The place of the random table: a location, or one told by side: ``hand``, ``weapon_arm`` (see G3-ATK-04)."""
    return next(row.location for row in RANDOM_LOCATIONS if row.low <= total <= row.high)


def location(t: Bout, command: Command, other: Figure, *, pointed: bool) -> str:
    """Return the location named, as an id of that body. Raises Refused for eyes and vitals where only points may go."""
    said = command.at or "torso"
    place = sided(other, WORDS.get(said, said))
    if place != "random" and place not in LOCATIONS:
        raise refuse(t, "no_location", place=said.replace("_", " "))
    if place in POINTED and not pointed:
        raise refuse(t, "not_so_aimed", place=place)
    if by := typed_twice(command, location_penalty(other, place)):
        raise refuse(t, "counted", place=place_name(place), by=by)
    return place


def location_penalty(other: Figure, place: str) -> int:
    """Return what aiming at a place costs, more on the arm of a shield and through eye slits (G3-ATK-03)."""
    if place == "random":
        return 0
    row, bears = LOCATIONS[place], shield_side(other)
    guarded = helmed(other) if row.part == "eyes" else bool(bears) and place.startswith(side(bears))
    return row.guarded if guarded and row.guarded else row.penalty


def place_term(other: Figure, place: str) -> tuple[Term, ...]:
    """Return what the hit location costs."""
    return nonzero(term("at", location_penalty(other, place), place=place_name(place)))


def sided(figure: Figure, place: str) -> str:
    """Return a place named by weapon or shield, near or far, as the limb it is on that body."""
    weapon = side(main_hand(figure))
    bears = shield_side(figure)
    off = side(bears) if bears else ("left" if weapon == "right" else "right")
    known = {"weapon": weapon, "near": weapon, "shield": off, "far": off}
    lead, _, part = place.partition("_")
    return f"{known[lead]}_{part}" if lead in known and part else place


def random_on(t: Bout, by: str, to: str, *, vital: bool) -> str:
    """Return a random location on a body, the side by a die where the table leaves it open (G3-ATK-04).

    Not ``vital``: the torso instead of the vitals.
    """
    place = random_location(t.total("location", by, THREE_D6))
    if place == "vitals" and not vital:
        return "torso"
    if place in ("hand", "foot"):
        return f"{'left' if t.total('side', by, D6) % 2 else 'right'}_{place}"
    return sided(t.figure(to), place)


def grazes(place: str, use: str, kind: str) -> bool:
    """Whether a miss by exactly 1 at that place strikes the torso: head by a swing, vitals by a point (G3-ATK-07)."""
    return (place in ("head", "brain") and use == "swing") or (place == "vitals" and kind == "imp")
