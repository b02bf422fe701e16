"""Attacks in stat blocks of GURPS: ``Broadsword (13): 2d cut or 1d+2 imp, Reach 1``, one for each way to strike."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from msgspec import Struct

from rules.core.sheet.foreign import BlockAttack
from storage.sheets.statblocks.lines import dice, labels

ATTACK = re.compile(
    r"(?P<name>^[A-Z][A-Za-z' -]{1,24}, [A-Z\d.][A-Za-z\d.' -]{1,24}?"
    r"|[A-Z][A-Za-z0-9' /&.-]{1,44}?(?:\s?\([A-Za-z][A-Za-z ,'x0-9-]{0,28}\))?)\s?"
    r"(?:\((?P<level>\d{1,2})\)\s?:?|-\s?(?P<other>\d{1,2})(?::|\.(?=\s\d{1,2}d)|(?=\s\(?(?:\d{1,2}d|thr|sw)))"
    r"|\s(?P<plain>\d{1,2})(?::(?=\s?\d{1,2}d)|;(?=\s(?:Thrust|Swing|Range)\b.{0,20}\b\d{1,2}d))"
    r"|\([A-Z][A-Za-z/ -]{2,24}[ -](?P<skilled>\d{1,2})\)\s?:(?=\s?\d{1,2}d))\s?"
)
_SAID_AT = re.compile(
    r"\b(?P<name>[A-Z][A-Za-z' -]{1,30}):? (?P<harm>\d{1,2}d[^\s,;]{0,6} [a-z]{2,9}[+-]{0,2}) at (?P<level>\d{1,2})\b"
)
"""``Bite: 2d cutting at 14``."""
_SKILLED = re.compile(
    r"\b(?P<skill>[A-Z][A-Za-z' /()-]{1,30} \d{1,2}): (?P<name>[A-Z][A-Za-z' ,.0-9-]{1,30}?)\s?[;-]\s(?=\d{1,2}d)"
)
"""A weapon behind the skill it is used with: ``Brawling 13: Punch - 1d cr``."""
_SKILL_FIRST = re.compile(
    r"\b(?P<name>[A-Z][A-Za-z' -]{1,30}): (?:at )?(?:skill|level) (?P<level>\d{1,2})[,;:.]? (?=(?:Damage:? )?\d{1,2}d)"
)
"""``Bite: skill 15, 2d cutting``."""
_TWO = re.compile(r"\((\d{1,2}) ?(?:or|to|/|-) ?(\d{1,2})\)(?=:|:? ?\(?(?:\d{1,2}d|thr|sw))")
"""``Spear (12 or 13): 1d+2 imp``: the levels of several bearers."""
_IN_SENTENCE = re.compile(
    r"(?P<name>(?:[A-Za-z'-]{2,20} ){0,2}[A-Za-z'-]{2,20}) \((?P<level>\d{1,2})[,;:] "
    r"(?P<ways>\d{1,2}d[^()]{2,80}(?:\(\d{1,2}\)[^()]{0,60})?)\)"
)
"""``attacks with a spear (13; 1d+2 imp, reach 1)``."""
_BEFORE_NAMES = frozenset(labels("gurps", "before"))
_SCORED = re.compile(r"(?P<key>[A-Za-z]+)[\s:]{1,2}(?:[+-]?\d[\d./]*|-|N/?A|[Nn]one|[Nn]o)[.,;]?\s(?=[A-Z])")
_REACHED = re.compile(r"C(?:[,-]\d{1,2})* (?=[A-Z])")
_UNDER = {"name": r"([A-Z][A-Za-z' -]{1,40}?)", "level": r"(\d{1,2})", "damage": r"(\d{1,2}d\S* [a-z]\S*)"}
"""What stands below the heads of a table of weapons; below any other a word."""
_PAID = re.compile(r"(?P<name>.*[a-z)])\s?-\s?(?P<level>\d{1,2})")
"""A name with its level, behind which stands what that cost: ``Fencing-16 (8)``."""
_TIMES = re.compile(r"\s?(?:\(x\d\)|\sx\d)$")
BARE = re.compile(
    r"^(?P<name>(?:\d{1,2}mm |\.\d{2} )?[A-Z\"'][A-Za-z0-9'\" ()/-]{1,50}?)(?: damage)?\s?[,:]?\s"
    r"(?=(?:(?i:thrust|swing|thr|sw) )?\d{1,2}d(?:6)?(?:[+-]\d{1,2})?(?:\(\d{1,3}\))?(?: [a-z]|, SS \d))"
)
"""An attack without a level of its own."""
_EACH = re.compile(
    r"(?:^(?:Damage|Dmg|Dam):|,) ?(?P<name>[A-Z][A-Za-z' -]{1,30}?):? "
    r"(?P<harm>\d{1,2}d(?:6)?(?:[+-]\d{1,2})?(?: (?:cut|imp|cr|pi|burn)[a-z+-]*)?)(?=,|$)"
)
_HARM = re.compile(
    r"(?:(?P<by>thrust|swing|thr|sw)\b\s?)?(?P<dice>\d{1,2}d(?:6)?(?:\s?[x+-]\s?\d{1,2})?)"
    r"(?P<div>\s?\(\d{1,3}(?:\.\d)?\))?\s?(?P<kind>(?:large |small |huge )?[a-z]{2,9}(?:\+{1,2}|-)?)?",
    re.IGNORECASE,
)
_IDLE = re.compile(r"\b(?:damage|dmg|dam)\b", re.IGNORECASE)
_TYPE = r"(?:cut(?:ting)?|imp(?:aling)?|cr(?:ushing)?|pi(?:ercing)?)"
_EITHER = re.compile(
    rf"(?P<dice>\d{{1,2}}d\S{{0,6}}) (?P<first>{_TYPE})(?: or |/)(?P<second>{_TYPE})\b(?! ?\d)", re.IGNORECASE
)
"""``1d-1 cut or imp``: the same dice in two ways."""
_SOME = r"\d{1,2}d6?(?:[+-]\d{1,2})?"
_JOINED = r"[,;+]?\s?(?:\b(?:plus|and|with) )?(?:linked )?"
_BESIDES = re.compile(
    rf"{_JOINED}{_SOME} (?:ctrl|control|grappl)\w*(?:\s?\([^()]{{0,40}}\))?"
    rf"|{_JOINED}{_SOME}(?: (?!with|plus|and)[a-z]{{2,9}}){{0,2}} follow[ -]?up\b"
    rf"|{_JOINED}(?:an? )?follow[ -]?up:? {_SOME}(?: [a-z]{{2,9}})?(?:, or {_SOME}[^,;.]{{0,40}})?"
    r"|\d{1,2}d-\(\d{1,2}\)(?: [a-z]{2,9})?"
    r"|,?\s?\b(?:plus|and) linked \d{1,2}d[^,;.]{0,40}|\d{1,2}d6?(?:\s?-\s?| to )\d{1,2}d6?(?: [a-z]{2,9})?",
    re.IGNORECASE,
)
"""Dice that are no blow of their own: of control, of a choice, of what follows another."""
_OTHERWISE = re.compile(
    r"[;,]?\s?\bor (?=(?:thrust |swing |thr |sw )?\d{1,2}d)|[,;]\s?(?=(?:thrust|swing|thr|sw)\b)"
    r"|[;,]\s?(?=\d{1,2}d[^\s;,]{0,8} (?:cut|imp|cr|pi|burn))|\s/\s|/(?=\d{1,2}d(?![a-z]))",
    re.IGNORECASE,
)
_KINDS = (
    ("cut", r"cut"), ("imp", r"imp"), ("cr", r"cr"), ("pi++", r"pi\+\+|huge"), ("pi+", r"pi\+|large"),
    ("pi-", r"pi-|small"), ("pi", r"pi\b|pierc"), ("burn", r"burn"), ("tox", r"tox"), ("cor", r"cor"), ("fat", r"fat"),
)  # fmt: skip
_CELLS = {
    "reach": re.compile(
        r"\bReach:?\s?((?:C|\d{1,2})(?:\s?[,-]\s?(?:C|\d{1,2}(?![\dd]|\.\d)))*)|(?<=[,;] )(C(?:,\d{1,2})*)(?=[,;.]|$)"
        r"|(?<=cut |imp |ing )(C(?:[,-]\d{1,2})*)(?=[\s,;.]|$)",
        re.IGNORECASE,
    ),
    "acc": re.compile(r"\bAcc:?\s?(\d{1,2})", re.IGNORECASE),
    "range": re.compile(r"\bRange:?\s?(\d[\d,x.]{0,8}(?:/[\d,x.]{1,9})?)", re.IGNORECASE),
    "rof": re.compile(r"\bRoF:?\s?(\d{1,4}(?:x\d)?)", re.IGNORECASE),
    "shots": re.compile(r"\bShots:?\s?(\d{1,4}(?:\+\d)?(?:\(\d{1,3}i?\))?|T\(\d\))", re.IGNORECASE),
    "bulk": re.compile(r"\bBulk:?\s?(-\d{1,2})", re.IGNORECASE),
    "rcl": re.compile(r"\bRcl:?\s?(\d{1,2})", re.IGNORECASE),
    "parry": re.compile(r"\bParry:?\s?((?:[+-]\d{1,2}|0)[UF]?)(?!\d)"),
    "parry_score": re.compile(r"\bParry:?\s?([1-9]\d?[UF]?)"),
    "st": re.compile(r"\bST:?\s?(\d{1,2})\b"),
    "block_score": re.compile(r"\bBlock:?\s?(\d{1,2})\b"),
}
_HALVED = re.compile(r"\b1/2D (\d{1,4}), Max (\d{1,5})\b")
_HALF = re.compile(r"\b1/2Dam\.? (\d{1,4})\b")
_MULTIPLES = re.compile(r"\bx\d{1,2}(?:\.\d)?/x\d{1,2}(?:\.\d)? \((\d{1,4}/\d{1,5})\)")
"""A range in multiples of ST, and what they come to."""
_STOPPED = re.compile(r"\bReach C\. (?=\d-\d)")
_BODY = {
    "bite": "bite", "teeth": "bite", "fangs": "bite", "beak": "bite", "jaws": "bite", "peck": "bite", "maw": "bite",
    "claw": "claws", "claws": "claws", "talons": "claws", "talon": "claws", "scratch": "claws", "kick": "kick",
    "hoof": "kick", "hooves": "kick", "stomp": "kick", "trample": "trample", "punch": "punch", "fist": "punch",
    "horn": "horns", "horns": "horns", "gore": "horns", "tusks": "tusks", "tusk": "tusks", "tail": "tail",
    "sting": "sting", "stinger": "sting", "tentacle": "tentacle", "tentacles": "tentacle", "slam": "slam",
    "butt": "butt", "striker": "striker", "pincers": "pincers", "pincer": "pincers", "antlers": "antlers",
    "slap": "slap", "wing": "wing", "wings": "wing", "spines": "spines", "mandibles": "bite", "unarmed": "punch",
}  # fmt: skip


class Named(Struct, frozen=True):
    """An attack's name and level, and where they stand in a line."""

    name: str
    level: int
    start: int
    end: int


