"""What effects do by the clock: ``1d3 damage each round`` of a fire, ``+1 hp each second`` of a spell.

The engine's own slot waits for the end of each round with all that is to happen then, so the last round counts, though
the effect ends with it.
"""

import msgspec

from rules.core import effects
from rules.core.bout import Bout
from rules.core.effects import EachRound, Effect
from rules.core.encounter import ALL, BY_ENGINE, Encounter, Figure, Slot
from rules.core.events import Closed, Opened, Queued, Ruled
from rules.core.rolls.throws import cast
from rules.core.ruleset import Ruleset
from rules.core.tables.words import refused

DAMAGE = "damage"
"""What harms outright, past all armour, as people call it."""


def key_of(rules: Ruleset, figure: Figure, what: str) -> tuple[str, int]:
    """The number of a figure that is meant, and the sign of what is said of it; raises Refused naming those there are.

    Damage is said without a sign, and changes the number that tells of harm.
    """
    if what.casefold() == DAMAGE:
        return rules.injury
    key = what.replace(" ", "_").casefold()
    if key not in rules.words.numbers(figure) or key in rules.units:
        numbers = [name.replace("_", " ") for name in rules.words.numbers(figure) if name not in rules.units]
        raise refused("effect_each", what=what, known=", ".join((DAMAGE, *numbers)), example=numbers[0])
    return key, 1


def put(t: Bout, rules: Ruleset, who: str, effect: Effect, rounds: int | None, audience: str = ALL) -> None:
    """Let what an effect does each round wait for the end of this one, so many rounds long (None: until it ends)."""
    t.do(*effects.stopped(t.enc, who, effect.name))
    if effect.each_round:
        _wait(t, rules, who, effect, rounds, audience)


def _wait(t: Bout, rules: Ruleset, who: str, effect: Effect, rounds: int | None, audience: str) -> None:
    data = {"bearer": who, "effect": msgspec.to_builtins(effect), "rounds": rounds}
    key = rules.after_rounds(t.enc, 1)
    t.do(Queued(Slot(t.enc.next_id, key, None, BY_ENGINE, data, audience=audience)))


def fall_due(t: Bout, rules: Ruleset, slot: Slot) -> None:
    """A round is over: change what an effect changes then, and wait for the next."""
    who, rounds = slot.data["bearer"], slot.data["rounds"]
    effect = msgspec.convert(slot.data["effect"], Effect)
    lasts = who in t.enc.figures and (rounds is not None or _borne(t.enc, who, effect.name))
    for one in effect.each_round if lasts else ():
        _change(t, rules, who, effect, one, slot.audience)
    t.do(Opened(slot.id), Closed(slot.id, "done"))
    if lasts and (rounds is None or rounds > 1):
        _wait(t, rules, who, effect, None if rounds is None else rounds - 1, slot.audience)


def _borne(enc: Encounter, who: str, name: str) -> bool:
    return any(effect.name == name for effect, _ in effects.on(enc.figures[who]))


def _change(t: Bout, rules: Ruleset, who: str, effect: Effect, one: EachRound, audience: str) -> None:
    by = one.sign * (one.by if one.throw is None else cast(t, one.throw, who, audience))
    figure = t.figure(who)
    was, least = figure.q.get(one.key, 0), rules.words.numbers(figure).get(one.key)
    left, most = rules.show.gauge(t.enc, figure) or (None, None)
    now = was + by
    if least is not None:
        now = max(now, least)
    if most is not None and left == was and one.key == rules.injury[0]:
        now = min(now, max(most, was))
    if now == was:
        return
    t.do(Ruled(who, one.key, now))
    t.note(
        "effect_each",
        who,
        audience=audience,
        what=effect.name,
        key=one.key.replace("_", " "),
        was=was,
        now=now,
        rule=effect.rule,
    )
