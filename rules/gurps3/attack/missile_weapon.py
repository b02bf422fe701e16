"""Attack, Missile Weapon: the card, its penalties, recoil (G3-MIS); Attack, Pop Up (G3-POP)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps3.attack import locations, melee
from rules.gurps3.attack.aim import Shot, aimed_shot, far_off, range_terms, streak_terms
from rules.gurps3.attack.exchange import Attack, DamageRoll, strike
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.melee import threat_of
from rules.gurps3.attack.reload import LAST_TURN, spend
from rules.gurps3.defence.answer import check
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import posture_term, target_term
from rules.gurps3.figure.quantities import damage_of
from rules.gurps3.figure.skills import best
from rules.gurps3.harm import rousing
from rules.gurps3.harm.damage import quality_bonus
from rules.gurps3.place import close_combat
from rules.gurps3.place.attack_modifiers import condition_terms, weapon_terms
from rules.gurps3.place.close_combat import close_in_view, close_terms, in_close
from rules.gurps3.place.movement import pace_of
from rules.gurps3.place.sight import shelter
from rules.gurps3.place.watching import appeared
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import PACES
from rules.gurps3.tables.printed import aim as unaimed
from rules.gurps3.tables.settings import option
from rules.gurps3.tables.words import nonzero, refuse, term
from rules.turns.reactions import spring

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
    known = best(figure, way.skills)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=way.skills[0].replace("_", " "))
    place = locations.location(t, command, other, pointed=True)
    close = close_combat.close_with(t.enc, figure.name, other.name)
    into = close_combat.into_close(t.enc, figure.name, other.name)
    gun = way.gun or (way.kind == "crossbow" and option(t.enc, "prone_crossbow") == "gun")
    terms = (
        *range_terms(command, other, shot.far), *nonzero(term("size", sheet_of(other).sm)),
        *target_term(other), *place_term(other, place), *weapon_terms(figure, mine, way.st),
        *posture_term(t, figure, gun=gun, close=in_close(t.enc, figure.name)),
        *close_terms(t.enc, figure, armed=True, close=close), *nonzero(term("into_close_combat", on=into)),
        *nonzero(term("erratic_target", -(command.number("erratic") or 0))), *grip_terms(t.enc, figure),
        *condition_terms(t, command, figure, other.name, melee=False, aimed=_aims(command, figure, other, shot)),
    )  # fmt: skip
    others = sum(term.n for term in terms)
    more = aim_terms(t, command, figure, other, shot, known[1], others) if fixed is None else fixed
    kind = "into_close" if into else KINDS.get(way.kind, "missile")
    what = {"type": way.type, "item": mine.id, "weight": mine.lb if way.thrown else 0, "close": close}
    threat = threat_of(t, command, figure, other, kind, place, **what)
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
        guard=command.guard,
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
    other = melee.one_target(t, command)
    close = close_combat.close_with(t.enc, str(command.who), other.name)
    figure = turns.take_maneuver(t, command, "cc_attack_weapon" if close else "attack_missile", foe=other.name)
    shot = aimed_shot(t, command, figure, other)
    if (close or close_in_view(t.enc, figure.name)) and not shot.mine.weapon.close:
        raise refuse(t, "not_in_close", item=shot.mine.name.lower(), who=figure.name)
    let_fly(t, command, shot, shot_attack(t, command, figure, other, shot, None))


def let_fly(t: Bout, command: Command, shot: Shot, attack: Attack) -> bool:
    """Check the shot, begin the turn and loose every shot of it; whether they were loosed. Raises Refused."""
    figure = t.figure(attack.who)
    recoil = _recoil(t, command, figure, shot)
    for terms in recoil:
        attemptable(t, figure.name, attack.base, (*attack.terms, *terms))
    check(t, attack.threat, attack.guard)
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


def pop_up(t: Bout, command: Command) -> None:
    """The card: out of cover, one shot at -6, no bow; then whoever watches may shoot (G3-POP-01, G3-POP-02)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "pop_up", foe=other.name)
    shot = aimed_shot(t, command, figure, other)
    if shot.way.kind == "bow":
        raise refuse(t, "no_bow_pop_up", item=shot.mine.name.lower())
    if not shelter(t.enc, figure):
        raise refuse(t, "no_cover", who=figure.name)
    fixed = (term("popping_up"),)
    if let_fly(t, command, shot, shot_attack(t, command, figure, other, shot, fixed)):
        t.note("pops_up", figure.name, rule="G3-POP-01")
        t.do(keys.EXPOSED.set(figure.name, Nothing()))
        t.then(shown, figure.name)


def shown(t: Bout, who: str) -> None:
    """Whoever watches the hex of one who has popped up may shoot before he is back in cover (G3-POP-03)."""
    groups = appeared(t, who)
    if not groups:
        hidden_again(t, who)
        return
    keys.BACK.queue(t, t.enc.clock, who, top=True)
    spring(t, groups)


def hidden_again(t: Bout, who: str) -> None:
    """Back in cover (G3-POP-04)."""
    if keys.EXPOSED.on(t.figure(who)):
        t.do(keys.EXPOSED.clear(who))
