"""Knockback: how far, along which way, and keeping one's feet."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.report import Term
from rules.ground.hexes import nearest_direction
from rules.ground.push import driven, straight
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, hampered
from rules.gurps4.figure.quantities import dx, trait
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm import staying_mounted
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.place import where
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.words import term

FOOTING = ("dx", "acrobatics", "judo")


def knock(t: Bout, who: str, by: str, yards: int, rule: str = "G4-KB-02") -> str:
    """Knocked back so many yards: moved, and perhaps off one's feet (G4-KB-03; see G4-KB-02).

    Returns what was in the way and is run into (see G4-KB-05): a fighter, ``solid``, or nothing.
    """
    if yards <= 0:
        return ""
    lying = t.figure(who).posture == "lying"
    rides = bool(staying_mounted.mount_of(t, who))
    # Who sits on something goes off it or stays there, but is not pushed along on foot.
    hit = push(t, who, by, yards) if by in t.enc.figures and by != who and not rides else ""
    t.note("knocked_back", who, rule=rule, yards=yards)
    if keys.RIDES.all(t.enc, b=who):
        t.do(keys.KNOCKED.set(who, keys.Nothing()))
    if awake(t.figure(who)) and not lying:
        if rides:
            staying_mounted.rider_shaken(t, who)
        else:
            name, score = footing(t, who)
            terms = (*hampered(t.enc, t.figure(who)), term("yards_knocked_back", 1 - yards))
            balance(t, who, name, score, terms, rule="G4-KB-03")
    return hit


def push(t: Bout, who: str, away_from: str, yards: int) -> str:
    """Push somebody straight away, hex by hex; returns what stopped it (G4-KB-04; see ``knock``)."""
    if not where.mapped(t.enc, who, away_from):
        far = where.between(t.enc, away_from, who)
        if far is not None:
            t.do(*where.stand(t.enc, away_from, who, far + yards))
        return ""
    at, source = t.figure(who).pos, t.figure(away_from).pos
    assert at is not None and source is not None
    way = direction(source, at, t.figure(away_from).facing)

    def stops(there: Hex) -> str | None:
        if where.solid(t.enc, there):
            return "solid"
        return next(iter(where.felt(t.enc, who, there)), None)

    gone, hit = driven(straight(at, way, yards), stops)
    for there in gone:
        t.do(Moved(who, to=there))
    return hit or ""


def footing(t: Bout, who: str) -> tuple[str, int]:
    """Return the best of DX, Acrobatics and Judo for keeping one's feet, with its name."""
    return best_skill(t.figure(who), FOOTING) or ("dx", dx(t.figure(who)))


def balance(
    t: Bout, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str, told: str = "falls"
) -> bool:
    """Roll to keep one's feet; who fails falls. Returns whether it stands."""
    steady = trait(t.figure(who), "perfect_balance")
    more = (term("perfect_balance"),) if steady else ()
    if passed(t, "balance", who, "DX" if skill == "dx" else skill, base, (*terms, *more), rule=rule):
        t.note("keeps_feet", who, rule=rule)
        return True
    fall(t, who, rule, told)
    return False


def knockback(basic: int, st: int) -> int:
    """Return yards a blow of so much basic damage knocks somebody of that ST back (G4-KB-02)."""
    return basic // max(1, st - 2)


def knocks_back(kind: str, penetrating: int) -> bool:
    """Return whether a blow knocks back at all: crushing, or cutting of which nothing came through (G4-KB-01)."""
    return kind == "cr" or (kind == "cut" and penetrating <= 0)


def direction(of: Hex, there: Hex, otherwise: int) -> int:
    """Return the direction that leads from one hex to another; ``otherwise`` where both are one."""
    return nearest_direction(of, there)[0] if of != there else otherwise
