"""Spells: their cost in points, counts and actions; healing spells; rituals (RH-MAG)."""

from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Key, Slot, Wound
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.harm.first_aid import chosen
from rules.rqhouse.harm.healing import by_spell, heal_body, patient_of, spell_allows
from rules.rqhouse.orders.using_skills import NAMED, words
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import disadvantages, own
from rules.rqhouse.rolls.skill_modifiers import typed
from rules.rqhouse.tables.printed import PACKAGE
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.tables.says import says
from rules.rqhouse.time.actions import ready, spend, whole_round
from rules.rqhouse.time.initiative import OWN_SLOTS, nothing_else, number, own_slot, slowed, too_slow, turn_key
from rules.turns.pace import strict

SMALL = 10
"""Points of a spell that one action casts, and of all such spells of a round (RH-RND-08; see RH-MAG-01)."""


HEALING = frozenset({"heal", "healing"})
HEAL_BODY = "heal_body"


def cast(t: Bout, command: Command) -> None:
    """Cast a spell of so many points, or Fatigue Levels (RH-MAG-01, RH-MAG-02; see RH-MAG-03).

    It resolves at a count lower by so many points (see RH-INI-05): under strict pace after the turns that come before.
    One that is too big is all that is done in the round (see RH-INI-07, RH-INI-09).
    """
    assert command.who is not None
    command = meant(t, command)
    points_, levels, size = command.number("points") or 0, command.number("fatigue") or 0, _size(command)
    two = size > SMALL
    figure = ready(t, command, cost=ACTIONS if two else 1)
    _legal(t, figure, points_, size, two)
    spell = words(command)
    if spell in HEALING or spell == HEAL_BODY:
        patient_of(t, _patient(command))
    if spell in HEALING:
        _wound(t, command, figure)
    slot = own_slot(t.enc, figure.name)
    count = slowed(slot, size) if slot is not None else 0
    slow = bool(number(t.enc)) and too_slow(t, figure, size, two)
    if points_:
        t.do(keys.MAGIC_POINTS.by(figure.name, -points_))
    if not two and number(t.enc):
        t.do(keys.POINTS_CAST.by(figure.name, size))
    spend(t, figure.name, ACTIONS if two else 1, slower=size)
    if slow:
        nothing_else(t, figure.name)
    at = command.targets[0] if command.targets and not known(spell) else "none"
    t.note("casts", figure.name, rule="RH-MAG-03", spell=spell.replace("_", " "), points=size, count=count, target=at)
    tire(t, figure.name, levels, "RH-MAG-02")
    key = turn_key(figure, number(t.enc), count)
    if slot is not None and strict(t.enc) and _others_before(t.enc, figure.name, key):
        keys.SPELL.queue(t, key, figure.name, keys.Deeds((command,)))
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
    places = {spot.id for spot in body(t.figure(_patient(command))).spots} if command.at is None else set()
    at = next((p for p in places if spell in {f"{heal}_{p}" for heal in HEALING} | {f"{p}_{h}" for h in HEALING}), None)
    if at is None and not more:
        return command
    said = (Option(NAMED, "heal" if at else spell.replace("_", " ")) if o.name == NAMED else o for o in command.options)
    return replace(command, options=(*said, *more), at=at or command.at)


def _others_before(enc: Encounter, who: str, key: Key) -> bool:
    """Whether somebody else's turn comes before that moment."""
    return any(s.key < key and s.who not in (None, who) and s.what in OWN_SLOTS for s in enc.agenda)


def comes_true(t: Bout, slot: Slot) -> None:
    """A spell's count has come: it takes effect, unless its caster is senseless or what it is for has gone."""
    (command,) = keys.SPELL.of(slot).deeds
    who = str(command.who)
    patient = _patient(command)
    if not awake(t.enc, t.figure(who)) or patient not in t.enc.figures:
        t.note("spell_lapses", who, rule="RH-INI-05")
    else:
        take_effect(t, command)


def take_effect(t: Bout, command: Command) -> None:
    """The casting roll, where one is called for, and what the spell does (see RH-MAG-03)."""
    figure = t.figure(str(command.who))
    base = command.number("skill")
    if base is not None:
        rolled = roll(t, "cast", figure.name, "cast", base, typed(command), rule="RH-MAG-03")
        if not own(rolled, bool(disadvantages(t.figure(figure.name)))):
            t.note("spell_fails", figure.name, rule="RH-MAG-03")
            return
    _effect(t, command, figure)


