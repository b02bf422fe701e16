"""What a fighter's sheet, load and state come to (the catalogue's Quantities)."""

from rules.core import effects
from rules.core.encounter import Figure
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, shield, shield_item
from rules.gurps3.sheet import armour
from rules.gurps3.sheet.armour import Protection
from rules.gurps3.sheet.reading import Sheet, sheet_of
from rules.gurps3.sheet.things import shield_of
from rules.gurps3.tables.cells import Formula, formula
from rules.gurps3.tables.kinds import DamageType, Mode, Shooting
from rules.gurps3.tables.printed import LOADS, LOCATIONS
from rules.gurps3.tables.printed import swing as swing_at
from rules.gurps3.tables.printed import thrust as thrust_at
from rules.things import burden
from rules.things.keys import LEFT, RIGHT


def has(figure: Figure, trait: str) -> bool:
    """Return whether the sheet lists that trait."""
    return trait in sheet_of(figure).traits


def hp_max(sheet: Sheet) -> int:
    """Return hits when unhurt: HT, unless the sheet says otherwise."""
    return sheet.ht if sheet.hp_max is None else sheet.hp_max


def st(figure: Figure) -> int:
    """Return ST as contests and damage take it: all of it, whatever wounds, shock and fatigue there are (G3-GEN-13)."""
    return sheet_of(figure).st


def will(figure: Figure) -> int:
    """Return Will: IQ, unless the sheet says otherwise."""
    sheet = sheet_of(figure)
    return effects.changed(figure, effects.QUANTITY, "will", sheet.iq if sheet.will is None else sheet.will)


def vision(figure: Figure) -> int:
    """Return Vision: IQ, unless the sheet says otherwise."""
    sheet = sheet_of(figure)
    return effects.changed(figure, effects.QUANTITY, "vision", sheet.iq if sheet.vision is None else sheet.vision)


def body_lb(figure: Figure) -> int:
    """Return weight of the body without gear, in pounds."""
    sheet = sheet_of(figure)
    return max(90, 150 + 10 * (sheet.st - 10)) if sheet.body_lb is None else sheet.body_lb


def carried(figure: Figure) -> int:
    """Hundredths of a pound of all that is carried and worn, each thing once."""
    things = sum(keys.LB.of(item) for item in figure.items if item.where not in ("ground", "gone"))
    return things + armour.weight(sheet_of(figure).armour)


def encumbrance(figure: Figure) -> int:
    """0 to 4; 5 for a load that nobody moves with."""
    return burden.level(carried(figure), sheet_of(figure).st, LOADS)


def reflexes(figure: Figure) -> int:
    """+1 to every active defence with Combat Reflexes."""
    return int(has(figure, "combat_reflexes"))


def thrust(figure: Figure) -> Formula:
    """Return Basic thrusting damage."""
    sheet = sheet_of(figure)
    return formula(sheet.thrust) if sheet.thrust else thrust_at(st(figure))


def swing(figure: Figure) -> Formula:
    """Return Basic swinging damage."""
    sheet = sheet_of(figure)
    return formula(sheet.swing) if sheet.swing else swing_at(st(figure))


def dice_of(figure: Figure, said: Formula, most: Formula | None, rated: int = 0) -> Formula:
    """A weapon's damage in dice on that user's ST, or on the rated ST of a bow; never above ``most`` on average."""
    made = said
    if said.basis:
        thrusts = said.basis == "thr"
        if rated:
            lead = thrust_at(rated) if thrusts else swing_at(rated)
        else:
            lead = thrust(figure) if thrusts else swing(figure)
        made = Formula("", lead.dice, lead.adds + said.adds if lead.dice else 0)
    return most if most is not None and made.doubled_average > most.doubled_average else made


def damage_of(figure: Figure, gear: WeaponItem, way: Mode | Shooting) -> Formula:
    """Return the damage of a weapon used that way."""
    rated = keys.RATED.of(gear.item) if isinstance(way, Shooting) and way.kind in ("bow", "crossbow") else 0
    return dice_of(figure, way.damage, way.damage_most, rated)


def cover(figure: Figure, place: str, kind: DamageType | None) -> Protection:
    """Return the armour of a place against a type of damage."""
    return armour.protection(sheet_of(figure).armour, place, kind)


def shield_pd(figure: Figure) -> int:
    """Return passive defence of the shield on the arm (see G3-DEF-02)."""
    row = shield(figure)
    return row.pd if row else 0


def shield_side(figure: Figure) -> int:
    """Return the hand that bears the shield; 0 where there is none."""
    item = shield_item(figure)
    return 0 if item is None else keys.HAND.of(item)


def main_hand(figure: Figure) -> int:
    """Return the dominant hand."""
    return RIGHT if sheet_of(figure).hand == "right" else LEFT


def side(hand: int) -> str:
    """``right`` or ``left``."""
    return "left" if hand == LEFT else "right"


def crippled(figure: Figure, limb: str) -> bool:
    """Return whether a limb cannot be used: crippled, numb or strained (see G3-INJ-06)."""
    return keys.CRIPPLED[limb].on(figure) or keys.NUMB[limb].on(figure) or keys.STRAINED[limb].on(figure)


def hand_useless(figure: Figure, hand: int) -> bool:
    """Return whether that hand or its arm is out of use."""
    return any(crippled(figure, f"{side(hand)}_{part}") for part in ("arm", "hand"))


def awake(figure: Figure) -> bool:
    """Return whether it is neither dead nor unconscious."""
    return not keys.DEAD.on(figure) and not keys.UNCONSCIOUS.on(figure)


def stunned(figure: Figure) -> bool:
    """Return whether it is stunned, by a blow or by surprise."""
    return keys.STUNNED.on(figure) or keys.SURPRISED.on(figure)


def blinded(figure: Figure) -> bool:
    """Return whether it sees nothing at all."""
    covered = keys.COVERED.of(figure)
    blindfold = covered is not None and covered.what == "eyes"
    return blindfold or keys.BLIND.on(figure) or keys.JUST_BLINDED.on(figure)


def gloved(figure: Figure, place: str) -> int:
    """Return the DR of one's own hands or feet against what they strike (see G3-UNA-07)."""
    return cover(figure, place, "cr").dr + sheet_of(figure).toughness


def kicks_harder(figure: Figure) -> bool:
    """Return whether it wears heavy boots (see G3-UNA-04)."""
    return any(row.kick for row in armour.rows_worn(sheet_of(figure).armour))


def helmed(figure: Figure) -> bool:
    """Return whether a great helm hampers its attacks."""
    return any(row.helm for row in armour.rows_worn(sheet_of(figure).armour))


def large_shield(figure: Figure) -> bool:
    """Return whether a large shield hampers its attacks and parries (see G3-ATK-02)."""
    row = shield(figure)
    return row is not None and row.size == "large"


def ready_shield(figure: Figure) -> bool:
    """Return whether a shield is ready to block."""
    item = shield_item(figure, ready=True)
    return item is not None and shield_of(item.kind) is not None and not hand_useless(figure, keys.HAND.of(item))


def place_name(place: str) -> str:
    """Return a location as players call it."""
    row = LOCATIONS.get(place)
    return place.replace("_", " ") if row is None else row.name
