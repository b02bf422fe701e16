"""Long actions: a task by seconds, each a Ready (G4-LONG)."""

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.gurps4.figure import keys
from rules.gurps4.orders.readying import RELOAD, carried, reload
from rules.gurps4.sheet.armour import WORN, worn
from rules.gurps4.tables.printed import LONG_ACTIONS
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns

DICE = {"find_pack": Dice(2, 6), "find_pocket": D6}
ROWS = {
    "lift": ("lift_one_hand", "two_hands", "lift_two_hands"),
    "find": ("find_pack", "pocket", "find_pocket"),
    "put_on": ("put_on", "vacuum", "put_on_vacuum"),
    "stow": ("sheathe", "", ""),
}
"""By the verb the row of what is not called like it, and the word that makes it another row."""


def task(t: Bout, command: Command) -> None:
    """A second of a long action, begun or gone on with.

    Rules: G4-LONG-01, G4-LONG-02, G4-LONG-03, G4-LONG-04, G4-LONG-05, G4-LONG-06, G4-LONG-07, G4-LONG-08, G4-LONG-09,
    G4-LONG-10, G4-LONG-11, G4-LONG-12, G4-LONG-13.
    """
    figure = turns.opened(t, command, "ready")
    plain, word, other = ROWS.get(command.verb, (command.verb, "", ""))
    row, said = other if command.has(word) else plain, command.option("named")
    words = str(said.value) if said is not None and said.value else next(iter(command.targets), command.what or "")
    item = carried(t, command, figure)[0].id if row in ("sheathe", "put_on", "put_on_vacuum") else ""
    if row == "sheathe" and figure.item(item).where != "hand":  # type: ignore[union-attr]
        raise refuse(t, "not_in_hand", who=figure.name, item=words)
    if command.verb == "put_on":
        _check_suit(t, figure, item)
    if not turns.take_maneuver(t, figure.name, "ready"):
        return
    busy = keys.BUSY.of(t.figure(figure.name))
    going = busy is not None and busy.row == row and busy.words == words
    line, times = LONG_ACTIONS[row], command.number("n", 1) or 1
    if going and busy is not None:
        left = busy.left
    elif row in DICE:
        left = t.total("search", figure.name, DICE[row])
    else:
        left = line.seconds * (times if line.per == "sentence" else 1)
    _second(t, figure.name, row, words, item, left - 1)


def _check_suit(t: Bout, figure: Figure, item: str) -> None:
    """Raises Refused for what is no armour, and for what is worn."""
    suit = figure.item(item)
    assert suit is not None
    if worn(suit) is None:
        raise refuse(t, "no_armour", who=figure.name, item=suit.name)
    if suit.where == WORN:
        raise refuse(t, "worn_already", who=figure.name, item=suit.name)


def go_on(t: Bout, command: Command) -> None:
    """``continue``: another second of what one is at, reloading too."""
    figure = turns.opened(t, command, "ready")
    busy = keys.BUSY.of(figure)
    if busy is None:
        raise refuse(t, "not_busy", who=figure.name)
    if busy.row == RELOAD:
        reload(t, replace(command, verb=RELOAD, what=busy.item))
        return
    if turns.take_maneuver(t, figure.name, "ready"):
        _second(t, figure.name, busy.row, busy.words, busy.item, busy.left - 1)


def _second(t: Bout, who: str, row: str, words: str, item: str, left: int) -> None:
    line = LONG_ACTIONS[row]
    if left > 0:
        t.do(keys.BUSY.set(who, keys.LongAction(row, left, item, words, line.resumable)))
        t.note("busy", who, rule=line.rule, what=line.name, words=words, left=left)
    else:
        if keys.BUSY.on(t.figure(who)):
            t.do(keys.BUSY.clear(who, "done"))
        _done(t, who, row, item)
        t.note("task_done", who, rule=line.rule, what=line.name, words=words)
    turns.end(t, who)


def _done(t: Bout, who: str, row: str, item: str) -> None:
    found = t.figure(who).item(item)
    if found is None:
        return
    if row == "sheathe":
        t.do(ItemMoved(who, item, "belt"), keys.HAND.by(who, item, -keys.HAND.of(found)))
    elif row.startswith("put_on"):
        t.do(ItemMoved(who, item, WORN), keys.HAND.by(who, item, -keys.HAND.of(found)))
