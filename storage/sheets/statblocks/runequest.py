"""Stat blocks of RuneQuest, BRP and Mythras, line by line: characteristics, points, attacks, skills, hit locations."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.core.sheet.foreign import Attack, Foreign, Place
from storage.sheets.statblocks import places
from storage.sheets.statblocks.lines import (
    Block,
    Notes,
    Row,
    average,
    between,
    dice,
    label_of,
    labels,
    meanings,
    pieces,
    rows,
)
from storage.sheets.statblocks.weapons import alike, mode_of
from storage.texts import says

CHARACTERISTICS = {
    "str": "str", "con": "con", "siz": "siz", "int": "int", "pow": "pow", "dex": "dex", "app": "app", "cha": "app",
}  # fmt: skip
_VALUE = (
    r"(?P<dice>\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,3})?)?\s*"
    r"(?:\(?\s*(?:avg\.?|average)?\s*(?P<low>\d{1,3})(?:\s?-\s?(?P<high>\d{1,3}))?(?!\d|\s?d\d)\w?\s*\)?)?"
)
_CHARACTERISTIC = re.compile(rf"\b(?P<key>STR|CON|SIZ|INT|POW|DEX|APP|CHA)\b[\s:=]{{0,4}}{_VALUE}", re.IGNORECASE)
_POINTS = re.compile(r"(?<!/)\b(?:total )?(?:HP|Hit ?Points)\b[\s:=]{0,4}(\d{1,3})(?:\s?-\s?(\d{1,3}))?", re.IGNORECASE)
_MAGIC = re.compile(r"\b(?:MP|PP|Magic Points|Power Points)\b[\s:=]{0,4}(\d{1,3})", re.IGNORECASE)
_MOVE = re.compile(r"\b(?:MOV|Move|Movement)\b[^\d;,%]{0,12}(\d{1,3})\s?(m\b|met)?(?!\s?%)", re.IGNORECASE)
_BONUS = re.compile(
    r"(?<![+/\w])(?<![+-] )(?:DM|DB|Damage (?:Bonus|Modifier|Mod)\.?)[\s:=]{0,4}"
    r"([+-]?\s?\d{0,2}\s?d\s?\d{1,2}|none|nil|[+-]?0(?!\d)|-(?!\s?\d))",
    re.IGNORECASE,
)
_ARMOUR = re.compile(
    r"\bArmou?r\b[\s:=]{0,4}(?:(\d{1,2})(?!\s?%|\d|/)(?:\s?-?\s?(?:points?|pts?|AP)\b\.?)?|(none|-))", re.IGNORECASE
)
_CHANCE = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9 '()/&.+-]{0,48}?)[\s:]{0,3}(?<![\d/])(?P<chance>\d{1,3})\s?%")
_HARM = re.compile(
    r"\b\d{0,2}d\d{1,3}(?:\s?[+-]\s?(?:\d{0,2}d\d{1,3}|\d{1,2}(?!/|\d|d)|(?:1/2|half)?\s?(?:db|dm)\b))*", re.IGNORECASE
)
_OWN_BONUS = re.compile(r"[+-](?:1/2|half)?(?:db|dm)\b")
_SR = re.compile(r"\bSR\b[\s:=]{0,3}(\d{1,2})", re.IGNORECASE)
_AP = re.compile(
    r"\b(?:AP|APs|AP/HP|HP)\b[\s:=]{0,3}(\d{1,2})(?:\s?/\s?\d{1,2})?|\b(\d{1,2})\s?/\s?\d{1,2}\b", re.IGNORECASE
)
_PARRY = re.compile(r"^\s?/\s?(\d{1,3})\s?%|\bparry[\s:]{1,3}(\d{1,3})\s?%", re.IGNORECASE)
_STYLE = re.compile(r"^(?P<name>[^()%]{0,60})(?:\((?P<with>[^()]{0,120})\))?[^%]{0,20}?(?P<chance>\d{1,3})\s?%")
_NOISE = re.compile(r"^(?:(?:db|dm|sr|ap|hp|and|or|plus|damage|special|m|attacks?|weapons?|skills?)\b[\s:.]*)+", re.I)
_HEADING = re.compile(
    r"^[^\d%:]{0,20}(?:weapon details|hit locations?|characteristics|combat styles?)[^\d%]{0,20}$", re.I
)

NAMED = labels("runequest", "named")
KEYS = labels("runequest", "key")
HEADED = labels("runequest", "headed")
SKILLED = labels("runequest", "skilled")
FIGHTING = labels("runequest", "fighting")
STYLES = labels("runequest", "styles")
LISTED = labels("runequest", "listed")
_COLUMNS = meanings("runequest", "column")


def read(data: bytes, system: str) -> Block:
    """What the lines say, for that system. Raises UnreadableSheet for a text over the limits."""
    reader = _Reader()
    for row in rows(data):
        reader.row(row)
    return reader.done(system)


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.name = ""
        self.numbers: dict[str, float] = {}
        self.skills: dict[str, int] = {}
        self.attacks: list[Attack] = []
        self.styles: list[tuple[int, tuple[str, ...]]] = []
        self.places: list[Place] = []
        self.bonus = ""
        self.hide: int | None = None
        self.left: list[str] = []
        self.means: dict[str, tuple[int, str]] = {}
        self.header: tuple[str, ...] = ()
        self.section = ""
        self.tabled = False

    # --- tables
    def row(self, row: Row) -> None:
        if not row.cells:
            self.header = ()
            self.text(row)
            return
        heads = tuple(cell.casefold().strip(" .:") for cell in row.cells)
        if len(heads) == 2 and (heads[0] in (*NAMED, *SKILLED, *FIGHTING, *STYLES, *LISTED) or _is_key(heads[0])):
            self.header = ()
            self._spread(row.number, f"{row.cells[0]}: {row.cells[1]}")
        elif _heads(heads):
            self.header = heads
        elif self.header:
            self._tabled(row)
        elif heads[0] in CHARACTERISTICS and len(heads) == 3:
            self._spread(row.number, f"{row.cells[0]}: {row.cells[1]} {row.cells[2]}")
        else:
            self._spread(row.number, row.text)

    def _spread(self, number: int, text: str) -> None:
        for piece in pieces(number, text):
            self.text(piece)

    def _tabled(self, row: Row) -> None:
        cells = dict(zip(self.header, row.cells, strict=False))
        if places.is_header(self.header):
            found = places.tabled(cells)
            if found is not None:
                self._place(row.number, found)
            else:
                self.leave(row.number, row.text)
        elif any(head in CHARACTERISTICS for head in self.header):
            if len(row.cells) < 3 or not all(_plain_value(c) for h, c in cells.items() if h in CHARACTERISTICS):
                self.header = ()
                self._spread(row.number, row.text)
                return
            if cells.get("name") and self.tabled:
                self.leave(row.number, row.text[:60])
                return
            self.tabled = bool(cells.get("name"))
            for head, cell in cells.items():
                if head in ("name", ""):
                    self.name = cell if head else self.name
                else:
                    self._spread(row.number, f"{head}: {cell}")
        else:
            self._weapon(row, cells)

    def _weapon(self, row: Row, cells: dict[str, str]) -> None:
        found: dict[str, str] = {}
        for head, cell in cells.items():
            if _COLUMNS.get(head) is not None:
                found.setdefault(_COLUMNS[head], cell)
        name = _bare(found.get("name", ""))
        inline = _CHANCE.search(found.get("name", ""))
        if inline is not None:
            name, found["chance"] = _bare(inline["name"]), inline["chance"]
        if not name:
            self.leave(row.number, row.text)
            return
        chance = re.match(r"\d{1,3}", found.get("chance", ""))
        harm = _HARM.search(found.get("damage", ""))
        more: dict[str, Any] = {}
        for key in ("sr", "points"):
            number = re.match(r"\d{1,2}", found.get(key, ""))
            more |= {key: int(number[0])} if number else {}
        parry = re.match(r"\d{1,3}", found.get("parry", ""))
        one = Attack(
            name, mode=mode_of(" ".join(row.cells[1:])), level=int(chance[0]) if chance else None,
            damage=self._harm(row.number, harm[0]) if harm else "", parry_score=parry[0] if parry else "", **more,
        )  # fmt: skip
        self._attack(row.number, one)

    # --- lines
    def text(self, row: Row) -> None:
        text = row.text
        label = row.label or label_of(text)
        body = text if row.label else text.partition(":")[2].strip() if label else text
        if label in NAMED:
            self.name = self.name or body[:60]
        elif label in LISTED or (not label and self.section in LISTED and not _says(text)):
            self.leave(row.number, text)
            self.section = label or self.section
        elif label in STYLES:
            self._style(row.number, body)
        else:
            if label in (*SKILLED, *FIGHTING):
                self.section, text = label, body
            elif label in HEADED:
                text = body
            elif label and not body:
                self.section = label
            if _HEADING.search(text):
                return
            self._scan(row, text, "skill" if self.section in SKILLED else "")
            if not body and label:
                return

    def _scan(self, row: Row, text: str, kind: str) -> None:
        n = row.number
        if not self.name and not re.search(r"\d", text):
            self.name = text.strip(" :.")[:60]
            return
        found, rest = places.found(text)
        for place in found:
            self._place(n, place)
        rest = self._characteristics(n, rest)
        for pattern, take in ((_BONUS, self._bonus), (_ARMOUR, self._armour)):
            rest = _taken(pattern, rest, lambda match, take=take: take(n, match))
        if not _CHANCE.search(rest):
            rest = _taken(_POINTS, rest, lambda match: self._points(n, match))
        rest = _taken(_MAGIC, rest, lambda match: self._number(n, "mp_max", int(match[1])))
        rest = _taken(_MOVE, rest, lambda match: self._move(n, match))
        rest = self._chances(n, rest, kind)
        if rest == text and not self.name:
            self.name = text[:60]
        elif re.search(r"[A-Za-z]{3}", rest):
            self.leave(n, rest)

    def _characteristics(self, n: int, text: str) -> str:
        def take(match: re.Match[str]) -> bool:
            key, formula = CHARACTERISTICS[match["key"].casefold()], match["dice"]
            self.means.pop(key, None)
            if match["low"] is not None:
                value = between(match["low"], match["high"] or match["low"])
                formula = f"{match['low']}-{match['high']}" if match["high"] else formula and f"{formula} ({value})"
            elif formula is not None:
                value = average(formula) or 0
            else:
                return False
            if formula:
                self.means[key] = n, says("block.average", what=key.upper(), dice=formula, taken=value)
            self._number(n, key, value)
            return True

        every = [match for match in _CHARACTERISTIC.finditer(text) if match["low"] or match["dice"]]
        if not every or (every[0].start() > 12 and len(every) < 3):
            # Prose names a characteristic here and there.
            return text
        return _taken(_CHARACTERISTIC, text, take)

    def _number(self, n: int, key: str, value: int) -> bool:
        self.numbers[key] = value
        self.notes.add("taken", n, f"{key} {value}")
        return True

    def _points(self, n: int, match: re.Match[str]) -> bool:
        value = between(match[1], match[2] or match[1])
        if match[2]:
            said = f"{match[1]}-{match[2]}"
            self.notes.add("assumed", n, says("block.average", what="HP", dice=said, taken=value))
        return self._number(n, "hp_max", value)

    def _move(self, n: int, match: re.Match[str]) -> bool:
        if "move" not in self.numbers:
            self._number(n, "move_m" if match[2] else "move", int(match[1]))
        return True

    def _bonus(self, n: int, match: re.Match[str]) -> bool:
        said = dice(match[1]).lstrip("+")
        if not self.bonus:
            self.bonus = said if "d" in said else "0"
            self.notes.add("taken", n, says("block.bonus", dice=self.bonus))
        else:
            self.leave(n, match[0])
        return True

    def _armour(self, n: int, match: re.Match[str]) -> bool:
        self.hide = int(match[1] or 0)
        self.notes.add("taken", n, says("block.armour", points=self.hide))
        return True

    def _place(self, n: int, place: Place) -> None:
        self.places.append(place)
        self.notes.add(
            "taken", n, says("block.place", name=place.name, armour=place.armour, points=place.points or "-")
        )

    def _style(self, n: int, body: str) -> None:
        found = _STYLE.match(body)
        if found is None:
            self.leave(n, body)
            return
        named = tuple(_bare(one) for one in re.split(r",|\band\b|&|/|\+", found["with"] or "") if _bare(one))
        self.styles.append((int(found["chance"]), named))
        self.notes.add("taken", n, says("block.style", chance=found["chance"], names=", ".join(named) or found["name"]))

    # --- attacks and skills
    def _chances(self, n: int, text: str, kind: str) -> str:
        """Each ``NAME n%`` with what stands behind it, up to the next; what stands before the first is given back."""
        every = list(_CHANCE.finditer(text))
        for match, after in zip(every, [*every[1:], None], strict=False):
            tail = text[match.end() : after.start() if after is not None else len(text)]
            self._chance(n, _bare(match["name"]), int(match["chance"]), tail, kind)
        return text[: every[0].start()].strip(" ,;:.") if every else text.strip(" ,;:.")

    def _chance(self, n: int, name: str, chance: int, tail: str, kind: str) -> None:
        word = name.casefold()
        if word in ("parry", "par") and self.attacks:
            self.attacks[-1] = replace(self.attacks[-1], parry_score=str(chance))
            self.notes.add("taken", n, says("block.parry", name=self.attacks[-1].name, chance=chance))
            return
        harm = _HARM.search(tail)
        fights = self.section in FIGHTING and kind != "skill"
        if not name:
            self.leave(n, f"{chance}%{tail}")
        elif harm is None and not fights:
            self.skills[name] = chance
            self.notes.add("taken", n, f"{name} {chance}%")
            if re.search(r"[A-Za-z]{3}", tail):
                self.leave(n, tail)
        else:
            before, after = (tail[: harm.start()], tail[harm.end() :]) if harm is not None else (tail, "")
            more = f"{before} {after}"
            sr, ap, parry = _SR.search(more), _AP.search(_SR.sub(" ", more)), _PARRY.search(tail)
            one = Attack(
                re.sub(r"\s+(?:attack|atk)$", "", name, flags=re.IGNORECASE), level=chance,
                damage=self._harm(n, harm[0]) if harm is not None else "",
                parry_score=(parry[1] or parry[2]) if parry else "", sr=int(sr[1]) if sr else None,
                points=int(ap[1] or ap[2]) if ap else None, mode=mode_of(more),
            )  # fmt: skip
            self._attack(n, one)
            rest = _AP.sub(" ", _SR.sub(" ", _PARRY.sub(" ", more))).strip(" ,;:.()")
            if re.search(r"[A-Za-z]{3}", rest) and not (one.mode and " " not in rest):
                self.leave(n, f"{one.name}: {rest}")

    def _harm(self, n: int, text: str) -> str:
        """The dice of a hit without ``+db``, which the rules add themselves."""
        said = dice(text)
        if "1/2" in said or "half" in said:
            self.notes.add("assumed", n, says("block.half_bonus", damage=said))
        return _OWN_BONUS.sub("", said)

    def _attack(self, n: int, one: Attack) -> None:
        self.attacks.append(one)
        chance = f" {one.level}%" if one.level is not None else ""
        self.notes.add("taken", n, f"{one.name}{chance} {one.damage}".strip())

    def leave(self, n: int, text: str) -> None:
        text = text.strip(" ,;:.")
        if text:
            self.left.append(text)
            self.notes.add("left", n, text)

    def done(self, system: str) -> Block:
        attacks = list(self._styled())
        for n, text in self.means.values():
            self.notes.add("assumed", n, text)
        made = Foreign(
            system=system, program=says("block.program"), name=self.name, numbers=self.numbers, skills=self.skills,
            attacks=tuple(attacks), places=tuple(self.places), hide=self.hide, bonus=self.bonus,
        )  # fmt: skip
        return Block(made, self.notes.done())

    def _styled(self) -> Iterator[Attack]:
        """The attacks, those without a chance of their own with that of their combat style."""
        known = [one.name.casefold() for one in self.attacks]
        for one in self.attacks:
            chance = next((c for c, names in self.styles if alike(one.name, names)), None)
            if one.level is None and chance is None and self.styles:
                chance = self.styles[0][0]
                self.notes.add("assumed", 0, says("block.style_assumed", name=one.name, chance=chance))
            yield one if one.level is not None or chance is None else replace(one, level=chance)
        for chance, names in self.styles:
            for name in names:
                if not any(alike(one, (name,)) for one in known):
                    yield Attack(name, level=chance)


def _taken(pattern: re.Pattern[str], text: str, take: "object") -> str:
    """The text without what was found and taken."""
    return pattern.sub(lambda match: " " if take(match) else match[0], text)  # type: ignore[operator]


def _bare(name: str) -> str:
    """A name without what belongs to the thing before it."""
    name = _NOISE.sub("", name.strip(" ,;:.-+/"))
    if name.count(")") > name.count("("):
        name = name.rpartition(")")[2]
    return " ".join(name.split()).strip(" ,;:.-+/'")[:56]


def _plain_value(cell: str) -> bool:
    """Whether a cell holds a number, dice, both, or nothing."""
    return not cell or bool(re.match(r"\d|-|n/?a", cell, re.IGNORECASE))


def _is_key(head: str) -> bool:
    return head in KEYS


def _heads(heads: tuple[str, ...]) -> bool:
    """Whether cells are the heads of a table: of characteristics, weapons or hit locations."""
    known = sum(head in CHARACTERISTICS for head in heads)
    fighting = {_COLUMNS[head] for head in heads if head in _COLUMNS}
    return known > 2 or {"name", "damage"} <= fighting or {"name", "chance"} <= fighting or places.is_header(heads)


def _says(text: str) -> bool:
    """Whether a line of numbers follows what is only listed."""
    return bool(_CHANCE.search(text) and _HARM.search(text)) or bool(_CHARACTERISTIC.search(text) and len(text) < 90)
