"""The thresholds of wounds, judged once after each act: useless limbs, falling, unconsciousness, death (T16)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.events import Closed, Moved
from rules.rq3plus.figure import keys, slots, wounds
from rules.rq3plus.figure.arms import every_arm, limbs
from rules.rq3plus.figure.items import drop
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import body, loc_hp, mount_of
from rules.rq3plus.figure.wounds import able, dead, level, ruined, unconscious
from rules.rq3plus.harm import dying
from rules.rq3plus.place.falls import throws_rider, unhorse
from rules.rq3plus.tables.kinds import Location, WoundRow
from rules.rq3plus.tables.printed import WOUNDS
from rules.rq3plus.tables.words import says

HEAD_ROUNDS = 60
"""How long a ruined head leaves (see R3-DMG-09)."""
STAYS = (keys.MOVE.what, keys.POST_MOVE.what, keys.INTENT.what, keys.ESCAPE.what)
"""Slots of a figure out of action that are not simply lost."""


def settle(t: Bout, before: Encounter) -> None:
    """Judge every threshold a figure has crossed since ``before`` (see R3-DMG-02..13, R3-DMG-15)."""
    for name in tuple(t.enc.figures):
        was, now = before.figures.get(name), t.figure(name)
        if was is None or was is now:
            continue
        if was.q != now.q or keys.UNCONSCIOUS.on(was) != keys.UNCONSCIOUS.on(now):
            _judge(t, name, was, round_of(before))
    for link in keys.CLOSED.all(t.enc):
        if any(unconscious(t.figure(n)) for n in (link.a, link.b)):
            t.do(keys.CLOSED.clear(link.a, link.b))


def _judge(t: Bout, who: str, was: Figure, round_: int) -> None:
    """What a figure's locations have taken in all, not by one blow (R3-DMG-15), and hit points gone (R3-DMG-03)."""
    before = {spot.id: times for spot, times in ruined(was).spots}
    for spot, times in ruined(t.figure(who)).spots:
        kills = "dead" in (row_of(spot).whole, row_of(spot).double, row_of(spot).triple)[times - 1]
        # What kills at once leaves nothing to treat: lesser effects of the same damage are not told.
        for n in range(max(before.get(spot.id, 0) + 1, times if kills else 1), times + 1):
            _cross(t, who, spot, n)
    _healed(t, who)
    figure = t.figure(who)
    hp, hp_was = keys.HP.of(figure), keys.HP.of(was)
    if hp <= 0 < hp_was and not dead(figure):
        t.do(keys.DYING.set(who, keys.Until(round_ + 1)))
        t.note("dying", who, round=round_ + 1, rule="R3-DMG-03")
    if hp > 0 and keys.DYING.on(figure):
        t.do(keys.DYING.clear(who, "cured"))
        t.note("saved", who, rule="R3-DMG-03")
    _consciousness(t, who, was)
    figure = t.figure(who)
    if wounds.down(figure) and figure.posture != "prone":
        _goes_down(t, who)
    if not able(t.figure(who)):
        for slot in t.enc.slots(who):
            if not slot.opened and slot.what not in STAYS:
                t.do(Closed(slot.id, "lost"))
                if slot.what in keys.FREE_ATTACKS:
                    target, why = keys.due(slot).target, says("it_can_t_act")
                    t.note(
                        "free_attack_lost", who, what=slot.what, target=target, why=why, rule=slots.FREE_LOST[slot.what]
                    )


def _consciousness(t: Bout, who: str, was: Figure) -> None:
    """At 2 hit points or less a figure is out (R3-DMG-02) and drops what it holds; with more it wakes."""
    figure = t.figure(who)
    if unconscious(figure) and not unconscious(was):
        if not dead(figure):
            t.note("unconscious", who, hp=keys.HP.of(figure), rule=_why_out(figure))
        for item in figure.items:
            if item.where == "hand":
                drop(t, who, item.id)
    elif unconscious(was) and not unconscious(figure):
        t.note("awake", who, rule="R3-DMG-02")


