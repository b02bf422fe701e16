"""The pink cards: aimed and snap shots, throws, pop-ups, watches, aim, loading (G3-AIM, G3-MIS, G3-OPP, G3-POP)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Closed, ItemChanged
from rules.core.hexes import Hex, distance, step
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.ground.arcs import side
from rules.ground.hexes import nearest_direction
from rules.gurps.rolling import passed, roll
from rules.gurps.success import Degree
from rules.gurps3.attack import choice
from rules.gurps3.attack.blow import Blow, strike, threat_of
from rules.gurps3.attack.melee import quality_bonus, side_of
from rules.gurps3.attack.modifiers import (
    INTO_CLOSE,
    attemptable,
    condition_terms,
    darkness,
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
    drawn,
    hampered,
    move,
    posture,
    vision,
    weapon_skill,
)
from rules.gurps3.place.sight import hidden, in_cover, sees, shelter
from rules.gurps3.place.where import ARCS, FRONT, REAR, arc, in_close
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import Missile
from rules.gurps3.tables.printed import LINE_WATCH, LOADING, range_modifier, watch
from rules.gurps3.tables.printed import aim as aim_row
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.settings import option
from rules.gurps3.time import turns
from rules.gurps3.time.watching import WATCH, appeared, spared
from rules.things.hands import open_hands
from rules.turns.reactions import spring

SNAP, POP_UP, LOOKED = -4, -6, -2
WALKING, RUNNING = -1, -2
TIMES = {"crossbow": 3, "bow": 6}
"""How many times as much firing on the move costs (G3-MIS-04)."""
WALKED_EXTRA = 1
NO_BRACE = ("bow", "sling")
RESTS = ("prone", "sitting")
STRONGEST = 8
"""A crossbow of more ST than that above the user's cannot be cocked by hand (G3-RLD-03)."""
THIS_TURN, LAST_TURN = 2, 1
"""When a gun with recoil was fired (G3-ATK-11)."""
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
    """Attack with a missile or thrown weapon, pop up for a shot, or fire from a watch (G3-MIS, G3-POP, G3-OPP)."""
    assert command.who is not None
    reply = turns.mine(t.enc, command.who)
    if reply is not None:
        fire(t, command)
        return
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


def spend(t: Bout, who: str, mine: Gear) -> None:
    """A shot leaves the weapon; one of a single shot has to be loaded again (G3-MIS-07)."""
    way = mine.weapon.missile
    held_ = t.figure(who).item(mine.id)
    if way is None or way.thrown or held_ is None:
        return
    t.do(ItemChanged(who, mine.id, keys.SHOTS.key, -1))
    if way.rof > 1:
        t.do(keys.FIRED.by(who, THIS_TURN - keys.FIRED.of(t.figure(who))))
    if keys.SHOTS.of(held_) - 1 < 1 and not way.gun:
        t.do(ItemChanged(who, mine.id, keys.RELOAD.key, turns_to_load(t.figure(who), mine)))


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


def turns_to_load(figure: Figure, mine: Gear) -> int:
    """Reload turns that a weapon takes (G3-RLD-03)."""
    way = mine.weapon.missile
    assert way is not None
    if way.gun:
        row = LOADING.get(way.action or "detachable", LOADING["detachable"])
        left = keys.SHOTS.of(mine.item)
        rounds = way.magazine - left
        return row.turns + row.per_round * (rounds if way.action == "integral" else left) + row.per_loaded * rounds
    rated = keys.RATED.of(mine.item) or of(figure).st
    if way.kind == "crossbow" and rated > of(figure).st:
        return LOADING["crossbow_strong"].turns
    return LOADING[way.kind].turns if way.kind in LOADING else way.reload


def aim(t: Bout, command: Command) -> None:
    """The Aim card: Acc for the first turn, +1 for each further one, to +3 (G3-AIM)."""
    assert command.who is not None
    other = choice.target(t, command) if command.targets else None
    was = keys.AIMING.of(t.figure(command.who))
    if other is None:
        if was is None:
            raise refuse(t, "no_target", what="aim")
        other = t.figure(was.target)
    figure = turns.take(t, command, "aim", foe=other.name)
    mine = shooter(t, command, figure)
    way = loaded(t, figure, mine)
    if in_close(t.enc, figure.name):
        raise refuse(t, "no_aim_close", who=figure.name)
    visible(t, figure.name, other.name)
    moved = keys.MOVED.of(figure)
    if way.kind == "bow" and (moved or command.has("walking")):
        raise refuse(t, "bow_stands", who=figure.name)
    rests = command.has("braced") or figure.posture in RESTS
    again = was if was is not None and (was.item, was.target) == (mine.id, other.name) else None
    walked = moved > 1 or command.has("walking")
    if not turns.rouse(t, figure.name):
        return
    streak = keys.Aim(
        mine.id,
        other.name,
        (again.turns if again else 0) + 1,
        walked or bool(again and again.walked),
        walked or moved > 0 or bool(again and again.moved),
        rests and way.kind not in NO_BRACE,
    )
    t.do(keys.AIMING.set(figure.name, streak))
    t.note("aims", figure.name, rule="G3-AIM-02", target=other.name, turns=streak.turns)


