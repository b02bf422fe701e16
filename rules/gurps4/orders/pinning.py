"""Pinning who lies grappled."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import sm, st
from rules.gurps4.rolls.contests import Side, exchange
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term
from rules.gurps4.time import turns

SIZE = 3


def pin(t: Bout, command: Command) -> None:
    """One exchange for a pin of who lies grappled by the torso (G4-PIN-01, G4-PIN-02, G4-PIN-03, G4-PIN-04)."""
    figure = turns.acting_figure(t, command, "attack")
    wanted = command.targets[0] if command.targets else None
    held = [x for x in keys.GRAPPLE.all(t.enc, a=figure.name) if wanted in (None, x.b)]
    if not held:
        raise refuse(t, "no_grapple", who=figure.name)
    foe, grip = held[0].b, keys.GRAPPLE.data(held[0])
    if t.figure(foe).posture != "lying" or grip.location != "torso":
        raise refuse(t, "cannot_pin", who=figure.name, target=foe)
    if keys.PIN.of(t.enc, figure.name, foe) is not None:
        raise refuse(t, "pinned_already", target=foe)
    if not turns.open_and_take(t, figure.name, "attack"):
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
        terms.append(term("free_hands"))
    larger = sm(figure) - sm(foe)
    if larger > 0:
        terms.append(term("size_pin", SIZE * larger))
    return Side(who, "ST", st(figure), tuple(terms))


def _free(figure: Figure) -> int:
    """Hands that hold no thing: those that grip the foe count."""
    full = 0
    for item, _ in hands.things_held(figure):
        full |= keys.HAND.of(item)
    return bin(hands.sound_hands(figure) & ~full).count("1")