class Strikes(Struct, frozen=True):
    """The ways to strike of one attack, what is left of its words, and whether one has no damage type."""

    made: tuple[BlockAttack, ...]
    rest: str = ""
    untyped: bool = False


def each(text: str) -> list[tuple[str, str]]:
    """The attacks of a line of damage, without their levels: ``Damage: Claws 2d cutting, Club 2d+1``."""
    found = list(_EACH.finditer(text.strip(" .")))
    return [(one["name"], one["harm"]) for one in found] if "".join(one[0] for one in found) == text.strip(" .") else []


def natural(name: str) -> bool:
    """Whether something strikes with a part of the body."""
    return any(word in _BODY for word in re.findall(r"[a-z]+", name.casefold()))


def spelt(text: str) -> str:
    """A line in which the level of an attack stands behind its name, as in ``Bite (14): 2d cutting``."""
    text = _SKILLED.sub(
        lambda match: f"{match['name'].partition(',')[0].strip()} ({match['skill'].rpartition(' ')[2]}): ", text
    )
    text = _SKILL_FIRST.sub(r"\g<name> (\g<level>): ", text)
    return _SAID_AT.sub(r"\g<name> (\g<level>): \g<harm>", text)


def lowest(text: str) -> tuple[str, tuple[str, ...]]:
    """A line in which an attack with two levels has the first, and those levels as they were said."""
    return _TWO.sub(r"(\1)", text), tuple(f"{one[1]}-{one[2]}" for one in _TWO.finditer(text))


