"""Stat blocks as sheets: what every edition takes over alike, and where each says how it writes it (see ``blocks``)."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal

from msgspec import Struct

from rules.core.sheet.foreign import BlockAttack, Foreign, Made
from rules.core.tables.rows import rows
from rules.runequest import blocks
from rules.runequest.blocks import BlockLocation, Telling, key


class NameRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A word for something of an edition: a skill, a thing, a thing that is thrown, one that means any of several."""

    of: Literal["skill", "thing", "thrown", "common"]
    word: str
    ours: str


@cache
def names(package: str, of: str) -> Mapping[str, str]:
    """What an edition calls the skills or things that blocks call otherwise (``data/block_names.csv``)."""
    return {row.word: row.ours for row in rows(package, "block_names", NameRow) if row.of == of}


class Bounds(Struct, frozen=True):
    """A number as an edition has it: its key there, the least and the most it may be, and what it is called."""

    key: str
    least: int
    most: int
    called: str


class Edition(Struct, frozen=True, kw_only=True):
    """How an edition writes what blocks have: the longest name, the greatest characteristic and chance, its numbers.

    ``points`` are bounds by the block's key; ``pace`` is a strike rank's metres, so many ``times``. ``own`` are skills
    with keys of their own, ``others`` those that stand together; ``bodies`` the locations of its bodies.
    """

    system: str
    longest: int = 60
    characteristics: int
    chance: int
    points: Mapping[str, Bounds]
    pace: Bounds
    times: int = 1
    armour: int
    bonus: str
    without: Collection[str] = ()
    own: Collection[str]
    others: Collection[str]
    bodies: Mapping[str, Sequence[Any]]

    @property
    def package(self) -> str:
        """Where its data files stand."""
        return f"rules.{self.system}"


