"""What situations add to the successes of an attack, beside the roll itself (RH-MOD)."""

from rules.core.command import Command


def one_extra(rolled: int, free: bool, conditional: bool) -> int:
    """The success that situations add to so many of the roll's own: together one at most (RH-MOD-06).

    A free one, by advantage, helps a roll that failed as well; every other source needs a success (RH-MOD-07).
    """
    return 1 if free or (conditional and rolled) else 0


def rewards(order: Command) -> tuple[str, ...]:
    """What the game master rewards with a conditional success (RH-MOD-09)."""
    return ("reward",) if order.has("reward") else ()
