"""Which dice a command may ask for, and what a physical one may show (R3-BAS-12, table "Die labels")."""

from collections.abc import Mapping
from functools import lru_cache

from rules.core.command import Command
from rules.core.dice import parse
from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.core.remember import remembered
from rules.core.tables.labels import Label, Span, read_as, span
from rules.rq3plus.figure.arms import Arm, every_arm
from rules.rq3plus.figure.quantities import body, damage_modifier, mount_of
from rules.rq3plus.orders.verbs import VERBS
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import LABELS
from rules.rq3plus.time import rounds
from rules.turns.pace import strict

DEGREES = tuple(Thing(degree.code, degree.name.casefold()) for degree in reversed(Degree))
"""The results of a skill roll."""
OUTCOMES = tuple(thing for thing in DEGREES if thing.id in ("S", "F"))
"""The results of a resistance roll."""


def labels(enc: Encounter, command: Command) -> Mapping[str, Span]:
    """Every label a sentence may use, with the least and greatest value over all who might roll it (R3-BAS-12).

    A fight's sentence may reach any die of an exchange and of what it causes; the figures named decide the ranges. In
    strict pace the clock goes on after most sentences, and what opens then may roll anything for anybody.
    """
    rows, figures = _asked(enc, command)
    arms = tuple([span for figure in figures for span in _of_arms(every_arm(figure))])
    modifiers = tuple([(m.dice.low, m.dice.high) for f in figures if (m := damage_modifier(f)) and m.dice])
    spans = {dice: _widest(dice, arms, modifiers) for dice in {row.dice for row in rows.values()}}
    return {key: found for key, row in rows.items() if (found := spans[row.dice])}


def joining(enc: Encounter) -> Mapping[str, Span]:
    """Return the dice of who joins a fight that is on (see R3-BAS-09)."""
    return {"intent_tie": (1, 100)} if rounds.calls(enc) else {}


def readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    """What the dice of a sentence may be forced to read as, by label; locations are those of all who may be struck."""
    rows, figures = _asked(enc, command)
    places = {spot.id: Thing(spot.id, spot.name) for figure in figures for spot in body(figure).locations}
    words = {"degree": DEGREES, "outcome": OUTCOMES, "location": tuple(places.values())}
    return read_as(rows, rows, words)


def _asked(enc: Encounter, command: Command) -> tuple[dict[str, Label], list[Figure]]:
    """The labels that a sentence may come to, and the figures it may concern."""
    verb = VERBS.get(command.verb)
    goes_on = strict(enc) and (verb is None or not verb.still)
    wanted = None if goes_on or verb is None else verb.labels
    named = [enc.figures[n] for n in (command.who, *command.targets) if n in enc.figures]
    # A charge has the mount's damage modifier behind it, and a blow at a rider may strike its mount.
    named += [enc.figures[m] for f in named if (m := mount_of(enc, f.name))]
    figures = list(enc.figures.values()) if goes_on or not named else named
    return {key: row for key, row in LABELS.items() if wanted is None or key in wanted}, figures


@lru_cache(maxsize=1024)
def _widest(dice: tuple[str, ...], arms: tuple[Span, ...], modifiers: tuple[Span, ...]) -> Span | None:
    """The span of several dice, some of which depend on who throws them: those of weapons, of damage modifiers."""
    own = {"weapon": arms, "swordbreaker": arms, "modifier": modifiers}
    found = [one for text in dice for one in (own[text] if text in own else (span(text),))]
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


@remembered
def _of_arms(arms: tuple[Arm, ...]) -> tuple[Span, ...]:
    struck = [m.damage.dice for arm in arms for m in arm.weapon.modes if m.damage and m.damage.dice]
    caught = [dice for arm in arms if arm.catch_damage and (dice := parse(arm.catch_damage).dice)]
    return tuple(dict.fromkeys((dice.low, dice.high) for dice in (*struck, *caught)))
