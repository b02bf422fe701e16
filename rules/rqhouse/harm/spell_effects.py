"""What a spell does when its count comes: healing, effects that hold (RH-MAG, RH-HEA)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Slot, Wound
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, points
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.harm.first_aid import chosen
from rules.rqhouse.harm.healing import by_spell, heal_body, spell_allows
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted
from rules.rqhouse.tables.printed import PACKAGE
from rules.runequest.free_words import by_hand, words

HEALING = frozenset({"heal", "healing"})

HEAL_BODY = "heal_body"


def comes_true(t: Bout, slot: Slot) -> None:
    """A spell's count has come: it takes effect, unless its caster is senseless or what it is for has gone."""
    (command,) = keys.SPELL.of(slot).deeds
    who = str(command.who)
    patient = patient_named(command)
    if not awake(t.enc, t.figure(who)) or patient not in t.enc.figures:
        t.note("spell_lapses", who, rule="RH-INI-05")
    else:
        take_effect(t, command)


def take_effect(t: Bout, command: Command) -> None:
    """The casting roll, where one is called for, and what the spell does (see RH-MAG-03)."""
    figure = t.figure(str(command.who))
    base = command.number("skill")
    if base is not None:
        rolled = roll(t, "cast", figure.name, "cast", base, by_hand(command.bonuses), rule="RH-MAG-03")
        if not counted(t, figure.name, rolled):
            t.note("spell_fails", figure.name, rule="RH-MAG-03")
            return
    _effect(t, command, figure)


def size_of(command: Command) -> int:
    """Magic points and Fatigue Levels together."""
    return (command.number("points") or 0) + (command.number("fatigue") or 0)


def patient_named(command: Command) -> str:
    return command.targets[0] if command.targets else str(command.who)


def wound_to_heal(t: Bout, command: Command, figure: Figure) -> Wound:
    """The wound a healing spell is meant for."""
    patient = t.figure(patient_named(command))
    size = size_of(command)
    here = [w for w in patient.wounds if command.at in (None, w.location)]
    fit = tuple(w for w in here if spell_allows(patient, w, size) > 0)
    return chosen(t, patient, command, tuple(sorted(fit, key=lambda w: (-w.left, w.id))))


def _effect(t: Bout, command: Command, figure: Figure) -> None:
    """What the engine knows of a spell: healing, and the ready effects; else it is the table's affair (RH-MAG-03)."""
    spell, size, patient = words(command), size_of(command), patient_named(command)
    if spell in HEALING:
        wound = t.legal(lambda: wound_to_heal(t, command, figure))
        if isinstance(wound, Refused):
            t.note("spell_lapses", figure.name, rule="RH-INI-05")
            return
        was = keys.HEALTH.of(t.figure(patient))
        got = by_spell(t, patient, wound, size)
        now = keys.HEALTH.of(t.figure(patient))
        health = now if now > was else 0
        spot = body(t.figure(patient)).location(wound.location)
        left = points(t.figure(patient), spot) if spot is not None else 0
        at = wound.location.replace("_", " ")
        t.note("spell_heals", patient, rule="RH-HEA-09", by=figure.name, at=at, n=got, left=left, health=health)
    elif spell == HEAL_BODY:
        heal_body(t, patient)
        t.note("made_whole", patient, rule="RH-HEA-13", by=figure.name)
    elif spell in effects.ready(PACKAGE):
        known = effects.ready(PACKAGE)[spell]
        until = (keys.ROUND.of(t.enc) + known.lasts,) if known.lasts is not None else None
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
