"""What rolls pools and groups: closures made once, run for every roll."""

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import TypeAlias

from msgspec import structs

from rules.dice.modifiers import check_modifiers, step
from rules.dice.numbers import bounded
from rules.dice.pool import Die, Hand, Play, Pool, Sides
from rules.dice.refused import MAX_DICE, MAX_FACES
from rules.dice.texts import refuse
from rules.dice.tree import Count, Dice, Group, Labelled, Match, Modifier, Sort, Sum, Value

Run: TypeAlias = Callable[[Play], Value]


def dice_count(value: Value) -> int:
    """``value`` as a number of dice; raises DiceRefused."""
    if not isinstance(value, int) or value < 0:
        raise refuse("value.dice", n=value)
    if value > MAX_DICE:
        raise refuse("limit.dice", most=MAX_DICE)
    return value


def dice_sides(value: Value) -> int:
    """``value`` as a number of sides; raises DiceRefused."""
    if not isinstance(value, int) or value < 1:
        raise refuse("value.sides", n=value)
    if value > MAX_FACES:
        raise refuse("limit.sides", most=MAX_FACES)
    return value


def plain(count: int, sides: Sides, label: str) -> Run:
    def run(play: Play) -> Value:
        faces = play.throw(count, sides)
        total = sum(faces)
        play.pools.append(Pool(tuple([Die(label, sides, (face,), face) for face in faces]), total))
        return total

    return run


def modified(count: int, sides: Sides, modifiers: Sequence[Modifier], label: str) -> Run:
    steps = [step(one) for one in modifiers]

    def run(play: Play) -> Value:
        hand = Hand(play.throw(count, sides), sides)
        for one in steps:
            one(hand, play)
        return _finish(hand, label, play)

    return run


def computed(count: int | Run, sides: Sides | Run, modifiers: Sequence[Modifier], label: str) -> Run:
    """A pool whose count or sides are rolled, in this order, before its own dice."""
    steps = [step(one) for one in modifiers]

    def run(play: Play) -> Value:
        start = len(play.pools)
        thrown = dice_count(count(play)) if callable(count) else count
        faced = dice_sides(sides(play)) if callable(sides) else sides
        check_modifiers(modifiers, thrown, faced)
        for at in range(start, len(play.pools)):
            play.pools[at] = structs.replace(play.pools[at], aside=True)
        hand = Hand(play.throw(thrown, faced), faced)
        for one in steps:
            one(hand, play)
        return _finish(hand, label, play)

    return run


def _finish(hand: Hand, label: str, play: Play) -> Value:
    sides = hand.sides
    rolls = map(tuple, hand.rolls)
    dice = tuple(map(Die, repeat(label), repeat(sides), rolls, hand.values, hand.kept, hand.flags))
    total = hand.total()
    play.pools.append(Pool(dice, total, tuple(hand.notes), True))
    return total


def is_flat(node: Group) -> bool:
    """Whether the group's modifiers work on the dice of its only item: dice, or a plain sum of dice, not counted."""
    if len(node.items) != 1:
        return False
    item = node.items[0]
    terms = item.terms if isinstance(item, Sum) and not any(item.minus) else (item,)
    cores = [term.of if isinstance(term, Labelled) else term for term in terms]
    return all(
        isinstance(core, Dice) and not any(isinstance(one, Count | Match) for one in core.modifiers) for core in cores
    )


def flat_group(item: Run, modifiers: Sequence[Modifier]) -> Run:
    working = [step(one) for one in modifiers if not isinstance(one, Sort)]  # an order across pools has nowhere to show

    def run(play: Play) -> Value:
        start = len(play.pools)
        item(play)
        places = [at for at in range(start, len(play.pools)) if not play.pools[at].aside]
        dice = [die for at in places for die in play.pools[at].dice]
        hand = Hand([die.value for die in dice], ())
        hand.kept, hand.flags = [die.kept for die in dice], [die.flags for die in dice]
        for one in working:
            one(hand, play)
        after = iter(
            [
                Die(die.label, die.sides, die.rolls, value, kept, flags)
                for die, value, kept, flags in zip(dice, hand.values, hand.kept, hand.flags, strict=True)
            ]
        )
        for at in places:
            pool = play.pools[at]
            notes = (*pool.notes, *hand.notes) if at == places[-1] else pool.notes
            play.pools[at] = Pool(tuple(next(after) for _ in pool.dice), pool.total, notes, True)
        return hand.total()

    return run


def item_group(items: Sequence[Run], modifiers: Sequence[Modifier]) -> Run:
    steps = [step(one) for one in modifiers]

    def run(play: Play) -> Value:
        totals, ends = [], [len(play.pools)]
        for item in items:
            totals.append(item(play))
            ends.append(len(play.pools))
        hand = Hand(totals, ())
        hand.owner = list(range(len(totals)))
        for one in steps:
            one(hand, play)
        for owner, kept in zip(hand.owner, hand.kept, strict=True):
            if not kept:
                for at in range(ends[owner], ends[owner + 1]):
                    pool = play.pools[at]
                    gone = tuple([structs.replace(die, kept=False) for die in pool.dice])
                    play.pools[at] = structs.replace(pool, dice=gone)
        dice = tuple(
            [
                Die("", (), (), value, kept, flags)
                for value, kept, flags in zip(hand.values, hand.kept, hand.flags, strict=True)
            ]
        )
        total = bounded(hand.total())
        play.pools.append(Pool(dice, total, tuple(hand.notes), True, True))
        return total

    return run
