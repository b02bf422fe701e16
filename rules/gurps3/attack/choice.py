"""What a sentence attacks with, and where: weapon, way of using it, hit location (G3-ATK-03, G3-ATK-08)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.gurps3.defence.scores import usable_hands
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import BOTH, LEFT, RIGHT, Gear, count, gear, held
from rules.gurps3.figure.quantities import hand_useless, main_hand, shield_side, side, skill
from rules.gurps3.place.grips import busy_hands, held_hands, held_legs, shared_item
from rules.gurps3.place.where import apart, from_head, in_close, sharing
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import Mode
from rules.gurps3.tables.printed import LOCATIONS
from rules.gurps3.tables.refusals import refuse
from rules.things.hands import open_hands

NATURAL = ("punch", "kick", "bite")
POINTED = ("vitals", "eyes")
HELD_SHIELD_ARM, HELD_SHIELD_HAND = -4, -8
"""Penalties of the arm that bears a shield, and of its hand (G3-ATK-03)."""
WORDS = {
    "arm": "weapon_arm",
    "leg": "weapon_leg",
    "hand": "weapon_hand",
    "foot": "weapon_foot",
    "skull": "brain",
}
UNARMED_SKILLS = {
    "punch": ("dx", "boxing", "brawling", "karate"),
    "kick": ("dx", "brawling", "karate"),
    "bite": ("dx",),
}
KICK = -2


class Limb(Struct, frozen=True):
    """A bare limb to strike with, the skill and its level."""

    what: str
    limb: str
    skill: str
    level: int


def target(t: Bout, command: Command) -> Figure:
    """The one target. Raises Refused for none, several, oneself or the dead."""
    what = command.verb.replace("_", " ")
    if not command.targets:
        raise refuse(t, "no_target", what=what)
    name = command.targets[0]
    if name == command.who:
        raise refuse(t, "self_target", who=name)
    figure = t.figure(name)
    if keys.DEAD.on(figure):
        raise refuse(t, "target_dead", target=name)
    return figure


def weapon(t: Bout, command: Command, figure: Figure) -> Gear | None:
    """The weapon named, or the first ready one; None for bare hands. Raises Refused where it cannot be used now."""
    ready = tuple(g for g in held(figure) if g.ready)
    if command.what is None:
        wanted = [g for g in ready if g.weapon.modes] or list(ready)
        return wanted[0] if wanted else None
    if command.what in NATURAL or command.what == "bare":
        return None
    mine = gear(figure, command.what)
    words = ", ".join(g.name.lower() for g in ready) or "bare hands"
    if mine is None:
        raise refuse(t, "not_carried", who=figure.name, item=command.what.replace("_", " "), carried=words)
    check_hand(t, figure, mine, words)
    return mine


def check_hand(t: Bout, figure: Figure, mine: Gear, words: str = "") -> None:
    """Raises Refused where a weapon is not in hand, broken, unready, or its hand is held (G3-MEL-02)."""
    who, item = figure.name, mine.name.lower()
    if keys.BROKEN.of(mine.item):
        raise refuse(t, "broken", item=item, who=who)
    if mine.item.where != "hand":
        raise refuse(t, "not_in_hand", who=who, item=item, ready=words or "bare hands")
    if keys.UNREADY.of(mine.item):
        raise refuse(t, "unready", who=who, item=item, turns=keys.UNREADY.of(mine.item))
    bad = sum(h for h in (RIGHT, LEFT) if hand_useless(figure, h))
    if mine.hand & bad:
        raise refuse(t, "hand_useless", who=who, item=item)
    if mine.hand & (held_hands(t.enc, who) | busy_hands(t.enc, who)):
        raise refuse(t, "hand_held", who=who, item=item)
    if mine.id in shared_item(t.enc, who):
        raise refuse(t, "weapon_gripped", who=who, item=item)


def distance(t: Bout, command: Command, who: str, other: str) -> int | None:
    """Hexes between two figures; without a map what ``range`` says."""
    said = command.number("range")
    return from_head(t.enc, who, other) if said is None else said


def close_with(enc: Encounter, who: str, other: str) -> bool:
    """Whether the two share a hex."""
    return apart(enc, who, other) == 0


def into_close(enc: Encounter, who: str, other: str) -> bool:
    """Whether the target wrestles with somebody while the attacker stands outside (G3-CC-07)."""
    if close_with(enc, who, other):
        return False
    return bool(sharing(enc, other))


def ways(figure: Figure, mine: Gear, command: Command) -> tuple[Mode, ...]:
    """The rows of a weapon that the words and hands of a sentence allow."""
    room = count(mine.hand) + count(open_hands(figure))
    found = [m for m in mine.weapon.modes if m.hands <= room]
    for word in ("swing", "thrust"):
        if command.has(word) and not (word == "swing" and command.has("wild")):
            found = [m for m in found if m.use == word]
    for word in ("cut", "imp", "cr"):
        if command.has(word):
            found = [m for m in found if m.type == word]
    if command.has("one_hand"):
        found = [m for m in found if m.hands == 1]
    elif command.has("both_hands"):
        found = [m for m in found if m.hands == 2]
    elif mine.hand == BOTH or room >= 2:
        found = [m for m in found if m.hands == 2] or found
    return tuple(found)


def reaches(mine: Gear, mode: Mode, far: int) -> bool:
    """Whether a mode reaches so far; where changing reach needs a Ready only at the reach set (G3-ATK-08)."""
    fixed = keys.REACH.of(mine.item)
    return far in mode.reach and not (mode.changes and fixed and far != fixed)


def mode(t: Bout, command: Command, figure: Figure, mine: Gear, other: str) -> Mode:
    """The way a weapon is used: the first that the words, hands and distance allow. Raises Refused for none."""
    who, item = figure.name, mine.name.lower()
    found = ways(figure, mine, command)
    if not found:
        raise refuse(t, "no_such_use", item=item, who=who, ways=_told(mine))
    far = distance(t, command, who, other)
    close = close_with(t.enc, who, other) or (far is None and all(m.reach == (0,) for m in found))
    if in_close(t.enc, who) or close:
        if not mine.weapon.close:
            raise refuse(t, "not_in_close", item=item, who=who)
        if close:
            return next((m for m in found if 0 in m.reach), found[0])
    if far is None:
        return found[0]
    fit = [m for m in found if reaches(mine, m, far)]
    if not fit:
        reach = ", ".join(sorted({"C" if r == 0 else str(r) for m in found for r in m.reach}))
        raise refuse(t, "no_reach", who=who, target=other, hexes=far, item=item, reach=reach)
    return fit[0]


def _told(mine: Gear) -> str:
    return ", ".join(f"{m.use} ({m.type}, {m.hands}H)" for m in mine.weapon.modes) or "only to shoot or throw"


def limb(t: Bout, command: Command, figure: Figure, what: str) -> Limb:
    """The bare limb that strikes, and the best skill or the one named (G3-UNA-01 to 03). Raises Refused."""
    who = figure.name
    wanted = [s for s in ("dx", "boxing", "brawling", "karate", "judo") if command.has(s)]
    allowed = UNARMED_SKILLS[what]
    if wanted and wanted[0] not in allowed:
        raise refuse(t, "not_so_unarmed", what=what, skill=wanted[0], skills=", ".join(allowed))
    names = tuple(wanted) or tuple(n for n in allowed if n == "dx" or n in of(figure).skills)
    known = [(n, level) for n in names if (level := skill(figure, n)) is not None]
    if not known:
        raise refuse(t, "no_skill", who=who, skill=wanted[0])
    best = max(known, key=lambda one: one[1])
    if what == "bite":
        return Limb(what, "head", *best)
    if what == "kick":
        held = held_legs(t.enc, who)
        left = command.has("left") or (not command.has("right") and main_hand(figure) == LEFT)
        leg = "left" if left else "right"
        if leg in held:
            raise refuse(t, "leg_held", who=who, leg=leg)
        return Limb(what, f"{leg}_foot", *best)
    hands = usable_hands(t.enc, figure)
    if command.has("left", "right"):
        hands &= LEFT if command.has("left") else RIGHT
    if not hands:
        raise refuse(t, "no_free_hand", who=who)
    hand = main_hand(figure) if hands & main_hand(figure) else hands
    return Limb(what, f"{side(hand)}_hand", *best)


def location(t: Bout, command: Command, other: Figure, *, pointed: bool) -> str:
    """The location named, as an id of that body. Raises Refused for eyes and vitals where only points may go."""
    said = command.at or "torso"
    place = WORDS.get(said, said)
    lead, _, part = place.partition("_")
    if lead in ("weapon", "shield"):
        weapon_side = side(main_hand(other))
        bears = shield_side(other)
        off = side(bears) if bears else ("left" if weapon_side == "right" else "right")
        place = f"{weapon_side if lead == 'weapon' else off}_{part}"
    if place != "random" and place not in LOCATIONS:
        raise refuse(t, "no_location", place=said.replace("_", " "))
    if place in POINTED and not pointed:
        raise refuse(t, "not_so_aimed", place=place)
    return place


def location_penalty(other: Figure, place: str) -> int:
    """What aiming at a place costs (G3-ATK-03)."""
    if place == "random":
        return 0
    bears = shield_side(other)
    lead, _, part = place.partition("_")
    if bears and lead == side(bears):
        if part == "arm":
            return HELD_SHIELD_ARM
        if part == "hand":
            return HELD_SHIELD_HAND
    return LOCATIONS[place].penalty
