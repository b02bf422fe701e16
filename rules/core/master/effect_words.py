"""Effects as people say them: what a change means under a system, and putting effects on and taking them off."""

from collections.abc import Iterable, Sequence
from itertools import count as count_from

from msgspec import Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.effects import Change, Effect
from rules.core.encounter import ALL, GM, Encounter, Figure, Item, Key, Mark
from rules.core.events import Resheeted
from rules.core.master import counters, each_round
from rules.core.names import fold
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.core.tables.rows import ids
from rules.core.tables.words import refuse, refused, says


def change(
    enc: Encounter,
    figure: Figure,
    rules: Ruleset,
    what: str,
    by: int = 0,
    times: str = "",
    at: str = "",
    brings: str = "",
) -> Change:
    """What ``+20 attack``, ``armour +4`` at a place or ``half damage`` changes of a figure.

    ``what`` is a roll by its die label or skill, damage (of one weapon: ``axe damage``), armour, or a quantity that
    the system lets effects change; ``brings`` names a weapon that it will have. Raises Refused naming all of these.
    """
    word = fold(what)
    first, _, last = word.rpartition(" ")
    kind = effects.KINDS.get(word)
    if at and kind != effects.ARMOUR:
        raise refused("effect_place", what=what, at=at)
    if kind == effects.ARMOUR:
        spots = {fold(spot.name): spot.id for spot in rules.words.places(enc, figure) if "." not in spot.id}
        if at and fold(at) not in spots:
            raise refused("effect_no_place", who=figure.name, at=at, known=", ".join(spots) or "none")
        return Change(kind, spots[fold(at)] if at else "", by, times)
    if kind is not None:
        return Change(kind, "", by, times)
    if word in rules.at_once:
        return Change(effects.CHECK, rules.at_once[word], by, times)
    things = {fold(thing.name): thing.name for thing in rules.words.things(enc, figure)}
    things |= {fold(brings): brings} if brings else {}
    if last == "damage" and first in things:
        return Change(effects.DAMAGE, things[first], by, times)
    key = word.replace(" ", "_")
    if key in rules.affected:
        return Change(effects.QUANTITY, key, by, times)
    rolls = {fold(name.replace("_", " ")): name for name in _rolls(rules, figure)} | things
    if word in rolls:
        return Change(effects.CHECK, rolls[word], by, times)
    more = dict.fromkeys((*rules.at_once.values(), *rules.affected))
    known = ", ".join(("attack", "damage", "armour", "everything", *(k.replace("_", " ") for k in more)))
    raise refused("effect_what", what=what, known=known)


def _rolls(rules: Ruleset, figure: Figure) -> Iterable[str]:
    """The labels of dice and the skills that a figure may roll."""
    yield from ids(rules.package, "labels")
    skills = figure.sheet.get("skills")
    if isinstance(skills, dict):
        yield from skills


class Lasting(Struct, frozen=True):
    """How long an effect lasts: so many rounds (None: until it is ended), or so many turns of a figure (``of``).

    No turn at all of a figure: until its next one begins.
    """

    rounds: int | None = None
    of: str = ""


def put(
    t: Bout,
    rules: Ruleset,
    who: str,
    effect: Effect,
    lasts: Lasting,
    *,
    like: str = "",
    secret: bool = False,
    by: str = "",
) -> None:
    """Put an effect on a figure; ``by``: the figure whose player says so, ``like``: what weapon it brings is like.

    A player's is a claim: it is told as one, and refused where claims are the game master's. Raises Refused also for
    what no weapon is like.
    """
    if by and rules.option(t.enc, "claims") == "gm":
        raise refuse(t, "claims_gm", what=says("effect.on", who=who))
    borne = {one.name: one for one, _ in effects.on(t.figure(who))}
    if effect.name in borne:
        t.do(*effects.gone(t.enc, who, borne[effect.name]))
    if like:
        effect = _brought(t, rules, who, effect, like)
    audience, kind = GM if secret else ALL, "turn" if lasts.of else rules.unit
    until: Key | None = None
    since: Key = ()
    if lasts.rounds is not None:
        until = rules.after_rounds(t.enc, (lasts.rounds or 1) + bool(lasts.of))
        since = rules.turn_after(t.enc, lasts.rounds) if lasts.of else ()
    t.do(effects.put(who, effect, until, audience, lasts.of, since))
    each_round.put(t, rules, who, effect, lasts.rounds if not lasts.of else None, audience)
    t.note(
        "effect_put",
        who,
        audience=audience,
        what=effect.name,
        does=", ".join(told(effect, like)) or "none",
        lasts="once" if effect.once else "turn" if lasts.of and not lasts.rounds else lasts.rounds or 0,
        unit=says(f"unit.{kind}") if lasts.rounds == 1 else says(f"units.{kind}"),
        of=lasts.of or "none",
        by=by or "none",
    )


