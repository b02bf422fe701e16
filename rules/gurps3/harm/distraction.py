"""What tries a concentration, and the one roll for it (G3-CON-02)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, stunned, will
from rules.gurps3.tables.words import term
from rules.turns.spans import lapse


def distract(t: Bout, who: str) -> None:
    """Remember that a concentration is tried by this (see G3-CON-02)."""
    if keys.SPELL.on(t.figure(who)):
        t.do(keys.DISTRACTED.set(who, Nothing()))


def calm(t: Bout, who: str) -> None:
    """The one roll for all that tried a concentration in this attack (G3-CON-02)."""
    figure = t.enc.figures.get(who)
    if figure is None or not keys.DISTRACTED.on(figure):
        return
    t.do(keys.DISTRACTED.clear(who))
    if not keys.SPELL.on(figure) or not awake(figure):
        return
    terms = (term("distracted"),)
    if not passed(t, "concentration", who, "will", will(figure), terms, rule="G3-CON-02"):
        t.do(keys.SPELL.clear(who))
        t.note("loses_concentration", who, rule="G3-CON-02")


def spoil_aim(t: Bout, who: str) -> None:
    """A wound tries an aim, of a watch too: Will, or it is lost (G3-AIM-08; see G3-OPP-07)."""
    figure = t.figure(who)
    watch = keys.WATCHING.of(figure)
    aiming = keys.AIMING.on(figure)
    if stunned(figure) or not (aiming or (watch is not None and watch.turns and watch.count == 1)):
        return
    if passed(t, "will", who, "will", will(figure), rule="G3-AIM-08"):
        return
    lose_aim(t, who, "G3-AIM-08")


def lose_aim(t: Bout, who: str, rule: str) -> None:
    """The streak of aim ends; a watch goes on without it (G3-AIM-07, G3-OPP-07)."""
    figure = t.figure(who)
    watch = keys.WATCHING.of(figure)
    if lapse(t, who, keys.AIMING, why="ended"):
        t.note("loses_aim", who, rule=rule)
    elif watch is not None and watch.turns:
        t.do(keys.WATCHING.set(who, replace(watch, turns=0)))
        t.note("loses_aim", who, rule="G3-OPP-07")


def lose_reload(t: Bout, who: str) -> None:
    """A Dodge in it makes this turn's Reload count for nothing (G3-RLD-02)."""
    loading = keys.LOADING.of(t.figure(who))
    if loading is not None and loading.counts:
        t.do(keys.RELOAD.by(who, loading.item, 1), keys.LOADING.set(who, replace(loading, counts=False)))
        t.note("reload_lost", who, rule="G3-RLD-02")
