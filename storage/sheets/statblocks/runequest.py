"""Stat blocks of RuneQuest, BRP and Mythras, line by line: characteristics, points, attacks, skills, hit locations."""

import re

from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack, Foreign, Place, Protection
from storage.sheets.statblocks import armour, blows, percent, places, styles, weapons, words
from storage.sheets.statblocks.block import Block, Kind, Noted
from storage.sheets.statblocks.blows import CHANCE, HARM, Blow, bare
from storage.sheets.statblocks.clauses import clauses, cutter, taken, tidy
from storage.sheets.statblocks.lines import Notes, Row, average, between, dice, label_of, meanings, rows, valued
from storage.sheets.statblocks.tables import Tables, Told
from storage.sheets.statblocks.words import ARMOURED, ASIDES, FIGHTING, HEADED, KEYS, LISTED, NAMED, SKILLED, STYLES
from storage.texts import says

_PARRIES = ("parry", "par")
_HEADINGS = (*SKILLED, *FIGHTING, *LISTED)
_CHANGE = re.compile(r"\s[+-]$|\+$")
"""Behind a name: the number is added to a chance, and is none."""
_KINDS = {key for key, kind in meanings("runequest", "key").items() if kind}
_VALUE = re.compile(r"[+-]?(?:\d{0,2}d\d{1,2}|\d{1,3})\W*$", re.IGNORECASE)
_CUTS = cutter(
    (
        *(key for key in KEYS if key not in words.SPELT),
        *HEADED,
        *SKILLED,
        *FIGHTING,
        *STYLES,
        *ASIDES,
        *LISTED,
        *ARMOURED,
    )
)


