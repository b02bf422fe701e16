"""Slamming into a foe, and where a stopped slam ends."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import step
from rules.gurps4.attack import melee
from rules.gurps4.attack.close_combat import step_in
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.grapple_grab_shove import declared
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.quantities import dx, hp_max, st_full
from rules.gurps4.harm import damage
from rules.gurps4.harm.damage import Hit, basic
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.harm.hits import meet_armour
from rules.gurps4.harm.knockback import balance, direction
from rules.gurps4.place import movement, sprinting, where
from rules.gurps4.tables.printed import dice_of
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import refuse, says, term

SLAMMING = ("dx", "brawling")


def slam(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a slam: DX, Brawling, or Shield with a ready one (G4-SLAM-01, G4-SLAM-02)."""
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
    attack = declared(t, command, figure, foe, declaration, skills, ())
    if declaration.moving and option(t.enc, "g4_slam_move_penalty") == "off":
        kept = tuple(term for term in attack.terms if term.rule != "G4-MAN-30")
        attack = replace(attack, terms=kept, cap=None)
    attack = replace(
        attack, purpose="slam", kind="slam", weight=st_full(figure) * 100, yards=max(1, yards),
        strong=declaration.option == "strong", into=melee.behind(command),
    )  # fmt: skip
    return melee.checked(t, attack)


PAST = 2
"""How many yards a slam that was dodged carries on."""


def slammed(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Both take damage from the shock of it, and one may fall (G4-SLAM-06, G4-SLAM-07, G4-SLAM-03)."""
    step_in(t, attack.who, attack.target)
    mine = basic(t, _impact(t, attack, attack.who, attack.target))
    theirs = basic(t, _impact(t, attack, attack.target, attack.who))
    t.note("slams", attack.who, rule="G4-SLAM-06", target=attack.target, mine=mine, theirs=theirs, yards=attack.yards)
    t.then(_both_hurt, attack, mine, theirs)
    t.then(_who_falls, attack, mine, theirs)


def _impact(t: Bout, attack: Attack, who: str, other: str) -> Hit:
    dice, adds = dice_of(hp_max(t.figure(who)), attack.yards)
    terms = [term("impact", adds, hp=hp_max(t.figure(who)), yards=attack.yards)]
    if attack.strong and who == attack.who:
        terms.append(damage.strong_bonus(dice))
    whole = sum(term.n for term in terms)
    return Hit(who, other, "torso", dice, whole, "cr", tuple(terms), knocks=False)


def _both_hurt(t: Bout, attack: Attack, mine: int, theirs: int) -> None:
    meet_armour(t, _impact(t, attack, attack.who, attack.target), mine)
    meet_armour(t, _impact(t, attack, attack.target, attack.who), theirs)


def _who_falls(t: Bout, attack: Attack, mine: int, theirs: int) -> None:
    """T8."""
    if theirs > 0 and theirs >= 2 * mine:
        fall(t, attack.who, "G4-SLAM-07", told="goes_down")
    elif mine > 2 * theirs:
        fall(t, attack.target, "G4-SLAM-07", told="goes_down")
    elif mine >= theirs:
        foe = t.figure(attack.target)
        balance(t, attack.target, "dx", dx(foe), hampered(t.enc, foe), rule="G4-SLAM-07", told="goes_down")


def stopped(t: Bout, attack: Attack, defence: Defence) -> str:
    """End a slam that was stopped: past the foe where it was dodged, else in front of it (G4-SLAM-04).

    Returns who is run into behind the foe (G4-SLAM-05); empty where nobody is.
    """
    if defence.kind != "dodge":
        t.note("slam_stopped", attack.who, rule="G4-SLAM-04", foe=attack.target)
        return ""
    far = PAST if _left(t, attack) >= PAST else 0
    t.note("slam_past", attack.who, rule="G4-SLAM-04", foe=attack.target, yards=far)
    if not far:
        return ""
    if where.mapped(t.enc, attack.who, attack.target):
        return slide(t, attack.who, attack.target, far)
    t.do(*where.stand(t.enc, attack.who, attack.target, far))
    return next(iter(attack.into), "")


def _left(t: Bout, attack: Attack) -> int:
    """Return how many yards of movement the slammer has left."""
    figure = t.figure(attack.who)
    stance = keys.MANEUVER.of(figure)
    budget = sprinting.limit(t.enc, figure) if stance is not None and stance.kind == "move_and_attack" else 1
    if stance is not None and stance.kind == "all_out_attack":
        budget = movement.all_out_points(t.enc, figure)
    return budget - attack.yards


def slide(t: Bout, who: str, past: str, yards: int) -> str:
    """Carry somebody on past a foe as far as the way is free; returns who stands in it, empty where nobody does."""
    at, foe = t.figure(who).pos, t.figure(past).pos
    assert at is not None and foe is not None
    way = direction(at, foe, t.figure(who).facing)
    here, met = foe, ""
    for _ in range(yards):
        ahead = step(here, way)
        met = next(iter(where.felt(t.enc, who, ahead)), "")
        if met or where.solid(t.enc, ahead):
            break
        here = ahead
    if here != foe:
        t.do(Moved(who, to=here))
    return met
