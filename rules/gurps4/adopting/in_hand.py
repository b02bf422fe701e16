"""Which weapon of an adopted character is ready: the best, whatever stands first in the file."""

from collections.abc import Mapping
from typing import Any

from rules.gurps4.adopting import playing
from rules.gurps4.tables.gear import Gear


def placed(
    sheet: Mapping[str, Any], weapons: list[dict[str, Any]], shields: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the weapons, the best one first and the only one in hand: beside a shield the best that takes one hand."""
    ranked = sorted(weapons, key=lambda entry: -_worth(sheet, entry, bool(shields)))
    return [entry if n == 0 else {**entry, "where": "belt"} for n, entry in enumerate(ranked)]


def _worth(sheet: Mapping[str, Any], entry: dict[str, Any], shielded: bool) -> float:
    """Return what its best use does on average: chance to hit times mean damage."""
    gear = playing.made(sheet, entry)
    if gear is None:
        return 0.0
    uses: list[int | None] = [n for n, mode in enumerate(gear.modes) if not (shielded and mode.hands > 1)]
    if gear.shooting is not None and not (shielded and gear.shooting.hands > 1):
        uses.append(None)
    return max((_mean(sheet, entry, n) * _part(gear, n) for n in uses), default=0.0)


def _part(gear: Gear, n: int | None) -> float:
    """Return what is thrown is gone: that counts a tenth of a blow."""
    return 0.1 if n is None and gear.shooting is not None and not gear.shooting.shots else 1.0


def _mean(sheet: Mapping[str, Any], entry: dict[str, Any], n: int | None) -> float:
    found = playing.numbers(sheet, entry, n)
    if found is None or found.level is None:
        return 0.0
    dice, adds, _, _ = found.damage
    return playing.chance(found.level) * max(0.5, 3.5 * dice + adds)
