"""Attack, Opportunity Fire: watching hexes, and the shot at whoever comes (G3-OPP)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Slot, hex_of
from rules.core.events import Closed
from rules.core.hexes import Hex, distance
from rules.core.report import Term
from rules.core.tables.rows import rows
from rules.ground.arcs import side
from rules.ground.hexes import line
from rules.gurps.arcs import ARCS, FRONT
from rules.gurps.rolling import passed
from rules.gurps3.attack.aim import Shot, aimed_shot, loaded, shooter, streak_terms
from rules.gurps3.attack.exchange import strike
from rules.gurps3.attack.missile_weapon import shot_attack
from rules.gurps3.attack.reload import spend
from rules.gurps3.defence.answer import check
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.quantities import vision
from rules.gurps3.figure.skills import best
from rules.gurps3.figure.turns import replied
from rules.gurps3.harm import rousing
from rules.gurps3.place.attack_modifiers import darkness
from rules.gurps3.place.watching import WATCH
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.tables.kinds import WatchRow
from rules.gurps3.tables.printed import PACKAGE
from rules.gurps3.tables.words import nonzero, refuse, says, term

WATCHES = rows(PACKAGE, "watches", WatchRow)


def watch(hexes: int) -> WatchRow:
    """Return the row of a watched set of so many hexes (see G3-OPP-04, T9)."""
    return next(row for row in WATCHES if row.least <= hexes and (row.most == 0 or hexes <= row.most))


def spared(t: Bout, who: str, foe: str) -> None:
    """A watcher holds fire against one target and keeps watching (see G3-OPP-03)."""
    watch = keys.WATCHING.of(t.figure(who))
    if watch is not None:
        t.do(keys.WATCHING.set(who, replace(watch, spared=(*watch.spared, foe), looked=True)))


def set_watch(t: Bout, command: Command) -> None:
    """The Opportunity Fire card: watch hexes or a line, and shoot at the first foe there (G3-OPP)."""
    figure = turns.take_maneuver(t, command, "opportunity_fire")
    was = keys.WATCHED.of(figure)
    mine = shooter(t, command, figure)
    loaded(t, figure, mine)
    hexes, straight = watched_hexes(command)
    _before_him(t, figure, hexes)
    size = len(hexes) or command.number("hexes", 1) or 1
    if not rousing.rouse(t, figure.name):
        return
    same = was is not None and was.hexes == hexes and was.item == mine.id and was.count == size == 1 and was.turns
    watch_ = keys.FireWatch(
        mine.id,
        hexes,
        size,
        straight or command.has("line"),
        any(part.has("secret") or part.verb == "secret" for part in (command, *command.parts)),
        turns=(was.turns if was and same else 0) + 1 if size == 1 and not straight else 0,
    )
    audience = f"@{figure.name}" if watch_.secret else ""
    t.do(keys.WATCHING.set(figure.name, watch_, audience=audience))
    t.note("watches", figure.name, rule="G3-OPP-01", audience=audience, hexes=size, item=mine.name.lower())


def _legs(command: Command) -> tuple[Command, ...]:
    found: list[Command] = []
    for part in command.parts:
        if part.verb in ("leg", "to_there"):
            found.append(part)
        found += _legs(part)
    return tuple(found)


def watched_hexes(command: Command) -> tuple[tuple[Hex, ...], bool]:
    """Return the hexes of a watch, and whether they are a straight line from one to another."""
    legs = _legs(command)
    named = tuple(hex_of(leg.at) for leg in legs if leg.at)
    if any(leg.verb == "to_there" for leg in legs) and len(named) == 2:
        return line(*named), True
    return named, False


def _before_him(t: Bout, figure: Figure, hexes: tuple[Hex, ...]) -> None:
    """Raises Refused for a set that lies outside the front arc (G3-OPP-01)."""
    if figure.pos is None:
        return
    for at in hexes:
        if distance(at, figure.pos) and side(ARCS, figure.pos, figure.facing, at) != FRONT:
            raise refuse(t, "watch_front", who=figure.name, at=f"{at[0]},{at[1]}")


def watch_terms(figure: Figure, shot: Shot, watch_: keys.FireWatch, base: int) -> tuple[Term, ...]:
    """Return the penalty of the area, never the snap shot's too; with one hex the aim (G3-OPP-04 to 06, T9).

    The aim is lost by a defence or a failed Will roll, the watch is not (see G3-OPP-07).
    """
    area = term("watching_line") if watch_.line else term("watching", watch(watch_.count).by)
    looked = term("looked_first", on=watch_.looked)
    aimed: tuple[Term, ...] = ()
    if watch_.count == 1 and not watch_.line and watch_.turns:
        streak = keys.Aim(shot.mine.id, "", watch_.turns)
        aimed = streak_terms(figure, shot, streak, "still", base)
    return nonzero(area, looked, *aimed)


def fire(t: Bout, command: Command) -> None:
    """The watcher's shot at whoever has come into the watched set (G3-OPP-02; see G3-TRN-12)."""
    figure, watch_, slot, sprung = _watcher(t, command)
    if watch_ is None or (sprung.kind != WATCH if sprung is not None else bool(watch_.hexes)):
        raise refuse(t, "nothing_to_fire_at", who=figure.name)
    foe = sprung.foe if sprung is not None else next(iter(command.targets), "")
    if command.targets and command.targets[0] != foe:
        raise refuse(t, "fire_at", who=figure.name, target=foe)
    if foe not in t.enc.figures:
        raise refuse(t, "no_target", what="fire")
    other = t.figure(foe)
    shot = aimed_shot(t, replace(command, what=watch_.item, targets=(foe,)), figure, other)
    known = best(figure, shot.way.skills)
    terms = watch_terms(figure, shot, watch_, known[1] if known else 0)
    blow = shot_attack(t, replace(command, targets=(foe,)), figure, other, shot, terms)
    attemptable(t, figure.name, blow.base, blow.terms)
    check(t, blow.threat, blow.guard)
    spend(t, figure.name, shot.mine)
    t.then(strike, blow)
    if slot is not None:
        t.then(replied, figure.name, slot.id)
    else:
        t.do(keys.WATCHING.clear(figure.name))


