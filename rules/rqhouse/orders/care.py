"""First Aid, a week's rest, a Physician, minutes and nights (RH-HEA, RH-FAT-04 to RH-FAT-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice, parse
from rules.core.encounter import Figure, Wound
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, disadvantages, health_max, in_zone, lost, wounded
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.harm.healing import first_aid as aid
from rules.rqhouse.harm.healing import give_health, spread, wounds_at
from rules.rqhouse.rolls.check import roll, typed
from rules.rqhouse.rolls.counting import own
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.printed import ATTENDANCE
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import ready, spend, whole_round

D3 = Dice(1, 3)
EASE = {"moderate": -1, "intense": -2}
"""What activity takes from each die of healing (see RH-HEA-02)."""
NIGHT = 4
"""Hours of sleep for one long-term level (see RH-FAT-06)."""


def chosen(t: Bout, figure: Figure, command: Command, fit: tuple[Wound, ...]) -> Wound:
    """The wound of a sentence: the one numbered, else the worst that can still be treated so."""
    number = command.number("wound")
    if number is not None:
        if not 1 <= number <= len(figure.wounds):
            raise refuse(t, "no_wound", who=figure.name, at=f"wound {number}")
        found = figure.wounds[number - 1]
        if command.at is not None and found.location != command.at:
            raise refuse(t, "no_wound", who=figure.name, at=command.at.replace("_", " "))
        if found not in fit:
            raise refuse(t, "treated_already", who=figure.name, at=found.location.replace("_", " "))
        return found
    if not fit:
        at = command.at.replace("_", " ") if command.at else "any location"
        known = wounds_at(figure, command.at) if command.at else figure.wounds
        raise refuse(t, "treated_already" if known else "no_wound", who=figure.name, at=at)
    return fit[0]


def first_aid(t: Bout, command: Command) -> None:
    """A full round's work on one wound (RH-HEA-05, RH-HEA-06; see RH-HEA-12)."""
    figure = ready(t, command, cost=ACTIONS, physical=False)
    whole_round(t, figure, "First Aid")
    patient = t.figure(command.targets[0])
    skill = model.of(figure).first_aid
    if not skill:
        raise refuse(t, "no_skill", who=figure.name, skill="First Aid")
    here = [w for w in patient.wounds if command.at in (None, w.location)]
    fit = tuple(w for w in here if not keys.WOUND_AIDED.of(patient, str(w.id)))
    wound = chosen(t, patient, command, tuple(sorted(fit, key=lambda w: (-w.left, w.id))))
    spend(t, figure.name, ACTIONS)
    terms = typed(command)
    rolled = roll(t, "first_aid", figure.name, "first_aid", skill, terms, rule="RH-HEA-05", physical=False)
    at = wound.location.replace("_", " ")
    if not own(rolled, bool(disadvantages(figure))):
        t.note("aid_fails", figure.name, rule="RH-HEA-05", target=patient.name, at=at)
        return
    got = aid(t, patient.name, wound, t.total("first_aid_points", figure.name, D3))
    t.note("aided", figure.name, rule="RH-HEA-05", target=patient.name, at=at, n=got)


def rest_week(t: Bout, command: Command) -> None:
    """Weeks of natural healing, one unless more are named (RH-HEA-01, RH-HEA-03; see RH-HEA-02)."""
    assert command.who is not None
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    if in_zone(figure):
        t.note("no_healing", figure.name, rule="RH-HEA-03")
        return
    weeks = [week(t, figure.name, activity(command), "") for _ in range(command.number("n", 1) or 1)]
    if not any(weeks):
        t.note("nothing_heals", figure.name, rule="RH-HEA-01")


def activity(command: Command) -> int:
    """What the week's activity takes from each die."""
    return next((by for word, by in EASE.items() if command.has(word)), 0)


