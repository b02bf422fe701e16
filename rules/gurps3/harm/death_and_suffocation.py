"""Knocked out, fighting on at 0 hits (G3-INJ-08), dying of wounds (G3-INJ-09) and without air (G3-CHK-03)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, hp_max
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit


def knock_out(t: Bout, who: str, rule: str) -> None:
    """Somebody loses consciousness, and with it the footing."""
    if awake(t.figure(who)):
        t.do(keys.UNCONSCIOUS.set(who, Nothing()))
        t.note("unconscious", who, rule=rule)
        fall(t, who, rule)


def stays_awake(t: Bout, who: str) -> bool:
    """Return whether one with no hits left fights on: HT as his turn begins, or he falls unconscious (G3-INJ-08)."""
    figure = t.figure(who)
    if keys.HP.of(figure) > 0 or passed(t, "consciousness", who, "ht", sheet_of(figure).ht, rule="G3-INJ-08"):
        return True
    knock_out(t, who, "G3-INJ-08")
    return False


DEATH_STEP, DEATHS = limit("death_step"), limit("certain_death")
"""A death roll at -hp_max and every five hits below; at five times hp_max dead without one (see G3-INJ-09)."""


def death(t: Bout, who: str) -> None:
    """One HT roll for each step crossed, until one fails; far below there is none (G3-INJ-09)."""
    figure = t.figure(who)
    most, hp = hp_max(sheet_of(figure)), keys.HP.of(figure)
    if keys.DEAD.on(figure) or hp > -most:
        return
    if hp <= -DEATHS * most:
        die(t, who, "G3-INJ-09")
        return
    while keys.HP.of(t.figure(who)) <= keys.DEATH_AT.of(t.figure(who)):
        t.do(keys.DEATH_AT.by(who, -DEATH_STEP))
        if not passed(t, "death", who, "ht", sheet_of(figure).ht, rule="G3-INJ-09"):
            die(t, who, "G3-INJ-09")
            return


def die(t: Bout, who: str, rule: str) -> None:
    """Somebody is dead."""
    t.do(keys.DEAD.set(who, Nothing()))
    t.note("dies", who, rule=rule)


MINUTE = 60
DEADLY = limit("airless_minutes") * MINUTE
"""Seconds without air in which one dies."""


def airless(t: Bout, who: str, seconds: int) -> None:
    """So many seconds more without air, for one who is choked or suffocates; whoever breathes begins anew (G3-CHK-03).

    A choke lasts from one turn of the choker to the next, whether he won its contest or not.
    """
    figure = t.figure(who)
    was = keys.AIRLESS.of(figure)
    if keys.DEAD.on(figure) or not (keys.SUFFOCATING.on(figure) or keys.CHOKED.on(figure)):
        t.do(*keys.AIRLESS.to(figure, 0))
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