def _why_out(figure: Figure) -> str:
    if keys.HP.of(figure) <= 2:
        return "R3-DMG-02"
    if keys.UNCONSCIOUS.on(figure):
        return ""
    heads = [s for s in body(figure).locations if s.category == "head"]
    return "R3-DMG-09" if any(level(figure, s) == 1 for s in heads) else "R3-DMG-12"


def _goes_down(t: Bout, who: str) -> None:
    """A wound fells the figure, off its mount if it rides; a beast that goes down throws its rider (see R3-MTD-05)."""
    if mount_of(t.enc, who):
        unhorse(t, who, "R3-DMG-05", by_wound=True)
    else:
        t.do(Moved(who, posture="prone"), keys.FELL.set(who, keys.Fallen(round_of(t.enc) + 1)))
        t.note("falls", who, rule="R3-DMG-05")
    throws_rider(t, who)


def row_of(spot: Location) -> WoundRow:
    """The row of T16 for a location."""
    limb = "leg" if spot.carries_weight else "arm"
    return WOUNDS[limb if spot.category == "limb" else spot.category]


def _cross(t: Bout, who: str, spot: Location, times: int) -> None:
    """The effects of damage that is so many times the location's hit points (T16).

    What one blow alone does to a limb (shock, maiming) was judged with the blow; falling and unconsciousness follow
    from the state.

    Rules: R3-DMG-05..09, R3-DMG-12, R3-DMG-13.
    """
    row = row_of(spot)
    for effect in (row.whole, row.double, row.triple)[times - 1]:
        match effect:
            case "useless" if spot.id in keys.MAIMED.read(t.figure(who)).at:
                pass
            case "useless":
                rule = "R3-DMG-05" if spot.carries_weight else "R3-DMG-08"
                t.note("useless", who, location=spot.name, rule=rule)
            case "legs_useless":
                t.note("abdomen_ruined", who, location=spot.name, rule="R3-DMG-06")
            case "no_action":
                t.note("chest_ruined", who, location=spot.name, rule="R3-DMG-07")
                _idle(t, who)
            case "idle":
                _idle(t, who)
            case "drops":
                _drop_from(t, who, spot)
            case "bleeds_x5":
                wounds.start_bleeding(t, who, spot.id, 5)
            case "bleeds_x1" if spot.category != "limb":
                wounds.start_bleeding(t, who, spot.id, 1)
                t.note("bleeds_hard", who, location=spot.name, rule="R3-DMG-12")
            case "clock":
                last = round_of(t.enc) + HEAD_ROUNDS
                t.do(keys.HEAD_WOUND.set(who, keys.Until(last)))
                t.note("head_wound", who, round=last, rule="R3-DMG-09")
            case "dead":
                dying.die(t, who, spot.name)


def _idle(t: Bout, who: str) -> None:
    now = round_of(t.enc)
    if keys.IDLE.read(t.figure(who)).round < now:
        t.do(keys.IDLE.set(who, keys.Until(now), until=(now + 1,)))


def _healed(t: Bout, who: str) -> None:
    """Shock ends when no limb is left at twice its hit points, the head's clock when the head is whole enough."""
    figure = t.figure(who)
    spots = body(figure).locations
    limbs_ = [s for s in spots if s.category == "limb"]
    if keys.SHOCK.on(figure) and not any(keys.LOC_DAMAGE.of(figure, s.id) >= 2 * loc_hp(figure, s) for s in limbs_):
        t.do(keys.SHOCK.clear(who, "cured"))
        t.note("shock_ends", who, rule="R3-DMG-10")
    if keys.HEAD_WOUND.on(figure) and not any(s.category == "head" and level(figure, s) for s in spots):
        t.do(keys.HEAD_WOUND.clear(who, "cured"))
        t.note("head_treated", who, rule="R3-DMG-09")


def _drop_from(t: Bout, who: str, spot: Location) -> None:
    """A useless arm drops what it holds; a strapped shield stays on (see R3-DMG-08)."""
    figure = t.figure(who)
    for item in figure.items:
        uses = [arm for arm in every_arm(figure) if arm.id == item.id and not arm.shoots]
        if item.where == "hand" and any(spot in limbs(figure, arm) for arm in uses[:1]):
            drop(t, who, item.id)
