"""Contests of Maneuver: passing, closing and opening the distance (area MAN)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import D100, Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_key, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, step
from rules.core.keys import Nothing
from rules.core.report import Check, Term
from rules.ground.bodies import occupants
from rules.ground.unseen import known
from rules.rq3plus.figure import keys, phases
from rules.rq3plus.figure.quantities import carrier, mount_of, movement_rate, sheet
from rules.rq3plus.place import initiative
from rules.rq3plus.place.engagement import engaged_by, longest_held, threat
from rules.rq3plus.place.hexes import adjacent, beside
from rules.rq3plus.place.move_allowances import MOVE, begin, left, moving, remember, spend
from rules.rq3plus.place.movement import mover
from rules.rq3plus.rolls.skills import effective, roll
from rules.rq3plus.tables.degrees import Degree, degree
from rules.rq3plus.tables.words import refuse, says, term
from rules.runequest.free_words import by_hand
from rules.turns.pace import fault, strict


class ManeuverReader(Struct, frozen=True):
    """Reads one d100 against a chance for each opponent; as a check it shows the first (see R3-MAN-03, R3-MAN-04)."""

    chances: tuple[int, ...]

    def __call__(self, faces: int) -> tuple[Degree, ...]:
        return tuple(degree(faces, e) for e in self.chances)

    def degree(self, faces: int) -> str:
        """The degree against the first opponent."""
        return degree(faces, self.chances[0]).code

    def margin(self, faces: int) -> int:
        """How far below the chance against the first opponent the roll stayed."""
        return self.chances[0] - faces


def skill(t: Bout, who: str) -> tuple[str, int]:
    """Maneuver, or Ride on a mount (R3-MAN-10)."""
    figure = t.figure(who)
    return ("Ride", sheet(figure).ride) if mount_of(t.enc, who) else ("Maneuver", sheet(figure).maneuver)


def faster(t: Bout, who: str, other: str) -> tuple[Term, ...]:
    """+5% for each metre of basic MR above the opponent's (R3-MAN-04)."""
    ahead = movement_rate(carrier(t.enc, who)) - movement_rate(carrier(t.enc, other))
    return (term("faster", 5 * ahead, count=ahead),) if ahead > 0 else ()


def contest(t: Bout, who: str, others: tuple[str, ...], typed: tuple[Term, ...] = ()) -> dict[str, int]:
    """Roll it out: for each opponent 1 when ``who`` wins, -1 when it loses, 0 for a tie.

    A fumble stops the fumbler and costs its free shift (see R3-MAN-09); the winner moves before the loser (see
    R3-MOV-07).

    Rules: R3-MAN-01, R3-MAN-03; see R3-MAN-02.
    """
    name, base = skill(t, who)
    terms = [(*faster(t, who, o), *typed) for o in others]
    chances = tuple(effective(base, parts) for parts in terms)
    check = Check("maneuver", who, name, base, terms[0], chances[0], rule="R3-MAN-01")
    mine: tuple[Degree, ...] = t.check(check, D100, ManeuverReader(chances))
    found: dict[str, int] = {}
    for other, got in zip(others, mine, strict=True):
        told, value = skill(t, other)
        theirs = roll(t, "maneuver", other, told, value, faster(t, other, who), rule="R3-MAN-01")
        found[other] = (got > theirs) - (got < theirs)
        until = (phases.round_of(t.enc), phases.MELEE)
        t.do(keys.CONTESTED.set(who, other, Nothing(), until=until))
        word = {1: "wins", -1: "loses", 0: "tie"}[found[other]]
        t.note("contest", who, other=other, result=word, mine=got.code, theirs=theirs.code, rule="R3-MAN-02")
        if theirs is Degree.FUMBLE:
            _fumbles(t, other)
        if found[other] > 0:
            initiative.gains(t, who, other)
            t.do(keys.PASSED.set(who, other, Nothing(), until=until))
        elif found[other] < 0:
            initiative.gains(t, other, who)
    if Degree.FUMBLE in mine:
        _fumbles(t, who)
    return found


def _fumbles(t: Bout, who: str) -> None:
    """Who fumbles Maneuver stops at once and loses its free shift of this phase (R3-MAN-09)."""
    remember(t, who, replace(moving(t.enc, who), no_shift=MOVE, stopped=True))
    t.note("maneuver_fumble", who, rule="R3-MAN-09")


def _ready(t: Bout, command: Command, what: str) -> str:
    who = mover(t, command, what)
    if initiative.take(t, who, what) != MOVE:
        if strict(t.enc):
            raise refuse(t, "wrong_phase", what=says("contest_of_maneuver"), phase="move", now="post move")
        t.note("out_of_phase", who, what="Maneuver", phase=says("phase.MOVE_SETUP"), rule="R3-PMM-02")
    if t.figure(who).posture != "standing":
        raise refuse(t, "unable", who=who, condition="on the ground", what=what)
    begin(t, who)
    return who


