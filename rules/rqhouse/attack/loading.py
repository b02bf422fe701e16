"""Loading bows, slings and crossbows, beforehand or on the spot (RH-MSL-04)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.attack.chosen_weapon import ChosenWeapon, named
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.figure.turns import minor, minor_cost, ready, spend
from rules.rqhouse.figure.weapons import use
from rules.rqhouse.sheet.gear import FIRE, ways
from rules.rqhouse.tables.words import refuse
from rules.things import loading
from rules.things.loading import Magazine


def load(t: Bout, command: Command) -> None:
    """Load a bow or sling (minor), or do one of a crossbow's loading actions (RH-MSL-04)."""
    figure = t.figure(command.actor)
    item = named(t, str(command.what), figure)
    if FIRE not in ways(item):
        raise refuse(t, "wrong_use", item=item.name, what="load", possible=", ".join(ways(item)))
    row = use(figure, item, FIRE)
    figure = ready(t, command, cost=1 if row.load else minor_cost(figure))
    if item.where != "hand":
        held = ", ".join(one.name for one in in_use(figure)) or "nothing"
        raise refuse(t, "not_at_hand", who=figure.name, item=item.name, ready=held)
    if keys.LOADED.of(item):
        raise refuse(t, "already_loaded", item=item.name)
    if keys.SHOTS.key in item.q and not keys.SHOTS.of(item):
        raise refuse(t, "no_shots", item=item.name)
    if not row.load:
        minor(t, figure.name)
        t.do(keys.LOADED.by(figure.name, item.id, 1))
        t.note("loads", figure.name, rule="RH-MSL-04", item=item.name, left=0)
        return
    spend(t, figure.name)
    got = loading.load(t, Magazine(keys.LOADING, keys.LOADED), figure.name, item.id, row.load)
    assert got is not None
    t.note("loads", figure.name, rule="RH-MSL-04", item=item.name, left=got.needed - min(got.done, got.needed))


def load_on_the_spot(t: Bout, figure: Figure, arm: ChosenWeapon) -> None:
    """Under free pace a shot loads first: the minor or regular actions that are missing are taken.

    See RH-MSL-04, RH-RND-07.
    """
    missing = arm.use.load - keys.LOADING.of(arm.item)
    if arm.use.load:
        t.note("loaded_on_the_spot", figure.name, rule="RH-MSL-04", item=arm.item.name, actions=missing)
        spend(t, figure.name, missing, own_turn=False)
    else:
        t.note("loaded_on_the_spot", figure.name, rule="RH-MSL-04", item=arm.item.name, actions=0)
        minor(t, figure.name)
