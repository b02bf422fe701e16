"""What each modifier does to a hand of dice, left to right as written.

Modifiers touch kept dice only. Extra dice come in waves, all matching dice at once and from the left, which is how
people throw them; that order is what physical dice and replays rely on.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from rules.dice.canonical import modifier_text
from rules.dice.numbers import TESTS
from rules.dice.pool import Hand, Play, Sides, listed
from rules.dice.refused import MAX_MODIFIERS
from rules.dice.texts import refuse, says
from rules.dice.tree import Clamp, Count, Ends, Explode, Mark, Match, Modifier, Pick, Reroll, Sort, Unique, Value, Where

Step: TypeAlias = Callable[[Hand, Play], None]


def chosen_by(hand: Hand, where: Where) -> list[int]:
    """The kept dice a selector means, in order; by rank the earlier of equal dice."""
    live = hand.live()
    if where.op in ("h", "l"):
        return sorted(ranked(hand, live)[: where.n] if where.op == "l" else highest(hand, live)[: where.n])
    test, n, values = TESTS[where.op], where.n, hand.values
    return [at for at in live if test(values[at], n)]


def ranked(hand: Hand, live: Sequence[int]) -> list[int]:
    """Places from the lowest value up, equal ones as thrown."""
    return sorted(live, key=hand.values.__getitem__)


def highest(hand: Hand, live: Sequence[int]) -> list[int]:
    """Places from the highest value down, equal ones as thrown."""
    return sorted(live, key=hand.values.__getitem__, reverse=True)


def bounds(sides: Sides) -> tuple[int, int]:
    """The lowest and the highest face."""
    return (1, sides) if isinstance(sides, int) else (min(sides), max(sides))


def covers(where: Where, sides: Sides) -> bool:
    """Whether every face of a fresh die matches, so that throwing again would never end."""
    low, high = bounds(sides)
    match where.op:
        case "<" | "<=":
            return TESTS[where.op](high, where.n)
        case ">" | ">=":
            return TESTS[where.op](low, where.n)
        case "=":
            return low == high == where.n
        case "<>":
            return not low <= where.n <= high if isinstance(sides, int) else where.n not in sides
    return False


def top(where: Where | None, sides: Sides) -> Where:
    """``where``, or the highest face."""
    return where or Where("=", bounds(sides)[1])


def bottom(where: Where | None, sides: Sides) -> Where:
    """``where``, or the lowest face."""
    return where or Where("=", bounds(sides)[0])


def split_ends(how: str, n: int, live: int) -> tuple[int, int]:
    """How many of ``live`` ranked dice an ``Ends`` drops from the low and from the high end."""
    n = n if n < live else live
    if how == "km":
        low = (live - n) // 2
        return low, live - n - low
    gone = n if how[0] == "d" else live - n
    return (gone, 0) if how in ("kh", "dl") else (0, gone)


def step(modifier: Modifier) -> Step:
    """What ``modifier`` does to a hand, throwing extra dice from a play; it raises DiceRefused at the limits."""
    return partial(_WORK[type(modifier)], modifier, modifier_text(modifier))


def _ends(modifier: Ends, why: str, hand: Hand, play: Play) -> None:
    live = hand.live()
    low, high = split_ends(modifier.how, modifier.n, len(live))
    if not high:  # of equal dice the earlier is kept
        gone = highest(hand, live)[len(live) - low :]
    else:
        order = ranked(hand, live)
        gone = order[:low] + order[len(live) - high :]
    hand.drop(sorted(gone), why)


def _pick(modifier: Pick, why: str, hand: Hand, play: Play) -> None:
    chosen = chosen_by(hand, modifier.where)
    if modifier.keep:
        stay = set(chosen)
        chosen = [at for at in hand.live() if at not in stay]
    hand.drop(chosen, why)


def _rethrow(hand: Hand, play: Play, chosen: Sequence[int]) -> None:
    for at, face in zip(chosen, play.throw(len(chosen), hand.sides, new=False), strict=True):
        hand.show(at, face)
        hand.values[at] = face


def _rerolled(hand: Hand, chosen: Sequence[int], why: str) -> None:
    for at in chosen:
        hand.flag(at, "rerolled")
    if chosen:
        hand.notes.append(says("note.rerolled", why=why, faces=listed([hand.rolls[at][0] for at in chosen])))


def _reroll(modifier: Reroll, why: str, hand: Hand, play: Play) -> None:
    where = bottom(modifier.where, hand.sides)
    chosen = first = chosen_by(hand, where)
    if chosen and modifier.once:
        _rethrow(hand, play, chosen)
    elif chosen:
        refuse_endless(where, hand.sides)
        test, n = TESTS[where.op], where.n
        while chosen:
            _rethrow(hand, play, chosen)
            chosen = [at for at in chosen if test(hand.values[at], n)]
    _rerolled(hand, first, why)


def refuse_endless(where: Where, sides: Sides) -> None:
    """Raises DiceRefused (limit) where dice matching ``where`` would be thrown for ever."""
    if where.op in ("h", "l"):
        raise refuse("value.always_highest" if where.op == "h" else "value.always_lowest", n=where.n)
    if covers(where, sides):
        raise refuse("limit.every_face", op=where.op, n=where.n)


def _explode(modifier: Explode, why: str, hand: Hand, play: Play) -> None:
    where = top(modifier.where, hand.sides)
    chosen = first = chosen_by(hand, where)
    if modifier.how == "ra":
        chosen = first = chosen[:1]
    if not chosen:
        return
    once = modifier.how in ("!o", "ra")
    if not once:
        refuse_endless(where, hand.sides)
    compound, lower = modifier.how.startswith("!!"), int(modifier.how.endswith("p"))
    shown = [hand.values[at] for at in first]
    while chosen:
        faces = play.throw(len(chosen), hand.sides)
        grown: list[int] = []
        for at, face in zip(chosen, faces, strict=True):
            hand.flag(at, "exploded")
            if compound:
                hand.show(at, face)
                hand.values[at] += face - lower
                hand.flag(at, "penetrated" if lower else "compounded")
                grown.append(at)
            else:
                grown.append(len(hand.values))
                hand.values.append(face - lower)
                hand.rolls.append((face,))
                hand.kept.append(True)
                hand.flags.append(("extra", "penetrated") if lower else ("extra",))
        if once:
            break
        test, n = TESTS[where.op], where.n
        chosen = [at for at, face in zip(grown, faces, strict=True) if test(face, n)]
    hand.notes.append(says("note.exploded", why=why, faces=listed(shown)))


def _clamp(modifier: Clamp, why: str, hand: Hand, play: Play) -> None:
    n = modifier.n
    chosen = [at for at in hand.live() if (hand.values[at] < n if modifier.low else hand.values[at] > n)]
    if not chosen:
        return
    faces = listed([hand.values[at] for at in chosen])
    hand.notes.append(says("note.counts" if len(chosen) == 1 else "note.count", why=why, faces=faces, n=n))
    for at in chosen:
        hand.values[at] = n
        hand.flag(at, "clamped")


def _unique(modifier: Unique, why: str, hand: Hand, play: Play) -> None:
    where = modifier.where
    used: set[Value] = set()

    def duplicates(candidates: Sequence[int]) -> list[int]:
        found = []
        for at in candidates:
            value = hand.values[at]
            if value in used and (where is None or TESTS[where.op](value, where.n)):
                found.append(at)
            used.add(value)
        return found

    chosen = first = duplicates(hand.live())
    if chosen and not modifier.once:
        refuse_crowd(where, hand.sides, len(hand.live()))
    while chosen:
        _rethrow(hand, play, chosen)
        chosen = duplicates(chosen) if not modifier.once else []
    _rerolled(hand, first, why)


def refuse_crowd(where: Where | None, sides: Sides, count: int) -> None:
    """Raises DiceRefused (limit) where more dice must differ than there are faces for them."""
    if where is None:
        faces = sides if isinstance(sides, int) else len(set(sides))
    elif covers(where, sides) and isinstance(sides, int):
        faces = sides
    elif not isinstance(sides, int) and all(TESTS[where.op](face, where.n) for face in sides):
        faces = len(set(sides))
    else:
        return  # faces outside the selector may repeat
    if count > faces:
        raise refuse("limit.crowd_on_one" if faces == 1 else "limit.crowd", count=count, faces=faces)


def _count(modifier: Count, why: str, hand: Hand, play: Play) -> None:
    good = chosen_by(hand, modifier.good)
    bad = chosen_by(hand, modifier.bad) if modifier.bad is not None else []
    for at in good:
        hand.flag(at, "success")
    for at in bad:
        hand.flag(at, "failure")
    hand.reading = ("success",)
    n = len(hand.live())
    if modifier.bad is None:
        hand.notes.append(says("note.good", why=why, good=len(good), n=n))
    else:
        hand.notes.append(says("note.good_less", why=why, good=len(good), bad=len(bad), n=n))


def _mark(modifier: Mark, why: str, hand: Hand, play: Play) -> None:
    where = top(modifier.where, hand.sides) if modifier.good else bottom(modifier.where, hand.sides)
    for at in chosen_by(hand, where):
        hand.flag(at, "critical" if modifier.good else "fumble")


def _sort(modifier: Sort, why: str, hand: Hand, play: Play) -> None:
    everyone = range(len(hand.values))
    hand.order(highest(hand, everyone) if modifier.down else ranked(hand, everyone))


def _match(modifier: Match, why: str, hand: Hand, play: Play) -> None:
    live = hand.live()
    shown = Counter(hand.values[at] for at in live)
    for at in live:
        if shown[hand.values[at]] >= modifier.n:
            hand.flag(at, "set")
    sets = sorted(((n, value) for value, n in shown.items() if n >= modifier.n), reverse=True)
    hand.reading = ("set",)
    found = ", ".join(f"{n}×{value}" for n, value in sets[:8])
    hand.notes.append(says("note.sets", why=why, sets=found) if found else says("note.no_set", why=why))


_WORK: dict[type, Callable[..., None]] = {
    Ends: _ends,
    Pick: _pick,
    Reroll: _reroll,
    Explode: _explode,
    Clamp: _clamp,
    Unique: _unique,
    Count: _count,
    Mark: _mark,
    Sort: _sort,
    Match: _match,
}


def check_modifiers(modifiers: Sequence[Modifier], count: int | None, sides: Sides | None, group: bool = False) -> None:
    """Raises DiceRefused for modifiers that make no sense, before any die is thrown; None: not known yet."""
    if len(modifiers) > MAX_MODIFIERS:
        raise refuse("limit.modifiers", most=MAX_MODIFIERS)
    if sum(isinstance(one, Count | Match) for one in modifiers) > 1:
        raise refuse("value.counted_once")
    for one in modifiers:
        if isinstance(one, Match) and one.n < 1:
            raise refuse("value.set")
        if isinstance(one, Unique) and one.where is not None and one.where.op in ("h", "l"):
            raise refuse("value.unique")
        if group:
            _check_group(one)
        elif sides is not None:
            if isinstance(one, Explode) and one.how not in ("!o", "ra"):
                refuse_endless(top(one.where, sides), sides)
            if isinstance(one, Reroll) and not one.once:
                refuse_endless(bottom(one.where, sides), sides)
            if isinstance(one, Unique) and not one.once and one is modifiers[0] and count is not None:
                refuse_crowd(one.where, sides, count)


def _check_group(modifier: Modifier) -> None:
    if isinstance(modifier, Reroll | Explode | Unique):
        raise refuse("value.group_thrown", modifier=modifier_text(modifier))
    if isinstance(modifier, Mark) and modifier.where is None:
        raise refuse("value.group_marked", modifier=modifier_text(modifier))