def told(text: str) -> str:
    """A line whose weapons with a bracket of all their numbers, within sentences, are attacks of their own."""

    def attack(match: re.Match[str]) -> str:
        words = match["name"].split()
        first = next((n for n in range(len(words), 0, -1) if words[n - 1].casefold() in _BEFORE_NAMES), 0)
        name = " ".join(words[first:])
        if not name:
            return match[0]
        before = " ".join(words[:first])
        return f"{before}. {name[0].upper()}{name[1:]} ({match['level']}): {match['ways']}."

    return _IN_SENTENCE.sub(attack, text)


def named(text: str, keys: Container[str]) -> Iterator[Named]:
    """The attacks that a line names; a score before one (``DR 0 Bite-15``) is none of its name, nor is a key one."""
    for match in ATTACK.finditer(text):
        name = match["name"]
        while (score := _SCORED.match(name)) is not None and score["key"].casefold() in keys:
            name = name[score.end() :]
        # The reach of the attack before it.
        name = _REACHED.sub("", name, count=1) if _REACHED.match(name) else name
        if name.casefold().split()[0] not in keys:
            start = match.start() + len(match["name"]) - len(name)
            level = int(match["level"] or match["other"] or match["plain"] or match["skilled"])
            if (paid := _PAID.fullmatch(name.strip())) is not None:
                name, level = paid["name"], int(paid["level"])
            yield Named(" ".join(_TIMES.sub("", name).split()).strip(" ,.-"), level, start, match.end())