def end_aim_unseen(t: Bout, who: str) -> None:
    """An aim ends when its target is out of sight or gone (G3-AIM-09)."""
    streak = keys.AIMING.of(t.figure(who))
    if streak is not None and (streak.target not in t.enc.figures or not sees(t.enc, who, streak.target)):
        t.do(keys.AIMING.clear(who))
        t.note("loses_aim", who, rule="G3-AIM-09")


def set_watch(t: Bout, command: Command) -> None:
    """The Opportunity Fire card: watch hexes or a line, and shoot at the first foe there (G3-OPP)."""
    assert command.who is not None
    figure = turns.take(t, command, "opportunity_fire")
    was = keys.WATCHED.of(figure)
    mine = shooter(t, command, figure)
    loaded(t, figure, mine)
    hexes, line = watched_hexes(command, figure)
    _before_him(t, figure, hexes)
    size = len(hexes) or command.number("hexes", 1) or 1
    if not turns.rouse(t, figure.name):
        return
    same = was is not None and was.hexes == hexes and was.item == mine.id and was.size == size == 1 and was.turns
    watch_ = keys.Watch(
        mine.id,
        hexes,
        size,
        line or command.has("line"),
        _part(command, "secret"),
        turns=(was.turns if was and same else 0) + 1 if size == 1 and not line else 0,
    )
    audience = f"@{figure.name}" if watch_.secret else ""
    t.do(keys.WATCHING.set(figure.name, watch_, audience=audience))
    t.note("watches", figure.name, rule="G3-OPP-01", audience=audience, hexes=size, item=mine.name.lower())


def _part(command: Command, word: str) -> bool:
    return command.has(word) or any(part.has(word) or part.verb == word for part in command.parts)


def _legs(command: Command) -> tuple[Command, ...]:
    found: list[Command] = []
    for part in command.parts:
        if part.verb in ("leg", "to_there"):
            found.append(part)
        found += _legs(part)
    return tuple(found)


def watched_hexes(command: Command, figure: Figure) -> tuple[tuple[Hex, ...], bool]:
    """The hexes of a watch, and whether they are a straight line from one to another."""
    legs = _legs(command)
    named = tuple(hex_of(leg.at) for leg in legs if leg.at)
    if any(leg.verb == "to_there" for leg in legs) and len(named) == 2:
        start, end = named
        return tuple(_straight(start, end)), True
    return named, False


def _straight(start: Hex, end: Hex) -> list[Hex]:
    found = [start]
    while found[-1] != end and len(found) < 200:
        here = found[-1]
        found.append(step(here, nearest_direction(here, end)[0]))
    return found


def _before_him(t: Bout, figure: Figure, hexes: tuple[Hex, ...]) -> None:
    """Raises Refused for a set that lies outside the front arc (G3-OPP-01)."""
    if figure.pos is None:
        return
    for at in hexes:
        if distance(at, figure.pos) and side(ARCS, figure.pos, figure.facing, at) != FRONT:
            raise refuse(t, "watch_front", who=figure.name, at=f"{at[0]},{at[1]}")


def watch_terms(figure: Figure, shot: Shot, watch_: keys.Watch, base: int) -> tuple[Term, ...]:
    """The penalty of the area, never the snap shot's too; with one hex the aim (G3-OPP-04 to 06)."""
    by = LINE_WATCH if watch_.line else watch(watch_.size).by
    looked = Term("looked first", LOOKED if watch_.looked else 0, "G3-OPP-03")
    aimed: tuple[Term, ...] = ()
    if watch_.size == 1 and not watch_.line and watch_.turns:
        streak = keys.Aim(shot.mine.id, "", watch_.turns)
        aimed = streak_terms(figure, shot, streak, "still", base)
    return kept(Term("watching", by, "G3-OPP-04"), looked, *aimed)


def fire(t: Bout, command: Command) -> None:
    """The watcher's shot at whoever has come into the watched set (G3-OPP-02)."""
    assert command.who is not None
    slot = turns.mine(t.enc, command.who)
    figure = turns.actor(t, command)
    watch_ = keys.WATCHING.of(figure)
    if slot is None or slot.data.get("kind") != WATCH or watch_ is None:
        if slot is not None or watch_ is None or watch_.hexes:
            raise refuse(t, "nothing_to_fire_at", who=figure.name)
        slot = None
    foe = str(slot.data.get("foe")) if slot is not None else (command.targets[0] if command.targets else "")
    if command.targets and command.targets[0] != foe:
        raise refuse(t, "fire_at", who=figure.name, target=foe)
    if foe not in t.enc.figures:
        raise refuse(t, "no_target", what="fire")
    other = t.figure(foe)
    shot = aimed_shot(t, replace(command, what=watch_.item, targets=(foe,)), figure, other)
    known = weapon_skill(figure, shot.way)
    terms = watch_terms(figure, shot, watch_, known[1] if known else 0)
    blow = blow_of(t, replace(command, targets=(foe,)), figure, other, shot, terms)
    attemptable(t, figure.name, blow.base, blow.terms)
    check(t, threat_of(blow), blow.order)
    spend(t, figure.name, shot.mine)
    t.then(strike, blow)
    if slot is not None:
        t.then(turns.replied, figure.name, slot.id)
    else:
        t.do(keys.WATCHING.clear(figure.name))


