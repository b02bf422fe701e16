"""Ready: drawing, picking up, putting away; in close combat by a DX roll (G3-RDY, G3-CRW)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemChanged, ItemMoved
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.gurps.rolling import passed, roll
from rules.gurps.success import Margin, Rolled
from rules.gurps3.attack.grab import hand_over
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import IN_HAND, carried_words
from rules.gurps3.figure.grips import grip_terms, usable_hands
from rules.gurps3.figure.quantities import main_hand
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import drawn
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import drop as let_fall
from rules.gurps3.place.close_combat import close_in_view, dx_of, in_close, shield_term
from rules.gurps3.place.close_combat import let_go as release
from rules.gurps3.rolls.contests import dx_side
from rules.gurps3.sheet.things import shield_of, weapon_of
from rules.gurps3.tables.words import refuse
from rules.things.keys import BOTH

REACHABLE = 1


def ready(t: Bout, command: Command) -> None:
    """Ready one thing: draw it, pick it up, or ready it after use; in close combat with a DX roll.

    What is ready already defends meanwhile. Rules: G3-RDY-03, G3-CRW-02.
    """
    close = in_close(t.enc, str(command.who))
    before = t.figure(str(command.who))
    item, owner = _meant(t, command, before)
    figure = turns.take_maneuver(t, command, "cc_ready" if close else "ready")
    item, owner = _meant(t, command, figure)
    _may_ready(t, figure, item, owner)
    quick, level = command.has("fast_draw"), drawn(figure, "fast_draw", item.id) or 0
    if quick and not level:
        raise refuse(t, "no_skill", who=figure.name, skill=f"fast-draw for {item.name.lower()}")
    if not rousing.rouse(t, figure.name):
        return
    if close and not _steady(t, figure, item):
        return
    if quick:
        terms = hampered(figure)
        if passed(t, "fast_draw", figure.name, "fast_draw", level, terms, rule="G3-MEL-02"):
            # Ready at once: the maneuver of this turn is still to be chosen.
            into_hand(t, figure, item, owner)
            t.do(keys.CHOSEN.clear(figure.name), keys.BEGUN.set(figure.name, Nothing()))
            t.note("quick", figure.name, rule="G3-MEL-02", item=item.name)
            return
    into_hand(t, figure, item, owner, command.number("reach"))


def _meant(t: Bout, command: Command, figure: Figure) -> tuple[Item, str]:
    """Return the thing named, and who owns it: one's own, or one lying about."""
    name, _, owner = (command.what or "").partition("@")
    holder = t.enc.figures.get(owner) if owner else figure
    item = holder.item(name) if holder is not None else None
    if item is None or holder is None:
        raise refuse(t, "not_carried", who=figure.name, item=name.replace("_", " "), carried=carried_words(figure))
    return item, holder.name


def _may_ready(t: Bout, figure: Figure, item: Item, owner: str) -> None:
    who = figure.name
    if keys.BROKEN.of(item):
        raise refuse(t, "broken", item=item.name.lower(), who=who)
    weapon = weapon_of(item.kind)
    if item.where == "ground":
        here = figure.pos
        if here is not None and item.pos is not None and distance(here, item.pos) > REACHABLE:
            raise refuse(t, "too_far", who=who, item=item.name.lower())
    elif owner != who:
        raise refuse(t, "not_carried", who=who, item=item.name.lower(), carried=carried_words(figure))
    if item.where in IN_HAND and not keys.UNREADY.of(item) and not (weapon and any(m.starred for m in weapon.modes)):
        raise refuse(t, "ready_already", who=who, item=item.name.lower())
    if close_in_view(t.enc, who) and item.where not in IN_HAND and not (weapon and weapon.close):
        raise refuse(t, "not_in_close", item=item.name.lower(), who=who)
    if item.where not in IN_HAND and not _hands_for(t, figure, item):
        raise refuse(t, "no_free_hand", who=who)


def _hands_for(t: Bout, figure: Figure, item: Item) -> int:
    """Return the hands a thing would be taken into, 0 where there are too few that are free and whole."""
    weapon = weapon_of(item.kind)
    open_ = usable_hands(t.enc, figure)
    if weapon is None:
        off = BOTH & ~main_hand(figure)
        return off if off & open_ else open_ & main_hand(figure)
    shot = weapon.missile
    least = min((*(m.hands for m in weapon.modes), *((shot.hands,) if shot else ())), default=1)
    if least == 2:
        return BOTH if open_.bit_count() == 2 else 0
    return main_hand(figure) if open_ & main_hand(figure) else open_


