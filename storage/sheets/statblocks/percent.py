"""Characteristics in percent, as newer horror games of the family print them (STR 80, SIZ 65): five a point of ours."""

from collections.abc import Mapping

from storage.sheets.statblocks import words

_LEAST, _FEWEST = 20, 5
"""None of them is less, nor are they fewer."""
_QUICK = 40
"""No creature of ours has such a DEX, whatever its size."""


def fifths(numbers: Mapping[str, float]) -> tuple[dict[str, float], str]:
    """The characteristics of a block that gives them in percent, as ours, and as they were said; else both empty."""
    told = {key: numbers[key] for key in dict.fromkeys(words.SPELT.values()) if key in numbers}
    if not _are_percent(told, numbers.get("hp_max")):
        return {}, ""
    said = ", ".join(f"{key.upper()} {value:g}" for key, value in told.items())
    return {key: round(value / 5) for key, value in told.items()}, said


def _are_percent(told: Mapping[str, float], points: float | None) -> bool:
    """Whether they are percentages: the hit points show it, else that each is a multiple of five."""
    if len(told) < _FEWEST or (min(told.values()) < _LEAST and told.get("dex", 0) < _QUICK):
        return False
    if points is None or not {"con", "siz"} <= told.keys():
        return all(value % 5 == 0 for value in told.values())
    return points <= (told["con"] + told["siz"]) / 5
