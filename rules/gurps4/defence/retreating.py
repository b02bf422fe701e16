"""Retreat (G4-RET), Dodge and drop: whether one may, where to, what a step away is worth to a defence."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Encounter, hex_key, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.report import Term
from rules.gurps4.defence.barred import DefenceBar
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import grappled, numbed
from rules.gurps4.figure.speed_and_move import move, step
from rules.gurps4.place import where
from rules.gurps4.place.where import between, mapped, stand
from rules.gurps4.tables.printed import MANEUVERS
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import term

STUCK = ("sitting", "kneeling")


def no_retreat(enc: Encounter, attack: Attack) -> DefenceBar | None:
    """Return why no Retreat can be added, or None (G4-RET-04, G4-RUN-08)."""
    figure = enc.figures[attack.target]
    stance = keys.MANEUVER.of(figure)
    if attack.ranged or attack.area:
        return DefenceBar("retreat_ranged")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return DefenceBar("retreated_already")
    if figure.posture in STUCK:
        return DefenceBar("retreat_posture", item=figure.posture)
    if numbed(figure):
        return DefenceBar("retreat_stunned")
    if grappled(enc, attack.target) or keys.GRAPPLE.all(enc, a=attack.target):
        return DefenceBar("retreat_grappled")
    if keys.VELOCITY.of(figure) > move(enc, figure):
        return DefenceBar("retreat_fast")
    if stance is not None and MANEUVERS[stance.kind].retreat == "no":
        return DefenceBar("not_after_maneuver")
    if keys.RIDES.all(enc, a=attack.target):
        return DefenceBar("retreat_mounted")
    return None if where.room(enc, attack.target, attack.who) else DefenceBar("no_room")


def goal(guard: Guard | None) -> Hex | None:
    """Return the hex a typed Retreat names, if any."""
    option = next((o for o in guard.options if o.name == "retreat_to"), None) if guard is not None else None
    return hex_of(option.value) if option is not None and isinstance(option.value, str) else None


def shut(enc: Encounter, attack: Attack, guard: Guard) -> DefenceBar | None:
    """Return why the hex a typed Retreat names can't be stepped into, or None (see G4-RET-01)."""
    to = goal(guard)
    if (
        to is None
        or not mapped(enc, attack.target, attack.who)
        or to in where.ways_back(enc, attack.target, attack.who)
    ):
        return None
    return DefenceBar("retreat_where", item=hex_key(to))


RETREAT_DODGE = 3
RETREAT = 1
BETTER_RETREAT = ("boxing", "judo", "karate")


def gone(enc: Encounter, attack: Attack, kind: str) -> tuple[Term, ...]:
    """Return a Retreat or drop of this turn that still counts (G4-RET-02; see G4-DROP-01)."""
    away = keys.RETREATED.of(enc.figures[attack.target])
    if away is None:
        return ()
    if away.drop and attack.ranged and not attack.area and kind == "dodge":
        return (term("dropped"),)
    if away.foe == attack.who and not attack.ranged:
        return (term("retreated", RETREAT_DODGE if kind == "dodge" else RETREAT),)
    return ()


def moved_away(enc: Encounter, attack: Attack, defence: Defence, away: str) -> Defence:
    """Return a defence with a Retreat, a drop or a dive (G4-RET-01; see G4-DROP-01, G4-DIVE-01)."""
    if away == "retreat":
        by = RETREAT_DODGE if defence.kind == "dodge" else RETREAT
        better = defence.fencing or defence.skill in BETTER_RETREAT
        if defence.kind == "parry" and better and option(enc, "g4_retreat_parry") == "fencing":
            by = RETREAT_DODGE
        more = term("retreat", by)
    else:
        more = term("drop" if away == "drop" else "dive")
    return replace(defence, away=away, value=defence.value + more.n, terms=(*defence.terms, more))


def step_away(t: Bout, who: str, foe: str, to: Hex | None = None) -> None:
    """Step away from a foe: one hex on the map (a lying fighter rolls), as far as a step goes without one.

    Rules: G4-RET-03.
    """
    if mapped(t.enc, who, foe):
        ways = where.ways_back(t.enc, who, foe)
        goal = to if to in ways else ways[0]
        t.do(Moved(who, to=goal))
        if step(t.enc, t.figure(who)) > 1 and t.figure(who).posture != "lying":
            further = where.ways_back(t.enc, who, foe)
            if further:
                t.do(Moved(who, to=further[0]))
    else:
        far = between(t.enc, who, foe)
        by = 1 if t.figure(who).posture == "lying" else step(t.enc, t.figure(who))
        t.do(*stand(t.enc, foe, who, (1 if far is None else far) + by))
    t.do(keys.RETREATED.set(who, keys.Retreat(foe)))
    t.note("retreats", who, rule="G4-RET-01", foe=foe)


def no_drop(enc: Encounter, attack: Attack) -> DefenceBar | None:
    """Return why one can't drop, or None (G4-DROP-01, G4-DROP-02)."""
    figure = enc.figures[attack.target]
    if not attack.ranged:
        return DefenceBar("drop_melee")
    if keys.RETREATED.on(figure) or keys.SACRIFICED.on(figure):
        return DefenceBar("retreated_already")
    return DefenceBar("retreat_posture", item=figure.posture) if figure.posture == "lying" else None
