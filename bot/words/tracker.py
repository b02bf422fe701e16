"""The tracker's text: the clock, the ladder of who acts when, and a short line for each figure."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from bot.texts import says
from bot.words.answers import condition_word
from bot.words.views import conditions, lasting, vitals
from grammar.table.talk import is_table_talk
from rules.core import effects
from rules.core.encounter import Encounter, Figure, current
from rules.core.orders.policy import told as told_order
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import (
    MASTER,
    Viewer,
    apparent,
    effects_seen,
    hears,
    knows,
    remark_seen,
    sees,
    slot_seen,
    visible,
)
from rules.turns.order import standing as ladder

BAR = 5
"""How many parts the bar of a figure's points has."""
OVER = ("dead",)
IDLE = (*OVER, "unconscious")
"""Whose turns go by unheeded."""
NEXT = 2
"""How many of those who come after the acting figure are told of."""


def status(enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """The clock, then every figure in the order in which they act, the acting one marked, the dead in a last line."""
    return "\n".join(_lines(enc, rules, viewer, orders=False))


def whole_status(enc: Encounter, rules: Ruleset) -> str:
    """The game masters' tracker: everybody's numbers, hidden figures, secret marks and standing orders."""
    return "\n".join(_lines(enc, rules, MASTER, orders=True))


def _lines(enc: Encounter, rules: Ruleset, viewer: Viewer, *, orders: bool) -> Iterator[str]:
    enc = apparent(enc, viewer)
    yield f"{rules.title} · {clock(enc, rules)}"
    if not enc.figures:
        yield says("status.nobody")
        return
    dead = []
    for turn in turns(enc, rules, viewer):
        figure = enc.figures[turn.who]
        if turn.dead:
            dead.append(figure.name)
            continue
        stands = standing(enc, figure, rules, viewer)
        yield " ".join(filter(None, ("▶" if turn.acting else " ", turn.moment, stands)))
        if orders and figure.policy:
            yield f"    order: {told_order(figure.policy)}"
        if turn.acting and knows(figure, viewer):
            yield from (f"    {name}: {said}" for name, said in offers(figure, viewer, enc))
    if dead:
        yield f"✝ {', '.join(dead)}"
    yield from remarks(enc, rules, viewer)


class Turn(Struct, frozen=True, omit_defaults=True):
    """A figure's place in the order of a round: when it acts (empty: not to be told), and whether it does so now."""

    who: str
    moment: str = ""
    acting: bool = False
    dead: bool = False


def turns(enc: Encounter, rules: Ruleset, viewer: Viewer) -> Iterator[Turn]:
    """The order of a fight as it ``apparent``ly is to its viewer: every figure once, as they act."""
    seen, slot = {*visible(enc, viewer)}, current(enc)
    for place in ladder(enc):
        if place.who not in seen:
            continue
        figure = enc.figures[place.who]
        dead = any(key in OVER for key, _ in rules.show.conditions(enc, figure))
        turn = next((s for s in enc.slots() if s.who == place.who), None)
        moment = rules.show.moment(enc, turn) if turn is not None else ""
        yield Turn(place.who, moment, slot is not None and slot.who == place.who, dead)


def whose_turn(enc: Encounter, rules: Ruleset, viewer: Viewer, who: str) -> tuple[str, str]:
    """When it is and who acts, and who comes next: ``Round 3, strike rank 7: Brega``, ``(next: Trollkin 2 on 8)``.

    The second is empty where nobody comes whom the viewer knows of.
    """
    when = clock(apparent(enc, viewer), rules).replace(" · ", ", ")
    after = upcoming(enc, rules, viewer)
    return f"{when[:1].upper()}{when[1:]}: {who}", f"({says('next', who=after)})" if after else ""


def upcoming(enc: Encounter, rules: Ruleset, viewer: Viewer) -> str:
    """Who comes after whoever acts, and on which moment, as far as the viewer knows of them; empty: nobody.

    Left out are those whose turns go by unheeded.
    """
    coming = rules.show.coming or rules.show.moment
    now, seen = current(enc), apparent(enc, viewer)
    found: dict[str, str] = {}
    for slot in seen.slots():
        if len(found) == NEXT:
            break
        who = slot.who or ""
        if who not in seen.figures or who in found or slot_seen(slot, viewer, enc) is None:
            continue
        if now is not None and now.who == who:
            continue
        if any(key in IDLE for key, _ in conditions(seen, seen.figures[who], rules, viewer)):
            continue
        moment = coming(seen, slot)
        found[who] = says("next.on", who=who, moment=moment) if moment else who
    return ", ".join(found.values())


def offers(figure: Figure, viewer: Viewer, enc: Encounter) -> Iterator[tuple[str, str]]:
    """What the effects on a figure offer it on its turn: each effect's name and the sentence, as far as seen."""
    for effect, _ in effects_seen(figure, viewer, enc):
        yield from ((effect.name, offered(figure.name, said)) for said in effect.offers)


def remarks(enc: Encounter, rules: Ruleset, viewer: Viewer) -> Iterator[str]:
    """The notes on the fight and on its figures that the viewer may read, a line for each."""
    for one in enc.remarks:
        if remark_seen(one, viewer, enc):
            left = "" if one.until is None else f" ({_count(rules.rounds_left(enc, one.until), rules)})"
            yield says("note.of" if one.who else "note", n=one.id, who=one.who, text=f"{one.text}{left}")


def offered(who: str, said: str) -> str:
    """The sentence that an effect offers to its bearer, as it works when it is said by anybody who plays it."""
    return said if ":" in said or is_table_talk(said) else f"{who}: {said}"


def _count(n: int, rules: Ruleset) -> str:
    return says(f"one.{rules.unit}", n=n) if n == 1 else says(f"many.{rules.unit}", n=n)


def clock(enc: Encounter, rules: Ruleset) -> str:
    """Where the fight stands, in words: ``round 3 · strike rank 7``."""
    told = rules.show.clock(enc) if rules.show.clock is not None else rules.show.header(enc)
    parts = ((key, value) for key, value in told.items() if value is not None and key != "clock")
    return " · ".join(says(f"clock.{key}", n=value) for key, value in parts)


def standing(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer, *, until: bool = False) -> str:
    """One figure on one line: ``Brega: ▰▰▰▰▱ HP 9/11, prone, 1 parry left (stunned, bladesharp 4: 6 rounds)``.

    Whoever may know its numbers gets them; that it is hidden is told to those who see it. ``until``: each condition
    with when it ends.
    """
    one = condition(enc, figure, rules, viewer, until=until)
    parts = [" ".join(filter(None, (_bar(one.points), one.vitals))), *one.how]
    parts += [says("left", what=one.left)] if one.left else []
    parts += [f"{location} −{points}" for location, points in one.wounds]
    told = ", ".join((*one.marks, *([says("secret_marks", marks=", ".join(one.secret))] if one.secret else ())))
    return f"{figure.name}: {', '.join(p for p in parts if p)}" + (f" ({told})" if told else "")


class Condition(Struct, frozen=True, omit_defaults=True):
    """How a figure does as far as its viewer may know: ``points`` left and at most, and in words all else.

    ``how`` it stands, what is ``left`` to be done this round, what each of its ``wounds`` has cost, by location,
    the ``marks`` on it, and those that are ``secret``. ``useless``: the locations that a mark speaks of.
    """

    vitals: str = ""
    points: tuple[int, int] | None = None
    how: tuple[str, ...] = ()
    left: str = ""
    wounds: tuple[tuple[str, int], ...] = ()
    marks: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    useless: tuple[str, ...] = ()


def condition(enc: Encounter, figure: Figure, rules: Ruleset, viewer: Viewer, *, until: bool = False) -> Condition:
    """How a figure does; see ``standing``."""
    known = hears(figure, viewer)
    borne = conditions(enc, figure, rules, viewer)
    how = [figure.posture] if figure.posture != "standing" else []
    how += [says("status.elevation", n=figure.elevation)] if figure.elevation else []
    how += [says("hidden")] if figure.hidden else []
    ends = {key: end for key, end in borne if until}
    hidden = (m.key.replace("_", " ") for m in figure.marks if viewer.gm and not sees(m.audience, Viewer(""), enc))
    return Condition(
        vitals(enc, figure, rules, viewer),
        rules.show.gauge(enc, figure) if known else None,
        tuple(how),
        rules.show.left(enc, figure) if known and not any(key in IDLE for key, _ in borne) else "",
        tuple(_wounds(figure)) if known else (),
        tuple(_lasting(enc, figure, rules, key, ends.get(key)) for key, _ in borne if key != figure.posture),
        tuple(hidden),
        tuple(_spoken_of(enc, figure, rules, [key for key, _ in borne])),
    )


def _spoken_of(enc: Encounter, figure: Figure, rules: Ruleset, borne: Sequence[str]) -> Iterator[str]:
    """The locations of a figure that its conditions end with: ``useless right arm``, ``crippled right_arm``."""
    told = [key.replace("_", " ") for key in borne if " " in key or "_" in key]
    if told:
        names = (part.id.replace("_", " ") for part in rules.show.body(enc, figure))
        yield from (name for name in names if any(one.endswith(f" {name}") for one in told))


def _wounds(figure: Figure) -> Iterator[tuple[str, int]]:
    """What each wounded location has lost, all its wounds together."""
    lost: dict[str, int] = {}
    for wound in figure.wounds:
        if wound.left > 0 and wound.location:
            lost[wound.location] = lost.get(wound.location, 0) + wound.left
    yield from ((location.replace("_", " "), points) for location, points in lost.items())


def _bar(points: tuple[int, int] | None) -> str:
    """The points a figure has left, as a bar; whoever has any has one part of it."""
    if points is None:
        return ""
    left, most = max(0, points[0]), max(1, points[1])
    full = min(BAR, -(-left * BAR // most))
    return "▰" * full + "▱" * (BAR - full)


def _lasting(enc: Encounter, figure: Figure, rules: Ruleset, key: str, end: Any) -> str:
    """A condition as players call it, with its ``end`` if that is told; an effect with the rounds it still lasts."""
    word = condition_word(key, rules)
    mark = next((m for e, m in effects.on(figure) if e.name == key and m.until is not None), None)
    if mark is None or mark.until is None:
        return lasting(key, end, rules)
    if mark.turn_of:
        left = mark.since[0] - rules.counter.of(enc, 1)
        if left <= 0:
            return says("lasting.to_turn", what=word, who=mark.turn_of)
        return says("lasting.turn" if left == 1 else "lasting.turns", what=word, n=left, who=mark.turn_of)
    left = rules.rounds_left(enc, mark.until)
    return f"{word}: {_count(left, rules)}" if left > 0 else word