def into_hand(t: Bout, figure: Figure, item: Item, owner: str, reach: int | None = None) -> None:
    """The thing is in hand and ready, or one Ready turn nearer to it (G3-RDY-01, G3-RDY-02, G3-RDY-04)."""
    who = figure.name
    unready = keys.UNREADY.of(item)
    if reach is not None:
        t.do(ItemChanged(who, item.id, keys.REACH.key, reach - keys.REACH.of(item)))
    if item.where in IN_HAND:
        if unready:
            t.do(ItemChanged(who, item.id, keys.UNREADY.key, -1))
        t.note("readies" if unready <= 1 else "readying", who, rule="G3-RDY-01", item=item.name, turns=unready - 1)
        return
    hand = _hands_for(t, figure, item)
    shield = shield_of(item.kind)
    if owner != who:
        t.do(ItemMoved(owner, item.id, "hand", to=who))
        taken = t.figure(who).items[-1]
    else:
        t.do(ItemMoved(who, item.id, "strapped" if shield else "hand"))
        taken = next(i for i in t.figure(who).items if i.id == item.id)
    t.do(ItemChanged(who, taken.id, keys.HAND.key, hand - keys.HAND.of(taken)))
    left = shield.pd - 1 if shield and item.where in ("ground", "back") else 0
    t.do(ItemChanged(who, taken.id, keys.UNREADY.key, left - unready))
    t.note("readying" if left else "readies", who, rule="G3-RDY-02", item=item.name, turns=left)


def _steady(t: Bout, figure: Figure, item: Item) -> bool:
    """Return the DX roll of readying in close combat; a 17 or 18 drops the thing (G3-CRW-01, G3-CRW-03)."""

    side = dx_side(figure, (*shield_term(t.enc, figure), *grip_terms(t.enc, figure)))
    got: Rolled = roll(t, "ready", figure.name, side.skill, side.base, side.terms, rule="G3-CRW-01", kind=Margin)
    if got.good:
        return True
    if side.score - got.margin >= 17:
        t.do(ItemMoved(figure.name, item.id, "ground", pos=figure.pos))
        t.note("drops", figure.name, rule="G3-CRW-03", item=item.name)
    else:
        t.note("fumbles_about", figure.name, rule="G3-CRW-01", item=item.name)
    return False


def sheathe(t: Bout, command: Command) -> None:
    """Put a thing away: a Ready (see G3-RDY-01)."""
    figure = turns.take_maneuver(t, command, "ready")
    item = figure.item(command.what or "")
    if item is None or item.where not in IN_HAND:
        name = (command.what or "nothing").replace("_", " ")
        raise refuse(t, "not_in_hand", who=figure.name, item=name, ready=carried_words(figure))
    if rousing.rouse(t, figure.name):
        hand = keys.HAND.of(item)
        t.do(ItemMoved(figure.name, item.id, "belt"), ItemChanged(figure.name, item.id, keys.HAND.key, -hand))
        t.note("sheathes", figure.name, rule="G3-RDY-01", item=item.name)


def drop(t: Bout, command: Command) -> None:
    """Let a thing fall, free at any time; a shield in close combat takes the turn and a DX roll (see G3-CC-10)."""
    figure = turns.actor(t, command)
    item = figure.item(command.what or "")
    if item is None or item.where not in IN_HAND:
        name = (command.what or "nothing").replace("_", " ")
        raise refuse(t, "not_in_hand", who=figure.name, item=name, ready=carried_words(figure))
    if shield_of(item.kind) is not None and in_close(t.enc, figure.name):
        _drop_shield(t, command, item)
        return
    let_fall(t, figure.name, item.id, "G3-TRN-06")


def _drop_shield(t: Bout, command: Command, item: Item) -> None:
    """The shield comes off the arm in close combat by a DX roll (G3-CC-10)."""
    figure = turns.take_maneuver(t, command, "cc_ready")
    if not rousing.rouse(t, figure.name):
        return
    side = dx_of(t, figure.name)
    if passed(t, "drop_shield", figure.name, "dx", side.base, side.terms, rule="G3-CC-10"):
        let_fall(t, figure.name, item.id, "G3-CC-10")
    else:
        t.note("still_strapped", figure.name, rule="G3-CC-10", item=item.name)


def let_go(t: Bout, command: Command) -> None:
    """Release whom or what one holds, free (G3-TRN-06); a foe gets the own weapon that he grips (see G3-GFW-02)."""
    figure = turns.actor(t, command)
    foe = command.targets[0] if command.targets else None
    gripped = keys.SHARE.all(t.enc, a=foe, b=figure.name)
    for link in gripped:
        t.note("lets_go", figure.name, rule="G3-GFW-02", foe=link.a)
        hand_over(t, link)
    if not release(t, figure.name, foe) and not gripped:
        raise refuse(t, "holds_nobody", who=figure.name)
