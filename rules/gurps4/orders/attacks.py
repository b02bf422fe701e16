"""Sentences that attack: one maneuver with all its blows."""

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import distance
from rules.core.report import Refused
from rules.ground.walk import Walk, moved
from rules.gurps.parts import SEVERAL, Parts
from rules.gurps.success import HOPELESS
from rules.gurps4.attack import close_combat, exchange, feint, melee, ranged, score
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.attack.declaration import Declaration, declaration
from rules.gurps4.defence import answer, sacrifice
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake, stunned
from rules.gurps4.figure.speed_and_move import step
from rules.gurps4.orders import walking
from rules.gurps4.orders.parts import MOVING, blows, parts
from rules.gurps4.orders.walking import goals, step_back
from rules.gurps4.place import movement, where
from rules.gurps4.place.movement import said_yards
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns, waits


def attack(t: Bout, command: Command) -> None:
    """Attack, All-Out Attack or Move and Attack with everything said of it; all of it is checked before any die.

    Rules: G4-MAN-20.
    """
    spoken = parts(command)
    if spoken.before:
        spoken = replace(spoken, before=walking.placed(t, command.who or "", spoken.before))
    first = responded(t, command, spoken.deeds[0])
    first = at_hex(t, first)
    if not first.targets and _is_hex(first.at):
        _at_nobody(t, first)
        return
    spoken = replace(spoken, deeds=(first, *spoken.deeds[1:]))
    how = farther(t, spoken, declaration(t, first))
    spoken = _run_up(t, spoken)
    figure = turns.opened(t, command, how.maneuver)
    walking.check(t, figure, spoken, how)
    walking.rise(t, figure.name, spoken.before)
    figure = t.figure(figure.name)
    plan = walking.planned(t, figure, spoken.before, how.maneuver, _closed_with(t, figure, spoken))
    if plan is not None:
        _walks_in(t, command, spoken, how, plan)
        return
    made = declared(t, command, figure, spoken, how)
    if how.option == "double" and len({attack.target for attack in made}) > 1:
        raise refuse(t, "double_one_foe", who=figure.name)
    if how.option == "feint":
        feint.check(t, first, figure, target(t, first))
    if not waits.interrupted(t, command, GOING, made[0].target):
        _carry_out(t, spoken, how, made)


def _run_up(t: Bout, spoken: Parts) -> Parts:
    """Return a sentence with the way to the foe as its first blow says it where there is no map: in yards."""
    first, *others = spoken.deeds
    yards = said_yards(part for part in spoken.before if not walking.is_back(part) and not part.has("backwards"))
    if t.figure(first.who or "").pos is not None or not yards or first.has("moved"):
        return spoken
    return replace(spoken, deeds=(replace(first, options=(*first.options, Option("moved", yards))), *others))


GOING, WALKED = "goes_on", "goes_on_behind_a_walk"
"""The verbs of a sentence that was interrupted and goes on; its only part is the sentence."""


def _walks_in(t: Bout, command: Command, spoken: Parts, declaration: Declaration, plan: Walk) -> None:
    """Move first, then the deed, wherever the walk has led; Waits may come between."""
    who = command.who or ""
    kind = "move_and_attack" if declaration.moving else declaration.maneuver
    there = t.fork()
    if plan.path:
        there.do(moved(who, plan.path[-1]))
    declared(there, command, there.figure(who), spoken, declaration)
    if turns.take_maneuver(t, who, kind, declaration.option):
        after = replace(command, verb=SEVERAL, parts=(*_deeds(command), *spoken.behind))
        plan = replace(plan, after=replace(after, note=kind))
        walking.walk(t, who, spoken.before, plan, walking.Walker(after_walk))


def _closed_with(t: Bout, figure: Figure, spoken: Parts) -> str:
    """Return the foe in whose hex the way of a sentence ends, to be struck there; empty for nobody (see G4-CLS-06)."""
    goal, deed = walking.goals(spoken.before)[-1:], spoken.deeds[0]
    foe = next((name for name in deed.targets if any(at in where.body(t.figure(name)) for at in goal)), "")
    return "" if not foe or deed.verb in ("shoot", "throw") or arm_named(t, deed, figure).ranged else foe


def _deeds(command: Command) -> tuple[Command, ...]:
    """Return the parts of a sentence behind its movement."""
    found = list(command.parts)
    while found and found[0].verb in MOVING:
        found.pop(0)
    while found and found[-1].verb in MOVING:
        found.pop()
    return tuple(found)


