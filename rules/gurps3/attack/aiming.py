"""Aim: the card, and what ends a streak of it (G3-AIM); what it gives a shot stands in ``missile``."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.attack import choice
from rules.gurps3.attack.missile import loaded, shooter, visible
from rules.gurps3.figure import keys
from rules.gurps3.place.sight import sees
from rules.gurps3.place.where import in_close
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns

NO_BRACE = ("bow", "sling")
RESTS = ("prone", "sitting")


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