def read(data: bytes, system: str) -> Block:
    """What the lines say, for that system. Raises UnreadableSheet for a text over the limits."""
    reader, tables = _Reader(), Tables()
    for row in valued(rows(data), _KINDS, _VALUE):
        for one in tables.read(row):
            reader.take(row.number, one)
    return reader.done(system)


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.name = ""
        self.numbers: dict[str, float] = {}
        self.skills: dict[str, int] = {}
        self.attacks: list[BlockAttack] = []
        self.styles: list[tuple[int, tuple[str, ...]]] = []
        self.apart: dict[str, tuple[int, int]] = {}
        self.places: list[Place] = []
        self.protection: list[Protection] = []
        self.bonus = ""
        self.hide: int | None = None
        self.settled: set[str] = set()
        self.means: dict[str, tuple[int, str]] = {}
        self.section = ""
        self.seven: dict[str, tuple[int, tuple[int, ...]]] = {}

    def take(self, n: int, one: Told) -> None:
        """Take what a row says."""
        if isinstance(one, Place):
            self._place(n, one)
        elif isinstance(one, Blow):
            if one.said:
                self._harm(n, one.said)
            self._attack(n, one.made)
        elif isinstance(one, Noted):
            self.notes.add(one.kind, one.line, one.text)
        else:
            for clause in clauses(replace(one, text=words.led(one.text)), _CUTS):
                self.text(clause)

    # --- lines
    def text(self, row: Row) -> None:
        """Take a clause."""
        seven, text = places.in_order(row.text)
        self.seven = {what: (row.number, every) for what, every in seven.items()} | self.seven
        label = (row.label or label_of(text)).partition(" (")[0]
        body = text if row.label else text.partition(":")[2].strip() if label else text
        heading = text.strip(" :.").casefold()
        if self.name and heading in _HEADINGS:
            label, body = heading, ""
        if label in NAMED:
            self.name = body[:60]
        elif label in ARMOURED and self._armoured(row.number, body):
            return
        elif label in ASIDES and (number := words.FIRST_NUMBER.match(body)) is not None:
            self.leave(row.number, f"{label}: {number[1]}")
            self.text(Row(row.number, body[number.end() :]))
        elif label in ASIDES or self._only_listed(label, body):
            self.leave(row.number, text)
            self.section = label if label in LISTED else self.section
        elif label in STYLES:
            self._style(row.number, body)
            self.section = ""
        else:
            if label in (*SKILLED, *FIGHTING) and not re.fullmatch(r"\d{1,3}\s?%", body):
                self.section, text = label, body
            elif label in HEADED:
                text = body
            elif (label and not re.search(r"\d", body)) or heading in KEYS:
                self.section = label
            if not words.HEADING.search(text):
                self._scan(row, text, "skill" if self.section in SKILLED else "")

    def _only_listed(self, label: str, body: str) -> bool:
        """Whether a clause begins a list of what isn't used, or goes on with one."""
        if label:
            return label in LISTED and not words.told(label, body)
        return self.section in LISTED and not words.says(body, self.section)

    def _armoured(self, n: int, body: str) -> bool:
        """Take a clause about armour; False where it gives no points, or several that name no place."""
        found = armour.worn(body)
        if found is None or "%" in body:
            return False
        self.protection += found.places
        if found.everywhere is not None and not self._hide(n, found.everywhere):
            self.leave(n, body)
        for piece, where in found.pieces:
            self.notes.add("assumed", n, says("block.piece", piece=piece, places=where))
        if len(body.split()) > 4 or found.pieces:
            self.leave(n, body)
        return True

    def _scan(self, row: Row, text: str, kind: str) -> None:
        n = row.number
        text, spans = blows.lowest(words.percents(blows.spelt(text)))
        for low, high in spans:
            self.notes.add("assumed", n, says("block.levels", levels=f"{low}-{high}%", taken=f"{low}%"))
        title = None if self.name else words.titled(text, not self.numbers)
        if title is not None:
            self.name = words.called(title[0])
            self.leave(n, title[1])
            return
        for one in (armed := styles.listed(text)):
            self._attack(n, one)
        if armed:
            return
        found, rest = places.found(text)
        for place in found:
            self._place(n, place)
        rest = self._characteristics(n, rest)
        rest = self._worn(n, rest)
        rest = taken(words.BONUS, rest, lambda match: self._bonus(n, match))
        rest = taken(words.ARMOUR, rest, lambda match: self._hide(n, int(match[1] or 0)))
        # Behind a chance HP are those of the weapon.
        head, percent, tail = rest.partition("%")
        head = taken(words.POINTS_FIRST, head, lambda match: self._points(n, match))
        rest = taken(words.POINTS, head, lambda match: self._points(n, match)) + percent + tail
        rest = taken(words.MAGIC, rest, lambda match: self._number(n, "mp_max", int(match[1])))
        rest = taken(words.MOVE, rest, lambda match: self._move(n, match))
        kind = kind or ("skill" if words.UNSIGNED_SKILLS.fullmatch(rest.strip()) else "")
        rest = (words.UNSIGNED if kind else words.DODGE).sub(r" \1%" if kind else r"\1 \2%", rest)
        rest = tidy(self._chances(n, rest, kind))
        if rest == text and not self.name:
            self.name = words.called(text)
        elif re.search(r"[A-Za-z]{3}|\d", rest):
            self.leave(n, rest)

    def _worn(self, n: int, text: str) -> str:
        """A line without the armour that it gives everywhere."""
        points, rest = armour.among(text)
        if points is not None:
            self.notes.add("assumed", n, says("block.worn", points=points))
        else:
            points, rest = armour.everywhere(text)
        return rest if points is None or self._hide(n, points) else text

    def _characteristics(self, n: int, text: str) -> str:
        def take(match: re.Match[str]) -> bool:
            key, formula = words.SPELT[match["key"].casefold()], match["dice"]
            if key in self.settled:
                return match["low"] is not None and not match["high"] and int(match["low"]) == self.numbers[key]
            self.means.pop(key, None)
            if match["low"] is not None:
                self.settled.add(key)
                value = between(match["low"], match["high"] or match["low"])
                formula = f"{match['low']}-{match['high']}" if match["high"] else formula and f"{formula} ({value})"
            elif formula is not None:
                value = average(formula) or 0
            else:
                return False
            if match["key"].casefold() == words.INSTINCT:
                self.notes.add("assumed", n, says("block.instinct", value=value))
            if formula:
                self.means[key] = n, says("block.average", what=key.upper(), dice=formula, taken=value)
            self._number(n, key, value)
            return True

        every = [match for match in words.CHARACTERISTIC.finditer(text) if match["low"] or match["dice"]]
        if not every or (every[0].start() > 12 and len(every) < 3):
            # Prose names a characteristic here and there.
            return text
        before = text[: every[0].start()].strip(" .,:;-=(")
        name = words.called(before)
        if name and not self.name and not re.search(r"\d|:", name.rstrip("0123456789")):
            self.name = name
            text = before.removeprefix(name) + " " + text[every[0].start() :]
        return taken(words.CHARACTERISTIC, text, take)

    def _number(self, n: int, key: str, value: int) -> bool:
        self.numbers[key] = value
        self.notes.add("taken", n, f"{key} {value}")
        return True

    def _points(self, n: int, match: re.Match[str]) -> bool:
        if "hp_max" in self.numbers:
            return False
        value = between(match[1], match[2] or match[1])
        if match[2]:
            said = f"{match[1]}-{match[2]}"
            self.notes.add("assumed", n, says("block.average", what="HP", dice=said, taken=value))
        return self._number(n, "hp_max", value)

    def _move(self, n: int, match: re.Match[str]) -> bool:
        if "move" not in self.numbers:
            unit = (match[2] or "").casefold()
            if unit in ("'", "ft", "feet"):
                metres = round(int(match[1]) * 3 / 10)
                self.notes.add("assumed", n, says("block.feet", feet=match[1], metres=metres))
                return self._number(n, "move_m", metres)
            key = "move_rank" if unit.endswith("rank") else "move_m" if unit else "move"
            self._number(n, key, int(match[1]))
        return True

    def _bonus(self, n: int, match: re.Match[str]) -> bool:
        said = dice(match[1]).lstrip("+")
        if not self.bonus:
            self.bonus = said if "d" in said else "0"
            self.notes.add("taken", n, says("block.bonus", dice=self.bonus))
        else:
            self.leave(n, match[0])
        return True

    def _hide(self, n: int, points: int) -> bool:
        """Take the points that armour gives everywhere; False for a second number, which is of something else."""
        if self.hide is not None:
            return False
        self.hide = points
        self.notes.add("taken", n, says("block.armour", points=points))
        return True

    def _place(self, n: int, place: Place) -> None:
        self.places.append(place)
        self.notes.add(
            "taken", n, says("block.place", name=place.name, armour=place.armour, points=place.points or "-")
        )

    def _style(self, n: int, body: str) -> None:
        if HARM.search(body):
            for one in (armed := styles.listed(body)):
                self._attack(n, one)
            if not armed:
                self._chances(n, body, "blow")
            return
        body, *others = styles.parts(body)
        for other in others:
            self._apart(n, other)
        every, rest = styles.found(body)
        for (chance, named), name in every:
            self.styles.append((chance, named))
            self.notes.add("taken", n, says("block.style", chance=chance, names=", ".join(named) or name))
        if re.search(r"\w", rest):
            self.leave(n, tidy(rest))

    def _apart(self, n: int, text: str) -> None:
        """The chance that one weapon has beside its style's."""
        found = CHANCE.search(text)
        if found is None:
            self.leave(n, text)
        else:
            self.apart[bare(found["name"])] = int(found["chance"]), n

    # --- attacks and skills
    def _chances(self, n: int, text: str, kind: str) -> str:
        """Each ``NAME n%`` with what stands behind it, up to the next; what stands before the first is given back."""
        every = list(CHANCE.finditer(text))
        # Dice before a name are those of the attack before it.
        starts = [match.start("name") + blows.diced(match["name"]) for match in every]
        for match, at, end, after in zip(every, starts, [*starts[1:], len(text)], [*every[1:], None], strict=False):
            guarded = after is not None and bare(after["name"]).casefold() in _PARRIES
            name, tail = text[at : match.end("name")], text[match.end() : end]
            self._chance(n, name, int(match["chance"]), tail, "blow" if guarded else kind)
        return text[: every[0].start()] if every else text

    def _chance(self, n: int, said: str, chance: int, tail: str, kind: str) -> None:
        name = bare(said)
        if name.casefold() in _PARRIES and self.attacks:
            self.attacks[-1] = blows.parried(self.attacks[-1], chance, tail)
            self.notes.add("taken", n, says("block.parry", name=self.attacks[-1].name, chance=chance))
            return
        if name and blows.prose(name) and (last := blows.behind_prose(name, tail)):
            self.leave(n, name.removesuffix(last))
            name = last
        fights = self.section in FIGHTING and kind != "skill"
        if not name or blows.prose(name) or name in self.skills or _CHANGE.search(said):
            self.leave(n, f"{said.strip()} {chance}%{tail}")
        elif name.casefold() != "dodge" and (
            HARM.search(tail) or fights or kind == "blow" or (not kind and blows.is_blow(name, tail))
        ):
            found = blows.blow(name, chance, tail, said)
            if found.said:
                self._harm(n, found.said)
            more, rest = blows.others(found)
            for one in (found.made, *more):
                self._attack(n, one)
            if re.search(r"[A-Za-z]{3}|\d", rest):
                self.leave(n, f"{found.made.name}: {rest}")
        else:
            self.skills[name] = chance
            self.notes.add("taken", n, f"{name} {chance}%")
            if re.search(r"[A-Za-z]{3}", tail):
                self.leave(n, tail)

    def _harm(self, n: int, text: str) -> str:
        """The dice of a hit without ``+db``, which the rules add themselves; half of it is told."""
        said = dice(text)
        if "1/2" in said or "half" in said:
            self.notes.add("assumed", n, says("block.half_bonus", damage=said))
        return blows.rolled(said)

    def _attack(self, n: int, one: BlockAttack) -> None:
        self.attacks.append(one)
        chance = f" {one.level}%" if one.level is not None else ""
        self.notes.add("taken", n, f"{one.name}{chance} {one.damage}".strip())

    def leave(self, n: int, text: str) -> None:
        self.notes.add("left", n, text.strip(" ,;:."))

    def done(self, system: str) -> Block:
        fifths, said = percent.fifths(self.numbers)
        if fifths:
            self.numbers |= fifths
            self.means = {}
            self.notes.add("assumed", 0, says("block.percent", said=said))
        for name, (chance, n) in self.apart.items():
            if not any(weapons.alike(one.name, (name,)) for one in self.attacks):
                self.leave(n, f"{name} {chance}%")
        attacks = []
        armed, doubled = blows.shorn(self.attacks)
        for one in doubled:
            self.leave(0, f"{one.name} {one.level}%")
        for one, assumed in styles.styled(armed, self.styles, {name: c for name, (c, _) in self.apart.items()}):
            attacks.append(one)
            self.notes.add("assumed", 0, assumed)
        for n, seven in self.seven.values():
            points = "/".join(map(str, seven))
            kind: Kind = "left" if self.places else "assumed"
            self.notes.add(kind, n, points if self.places else says("block.in_order", points=points))
        self.places = self.places or list(places.human({what: seven for what, (_, seven) in self.seven.items()}))
        for n, text in self.means.values():
            self.notes.add("assumed", n, text)
        made = Foreign(
            system=system, program=says("block.program"), name=self.name, numbers=self.numbers, skills=self.skills,
            attacks=tuple(attacks), places=tuple(self.places), protection=tuple(self.protection), hide=self.hide,
            bonus=self.bonus,
        )  # fmt: skip
        return Block(made, self.notes.done())
