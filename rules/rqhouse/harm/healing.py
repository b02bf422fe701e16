"""Points that come back: by spells, in weeks of rest, beside a physician; what recovery ends (RH-HEA, RH-BLD-05)."""

from collections.abc import Mapping

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice, parse
from rules.core.encounter import Figure, Wound
from rules.core.events import Healed
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, health_max, lost, points
from rules.rqhouse.figure.conditions import in_zone
from rules.rqhouse.figure.skills import no_skill
from rules.rqhouse.figure.turns import peaceful, ready
from rules.rqhouse.harm.bleeding import staunch
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted, wounded
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.tables.printed import ATTENDANCE
from rules.rqhouse.tables.words import refuse
from rules.runequest.free_words import by_hand

EASE = {"moderate": -1, "intense": -2}
"""What activity takes from each die of healing (see RH-HEA-02)."""


def patient_of(t: Bout, name: str) -> Figure:
    """Whom somebody means to heal. Raises Refused for the dead, whom nothing brings back (see RH-HLT-03)."""
    patient = t.figure(name)
    if keys.DEAD.on(patient):
        raise refuse(t, "target_dead", target=patient.name)
    return patient


def wounds_at(figure: Figure, at: str) -> tuple[Wound, ...]:
    """The open wounds of a location, the worst first (RH-HEA-11)."""
    return tuple(sorted((w for w in figure.wounds if w.location == at), key=lambda w: (-w.left, w.id)))


def restore(t: Bout, who: str, wound: Wound, n: int, *, spell: bool = False) -> int:
    """Give back up to ``n`` points of a wound; returns how many (RH-HEA-12). A spell may cross zero (see RH-HEA-04)."""
    n = min(n, wound.left)
    spot = body(t.figure(who)).location(wound.location)
    if n < 1 or spot is None:
        return 0
    t.do(Healed(who, wound.id, n), keys.LOC_HP.by(who, n, spot.id))
    _crossing(t, who, spot, spell)
    _impaired(t, who, spot, wound, spell)
    return n


def _crossing(t: Bout, who: str, spot: Location, spell: bool) -> None:
    """Above zero again: a spell that does it restores one Health, once (RH-HEA-04)."""
    figure = t.figure(who)
    if points(figure, spot) <= 0 or not keys.BELOW.of(figure, spot.id):
        return
    t.do(keys.BELOW.by(who, -keys.BELOW.of(figure, spot.id), spot.id))
    if spell and give_health(t, who, 1):
        t.note("crossing", who, rule="RH-HEA-04", at=spot.name)


def _impaired(t: Bout, who: str, spot: Location, wound: Wound, spell: bool) -> None:
    """What a slash impaired can be used again after magic, or when its wound is whole (see RH-XS-12)."""
    mark = keys.slashed(spot.id)
    cut = mark.of(t.figure(who))
    if cut is None or cut.wound != wound.id:
        return
    if spell or all(one.id != wound.id for one in t.figure(who).wounds):
        t.do(mark.clear(who, "cured"))


def give_health(t: Bout, who: str, n: int) -> int:
    """Health back, never above its maximum; returns how much (RH-HEA-14)."""
    figure = t.figure(who)
    n = max(0, min(n, health_max(figure) - keys.HEALTH.of(figure)))
    if n:
        t.do(keys.HEALTH.by(who, n))
    return n


def spell_allows(figure: Figure, wound: Wound, n: int) -> int:
    """What a healing spell of ``n`` may still restore of a wound: only the largest counts (RH-HEA-10)."""
    key = str(wound.id)
    largest = max(n, keys.WOUND_SPELL.of(figure, key))
    return min(wound.left, largest - keys.WOUND_RESTORED.of(figure, key))


def by_spell(t: Bout, who: str, wound: Wound, n: int) -> int:
    """A healing spell on one wound (RH-HEA-09; see RH-HEA-10); it stops blood (see RH-BLD-05)."""
    figure, key = t.figure(who), str(wound.id)
    allowed = spell_allows(figure, wound, n)
    more = n - keys.WOUND_SPELL.of(figure, key)
    if more > 0:
        t.do(keys.WOUND_SPELL.by(who, more, key))
    if allowed < 1:
        return 0
    t.do(keys.WOUND_RESTORED.by(who, allowed, key))
    got = restore(t, who, wound, allowed, spell=True)
    staunch(t, who, wound.location)
    return got


