"""Stat blocks of GURPS, third and fourth edition: attributes, scores of defences, attacks, skills, traits."""

import re

from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard
from storage.sheets.statblocks import levels, lists, muscle, names, natural, resist, scores, strikes, together
from storage.sheets.statblocks.block import Block
from storage.sheets.statblocks.clauses import clauses, cutter, tidy
from storage.sheets.statblocks.lines import Notes, Row, label_of, labels, meanings, pieces, rows
from storage.texts import says

_NOT_NAMES = (*scores.KEYS, "shots", "rof", "reach", "skill", "acc", "range", "bulk", "rcl", "dmg")
_SHIELD = re.compile(
    r"\b((?:small|medium|large|light|heavy) (?:shield|buckler|cloak)|shield|buckler)\b"
    r"(?:(?: \[[^\[\]]{2,30}\])?[ ,:(]{1,3}DB:? ?\+?(\d)\)?)?",
    re.I,
)
NAMED = labels("gurps", "named")
_COLUMNS = meanings("gurps", "column")
_CUTS = cutter((*lists.TRAITED, *lists.SKILLED, *lists.GEAR, *lists.LISTED, *NAMED))
_HURLED = re.compile(r" (?:pi|burn|tox|cor|fat)")
"""The damage of what parries nothing."""
_SKILLED_CELL = re.compile(r"\s?\bSkill:? (\d{1,2})\b", re.IGNORECASE)


def read(data: bytes, system: str) -> Block:
    """What the lines say, for that system. Raises UnreadableSheet for a text over the limits."""
    reader = _Reader()
    every = together.joined(rows(data))
    thrust, swing = next(filter(any, (muscle.told(row.text) for row in every)), ("", ""))
    for row in every:
        if reader.tabled(row):
            continue
        text = _SKILLED_CELL.sub(r" (\1):", row.text) if row.cells else row.text
        text = strikes.told(muscle.rolled(muscle.spelt(text), thrust, swing))
        for piece in pieces(row.number, text) if row.cells else (replace(row, text=text),):
            for clause in clauses(piece, _CUTS):
                # A piece goes on with the list that the one before it ended in.
                kept = reader.label if clause.label and lists.kind_of(reader.label) else clause.label
                reader.row(replace(clause, label=kept))
    return reader.done(system)


