"""Stat blocks as rq3plus sheets: the numbers of the block win, and a line tells what was assumed or left out."""

from typing import Any

from rules.core.sheet.foreign import BlockAttack, Place, adopting
from rules.rq3plus.sheet.character import SKILLS
from rules.rq3plus.sheet.made_up import ARMS, COMMON
from rules.rq3plus.tables.printed import BODIES, MISSILES, SHIELDS, WEAPONS
from rules.rq3plus.tables.printed import SKILLS as WEAPON_SKILLS
from rules.rq3plus.tables.words import PACKAGE
from rules.runequest import adopting as family
from rules.runequest import blocks
from rules.runequest.adopting import Adoption, Bounds, Edition
from rules.runequest.blocks import BlockLocation, key

FRACTIONS = {"leg": "1/3", "arm": "1/4", "wing": "1/5", "tail": "1/3", "head": "1/3", "chest": "2/5", "abdomen": "1/3"}
"""The share of the hit points that a location has which the block gives no points for."""
OWN_POINTS, OWN_RANK = 8, 2
"""Armour points and strike rank of a weapon of no row that the block gives none for."""


class _Adoption(Adoption):
    edition = Edition(
        system="rq3plus",
        longest=80,
        characteristics=100,
        chance=1000,
        points={"hp_max": Bounds("hp_max", 1, 1000, "HP"), "mp_max": Bounds("mp_max", 0, 1000, "MP")},
        pace=Bounds("mr", 1, 100, "mr"),
        armour=99,
        bonus="dm",
        own=SKILLS,
        others=WEAPON_SKILLS,
        bodies={name: body.locations for name, body in BODIES.items()},
    )

    def places(self) -> None:
        spots = {key(place.name): place for place in self.one.places}
        known = next((body for body in BODIES if _alike(body, spots)), None)
        if known is not None:
            self.shaped(known)
        else:
            self.sheet["locations"] = [_location(at, place) for at, place in spots.items()]
            self.spots = [BlockLocation(spot["id"], spot["kind"]) for spot in self.sheet["locations"]]
        self.sheet["loc_hp_max"] = {at: place.points for at, place in spots.items() if place.points}

    def thing(self, attack: BlockAttack, dice: str) -> tuple[str, dict[str, Any]]:
        entry: dict[str, Any] = self.chances(attack) | ({} if attack.points is None else {"ap": attack.points})
        bodily = blocks.limbs(attack)
        row = "" if "(" not in attack.name and bodily and key(attack.name) not in WEAPONS else row_of(attack)
        if row in SHIELDS:
            table: Any = SHIELDS[row]
            return "shields", {"id": row, **entry} | self.named(attack, table.name, dice, str(table.damage))
        if (row in WEAPONS and WEAPONS[row].natural) or (not row and bodily):
            kept = ("attack", "parry") if attack.parry_score.isdigit() else ("attack",)
            columns = {name: n for name, n in entry.items() if name in kept}
            return self.part(attack, dice, columns) if dice or row else self.unknown(attack)
        if row in MISSILES:
            entry.pop("parry", None)
            entry |= blocks.shots(attack) | self.named(attack, MISSILES[row].name, dice, MISSILES[row].damage)
            return "weapons", {"id": row, **entry}
        if row:
            table = WEAPONS[row]
            usual = str(table.modes[0].damage or "") if table.modes else ""
            return "weapons", {"id": row, **entry} | self.named(attack, table.name, dice, usual)
        if not dice:
            return self.unknown(attack)
        own = {"ap": OWN_POINTS, "sr": OWN_RANK, **entry}
        self.told.say("block.own_weapon", name=attack.name, points=own["ap"], rank=own["sr"])
        made = {"id": f"own_{key(attack.name)}"[:40], "name": self.name(attack.name), "damage": dice}
        return "weapons", made | own | blocks.modes(attack)


adopt = adopting(_Adoption.made)
"""Returns a stat block as a sheet, and a line for everything assumed or left out."""


def _alike(body: str, spots: dict[str, Place]) -> bool:
    """Whether a body has the same locations under the same rolls; those of missiles count where they are told."""
    ours = {spot.id: spot for spot in BODIES[body].locations}
    return set(ours) == set(spots) and all(
        ours[at].rolls() == (one.low, one.high) and one.missile in (None, ours[at].rolls(missile=True))
        for at, one in spots.items()
    )


def _location(at: str, place: Place) -> dict[str, Any]:
    kind = blocks.kind_of(place)
    trunk = {"kind": "trunk", "category": kind} if kind in ("chest", "abdomen") else {"kind": kind}
    return {"id": at, "melee": f"{place.low}-{place.high}", "fraction": FRACTIONS[kind], **blocks.far(place), **trunk}


def row_of(attack: BlockAttack) -> str:
    """The row of the tables that a thing is, or empty."""
    return family.row_of(PACKAGE, attack, lambda word: ARMS.get(word) or COMMON.get(word, ""))
