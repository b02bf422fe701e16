"""Slamming into a foe, and where a stopped slam ends."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import step
from rules.gurps4.attack import melee
from rules.gurps4.attack.close_combat import step_in
from rules.gurps4.attack.said import Said
from rules.gurps4.attack.unarmed import declared
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx, hp_max, st_full
from rules.gurps4.harm import damage
from rules.gurps4.harm.blow import land
from rules.gurps4.harm.damage import Blow, basic
from rules.gurps4.harm.down import fall
from rules.gurps4.harm.knockback import balance, direction
from rules.gurps4.place import movement, occupancy, sprinting, where
from rules.gurps4.tables.printed import dice_of
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.says import says
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term

SLAMMING = ("dx", "brawling")


def slam(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A slam: DX, Brawling, or Shield with a ready one (G4-SLAM-01, G4-SLAM-02)."""
    if figure.posture in ("sitting", "lying"):
        raise refuse(t, "slam_posture", who=figure.name, posture=figure.posture)
    ready = [g for i, g in hands.shields(figure) if g.guarding is not None and not g.guarding.cloak]
    if command.what is not None:
        ready = [g for i, g in hands.shields(figure) if g in ready and command.what in (i.id, "shield")]
        if not ready:
            raise refuse(t, "no_shield", who=figure.name, possible=says("slam_without"))
    own = () if command.what is not None else SLAMMING
    skills = (*own, *(g.guarding.skill for g in ready if g.guarding is not None))
    far = where.yards(t.enc, figure.name, foe.name, command)
    yards = command.number("moved", far if far is not None else 1) or 1
    if far is not None and far > yards:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    s = declared(t, command, figure, foe, how, skills, ())
    if how.moving and option(t.enc, "g4_slam_move_penalty") == "off":
        kept = tuple(term for term in s.terms if term.rule != "G4-MAN-30")
        s = replace(s, terms=kept, cap=None)
    s = replace(
        s, purpose="slam", kind="slam", weight=st_full(figure) * 100, yards=max(1, yards),
        strong=how.option == "strong", into=melee.behind(command),
    )  # fmt: skip
    return melee.checked(t, s)


PAST = 2
"""How many yards a slam that was dodged carries on."""


def slammed(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Both take damage from the shock of it, and one may fall (G4-SLAM-06, G4-SLAM-07, G4-SLAM-03)."""
    step_in(t, s.by, s.to)
    mine = basic(t, _impact(t, s, s.by, s.to))
    theirs = basic(t, _impact(t, s, s.to, s.by))
    t.note("slams", s.by, rule="G4-SLAM-06", target=s.to, mine=mine, theirs=theirs, yards=s.yards)
    t.then(_both_hurt, s, mine, theirs)
    t.then(_who_falls, s, mine, theirs)


def _impact(t: Bout, s: Strike, who: str, other: str) -> "Blow":
    dice, adds = dice_of(hp_max(t.figure(who)), s.yards)
    terms = [term("impact", adds, hp=hp_max(t.figure(who)), yards=s.yards)]
    if s.strong and who == s.by:
        terms.append(damage.strong_bonus(dice))
    whole = sum(term.n for term in terms)
    return Blow(who, other, "torso", dice, whole, "cr", tuple(terms), knocks=False)


def _both_hurt(t: Bout, s: Strike, mine: int, theirs: int) -> None:
    land(t, _impact(t, s, s.by, s.to), mine)
    land(t, _impact(t, s, s.to, s.by), theirs)


def _who_falls(t: Bout, s: Strike, mine: int, theirs: int) -> None:
    """T8."""
    if theirs > 0 and theirs >= 2 * mine:
        fall(t, s.by, "G4-SLAM-07", told="goes_down")
    elif mine > 2 * theirs:
        fall(t, s.to, "G4-SLAM-07", told="goes_down")
    elif mine >= theirs:
        foe = t.figure(s.to)
        balance(t, s.to, "dx", dx(foe), hampered(t.enc, foe), rule="G4-SLAM-07", told="goes_down")


def stopped(t: Bout, s: Strike, way: Way) -> str:
    """A slam that was dodged carries past the foe, another ends in front of it (G4-SLAM-04).

    Returns who is run into behind the foe (G4-SLAM-05); empty where nobody is.
    """
    if way.kind != "dodge":
        t.note("slam_stopped", s.by, rule="G4-SLAM-04", foe=s.to)
        return ""
    far = PAST if _left(t, s) >= PAST else 0
    t.note("slam_past", s.by, rule="G4-SLAM-04", foe=s.to, yards=far)
    if not far:
        return ""
    if where.mapped(t.enc, s.by, s.to):
        return slide(t, s.by, s.to, far)
    t.do(*where.stand(t.enc, s.by, s.to, far))
    return next(iter(s.into), "")


def _left(t: Bout, s: Strike) -> int:
    """How many yards of movement the slammer has left."""
    figure = t.figure(s.by)
    stance = keys.MANEUVER.of(figure)
    budget = sprinting.limit(t.enc, figure) if stance is not None and stance.kind == "move_and_attack" else 1
    if stance is not None and stance.kind == "all_out_attack":
        budget = movement.all_out_points(t.enc, figure)
    return budget - s.yards


def slide(t: Bout, who: str, past: str, yards: int) -> str:
    """Carry somebody on past a foe as far as the way is free; returns who stands in it, empty where nobody does."""
    at, foe = t.figure(who).pos, t.figure(past).pos
    assert at is not None and foe is not None
    way = direction(at, foe, t.figure(who).facing)
    here, met = foe, ""
    for _ in range(yards):
        ahead = step(here, way)
        met = next(iter(occupancy.felt(t.enc, who, ahead)), "")
        if met or occupancy.solid(t.enc, ahead):
            break
        here = ahead
    if here != foe:
        t.do(Moved(who, to=here))
    return met
