"""Choke: ST against HT, and the margin is hits (G3-CHK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.keys import Nothing
from rules.gurps.rolling import Side, contest
from rules.gurps.success import signed_contest
from rules.gurps3.attack import targets
from rules.gurps3.figure import keys, turns
from rules.gurps3.harm import rousing
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.death import knock_out
from rules.gurps3.harm.wounds import suffer
from rules.gurps3.rolls.contests import st_side, tries
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.refusals import refuse


def choke(t: Bout, command: Command) -> None:
    """Choke a foe held by the neck with both hands: the margin is hits (G3-CHK-01, G3-CHK-02, G3-CHK-04)."""
    other = targets.held_target(t, command, keys.GRIP)
    figure = turns.take_maneuver(t, command, "choke", foe=other.name)
    grip = keys.GRIP.of(t.enc, figure.name, other.name)
    if grip is None or grip.location != "neck" or grip.hands < 2:
        raise refuse(t, "no_neck_held", who=figure.name, target=other.name)
    if not rousing.rouse(t, figure.name):
        return
    t.do(keys.CHOKED.set(other.name, Nothing()))
    theirs = Side(other.name, "ht", sheet_of(other).ht)
    tries(t, figure.name, other.name, "choke", "G3-CHK-02")
    by = contest(t, "contest", st_side(figure), theirs, rule="G3-CHK-02", margin=signed_contest)
    if by <= 0:
        t.note("choke_fails", figure.name, rule="G3-CHK-02", foe=other.name)
        return
    was = keys.HP.of(other)
    t.note("chokes", figure.name, rule="G3-CHK-02", foe=other.name, hits=by, was=was, left=was - by)
    suffer(t, Hit(figure.name, other.name, "torso", 0, 0, "imp", melee=False), by)
    t.then(_out_of_breath, other.name)


def _out_of_breath(t: Bout, who: str) -> None:
    if keys.FATIGUE.of(t.figure(who)) > 0:
        t.do(keys.FATIGUE.by(who, -1))
    if keys.FATIGUE.of(t.figure(who)) <= 0:
        knock_out(t, who, "G3-CHK-03")
