"""Thresholds, judged after every deed: who passes out, who wakes, what ends with a wound that closes."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, effects
from rules.rqhouse.figure.conditions import dead, in_zone, lame, unconscious
from rules.rqhouse.harm import consciousness
from rules.rqhouse.harm.falls import lie_down


def settle(t: Bout, before: Encounter) -> None:
    """See Ruleset: compares each figure with what it was."""
    for name in tuple(t.enc.figures):
        was = before.figures.get(name)
        if was is t.figure(name):
            continue
        _closed(t, name)
        consciousness.death_zone(t, name)
        if not in_zone(t.figure(name)) and keys.ZONE.on(t.figure(name)):
            t.do(keys.ZONE.clear(name))
        down, was_down = unconscious(t.enc, t.figure(name)), was is not None and unconscious(before, was)
        if dead(t.figure(name)):
            if was is not None and not dead(was):
                consciousness.collapse(t, name)
        elif down and not was_down:
            t.note("unconscious", name, rule="RH-LOC-10")
            consciousness.collapse(t, name)
        elif was_down and not down:
            t.note("wakes", name, rule="RH-LOC-10")
        if lame(t.enc, t.figure(name)) and not dead(t.figure(name)):
            lie_down(t, name, "RH-LOC-13")


def _closed(t: Bout, who: str) -> None:
    """End what a location's stage caused where the location has left it by healing."""
    figure = t.figure(who)
    reached = {spot.id: effects(figure, spot) for spot in body(figure).spots}
    out = keys.UNCONSCIOUS.of(figure)
    if out is not None and out.why:
        still = tuple(why for why in out.why if why not in reached or "unconscious" in reached[why])
        if not still:
            t.do(keys.UNCONSCIOUS.clear(who, "cured"))
        elif still != out.why:
            t.do(keys.UNCONSCIOUS.set(who, keys.Out(out.round, still)))
    for mark in (keys.COMATOSE, keys.DYING):
        cause = mark.of(figure)
        if cause is not None and cause.at in reached and mark.key not in reached[cause.at]:
            t.do(mark.clear(who, "cured"))