def _brought(t: Bout, rules: Ruleset, who: str, effect: Effect, like: str) -> Effect:
    """The effect, whose weapon lies in the figure's hand now; what has to make room for it goes to the belt."""
    figure = t.figure(who)
    taken = {item.id for item in figure.items}
    wanted = fold(effect.name).replace(" ", "_")
    ident = next(name for n in count_from(1) if (name := wanted if n == 1 else f"{wanted}_{n}") not in taken)
    weapons = figure.sheet.get("weapons", ())
    try:
        made = rules.sheets.read(
            {**figure.sheet, "weapons": [rules.sheets.weapon_like(figure, like, ident, effect.name), *weapons]}
        )
    except BadSheet as fault:
        raise refuse(t, "effect_like", who=who, like=like, known=_armed(figure)) from fault
    was, now = rules.sheets.figure(who, figure.sheet), rules.sheets.figure(who, made)
    item = now.item(ident)
    if item is None:
        raise refuse(t, "effect_like", who=who, like=like, known=_armed(figure))
    items = tuple(_room(one, was.item(one.id), now.item(one.id)) for one in figure.items)
    t.do(Resheeted(who, made, (item, *items)))
    return replace(effect, brings=ident)


def _armed(figure: Figure) -> str:
    return ", ".join(item.name for item in figure.items if item.where in ("hand", "belt")) or "broadsword"


def _room(held: Item, before: Item | None, after: Item | None) -> Item:
    """A thing as it is carried once there is another weapon, by how that changes the figure's start."""
    if before is None or after is None or held.where != before.where:
        return held
    moved = {key: n for key in {*before.q, *after.q} if (n := after.q.get(key, 0) - before.q.get(key, 0))}
    return replace(held, where=after.where, q={**held.q, **{key: held.q.get(key, 0) + n for key, n in moved.items()}})


def told(effect: Effect, like: str = "") -> tuple[str, ...]:
    """What an effect does, in a few words each."""
    weapon = (says("effect.weapon_like", like=like),) if like else (says("effect.weapon"),) if effect.brings else ()
    changes = (said(effect.changes),) if effect.changes else ()
    each = (one.says for one in effect.each_round)
    return (*weapon, *changes, *each, *(says("effect.offers", said=one) for one in effect.offers))


def said(changes: Iterable[Change]) -> str:
    """Changes in a few words: ``+20 attack, +4 damage``."""
    return ", ".join(_said(one) for one in changes)


def _said(one: Change) -> str:
    name = one.name.replace("_", " ")
    what = {
        effects.CHECK: name or "everything",
        effects.DAMAGE: f"{name} damage".strip(),
        effects.ARMOUR: f"armour {name}".strip(),
    }.get(one.kind, name)
    if one.cap:
        return says("effect.cap", what=what, by=one.by)
    if one.times:
        way = {"1/2": "half", "2": "double"}.get(one.times, "times")
        return says(f"changed.{way}", what=what, times=one.times)
    return f"{one.by:+d} {what}"


def end(t: Bout, who: str, name: str, known: Sequence[tuple[Effect, Mark]]) -> None:
    """Take an effect off that is ``known`` to whoever says so; raises Refused where none of these has that name."""
    borne = {effect.name: mark for effect, mark in known}
    found = [one for one in borne if fold(one) == fold(name)] or [
        one for one in borne if fold(one).startswith(fold(name))
    ]
    if len(found) != 1:
        raise refuse(t, "effect_not_on", who=who, what=name, known=", ".join(borne) or "nothing")
    mark = borne[found[0]]
    t.do(*effects.over(t.enc, who, found[0]))
    t.note("effect_ended", who, audience=mark.audience, what=found[0])


def count(t: Bout, who: str, name: str, n: int, *, by: bool = False) -> None:
    """Set a counter of a figure to ``n``, or change it ``by`` so much; at 0 or less it is gone, and that is told."""
    was = counters.value(t.figure(who), name)
    now = max(0, was + n if by else n)
    if now == was == 0:
        raise refuse(t, "no_counter", who=who, what=name)
    t.do(counters.put(who, name, now))
    t.note("counts" if now else "counted_down", who, what=name, n=now)
