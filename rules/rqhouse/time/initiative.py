"""Initiative: who comes when, ties, spells too slow for anything else (RH-INI)."""

from rules.core.bout import D10, Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure, Key
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.action_counts import OWN_SLOTS, count_of, turn_key
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.words import term
from rules.turns.order import roll_off
from rules.turns.pace import finish, moved_to

SLOW = 10
"""A count below this after the spell leaves nothing else to do (see RH-INI-07)."""
TWO_D6 = Dice(2, 6)


def roll_initiative(t: Bout, names: tuple[str, ...]) -> None:
    """DEX, with 2d6 where initiative is randomized, and roll-offs where nothing else tells two apart (RH-INI-08/10).

    Rules: RH-INI-03.
    """
    for name in names:
        figure = t.figure(name)
        dex, rolled = model.of(figure).dex, keys.ROLLED.of(figure)
        random = option(t.enc, "initiative") == "randomized"
        fresh = not rolled or not option(t.enc, "init_once")
        if random and fresh:
            got = t.total("initiative", name, TWO_D6)
            t.do(keys.ROLLED.by(name, got - rolled), keys.TIE.by(name, -keys.TIE.of(figure)))
            rolled = got
        elif not random:
            rolled = 0
        count = dex + rolled
        t.do(keys.INIT.by(name, count - keys.INIT.of(figure)))
        if random and fresh:
            terms = (term("dex", dex), term("initiative", rolled))
            t.note("initiative", name, rule="RH-INI-08", terms=terms, count=count)
    roll_off(t, "tie", D10, keys.TIE, names, _place, _requeue)


def _place(figure: Figure) -> Key | None:
    fights = keys.INIT.key in figure.q and not keys.DEAD.on(figure)
    return turn_key(figure, 0, keys.INIT.of(figure)) if fights else None


def _requeue(t: Bout, who: str) -> None:
    """Move a first turn that has not come yet to where the roll-off puts it."""
    for slot in keys.TURN.all(t.enc, who):
        moved_to(t, slot, turn_key(t.figure(who), slot.key[0], count_of(slot)))


def too_slow(t: Bout, figure: Figure, size: int, big: bool) -> bool:
    """Whether a spell of so many points, ``big`` beyond ten, is all that the caster does this round.

    Rules: RH-INI-07, RH-INI-09.
    """
    if keys.INIT.of(figure) - size < SLOW:
        return True
    return bool(option(t.enc, "initiative") == "randomized" and big)


def nothing_else(t: Bout, who: str) -> None:
    """No other action, no minor one, no defence (see RH-INI-07)."""
    left, free = keys.ACTIONS.of(t.figure(who)), keys.MINOR.of(t.figure(who))
    t.do(keys.ACTIONS.by(who, -left), keys.MINOR.by(who, -free))
    finish(t, who, *OWN_SLOTS, why="lost")
    t.note("only_action", who, rule="RH-INI-07")
