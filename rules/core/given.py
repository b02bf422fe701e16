"""Physical and forced dice, checked before the first roll (a refusal after one would be a free re-roll)."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from rules.core.command import Given
from rules.core.encounter import Encounter
from rules.core.report import Die, Refused

MOST_LISTED = 12
MOST = 60
"""The most values by order that any sentence can use."""


def check(given: tuple[Given, ...], labels: Mapping[str, tuple[int, int]], by: str = "gm") -> None:
    """Refuse an unknown label, a value out of range, a label given twice, too many values, or a player who forces.

    ``labels`` maps every label the command may ask for to its least and greatest value; ``by`` is the speaker's role.
    """
    for die in given:
        if die.forced and by != "gm":
            text = "Only the GM forces a die; write rolled before dice that you threw yourself."
            raise Refused("gm_only", text, column=die.column or None)
    if not labels and given:
        raise Refused("too_many_dice", "Nothing is rolled here; leave the dice out.", column=given[0].column)
    seen: set[tuple[str | None, str, int]] = set()
    for die in given:
        if die.label is None:
            continue
        if die.label not in labels:
            near = tuple(get_close_matches(die.label, labels, n=1))
            tail = f" Did you mean {near[0]}?" if near else f" It may use {_listed(labels)}."
            raise Refused(
                "unknown_die", f"No die called {die.label} belongs here.{tail}", column=die.column, hints=near
            )
        low, high = labels[die.label]
        if not die.reads and not low <= die.value <= high:
            raise Refused(
                "die_out_of_range", f"{die} can't be: {die.label} shows {low} to {high}.", column=die.column or None
            )
        key = (die.who, die.label, die.repeat)
        if key in seen:
            raise Refused("too_many_dice", f"{die.label} is given twice; give each die once.", column=die.column)
        seen.add(key)
    if sum(g.label is None for g in given) > MOST:
        raise Refused("too_many_dice", f"At most {MOST} values can be given by order.")


def thrown_by(given: tuple[Given, ...], enc: Encounter, player: str, allowed: str) -> tuple[Given, ...]:
    """A player's dice, marked as serving that player's own figures only; ``allowed`` is the option ``hand_dice``.

    Raises Refused for dice where only the game master gives any, or nobody, and for a die of another's figure.
    """
    for die in given:
        figure = enc.figures.get(die.who or "")
        if allowed != "own":
            whose = "only the GM gives dice" if allowed == "gm" else "nobody gives dice"
            raise Refused("hand_dice", f"Here {whose} by hand; leave them out.", column=die.column or None)
        if figure is not None and figure.owner != player:
            text = f"Only whoever plays {figure.name}, or the GM, gives dice of {figure.name}; leave {die} out."
            raise Refused("not_your_dice", text, column=die.column or None)
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
