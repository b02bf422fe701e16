"""Effects as people say them: what a change means under a system, and putting effects on and taking them off."""

from collections.abc import Iterable

from rules.core import effects
from rules.core.bout import Bout
from rules.core.effects import Change, Effect
from rules.core.encounter import ALL, GM, Encounter, Figure
from rules.core.master import counters
from rules.core.names import fold
from rules.core.ruleset import Ruleset
from rules.core.tables.refusals import refuse, refused
from rules.core.tables.rows import ids


def change(
    enc: Encounter, figure: Figure, rules: Ruleset, what: str, by: int = 0, times: str = "", at: str = ""
) -> Change:
    """What ``+20 attack``, ``armour +4`` at a place or ``half damage`` changes of a figure.

    ``what`` is a roll by its die label or skill, damage (of one weapon: ``axe damage``), armour, or a quantity that
    the system lets effects change. Raises Refused naming all of these.
    """
    word = fold(what)
    first, _, last = word.rpartition(" ")
    kind = effects.KINDS.get(word)
    if at and kind != effects.ARMOUR:
        raise refused("effect_place", what=what, at=at)
    if kind == effects.ARMOUR:
        spots = {fold(spot.name): spot.id for spot in rules.places(enc, figure) if "." not in spot.id}
        if at and fold(at) not in spots:
            raise refused("effect_no_place", who=figure.name, at=at, known=", ".join(spots) or "none")
        return Change(kind, spots[fold(at)] if at else "", by, times)
    if kind is not None:
        return Change(kind, "", by, times)
    if word in rules.at_once:
        return Change(effects.CHECK, rules.at_once[word], by, times)
    things = {fold(thing.name): thing.name for thing in rules.things(enc, figure)}
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


def put(
    t: Bout, rules: Ruleset, who: str, effect: Effect, rounds: int | None, *, secret: bool = False, by: str = ""
) -> None:
    """Put an effect on a figure for so many rounds, or until it is ended; ``by``: the player who says so.

    A player's is a claim: it is told as one, and refused where claims are the game master's.
    """
    if by and rules.option(t.enc, "claims") == "gm":
        raise refuse(t, "claims_gm", what=f"an effect on {who}")
    until = rules.after_rounds(t.enc, rounds) if rounds is not None else None
    audience = GM if secret else ALL
    t.do(effects.put(who, effect, until, audience))
    lasts, does = str(rounds or "none"), said(effect.changes) or "none"
    t.note("effect_put", who, audience=audience, what=effect.name, does=does, lasts=lasts, by=by or "none")


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
        return f"{what} at most {one.by}"
    return (
        f"{'half' if one.times == '1/2' else 'double' if one.times == '2' else f'x {one.times}'} {what}"
        if (one.times)
        else f"{one.by:+d} {what}"
    )


def end(t: Bout, who: str, name: str) -> None:
    """Take an effect off; raises Refused where the figure bears none of that name."""
    borne = [effect.name for effect, _ in effects.on(t.figure(who))]
    found = [one for one in borne if fold(one) == fold(name)] or [
        one for one in borne if fold(one).startswith(fold(name))
    ]
    if len(found) != 1:
        raise refuse(t, "effect_not_on", who=who, what=name, known=", ".join(borne) or "nothing")
    t.do(effects.lift(who, found[0]))
    t.note("effect_ended", who, what=found[0])


def count(t: Bout, who: str, name: str, n: int, *, by: bool = False) -> None:
    """Set a counter of a figure to ``n``, or change it ``by`` so much; at 0 or less it is gone, and that is told."""
    was = counters.value(t.figure(who), name)
    now = max(0, was + n if by else n)
    if now == was == 0:
        raise refuse(t, "no_counter", who=who, what=name)
    t.do(counters.put(who, name, now))
    t.note("counts" if now else "counted_down", who, what=name, n=now)
