"""Stat blocks of GURPS, third and fourth edition: attributes, scores of defences, attacks, skills, traits."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.core.sheet.foreign import Attack, Foreign, Guard
from storage.sheets.statblocks.lines import Block, Notes, Row, dice, label_of, labels, meanings, pieces, rows
from storage.texts import says

_KEYS = meanings("gurps", "key")
_NUMBER = re.compile(
    r"(?<![A-Za-z/+(-])\b(?P<key>ST|DX|IQ|HT|HP|Hit Points|Hits|Will|Per|Perception|FP|Fatigue|Basic Speed|Speed|"
    r"Basic Move|Ground Move|Move|SM|Dodge|Parry|Block|DR)\b(?! [A-Z][a-z])[\s:=]{0,3}"
    r"(?P<value>[+-]?\d{1,4}(?:\.\d{1,2})?)"
    r"(?![\dd%])(?P<more>/\d{1,3}(?:-\d{1,3})?)?\*?"
)
_PAIR = re.compile(r"\b(Move/Dodge|PD/DR|Block/Parry|Parry/Block)\b[\s:]{0,3}(\d{1,2})\s?/\s?(\d{1,2})", re.IGNORECASE)
_ATTACK = re.compile(
    r"(?P<name>[A-Z][A-Za-z0-9' /&.-]{1,44}?(?: \([A-Za-z][A-Za-z ,'x0-9-]{0,28}\))?)\s?"
    r"(?:\((?P<level>\d{1,2})\)\s?:?|-\s?(?P<other>\d{1,2})(?::|(?=\s(?:\d{1,2}d|thr|sw))))\s?"
)
_HARM = re.compile(
    r"(?:(?:thrust|swing|thr|sw)\b\s?)?(?P<dice>\d{1,2}d(?:6)?(?:\s?[x+-]\s?\d{1,2})?)(?P<div>\s?\(\d{1,3}(?:\.\d)?\))?"
    r"\s?(?P<kind>(?:large |small |huge )?[a-z]{2,9}(?:\+{1,2}|-)?)?",
    re.IGNORECASE,
)
_KINDS = (
    ("cut", r"cut"), ("imp", r"imp"), ("cr", r"cr"), ("pi++", r"pi\+\+|huge"), ("pi+", r"pi\+|large"),
    ("pi-", r"pi-|small"), ("pi", r"pi\b|pierc"), ("burn", r"burn"), ("tox", r"tox"), ("cor", r"cor"), ("fat", r"fat"),
)  # fmt: skip
_CELLS = {
    "reach": re.compile(r"\bReach:?\s?((?:C|\d{1,2})(?:\s?[,-]\s?(?:C|\d{1,2}))*)", re.IGNORECASE),
    "acc": re.compile(r"\bAcc:?\s?(\d{1,2})", re.IGNORECASE),
    "range": re.compile(r"\bRange:?\s?(\d[\d,x.]{0,8}(?:/[\d,x.]{1,9})?)", re.IGNORECASE),
    "rof": re.compile(r"\bRoF:?\s?(\d{1,4}(?:x\d)?)", re.IGNORECASE),
    "shots": re.compile(r"\bShots:?\s?(\d{1,4}(?:\+\d)?(?:\(\d{1,3}i?\))?|T\(\d\))", re.IGNORECASE),
    "bulk": re.compile(r"\bBulk:?\s?(-\d{1,2})", re.IGNORECASE),
    "rcl": re.compile(r"\bRcl:?\s?(\d{1,2})", re.IGNORECASE),
    "parry_score": re.compile(r"\bParry:?\s?(\d{1,2}[UF]?)"),
}
_SKILL = re.compile(r"^(?P<name>[A-Za-z][^\d\[\]]{1,50}?)[\s:@-]{0,3}\(?(?P<level>\d{1,2})\)?$")
_COST = re.compile(
    r"\[[^\[\]]{0,20}\]|\((?:DX|IQ|HT|Per|Will)?/?(?:E|A|H|VH)\)|\b(?:DX|IQ|HT|Per|Will)[+-]\d{1,2}(?=\s*-)"
)
_SHIELD = re.compile(
    r"\b((?:small|medium|large|light|heavy) (?:shield|buckler|cloak)|shield|buckler)\b(?:[ ,(]{1,3}DB:? ?\+?(\d))?",
    re.I,
)
_BODY = {
    "bite": "bite", "teeth": "bite", "fangs": "bite", "beak": "bite", "jaws": "bite", "peck": "bite", "maw": "bite",
    "claw": "claws", "claws": "claws", "talons": "claws", "talon": "claws", "scratch": "claws", "kick": "kick",
    "hoof": "kick", "hooves": "kick", "stomp": "kick", "trample": "trample", "punch": "punch", "fist": "punch",
    "horn": "horns", "horns": "horns", "gore": "horns", "tusks": "tusks", "tusk": "tusks", "tail": "tail",
    "sting": "sting", "stinger": "sting", "tentacle": "tentacle", "tentacles": "tentacle", "slam": "slam",
    "butt": "butt", "striker": "striker", "pincers": "pincers", "pincer": "pincers", "antlers": "antlers",
    "slap": "slap", "wing": "wing", "wings": "wing", "spines": "spines", "mandibles": "bite", "unarmed": "punch",
}  # fmt: skip
TRAITED = labels("gurps", "traited")
SKILLED = labels("gurps", "skilled")
GEAR = labels("gurps", "gear")
LISTED = labels("gurps", "listed")
NAMED = labels("gurps", "named")


def read(data: bytes, system: str) -> Block:
    """What the lines say, for that system. Raises UnreadableSheet for a text over the limits."""
    reader = _Reader()
    for row in _joined(rows(data)):
        for piece in pieces(row.number, row.text) if row.cells else (row,):
            reader.row(piece)
    return reader.done(system)


def _joined(every: Iterable[Row]) -> list[Row]:
    """The lines; a key alone on its line goes with the value on the next."""
    found: list[Row] = []
    for row in every:
        last = found[-1] if found else None
        alone = last is not None and last.text.rstrip(" :").casefold() in _KEYS
        if last is not None and alone and re.match(r"[+-]?\d|N/A", row.text):
            found[-1] = Row(last.number, f"{last.text.rstrip(' :')}: {row.text}")
        else:
            found.append(row)
    return found


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.name = ""
        self.numbers: dict[str, float] = {}
        self.skills: dict[str, int] = {}
        self.traits: list[str] = []
        self.attacks: list[Attack] = []
        self.scores: dict[str, int] = {}
        self.hide: int | None = None
        self.shield: tuple[str, int | None] | None = None
        self.things: list[str] = []
        self.section = ""

    def row(self, row: Row) -> None:
        n, label = row.number, row.label or label_of(row.text)
        body = row.text if row.label else row.text.partition(":")[2].strip() if label else row.text
        if label in NAMED:
            self.name = self.name or body[:60]
        elif label in SKILLED:
            self._skills(n, body)
        elif label in TRAITED:
            self._traits(n, body)
        elif label in LISTED:
            self.notes.add("left", n, row.text)
        elif label in GEAR:
            self._gear(n, body)
            if "DR" in body:
                self._numbers(n, body)
        elif not self.name and not re.search(r"\d", row.text):
            self.name = row.text.strip(" :.")[:60]
        else:
            self._mixed(n, row.text)

    def _mixed(self, n: int, text: str) -> None:
        """A line of numbers, of attacks, or of both."""
        every = list(_ATTACK.finditer(text))
        every = [one for one in every if one["name"].casefold().split()[0] not in (*_KEYS, "shots", "rof", "reach")]
        head = text[: every[0].start()] if every else text
        rest = self._numbers(n, head)
        for match, after in zip(every, [*every[1:], None], strict=False):
            self._attack(n, match, text[match.end() : after.start() if after is not None else len(text)])
        if rest == text and not self.name:
            self.name = text[:60]
        elif rest == text and not every and self._listed_skills(n, text):
            return
        elif re.search(r"[A-Za-z]{2}", rest):
            if (not self.name and head is not text) or (not self.name and len(rest) < 40 and n < 3):
                self.name = rest.strip(" ,;:.(-")[:60]
            else:
                self.notes.add("left", n, rest.strip(" ,;:."))

    def _listed_skills(self, n: int, text: str) -> bool:
        """A line of skills with no label before it."""
        items = [_SKILL.fullmatch(_COST.sub("", one).strip(" .")) for one in re.split(r"[;,]", text)]
        if not items or not all(items) or not re.search(r"-\s?\d", text):
            return False
        self._skills(n, text)
        return True

    def _numbers(self, n: int, text: str) -> str:
        def pair(match: re.Match[str]) -> str:
            first, second = match[1].split("/")
            for key, value in ((first, match[2]), (second, match[3])):
                if key.casefold() == "pd":
                    self.notes.add("left", n, f"PD {value}")
                else:
                    self._number(n, key.casefold(), value, "")
            return " "

        def one(match: re.Match[str]) -> str:
            others = re.match(r"(?:\s?[,/]\s?\d{1,3}){1,8}", match.string[match.end() :])
            if match["key"] == "DR" and others:
                self.notes.add("assumed", n, says("block.first_dr", dr=match["value"], rest=others[0].strip(" ,/")))
            self._number(n, match["key"].casefold(), match["value"], match["more"] or "")
            return " "

        return " ".join(_NUMBER.sub(one, _PAIR.sub(pair, _COST.sub(" ", text))).split()).strip(" ,;:.")

    def _number(self, n: int, said: str, value: str, more: str) -> None:
        key = _KEYS[said]
        if key in self.numbers or key in self.scores or (key == "dr" and self.hide is not None):
            self.notes.add("left", n, f"{said} {value}{more}")
            return
        if key == "dr":
            self.hide = int(float(value))
        elif key in ("dodge", "parry", "block"):
            self.scores[key] = int(float(value))
        else:
            self.numbers[key] = float(value) if key == "basic_speed" else int(float(value))
            if key == "ht" and more:
                self.numbers["hp_max"] = int(more[1:].partition("-")[0])
                self.notes.add("assumed", n, says("block.second_ht", taken=int(self.numbers["hp_max"])))
        self.notes.add("taken", n, f"{said} {value}")

    def _attack(self, n: int, match: re.Match[str], tail: str) -> None:
        name = " ".join(match["name"].split()).strip(" ,.-")
        level = int(match["level"] or match["other"])
        harm = _HARM.search(tail)
        cells: dict[str, Any] = {
            key: found[1].replace(" ", "").rstrip(",.")
            for key, pattern in _CELLS.items()
            if (found := pattern.search(tail))
        }
        words = re.findall(r"[a-z]+", name.casefold())
        body = next((_BODY[word] for word in reversed(words) if word in _BODY), "")
        ranged = bool({"acc", "range", "rof"} & set(cells))
        if harm is None:
            if tail.strip(" .,;"):
                self.notes.add("left", n, f"{name} ({level}): {tail.strip()}")
            else:
                self.skills[name] = level
                self.notes.add("taken", n, f"{name} {level}")
            return
        kind = _kind(harm["kind"] or "")
        if not kind:
            kind = "cr"
            self.notes.add("assumed", n, says("block.crushing", name=name))
        if "reach" in cells:
            cells["reach"] = cells["reach"].replace("-", ",").replace("C,C", "C")
        damage = f"{dice(harm['dice']).replace('d6', 'd')}{dice(harm['div'] or '')} {kind}"
        made = Attack(
            name, mode=body, level=level, damage=damage, ranged=ranged, natural=bool(body) and not ranged, **cells
        )
        self.attacks.append(made)
        self.notes.add("taken", n, f"{name} {level}: {damage}")
        rest = tail[harm.end() :]
        for pattern in _CELLS.values():
            rest = pattern.sub(" ", rest)
        if re.search(r"[A-Za-z]{3}", rest):
            self.notes.add("left", n, f"{name}: {rest.strip(' ,;.')}")

    def _skills(self, n: int, body: str) -> None:
        for item in re.split(r"[;,](?![^()]{0,40}\))", body):
            plain = " ".join(_COST.sub(" ", item).split()).strip(" .")
            found = _SKILL.fullmatch(plain)
            if found is not None:
                self.skills[found["name"].strip(" -:")] = int(found["level"])
                self.notes.add("taken", n, plain)
            elif plain:
                self.notes.add("left", n, plain)

    def _traits(self, n: int, body: str) -> None:
        for item in re.split(r";|,(?![^()]{0,60}\))", body) if ";" not in body else body.split(";"):
            plain = " ".join(_COST.sub(" ", item).split()).strip(" .")
            if plain:
                self.traits.append(plain)
                self.notes.add("taken", n, plain)

    def _gear(self, n: int, body: str) -> None:
        found = _SHIELD.search(body)
        if found is not None and self.shield is None:
            self.shield = found[1].casefold(), int(found[2]) if found[2] else None
            self.notes.add("taken", n, found[0])
        self.things += [one.strip(" .") for one in re.split(r"[;,]", body) if one.strip(" .")]
        self.notes.add("left", n, body)

    def done(self, system: str) -> Block:
        attacks = list(self.attacks)
        guards: tuple[Guard, ...] = ()
        parry = self.scores.get("parry")
        if parry is not None:
            attacks = [
                replace(one, parry_score=str(parry))
                if not one.parry_score and not one.ranged and not one.natural
                else one
                for one in attacks
            ]
        block = self.scores.get("block")
        if block is not None:
            name, db = self.shield or (says("block.shield_name"), None)
            if self.shield is None:
                self.notes.add("assumed", 0, says("block.shield", score=block))
            guards = (Guard(name, db),)
            attacks.append(Attack(name, block_score=str(block)))
        made = Foreign(
            system=system, program=says("block.program"), name=self.name, numbers=self.numbers, skills=self.skills,
            traits=tuple(self.traits), attacks=tuple(attacks), guards=guards, hide=self.hide,
            dodge=(self.scores["dodge"],) if "dodge" in self.scores else (),
        )  # fmt: skip
        return Block(made, self.notes.done())


def _kind(text: str) -> str:
    """A damage type as a sheet writes it; empty for another word."""
    word = text.strip().casefold()
    return next((kind for kind, looks in _KINDS if re.match(looks, word)), "")
