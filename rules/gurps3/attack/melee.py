"""Whom a sentence attacks and with which hand weapon: in hand and ready, how it is used, whom it reaches (G3-MEL)."""

from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.keys import LinkKey
from rules.core.tables.words import refuse as refuse_of_any
from rules.gurps.claims import side_claimed
from rules.gurps3.attack.exchange import ManeuverEffect
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, weapon_item, weapons_held
from rules.gurps3.figure.grips import busy_hands, held_hands, shared_item, usable_hands
from rules.gurps3.figure.quantities import hand_useless
from rules.gurps3.place.attack_modifiers import darkness
from rules.gurps3.place.close_combat import close_in_view, close_with
from rules.gurps3.place.where import arc, from_head
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.kinds import Mode
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import refuse, says, term
from rules.things.hands import open_hands
from rules.things.keys import BOTH, LEFT, RIGHT


def weapon_named(t: Bout, command: Command, figure: Figure) -> WeaponItem | None:
    """Return the weapon named, or the first ready; None for bare hands. Raises Refused for one of no use now.

    Rules: G3-MEL-01; see G3-MEL-04.
    """
    ready = tuple(g for g in weapons_held(figure) if g.ready)
    if command.what is None:
        wanted = [g for g in ready if g.weapon.modes] or list(ready)
        if not wanted and natural_attacks(figure) is NATURAL and not usable_hands(t.enc, figure):
            # No fist is free: it is the weapon in hand that is meant, and that hinders.
            for held in weapons_held(figure):
                check_hand(t, figure, held)
        return wanted[0] if wanted else None
    if command.what in NATURAL or command.what == "bare":
        return None
    mine = weapon_item(figure, command.what)
    words = ", ".join(g.name.lower() for g in ready) or says("bare_hands")
    if command.what.startswith("@"):
        named = len(command.targets) + 1
        raise refuse_of_any(t, "too_many_targets", verb=command.verb, most=1, given=named)
    if mine is None:
        raise refuse(
            t, "not_carried", who=figure.name, item=command.what.removeprefix("@").replace("_", " "), carried=words
        )
    check_hand(t, figure, mine, words)
    return mine


def check_hand(t: Bout, figure: Figure, mine: WeaponItem, words: str = "") -> None:
    """Raises Refused where a weapon is not in hand, broken, unready, for riders, or its hand is held (G3-MEL-02)."""
    who, item = figure.name, mine.name.lower()
    if keys.BROKEN.of(mine.item):
        raise refuse(t, "broken", item=item, who=who)
    if mine.item.where != "hand":
        raise refuse(t, "not_in_hand", who=who, item=item, ready=words or says("bare_hands"))
    if keys.UNREADY.of(mine.item):
        raise refuse(t, "unready", who=who, item=item, turns=keys.UNREADY.of(mine.item))
    bad = sum(h for h in (RIGHT, LEFT) if hand_useless(figure, h))
    if mine.hand & bad:
        raise refuse(t, "hand_useless", who=who, item=item)
    if mine.hand & (held_hands(t.enc, who) | busy_hands(t.enc, who)):
        raise refuse(t, "hand_held", who=who, item=item)
    if mine.for_riders and not keys.MOUNTED.on(figure):
        raise refuse(t, "on_foot", who=who, item=item)
    if mine.id in shared_item(t.enc, who):
        raise refuse(t, "weapon_gripped", who=who, item=item)


def distance_to(t: Bout, command: Command, who: str, other: str) -> int | None:
    """Return hexes between two figures; without a map what ``range`` says."""
    said = command.number("range")
    return from_head(t.enc, who, other) if said is None else said


def modes_allowed(figure: Figure, mine: WeaponItem, command: Command) -> tuple[Mode, ...]:
    """Return the rows of a weapon that the words and hands of a sentence allow."""
    room = mine.hand.bit_count() + open_hands(figure).bit_count()
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


