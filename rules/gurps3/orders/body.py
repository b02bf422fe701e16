"""Posture, things in hand, concentration, waiting: the cards without a foe (G3-POS, G3-RDY, G3-CON, G3-AOD)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import Counted, ItemChanged, ItemMoved, Moved
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.gurps.rolling import passed, roll
from rules.gurps.success import Margin, Rolled
from rules.gurps3.attack.choice import check_hand
from rules.gurps3.attack.modifiers import grip_terms, shield_term
from rules.gurps3.defence.scores import usable_hands
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import BOTH, IN_HAND, count, gear, shield_of, weapon_of
from rules.gurps3.figure.quantities import crippled, drawn, hampered, main_hand
from rules.gurps3.harm.falls import drop as let_fall
from rules.gurps3.harm.falls import lying
from rules.gurps3.place.grips import let_go as release
from rules.gurps3.place.where import in_close
from rules.gurps3.rolls.contests import dx_side
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns
from rules.gurps3.time.watching import appeared
from rules.turns.reactions import spring

LOW = ("prone", "crawling")
REACHABLE = 1


def change_position(t: Bout, command: Command) -> None:
    """Change Position: from any posture to any other, but not from prone to standing at once (G3-POS-01, G3-POS-03)."""
    assert command.who is not None
    wanted = next(o.name for o in command.options if o.name in _POSTURES)
    if in_close(t.enc, command.who):
        shift_freely(t, turns.actor(t, command), wanted)
        return
    figure = turns.take(t, command, "change_position")
    if figure.posture == wanted:
        raise refuse(t, "same_posture", who=figure.name, posture=wanted)
    on_legs(t, figure, wanted)
    if figure.posture == "prone" and wanted == "standing":
        raise refuse(t, "two_turns", who=figure.name)
    if turns.rouse(t, figure.name):
        adopt(t, figure.name, wanted)
        if wanted == "standing":
            spring(t, appeared(t, figure.name))


_POSTURES = ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")


def on_legs(t: Bout, figure: Figure, posture: str) -> None:
    """Raises Refused for a posture that takes a leg, of one who has none (G3-INJ-06)."""
    lame = all(any(crippled(figure, f"{side}_{part}") for part in ("leg", "foot")) for side in ("right", "left"))
    if lame and posture != "prone":
        raise refuse(t, "legs_useless", who=figure.name)


def adopt(t: Bout, who: str, posture: str) -> None:
    """Somebody takes a posture."""
    facing = lying(t, who) if posture in LOW else None
    t.do(Moved(who, facing=facing, posture=posture))
    t.note("posture", who, rule="G3-POS-01", posture=posture)


def shift_freely(t: Bout, figure: Figure, posture: str) -> None:
    """In close combat posture changes for nothing, unless one lies pinned (G3-CCP-01, G3-POS-13)."""
    pins = keys.PIN.all(t.enc, b=figure.name)
    if pins:
        raise refuse(t, "pinned", who=figure.name, holder=pins[0].a)
    if figure.posture == posture:
        raise refuse(t, "same_posture", who=figure.name, posture=posture)
    on_legs(t, figure, posture)
    adopt(t, figure.name, posture)


def ready(t: Bout, command: Command) -> None:
    """Ready one thing: draw it, pick it up, or ready it after use (G3-RDY); in close combat with a DX roll.

    Rules: G3-CRW-02.
    """
    assert command.who is not None
    close = in_close(t.enc, command.who)
    before = t.figure(command.who)
    item, owner = _meant(t, command, before)
    figure = turns.take(t, command, "cc_ready" if close else "ready")
    item, owner = _meant(t, command, figure)
    _may_ready(t, figure, item, owner, close)
    if not turns.rouse(t, figure.name):
        return
    if close and not _steady(t, figure, item):
        return
    quick = command.has("fast_draw")
    if quick:
        level = drawn(figure, "fast_draw", item.id) or 0
        terms = hampered(figure)
        if passed(t, "fast_draw", figure.name, "fast_draw", level, terms, rule="G3-MEL-02"):
            # Ready at once: the maneuver of this turn is still to be chosen.
            into_hand(t, figure, item, owner)
            t.do(keys.CHOSEN.clear(figure.name), keys.BEGUN.set(figure.name, Nothing()))
            t.note("quick", figure.name, rule="G3-MEL-02", item=item.name)
            return
    into_hand(t, figure, item, owner, command.number("reach"))


def _meant(t: Bout, command: Command, figure: Figure) -> tuple[Item, str]:
    """The thing named, and who owns it: one's own, or one lying about."""
    name, _, owner = (command.what or "").partition("@")
    holder = t.enc.figures.get(owner) if owner else figure
    item = holder.item(name) if holder is not None else None
    if item is None or holder is None:
        raise refuse(t, "not_carried", who=figure.name, item=name.replace("_", " "), carried=_things(figure))
    return item, holder.name


def _things(figure: Figure) -> str:
    return ", ".join(i.name.lower() for i in figure.items) or "nothing"


def _may_ready(t: Bout, figure: Figure, item: Item, owner: str, close: bool) -> None:
    who = figure.name
    if keys.BROKEN.of(item):
        raise refuse(t, "broken", item=item.name.lower(), who=who)
    weapon = weapon_of(item.kind)
    if item.where == "ground":
        here = figure.pos
        if here is not None and item.pos is not None and distance(here, item.pos) > REACHABLE:
            raise refuse(t, "too_far", who=who, item=item.name.lower())
    elif owner != who:
        raise refuse(t, "not_carried", who=who, item=item.name.lower(), carried=_things(figure))
    if item.where in IN_HAND and not keys.UNREADY.of(item) and not (weapon and any(m.changes for m in weapon.modes)):
        raise refuse(t, "ready_already", who=who, item=item.name.lower())
    if close and item.where not in IN_HAND and not (weapon and weapon.close):
        raise refuse(t, "not_in_close", item=item.name.lower(), who=who)
    if item.where not in IN_HAND and not _hands_for(t, figure, item):
        raise refuse(t, "no_free_hand", who=who)