def _once(t: Bout, who: str, others: tuple[str, ...]) -> None:
    for other in others:
        if keys.CONTESTED.all(t.enc, who, other) or keys.CONTESTED.all(t.enc, other, who):
            fault(t, refuse, "already_contested", who, "contests_again", "R3-MAN-01", other=other)


def pass_by(t: Bout, command: Command) -> None:
    """``maneuver vs Grak``: to move on although engaged; free only of those it beats.

    Rules: R3-MAN-02; see R3-MAN-03, R3-MOV-05, R3-MOV-06.
    """
    who = _ready(t, command, "maneuver")
    others = command.targets or engaged_by(t.enc, who)
    if not others or who in others:
        raise refuse(t, "not_engaged.pass_by", who=who)
    if strict(t.enc):
        for other in others:
            if other not in engaged_by(t.enc, who) and not adjacent(t.enc, who, other):
                raise refuse(t, "not_engaged.pass_by_2", other=other, who=who)
    _once(t, who, others)
    found = contest(t, who, others, by_hand(command.bonuses))
    if moving(t.enc, who).stopped:
        _end(t, who)
    elif all(n > 0 for n in found.values()):
        t.note("moves_free", who, of=list(found), rule="R3-MAN-02")


def _end(t: Bout, who: str) -> None:
    rest = left(t.enc, who, MOVE)
    spend(t, who, MOVE, rest)
    initiative.over(t, who, MOVE)


def close_in(t: Bout, command: Command) -> None:
    """``close Grak``: past a longer weapon into its bearer's hex, from next to it (R3-MAN-05; see R3-MAN-06)."""
    who = _ready(t, command, "close")
    other = command.targets[0]
    mine, theirs = _reach(t, who), max(_reach(t, other), longest_held(t.enc, other))
    if theirs >= 3 and adjacent(t.enc, who, other):
        raise refuse(t, "closed_already.close_in", who=who)
    if mine >= theirs:
        raise refuse(t, "not_longer.close_in", other=other, who=who)
    if keys.CLOSED.all(t.enc, who, other):
        raise refuse(t, "closed_already.close_in_2", who=who, other=other)
    started = other in moving(t.enc, who).adjacent
    if not (started or adjacent(t.enc, who, other)) or (strict(t.enc) and not started):
        raise refuse(t, "not_adjacent.close_in", who=who, other=other)
    if not _wins(t, command, who, other):
        return
    pos = t.figure(other).pos
    t.do(keys.CLOSED.set(who, other, Nothing()), Moved(who, to=pos))
    spend(t, who, MOVE, 1)
    t.note("closes", who, other=other, rule="R3-MAN-05")
    initiative.over(t, who, MOVE)


def _wins(t: Bout, command: Command, who: str, other: str) -> bool:
    """Whether the round's one contest with the other is won; whoever is stopped by it has ended its movement."""
    _once(t, who, (other,))
    won = contest(t, who, (other,), by_hand(command.bonuses))[other] > 0
    if moving(t.enc, who).stopped:
        _end(t, who)
    return won


def _reach(t: Bout, who: str) -> int:
    armed = threat(t.enc, who)
    return armed[1] if armed is not None else longest_held(t.enc, who)


def open_up(t: Bout, command: Command) -> None:
    """``open Grak``: out of a closed hex, back to an adjacent free one of the winner's choice (R3-MAN-08)."""
    who = _ready(t, command, "open the distance")
    other = command.targets[0]
    closed = (*keys.CLOSED.all(t.enc, who, other), *keys.CLOSED.all(t.enc, other, who))
    if not closed:
        raise refuse(t, "not_closed.open_up", who=who, other=other)
    goal = _opened_to(t, who, command)
    if not _wins(t, command, who, other):
        return
    for link in closed:
        t.do(keys.CLOSED.clear(link.a, link.b))
    t.do(Moved(who, to=goal))
    if goal is not None:
        spend(t, who, MOVE, 1)
    t.note("opens", who, other=other, to=hex_key(goal) if goal else "", rule="R3-MAN-08")
    initiative.over(t, who, MOVE)


def _opened_to(t: Bout, who: str, command: Command) -> Hex | None:
    """The hex to step back to: the one named, else the free one behind, else any free one."""
    figure: Figure = t.figure(who)
    if figure.pos is None:
        return None
    if command.at:
        goal = hex_of(command.at)
        there = occupants(known(t.enc, who), goal)
        if distance(figure.pos, goal) != 1 or there:
            other = next(iter(there), "nobody")
            raise refuse(t, "hex_occupied", other=other, hex=hex_key(goal), who=who)
        return goal
    behind = step(figure.pos, figure.facing + 3)
    return beside(t.enc, figure.pos) if occupants(t.enc, behind) else behind
