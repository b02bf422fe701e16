"""Without air: what a choke or another suffocation comes to when nobody ends it (G3-CHK-03)."""

from rules.core.bout import Bout
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import dead
from rules.gurps3.harm.consciousness import knock_out
from rules.gurps3.harm.death import die
from rules.gurps3.tables.printed import limit

MINUTE = 60
DEADLY = limit("airless_minutes") * MINUTE
"""Seconds without air in which one dies."""


def airless(t: Bout, who: str, seconds: int) -> None:
    """So many seconds more without air, for one who is choked or suffocates; whoever breathes begins anew (G3-CHK-03).

    A choke lasts from one turn of the choker to the next, whether he won its contest or not.
    """
    figure = t.figure(who)
    was = keys.AIRLESS.of(figure)
    if dead(figure) or not (keys.SUFFOCATING.on(figure) or keys.CHOKED.on(figure)):
        if was:
            t.do(keys.AIRLESS.by(who, -was))
        return
    t.do(keys.AIRLESS.by(who, seconds))
    if was + seconds >= DEADLY:
        die(t, who, "G3-CHK-03")
    elif (was + seconds) // MINUTE > was // MINUTE:
        t.note("no_air", who, rule="G3-CHK-03", minutes=(was + seconds) // MINUTE)


def breathes(t: Bout, who: str) -> bool:
    """The tick of one who suffocates, as his turn begins: a point of fatigue; False: he falls unconscious (G3-CHK-05).

    A choke ticks when it is won.
    """
    figure = t.figure(who)
    if not keys.SUFFOCATING.on(figure):
        return True
    if keys.FATIGUE.of(figure) > 0:
        t.do(keys.FATIGUE.by(who, -1))
    t.note("suffocates", who, rule="G3-CHK-05")
    if keys.FATIGUE.of(t.figure(who)) > 0:
        return True
    knock_out(t, who, "G3-CHK-03")
    return False
