"""The order of turns in a second: who comes when, ties, and who joins later."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, Key
from rules.gurps4.figure import keys
from rules.gurps4.sheet.typed import speed
from rules.gurps4.time.turns import second
from rules.turns import order
from rules.turns.pace import moved_to

D6 = Dice(1, 6)


def turn_key(figure: Figure, in_second: int) -> Key:
    """Return when a turn comes: high Basic Speed first, then DX, then the roll-off (G4-TURN-01; see G4-TURN-02).

    By the sheet: no wound and no effect changes the order of a fight.
    """
    quarters, nimble = speed(figure)
    return in_second, 1, -quarters, -nimble, -keys.TIE.of(figure)


def roll_off(t: Bout, names: tuple[str, ...]) -> None:
    """A die for each who is as fast and as nimble as another, again while they show the same (G4-TURN-02)."""
    order.roll_off(t, "order", D6, keys.TIE, names, _place, _requeue)


def _place(figure: Figure) -> Key | None:
    return turn_key(figure, 0)


def _requeue(t: Bout, name: str) -> None:
    for slot in keys.TURN.all(t.enc, name):
        moved_to(t, slot, turn_key(t.figure(name), slot.key[0]))


def join(t: Bout, who: str) -> None:
    """Somebody comes in: into the order at once before anybody has acted, else from the next second on (G4-TURN-11)."""
    if not second(t.enc):
        return
    roll_off(t, (who,))
    if gathering(t.enc):
        keys.TURN.queue(t, turn_key(t.figure(who), second(t.enc)), who)


def gathering(enc: Encounter) -> bool:
    """Return whether nobody has done anything yet: people still come in, and no turn begins by itself."""
    return (
        second(enc) == 1
        and not enc.clock
        and not any(mark.on(f) for f in enc.figures.values() for mark in (keys.ACTED, keys.IN_TURN))
    )
