"""Bandages, first aid, rest and what time does to wounds, as sentences."""

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.wounds import restored
from rules.gurps.success import Degree
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.harm.consciousness import wake
from rules.gurps4.harm.death import death_checks, hang_on
from rules.gurps4.harm.fatigue import BREATH, breathe
from rules.gurps4.rolls.contests import health, health_margin, roll, typed_terms
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.words import refuse
from rules.turns.spans import lapse

MINUTES = {"minute": 1, "minutes": 1, "hour": 60, "hours": 60, "day": 1440, "days": 1440}
MOST_MINUTES = 60 * 1440
HALF_HOUR = 30
DAY = 1440
CRITICAL_HEAL = 3
LOSS = 3
"""First aid heals 1d less so many, at least 1."""


def heal(t: Bout, who: str, points: int, rule: str = "G4-REC-03") -> int:
    """So many HP come back, never above the most; returns how many did. Death levels healed above count again."""
    back = restored(t, keys.HP, who, points, hp_max(t.figure(who)))
    if back:
        death_checks(t, who)
        t.note("healed", who, rule=rule, n=back, hp=keys.HP.of(t.figure(who)))
    return back


def _in_peace(t: Bout, command: Command) -> None:
    """Raises Refused for a player's word as long as foes are seen to be up (see G4-REC-03)."""
    if command.by == "gm" or command.who not in t.enc.figures:
        return
    if any(awake(foe) and not foe.hidden for foe in t.enc.enemies(command.who)):
        raise refuse(t, "still_fighting", what=command.verb.replace("_", " "))


def _patient(t: Bout, command: Command) -> tuple[str, str]:
    """Return who tends whom: the speaker's figure, and the one named, else itself. Raises Refused."""
    _in_peace(t, command)
    healer = command.who or ""
    if healer not in t.enc.figures:
        raise refuse(t, "no_healer")
    patient = command.targets[0] if command.targets else healer
    if not awake(t.figure(healer)):
        raise refuse(t, "healer_out", who=healer)
    if not alive(t.figure(patient)):
        raise refuse(t, "patient_dead", who=patient)
    if keys.HP.of(t.figure(patient)) >= hp_max(t.figure(patient)):
        raise refuse(t, "not_hurt", who=patient)
    return healer, patient


def _tends(t: Bout, command: Command, healer: str) -> Degree:
    skill = best_skill(t.figure(healer), ("first_aid",))
    assert skill is not None
    got: Degree = roll(t, "first_aid", healer, "first aid", skill[1], typed_terms(command), rule="G4-REC-03")
    return got


def bandage(t: Bout, command: Command) -> None:
    """A minute and a First Aid roll: 1 HP (see G4-REC-03)."""
    healer, patient = _patient(t, command)
    good = _tends(t, command, healer).good
    t.note("bandaged" if good else "tends_badly", healer, rule="G4-REC-03", patient=patient)
    if good:
        heal(t, patient, 1)


def first_aid(t: Bout, command: Command) -> None:
    """Half an hour and a First Aid roll: 1d-3 HP, at least 1, and 3 more on a critical success (G4-REC-03)."""
    healer, patient = _patient(t, command)
    got = _tends(t, command, healer)
    if not got.good:
        t.note("tends_badly", healer, rule="G4-REC-03", patient=patient)
        return
    points = max(1, t.total("heal", healer, D6) - LOSS)
    t.note("tends", healer, rule="G4-REC-03", patient=patient)
    heal(t, patient, points + (CRITICAL_HEAL if got is Degree.CRITICAL_SUCCESS else 0))


