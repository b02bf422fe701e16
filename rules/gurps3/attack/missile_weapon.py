"""Attack, Missile Weapon: the card, its penalties, recoil (G3-MIS)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.attack import locations, targets
from rules.gurps3.attack.after_firing import LAST_TURN, spend
from rules.gurps3.attack.aim import streak_terms
from rules.gurps3.attack.exchange import Attack, DamageRoll, strike
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.ranges import far_off, range_terms, target_speed
from rules.gurps3.attack.ready_to_shoot import Shot, aimed_shot
from rules.gurps3.attack.targets import arc_of_attack, unaware
from rules.gurps3.defence.answer import answers, check
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import posture_term, target_term
from rules.gurps3.figure.quantities import damage_of
from rules.gurps3.figure.skills import weapon_skill
from rules.gurps3.harm import rousing
from rules.gurps3.harm.damage import quality_bonus
from rules.gurps3.place import close_combat
from rules.gurps3.place.attack_modifiers import condition_terms, weapon_terms
from rules.gurps3.place.close_combat import close_terms, in_close
from rules.gurps3.place.movement import pace_of
from rules.gurps3.rolls.attempt import attemptable
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import PACES
from rules.gurps3.tables.printed import aim as unaimed
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.settings import option
from rules.gurps3.tables.terms import nonzero, term

KINDS = {"thrown": "thrown", "thrown_knife": "thrown_knife", "gun": "bullet"}


def aim_terms(
    t: Bout, command: Command, figure: Figure, other: Figure, shot: Shot, base: int, others: int
) -> tuple[Term, ...]:
    """Return what the aim gives, or what a snap shot costs (T15, G3-MIS-02 to 04)."""
    streak, pace = keys.AIMING.of(figure), pace_of(command, figure)
    fits = _aims(command, figure, other, shot)
    row = PACES.get(pace)
    costs = {"crossbow": row.crossbow, "bow": row.bow} if row is not None else {}
    by = costs.get(shot.way.kind, row.any if row is not None else 0)
    moving = nonzero(term("pace", by, pace=pace))
    if not fits or streak is None:
        eff = base + others + by
        snap = 0 if eff >= shot.way.ss else unaimed(0).snap
        return (*moving, *nonzero(term("snap_shot", snap)))
    return (*moving, *streak_terms(figure, shot, streak, pace, base))


def shot_attack(
    t: Bout, command: Command, figure: Figure, other: Figure, shot: Shot, fixed: tuple[Term, ...] | None
) -> Attack:
    """Return the shot as a blow, with all it takes off, half damage from afar; ``fixed`` stands for aim and snap shot.

    Rule: G3-MIS-05 (see G3-MIS-06).
    """
    mine, way = shot.mine, shot.way
    known = weapon_skill(figure, way)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=way.skills[0].replace("_", " "))
    place = locations.location(t, command, other, pointed=True)
    close = close_combat.close_with(t.enc, figure.name, other.name)
    into = close_combat.into_close(t.enc, figure.name, other.name)
    gun = way.gun or (way.kind == "crossbow" and option(t.enc, "prone_crossbow") == "gun")
    terms = (
        *range_terms(shot.far, target_speed(t, command, other)),
        *nonzero(term("size", sheet_of(other).sm)),
        *target_term(other),
        *place_term(other, place),
        *weapon_terms(figure, mine, way.st),
        *posture_term(t, figure, gun=gun, close=in_close(t.enc, figure.name)),
        *close_terms(t.enc, figure, armed=True, close=close),
        *nonzero(term("into_close_combat", on=into)),
        *nonzero(term("erratic_target", -(command.number("erratic") or 0))),
        *grip_terms(t.enc, figure),
        *condition_terms(t, command, figure, other.name, melee=False, aimed=_aims(command, figure, other, shot)),
    )
    others = sum(term.n for term in terms)
    more = aim_terms(t, command, figure, other, shot, known[1], others) if fixed is None else fixed
    threat = Threat(
        figure.name,
        other.name,
        "into_close" if into else KINDS.get(way.kind, "missile"),
        place,
        way.type,
        arc_of_attack(t, command, other.name, figure.name),
        mine.id,
        mine.lb if way.thrown else 0,
        close=close,
        unaware=unaware(command, figure),
    )
    return Attack(
        threat,
        known[0],
        known[1],
        (*terms, *more),
        _harm(figure, shot),
        "thrown" if way.thrown else "shot",
        melee=False,
        thrown=way.thrown,
        into=into,
        near=locations.grazes(place, "shot", way.type),
        clauses=answers(command),
    )


def _harm(figure: Figure, shot: Shot) -> DamageRoll:
    """Return what the shot rolls for damage: half of it from afar (see G3-MIS-06)."""
    mine, way = shot.mine, shot.way
    damage, st = damage_of(figure, mine, way), keys.RATED.of(mine.item) or sheet_of(figure).st
    return DamageRoll(
        damage.dice,
        damage.adds,
        quality_bonus(mine, way.type) if way.thrown else (),
        narrow=way.type == "imp" or not way.thrown,
        bullet=way.gun,
        halved=far_off(way, st, shot.far),
    )


def _aims(command: Command, figure: Figure, other: Figure, shot: Shot) -> bool:
    """Return whether a turn of aim lies behind the shot: it takes the bad footing away (see G3-MOV-07)."""
    streak = keys.AIMING.of(figure)
    fits = streak is not None and (streak.item, streak.target) == (shot.mine.id, other.name)
    return fits and pace_of(command, figure) != "running"


def shoot(t: Bout, command: Command) -> None:
    """The card: a missile or thrown weapon at hand and loaded, a target in sight and range (G3-MIS-01).

    In close combat it is that of a weapon there: a pistol, a knife (see G3-CC-08, G3-CCW-01). What becomes of the
    weapon is in ``after_firing`` (see G3-MIS-07, G3-MIS-08).
    """
    other = targets.one_target(t, command)
    assert command.who is not None
    close = close_combat.close_with(t.enc, command.who, other.name)
    figure = turns.take_maneuver(t, command, "cc_attack_weapon" if close else "attack_missile", foe=other.name)
    shot = aimed_shot(t, command, figure, other)
    if (close or in_close(t.enc, figure.name)) and not shot.mine.weapon.close:
        raise refuse(t, "not_in_close", item=shot.mine.name.lower(), who=figure.name)
    let_fly(t, command, shot, shot_attack(t, command, figure, other, shot, None))


def let_fly(t: Bout, command: Command, shot: Shot, attack: Attack) -> bool:
    """Check the shot, begin the turn and loose every shot of it; whether they were loosed. Raises Refused."""
    figure = t.figure(attack.who)
    recoil = _recoil(t, command, figure, shot)
    for terms in recoil:
        attemptable(t, figure.name, attack.base, (*attack.terms, *terms))
    check(t, attack.threat, attack.clauses)
    if not rousing.rouse(t, figure.name):
        return False
    if keys.AIMING.on(t.figure(figure.name)):
        t.do(keys.AIMING.clear(figure.name))
    for n, terms in enumerate(recoil, 1):
        spend(t, figure.name, shot.mine)
        seen = replace(attack.threat, nth=n)
        t.then(strike, replace(attack, threat=seen, terms=(*attack.terms, *terms)))
    return True


def _recoil(t: Bout, command: Command, figure: Figure, shot: Shot) -> tuple[tuple[Term, ...], ...]:
    """Return the recoil of each shot of a turn (G3-ATK-11)."""
    shots = command.number("shots", 1) or 1
    if shots > shot.way.rof or shots > max(1, keys.SHOTS.of(shot.mine.item)):
        raise refuse(t, "too_many_shots", item=shot.mine.name.lower(), most=shot.way.rof)
    kick = nonzero(term("recoil", -shot.way.rcl if shot.way.rof > 1 else 0))
    return (kick if keys.FIRED.of(figure) == LAST_TURN else (), *(kick for _ in range(shots - 1)))
