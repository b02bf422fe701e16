"""The things of the rq3plus tables: weapons, armour, bodies, tactics, fumbles, die labels and refusals as values."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.runequest import locations as family
from rules.runequest.locations import Place, share

_MINIMUM = re.compile(r"(str|dex)([+=])(\d+)")
Category = Literal["head", "chest", "abdomen", "limb"]
Use = Literal["attack", "parry", "dodge"]
Action = Literal["ATK", "MIS", "SPL", "PAR", "DOD", "DRW", "SPA", "SPD", "MSC"]
Codes = tuple[str, ...]
FumbleEffect = Literal[
    "lose_round", "lose_rounds", "lose_action", "lose_shots", "prone", "prone_slowed", "drop", "drop_away", "throw",
    "wear", "break", "vision", "ally", "at_least", "strain", "hard", "stumble", "again",
]  # fmt: skip
WoundEffect = Literal[
    "useless", "legs_useless", "falls", "drops", "idle", "no_action", "bleeds_x5", "bleeds_x1", "unconscious", "clock",
    "shock", "maimed", "dead", "capped",
]  # fmt: skip


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file; a column it does not know is a fault."""


class Location(Place, frozen=True):
    """A hit location with its share of the total hit points."""

    fraction: str
    category: Category
    side: Literal["left", "right", "-"]
    kind: Literal["leg", "arm", "wing", "tail", "trunk", "head"]
    carries_weight: bool = False

    def hit_points(self, total: int) -> int:
        """The location's hit points in a body of ``total``, by bands of three points."""
        return share(self.fraction, total)


Body: TypeAlias = family.Body[Location]


class FumbleRow(Row, frozen=True):
    """One row of a fumble table (T17), rolls ``low`` to ``high``.

    ``effect``: lose_round, lose_rounds (next ``dice`` rounds), lose_action, lose_shots (missile attacks of the next
    ``dice`` rounds), prone, prone_slowed (MR -1 as well), drop, drop_away and throw (``dice`` metres), wear (``dice``
    AP), break, vision (``dice`` rounds), ally (hit at ``degree``), at_least (the parried attack counts as ``degree``),
    strain (1 point to the limb), hard (own damage to the limb), stumble, again (``times`` more rolls). ``fallback`` is
    the ``low`` of the row to use when the effect cannot apply, 0 for the next lower row.
    """

    low: int
    high: int
    effect: FumbleEffect
    dice: str = ""
    degree: Literal["", "S", "Sp", "C"] = ""
    helpless: bool = False
    times: int = 0
    fallback: int = 0

    @property
    def counts(self) -> Degree:
        """The degree at which it hits an ally, or at least raises an attack to."""
        return BY_CODE[self.degree or "S"]


class FumbleTable(msgspec.Struct, frozen=True):
    """The rows of one fumble table, lowest rolls first."""

    id: str
    rows: tuple[FumbleRow, ...]

    def at(self, roll: int) -> FumbleRow:
        """The row of a d100 ``roll``. Raises ValueError outside 1 to 100."""
        for row in self.rows:
            if row.low <= roll <= row.high:
                return row
        raise ValueError(f"a percentile roll lies between 1 and 100, not {roll}")

    def instead(self, row: FumbleRow) -> FumbleRow | None:
        """The row to use when ``row`` cannot apply: the one it names, else the next lower; None below the first.

        A lower row that names ``row`` as its own stand-in is passed over, so that asking again and again ends.
        """
        if row.fallback:
            return self.at(row.fallback)
        return next((low for low in reversed(self.rows) if low.low < row.low and low.fallback != row.low), None)


class MinimumRow(msgspec.Struct, frozen=True):
    """A characteristic a tactic asks for: ``points`` above the weapon's minimum, or in all if not ``relative``."""

    characteristic: Literal["str", "dex"]
    points: int
    relative: bool


@lru_cache(maxsize=64)
def minimum(text: str) -> tuple[MinimumRow, ...]:
    """A group of minima that must be met whole, written like ``str+3``, ``dex=13`` or ``str+1,dex+3``."""
    found = [_MINIMUM.fullmatch(part) for part in text.split(",")]
    if None in found:
        raise ValueError(f"not a minimum: {text!r} (write it like str+3, dex=13 or str+1,dex+3)")
    parts = [{"characteristic": m[1], "points": int(m[3]), "relative": m[2] == "+"} for m in found if m]
    return msgspec.convert(parts, tuple[MinimumRow, ...])


class TacticRow(Row, frozen=True):
    """A way to attack, parry or dodge; ``minima`` are alternatives, see ``minimum``."""

    id: str
    name: str
    uses: tuple[Use, ...]
    trained: bool = False
    hours: int = 0
    minima: Codes = ()
    missile: bool = False
    needs: Literal["", "flexible", "swordbreaker"] = ""

    def met(self, strength: int, dexterity: int, str_min: int, dex_min: int) -> bool:
        """Whether a user of these characteristics may try it with a weapon of these minima (see R3-FLU-03)."""
        have, least = {"str": strength, "dex": dexterity}, {"str": str_min, "dex": dex_min}

        def enough(wish: MinimumRow) -> bool:
            return have[wish.characteristic] >= wish.points + (least[wish.characteristic] if wish.relative else 0)

        return not self.minima or any(all(map(enough, minimum(group))) for group in self.minima)


class ActionRow(Row, frozen=True):
    """A melee action: how a sentence names it, how a statement of intent tells it, how a player counts it.

    ``one`` and ``several`` are empty for what is not counted.
    """

    id: Action
    word: str
    declared: str
    one: str = ""
    several: str = ""


class ActionPairRow(Row, frozen=True):
    """Two action codes of one declaration; ``exclusive`` = spirit combat that allows nothing else (see R3-SOI-13)."""

    first: Action
    second: Action
    legal: Literal["yes", "spirit", "two_ready", "sr_sum", "exclusive"]
    rules: Codes = ()


class WoundRow(Row, frozen=True):
    """Effects by location damage of once, twice and three times the location's hit points (T16)."""

    id: Literal["leg", "arm", "abdomen", "chest", "head"]
    whole: tuple[WoundEffect, ...]
    double: tuple[WoundEffect, ...]
    triple: tuple[WoundEffect, ...]
