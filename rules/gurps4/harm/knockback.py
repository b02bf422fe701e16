"""Knockback and keeping one's feet."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps4.figure.quantities import awake, best_skill, dx, hampered, trait
from rules.gurps4.harm import riding
from rules.gurps4.harm.down import fall
from rules.gurps4.place.pushing import Pushed, push
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.terms import term

FOOTING = ("dx", "acrobatics", "judo")


def knock(t: Bout, who: str, by: str, yards: int, rule: str = "G4-KB-02") -> str:
    """Knocked back so many yards: moved, and perhaps off one's feet (G4-KB-03; see G4-KB-02).

    Returns what was in the way: a fighter, ``solid``, or nothing.
    """
    if yards <= 0:
        return ""
    lying = t.figure(who).posture == "lying"
    rides = bool(riding.mount_of(t, who))
    # Who sits on something goes off it or stays there, but is not pushed along on foot.
    gone = push(t, who, by, yards) if by in t.enc.figures and by != who and not rides else Pushed(yards)
    t.note("knocked_back", who, rule=rule, yards=yards)
    if awake(t.figure(who)) and not lying:
        if rides:
            riding.rider_shaken(t, who)
        else:
            name, score = footing(t, who)
            terms = (*hampered(t.enc, t.figure(who)), term("yards_knocked_back", 1 - yards))
            balance(t, who, name, score, terms, rule="G4-KB-03")
    return gone.hit


def footing(t: Bout, who: str) -> tuple[str, int]:
    """The best of DX, Acrobatics and Judo for keeping one's feet, with its name."""
    return best_skill(t.figure(who), FOOTING) or ("dx", dx(t.figure(who)))


def balance(t: Bout, who: str, skill: str, base: int, terms: tuple[Term, ...] = (), *, rule: str) -> bool:
    """Roll to keep one's feet; who fails falls. Returns whether it stands."""
    steady = trait(t.figure(who), "perfect_balance")
    more = (term("perfect_balance"),) if steady else ()
    if passed(t, "balance", who, "DX" if skill == "dx" else skill, base, (*terms, *more), rule=rule):
        t.note("keeps_feet", who, rule=rule)
        return True
    fall(t, who, rule)
    return False


def knockback(basic: int, st: int) -> int:
    """Yards a blow of so much basic damage knocks somebody of that ST back (G4-KB-02)."""
    return basic // max(1, st - 2)


def knocks_back(kind: str, penetrating: int) -> bool:
    """Whether a blow knocks back at all: crushing, or cutting of which nothing came through (G4-KB-01)."""
    return kind == "cr" or (kind == "cut" and penetrating <= 0)