def reaches(mine: WeaponItem, mode_for: Mode, far: int) -> bool:
    """Return whether a mode reaches so far; where changing reach needs a Ready only at the reach set (G3-ATK-08)."""
    fixed = keys.REACH.of(mine.item)
    return far in mode_for.reach and not (mode_for.starred and fixed and far != fixed)


def mode_for(t: Bout, command: Command, figure: Figure, mine: WeaponItem, other: str) -> Mode:
    """Return the way a weapon is used: the first that the words, hands and distance allow. Raises Refused for none.

    In close combat it has to be a weapon for it, and the target in the same hex (G3-CCW-01; see G3-CC-08).
    """
    who, item = figure.name, mine.name.lower()
    found = modes_allowed(figure, mine, command)
    if not found:
        told = ", ".join(f"{m.use} ({m.type}, {m.hands}H)" for m in mine.weapon.modes) or says("no_melee_modes")
        raise refuse(t, "no_such_use", item=item, who=who, ways=told)
    far = distance_to(t, command, who, other)
    close = close_with(t.enc, who, other) or (far is None and all(m.reach == (0,) for m in found))
    if close_in_view(t.enc, who) or close:
        if not mine.weapon.close:
            raise refuse(t, "not_in_close", item=item, who=who)
        if close:
            return next((m for m in found if 0 in m.reach), found[0])
    if far is None:
        return found[0]
    fit = [m for m in found if reaches(mine, m, far)]
    if not fit:
        reach = ", ".join(sorted({says("same_hex") if r == 0 else str(r) for m in found for r in m.reach}))
        raise refuse(t, "no_reach", who=who, target=other, hexes=far, item=item, reach=reach)
    return fit[0]


def facing_foe(t: Bout, command: Command, who: str, other: str) -> None:
    """Raises Refused where the target is not before the attacker (see G3-MOV-05)."""
    if t.figure(who).pos is None or t.figure(other).pos is None:
        return
    side = arc(t.enc, who, other)
    wild = command.has("wild")
    if side == "rear" or (side != "front" and not wild):
        raise refuse(t, "not_in_front", who=who, target=other, side=side)


NATURAL = ("punch", "kick", "bite")


def natural_attacks(figure: Figure) -> tuple[str, ...]:
    """Return what a figure strikes with that holds no weapon: first what it does where nothing else is said."""
    return tuple(one for one in reversed(NATURAL) if one != "punch") if sheet_of(figure).handless else NATURAL


def one_target(t: Bout, command: Command) -> Figure:
    """Return the one target. Raises Refused for none, several, oneself or the dead."""
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


def held_target(t: Bout, command: Command, links: LinkKey[Any], *, both: bool = False) -> Figure:
    """Return the one target; nobody named, the only foe held so (``both``: or who holds). Raises Refused like that."""
    who, held = command.who, dict[str, None]()
    if not command.targets:
        held |= dict.fromkeys(link.b for link in links.all(t.enc, a=who))
        held |= dict.fromkeys(link.a for link in links.all(t.enc, b=who) if both)
    return one_target(t, replace(command, targets=tuple(held)) if len(held) == 1 else command)


def threat_of(
    t: Bout, command: Command, figure: Figure, other: Figure, kind: str, location: str, **more: Any
) -> Threat:
    """Return an attack as its target sees it: from which side, and whether it sees it coming at all."""
    side = side_claimed(command) or arc(t.enc, other.name, figure.name)
    return Threat(figure.name, other.name, kind, location, arc=side, unaware=unaware(command, figure), **more)


def unaware(command: Command, figure: Figure) -> bool:
    """Return whether the target does not see the attack coming: so it was said, or who attacks can't be seen."""
    return command.has("unaware", "unseen") or keys.INVISIBLE.on(figure)


WILD_CAP = limit("wild_swing_cap")


def wild_swing_effect(t: Bout, command: Command) -> ManeuverEffect:
    """-5, or the darkness where that is more, and never above 9 (G3-MVE-03)."""
    swing = term("wild_swing")
    return ManeuverEffect((term("wild_swing", min(swing.n, -darkness(t.enc, command))),), cap=WILD_CAP)
