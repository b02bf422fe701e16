"""What goes on inside a grapple, and for a thing that two hold (G4-GRAP-05, -06, G4-TAKE, G4-PIN, G4-GRAB-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved, Moved
from rules.core.report import Term
from rules.gurps4 import harm
from rules.gurps4.attack.things import wrest as wrest_exchange
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import awake, dx, held_down, shocked, skill, sm, st, stunned
from rules.gurps4.rolls.contests import Side, contest, exchange, typed
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns

TWO_HANDS, PINNED_TWO, PINNED_ONE, STUNNED = 5, 10, 5, -4
FREE_HANDS, SIZE = 3, 3
AGAIN_AFTER = 10
GRAPPLING = ("judo", "wrestling")


def grip_of(t: Bout, command: Command, figure: Figure) -> tuple[str, str]:
    """The grapple meant: grappler and victim. Raises Refused where there is none."""
    wanted = command.targets[0] if command.targets else None
    for link in (*keys.GRAPPLE.all(t.enc, a=figure.name), *keys.GRAPPLE.all(t.enc, b=figure.name)):
        if wanted is None or wanted in (link.a, link.b):
            return link.a, link.b
    raise refuse(t, "no_grapple", who=figure.name)


def takedown(t: Bout, command: Command) -> None:
    """Take the foe down, or shake off the grip (G4-TAKE) (G4-TAKE-01)."""
    figure = turns.taken(t, command, "attack")
    holder, victim = grip_of(t, command, figure)
    mine = figure.name == holder
    if mine and t.figure(victim).posture == "lying":
        raise refuse(t, "down_already", target=victim)
    if not turns.open_now(t, figure.name, "attack"):
        return
    one = _wrestles(t, holder, command if mine else None)
    other = _wrestles(t, victim, None if mine else command)
    foe = victim if mine else holder
    t.note("attempts", figure.name, rule="G4-TAKE-02", target=foe, what="takedown")
    first, then = (one, other) if mine else (other, one)
    by = contest(t, "contest", first, then, rule="G4-TAKE-02")
    won = by if mine else -by
    t.then(_taken, holder, victim, mine, won, _hex(command))
    t.then(turns.end, figure.name)


def _hex(command: Command) -> str:
    option = command.option("here")
    return str(option.value) if option is not None and option.value else ""


def _wrestles(t: Bout, who: str, command: Command | None) -> Side:
    figure = t.figure(who)
    low = held_down(t.enc, figure)
    posture = Term(figure.posture, POSTURES[figure.posture].attack, "G4-TAKE-02")
    more = (*shocked(figure), *(typed(command) if command is not None else ()))
    sides = [
        Side(who, "ST", st(figure), (posture,)),
        Side(who, "DX", dx(figure), (posture, *low, *more)),
        *(
            Side(who, name, level, (posture, *low, *more))
            for name in GRAPPLING
            if (level := skill(figure, name)) is not None
        ),
    ]
    return max(sides, key=lambda side: side.score)


def _taken(t: Bout, holder: str, victim: str, by_holder: bool, won: int, at: str) -> None:
    if won == 0:
        t.note("takedown_tie", holder, rule="G4-TAKE-06", target=victim)
        return
    holder_wins = won > 0
    if holder_wins:
        # The grappler's own success, or the reversal of a grappled fighter's attempt: the victim goes down.
        for link in keys.GRAPPLE.all(t.enc, a=victim):
            t.do(keys.GRAPPLE.clear(victim, link.b))
        t.note("taken_down", victim, rule="G4-TAKE-03" if by_holder else "G4-TAKE-05", by=holder)
        harm.fall(t, victim, "G4-TAKE-03")
        if at and t.figure(victim).pos is not None:
            q, r = at.split(",")
            t.do(Moved(victim, to=(int(q), int(r))))
        return
    t.do(keys.GRAPPLE.clear(holder, victim))
    t.note("grip_ends", holder, rule="G4-TAKE-05" if by_holder else "G4-TAKE-04", target=victim)
    if by_holder:
        harm.fall(t, holder, "G4-TAKE-05")


def pin(t: Bout, command: Command) -> None:
    """One exchange for a pin of who lies grappled by the torso (G4-PIN) (G4-PIN-01)."""
    figure = turns.taken(t, command, "attack")
    wanted = command.targets[0] if command.targets else None
    held = [x for x in keys.GRAPPLE.all(t.enc, a=figure.name) if wanted in (None, x.b)]
    if not held:
        raise refuse(t, "no_grapple", who=figure.name)
    foe, grip = held[0].b, keys.GRAPPLE.data(held[0])
    if t.figure(foe).posture != "lying" or grip.location != "torso":
        raise refuse(t, "cannot_pin", who=figure.name, target=foe)
    if keys.PIN.of(t.enc, figure.name, foe) is not None:
        raise refuse(t, "pinned_already", target=foe)
    if not turns.open_now(t, figure.name, "attack"):
        return
    one, other = _pins(t, figure.name, foe), _pins(t, foe, figure.name)
    t.note("attempts", figure.name, rule="G4-PIN-02", target=foe, what="pin")
    won = exchange(t, "contest", one, other, rule="G4-PIN-02")
    if won > 0:
        t.do(keys.PIN.set(figure.name, foe, keys.Pin(grip.hands)))
    t.note({1: "pins", 0: "pin_open", -1: "pin_fails"}[won], figure.name, rule="G4-PIN-04", target=foe)
    t.then(turns.end, figure.name)


def _pins(t: Bout, who: str, other: str) -> Side:
    figure, foe = t.figure(who), t.figure(other)
    terms = []
    if _free(figure) > _free(foe):
        terms.append(Term("free hands", FREE_HANDS, "G4-PIN-02"))
    larger = sm(figure) - sm(foe)
    if larger > 0:
        terms.append(Term("size", SIZE * larger, "G4-PIN-03"))
    return Side(who, "ST", st(figure), tuple(terms))


def _free(figure: Figure) -> int:
    """Hands that hold no thing: those that grip the foe count."""
    full = 0
    for item, _ in hands.held(figure):
        full |= keys.HAND.of(item)
    return bin(hands.sound(figure) & ~full).count("1")


def break_free(t: Bout, command: Command) -> None:
    """A contest of ST against the holder (G4-GRAP-06)."""
    figure = turns.taken(t, command, "attack")
    links = [*keys.PIN.all(t.enc, b=figure.name), *keys.GRAPPLE.all(t.enc, b=figure.name)]
    wanted = command.targets[0] if command.targets else None
    held = [link for link in links if wanted in (None, link.a)]
    if not held:
        raise refuse(t, "not_held_fast", who=figure.name)
    holder, pinned = held[0].a, held[0].key == keys.PIN.key
    data = keys.PIN.of(t.enc, holder, figure.name)
    if pinned and data is not None and data.wait:
        raise refuse(t, "pin_wait", who=figure.name, turns=data.wait)
    if not turns.open_now(t, figure.name, "attack"):
        return
    if not awake(t.figure(holder)):
        won = 1
    else:
        t.note("attempts", figure.name, rule="G4-GRAP-06", target=holder, what="break free")
        mine = Side(figure.name, "ST", st(figure), typed(command))
        won = contest(t, "contest", mine, _holds(t, holder, figure.name, pinned), rule="G4-GRAP-06")
    if won > 0:
        for key in (keys.PIN, keys.GRAPPLE):
            if key.of(t.enc, holder, figure.name) is not None:
                t.do(key.clear(holder, figure.name))
        t.note("breaks_free", figure.name, rule="G4-GRAP-06", holder=holder)
    else:
        if pinned and data is not None:
            t.do(keys.PIN.set(holder, figure.name, keys.Pin(data.hands, AGAIN_AFTER)))
        t.note("stays_held", figure.name, rule="G4-GRAP-06", holder=holder)
    t.then(turns.end, figure.name)


def _holds(t: Bout, holder: str, victim: str, pinned: bool) -> Side:
    figure = t.figure(holder)
    grip = keys.GRAPPLE.of(t.enc, holder, victim)
    two = grip is not None and grip.hands == 2
    terms = []
    if pinned:
        terms.append(Term("pin", PINNED_TWO if two else PINNED_ONE, "G4-GRAP-06"))
    elif two:
        terms.append(Term("two hands", TWO_HANDS, "G4-GRAP-06"))
    if stunned(figure):
        terms.append(Term("stunned", STUNNED, "G4-GRAP-06"))
    return Side(holder, "ST", st(figure), tuple(terms))


def release(t: Bout, command: Command) -> None:
    """Let go of a foe, a free action (G4-GRAP-05)."""
    figure = turns.able(t, command)
    foe = command.targets[0]
    if keys.GRAPPLE.of(t.enc, figure.name, foe) is None:
        raise refuse(t, "no_grapple", who=figure.name)
    for key in (keys.PIN, keys.GRAPPLE):
        if key.of(t.enc, figure.name, foe) is not None:
            t.do(key.clear(figure.name, foe))
    t.note("grip_ends", figure.name, rule="G4-GRAP-05", target=foe)


def wrest(t: Bout, command: Command) -> None:
    """Another exchange for a thing that two hold (G4-GRAB-03)."""
    figure = turns.taken(t, command, "attack")
    link = _shared(t, figure, command)
    if turns.open_now(t, figure.name, "attack"):
        t.then(wrest_exchange, link[0], link[1])
        t.then(turns.end, figure.name)


def _shared(t: Bout, figure: Figure, command: Command) -> tuple[str, str]:
    for link in (*keys.SHARED.all(t.enc, a=figure.name), *keys.SHARED.all(t.enc, b=figure.name)):
        return link.a, link.b
    raise refuse(t, "nothing_shared", who=figure.name)


def let_go(t: Bout, command: Command) -> None:
    """Let go of a thing that two hold, a free action."""
    figure = turns.able(t, command)
    grabber, holder = _shared(t, figure, command)
    shared = keys.SHARED.of(t.enc, grabber, holder)
    item = t.figure(holder).item(shared.item) if shared is not None else None
    t.do(keys.SHARED.clear(grabber, holder))
    name = item.name if item is not None else ""
    t.note("lets_go", figure.name, rule="G4-TURN-08", item=name)
    if figure.name == holder and shared is not None and item is not None:
        by = shared.hand - keys.HAND.of(item)
        t.do(ItemMoved(holder, item.id, "hand", to=grabber), keys.HAND.by(grabber, item.id, by))
