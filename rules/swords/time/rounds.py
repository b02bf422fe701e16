"""Rounds of six seconds: initiative, what begins and ends with them, the sentences of time (SW-RND)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key, Slot, current
from rules.core.events import Closed, Opened
from rules.core.parts import Ability
from rules.core.report import Term
from rules.core.tables import words
from rules.swords.figure import keys
from rules.swords.figure.quantities import awake, dead, trait, unconscious
from rules.swords.figure.turns import ACTIONS, close, gathering, notice_ambusher, number, turn_key
from rules.swords.harm.stun_recovery import recover
from rules.swords.rolls.trait import TWO_D6
from rules.swords.tables.settings import option
from rules.swords.tables.words import refuse
from rules.turns.order import roll_off
from rules.turns.pace import moved_to

SECONDS = 6
END = 9
"""The place of the round's end in the clock: behind every turn."""


def begin(t: Bout) -> None:
    """Start the fight: everybody rolls initiative and gets a turn in the first round."""
    t.do(keys.ROUND.by(1))
    roll_initiative(t, tuple(t.enc.figures))
    _deal(t)


def _deal(t: Bout) -> None:
    for name, figure in t.enc.figures.items():
        if not dead(figure):
            t.queue(turn_key(figure, number(t.enc)), name, keys.TURN)
    t.queue((number(t.enc), END), None, keys.ROUND_END)


def roll_initiative(t: Bout, names: tuple[str, ...]) -> None:
    """2d6 and perception for each (SW-RND-02), and a roll-off where nothing else tells two apart."""
    for name in names:
        figure = t.figure(name)
        got = t.total("initiative", name, TWO_D6)
        level = trait(figure, "perception")
        t.do(
            keys.INITIATIVE.by(name, got + level - keys.INITIATIVE.of(figure)),
            keys.TIE.by(name, -keys.TIE.of(figure)),
        )
        terms = (Term("2d6", got), Term("perception", level))
        t.note("initiative", name, rule="SW-RND-02", terms=terms, count=got + level)
    roll_off(t, "tie", TWO_D6, keys.TIE, names, _place, _requeue)


def _place(figure: Figure) -> Key | None:
    return turn_key(figure, 0) if keys.INITIATIVE.key in figure.q else None


def _requeue(t: Bout, name: str) -> None:
    """Move a turn that has not come yet to where the initiative now puts it."""
    for slot in t.enc.slots(name, keys.TURN):
        moved_to(t, slot, turn_key(t.figure(name), slot.key[0]))


def reorder(t: Bout, before: Encounter) -> None:
    """Turns that have not come yet move to where a changed initiative puts them: the game master's word.

    Rules: see SW-RND-02.
    """
    for name, figure in t.enc.figures.items():
        was = before.figures.get(name)
        if was is None or keys.INITIATIVE.of(was) == keys.INITIATIVE.of(figure):
            continue
        if any(not s.opened and s.key != turn_key(figure, s.key[0]) for s in t.enc.slots(name, keys.TURN)):
            _requeue(t, name)


def join(t: Bout, who: str) -> None:
    """A figure has come in: it rolls initiative and gets its natural place, at once where that is past."""
    if number(t.enc):
        roll_initiative(t, (who,))
        back(t, who)


def back(t: Bout, who: str) -> None:
    """A figure is back: its initiative is what it was (see SW-RND-02), its actions are those of this round."""
    spent = ACTIONS - keys.ACTIONS.of(t.figure(who))
    if spent:
        t.do(keys.ACTIONS.by(who, spent))
    t.queue(turn_key(t.figure(who), number(t.enc)), who, keys.TURN)


def able(t: Bout, slot: Slot) -> Ability:
    """A turn is lost by the dead and by who has no action left; the first waits until somebody does something.

    A round ends by itself when every turn is over, unless nobody is awake to act in the next. Under free pace nobody's
    dice are thrown by themselves: the unconscious catch breath when the game master goes on.

    Rules: SW-RND-05.
    """
    if slot.who is None:
        return Ability.READY if any(awake(f) for f in t.enc.figures.values()) else Ability.WAIT
    if gathering(t.enc):
        return Ability.WAIT
    figure = t.enc.figures.get(slot.who)
    if figure is None or dead(figure) or keys.ACTIONS.of(figure) < 1:
        return Ability.LOST
    return Ability.WAIT if unconscious(figure) and option(t.enc, "pace") == "free" else Ability.READY


