"""What is judged when a command is over: thresholds a ruling has crossed, and falls from the saddle."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.keys import bearers, borne
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import OUT, alive, awake, stunned
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm.death import death_checks
from rules.gurps4.harm.falls_and_drops import go_limp
from rules.gurps4.harm.hits import crash
from rules.gurps4.harm.locations import falling_speed
from rules.gurps4.harm.staying_mounted import rider_startled, thrown
from rules.gurps4.place.where import carry
from rules.gurps4.time.high_speed import trips_if_fast


def settle(t: Bout, before: Encounter) -> None:
    """Judge what a command has left: death by HP that were set, the limpness of who was marked out, riders where
    their mounts are, and falls from them or with them (see G4-INJ-04, G4-MNT-04).

    What a blow crosses is judged with the blow; then nothing is left to do here.
    """
    for name in tuple(t.enc.figures):
        was, figure = before.figures.get(name), t.enc.figures[name]
        if was is figure:
            continue
        if was is not None and keys.HP.of(was) != keys.HP.of(figure):
            death_checks(t, name)
        carry(t, name)
        if was is not None and keys.RIDES.all(t.enc, b=name):
            rider_startled(t, was, t.figure(name))
        figure = t.figure(name)
        held = any(item.where in ("hand", "strapped") for item in figure.items)
        out = [mark for mark in borne(figure, OUT) if was is None or not mark.on(was)]
        if out and (held or figure.posture != "lying"):
            go_limp(t, name)
        figure = t.figure(name)
        if stunned(figure) or not awake(figure) or figure.posture == "lying":
            trips_if_fast(t, name)
        plummets(t, name)
        if not awake(t.figure(name)):
            for link in keys.RIDES.all(t.enc, b=name):
                thrown(t, link.a)
    for name in tuple(t.enc.figures) if bearers(t.enc, keys.FALLING) else ():
        fallen = keys.FALLING.of(t.figure(name))
        if fallen is not None:
            t.do(keys.FALLING.clear(name))
            if alive(t.figure(name)):
                crash(t, name, 2 * hp_max(t.figure(name)), falling_speed(fallen.turns))


def plummets(t: Bout, who: str) -> None:
    """A flier who is stunned, down or out comes to the ground; ``settle`` judges what the fall does (see G4-FLY-01)."""
    figure = t.figure(who)
    up = figure.elevation
    if not keys.FLYING.on(figure) or up <= 0 or not (stunned(figure) or not awake(figure) or figure.posture == "lying"):
        return
    t.do(Moved(who, elevation=0, posture="lying"))
    t.note("plummets", who, rule="G4-FLY-01", yards=up)
    if alive(figure):
        t.do(keys.FALLING.set(who, keys.Turns(up)))
