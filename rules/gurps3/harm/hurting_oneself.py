"""Damage that one does to oneself: a bare limb on hard armour, and what protects it."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import cover, gloved, place_name
from rules.gurps3.harm.after_a_hit import suffer
from rules.gurps3.harm.crippling import most_of
from rules.gurps3.harm.damage import HarmReader, Hit
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import LOCATIONS, limit

HARD = limit("hard_armour")
"""Armour from which a bare hand or foot may be hurt (see G3-UNA-06)."""


def hurt_limb(t: Bout, hit: Hit) -> None:
    """A bare hand or foot on hard armour (G3-UNA-06)."""
    if LOCATIONS[hit.location].part == "eyes":
        return
    if cover(t.figure(hit.target), hit.location, "cr").dr < HARD:
        return
    who = hit.who
    if passed(t, "hurt_limb", who, "ht", sheet_of(t.figure(who)).ht, rule="G3-UNA-06"):
        return
    hurt_oneself(t, who, hit.limb, 1, -2, "G3-UNA-06")


def hurt_oneself(t: Bout, who: str, place: str, dice: int, adds: int, rule: str) -> None:
    """Damage one does to oneself, under ``self_damage``; one's own armour there counts (G3-UNA-07)."""
    hit = Hit(who, who, place, dice, adds, "cr", melee=False, label="self_damage")
    read = HarmReader(hit, gloved(t.figure(who), place), most_of(t.figure(who), place))
    injury = (t.draw(hit.label, who, Dice(dice, 6), read) if dice else read(0)).injury
    was = keys.HP.of(t.figure(who))
    t.note("hurts_himself", who, rule=rule, place=place_name(place), hits=injury, was=was, left=was - injury)
    if injury:
        t.do(Wounded(who, Wound(t.enc.next_id, place, injury, "cr")))
        suffer(t, hit, injury)
