"""Thrust and swing in stat blocks of GURPS, and dice that are told by them (``sw+1 cut``)."""

import re

_DICE = r"\d{1,2}d(?:[+-]\d{1,2})?"
_TOLD = re.compile(
    rf"\b(?:Damage|Dmg|Dam|Thr(?:ust)?/Sw(?:ing)?)[\s:]{{1,3}}(?:thr\s?)?({_DICE})"
    rf"\s?[/;,]\s?(?:sw\s?)?({_DICE})(?![\d ]*[a-z])"
    rf"|\bThr(?:ust)?[\s:]{{1,3}}({_DICE})[;,]?\s{{1,3}}Sw(?:ing)?[\s:]{{1,3}}({_DICE})",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?P<by>thr(?:ust)?|sw(?:ing)?)(?P<more>\s?[+-]\s?\d{1,2})?(?= (?:cut|imp|cr|pi))", re.IGNORECASE)


def told(text: str) -> tuple[str, str]:
    """Thrust and swing where a text tells them, as dice; else both empty."""
    found = _TOLD.search(text)
    return ("", "") if found is None else (found[1] or found[3], found[2] or found[4])


def spelt(text: str) -> str:
    """A text whose ``2 dice cutting`` is ``2d cutting``."""
    return re.sub(r"\b(\d{1,2}) (?:dice|die)(?= [a-z])", r"\1d", text)


def rolled(text: str, thrust: str, swing: str) -> str:
    """A text whose ``sw+1 cut`` is dice."""

    def dice(match: re.Match[str]) -> str:
        base = swing if match["by"].casefold().startswith("sw") else thrust
        count, _, adds = base.partition("d")
        total = int(adds or 0) + int((match["more"] or "0").replace(" ", ""))
        return f"{count}d{total:+}" if total else f"{count}d"

    return _BY.sub(dice, text) if thrust and swing else text
