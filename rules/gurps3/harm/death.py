"""Death: at so many hits below nothing (G3-INJ-09)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import dead, hp_max
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit

DEATH_STEP, DEATHS = limit("death_step"), limit("certain_death")
"""A death roll at -hp_max and every five hits below; at five times hp_max dead without one (see G3-INJ-09)."""


def death(t: Bout, who: str) -> None:
    """One HT roll for each step crossed, until one fails; far below there is none (G3-INJ-09)."""
    figure = t.figure(who)
    most, hp = hp_max(sheet_of(figure)), keys.HP.of(figure)
    if dead(figure) or hp > -most:
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
