"""Without air: what a choke or another suffocation comes to when nobody ends it (G3-CHK-03)."""

from rules.core.bout import Bout
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import dead
from rules.gurps3.harm.wounds import die

MINUTE = 60
DEADLY = 4 * MINUTE
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
