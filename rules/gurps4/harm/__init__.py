"""What harms a fighter: damage, wounds, critical tables, broken things, healing. Imports figure, place and below."""

from rules.gurps4.harm.armour import dr_at
from rules.gurps4.harm.blow import collide, crash, hit, knock_back, land, strike
from rules.gurps4.harm.consciousness import conscious, pass_out
from rules.gurps4.harm.critical_misses import Slip, critical_miss
from rules.gurps4.harm.damage import Blow, Struck, basic
from rules.gurps4.harm.death import death_checks, die
from rules.gurps4.harm.distraction import aim_broken, concentration, defends
from rules.gurps4.harm.down import drop, drop_all, fall, go_limp
from rules.gurps4.harm.fatigue import fatigued, tire, tire_out
from rules.gurps4.harm.healing import bandage, first_aid, heal, pass_time, recover, rest
from rules.gurps4.harm.injuries import injure
from rules.gurps4.harm.knockback import balance
from rules.gurps4.harm.knockdown import knock_down
from rules.gurps4.harm.locations import random_location
from rules.gurps4.harm.objects import break_item, destroy, knocked_away, strike_object
from rules.gurps4.harm.riding import shaken, thrown
from rules.gurps4.harm.rulings import apply_damage, fall_from, locate
from rules.gurps4.harm.rulings import collide as collide_with
from rules.gurps4.harm.settling import settle
from rules.gurps4.harm.shock import shock_due
from rules.gurps4.harm.stumbling import trip, trips_if_fast
from rules.gurps4.harm.stunning import stun
from rules.gurps4.harm.turns import turn_begins, turn_ends

__all__ = [
    "Blow",
    "Slip",
    "Struck",
    "aim_broken",
    "apply_damage",
    "balance",
    "bandage",
    "basic",
    "break_item",
    "collide",
    "collide_with",
    "concentration",
    "conscious",
    "crash",
    "critical_miss",
    "death_checks",
    "defends",
    "destroy",
    "die",
    "dr_at",
    "drop",
    "drop_all",
    "fall",
    "fall_from",
    "fatigued",
    "first_aid",
    "go_limp",
    "heal",
    "hit",
    "injure",
    "knock_back",
    "knock_down",
    "knocked_away",
    "land",
    "locate",
    "pass_out",
    "pass_time",
    "random_location",
    "recover",
    "rest",
    "settle",
    "shaken",
    "shock_due",
    "strike",
    "strike_object",
    "stun",
    "thrown",
    "tire",
    "tire_out",
    "trip",
    "trips_if_fast",
    "turn_begins",
    "turn_ends",
]
