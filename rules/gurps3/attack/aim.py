"""Aim: the card, what a streak of it gives the shot, and what ends it (G3-AIM)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.attack import targets
from rules.gurps3.attack.ranges import far_off
from rules.gurps3.attack.ready_to_shoot import Shot, loaded, shooter, visible
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import in_close
from rules.gurps3.place.sight import sees
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import aim as aim_row
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import nonzero, term

WALKED_EXTRA = limit("walked_aim")
NO_BRACE = ("bow", "sling")
RESTS = ("prone", "sitting")


def streak_terms(figure: Figure, shot: Shot, streak: keys.Aim, pace: str, base: int) -> tuple[Term, ...]:
    """Acc, further turns of aim, and the brace (G3-AIM-02 to 06; see G3-MIS-06)."""
    row = aim_row(streak.turns)
    st = keys.RATED.of(shot.mine.item) or sheet_of(figure).st
    near = not far_off(shot.way, st, shot.far)
    walked = streak.walked or pace == "walking"
    extra = min(row.extra, WALKED_EXTRA) if walked else row.extra
    brace = int(streak.braced and not streak.moved and pace == "still" and not keys.MOVED.of(figure))
    return nonzero(
        term("accuracy", min(shot.way.acc, base) if near and row.acc else 0),
        term("further_aim", extra),
        term("braced", brace),
    )


def aim(t: Bout, command: Command) -> None:
    """The card: Acc, then +1 for each further turn, to +3; another target or weapon begins anew (G3-AIM-10)."""
    assert command.who is not None
    other = targets.one_target(t, command) if command.targets else None
    was = keys.AIMING.of(t.figure(command.who))
    if other is None:
        if was is None:
            raise refuse(t, "no_target", what="aim")
        other = t.figure(was.target)
    figure = turns.take_maneuver(t, command, "aim", foe=other.name)
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
    if not rousing.rouse(t, figure.name):
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
        t.note("loses_sight", who, rule="G3-AIM-09", target=streak.target)