def heal_body(t: Bout, who: str) -> None:
    """Everything back but what is cut off or maimed (RH-HEA-13)."""
    # First, so that no location's way above zero gives a point more.
    give_health(t, who, health_max(t.figure(who)))
    for wound in t.figure(who).wounds:
        restore(t, who, wound, wound.left, spell=True)
    for spot in body(t.figure(who)).locations:
        figure = t.figure(who)
        short = spot.points - points(figure, spot)
        if short > 0:
            t.do(keys.LOC_HP.by(who, short, spot.id))
        staunch(t, who, spot.id)


def spread(t: Bout, who: str, spot: Location, n: int) -> int:
    """Points that rest gives a location: its worst wound first, then the next; returns how many."""
    left = n
    for wound in wounds_at(t.figure(who), spot.id):
        left -= restore(t, who, wound, left)
    return n - left


def activity(command: Command) -> int:
    """What the week's activity takes from each die."""
    return next((by for word, by in EASE.items() if command.has(word)), 0)


def heals_by_itself(figure: Figure) -> bool:
    """Whether rest heals at all: nothing does by itself in the death zone (RH-HEA-03)."""
    return not in_zone(figure)


def week(t: Bout, who: str, ease: int, extra: str) -> dict[str, int]:
    """A week's healing: each injured location in table order, then Health; what came back, by location and HEALTH.

    Rules: RH-HEA-01.

    ``extra`` is the die of a Physician or a healing spirit (see RH-HEA-07, RH-HEA-08).
    """
    figure, got = t.figure(who), {}
    few = wounded(figure)
    for spot in body(figure).locations:
        open_ = wounds_at(t.figure(who), spot.id)
        gone = any(keys.located(word, spot.id).on(figure) for word in (keys.SEVERED, keys.MAIMED))
        if lost(figure, spot) and open_ and not gone:
            got[spot.id] = spread(t, who, spot, healed(t, who, few, ease, extra))
    if keys.HEALTH.of(t.figure(who)) < health_max(figure):
        got[keys.HEALTH.key] = give_health(t, who, healed(t, who, few, ease, extra))
    return got


def tell_healed(t: Bout, who: str, got: Mapping[str, int]) -> bool:
    """Say what came back where; False where nothing did."""
    figure = t.figure(who)
    for at, n in got.items():
        spot = body(figure).location(at)
        if n and spot is not None:
            left, most = points(figure, spot), spot.points
            t.note("location_heals", who, rule="RH-HEA-01", at=spot.name, n=n, left=left, most=most)
    if got.get(keys.HEALTH.key):
        health, most = keys.HEALTH.of(figure), health_max(figure)
        t.note("health_heals", who, rule="RH-HEA-01", n=got[keys.HEALTH.key], health=health, most=most)
    return any(got.values())


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
    """A week's attendance: a die more for each healing roll, or one Health in the death zone (RH-HEA-07).

    A healing spirit attends so with a skill of 100 on its sheet (RH-HEA-08).
    """
    peaceful(t, command)
    figure = ready(t, command, cost=0, own_turn=False, physical=False)
    patient = patient_of(t, command.targets[0])
    skill = model.of(figure).physician
    if not skill:
        raise no_skill(t, figure, "Physician")
    terms = by_hand(command.bonuses)
    rolled = roll(t, "physician", figure.name, "physician", skill, terms, rule="RH-HEA-07", physical=False)
    got = counted(t, figure.name, rolled)
    t.note("attends", figure.name, rule="RH-HEA-07", target=patient.name, n=got)
    if in_zone(patient):
        if got:
            give_health(t, patient.name, 1)
            tell_healed(t, patient.name, {keys.HEALTH.key: 1})
        else:
            t.note("no_healing", patient.name, rule="RH-HEA-07")
        return
    healed = week(t, patient.name, activity(command), ATTENDANCE[got].dice if got else "")
    if not tell_healed(t, patient.name, healed):
        t.note("nothing_heals", patient.name, rule="RH-HEA-01")
