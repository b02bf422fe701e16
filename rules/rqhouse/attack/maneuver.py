"""Contests of Maneuver, alone or with an attack, and what the winner makes of them (RH-MAN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.unseen import known, met
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.conditions import unconscious
from rules.rqhouse.figure.exchange_records import POSITION, Attack
from rules.rqhouse.figure.quantities import quarter_mv
from rules.rqhouse.figure.turns import fight, fight_left, ready
from rules.rqhouse.harm.fumbles import fumbled
from rules.rqhouse.place.walk import driven, taken
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.words import refuse


def successes(t: Bout, who: str, label: str, rule: str) -> int:
    """A Maneuver roll; its fumble is one (see RH-FUM-01)."""
    figure = t.figure(who)
    rolled = roll(t, label, who, "maneuver", model.of(figure).maneuver, rule=rule)
    if rolled.fumble:
        fumbled(t, who, "")
    return counted(t, who, rolled)


def contest(t: Bout, who: str, other: str) -> bool:
    """Maneuver against Maneuver: more successes win (RH-MAN-01, RH-MAN-04)."""
    mine = successes(t, who, "maneuver", "RH-MAN-01")
    theirs = successes(t, other, "counter_maneuver", "RH-MAN-01")
    won = mine > theirs
    t.note("maneuver_won" if won else "maneuver_lost", who, rule="RH-MAN-01", other=other, mine=mine, theirs=theirs)
    return won


def move_other(t: Bout, who: str, other: str, to: str, follow: bool) -> None:
    """The winner moves the opponent up to a quarter move, to a hex or straight away from himself (RH-MAN-02).

    ``follow``: into the place that is free now, from beside it.
    """
    pos, mine = t.figure(other).pos, t.figure(who).pos
    if to and pos is not None:
        goal = _short_of(t, who, other, pos, hex_of(to))
        away = distance(pos, goal)
        if away:
            t.do(Moved(other, to=goal))
    else:
        away = driven(t, who, other, quarter_mv(t.figure(other)))
    t.note("maneuvered", other, rule="RH-MAN-02", by=who, metres=away)
    if not follow or not away:
        return
    if pos is not None and mine is not None:
        if distance(mine, pos) != 1:
            return
        t.do(Moved(who, to=pos))
    t.note("follows", who, rule="RH-MAN-02", other=other)


def _short_of(t: Bout, who: str, other: str, start: Hex, goal: Hex) -> Hex:
    """Where the opponent comes to stand: beside the hex, nearest to where it was, if it meets somebody unseen there."""
    if not met(t, who, goal):
        return goal
    free = [at for at in (start, *neighbours(goal)) if not taken(t.enc, at, other)]
    return min(
        (at for at in free if distance(start, at) < distance(start, goal)), key=lambda at: (distance(at, goal), at)
    )


def need_opponent(t: Bout, other: str) -> None:
    """Raises Refused for whom nobody can outmaneuver: the dead and the senseless (see RH-HLT-03, RH-LOC-10)."""
    figure = t.figure(other)
    if keys.DEAD.on(figure):
        raise refuse(t, "target_dead", target=other)
    if unconscious(t.enc, figure):
        raise refuse(t, "target_senseless", target=other)


def check_to(t: Bout, who: str, other: str, to: str) -> None:
    """Raises Refused for a hex to which the winner can't move the opponent, as he knows the map (see RH-MAN-02)."""
    figure, most = t.figure(other), quarter_mv(t.figure(other))
    if not to:
        return
    if figure.pos is None:
        raise refuse(t, "off_map", who=other, at=to)
    if taken(known(t.enc, who), hex_of(to), other):
        raise refuse(t, "hex_taken", at=to)
    if (away := distance(figure.pos, hex_of(to))) > most:
        raise refuse(t, "too_far", who=other, metres=away, most=most)


def with_attack(t: Bout, blow: Attack) -> bool:
    """A contest as part of a Fight; won for position it is worth a conditional success (RH-MAN-05, RH-MAN-06)."""
    if not contest(t, blow.who, blow.target):
        return False
    if blow.maneuver == POSITION:
        return True
    move_other(t, blow.who, blow.target, blow.to, blow.follow)
    return False


def maneuver(t: Bout, command: Command) -> None:
    """A contest by itself; it takes the action of a Fight (see RH-MAN-01, RH-MAN-02, RH-MAN-05)."""
    figure = ready(t, command, cost=fight_left(t.figure(command.actor)))
    if not command.targets:
        raise refuse(t, "no_target", verb="maneuver")
    if figure.name in command.targets:
        raise refuse(t, "self_target", who=figure.name)
    for foe in command.targets:
        need_opponent(t, foe)
        check_to(t, figure.name, foe, command.at or "")
    fight(t, figure.name)
    for foe in command.targets:
        if contest(t, figure.name, foe):
            move_other(t, figure.name, foe, command.at or "", command.has("follow"))
