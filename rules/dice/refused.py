"""Why a dice expression is turned down, and the bounds that keep every answer quick."""

MAX_TEXT = 2000
"""Characters of an expression."""
MAX_DICE = 1000
"""Dice of one roll: over all terms and repeats, explosions included."""
MAX_THROWS = 5000
"""Throws of one roll: dice and every reroll."""
MAX_FACES = 1_000_000
"""Sides of a plain die."""
MAX_LIST = 1000
"""Faces of a die whose faces are listed."""
MAX_REPEAT = 100
"""Separate rolls asked for with ``N#``."""
MAX_NESTING = 20
"""Brackets within brackets."""
MAX_TOWER = 4
"""Powers of powers: operators ``^`` in one chain."""
MAX_MODIFIERS = 20
"""Modifiers of one pool."""
MAX_NODES = 5000
"""Parts of an expression, times its repeats."""
MAX_DEPTH = 40
"""Parts of an expression within each other."""
MAX_DIGITS = 30
"""Digits of a written number."""
MAX_BITS = 1000
"""Size of a number on the way: bits of its numerator and of its denominator."""


class DiceRefused(Exception):
    """An expression that is not answered.

    ``code`` is ``syntax`` (the text), ``value`` (a number that can't be used) or ``limit`` (too much); ``column``
    counts from 1 and is None where no place in the text is to blame; ``hints`` are things to write instead.
    """

    def __init__(self, code: str, message: str, column: int | None = None, hints: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.column, self.hints = code, message, column, hints

    def to_json(self) -> dict[str, object]:
        """``{"code", "message", "column", "hints"}``."""
        return {"code": self.code, "message": self.message, "column": self.column, "hints": list(self.hints)}
