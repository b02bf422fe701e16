"""The sentences that cast spells: their cost in points, counts and actions; rituals (RH-MAG)."""

from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Key
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.action_counts import OWN_SLOTS, own_slot, slowed, turn_key
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.figure.turns import ready, spend, whole_round
from rules.rqhouse.harm.healing import patient_of
from rules.rqhouse.harm.spell_effects import HEAL_BODY, HEALING, patient_named, size_of, take_effect, wound_to_heal
from rules.rqhouse.tables.printed import PACKAGE
from rules.rqhouse.tables.words import refuse, says
from rules.rqhouse.time.initiative import nothing_else, too_slow
from rules.runequest.free_words import NAMED, words
from rules.turns.pace import strict

SMALL = 10
"""Points of a spell that one action casts, with all that were spent in the round before (RH-RND-08; see RH-MAG-01)."""


def cast(t: Bout, command: Command) -> None:
    """Cast a spell of so many points, or Fatigue Levels (RH-MAG-01, RH-MAG-02; see RH-MAG-03).

    It resolves at a count lower by so many points (see RH-INI-05): under strict pace after the turns that come before.
    One that is too big is all that is done in the round (see RH-INI-07, RH-INI-09).
    """
    command = meant(t, command)
    points_, levels, size = command.number("points") or 0, command.number("fatigue") or 0, size_of(command)
    two = size > SMALL
    figure = ready(t, command, cost=ACTIONS if two else 1)
    _legal(t, figure, points_, size, two)
    spell = words(command)
    if spell in HEALING or spell == HEAL_BODY:
        patient_of(t, patient_named(command))
    if spell in HEALING:
        wound_to_heal(t, command, figure)
    slot = own_slot(t.enc, figure.name)
    count = slowed(slot, size) if slot is not None else 0
    slow = bool(keys.ROUND.of(t.enc)) and too_slow(t, figure, size, two)
    if points_:
        t.do(keys.MAGIC_POINTS.by(figure.name, -points_))
    if keys.ROUND.of(t.enc):
        t.do(keys.POINTS_CAST.by(figure.name, size))
    spend(t, figure.name, ACTIONS if two else 1, slower=size)
    if slow:
        nothing_else(t, figure.name)
    at = command.targets[0] if command.targets and not known(spell) else "none"
    t.note("casts", figure.name, rule="RH-MAG-03", spell=spell.replace("_", " "), points=size, count=count, target=at)
    tire(t, figure.name, levels, "RH-MAG-02")
    key = turn_key(figure, keys.ROUND.of(t.enc), count)
    if slot is not None and strict(t.enc) and _others_before(t.enc, figure.name, key):
        keys.SPELL.queue(t, key, figure.name, keys.WaitingDeeds((command,)))
        t.note("spell_under_way", figure.name, rule="RH-INI-05", count=count)
        return
    take_effect(t, command)


def known(spell: str) -> bool:
    """Whether the engine carries a spell out, and so tells itself whom it concerns (see RH-MAG-03)."""
    return spell in HEALING or spell == HEAL_BODY or spell in effects.ready(PACKAGE)


def meant(t: Bout, command: Command) -> Command:
    """The sentence with what its spell's words say besides put apart: points, and the location of a healing spell.

    ``cast heal 2 vs Nadia``, ``cast fire bolt (3) vs Kett``, ``cast heal head vs Nadia``.
    """
    spell, more = words(command), tuple[Option, ...]()
    before, _, last = spell.rpartition("_")
    size = last.strip("()")
    if before and size.isdecimal():
        if command.has("points", "fatigue"):
            raise refuse(t, "points_twice", who=str(command.who))
        spell, more = before, (Option("points", int(size)),)
    places = {spot.id for spot in body(t.figure(patient_named(command))).locations} if command.at is None else set()
    at = next((p for p in places if spell in {f"{heal}_{p}" for heal in HEALING} | {f"{p}_{h}" for h in HEALING}), None)
    if at is None and not more:
        return command
    said = (Option(NAMED, "heal" if at else spell.replace("_", " ")) if o.name == NAMED else o for o in command.options)
    return replace(command, options=(*said, *more), at=at or command.at)


def _others_before(enc: Encounter, who: str, key: Key) -> bool:
    """Whether somebody else's turn comes before that moment."""
    return any(s.key < key and s.who not in (None, who) and s.what in OWN_SLOTS for s in enc.agenda)


def _legal(t: Bout, figure: Figure, points_: int, size: int, two: bool) -> None:
    if size < 1:
        raise refuse(t, "no_points", who=figure.name)
    if points_ > keys.MAGIC_POINTS.of(figure):
        raise refuse(t, "few_magic_points", who=figure.name, left=keys.MAGIC_POINTS.of(figure), points=points_)
    if not keys.ROUND.of(t.enc):
        return
    if two:
        whole_round(t, figure, says("big_spell"))
    elif keys.POINTS_CAST.of(figure) + size > SMALL:
        raise refuse(t, "ten_points", who=figure.name, spent=keys.POINTS_CAST.of(figure), points=size)
    if too_slow(t, figure, size, two) and (keys.TAKEN.of(figure) or not keys.MINOR.of(figure)):
        raise refuse(t, "too_slow", who=figure.name, count=keys.INIT.of(figure) - size)


def ritual(t: Bout, command: Command) -> None:
    """Time instead of points: both actions, no reduction (RH-INI-06, RH-RND-15, RH-RND-11)."""
    figure = ready(t, command, cost=ACTIONS, physical=False)
    whole_round(t, figure, "a ritual")
    spend(t, figure.name, ACTIONS)
    t.note("ritual", figure.name, rule="RH-RND-15", what=words(command).replace("_", " ") or "a ritual")
