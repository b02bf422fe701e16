"""Armour in stat blocks of RuneQuest and BRP: points everywhere, and pieces for places."""

import re

from msgspec import Struct

from rules.core.sheet.foreign import Protection
from storage.sheets.statblocks.lines import meanings

_EVERYWHERE = re.compile(
    r"(?:\b(?P<before>\d{1,2})[\s-]?(?:AP|points?|pts?)?\b[^.;,\d]{0,30}?\b(?:on |over )?"
    r"(?:all (?:hit )?locations|everywhere|all over|(?:each|every) (?:hit )?location)\b"
    r"|\b(?:each|every|all) (?:hit )?locations? ha(?:s|ve) (?P<behind>\d{1,2})(?:[\s-]?(?:AP|points?|pts?))?\b"
    r"|(?:\b(?P<over>\d{1,2})[\s-](?:points?|pts?\.?)\s[a-z ]{1,30}(?:\bplus|\band|\+)\s)?"
    r"\b(?P<skin>\d{1,2})[\s-](?:points?|pts?\.?)\s(?:hide|fur|skin|scales?|feathers|chitin|carapace|shell|bark)\b)",
    re.IGNORECASE,
)
_AMONG = re.compile(
    r"(?P<before>\b(?:HP|Hit Points|MOV|Move|MP|POW|DEX|CHA|APP)[\s:]{1,3}\d{1,3}[,;]?\s)"
    r"AP[\s:]{1,3}(?P<ap>\d{1,2})\W*$"
)
_PIECE = re.compile(
    r"(?P<before>[^\d,;+]{0,60}?)\(?(?<!\d)(?P<points>\d{1,2})(?!\d|d|%)[\s-]?(?:AP|points?|pts?)?\b\.?\)?"
)
_PLACES = meanings("runequest", "piece")


class Worn(Struct, frozen=True):
    """The armour of a clause: points everywhere (None: not said), those of places, and its pieces with their places."""

    everywhere: int | None
    places: tuple[Protection, ...] = ()
    pieces: tuple[tuple[str, str], ...] = ()


def everywhere(text: str) -> tuple[int | None, str]:
    """The points that a line gives every location, and the line without them."""
    found = _EVERYWHERE.search(text)
    if found is None:
        return None, text
    points = int(found["before"] or found["behind"] or found["skin"]) + int(found["over"] or 0)
    return points, f"{text[: found.start()]} {text[found.end() :]}"


def among(text: str) -> tuple[int | None, str]:
    """The AP behind the last of other keys (``HP 16 Move 8 AP 2``), which may be armour, and the line without them."""
    found = None if "%" in text else _AMONG.search(text)
    return (None, text) if found is None else (int(found["ap"]), text.replace(found[0], found["before"]))


def worn(body: str) -> Worn | None:
    """The armour that a clause tells of: ``scale (5), closed helm (5)``, ``1-point skin + 3-point mail``, ``none``.

    None where it has no number. Points joined by ``+`` are layers of the same.
    """
    if re.match(r"(?:none|nil|-)\b|-$", body.strip(), re.IGNORECASE):
        return Worn(0)
    whole: int | None = None
    places: list[Protection] = []
    pieces: list[tuple[str, str]] = []
    at = 0
    for match in _PIECE.finditer(body):
        points = int(match["points"])
        behind = re.match(r"[^,;+(]*", body[match.end() :])
        words = f"{match['before']} {behind[0] if behind else ''}".casefold()
        covers = {piece: where for piece, where in _PLACES.items() if re.search(rf"\b{piece}s?\b", words)}
        joined = "+" in body[at : match.start("points")] or bool(
            re.search(r"\bplus\b", body[at : match.start("points")])
        )
        at = match.end()
        if covers:
            where = tuple(dict.fromkeys(" ".join(covers.values()).split()))
            places += [Protection(spot, points) for spot in where]
            if where != tuple(covers):
                pieces.append((f"{' '.join(words.split()).strip(' (),.')} {points}", ", ".join(where)))
        elif whole is None:
            whole = points
        elif joined:
            whole += points
        else:
            return None
    if whole is None and not places:
        return None
    return Worn(whole, tuple(places), tuple(pieces))
