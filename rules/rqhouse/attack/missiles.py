"""Throws and shots as sentences (RH-RND-07, RH-MSL)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.attack.declare import declare
from rules.rqhouse.attack.sentences import readied, strike_all
from rules.rqhouse.attack.weapons import find, load_on_the_spot
from rules.rqhouse.figure import keys
from rules.rqhouse.sheet.gear import FIRE
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import ready, spend
from rules.turns.pace import strict


def missile(t: Bout, command: Command) -> None:
    """A throw or a shot: one action, no defence by it (RH-RND-07, RH-MSL)."""
    figure = ready(t, command)
    arm = find(t, command, figure)
    blows = declare(t, command, figure)
    shot = arm.way == FIRE
    if shot and keys.SHOTS.key in arm.item.q and not keys.SHOTS.of(arm.item):
        raise refuse(t, "no_shots", item=arm.item.name)
    if shot and not keys.LOADED.of(arm.item) and strict(t.enc):
        raise refuse(t, "not_loaded", item=arm.item.name)
    readied(t, command, figure)
    if shot:
        if not keys.LOADED.of(arm.item):
            load_on_the_spot(t, figure, arm)
        else:
            t.do(keys.LOADED.by(figure.name, arm.item.id, -1))
        if loading := keys.LOADING.of(arm.item):
            t.do(keys.LOADING.by(figure.name, arm.item.id, -loading))
        if keys.SHOTS.key in arm.item.q:
            t.do(keys.SHOTS.by(figure.name, arm.item.id, -1))
    t.do(keys.ATTACKED.by(figure.name, 1))
    spend(t, figure.name)
    strike_all(t, blows)