def _hands_for(t: Bout, figure: Figure, item: Item) -> int:
    """The hands a thing would be taken into, 0 where there are too few that are free and whole."""
    weapon = weapon_of(item.kind)
    open_ = usable_hands(t.enc, figure)
    if weapon is None:
        off = BOTH & ~main_hand(figure)
        return off if off & open_ else open_ & main_hand(figure)
    shot = weapon.missile
    least = min((*(m.hands for m in weapon.modes), *((shot.hands,) if shot else ())), default=1)
    if least == 2:
        return BOTH if count(open_) == 2 else 0
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
    """The DX roll of readying in close combat; a 17 or 18 drops the thing (G3-CRW-01, G3-CRW-03)."""

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
    """Put a thing away: a Ready (G3-RDY-01)."""
    figure = turns.take(t, command, "ready")
    item = figure.item(command.what or "")
    if item is None or item.where not in IN_HAND:
        name = (command.what or "nothing").replace("_", " ")
        raise refuse(t, "not_in_hand", who=figure.name, item=name, ready=_things(figure))
    if turns.rouse(t, figure.name):
        hand = keys.HAND.of(item)
        t.do(ItemMoved(figure.name, item.id, "belt"), ItemChanged(figure.name, item.id, keys.HAND.key, -hand))
        t.note("sheathes", figure.name, rule="G3-RDY-01", item=item.name)


def drop(t: Bout, command: Command) -> None:
    """Let a thing fall, free at any time; a shield in close combat takes the turn and a DX roll (G3-CC-10)."""
    figure = turns.actor(t, command)
    item = figure.item(command.what or "")
    if item is None or item.where not in IN_HAND:
        name = (command.what or "nothing").replace("_", " ")
        raise refuse(t, "not_in_hand", who=figure.name, item=name, ready=_things(figure))
    if shield_of(item.kind) is not None and in_close(t.enc, figure.name):
        _drop_shield(t, command, item)
        return
    let_fall(t, figure.name, item.id, "G3-TRN-06")


def _drop_shield(t: Bout, command: Command, item: Item) -> None:

    figure = turns.take(t, command, "cc_ready")
    if not turns.rouse(t, figure.name):
        return
    side = dx_side(figure, (*shield_term(t.enc, figure), *grip_terms(t.enc, figure)))
    if passed(t, "drop_shield", figure.name, "dx", side.base, side.terms, rule="G3-CC-10"):
        let_fall(t, figure.name, item.id, "G3-CC-10")
    else:
        t.note("still_strapped", figure.name, rule="G3-CC-10", item=item.name)


def let_go(t: Bout, command: Command) -> None:
    """Release whom or what one holds, free (G3-TRN-06)."""
    figure = turns.actor(t, command)
    foe = command.targets[0] if command.targets else None
    if not release(t, figure.name, foe):
        raise refuse(t, "holds_nobody", who=figure.name)


def all_out_defense(t: Bout, command: Command) -> None:
    """All-Out Defense, double or increased (G3-AOD-01, G3-AOD-04; see G3-AOD-02, G3-AOD-03)."""
    modes = [o.name for o in command.options if o.name in ("double", "increased")]
    if len(modes) != 1:
        raise refuse(t, "which_defense")
    figure = turns.take(t, command, "all_out_defense", modes[0])
    if turns.rouse(t, figure.name):
        t.note("all_out_defense", figure.name, rule="G3-AOD-02", how=modes[0])


def concentrate(t: Bout, command: Command) -> None:
    """One turn of concentration (G3-CON-01)."""
    assert command.who is not None
    said = command.option("named")
    on = str(said.value) if said is not None and said.value else ""
    was = keys.SPELL.of(t.figure(command.who))
    figure = turns.take(t, command, "concentrate")
    if not turns.rouse(t, figure.name):
        return
    again = was is not None and (not on or was.on == on)
    spell = keys.Spell(was.on if was and again else on, was.turns + 1 if was and again else 1)
    t.do(keys.SPELL.set(figure.name, spell))
    t.note("concentrates", figure.name, rule="G3-CON-01", on=spell.on or "it", turns=spell.turns)


def wait(t: Bout, command: Command) -> None:
    """Wait with a melee weapon for the first enemy who comes near (G3-WAI-01)."""
    figure = turns.take(t, command, "wait")
    item = ""
    if command.what is not None and command.what not in ("punch", "kick", "bare"):
        mine = gear(figure, command.what)
        if mine is None or not mine.weapon.modes:
            raise refuse(t, "needs_weapon", who=figure.name, what="wait")
        check_hand(t, figure, mine)
        item = mine.id
    if turns.rouse(t, figure.name):
        t.do(keys.WAITING.set(figure.name, keys.Wait(item)))
        t.note("waits", figure.name, rule="G3-WAI-01")


def light(t: Bout, command: Command) -> None:
    """The game master sets how dark it is, 0 to 10 (G3-ATK-02)."""

    n = command.number("n", 0) or 0
    t.do(Counted(keys.DARKNESS, n - t.enc.q.get(keys.DARKNESS, 0)))
    t.note("darkness", rule="G3-ATK-02", n=n)