def week(t: Bout, who: str, ease: int, extra: str) -> bool:
    """A week's healing: each injured location in table order, then Health; whether any of it healed.

    ``extra`` is a Physician's die.
    """
    figure = t.figure(who)
    few, before = wounded(figure), len(t.events)
    for spot in body(figure).spots:
        open_ = wounds_at(t.figure(who), spot.id)
        gone = any(keys.located(word, spot.id).on(figure) for word in (keys.SEVERED, keys.MAIMED))
        if not lost(figure, spot) or not open_ or gone:
            continue
        got = spread(t, who, spot, healed(t, who, few, ease, extra))
        t.note("location_heals", who, rule="RH-HEA-01", at=spot.name, n=got)
    if keys.HEALTH.of(t.figure(who)) < health_max(figure):
        got = give_health(t, who, healed(t, who, few, ease, extra))
        t.note("health_heals", who, rule="RH-HEA-01", n=got, health=keys.HEALTH.of(t.figure(who)))
    return len(t.events) > before


def healed(t: Bout, who: str, few: bool, ease: int, extra: str) -> int:
    """One roll of the healing rate: dice one by one, each less the activity's toll (RH-HEA-02; see RH-HEA-07)."""
    rate = parse(str(model.of(t.figure(who)).heal_rate))
    total = 0
    if rate.dice is None:
        total = max(0, rate.flat + ease)
    elif few and rate.dice.count == 1:
        total = max(0, 1 + ease)
    else:
        one = Dice(1, rate.dice.faces)
        total = sum(max(0, t.total("heal", who, one) + ease) for _ in range(rate.dice.count - few))
    if extra:
        dice = parse(extra).dice
        assert dice is not None
        total += t.total("physician_heal", who, dice)
    return total


def physician(t: Bout, command: Command) -> None:
    """A week's attendance: a die more for each healing roll, or one Health in the death zone (RH-HEA-07)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False)
    patient = t.figure(command.targets[0])
    skill = model.of(figure).physician
    if not skill:
        raise refuse(t, "no_skill", who=figure.name, skill="Physician")
    if keys.DEAD.on(patient):
        raise refuse(t, "target_dead", target=patient.name)
    terms = typed(command)
    rolled = roll(t, "physician", figure.name, "physician", skill, terms, rule="RH-HEA-07", physical=False)
    got = own(rolled, bool(disadvantages(figure)))
    t.note("attends", figure.name, rule="RH-HEA-07", target=patient.name, n=got)
    if in_zone(patient):
        if got:
            give_health(t, patient.name, 1)
            t.note("health_heals", patient.name, rule="RH-HEA-07", n=1, health=keys.HEALTH.of(t.figure(patient.name)))
        else:
            t.note("no_healing", patient.name, rule="RH-HEA-07")
        return
    if not week(t, patient.name, activity(command), ATTENDANCE[got].dice if got else ""):
        t.note("nothing_heals", patient.name, rule="RH-HEA-01")


def rest(t: Bout, command: Command) -> None:
    """Minutes without doing anything: a Fatigue Level each, not below the long-term ones (RH-FAT-04)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    minutes = command.number("n") or 0
    lose(t, figure.name, min(minutes, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure)), 0)


def sleep(t: Bout, command: Command) -> None:
    """A long-term level for every four hours; the others are rested away meanwhile (RH-FAT-06)."""
    figure = ready(t, command, cost=0, own_turn=False, physical=False, asleep=True)
    hours = command.number("n", NIGHT)
    assert hours is not None
    lasting = min(keys.FATIGUE_LONG.of(figure), hours // NIGHT)
    short = min(60 * hours, keys.FATIGUE.of(figure) - keys.FATIGUE_LONG.of(figure))
    lose(t, figure.name, short + lasting, lasting)


def lose(t: Bout, who: str, levels: int, lasting: int) -> None:
    """Fatigue Levels recovered, so many of them long-term; with none left the count begins anew."""
    if levels > 0:
        t.do(keys.FATIGUE.by(who, -levels))
    if lasting:
        t.do(keys.FATIGUE_LONG.by(who, -lasting))
    figure = t.figure(who)
    if not keys.FATIGUE.of(figure) and keys.FATIGUE_TOTAL.of(figure):
        t.do(keys.FATIGUE_TOTAL.by(who, -keys.FATIGUE_TOTAL.of(figure)))
    rule = "RH-FAT-06" if lasting else "RH-FAT-04"
    t.note("rests", who, rule=rule, n=max(0, levels), fatigue=keys.FATIGUE.of(figure))
