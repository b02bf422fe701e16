"""Critical hits: the two tables, and what their lines add to a blow (G4-CRIT-01, G4-CRIT-02)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.gurps.success import THREE_D6
from rules.gurps.tables import SIDE, reader
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import ht
from rules.gurps4.harm.falls_and_drops import drop, drop_all, fall
from rules.gurps4.tables.kinds import CriticalEffect
from rules.gurps4.tables.printed import CRITICAL_HEAD, CRITICAL_HIT, LOCATIONS

FACTORS = {"": 1, "maximum": 1, "double": 2, "triple": 3}
FUNNY_BONE, FUNNY_LEAST = 16, 2
"""A numb limb lasts 16 - HT seconds, at least 2."""


class CriticalHit(Struct, frozen=True):
    """What a line of a critical hit table does to a blow (G4-CRIT-02).

    ``armour``: "", down or up (half the DR), none; ``eye``: the eye that is hit instead; ``doubled``: the shock is.
    """

    factor: int = 1
    maximum: bool = False
    armour: str = ""
    major: bool = False
    doubled: bool = False
    eye: str = ""
    effect: CriticalEffect = ""


PLAIN = CriticalHit()


LINES = {head: reader(table, lambda row: replace(row, roll=0)) for head, table in
         ((True, CRITICAL_HEAD), (False, CRITICAL_HIT))}  # fmt: skip
"""Reads 3d6 as a line of the head's table or of the other; lines that say the same are the same."""


def critical(t: Bout, by: str, to: str, location: str, kind: str, aimed: str) -> CriticalHit:
    """Roll on the table that fits the place hit (not the head's for toxic damage) (G4-CRIT-01)."""
    head = LOCATIONS[location].head and kind != "tox"
    label = "critical_head" if head else "critical_hit"
    row = t.draw(label, by, THREE_D6, LINES[head])
    made = CriticalHit(
        FACTORS[row.damage],
        row.damage == "maximum",
        {"": "", "half": "up" if head else "down", "none": "none"}[row.armour],
        row.major,
        row.effect == "funny_bone",
        effect=row.effect,
    )
    t.note(label, to, rule="G4-CRIT-01", by=by, damage=row.damage, armour=row.armour, effect=row.effect)
    if row.effect == "eye" and aimed in ("skull", "face"):
        eye = open_eye(t.figure(to))
        return replace(made, eye=eye) if eye else replace(made, armour="up", major=True)
    return made


def open_eye(figure: Figure) -> str:
    """Return the first eye that still sees; empty where none does."""
    return next((eye for eye in keys.EYES if not keys.BLINDED[eye].on(figure)), "")


def aftermath(t: Bout, crit: CriticalHit, to: str, location: str, kind: str, through: int) -> None:
    """What a critical hit does besides damage: numb limbs, dropped weapons, lost balance, marks for life."""
    figure = t.figure(to)
    if crit.effect == "" or not awake(figure):
        return
    match crit.effect:
        case "funny_bone" if through > 0:
            _numb(t, to, location)
        case "drops_all":
            drop_all(t, to, "G4-CRIT-01")
        case "drops_one":
            _drop_one(t, to)
        case "off_balance":
            t.do(keys.MUST_PASS.set(to, keys.Turns(1)))
            t.note("must_pass", to, rule="G4-CRIT-01")
        case "mark" if through > 0:
            mark = keys.DEAF if kind == "cr" else keys.SCARRED
            if not mark.on(figure):
                t.do(mark.set(to, Nothing()))
                t.note("deafened" if kind == "cr" else "scarred", to, rule="G4-CRIT-01")


def _numb(t: Bout, to: str, location: str) -> None:
    """A limb hit is useless for 16 - HT seconds, unless it is crippled anyway."""
    figure = t.figure(to)
    if location in keys.LIMBS and not keys.CRIPPLED[location].on(figure):
        seconds = max(FUNNY_LEAST, FUNNY_BONE - ht(figure))
        t.do(keys.NUMB[location].set(to, keys.Lasting(left=seconds)))
        t.note("numb", to, rule="G4-CRIT-01", location=LOCATIONS[location].name, n=seconds)
        limb_fails(t, to, location)


def limb_fails(t: Bout, who: str, location: str) -> None:
    """An arm or hand that fails drops what it holds, a leg or foot lets the fighter fall.

    Rules: see G4-LOC-07, G4-LOC-08.
    """
    place = LOCATIONS[location]
    if place.effect == "drops":
        drop_all(t, who, "G4-LOC-07", keys.RIGHT if place.side == "right" else keys.LEFT)
    elif place.effect == "falls":
        fall(t, who, "G4-LOC-07")


def _drop_one(t: Bout, to: str) -> None:
    """The weapon falls; of two ``side`` picks the hand."""
    held = [item for item in t.figure(to).items if item.where == "hand"]
    if not held:
        return
    one = held[0]
    if len(held) > 1:
        side = t.draw("side", to, D6, SIDE)
        bit = keys.RIGHT if side == "right" else keys.LEFT
        one = next((item for item in held if keys.HAND.of(item) & bit), one)
    drop(t, to, one.id, rule="G4-CRIT-01")