class _Reader:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.name = ""
        self.figures = scores.Numbers(self.notes)
        self.skills: dict[str, int] = {}
        self.traits: list[str] = []
        self.attacks: list[BlockAttack] = []
        self.shield: tuple[str, int | None] | None = None
        self.header: tuple[str, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.above: tuple[str, int, str] | None = None
        self.worn: list[tuple[int, re.Match[str], bool]] = []
        self.levelless: list[tuple[int, str, str]] = []
        self.armed: list[tuple[int, str, str]] = []
        self.section = self.label = ""
        self.natural: dict[str, str] = {}

    def tabled(self, row: Row) -> bool:
        """Take a row of a table of attributes or weapons, or its heads; False for any other line."""
        if self._attributes(row):
            return True
        heads = tuple(_COLUMNS.get(cell.casefold().strip(" .:"), "") for cell in row.cells or row.text.split())
        if {"name", "damage"} <= set(heads) and (row.cells or all(heads)):
            self.header = heads
            return True
        row = row if row.cells else replace(row, cells=strikes.parted(row.text, self.header))
        if not self.header or len(row.cells) < 2:
            self.header = ()
            return {"key", "value"} <= set(heads)
        weapon = strikes.tabled(self.header, row.cells)
        if weapon is None:
            self.notes.add("left", row.number, row.text)
        else:
            self._attack(row.number, *weapon)
        return True

    def _attributes(self, row: Row) -> bool:
        """Take a row of a table of attributes, or its heads; of several creatures the first counts."""
        cells = row.cells or tuple(row.text.split())
        heads = scores.heads(cells)
        if heads or len(cells) != len(self.keys):
            self.keys = heads
            return bool(heads)
        named = cells[0] if not self.keys[0] else ""
        told = {key: cell for key, cell in zip(self.keys, cells, strict=True) if key}
        if self.figures.numbers:
            self.notes.add("left", row.number, row.text)
            return True
        self.name = self.name or names.plain(named)
        rest = [self.figures.read(row.number, f"{key} {cell}") for key, cell in told.items()]
        others = [cell for key, cell in zip(self.keys[1:], cells[1:], strict=True) if not key]
        for left in filter(None, (*rest, *others)):
            self.notes.add("left", row.number, left)
        return True

    def row(self, row: Row) -> None:
        n, label = row.number, row.label or label_of(row.text)
        self.label = label
        body = row.text if row.label else row.text.partition(":")[2].strip() if label else row.text
        if label in NAMED:
            self.name = body[:60]
        elif self.name and lists.kind_of(heading := row.text.strip(" :.").casefold()):
            self.section = lists.kind_of(heading)
        elif kind := lists.kind_of(label):
            self.section = ""
            self._list(n, kind, row.text if body[:1].isdigit() else body, row.text)
        elif not (self.name or self.figures.numbers or any(scores.keys(row.text))) and names.told(row.text):
            self.notes.add("left", n, row.text)
        elif not (self.name or self.figures.numbers) and (called := names.CALLED.fullmatch(row.text)) is not None:
            self.name = called["name"].strip(" :.")[:60]
            if called["sm"]:
                self.figures.take(n, "sm", called["sm"], "")
        elif self.section and not together.begins(row.text):
            self._list(n, self.section, row.text, row.text)
        elif each := strikes.each(row.text):
            self.levelless += [(n, name, harm) for name, harm in each]
        else:
            for sentence in together.sentences(row.text):
                self._mixed(n, sentence)

    def _list(self, n: int, kind: str, body: str, text: str) -> None:
        """An entry of a list, or several in a line."""
        if kind == "skilled":
            body, blows = together.listed(body)
            self._skills(n, body)
            for sentence in together.sentences(blows):
                self._mixed(n, sentence)
        elif kind == "traited":
            self._traits(n, body)
        elif kind == "listed":
            self.notes.add("left", n, text)
        elif kind == "fighting" or strikes.ATTACK.search(body):
            for sentence in together.sentences(body):
                (self._gear if _SHIELD.fullmatch(sentence.strip(" .")) else self._mixed)(n, sentence)
        elif self.section or any(lists.carried(entry.strip())[0] for entry in body.split(";")):
            for entry in body.split(";") if not self.section else (body,):
                self._carried(n, entry.strip())
        else:
            rest = self.figures.resisted(n, body)
            armour = label_of(text) in ("armor", "armour")
            self.worn += [(n, piece, armour) for piece in resist.LISTED.finditer(rest)]
            rest = resist.LISTED.sub("", rest)
            self._gear(n, rest)
            if "DR" in rest:
                self.figures.read(n, rest)

    def _carried(self, n: int, body: str) -> None:
        """A thing in a list of gear: its DR is that of the places it covers."""
        name, ways = lists.carried(body)
        worn = resist.worn(body)
        for one in worn:
            self.figures.protection.append(one)
            self.notes.add("taken", n, f"DR {one.dr} {one.location}")
        if name:
            self.armed.append((n, name, ways))
        else:
            self._gear(n, resist.unworn(body) if worn else self.figures.resisted(n, body))

    def _mixed(self, n: int, text: str) -> None:
        """A line of numbers, of attacks, or of both."""
        text, several = strikes.lowest(scores.ASIDE.sub(r"\1 \2", scores.GUARDS.sub(r"Parry \1 Block \1", text)))
        for said in several:
            self.notes.add("assumed", n, says("block.levels", levels=said, taken=said.partition("-")[0]))
        for blocked in scores.BLOCKED.finditer(text):
            self._gear(n, blocked[2])
        text = scores.BLOCKED.sub(r"Block \1", text)
        text = scores.FOUR.sub(r"ST \1 DX \2 IQ \3 HT \4", strikes.spelt(lists.bare(text)))
        every = list(strikes.named(text, _NOT_NAMES))
        self.above = None if every else self.above
        head = text[: every[0].start] if every else text
        if not every and self._listed_skills(n, text):
            return
        first = scores.NUMBER.search(head)
        if not self.name and n < 3 and first is not None and names.TITLE.match(head[: first.start()]):
            self.name, head = head[: first.start()].strip(" :.;(-[]"), head[first.start() :]
        bare = strikes.BARE.match(head)
        rest = head if bare is not None else self.figures.read(n, head)
        rest = rest if every or bare is not None else self._natural(n, rest)
        if rest != head and self._listed_skills(n, rest):
            rest = ""
        for one, after in zip(every, [*every[1:], None], strict=False):
            self._attack(n, one.name, one.level, text[one.end : after.start if after is not None else len(text)])
        bare = bare or strikes.BARE.match(rest)
        if bare is not None and self.above is not None:
            name, level, reach = self.above
            self._attack(n, f"{name} {bare['name'].strip(' ,:')}", level, f"{rest[bare.end('name') :]}, {reach}")
        elif bare is not None:
            self.levelless.append((n, bare["name"].replace('"', "").strip(" ,:"), rest[bare.end("name") :]))
        elif rest == text and not (self.name or self.figures.numbers):
            self.name = text[:60]
        elif re.search(r"[A-Za-z]{2}|\d", rest):
            if not self.name and re.match(r"[A-Z]", rest) and (head is not text or len(rest) < 40) and n < 3:
                self.name = tidy(rest.partition(":")[0])[:60].strip(" (-")
            else:
                self.notes.add("left", n, tidy(rest))

    def _natural(self, n: int, text: str) -> str:
        """A line without the damage and reach of a creature's attack that has no name."""
        told, rest = natural.found(text)
        for key, said in told.items():
            self.natural.setdefault(key, said)
            self.notes.add("taken", n, said)
        return rest

    def _listed_skills(self, n: int, text: str) -> bool:
        """A line of skills with no label before it."""
        if scores.NUMBER.search(text) or not lists.unlabelled(text):
            return False
        self._skills(n, text)
        return True

    def _attack(self, n: int, name: str, level: int, tail: str) -> None:
        armed = list(lists.ARMED.finditer(tail))
        if armed and not re.search(r"\dd", lists.ARMED.sub("", tail)):
            # One level for several weapons: ``Weapons (16): Axe (3d cut) or Sword (2d cut)``.
            reach = together.LATE_REACH.search(tail)
            for weapon in armed:
                self._attack(n, weapon["name"].strip(), level, f"{weapon['ways']}{', ' + reach[1] if reach else ''}")
            return
        blows = strikes.read(name, level, tail)
        if not blows.made:
            if tail.strip(" .,;"):
                self.notes.add("left", n, f"{name} ({level}): {tail.strip()}")
            else:
                self.skills[name] = level
                self.notes.add("taken", n, f"{name} {level}")
            if re.fullmatch(r"[\s.,]*(?:Reach [C\d][C\d, -]*)?[\s.,]*", tail):
                # The ways to strike stand on the lines below.
                self.above = name, level, tail.strip(" .,")
            return
        for one in blows.made:
            self.attacks.append(one)
            self.notes.add("taken", n, f"{name} {level}: {one.damage}")
        if blows.untyped:
            self.notes.add("assumed", n, says("block.crushing", name=name))
        if re.search(r"[A-Za-z]{3}", blows.rest):
            self.notes.add("left", n, f"{name}: {blows.rest}")

    def _skills(self, n: int, body: str) -> None:
        for item in lists.skills(body):
            if item.level is not None:
                self.skills[item.name] = item.level
            self.notes.add("left" if item.level is None else "taken", n, item.text)

    def _traits(self, n: int, body: str) -> None:
        for trait in lists.traits(body):
            self.traits.append(trait)
            self.notes.add("taken", n, trait)

    def _gear(self, n: int, body: str) -> None:
        for match in lists.ARMED.finditer(body):
            self.levelless.append((n, match["name"].strip(), match["ways"] + (match["reach"] or "")))
        body = tidy(lists.ARMED.sub(" ", body))
        found = _SHIELD.search(body)
        if found is not None and self.shield is None:
            self.shield = found[1].casefold(), int(found[2]) if found[2] else None
            self.notes.add("taken", n, found[0])
        rest = body.replace(found[0], "") if found is not None else body
        if re.search(r"\w", rest):
            self.notes.add("left", n, rest)

    def _worn(self) -> None:
        """Take the DR of the one piece of armour that names no place, where the block has no other everywhere."""
        told = self.figures
        alone = told.hide is None and len(self.worn) == 1
        for n, piece, armour in self.worn:
            alone = alone and (armour or not told.protection)
            if alone:
                told.hide = int(piece["dr"])
                self.notes.add("assumed", n, says("block.worn_dr", piece=piece["what"], dr=piece["dr"]))
            if piece["second"] or not alone:
                self.notes.add("left", n, piece[0])

    def done(self, system: str) -> Block:
        told = self.figures
        self._worn()
        for n, name, tail in self.armed:
            # What is carried counts where the block has no attacks of its own.
            if any(one.level is not None for one in self.attacks):
                self.notes.add("left", n, f"{name}: {tail}")
            else:
                self.levelless.append((n, name, tail))
        if not (self.attacks or self.levelless):
            self._attack_of_nature()
        for n, name, tail in self.levelless:
            self._level_of(n, name, tail)
        attacks = [self._parrying(one) for one in self.attacks]
        parry = told.guards.get("parry")
        if parry is not None and attacks and not any(one.parry_score for one in attacks):
            self.notes.add("left", 0, says("block.no_parry", score=parry))
        guards: tuple[Guard, ...] = ()
        block = told.guards.get("block")
        if block is not None or self.shield is not None:
            guards = (Guard(*(self.shield or (says("block.shield_name"), None))),)
        if block is not None:
            if self.shield is None:
                self.notes.add("assumed", 0, says("block.shield", score=block))
            attacks.append(BlockAttack(guards[0].name, block_score=block))
        worn = {one.location: one for one in told.protection}
        made = Foreign(
            system=system, program=says("block.program"), name=names.plain(self.name),
            numbers=told.numbers, skills=self.skills, traits=tuple(self.traits), attacks=tuple(attacks), guards=guards,
            hide=told.hide, protection=tuple(worn.values()),
            dodge=(int(told.guards["dodge"]),) if "dodge" in told.guards else (),
        )  # fmt: skip
        return Block(made, self.notes.done())

    def _attack_of_nature(self) -> None:
        """Take the attack that a creature's block gives in columns, without a name."""
        name, tail = says("block.natural"), natural.tail(self.natural)
        if tail and "level" in self.natural:
            self._attack(0, name, int(self.natural["level"]), tail)
        elif tail:
            self._by_dx(0, name, tail)
        self.attacks = [replace(one, natural=True) for one in self.attacks]

    def _by_dx(self, n: int, name: str, tail: str) -> None:
        """Take an attack with the body for which there is no skill at DX, or leave it."""
        level = self.figures.numbers.get("dx")
        if level is None:
            self.notes.add("left", n, f"{name} {tail}")
            return
        self._attack(n, name, int(level), tail)
        self.notes.add("assumed", n, says("block.level_of", name=name, skill="DX", level=int(level)))

    def _level_of(self, n: int, name: str, tail: str) -> None:
        """Take an attack that has no level of its own at the level of its skill, or leave it."""
        plain, thrown = levels.skills_of(name, tail, self.skills)
        plain = plain or next((skill for skill in self.skills if skill.casefold() in lists.ANY), "")
        if not plain and strikes.natural(name):
            self._by_dx(n, name, tail)
            return
        if not plain:
            self.notes.add("left", n, f"{name} {tail}")
            return
        first = len(self.attacks)
        self._attack(n, name, self.skills[plain], tail)
        for at, one in enumerate(self.attacks[first:], first):
            skill = thrown if thrown and one.ranged else plain
            self.attacks[at] = replace(one, level=self.skills[skill])
            self.notes.add("assumed", n, says("block.level_of", name=name, skill=skill, level=self.skills[skill]))

    def _parrying(self, one: BlockAttack) -> BlockAttack:
        """An attack with the Parry that the block gives for it, or for all weapons."""
        shot = one.ranged or (not one.reach and bool(_HURLED.search(one.damage)))
        if one.parry_score or shot or one.natural or "shield" in one.name.casefold():
            return one
        told = self.figures
        named = next((score for name, score in told.parries.items() if levels.alike(name, one.name)), None)
        # What the one Parry of a block is for may be called otherwise than the weapon.
        alone = len(told.parries) == 1 and not any(
            levels.alike(name, other.name) for name in told.parries for other in self.attacks
        )
        of_all = told.guards.get("parry")
        parry = named or of_all or (next(iter(told.parries.values())) if alone else None)
        return one if parry is None else replace(one, parry_score=parry)