def open_slot(t: Bout, slot: Slot) -> bool:
    """Begin a turn; the unconscious catch breath by themselves. The end of a round begins the next."""
    if slot.who is None:
        end_round(t)
        return True
    figure = t.figure(slot.who)
    notice_ambusher(t, slot.who, slot.key)
    if unconscious(figure) and option(t.enc, "recovery") == "auto":
        recover(t, slot.who)
        return keys.ACTIONS.of(t.figure(slot.who)) < 1 or unconscious(t.figure(slot.who))
    if keys.ACTIONS.of(figure) == ACTIONS:
        t.note("turn", slot.who, rule="SW-RND-02", count=keys.INITIATIVE.of(figure))
    return False


def end_round(t: Bout) -> None:
    """Unused actions are lost; everybody has two again (SW-RND-01)."""
    t.do(keys.ROUND.by(1))
    for name, figure in t.enc.figures.items():
        t.do(keys.ACTIONS.by(name, ACTIONS - keys.ACTIONS.of(figure)))
        if keys.BLOCKING.on(figure):
            t.do(keys.BLOCKING.clear(name, "lapsed"))
    late = tuple(n for n, f in t.enc.figures.items() if keys.INITIATIVE.key not in f.q)
    again = tuple(t.enc.figures) if option(t.enc, "initiative_each_round") else late
    if again:
        roll_initiative(t, again)
    _deal(t)
    t.note("round", rule="SW-RND-01", round=number(t.enc))


def pass_(t: Bout, command: Command) -> None:
    """End one's own turn; an action left over still serves for an assisted block."""
    assert command.who is not None
    if not t.enc.slots(command.who, keys.TURN):
        raise refuse(t, "no_turn", who=command.who)
    close(t, command.who, "passed")
    t.note("passes", command.who, rule="SW-RND-01")


def next_(t: Bout, command: Command) -> None:
    """End the current turn, whoever's it is (the game master), or one's own."""
    slot = current(t.enc)
    if slot is None or not number(t.enc):
        raise refuse(t, "no_fight")
    if slot.who is None:
        if command.by != "gm":
            raise words.refuse(t, "gm_only", what=command.verb)
        run_round(t, command)
        return
    if command.by != "gm" and command.who != slot.who:
        raise refuse(t, "not_your_turn.next", current=slot.who)
    if unconscious(t.figure(slot.who)) and not slot.opened and option(t.enc, "recovery") == "auto":
        t.do(Opened(slot.id))
        if not open_slot(t, slot):
            return
    else:
        t.note("passes", slot.who, rule="SW-RND-01")
    t.do(Closed(slot.id, "passed"))


def run_round(t: Bout, command: Command) -> None:
    """Run to the next round: who has not acted passes, and the unconscious catch breath."""
    if not number(t.enc):
        raise refuse(t, "no_fight")
    for slot in t.enc.slots(what=keys.TURN):
        assert slot.who is not None
        figure = t.figure(slot.who)
        if unconscious(figure) and not dead(figure) and not slot.opened:
            recover(t, slot.who)
        t.do(Closed(slot.id, "passed"))
    for slot in t.enc.slots(what=keys.ROUND_END):
        t.do(Closed(slot.id, "ruled"))
    end_round(t)


def initiative(t: Bout, command: Command) -> None:
    """Take one's place in the order; with dice thrown by hand also anew, as long as nobody has acted.

    Rules: see SW-RND-02.
    """
    assert command.who is not None
    if not number(t.enc):
        raise refuse(t, "no_fight")
    known = keys.INITIATIVE.key in t.figure(command.who).q
    if known and not (command.given and gathering(t.enc)):
        raise refuse(t, "has_initiative", who=command.who)
    if not known:
        join(t, command.who)
        return
    roll_initiative(t, (command.who,))
    _requeue(t, command.who)
