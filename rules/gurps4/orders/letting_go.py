"""Getting out of a grapple, letting go, and a thing that two hold."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.gurps4.attack.grabbing import wrest as wrest_exchange
from rules.gurps4.figure import keys
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.time import turns


def release(t: Bout, command: Command) -> None:
    """Let go of a foe, a free action (G4-GRAP-05)."""
    figure = turns.at_will(t, command)
    foe = command.targets[0]
    if keys.GRAPPLE.of(t.enc, figure.name, foe) is None:
        raise refuse(t, "no_grapple", who=figure.name)
    for key in (keys.PIN, keys.GRAPPLE):
        if key.of(t.enc, figure.name, foe) is not None:
            t.do(key.clear(figure.name, foe))
    t.note("grip_ends", figure.name, rule="G4-GRAP-05", target=foe)


def wrest(t: Bout, command: Command) -> None:
    """Another exchange for a thing that two hold (see G4-GRAB-03)."""
    figure = turns.acting_figure(t, command, "attack")
    link = _shared(t, figure, command)
    if turns.open_and_take(t, figure.name, "attack"):
        t.then(wrest_exchange, link[0], link[1])
        t.then(turns.end, figure.name)


def _shared(t: Bout, figure: Figure, command: Command) -> tuple[str, str]:
    for link in (*keys.SHARED.all(t.enc, a=figure.name), *keys.SHARED.all(t.enc, b=figure.name)):
        return link.a, link.b
    raise refuse(t, "nothing_shared", who=figure.name)


def let_go(t: Bout, command: Command) -> None:
    """Let go of a thing that two hold, a free action."""
    figure = turns.at_will(t, command)
    grabber, holder = _shared(t, figure, command)
    shared = keys.SHARED.of(t.enc, grabber, holder)
    item = t.figure(holder).item(shared.item) if shared is not None else None
    t.do(keys.SHARED.clear(grabber, holder))
    name = item.name if item is not None else ""
    t.note("lets_go", figure.name, rule="G4-TURN-08", item=name)
    if figure.name == holder and shared is not None and item is not None:
        by = shared.hand - keys.HAND.of(item)
        t.do(ItemMoved(holder, item.id, "hand", to=grabber), keys.HAND.by(grabber, item.id, by))
