"""The quantities of a figure: what its sheet says, and what follows from sheet and state."""

from fractions import Fraction
from functools import lru_cache

from rules.core import effects
from rules.core.dice import Formula, parse
from rules.core.encounter import Encounter, Figure
from rules.core.sheet.checks import view
from rules.rq3plus.figure import keys
from rules.rq3plus.sheet import layers
from rules.rq3plus.sheet.character import Sheet, armoured, shape
from rules.rq3plus.sheet.layers import Armoured
from rules.rq3plus.tables.kinds import Body, Location
from rules.rq3plus.tables.settings import option
from rules.runequest.locations import hit_points
from rules.runequest.modifier import modifier

_NO_DECLARATION = keys.Declaration()
HEIGHT_SHARE = {"standing": Fraction(1), "kneeling": Fraction(13, 20), "prone": Fraction(1, 4)}
"""What is left of a figure's height in each posture (see R3-HGR-01)."""


def sheet(figure: Figure) -> Sheet:
    """The typed sheet of a figure."""
    return view(figure.sheet, Sheet)


def strength(figure: Figure) -> int:
    """STR."""
    return effects.changed(figure, effects.QUANTITY, "str", sheet(figure).str_)


def dex(figure: Figure) -> int:
    """DEX."""
    return effects.changed(figure, effects.QUANTITY, "dex", sheet(figure).dex)


def body(figure: Figure) -> Body:
    """The hit locations."""
    return shape(sheet(figure))


def hp_max(of: Sheet) -> int:
    """Hit points in all: the mean of CON and SIZ, rounded up, unless the sheet says otherwise."""
    return of.hp_max if of.hp_max is not None else hit_points(of.con, of.siz)


def mp_max(of: Sheet) -> int:
    """Magic points in all: POW, unless the sheet says otherwise."""
    return of.mp_max if of.mp_max is not None else of.pow


def loc_hp(figure: Figure, location: Location) -> int:
    """The hit points of a location."""
    of = sheet(figure)
    return of.loc_hp_max.get(location.id) or location.hit_points(hp_max(of))


def worn(figure: Figure, location: str) -> Armoured:
    """What the armour of a location comes to, without spells (see R3-ARM-02)."""
    return armoured(sheet(figure), location)


def armour(figure: Figure, location: str) -> int:
    """Armour points of a location, protective spells included (see R3-ARM-01)."""
    spells = keys.MAGIC_AP.of(figure, location) + keys.MAGIC_AP.of(figure, layers.EVERYWHERE)
    return max(0, effects.changed(figure, effects.ARMOUR, location, worn(figure, location).ap + spells))


def soft_armour(figure: Figure, location: str) -> int:
    """The soft layers' share of a location's armour (see R3-SPC-03)."""
    return worn(figure, location).soft


def damage_modifier(figure: Figure) -> Formula | None:
    """The damage modifier, or None."""
    of = sheet(figure)
    made = modifier(of.str_ + of.siz) if of.dm is None else parse(of.dm)
    return made if made.dice is not None or made.flat else None


def height(figure: Figure) -> Fraction:
    """Height in metres as the figure stands, kneels or lies: 1 m + 5 cm for each point of SIZ (see R3-HGR-01)."""
    of = sheet(figure)
    return _height(of.siz, of.height_m, figure.posture)


@lru_cache(maxsize=512)
def _height(siz: int, metres: float | None, posture: str) -> Fraction:
    tall = Fraction(str(metres)) if metres is not None else 1 + Fraction(siz, 20)
    return tall * HEIGHT_SHARE.get(posture, Fraction(1))


def movement_rate(figure: Figure) -> int:
    """MR in metres, at least 1, less what a fumble has cost."""
    return max(1, effects.changed(figure, effects.QUANTITY, "mr", sheet(figure).mr - keys.MR_PENALTY.of(figure)))


def mount_of(enc: Encounter, who: str) -> str:
    """The animal a figure rides, or empty (see R3-MTD-06)."""
    links = keys.MOUNT.all(enc, who)
    return links[0].b if links else ""


def rider_of(enc: Encounter, mount: str) -> str:
    """Who rides an animal, or empty."""
    links = keys.MOUNT.all(enc, None, mount)
    return links[0].a if links else ""


def carrier(enc: Encounter, who: str) -> Figure:
    """Whose legs carry a figure: its mount's, else its own (see R3-MTD-06)."""
    return enc.figures[mount_of(enc, who) or who]


def metres_moved(figure: Figure) -> int:
    """Metres the figure has moved in this round's Move Phase, as a shooter counts them (see R3-MSL-05)."""
    return keys.MOVING.read(figure).stepped


def recovery_skill(figure: Figure) -> tuple[str, int] | None:
    """The better of Acrobatics and Breakfall as (name, percent), or None (see R3-FAL-02)."""
    of = sheet(figure)
    known = [(name, value) for name, value in (("Acrobatics", of.acrobatics), ("Breakfall", of.breakfall)) if value]
    return max(known, key=lambda k: k[1]) if known else None


def declared(figure: Figure) -> keys.Declaration:
    """This round's statement of intent; one of a single move and no actions where there is none (see R3-SOI-01)."""
    return keys.DECLARATION.of(figure) or _NO_DECLARATION


def sever_multiple(enc: Encounter) -> int:
    """How many times a limb's hit points one blow must do to sever it (see R3-DMG-11)."""
    return int(option(enc, "sever_multiple"))
