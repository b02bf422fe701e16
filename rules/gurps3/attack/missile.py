"""Shots and throws, aimed or not, and popping up for one (G3-MIS, G3-POP)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps3.attack import choice
from rules.gurps3.attack.blow import Blow, strike, threat_of
from rules.gurps3.attack.loading import LAST_TURN, spend
from rules.gurps3.attack.melee import quality_bonus, side_of
from rules.gurps3.attack.modifiers import (
    INTO_CLOSE,
    attemptable,
    condition_terms,
    grip_terms,
    kept,
    place_term,
    posture_term,
    weapon_terms,
)
from rules.gurps3.defence.answer import answers, check
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import Gear, count, gear, held
from rules.gurps3.figure.quantities import (
    damage_of,
    move,
    posture,
    weapon_skill,
)
from rules.gurps3.place.sight import hidden, in_cover, shelter
from rules.gurps3.place.where import REAR, arc, in_close
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import Missile
from rules.gurps3.tables.printed import aim as aim_row
from rules.gurps3.tables.printed import range_modifier
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.settings import option
from rules.gurps3.time import turns
from rules.gurps3.time.watching import appeared
from rules.things.hands import open_hands
from rules.turns.reactions import spring

SNAP, POP_UP = -4, -6
WALKING, RUNNING = -1, -2
TIMES = {"crossbow": 3, "bow": 6}
"""How many times as much firing on the move costs (G3-MIS-04)."""
WALKED_EXTRA = 1
KINDS = {"thrown": "thrown", "thrown_knife": "thrown_knife", "gun": "bullet"}


class Shot(Struct, frozen=True):
    """A missile weapon ready to be used, with what its sentence asks of it."""

    mine: Gear
    way: Missile
    far: int


def shooter(t: Bout, command: Command, figure: Figure) -> Gear:
    """The missile weapon named, or the first at hand. Raises Refused where it is none, or not in hand (G3-MIS-01)."""
    if command.what is None:
        able = [g for g in held(figure) if g.weapon.missile and g.ready]
        able = [g for g in able if not g.weapon.modes] or able
        if not able:
            raise refuse(t, "no_missile", who=figure.name)
        return able[0]
    mine = gear(figure, command.what)
    if mine is None:
        raise refuse(t, "not_carried", who=figure.name, item=command.what.replace("_", " "), carried="other things")
    if mine.weapon.missile is None:
        raise refuse(t, "no_missile_weapon", item=mine.name.lower())
    choice.check_hand(t, figure, mine)
    return mine


def loaded(t: Bout, figure: Figure, mine: Gear) -> Missile:
    """The way it shoots. Raises Refused where it is not loaded or the other hand is full (G3-MIS-01)."""
    way = mine.weapon.missile
    assert way is not None
    if way.thrown:
        return way
    if keys.SHOTS.of(mine.item) < 1 or keys.RELOAD.of(mine.item):
        left = keys.RELOAD.of(mine.item)
        raise refuse(t, "not_loaded", item=mine.name.lower(), who=figure.name, turns=left or "some")
    if way.hands > count(mine.hand) + count(open_hands(figure)):
        raise refuse(t, "no_free_hand", who=figure.name)
    return way


def aimed_shot(t: Bout, command: Command, figure: Figure, other: Figure) -> Shot:
    """The weapon and the range. Raises Refused for an unknown range or one too far (G3-MIS-01)."""
    mine = shooter(t, command, figure)
    way = loaded(t, figure, mine)
    far = choice.distance(t, command, figure.name, other.name)
    if far is None:
        raise refuse(t, "no_distance", who=figure.name, target=other.name)
    st = keys.RATED.of(mine.item) or of(figure).st
    if far > way.range.at(st) and way.range.at(st):
        raise refuse(t, "out_of_range", target=other.name, hexes=far, item=mine.name.lower(), most=way.range.at(st))
    if arc(t.enc, figure.name, other.name) == REAR and figure.pos is not None:
        raise refuse(t, "not_in_front", who=figure.name, target=other.name, side=REAR)
    visible(t, figure.name, other.name)
    return Shot(mine, way, far)


def visible(t: Bout, who: str, other: str) -> None:
    """Raises Refused where cover or something solid lies between the two (G3-AIM-09, G3-POP-04)."""
    if in_cover(t.enc, who, other):
        raise refuse(t, "in_cover", target=other)
    if hidden(t.enc, who, other):
        raise refuse(t, "out_of_sight", who=who, target=other)


def pace_of(command: Command, figure: Figure) -> str:
    """How far the shooter has moved this turn: ``still``, ``walking`` or ``running`` (G3-MOV-08)."""
    moved = keys.MOVED.of(figure)
    if command.has("running") or moved > max(1, move(figure) // 2):
        return "running"
    return "walking" if command.has("walking") or moved > 1 else "still"


def target_speed(t: Bout, command: Command, other: Figure) -> int:
    """The hexes the target moved in its latest own turn (G3-ATK-10)."""
    said = command.number("speed")
    return keys.MOVED.of(other) if said is None else said


def aim_terms(
    t: Bout, command: Command, figure: Figure, other: Figure, shot: Shot, base: int, others: int
) -> tuple[Term, ...]:
    """What the aim gives, or what a snap shot costs (T15, G3-MIS-02 to 04)."""
    streak, pace = keys.AIMING.of(figure), pace_of(command, figure)
    fits = _aims(command, figure, other, shot)
    by = {"walking": WALKING, "running": RUNNING}.get(pace, 0) * TIMES.get(shot.way.kind, 1)
    moving = kept(Term(pace, by, "G3-MIS-04"))
    if not fits or streak is None:
        eff = base + others + by
        snap = 0 if eff >= shot.way.ss else SNAP
        return (*moving, *kept(Term("snap shot", snap, "G3-MIS-02")))
    return (*moving, *streak_terms(figure, shot, streak, pace, base))


def streak_terms(figure: Figure, shot: Shot, streak: keys.Aim, pace: str, base: int) -> tuple[Term, ...]:
    """Acc, further turns of aim, and the brace (G3-AIM-02 to 06, G3-MIS-06)."""
    row = aim_row(streak.turns)
    st = keys.RATED.of(shot.mine.item) or of(figure).st
    near = not shot.way.half.at(st) or shot.far < shot.way.half.at(st)
    walked = streak.walked or pace == "walking"
    extra = min(row.extra, WALKED_EXTRA) if walked else row.extra
    brace = int(streak.braced and not streak.moved and pace == "still" and not keys.MOVED.of(figure))
    return kept(
        Term("accuracy", min(shot.way.acc, base) if near and row.acc else 0, "G3-AIM-02"),
        Term("further aim", extra, "G3-AIM-03"),
        Term("braced", brace, "G3-AIM-05"),
    )


def blow_of(
    t: Bout, command: Command, figure: Figure, other: Figure, shot: Shot, fixed: tuple[Term, ...] | None
) -> Blow:
    """The shot as a blow; ``fixed`` are the terms of a watch or pop-up instead of aim and snap shot."""
    mine, way = shot.mine, shot.way
    known = weapon_skill(figure, way)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=way.skills[0].replace("_", " "))
    place = choice.location(t, command, other, pointed=True)
    into = choice.into_close(t.enc, figure.name, other.name)
    gun = way.gun or (way.kind == "crossbow" and option(t.enc, "prone_crossbow") == "gun")
    speed = target_speed(t, command, other)
    terms = (
        *kept(Term(f"range {shot.far}", range_modifier(shot.far, speed), "G3-ATK-10")),
        *kept(Term("size", of(other).sm, "G3-ATK-10")),
        *kept(Term(f"target {other.posture}", posture(other).target, "G3-POS-12")),
        *place_term(other, place),
        *weapon_terms(figure, mine, way.min_st),
        *posture_term(t, figure, gun=gun, close=in_close(t.enc, figure.name)),
        *kept(Term("into close combat", INTO_CLOSE if into else 0, "G3-CC-07")),
        *kept(Term("erratic target", -(command.number("erratic") or 0), "G3-MIS-05")),
        *grip_terms(t.enc, figure),
        *condition_terms(t, command, figure, melee=False, aimed=_aims(command, figure, other, shot)),
    )
    others = sum(term.n for term in terms)
    more = aim_terms(t, command, figure, other, shot, known[1], others) if fixed is None else fixed
    damage = damage_of(figure, mine, way)
    st = keys.RATED.of(mine.item) or of(figure).st
    return Blow(
        figure.name,
        other.name,
        "into_close" if into else KINDS.get(way.kind, "missile"),
        known[0],
        known[1],
        (*terms, *more),
        place,
        way.type,
        damage.dice,
        damage.adds,
        quality_bonus(mine, way.type) if way.thrown else (),
        mine.id,
        "thrown" if way.thrown else "shot",
        arc=side_of(t, command, other.name, figure.name),
        into=into,
        unaware=command.has("unaware", "unseen") or keys.INVISIBLE.on(figure),
        melee=False,
        narrow=True,
        bullet=way.gun,
        halved=bool(way.half.at(st)) and shot.far >= way.half.at(st),
        near=place == "vitals" and way.type == "imp",
        thrown=way.thrown,
        lb=mine.lb if way.thrown else 0,
        order=answers(command),
    )


def _aims(command: Command, figure: Figure, other: Figure, shot: Shot) -> bool:
    """Whether a turn of aim lies behind the shot: it takes the bad footing away (G3-MOV-07)."""
    streak = keys.AIMING.of(figure)
    fits = streak is not None and (streak.item, streak.target) == (shot.mine.id, other.name)
    return fits and pace_of(command, figure) != "running"


def shoot(t: Bout, command: Command) -> None:
    """Attack with a missile or thrown weapon, or pop up for a shot (G3-MIS, G3-POP)."""
    assert command.who is not None
    other = choice.target(t, command)
    pops = command.has("pop_up")
    figure = turns.take(t, command, "pop_up" if pops else "attack_missile", foe=other.name)
    shot = aimed_shot(t, command, figure, other)
    if pops and shot.way.kind == "bow":
        raise refuse(t, "no_bow_pop_up", item=shot.mine.name.lower())
    if pops and not shelter(t.enc, figure):
        raise refuse(t, "no_cover", who=figure.name)
    fixed = (Term("popping up", POP_UP, "G3-POP-01"),) if pops else None
    blow = blow_of(t, command, figure, other, shot, fixed)
    recoil = _recoil(t, command, figure, shot)
    attemptable(t, figure.name, blow.base, blow.terms)
    check(t, threat_of(blow), blow.order)
    if not turns.rouse(t, figure.name):
        return
    if pops:
        t.do(keys.EXPOSED.set(figure.name, Nothing()))
    if keys.AIMING.on(t.figure(figure.name)):
        t.do(keys.AIMING.clear(figure.name))
    for n, terms in enumerate(recoil, 1):
        spend(t, figure.name, shot.mine)
        t.then(strike, replace(blow, terms=(*blow.terms, *terms), again=n))
    if pops:
        t.then(shown, figure.name)


def _recoil(t: Bout, command: Command, figure: Figure, shot: Shot) -> tuple[tuple[Term, ...], ...]:
    """The recoil of each shot of a turn (G3-ATK-11)."""
    shots = command.number("shots", 1) or 1
    if shots > shot.way.rof or shots > max(1, keys.SHOTS.of(shot.mine.item)):
        raise refuse(t, "too_many_shots", item=shot.mine.name.lower(), most=shot.way.rof)
    kick = kept(Term("recoil", -shot.way.rcl if shot.way.rof > 1 else 0, "G3-ATK-11"))
    return (kick if keys.FIRED.of(figure) == LAST_TURN else (), *(kick for _ in range(shots - 1)))


def shown(t: Bout, who: str) -> None:
    """Whoever watches the hex of one who has popped up may shoot before he is back in cover (G3-POP-03)."""
    groups = appeared(t, who)
    if not groups:
        hidden_again(t, who)
        return
    t.queue(t.enc.clock, who, keys.BACK, top=True)
    spring(t, groups)


def hidden_again(t: Bout, who: str) -> None:
    """Back in cover (G3-POP-04)."""
    if keys.EXPOSED.on(t.figure(who)):
        t.do(keys.EXPOSED.clear(who))