def _watcher(t: Bout, command: Command) -> tuple[Figure, keys.FireWatch | None, Slot | None, keys.Sprung | None]:
    """Return who may fire, what he watches, and the interrupt that gives him the moment with what has sprung it."""
    slot = turns.own_interrupt(t.enc, str(command.who))
    figure = turns.actor(t, command)
    return figure, keys.WATCHING.of(figure), slot, keys.TRIGGER.of(slot) if slot is not None else None


def look_first(t: Bout, command: Command) -> None:
    """A Vision roll before firing: held by success, forced by failure, and -2 on the shot either way (G3-OPP-03)."""
    figure, watch_, slot, sprung = _watcher(t, command)
    if slot is None or sprung is None or sprung.kind != WATCH or watch_ is None or watch_.looked:
        raise refuse(t, "nothing_to_fire_at", who=figure.name)
    foe = sprung.foe
    terms = nonzero(term("darkness_looking", -darkness(t.enc, command)))
    good = passed(t, "vision", figure.name, "vision", vision(figure), terms, rule="G3-OPP-03")
    t.do(keys.WATCHING.set(figure.name, replace(watch_, looked=True)))
    if good:
        spared(t, figure.name, foe)
        choices = (("fire", says("fire_now")), ("hold fire", says("hold_fire")))
        holds = command.has("hold_fire")
        if holds or t.ask("hold", figure.name, says("fire", foe=foe), choices, "fire", "G3-OPP-03") == "hold fire":
            t.note("lets_pass", figure.name, rule="G3-OPP-03", foe=foe)
            t.do(Closed(slot.id, "declined"))
            return
    t.then(fire, replace(command, verb="fire", options=()))
