"""Sentences that attack: one maneuver with all its blows (G4-ATT-01, G4-MAN-09 to -14, -20, -30)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Guard
from rules.core.encounter import Figure
from rules.gurps4.attack import exchange, feint, melee, ranged
from rules.gurps4.attack.arms import arm
from rules.gurps4.attack.said import Said, said
from rules.gurps4.defence import answer, sacrifice
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, awake, stunned
from rules.gurps4.orders import moves
from rules.gurps4.orders.parts import Parts, blows, parts
from rules.gurps4.place import where
from rules.gurps4.refusals import refuse
from rules.gurps4.time import turns


def attack(t: Bout, command: Command) -> None:
    """Attack, All-Out Attack or Move and Attack with everything said of it; all of it is checked before any die."""
    spoken = parts(t, command)
    first = spoken.deeds[0]
    how = moves.farther(t, spoken, said(t, first))
    figure = turns.taken(t, command, how.maneuver, how.option)
    turns.open_turn(t, figure.name)
    moves.check(t, figure, spoken, how)
    made = declared(t, command, figure, spoken, how)
    _one_foe(t, how, made)
    if how.option == "feint":
        feint.check(t, first, figure, target(t, first))
    if not turns.take(t, figure.name, how.maneuver, how.option, made[0].item):
        return
    moves.go(t, figure.name, spoken.before)
    if how.option == "feint":
        t.then(feint.within, first, figure.name, made[0].to)
    for n, one in enumerate(made):
        t.then(perform, one, n)
    t.then(moves.go, figure.name, spoken.behind)
    t.then(turns.end, figure.name)


def declared(t: Bout, command: Command, figure: Figure, spoken: Parts, how: Said) -> list[Strike]:
    """Every blow declared and found legal, with its typed defences."""
    made = []
    for part, second, rapid in blows(t, command, spoken, double=how.option == "double"):
        inner = said(t, part)
        way = replace(how, rapid=rapid, deceptive=inner.deceptive)
        s = _strike(t, part, figure, target(t, part), way)
        made.append(_guarded(t, s, second))
    return made


def _strike(t: Bout, part: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    if part.verb in ("shoot", "throw"):
        return ranged.shot(t, part, figure, foe, how)
    with_ = arm(t, part, figure)
    if with_.ranged:
        return ranged.shot(t, part, figure, foe, how)
    return melee.blow(t, part, figure, foe, how)


def _guarded(t: Bout, s: Strike, second: Guard | None) -> Strike:
    s = replace(s, second=second)
    answer.check(t, s)
    sacrifice.check(t, s)
    return s


def target(t: Bout, command: Command) -> Figure:
    """Whom an attack is meant for; raises Refused for nobody, oneself or the dead."""
    if not command.targets:
        foes = [f for f in t.enc.enemies(command.who or "") if awake(f)]
        if len(foes) != 1:
            raise refuse(t, "no_target", who=command.who)
        return foes[0]
    if len(command.targets) > 1:
        raise refuse(t, "one_target", who=command.who)
    foe = t.figure(command.targets[0])
    if foe.name == command.who:
        raise refuse(t, "not_oneself", who=command.who)
    if not alive(foe):
        raise refuse(t, "target_dead", target=foe.name)
    return foe


def _one_foe(t: Bout, how: Said, made: list[Strike]) -> None:
    if how.option == "double" and len({s.to for s in made}) > 1:
        raise refuse(t, "double_one_foe", who=made[0].by)


def perform(t: Bout, s: Strike, number: int) -> None:
    """One blow; a later one only if it can still be struck."""
    why = lapses(t, s) if number else ""
    if why:
        t.note("blow_lapses", s.by, rule="G4-MAN-11", target=s.to, why=why)
        return
    near = where.between(t.enc, s.by, s.to)
    if not s.ranged and near is not None and s.distance is not None and near > s.distance and not number:
        t.do(*where.stand(t.enc, s.by, s.to, s.distance))
        turns.stepped(t, s.by)
        t.note("steps_up", s.by, rule="G4-MAN-20", target=s.to)
    exchange.strike(t, s)


def lapses(t: Bout, s: Strike) -> str:
    """Why a further blow can't be struck any more; empty where it can."""
    figure, foe = t.figure(s.by), t.figure(s.to)
    if not awake(figure) or stunned(figure) or keys.OFF_BALANCE.on(figure):
        return "unable"
    item = figure.item(s.item)
    if item is not None and (item.where not in ("hand", "strapped") or keys.UNREADY.of(item) or keys.BROKEN.of(item)):
        return "unready"
    if s.mode is not None and not s.limb and item is None:
        return "unready"
    if not alive(foe):
        return "dead"
    near = where.between(t.enc, s.by, s.to)
    if not s.ranged and near is not None and s.mode is not None and near > max(s.mode.reach):
        return "reach"
    return ""