def _legal(t: Bout, figure: Figure, points_: int, size: int, two: bool) -> None:
    if size < 1:
        raise refuse(t, "no_points", who=figure.name)
    if points_ > keys.MAGIC_POINTS.of(figure):
        raise refuse(t, "few_magic_points", who=figure.name, left=keys.MAGIC_POINTS.of(figure), points=points_)
    if not number(t.enc):
        return
    if two:
        whole_round(t, figure, says("big_spell"))
    elif keys.POINTS_CAST.of(figure) + size > SMALL:
        raise refuse(t, "ten_points", who=figure.name, spent=keys.POINTS_CAST.of(figure), points=size)
    if too_slow(t, figure, size, two) and (keys.TAKEN.of(figure) or not keys.MINOR.of(figure)):
        raise refuse(t, "too_slow", who=figure.name, count=keys.INIT.of(figure) - size)


def _size(command: Command) -> int:
    """Magic points and Fatigue Levels together."""
    return (command.number("points") or 0) + (command.number("fatigue") or 0)


def _patient(command: Command) -> str:
    return command.targets[0] if command.targets else str(command.who)


def _wound(t: Bout, command: Command, figure: Figure) -> Wound:
    """The wound a healing spell is meant for."""
    patient = t.figure(_patient(command))
    size = _size(command)
    here = [w for w in patient.wounds if command.at in (None, w.location)]
    fit = tuple(w for w in here if spell_allows(patient, w, size) > 0)
    return chosen(t, patient, command, tuple(sorted(fit, key=lambda w: (-w.left, w.id))))


def _effect(t: Bout, command: Command, figure: Figure) -> None:
    """What the engine knows of a spell: healing, and the ready effects; else it is the table's affair (RH-MAG-03)."""
    spell, size, patient = words(command), _size(command), _patient(command)
    if spell in HEALING:
        wound = t.legal(lambda: _wound(t, command, figure))
        if isinstance(wound, Refused):
            t.note("spell_lapses", figure.name, rule="RH-INI-05")
            return
        was = keys.HEALTH.of(t.figure(patient))
        got = by_spell(t, patient, wound, size)
        now = keys.HEALTH.of(t.figure(patient))
        health = now if now > was else 0
        spot = body(t.figure(patient)).spot(wound.location)
        left = points(t.figure(patient), spot) if spot is not None else 0
        at = wound.location.replace("_", " ")
        t.note(
            "spell_heals",
            patient,
            rule="RH-HEA-09",
            by=figure.name,
            at=at,
            n=got,
            left=left,
            health=health,
        )
    elif spell == HEAL_BODY:
        heal_body(t, patient)
        t.note("made_whole", patient, rule="RH-HEA-13", by=figure.name)
    elif spell in effects.ready(PACKAGE):
        known = effects.ready(PACKAGE)[spell]
        until = (number(t.enc) + known.lasts,) if known.lasts is not None else None
        if _under(t, patient, spell) > size:
            t.note("no_stronger", patient, rule=known.rule, spell=spell, points=_under(t, patient, spell))
            return
        _lift(t, patient, spell)
        t.do(effects.put(patient, known.made(spell, size, figure.name), until))
        t.note("enchants", patient, rule=known.rule, by=figure.name, spell=spell, points=size)


def _powers(t: Bout, who: str, spell: str) -> dict[str, int]:
    """The effects of a spell that somebody is under, each with its points."""
    split = ((effect.name, *effect.name.rpartition(" ")) for effect, _ in effects.on(t.figure(who)))
    return {name: int(points) for name, lead, _, points in split if lead == spell and points.isdecimal()}


def _under(t: Bout, who: str, spell: str) -> int:
    return max(_powers(t, who, spell).values(), default=0)


def _lift(t: Bout, who: str, spell: str) -> None:
    """The same spell does not add up: only the stronger holds (see RH-MAG-03)."""
    for name in _powers(t, who, spell):
        t.do(effects.lift(who, name))


def ritual(t: Bout, command: Command) -> None:
    """Time instead of points: both actions, no reduction (RH-INI-06, RH-RND-15, RH-RND-11)."""
    figure = ready(t, command, cost=ACTIONS, physical=False)
    whole_round(t, figure, "a ritual")
    spend(t, figure.name, ACTIONS)
    t.note("ritual", figure.name, rule="RH-RND-15", what=words(command).replace("_", " ") or "a ritual")
