"""First aid, rest and recovery between fights, and what a fight tires (G3-INJ-10, G3-INJ-11)."""

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import MarkKey
from rules.core.wounds import restored
from rules.gurps.rolling import passed, roll
from rules.gurps.success import Degree
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, encumbrance, hp_max
from rules.gurps3.figure.shock import shocked
from rules.gurps3.figure.skills import skill
from rules.gurps3.harm.death_and_suffocation import airless
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import refuse, says
from rules.turns.spans import Left, lapse

FATIGUE_MINUTES, WAKE_MINUTES = limit("fatigue_minutes"), limit("wake_minutes")
HOUR, DAY = 60, 24 * 60
LONGEST, MOST_TRIES = 365, 48
"""Days of a rest, and how often in it one who lies unconscious tries to wake."""
UNITS = {"minute": 1, "minutes": 1, "hour": HOUR, "hours": HOUR, "day": DAY, "days": DAY}
RUNNING_DOWN: tuple[MarkKey[Left], ...] = (keys.DEAF, *keys.STRAINED.values(), *keys.NUMB.values())


def heal(t: Bout, who: str, by: int) -> int:
    """Give hits back, no more than are lost; returns how many."""
    return restored(t, keys.HP, who, by, hp_max(sheet_of(t.figure(who))))


def first_aid(t: Bout, command: Command) -> None:
    """A minute of care and a First Aid roll: one hit, on a critical success 1d (G3-INJ-10)."""
    assert command.who is not None
    healer = t.figure(command.who)
    if not awake(healer) or not command.targets:
        raise refuse(t, "unconscious", who=healer.name, what=says("give_first_aid"))
    patient = t.figure(command.targets[0])
    if keys.DEAD.on(patient):
        raise refuse(t, "target_dead", target=patient.name)
    level = skill(healer, "first_aid")
    if level is None:
        raise refuse(t, "no_skill", who=healer.name, skill="first aid")
    terms = shocked(healer)
    got: Degree = roll(t, "first_aid", healer.name, "first_aid", level, terms, rule="G3-INJ-10")
    by = 0
    if got is Degree.CRITICAL_SUCCESS:
        by = t.total("heal", healer.name, D6)
    elif got.good:
        by = 1
    t.note("heals", patient.name, rule="G3-INJ-10", hits=heal(t, patient.name, by), by=healer.name)


def rest(t: Bout, command: Command) -> None:
    """Time passes for one figure, or by the game master's word for all (see G3-INJ-10).

    Fatigue comes back, the knocked-out may wake, a day heals.
    """
    unit = next((o.name for o in command.options if o.name in UNITS), "minutes")
    n = command.number("n", 1) or 0
    minutes = n * UNITS[unit]
    if not 0 < minutes <= LONGEST * DAY:
        raise refuse(t, "rest_how_long")
    who = str(command.who)
    if command.by != "gm" and any(awake(foe) and not foe.hidden for foe in t.enc.enemies(who)):
        raise refuse(t, "gm_only", what=says("rest_among_foes"))
    names = tuple(t.enc.figures) if command.by == "gm" and command.meant else (who,)
    for name in names:
        if not keys.DEAD.on(t.figure(name)):
            _rested(t, t.figure(name), minutes)
    told = next(u for u, size in (("day", DAY), ("hour", HOUR), ("minute", 1)) if minutes % size == 0)
    t.note("rests", rule="G3-INJ-10", minutes=minutes, n=minutes // UNITS[told], unit=told)


def _rested(t: Bout, figure: Figure, minutes: int) -> None:
    who, sheet = figure.name, sheet_of(figure)
    airless(t, who, 60 * minutes)
    if keys.DEAD.on(t.figure(who)):
        return
    tired = sheet.st - keys.FATIGUE.of(figure)
    back = min(tired, minutes // FATIGUE_MINUTES)
    if back > 0:
        t.do(keys.FATIGUE.by(who, back))
    for _ in range(min(MOST_TRIES, minutes // WAKE_MINUTES)):
        if keys.UNCONSCIOUS.on(t.figure(who)) and passed(t, "wake", who, "ht", sheet.ht, rule="G3-ATK-06"):
            t.do(keys.UNCONSCIOUS.clear(who, "cured"))
            t.note("wakes", who, rule="G3-ATK-06")
    _run_down(t, who, minutes)
    for _ in range(minutes // DAY):
        if keys.HP.of(t.figure(who)) >= hp_max(sheet):
            break
        if passed(t, "recovery", who, "ht", sheet.ht, rule="G3-INJ-10"):
            t.note("heals", who, rule="G3-INJ-10", hits=heal(t, who, 1), by=who)


def _run_down(t: Bout, who: str, minutes: int) -> None:
    """Let time pass for what lasts so many turns, and for shock."""
    for mark in RUNNING_DOWN:
        left = mark.of(t.figure(who))
        if left is not None and left.turns:
            turns = left.turns - 60 * minutes
            t.do(mark.set(who, Left(turns)) if turns > 0 else mark.clear(who, "lapsed"))
    t.do(*keys.SHOCK.to(t.figure(who), 0), *keys.SHOCK_NOW.to(t.figure(who), 0))


LONG = limit("long_fight")
"""Own turns after which a fight tires (see G3-INJ-11)."""


def weary(t: Bout, who: str) -> None:
    """The fatigue of a fight of more than ten turns: 1 and the encumbrance (G3-INJ-11)."""
    figure = t.figure(who)
    if keys.TURNS.of(figure) > LONG and not keys.DEAD.on(figure):
        tired = min(1 + encumbrance(figure), keys.FATIGUE.of(figure))
        t.do(keys.FATIGUE.by(who, -tired), *keys.TURNS.to(figure, 0))
        t.note("weary", who, rule="G3-INJ-11", fatigue=tired)


def over(t: Bout) -> None:
    """The fight is over: it has tired them, a dazed head is clear, the blind are used to it (see G3-INJ-11)."""
    for name in tuple(t.enc.figures):
        weary(t, name)
        t.do(*keys.DX_LOSS.to(t.figure(name), 0))
        lapse(t, name, keys.JUST_BLINDED)