class Adoption(ABC):
    """One block being taken over: the sheet so far, and what is to be said of it; an edition fills in its own."""

    edition: ClassVar[Edition]

    def __init__(self, one: Foreign) -> None:
        self.one, self.told = one, Telling()
        self.sheet: dict[str, Any] = {"name": one.called(self.edition.longest), "system": self.edition.system}
        self.struck: list[str] = []
        self.spots: list[BlockLocation] = []

    @abstractmethod
    def places(self) -> None:
        """Write the locations of a block that has them whole, and keep them as ``spots``."""

    @abstractmethod
    def thing(self, attack: BlockAttack, dice: str) -> tuple[str, dict[str, Any]]:
        """The list that an attack belongs to, and its entry there; an empty list for one that is left out."""

    @classmethod
    def made(cls, one: Foreign) -> Made:
        """One block as a sheet, and a line for everything assumed or left out."""
        return cls(one).done()

    def done(self) -> Made:
        """The sheet, and a line for everything assumed or left out."""
        one, edition = self.one, self.edition
        self.numbers = blocks.numbers(one, self.told, edition.characteristics)
        self.sheet |= {name: n for name, n in self.numbers.items() if name not in edition.without}
        for name, bounds in edition.points.items():
            if name in one.numbers:
                self._number(bounds, int(one.numbers[name]))
        pace = blocks.pace(one, self.told)
        if pace is not None:
            self._number(edition.pace, edition.times * pace)
        if one.bonus:
            self.sheet[edition.bonus] = one.bonus
        found = blocks.skilled(one, names(edition.package, "skill"), self._knows, self.told)
        skills = {name: min(n, edition.chance) for name, n in found.items()}
        self.sheet |= {name: n for name, n in skills.items() if name in edition.own}
        self.sheet["skills"] = {name: n for name, n in skills.items() if name not in edition.own}
        self._body()
        self.sheet |= blocks.things(one, self._thing, self.told)
        blocks.remarks(one, self.told)
        return self.sheet, self.told.done()

    def _knows(self, skill: str) -> bool:
        return skill in self.edition.own or skill in self.edition.others

    def _number(self, bounds: Bounds, found: int) -> None:
        self.sheet[bounds.key] = self.bounded(bounds.called, found, bounds.most, bounds.least)

    def bounded(self, what: str, found: int, most: int, least: int = 1) -> int:
        """A number within what a sheet has room for; where it is another then, that is said."""
        taken = min(max(found, least), most)
        if taken != found:
            self.told.say("block.bounded", what=what, found=found, taken=taken)
        return taken

    def _body(self) -> None:
        placed = blocks.whole(self.one, self.told)
        if hide := blocks.hide(self.one, placed, self.told):
            self.sheet["natural_armour"] = self.bounded("armour", hide, self.edition.armour)
        if placed:
            self.places()
        else:
            body = "four_legged" if blocks.beastly(self.one) else "humanoid"
            self.shaped(body)
            self.told.say("block.body", body=body.replace("_", " "))
        worn = blocks.worn(self.one, self.spots)
        self.sheet["armour"] = {at: self.bounded(at, points, self.edition.armour) for at, points in worn.items()}

    def shaped(self, body: str) -> None:
        """Give it one of the edition's bodies."""
        self.sheet["body"] = body
        self.spots = [BlockLocation(spot.id, spot.kind) for spot in self.edition.bodies[body]]

    def _thing(self, attack: BlockAttack) -> tuple[str, dict[str, Any]]:
        dice = blocks.harm(self.one, attack, self.numbers, self.told)
        if attack.damage and not dice:
            return "", {}
        if attack.sr is not None:
            self.told.say("block.strike_rank", name=attack.name, rank=attack.sr)
        if attack.level is None:
            self.told.say("block.no_chance", name=attack.name)
        return self.thing(attack, dice)

    def chances(self, attack: BlockAttack, *, parries: bool = True) -> dict[str, int]:
        """The percentages that a block prints; a parry that is not told is the attack's."""
        if attack.level is None:
            return {}
        parry = int(attack.parry_score) if attack.parry_score.isdigit() else attack.level
        every = {"attack": attack.level, **({"parry": parry} if parries else {})}
        return {name: min(n, self.edition.chance) for name, n in every.items()}

    def unknown(self, attack: BlockAttack) -> tuple[str, dict[str, Any]]:
        """What nothing is made of."""
        self.told.say("block.no_weapon", name=attack.name)
        return "", {}

    def part(self, attack: BlockAttack, dice: str, columns: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """A weapon of the body, with the limb that it most likely is."""
        limb = blocks.limb(attack, self.spots, self.struck)
        self.struck.append(limb)
        self.told.say_of(attack.name, "block.limb", limb=limb.replace("_", " "))
        name = self.name(attack.name)
        damage = {"damage": dice} if dice else {}
        return "natural", {"id": key(name), "name": name, "limb": limb, **damage, **columns, **blocks.modes(attack)}

    def name(self, said: str) -> str:
        """A name as a sheet may bear it."""
        return " ".join(re.sub(r"[^\w '.-]", " ", said).split()) or "thing"

    def named(self, attack: BlockAttack, ours: str, dice: str, usual: str) -> dict[str, Any]:
        """The dice of a thing of the tables where the block has others, said as what it is called with us."""
        if key(ours) != key(attack.name):
            self.told.say("block.thing", name=attack.name, ours=ours)
        if not dice or dice == usual:
            return {}
        self.told.say("block.other_damage", name=attack.name, damage=dice, ours=usual or "0")
        return {"damage": dice}


def row_of(package: str, attack: BlockAttack, find: Callable[[str], str]) -> str:
    """The row that a thing is: by its name, by that without its brackets, or by a common word; empty for none.

    ``find`` looks an edition's tables through for a word.
    """
    name = attack.name.casefold()
    bare = key(re.sub(r"\([^()]*\)", " ", name))
    plain = bare.removeprefix("thrown_")
    for word in dict.fromkeys((key(name), bare, plain, plain.removesuffix("_shield"), plain.removesuffix("s"))):
        if found := names(package, "thing").get(word) or find(word):
            return names(package, "thrown").get(found, found) if "throw" in name else found
    return ""