def after_walk(t: Bout, command: Command, *, resumed: bool = False) -> None:
    """The deed behind a walk; where it can't be done from there, the turn ends with a note."""
    who = command.who or ""
    spoken = parts(replace(command, note=""))
    how = declaration(t, spoken.deeds[0])
    if command.note == "move_and_attack":
        how = replace(how, maneuver="move_and_attack")
    made = t.legal(lambda: declared(t, command, t.figure(who), spoken, how, resumed=True))
    if isinstance(made, Refused):
        lapse(t, who, made.message)
        return
    if resumed or not waits.interrupted(t, command, WALKED, made[0].target):
        _blows(t, spoken, how, made)


def lapse(t: Bout, who: str, why: str, rule: str = "G4-MAN-30") -> None:
    """A deed that can't be done any more: the turn ends with a note."""
    t.note("blow_lapses", who, rule=rule, target=who, why=why)
    t.then(turns.end, who)


def _carry_out(t: Bout, spoken: Parts, declaration: Declaration, made: list[Attack]) -> None:
    who = made[0].who
    if turns.take_maneuver(t, who, declaration.maneuver, declaration.option, made[0].item):
        walking.walk(t, who, spoken.before, None)
        _blows(t, spoken, declaration, made)


def _blows(t: Bout, spoken: Parts, declaration: Declaration, made: list[Attack]) -> None:
    """Every blow of a sentence, behind the Feint of an All-Out Attack (see G4-MAN-12), and the turn's end."""
    who = made[0].who
    if declaration.option == "feint":
        t.then(feint.within, spoken.deeds[0], who, made[0].target)
    for n, one in enumerate(made):
        t.then(perform, one, n)
    t.then(over, who, spoken.behind)


def over(t: Bout, who: str, behind: tuple[Command, ...]) -> None:
    """What stands behind the blows of a sentence, and the end of the turn."""
    _moves_off(t, who, behind)
    turns.end(t, who)


def _moves_off(t: Bout, who: str, behind: tuple[Command, ...]) -> None:
    """A step after the blow (see G4-MAN-20)."""
    if not behind or not awake(t.figure(who)) or stunned(t.figure(who)):
        return
    walking.rise(t, who, behind)
    figure = t.figure(who)
    if any(walking.is_back(part) for part in behind):
        step_back(t, who)
        return
    behind = walking.placed(t, who, behind)
    goal = walking.goals(behind)
    if goal and figure.pos is not None and where.enterable(t.enc, who, goal[-1]):
        if distance(figure.pos, goal[-1]) <= step(t.enc, figure):
            t.do(Moved(who, to=goal[-1]))
            turns.stepped(t, who)
            t.note("moves", who, rule="G4-MAN-20", yards=1, at=f"{goal[-1][0]},{goal[-1][1]}")
        return
    walking.walk(t, who, behind, None)


def responded(t: Bout, command: Command, deed: Command) -> Command:
    """In answer to a Wait: what is left out is as announced (see G4-MAN-31)."""
    watch = keys.WAIT.of(t.figure(command.who or ""))
    if turns.responding(t.enc, command.who or "") is None or watch is None or not watch.deed:
        return deed
    announced = msgspec.json.decode(watch.deed, type=Command)
    options = deed.options or announced.options
    return replace(
        deed, what=deed.what or announced.what, options=options, targets=deed.targets or announced.targets,
        at=deed.at or announced.at,
    )  # fmt: skip


def resume(t: Bout, command: Command) -> None:
    """The sentence behind the Waits that came before it; raises Refused where it can't be done any more."""
    spoken = parts(command)
    how = farther(t, spoken, declaration(t, spoken.deeds[0]))
    spoken = _run_up(t, spoken)
    made = declared(t, command, t.figure(command.who or ""), spoken, how, resumed=True)
    _carry_out(t, spoken, how, made)


def at_hex(t: Bout, deed: Command) -> Command:
    """Aim an attack at a hex at who stands there; returns it as it was where nobody does (see G4-VIS-01, G4-VIS-02)."""
    if deed.targets or not _is_hex(deed.at):
        return deed
    at = hex_of(str(deed.at))
    found = [name for name, f in t.enc.figures.items() if name != deed.who and at in where.body(f)]
    return replace(deed, at=None, targets=(found[0],)) if found else deed


def _is_hex(at: str | None) -> bool:
    return at is not None and "," in at


def _at_nobody(t: Bout, deed: Command) -> None:
    """A hex without a foe is missed for sure (see G4-VIS-01)."""
    how = declaration(t, deed)
    figure = turns.opened(t, deed, how.maneuver)
    with_ = arm_named(t, deed, figure)
    if turns.take_maneuver(t, figure.name, how.maneuver, how.option, with_.item):
        t.note("strikes_air", figure.name, rule="G4-VIS-01", at=deed.at, item=with_.gear.name)
        turns.end(t, figure.name)