def look_first(t: Bout, command: Command) -> None:
    """A Vision roll before firing: held by success, forced by failure, and -2 on the shot either way (G3-OPP-03)."""
    assert command.who is not None
    slot = turns.mine(t.enc, command.who)
    figure = turns.actor(t, command)
    watch_ = keys.WATCHING.of(figure)
    if slot is None or slot.data.get("kind") != WATCH or watch_ is None or watch_.looked:
        raise refuse(t, "nothing_to_fire_at", who=figure.name)
    foe = str(slot.data.get("foe"))
    terms = kept(Term("darkness", -darkness(t.enc, command), "G3-OPP-03"))
    good = passed(t, "vision", figure.name, "vision", vision(figure), terms, rule="G3-OPP-03")
    t.do(keys.WATCHING.set(figure.name, replace(watch_, looked=True)))
    if good:
        spared(t, figure.name, foe)
        said = t.ask(
            "hold", figure.name, f"Fire at {foe}?", (("fire", "fire"), ("hold fire", "hold fire")), "fire", "G3-OPP-03"
        )
        if said == "hold fire":
            t.note("lets_pass", figure.name, rule="G3-OPP-03", foe=foe)
            t.do(Closed(slot.id, "declined"))
            return
    t.then(fire, replace(command, verb="fire", options=()))


def reload(t: Bout, command: Command) -> None:
    """The Reload card: one turn nearer to a loaded weapon (G3-RLD)."""
    going = keys.LOADING.of(t.figure(str(command.who)))
    figure = turns.take(t, command, "reload")
    mine = _to_load(t, command, figure)
    way = mine.weapon.missile
    assert way is not None
    left = keys.RELOAD.of(mine.item)
    full = turns_to_load(figure, mine)
    fresh = left in (0, full) and (going is None or going.item != mine.id)
    left = left or full
    skill = "fast_draw" if command.has("fast_draw") else "speed_load" if command.has("speed_load") else ""
    level = drawn(figure, skill, "arrow" if skill == "fast_draw" else mine.id) if skill else None
    if skill and not fresh:
        raise refuse(t, "quick_at_start", who=figure.name, item=mine.name.lower())
    if skill and level is None:
        raise refuse(t, "no_skill", who=figure.name, skill=skill.replace("_", " "))
    if not turns.rouse(t, figure.name):
        return
    if skill and level is not None:
        terms = hampered(figure)
        got: Degree = roll(t, skill, figure.name, skill, level, terms, rule="G3-RLD-04")
        left = max(1, left - 1) if got.good else left + int(got is Degree.CRITICAL_FAILURE)
    left -= 1
    t.do(ItemChanged(figure.name, mine.id, keys.RELOAD.key, left - keys.RELOAD.of(mine.item)))
    t.do(keys.LOADING.set(figure.name, keys.Loading(mine.id)))
    if left <= 0:
        _full(t, figure.name, mine)
    t.note("loaded" if left <= 0 else "loading", figure.name, rule="G3-RLD-01", item=mine.name.lower(), turns=left)


def _full(t: Bout, who: str, mine: Gear) -> None:
    way = mine.weapon.missile
    assert way is not None
    spare, shots = keys.SPARE.of(mine.item), keys.SHOTS.of(mine.item)
    wanted = way.magazine - shots
    took = wanted if spare < 0 else min(wanted, spare)
    t.do(ItemChanged(who, mine.id, keys.SHOTS.key, took))
    if spare >= 0 and took:
        t.do(ItemChanged(who, mine.id, keys.SPARE.key, -took))


def _to_load(t: Bout, command: Command, figure: Figure) -> Gear:
    """The weapon to load. Raises Refused where nothing is to be loaded, or nothing to load it with (G3-RLD-03)."""
    able = [g for g in held(figure) if g.weapon.missile and not g.weapon.missile.thrown]
    able = [g for g in able if command.what in (g.id, None)]
    if not able:
        raise refuse(t, "no_missile", who=figure.name)
    mine = able[0]
    way = mine.weapon.missile
    assert way is not None
    if keys.SHOTS.of(mine.item) >= way.magazine:
        raise refuse(t, "loaded_already", item=mine.name.lower())
    if keys.SPARE.of(mine.item) == 0:
        raise refuse(t, "no_missiles_left", item=mine.name.lower(), who=figure.name)
    if way.kind == "crossbow" and keys.RATED.of(mine.item) > of(figure).st + STRONGEST:
        raise refuse(t, "too_strong", item=mine.name.lower(), who=figure.name)
    return mine
