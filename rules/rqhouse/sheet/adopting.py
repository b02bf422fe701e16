"""Stat blocks as rqhouse sheets: the numbers of the block win, and a line tells what was assumed or left out."""

from typing import Any

from rules.core.names import fresh
from rules.core.sheet.foreign import BlockAttack, Foreign, adopting
from rules.rqhouse.sheet.items import row_of, shield_of
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import BODIES, FIRED, GROUPS, KINDS, PACKAGE, SHIELDS, THROWN, WEAPONS
from rules.runequest import adopting as family
from rules.runequest import blocks
from rules.runequest.adopting import Adoption, Bounds, Edition
from rules.runequest.blocks import BlockLocation, key

METRES = 5
"""Metres of one action for each metre of a strike rank (a human: 15 and 3)."""
PLAIN = "light_mace"
"""What a weapon of no row is like; its dice are the block's."""
BARE = ("brawl", "grapple", "fist", "punch", "unarmed", "wrestle")
OTHER = {"wing": "arm", "tail": "leg"}
"""What a wing and a tail count as."""


class _Adoption(Adoption):
    edition = Edition(
        system="rqhouse",
        characteristics=60,
        chance=400,
        points={"hp_max": Bounds("health_max", 1, 60, "HP"), "mp_max": Bounds("magic_points", 1, 60, "MP")},
        pace=Bounds("mv", 1, 60, "mv"),
        times=METRES,
        armour=20,
        bonus="damage_bonus",
        without=("app",),
        own=Sheet.__struct_encode_fields__,
        others=GROUPS,
        bodies=BODIES,
    )

    def __init__(self, one: Foreign) -> None:
        super().__init__(one)
        self.names: list[str] = []

    def places(self) -> None:
        spots: list[dict[str, Any]] = []
        for place in self.one.places:
            kind = blocks.kind_of(place)
            points = {"hp_max": min(100, place.points)} if place.points else {}
            spot = {"id": key(place.name), "kind": kind if kind in KINDS else OTHER[kind]}
            spots.append({**spot, "melee": f"{place.low}-{place.high}", **points, **blocks.far(place)})
        self.sheet["locations"] = spots
        self.spots = [BlockLocation(spot["id"], spot["kind"]) for spot in spots]

    def thing(self, attack: BlockAttack, dice: str) -> tuple[str, dict[str, Any]]:
        row = row_of_attack(attack)
        if not row and blocks.limbs(attack) and dice:
            return self.part(attack, dice, self.chances(attack, parries=False))
        if not row and not dice:
            if key(attack.name) not in BARE or attack.level is None:
                return self.unknown(attack)
            bare = family.names(PACKAGE, "skill").get(key(attack.name), key(attack.name))
            self.sheet[bare] = max(min(attack.level, self.edition.chance), self.sheet.get(bare) or 0)
            return "", {}
        flies = row in FIRED or row in THROWN
        entry: dict[str, Any] = {"id": row or f"own_{key(attack.name)}", "name": self.name(attack.name)}
        entry |= self.chances(attack, parries=not flies)
        if row in SHIELDS:
            if dice and dice != (ours := str(SHIELDS[row].formula)):
                self.told.say("block.shield_damage", name=attack.name, damage=dice, ours=ours)
            return "shields", entry
        if attack.points is not None:
            entry["ap"] = min(attack.points, 30)
        if not row:
            self.told.say("block.like", name=attack.name, like=WEAPONS[PLAIN].name)
            return "weapons", {**entry, "like": PLAIN, "damage": dice, **blocks.modes(attack)}
        table = next(rows[row] for rows in (WEAPONS, FIRED, THROWN) if row in rows)
        entry |= self.named(attack, table.name, dice, str(table.formula))
        return "weapons", entry | (blocks.shots(attack) if flies else {})

    def name(self, said: str) -> str:
        """A name that nothing else has."""
        name = fresh(super().name(said), self.names)
        self.names.append(name.casefold())
        return name


adopt = adopting(_Adoption.made)
"""Returns a stat block as a sheet, and a line for everything assumed or left out."""


def row_of_attack(attack: BlockAttack) -> str:
    """The row of the tables that a thing is, or empty."""
    return family.row_of(PACKAGE, attack, lambda word: shield_of(word) or row_of(word) or "")