def declared(
    t: Bout, command: Command, figure: Figure, spoken: Parts, how: Declaration, *, resumed: bool = False
) -> list[Attack]:
    """Return every blow declared and found legal, with its typed defences.

    ``resumed``: what came between may have made them impossible, so that they lapse (see G4-DEF-01).
    """
    made = []
    for part, rapid in blows(t, command, spoken, double=how.option == "double"):
        inner = declaration(t, part)
        way = replace(how, rapid=rapid, deceptive=inner.deceptive)
        attack = _strike(t, part, figure, target(t, part), way)
        if resumed:
            attack = sacrifice.still(t, attack)
        else:
            answer.check(t, attack)
            sacrifice.check(t, attack)
        made.append(attack)
    return made


def _strike(t: Bout, part: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    if part.verb in ("shoot", "throw"):
        return ranged.ranged_attack(t, part, figure, foe, declaration)
    with_ = arm_named(t, part, figure)
    if with_.ranged:
        return ranged.ranged_attack(t, part, figure, foe, declaration)
    return melee.melee_attack(t, part, figure, foe, declaration)


def target(t: Bout, command: Command) -> Figure:
    """Return whom an attack is meant for; raises Refused for nobody, oneself or the dead."""
    if not command.targets:
        foes = [f for f in t.enc.enemies(command.who or "") if awake(f)]
        if len(foes) != 1:
            raise refuse(t, "no_target", who=command.who)
        return foes[0]
    foe = t.figure(command.targets[0])
    if foe.name == command.who:
        raise refuse(t, "not_oneself", who=command.who)
    if not alive(foe):
        raise refuse(t, "target_dead", target=foe.name)
    return foe


def perform(t: Bout, attack: Attack, number: int) -> None:
    """One blow; a later one only if it can still be struck."""
    if number:
        attack = ranged.again(t, attack) if attack.ranged else score.again(t, attack)
    why = lapses(t, attack) if number else ""
    if why:
        t.note("blow_lapses", attack.who, rule="G4-MAN-11", target=attack.target, why=why)
        return
    near = where.between(t.enc, attack.who, attack.target)
    if not attack.ranged and near is not None and attack.distance is not None and near > attack.distance and not number:
        if where.mapped(t.enc, attack.who, attack.target):
            close_combat.step_in(t, attack.who, attack.target)
        else:
            t.do(*where.stand(t.enc, attack.who, attack.target, attack.distance))
            where.leave(t, attack.who, near - attack.distance, attack.target)
        turns.stepped(t, attack.who)
        t.note("steps_up", attack.who, rule="G4-MAN-20", target=attack.target)
    exchange.strike(t, attack)


def lapses(t: Bout, attack: Attack) -> str:
    """Return why a further blow can't be struck any more; empty where it can."""
    figure, foe = t.figure(attack.who), t.figure(attack.target)
    if not awake(figure) or stunned(figure) or keys.OFF_BALANCE.on(figure):
        return "unable"
    item = figure.item(attack.item)
    if item is not None and (item.where not in ("hand", "strapped") or keys.UNREADY.of(item) or keys.BROKEN.of(item)):
        return "unready"
    if attack.mode is not None and not attack.limb and item is None:
        return "unready"
    if not alive(foe):
        return "dead"
    near = where.between(t.enc, attack.who, attack.target)
    if not attack.ranged and near is not None and attack.mode is not None and near > max(attack.mode.reach):
        return "reach"
    return "hopeless" if attack.score < HOPELESS else ""


def farther(t: Bout, spoken: Parts, declaration: Declaration) -> Declaration:
    """Return the maneuver a sentence takes: an Attack with a move farther than a step is a Move and Attack.

    Its -4 and cap of 9 are in ``attack.declaration`` and ``attack.score``. Raises Refused for yards said that nobody
    could move (G4-MAN-30).
    """
    first = spoken.deeds[0]
    figure, every = t.figure(first.who or ""), (*spoken.before, *spoken.behind)
    said = first.number("moved") or (movement.said_yards(every) if figure.pos is None else 0)
    if declaration.maneuver == "attack" and _beyond_a_step(t, figure, first.number("moved") or 0, spoken.before):
        declaration = replace(declaration, maneuver="move_and_attack")
    movement.afford(t, figure, said, declaration.maneuver, back=any(part.has("backwards") for part in every))
    return declaration


def _beyond_a_step(t: Bout, figure: Figure, claimed: int, before: tuple[Command, ...]) -> bool:
    goal, near = goals(before), step(t.enc, figure)
    if claimed > near or not any(part.verb == "moves" for part in before):
        return claimed > near
    return not goal or figure.pos is None or distance(figure.pos, goal[-1]) > near
