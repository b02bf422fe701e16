"""Unreliable ground: how many tests a move takes, jumping it, and what becomes of who fails (area TER)."""

import math
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, hex_key, hex_of
from rules.core.events import Landscaped
from rules.core.hexes import Hex
from rules.core.tables.rows import by_id
from rules.ground import sight
from rules.ground.bodies import occupants
from rules.ground.hexes import line
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import carrier, dex, mount_of, sheet
from rules.rq3plus.figure.wounds import dead, unconscious
from rules.rq3plus.place.falls import fall, fall_damage
from rules.rq3plus.rolls.skills import roll
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Codes, Row
from rules.rq3plus.tables.printed import PACKAGE
from rules.rq3plus.tables.words import says


class GroundRow(Row, frozen=True):
    """A kind of terrain. ``times`` is the multiple of DEX of its test, 0 for none; ``beyond`` tests only what exceeds
    one MR. ``blocks`` stops movement and knockback, ``solid`` doubles the harm of running into it. ``more`` is added to
    the damage of a fall on it.
    """

    id: str
    name: str
    times: int = 0
    beyond: bool = False
    blocks: bool = False
    solid: bool = False
    more: int = 0
    rules: Codes = ()


GROUNDS: Mapping[str, GroundRow] = by_id(PACKAGE, "terrain", GroundRow)


def ground(enc: Encounter, at: Hex) -> GroundRow | None:
    """The terrain of a hex, None where it is clear (R3-TER-01)."""
    told = enc.terrain.get(hex_key(at))
    return None if told is None else kind(told)


def solid(enc: Encounter, at: Hex) -> bool:
    """Whether something stands there that no missile passes: a wall, a rock, a tree."""
    found = ground(enc, at)
    return found is not None and found.blocks and found.solid


def barrier(enc: Encounter, a: str, b: str) -> Hex | None:
    """The hex on the map that hides one figure from another; None: none does (see R3-HIT-02)."""
    here, there = enc.figures[a].pos, enc.figures[b].pos
    return None if here is None or there is None else sight.barrier(here, there, lambda at: solid(enc, at))


def kind(told: str) -> GroundRow | None:
    """The ground a word stands for, with the modifier of its falls behind a sign (``difficult+2``)."""
    name, sign, n = told.partition("+")
    found = GROUNDS.get(name)
    return found if found is None or not sign else replace(found, more=int(n))


class Crossing(Struct, frozen=True):
    """A stretch of a move over difficult ground, or over somebody lying there: so many ``tests`` of it.

    ``at`` is the step (from 0) that enters it, ``width`` its metres in a row; ``started_inside``: the move began in it.
    """

    ground: GroundRow
    metres: int
    tests: int
    at: int
    width: int
    started_inside: bool = False
    rule: str = ""


def tests_for(of: GroundRow, metres: int, rate: int) -> int:
    """How many tests so many metres of it take at a basic rate (R3-TER-02, R3-TER-03)."""
    if not of.times or metres <= 0:
        return 0
    whole = math.ceil(metres / rate)
    return whole - 1 if of.beyond else whole


def crossings(
    enc: Encounter, who: str, start: Hex, path: tuple[Hex, ...], crossed: Mapping[str, int]
) -> tuple[Crossing, ...]:
    """The stretches of a path that call for tests, in the order they are entered; ``crossed`` counts metres before."""
    rate = sheet(carrier(enc, who)).mr
    found: list[Crossing] = []
    seen: list[str] = []
    for n, at in enumerate(path):
        here = ground(enc, at)
        if here is not None and here.times and here.id not in seen:
            seen.append(here.id)
            metres = sum((g := ground(enc, h)) is not None and g.id == here.id for h in path)
            before = crossed.get(here.id, 0)
            tests = tests_for(here, before + metres, rate) - tests_for(here, before, rate)
            inside = (own := ground(enc, start)) is not None and own.id == here.id
            found.append(Crossing(here, metres, tests, n, _width(enc, path[n:], here.id), inside, here.rules[0]))
        body = _bodies(enc, who, at)
        if body is not None:
            found.append(Crossing(body[0], 1, 1, n, 1, rule=body[1]))
    return tuple(c for c in found if c.tests)


def _width(enc: Encounter, path: tuple[Hex, ...], same: str) -> int:
    for n, at in enumerate(path):
        here = ground(enc, at)
        if here is None or here.id != same:
            return n
    return len(path)


def _bodies(enc: Encounter, who: str, at: Hex) -> tuple[GroundRow, str] | None:
    """The test for those lying in a hex: easy for one body or a fallen friend, hard else (R3-TER-06, R3-TER-07)."""
    here = [enc.figures[n] for n in occupants(enc, at) if n != who]
    lying = [f for f in here if f.posture == "prone" or unconscious(f) or dead(f)]
    if not lying:
        return None
    bodies = [f for f in lying if unconscious(f) or dead(f)]
    foes = [f for f in lying if f not in bodies and f.side != enc.figures[who].side]
    if foes or len(bodies) > 1:
        return GROUNDS["very_difficult"], "R3-TER-07"
    return GROUNDS["difficult"], "R3-TER-06"


class Footing(Struct, frozen=True):
    """How a crossing ended: ``fell`` where, in steps walked from the start; None when the mover goes on."""

    fell: int | None = None
    fumbled: bool = False