def rest(t: Bout, command: Command) -> None:
    """Minutes, hours or days go by for one figure, or by the game master's word for all (see G4-REC-02, G4-REC-03)."""
    option = next((o for o in command.options if o.name in MINUTES), None)
    count = option.value if option is not None and isinstance(option.value, int) else command.number("n", 0)
    unit = option.name.removesuffix("s") if option is not None else "minute"
    minutes = (count or 0) * MINUTES[unit]
    if not 0 < minutes <= MOST_MINUTES:
        raise refuse(t, "rest_length", most=MOST_MINUTES // DAY)
    alone = "" if command.by == "gm" and command.meant else command.who or ""
    if not alone and command.by != "gm":
        raise refuse(t, "gm_rests")
    _in_peace(t, command)
    names = (alone,) if alone else tuple(t.enc.figures)
    t.note("rests", alone, rule="G4-REC-03", n=count, unit=unit)
    for name in names:
        if alive(t.figure(name)):
            pass_time(t, name, minutes)


def pass_time(t: Bout, who: str, minutes: int) -> None:
    """What so many minutes do to one fighter, in the order in which they come due."""
    start = keys.RESTED.of(t.figure(who))
    end = start + minutes
    t.do(keys.RESTED.by(who, minutes))
    breathe(t, who, end // BREATH - start // BREATH)
    moments = {*range(start - start % HALF_HOUR + HALF_HOUR, end + 1, HALF_HOUR), end}
    for moment in sorted(moments):
        if not alive(t.figure(who)):
            return
        if moment % HALF_HOUR == 0 and keys.MORTAL.on(t.figure(who)):
            hang_on(t, who, moment)
        wake(t, who, moment)
        hurt = keys.HP.of(t.figure(who)) < hp_max(t.figure(who))
        if hurt and (moment - start) % DAY == 0 and moment > start and alive(t.figure(who)):
            if health(t, "recovery", who, rule="G4-REC-03"):
                heal(t, who, 1)
            else:
                t.note("no_recovery", who, rule="G4-REC-03")
        _expire(t, who, moment)


def _expire(t: Bout, who: str, moment: int) -> None:
    """Strains and pain that have run out, limbs and eyes that have healed with the rest (see G4-LOC-12)."""
    figure = t.figure(who)
    for mark in (*keys.STRAINED.values(), keys.PAIN):
        until = mark.of(figure)
        if until is not None and until.minutes <= moment:
            t.do(mark.clear(who))
            t.note("better", who, rule="G4-CRIT-04", what=mark.key.replace("_", " "))
    if keys.HP.of(figure) < hp_max(figure):
        return
    for limb, mark in keys.CRIPPLED.items():
        crippled = mark.of(figure)
        if crippled is not None and crippled.how == "healing":
            t.do(mark.clear(who, "cured"))
            t.note("limb_healed", who, rule="G4-LOC-12", location=LOCATIONS[limb].name)
    lapse(t, who, *keys.WEAKENED.values(), why="cured")
    for natural, lost in keys.BATTERED.family(figure).items():
        if lost:
            t.do(keys.BATTERED.by(who, -lost, natural))


def recover(t: Bout, command: Command) -> None:
    """After the fight: how long a crippled limb stays so, by HT (G4-LOC-12)."""
    who = command.who or (command.targets[0] if command.targets else "")
    if who not in t.enc.figures:
        raise refuse(t, "no_healer")
    _in_peace(t, command)
    figure = t.figure(who)
    limb = _limb(t, command, figure)
    got = health_margin(t, "crippling", who, rule="G4-LOC-12")
    how = "healing" if got.good else "permanent" if got.degree is Degree.CRITICAL_FAILURE else "lasting"
    t.do(keys.CRIPPLED[limb].set(who, keys.Lasting(how=how)))
    t.note(f"limb_{how}", who, rule="G4-LOC-12", location=LOCATIONS[limb].name)
    _expire(t, who, keys.RESTED.of(figure))


def _limb(t: Bout, command: Command, figure: Figure) -> str:
    said = command.at or command.what or ""
    crippled = {limb: mark.of(figure) for limb, mark in keys.CRIPPLED.items() if mark.on(figure)}
    fit = [limb for limb in crippled if said in ("", limb, limb.partition("_")[2])]
    if not fit:
        raise refuse(t, "not_crippled", who=figure.name, what=said.replace("_", " ") or "limb")
    until = crippled[fit[0]]
    if until is not None and until.how:
        raise refuse(t, "already_known", who=figure.name, what=LOCATIONS[fit[0]].name, how=until.how)
    return fit[0]
