"""Physical and forced dice, checked before the first roll (a refusal after one would be a free re-roll)."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from rules.core.command import Given
from rules.core.encounter import Encounter, Slot, current
from rules.core.events import Event, Kept
from rules.core.report import Die
from rules.core.tables.words import refused, says

MOST_LISTED = 12
MOST = 60
"""The most values by order that any sentence can use."""


def check(given: tuple[Given, ...], labels: Mapping[str, tuple[int, int]], by: str = "gm") -> None:
    """Refuse an unknown label, a value out of range, a label given twice, too many values, or a player who forces.

    ``labels`` maps every label the command may ask for to its least and greatest value; ``by`` is the speaker's role.
    """
    for die in given:
        if die.forced and by != "gm":
            raise refused("gm_only.forced", column=die.column or None)
    if not labels and given:
        raise refused("too_many_dice.none", column=given[0].column)
    seen: set[tuple[str | None, str, int]] = set()
    for die in given:
        if die.label is None:
            continue
        if die.label not in labels:
            near = tuple(get_close_matches(die.label, labels, n=1))
            tail = says("die.near", near=near[0]) if near else says("die.known", known=_listed(labels))
            raise refused("unknown_die", column=die.column, hints=near, label=die.label, tail=tail)
        low, high = labels[die.label]
        if not die.reads and not low <= die.value <= high:
            column = die.column or None
            raise refused("die_out_of_range", column=column, die=die, label=die.label, low=low, high=high)
        key = (die.who, die.label, die.repeat)
        if key in seen:
            raise refused("too_many_dice.twice", column=die.column, label=die.label)
        seen.add(key)
    if sum(g.label is None for g in given) > MOST:
        raise refused("too_many_dice.by_order", most=MOST)


def thrown_by(given: tuple[Given, ...], enc: Encounter, player: str, allowed: str) -> tuple[Given, ...]:
    """A player's dice, marked as serving that player's own figures only; ``allowed`` is the option ``hand_dice``.

    Raises Refused for dice where only the game master gives any, or nobody, and for a die of another's figure.
    """
    for die in given:
        figure = enc.figures.get(die.who or "")
        if allowed not in ("own", "ask"):
            raise refused("hand_dice.gm" if allowed == "gm" else "hand_dice.off", column=die.column or None)
        if figure is not None and figure.owner != player:
            raise refused("not_your_dice", column=die.column or None, who=figure.name, die=die)
    return tuple(replace(die, by=player) for die in given)


def _listed(labels: Mapping[str, tuple[int, int]]) -> str:
    """The first labels of one word, which are the usual ones, and how many more there are."""
    shown = [label for label in labels if "_" not in label][:MOST_LISTED]
    more = len(labels) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def by_hand(given: Sequence[Given]) -> bool:
    """Whether real dice are thrown: some die is given and not forced."""
    return any(not die.forced for die in given)


def left_for_later(unused: tuple[Given, ...], thrown: tuple[Die, ...]) -> tuple[Given, ...]:
    """The dice that may still serve what the sentence causes: those that name their roller and label.

    A repeat counts on from what that roller has thrown already, so ``Lia.attack.2`` is the first in the next step.
    """
    later = []
    for die in unused:
        if die.who is None or die.label is None:
            continue
        done = sum(d.who == die.who and d.label == die.label for d in thrown)
        later.append(replace(die, repeat=max(1, die.repeat - done)))
    return tuple(later)


def kept(enc: Encounter) -> tuple[Given, ...]:
    """The dice that wait on the stack and may serve the next thing that the engine does.

    What is interrupted has all of its own, whatever comes before it those that name roller and label.
    """
    now = current(enc)
    return tuple(die for slot in enc.stack for die in _serving(slot, now))


def kept_still(before: Encounter, after: Encounter, unused: tuple[Given, ...]) -> tuple[Event, ...]:
    """What the engine's step has left of the dice that wait; ``unused`` are those of all it had that it did not use."""
    now = current(before)
    events: list[Event] = []
    for slot in before.stack:
        gone = [die for die in _serving(slot, now) if die not in unused]
        if gone and after.slot(slot.id) is not None:
            events.append(Kept(slot.id, _counted_on(tuple(die for die in slot.given if die not in gone), gone)))
    return tuple(events)


def _serving(slot: Slot, now: Slot | None) -> tuple[Given, ...]:
    if now is not None and now.who == slot.who:
        return slot.given
    return tuple(die for die in slot.given if die.who is not None and die.label is not None)


def _counted_on(dice: tuple[Given, ...], gone: Sequence[Given]) -> tuple[Given, ...]:
    """The dice that are left, each counted from the next roll of its label on."""
    used = [(die.who, die.label) for die in gone if die.label is not None]
    return tuple(replace(die, repeat=max(1, die.repeat - used.count((die.who, die.label or "")))) for die in dice)
