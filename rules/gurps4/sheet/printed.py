"""Cells of weapons as the tables print them and sheets may write them, read into the types of ``figure.gear``.

Every function takes the text of one cell and raises ValueError, with an example, for what it can't read.
"""

import re
from typing import cast, get_args

from rules.gurps4.tables.gear import Damage, DamageType

MOST_DICE = 100
TIGHT = "tbb"
"""How a sheet writes tight-beam burning damage."""
TYPES: tuple[str, ...] = get_args(DamageType)

_DAMAGE = re.compile(
    r"(?P<base>thr|sw|(?P<dice>\d{1,3})d6?|0)\s*(?P<adds>[+-]\s*\d{1,3})?\s*(?:\((?P<divisor>\d{1,2}(?:\.\d{1,2})?)\))?"
    r"\s+(?P<type>[a-z]+[+-]{0,2})\.?"
)
_REACH = re.compile(r"(?:(C|\d{1,2})-(\d{1,2})|C|\d{1,2})")
_PARRY = re.compile(r"(?P<n>[+-]?\d{1,2})(?P<flags>[UF]{0,2})")
_NEED = re.compile(r"(?P<st>\d{1,3})M?(?P<grip>[†‡]?)")
_RANGE = re.compile(r"(x?)(\d{1,6}(?:\.\d{1,2})?)")
_RATE = re.compile(r"(\d{1,4})(?:\s*x\s*(\d{1,3}))?(!?)")
_SHOTS = re.compile(r"(\d{1,4})(?:\+(\d{1,2}))?\((\d{1,3})(i?)\)")


def damage(text: str) -> tuple[Damage, bool]:
    """``sw+2 cut``, ``thr(0.5) imp`` or ``8d(5) burn``; and whether it is a tight beam (``3d(2) tbb``)."""
    match = _DAMAGE.fullmatch(text.strip())
    tight = match is not None and match["type"] == TIGHT
    if match is None or not (tight or match["type"] in TYPES) or int(match["dice"] or 0) > MOST_DICE:
        raise ValueError(f"damage such as sw+2 cut, thr-1 imp or 3d(2) pi, its type one of {', '.join(TYPES)}")
    divisor = round(float(match["divisor"] or 1) * 100)
    if divisor <= 0:
        raise ValueError("an armour divisor above 0, such as (2) or (0.5)")
    base = match["base"] if match["base"] in ("thr", "sw") else ""
    kind = cast(DamageType, "burn" if tight else match["type"])
    adds = int((match["adds"] or "0").replace(" ", ""))
    return Damage(cast("str", base), int(match["dice"] or 0), adds, kind, divisor), tight  # type: ignore[arg-type]


def reach(text: str) -> tuple[tuple[int, ...], bool]:
    """``1``, ``C,1``, ``1-3*``: yards (0 in close combat), and whether changing it takes a Ready."""
    bare = text.strip()
    starred = bare.endswith("*")
    yards: set[int] = set()
    for part in bare.rstrip("*").split(","):
        match = _REACH.fullmatch(part.strip())
        if match is None:
            raise ValueError("reach such as 1, C,1 or 1,2*")
        ends = [0 if end == "C" else int(end) for end in part.strip().split("-")]
        yards |= set(range(ends[0], ends[-1] + 1))
    if not yards:
        raise ValueError("reach such as 1, C,1 or 1,2*")
    return tuple(sorted(yards)), starred


def parry(text: str) -> tuple[int | None, bool, bool]:
    """``0``, ``-2U``, ``0F`` or ``No``: the modifier (None: it can't parry), unbalanced, fencing."""
    if text.strip().casefold() in ("no", "-"):
        return None, False, False
    match = _PARRY.fullmatch(text.strip())
    if match is None:
        raise ValueError("a parry such as 0, -1, 0U, 0F or No")
    return int(match["n"]), "U" in match["flags"], "F" in match["flags"]


def need(text: str) -> tuple[int, int]:
    """``12``, ``9†``, ``12‡`` or ``-``: the ST needed, and 1, 2 or (unready after an attack) 3 for the hands."""
    if text.strip() == "-":
        return 0, 1
    match = _NEED.fullmatch(text.strip())
    if match is None:
        raise ValueError("a ST such as 11, 9† (two hands) or 12‡ (two hands, unready after an attack)")
    return int(match["st"]), {"": 1, "†": 2, "‡": 3}[match["grip"]]


def ranges(text: str) -> tuple[int, int, bool]:
    """``x15/x20``, ``500/3500`` or ``x4``: half damage (0: none) and maximum, and whether both are times ST.

    Yards, or hundredths of ST.
    """
    cells = [_RANGE.fullmatch(part.strip()) for part in text.replace(",", "").split("/")]
    found = [match for match in cells if match is not None]
    if len(found) < len(cells) or not 1 <= len(found) <= 2 or len({match[1] for match in found}) > 1:
        raise ValueError("a range such as 100/500, x10/x15 or x4")
    by_st = bool(found[0][1])
    numbers = [round(float(match[2]) * (100 if by_st else 1)) for match in found]
    if numbers[-1] <= 0 or numbers[0] > numbers[-1]:
        raise ValueError("a half-damage range that is not beyond the maximum")
    return (numbers[0] if len(numbers) == 2 else 0), numbers[-1], by_st


def rate(text: str) -> tuple[int, int, bool]:
    """``3``, ``2x9`` or ``15!``: shots a turn, projectiles a shot, and whether it only fires full bursts."""
    match = _RATE.fullmatch(text.strip())
    if match is None or int(match[1]) < 1 or int(match[2] or 1) < 1:
        raise ValueError("a rate of fire such as 1, 3, 2x9 or 15!")
    return int(match[1]), int(match[2] or 1), bool(match[3])


def shots(text: str) -> tuple[int, int, int, bool]:
    """``1(2)``, ``15+1(3)``, ``6(3i)`` or ``T``: capacity, one in the chamber, seconds to reload, and whether for each.

    A capacity of 0 is a thrown weapon.
    """
    if text.strip() == "T":
        return 0, 0, 0, False
    match = _SHOTS.fullmatch(text.strip())
    if match is None or int(match[1]) < 1:
        raise ValueError("shots such as 1(2), 15+1(3), 6(3i) or T")
    return int(match[1]), int(match[2] or 0), int(match[3]), bool(match[4])