def cross(t: Bout, who: str, one: Crossing, steps: int, *, by: str = "", jump: bool = False) -> Footing:
    """Roll the tests of a crossing, or the jump over it. ``by``: dex or maneuver, empty for the better.

    ``steps`` is the length of the whole move in metres.

    Rules: R3-TER-04, R3-TER-13; see R3-TER-02, R3-TER-03, R3-TER-05..12.
    """
    tests = one.tests
    if jump:
        got, length = leap(t, who, running=one.at >= 2)
        if not got.succeeds:
            return _fails(t, who, one, got, steps)
        _steadied(t, who, got)
        t.note("jumps", who, metres=length, width=one.width, rule="R3-TER-08")
        if one.width <= length:
            return Footing()
        tests = 1
    for _ in range(tests):
        got = test(t, who, one.ground.times, by, one.rule or "R3-TER-03")
        _steadied(t, who, got)
        if not got.succeeds:
            ended = _fails(t, who, one, got, steps)
            if ended.fell is not None:
                return ended
    return Footing()


def test(t: Bout, who: str, times: int, by: str, rule: str) -> Degree:
    """One test of Maneuver, or Ride on a mount, or DEX x ``times``: the better unless said.

    Rules: R3-TER-05; see R3-MTD-06.
    """
    legs = carrier(t.enc, who)
    skill = ("Ride", sheet(t.figure(who)).ride) if mount_of(t.enc, who) else ("Maneuver", sheet(t.figure(who)).maneuver)
    nimble = (says("dex_x", times=times), dex(legs) * times)
    better = nimble if nimble[1] > skill[1] else skill
    name, base = {"dex": nimble, "maneuver": skill}.get(by, better)
    return roll(t, "terrain", who, name, base, rule=rule)


def leap(t: Bout, who: str, *, running: bool) -> tuple[Degree, int]:
    """A jump with Jump or Acrobatics: its degree, and the metres it carries: 3 with a run-up, else 1 (R3-TER-08)."""
    legs = carrier(t.enc, who)
    of = sheet(legs)
    skills = [("Jump", of.jump), ("Acrobatics", of.acrobatics or 0)]
    name, base = max(skills, key=_chance)
    got = roll(t, "jump", who, name, base, rule="R3-TER-08")
    reach = 3 if running else 1
    return got, {Degree.CRITICAL: 2 * reach, Degree.SPECIAL: reach * 3 // 2}.get(got, reach)


def _chance(skill: tuple[str, int]) -> int:
    return skill[1]


def _steadied(t: Bout, who: str, got: Degree) -> None:
    """A special or critical helps attacks and defences this round; the best counts once (R3-TER-11, R3-TER-12)."""
    by = {Degree.SPECIAL: 10, Degree.CRITICAL: 20}.get(got, 0)
    if by > keys.TERRAIN.read(t.figure(who)).by:
        t.do(keys.TERRAIN.set(who, keys.FootingBonus(by), until=(round_of(t.enc) + 1,)))
        t.note("good_footing", who, by=by, rule="R3-TER-11" if by == 10 else "R3-TER-12")


def _fails(t: Bout, who: str, one: Crossing, got: Degree, steps: int) -> Footing:
    """A failed or fumbled test: where it falls, and a fumble's further harm (R3-TER-09, R3-TER-10)."""
    fumbled = got is Degree.FUMBLE
    where = steps // 2 if one.started_inside else min(steps, one.at + 1)
    rode = bool(mount_of(t.enc, who))
    up = fall(t, who, "R3-TER-09" if fumbled else "R3-TER-10", moving=True)
    if fumbled:
        last = round_of(t.enc)
        t.do(keys.IDLE.set(who, keys.Until(last), until=(last + 1,)))
        t.note("loses_actions", who, rule="R3-TER-09")
        if not up and not rode:
            fall_damage(t, who, "R3-TER-09", more=one.ground.more)
    return Footing(None if up and not rode else where, fumbled)


def landscape(t: Bout, command: Command) -> None:
    """The game master lays out the ground: ``terrain difficult at 3,4, 3,5 to 3,8``; ``clear`` takes it away."""
    named = next(p for p in command.parts if p.verb != "here")
    more = next((o.value for o in named.options if isinstance(o.value, int)), 0)
    word = "" if named.verb == "clear" else f"{named.verb}+{more}" if more else named.verb
    count = 0
    for part in command.parts:
        if part.verb != "here" or part.at is None:
            continue
        ends = [hex_of(part.at)] + [hex_of(p.at) for p in part.parts if p.at is not None]
        for at in line(ends[0], ends[-1]):
            t.do(Landscaped(hex_key(at), word))
            count += 1
    t.note("landscaped", what=named.verb, count=count, rule="R3-TER-01")


def tests(t: Bout, who: str, all_: tuple[Crossing, ...], steps: int, command: Command) -> int | None:
    """Roll every crossing of a move; the steps after which it falls, or None."""
    by = "dex" if _says(command, "by_dex") else "maneuver" if _says(command, "by_maneuver") else ""
    jump = command.verb == "jump" or _says(command, "jumping")
    for one in all_:
        ended = cross(t, who, one, steps, by=by, jump=jump)
        if ended.fell is not None:
            return ended.fell
    return None


def _says(command: Command, verb: str) -> bool:
    return any(part.verb == verb for part in command.parts)