def read(name: str, level: int, tail: str) -> Strikes:
    """The ways to strike of a name, its level and what stands behind them; none where there are no dice.

    Cells such as the reach that stand behind the last way are those of all that have none.
    """
    words = re.findall(r"[a-z]+", name.casefold())
    body = next((_BODY[word] for word in reversed(words) if word in _BODY), "")
    tail = _MULTIPLES.sub(r"Range \1", tail)
    tail = _STOPPED.sub("Reach C, ", _HALF.sub(r"Range \1", _HALVED.sub(r"Range \1/\2", tail)))
    rest = [found[0].strip(" ,;") for found in _BESIDES.finditer(tail)]
    own = _EITHER.sub(_both, _BESIDES.sub(" ", tail))
    parts = [(part, found) for part in _ways(own) if (found := _HARM.search(part)) is not None]
    every = [_cells(part) for part, _ in parts]
    made: list[BlockAttack] = []
    types = [_kind(harm["kind"] or "") for _, harm in parts]
    untyped = False
    for n, (part, harm) in enumerate(parts):
        # ``1d or 2d burning``: what stands behind the last is of all.
        kind = next(filter(None, types[n:]), "")
        untyped = untyped or not kind
        last = every[-1] if not every[n] else {key: cell for key, cell in every[-1].items() if key == "parry_score"}
        cells = last | every[n]
        ranged = bool({"acc", "range", "rof"} & set(cells)) or bool(re.search(r"\bRanged\b", tail))
        damage = f"{dice(harm['dice']).replace('d6', 'd')}{dice(harm['div'] or '')} {kind or 'cr'}"
        mode = body or (_way(harm["by"] or "", kind) if len(parts) > 1 else "")
        made.append(
            BlockAttack(
                name, mode=mode, level=level, damage=damage, ranged=ranged, natural=bool(body) and not ranged, **cells
            )
        )
        left = (
            part[: harm.start()] + part[harm.end() :] if types[n] else part[: harm.start()] + part[harm.end("dice") :]
        )
        for pattern in (*_CELLS.values(), _IDLE):
            left = pattern.sub(" ", left)
        rest.append(" ".join(left.split()).strip(" ,;.():"))
    return Strikes(tuple(made), "; ".join(filter(None, rest)), untyped)


def tabled(heads: Sequence[str], cells: Sequence[str]) -> tuple[str, int, str] | None:
    """The weapon in a row of a table: its name, its level and what stands behind them in a line; else None."""
    row = {head: cell for head, cell in zip(heads, cells, strict=False) if head and cell.strip(" -")}
    level = re.match(r"\d{1,2}", row.pop("level", ""))
    if "name" not in row or level is None or "damage" not in row:
        return None
    name, harm = row.pop("name"), row.pop("damage")
    return name, int(level[0]), harm + "".join(f", {head.capitalize()} {cell}" for head, cell in row.items())


def parted(text: str, heads: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row of a table of weapons that has lost its bars; none for any other line."""
    found = re.fullmatch(r"\s+".join(_UNDER.get(head, r"(\S+)") for head in heads), text) if heads else None
    return found.groups() if found is not None else ()


def _both(match: re.Match[str]) -> str:
    return f"{match['dice']} {match['first']} or {match['dice']} {match['second']}"


def _ways(tail: str) -> Iterator[str]:
    """Each way to strike, with what stands before its dice."""
    before = ""
    for part in _OTHERWISE.split(tail):
        before += part
        if _HARM.search(part) is not None:
            yield before
            before = ""
        else:
            before += ", "


def _cells(part: str) -> dict[str, Any]:
    found = {
        key: (match[1] or match[match.lastindex or 1]).replace(" ", "").rstrip(",.")
        for key, look in _CELLS.items()
        if (match := look.search(part))
    }
    if "reach" in found:
        found["reach"] = _reach(found["reach"])
    return found


def _reach(said: str) -> str:
    """Each reach of its own: ``C-2`` and ``C,1-2`` are ``C,1,2``."""

    def each(spans: re.Match[str]) -> str:
        first = 0 if spans[1] == "C" else int(spans[1])
        return ",".join("C" if n == 0 else str(n) for n in range(first, min(int(spans[2]), first + 8) + 1))

    return re.sub(r"(C|\d{1,2})-(\d{1,2})", each, said.upper())


def _way(by: str, kind: str) -> str:
    """What one of several ways is called: a thrust impales, a swing cuts."""
    said = by.casefold()
    return "thrust" if said.startswith("thr") or (not said and kind == "imp") else "swing"


def _kind(text: str) -> str:
    """A damage type as a sheet writes it; empty for another word."""
    word = text.strip().casefold()
    return next((kind for kind, looks in _KINDS if re.match(looks, word)), "")
