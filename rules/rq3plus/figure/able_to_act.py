"""What keeps a figure from acting: wounds, lost rounds, surprise, grips (R3-RND-06, -07, R3-SOI-14, R3-GRP-15)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.rq3plus.figure import grips, keys, wounds
from rules.rq3plus.figure.arms import Arm, full_handed, limbs
from rules.rq3plus.figure.quantities import body, declared
from rules.rq3plus.tables.words import refuse, says


def hindrance(enc: Encounter, who: str) -> str:
    """Why a figure can take no action at all, in words; empty where it can."""
    figure = enc.figures[who]
    if wounds.dead(figure):
        return "dead"
    if wounds.unconscious(figure):
        return "unconscious"
    if wounds.stunned(figure):
        return says("incapacitated_by_its_wounds")
    if keys.IDLE.on(figure):
        return says("helpless_this_round") if keys.HELPLESS.on(figure) else says("out_of_action_this")
    if keys.UNAWARE.on(figure):
        return says("unaware_of_fight")
    holder = grips.pinned(enc, who)
    return says("immobilised_by", holder=holder) if holder else ""


def acts(enc: Encounter, who: str) -> bool:
    """Whether a figure can take actions now."""
    return not hindrance(enc, who)


def declares(enc: Encounter, who: str) -> bool:
    """Whether a figure makes a statement of intent; one held fast still does, for its movement phases."""
    return acts(enc, who) or bool(grips.pinned(enc, who) and wounds.able(enc.figures[who]))


def moves(enc: Encounter, who: str) -> bool:
    """Whether a figure can move: those who have only lost their actions can (see R3-FUM-03)."""
    figure = enc.figures[who]
    return not (wounds.unconscious(figure) or wounds.stunned(figure) or grips.pinned(enc, who))


def need_able(t: Bout, who: str, what: str) -> None:
    """Refuse a figure that can take no action (R3-RND-06, R3-RND-07; see R3-GRP-15)."""
    why = hindrance(t.enc, who)
    if why:
        raise refuse(t, "unable", who=who, condition=why, what=what)


def need_awake(t: Bout, who: str, what: str) -> None:
    """Refuse a figure that is dead or unconscious, for what even a figure held fast or out of action may try."""
    figure = t.figure(who)
    if wounds.unconscious(figure):
        raise refuse(t, "unable", who=who, condition="dead" if wounds.dead(figure) else "unconscious", what=what)


def bound(enc: Encounter, who: str, arm: Arm) -> tuple[str, str] | None:
    """The limb or thing that keeps a weapon from being used, and why; None where nothing does (see R3-SOI-14)."""
    figure = enc.figures[who]
    why = grips.held_items(enc, who).get(arm.id)
    if why is not None:
        return arm.name, why
    held = grips.held_limbs(enc, who)
    for spot in limbs(figure, arm):
        if wounds.useless(figure, spot):
            return spot.name, "useless"
        if spot.id in held:
            return spot.name, held[spot.id]
    if arm.hands >= 2 and not arm.part:
        sound = [s for s in body(figure).locations if s.kind == "arm" and not wounds.useless(figure, s)]
        if len(sound) < 2:
            return says("other_arm"), "missing"
    return None


def by_a_free_arm(enc: Encounter, who: str, arm: Arm) -> Arm:
    """A fist or grapple as it parries: by an arm nobody holds, a fist by one that holds nothing (see R3-GRP-15)."""
    figure = enc.figures[who]
    if arm.id not in ("fist", "grapple"):
        return arm
    ways = (replace(arm, part=spot.id) for spot in body(figure).locations if spot.kind == "arm")
    free = (one for one in (arm, *ways) if bound(enc, who, one) is None and not full_handed(figure, one))
    return next(free, arm)


def props_itself(figure: Figure, arm: Arm) -> bool:
    """Whether a figure lying on the ground lacks a hand for a two-handed weapon (see R3-FAL-07)."""
    return figure.posture == "prone" and arm.hands >= 2 and not arm.part


def covering(figure: Figure, item: str) -> bool:
    """Whether that shield covers locations this round, and so can't parry (see R3-SOI-14)."""
    cover = keys.COVER.of(figure)
    return (cover is not None and cover.shield == item) or declared(figure).cover == item


def need_hands(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a weapon whose arm is useless, held or entangled, or that wants two arms and has one (see R3-SOI-14)."""
    found = bound(t.enc, who, arm)
    if found is not None:
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb=found[0], why=found[1])
