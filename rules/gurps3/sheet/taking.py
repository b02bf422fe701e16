"""A character of another GURPS system as a gurps3 sheet, and what that assumes (``data/taken.csv``)."""

from collections.abc import Mapping
from typing import Any

from rules.core.sheet.described import Carried, Described, Taken
from rules.gurps3.sheet.armour import PLACES
from rules.gurps3.tables.kinds import TRAITS
from rules.gurps3.tables.printed import ARMOUR, PACKAGE, ROW_OF, SHIELDS, SKILLS

ATTRIBUTES = ("st", "dx", "iq", "ht")
MOST = 25
LONGEST, BEAST, TOUGHEST = 6, 5, 2
"""The most hexes of a body, the IQ of the cleverest beast, the most Toughness."""
HIDE = {"skull": "brain", "face": "head"}
"""Places of a hide by other names."""


def taken(told: Described) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the sheet as ``reading.read`` takes it, and the lines for whoever converts."""
    file = Taken(PACKAGE)
    sheet: dict[str, Any] = {"name": told.name, "system": "gurps3"}
    if told.owner:
        sheet["owner"] = told.owner
    if told.hand in ("right", "left"):
        sheet["hand"] = told.hand
    _numbers(file, told, sheet)
    _skills(file, told, sheet)
    traits = [row.ours for name in told.traits if (row := file.find("trait", _bare(name), TRAITS.__contains__))]
    sheet["traits"] = list(dict.fromkeys(traits))
    _things(file, told.things, sheet)
    pieces = [row for name in told.armour if (row := file.find("armour", name, ARMOUR.__contains__))]
    sheet["armour"] = [{"id": row.ours, **({"at": list(row.at)} if row.at else {})} for row in pieces]
    sheet["armour"] += _hide(file, told.hide, sheet)
    worn = {HIDE.get(place, place): max(map(int, layers)) for place, layers in told.worn.items()}
    sheet["armour"] += _plates(file, "plain_armour", worn)
    return sheet, file.done()


def _bare(trait: str) -> str:
    """Return a trait without its level."""
    return trait.rstrip(" 0123456789").strip()


def _numbers(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    for key in (*ATTRIBUTES, "will"):
        if key in told.numbers:
            sheet[key] = max(1, min(MOST if key != "st" else 30, int(told.numbers[key])))
            if sheet[key] != told.numbers[key]:
                file.number("most", key=key.upper(), ours=sheet[key], theirs=told.numbers[key])
    sight = told.numbers.get("vision", told.numbers.get("per"))
    if sight is not None:
        sheet["vision"] = max(3, min(MOST, int(sight)))
    for key in ("sm", "body_lb"):
        if key in told.numbers:
            sheet[key] = int(told.numbers[key])
    if "length" in told.numbers:
        sheet["length"] = max(1, min(LONGEST, int(told.numbers["length"])))
    hits, ht = told.numbers.get("hp_max"), sheet.get("ht", 10)
    if hits is not None and hits != ht:
        # Beasts and giants have more or fewer hits than HT in the third edition too.
        other = bool(sheet.get("sm")) or sheet.get("iq", 10) <= BEAST
        if other:
            sheet["hp_max"] = int(hits)
        file.number("hp_max_kept" if other else "hp_max", ours=ht, theirs=int(hits))
    quarters = sheet.get("dx", 10) + ht
    speed = told.numbers.get("basic_speed")
    if speed is not None and 4 * speed != quarters:
        file.number("basic_speed", ours=f"{quarters / 4:g}", theirs=f"{speed:g}")
    if "basic_move" in told.numbers:
        file.number("basic_move")


def _hide(file: Taken, hide: Mapping[str, int], sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """Natural DR: Toughness as far as that goes, else armour of no PD; what a place has more lies over it."""
    common = hide.get("torso", 0)
    tough = common if common <= TOUGHEST else 0
    places = {HIDE.get(place, place): dr - tough for place, dr in hide.items()}
    if tough:
        sheet["toughness"] = tough
        file.number("toughness", ours=tough)
    return _plates(file, "hide", places)


def _plates(file: Taken, which: str, places: Mapping[str, int]) -> list[dict[str, Any]]:
    """Plain DR by place as pieces of no PD, one for each DR."""
    found = sorted({dr for place, dr in places.items() if dr > 0 and place in PLACES})
    for dr in found:
        file.number(which, theirs=dr)
    return [{"dr": dr, "at": [place for place in PLACES if places.get(place) == dr]} for dr in found]


def _skills(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    """Levels as they are; of several skills that are one here, the best."""
    skills: dict[str, int] = {}
    for name, level in told.skills.items():
        row = file.find("skill", name, lambda word: word in SKILLS or word.startswith("fast_draw_"))
        if row is not None:
            skills[row.ours] = min(MOST, max(level, skills.get(row.ours, 0)))
    sheet["skills"] = skills


def _things(file: Taken, things: tuple[Carried, ...], sheet: dict[str, Any]) -> None:
    """Weapons and shields; a thing that has one row for each grip there and is one here comes once."""
    found: dict[str, list[dict[str, Any]]] = {"weapons": [], "shields": []}
    for thing in things:
        row = file.find("thing", thing.name, lambda word: word in ROW_OF or word in SHIELDS)
        if row is None:
            continue
        kind = "shields" if row.ours in SHIELDS else "weapons"
        one: dict[str, Any] = {"id": row.ours}
        if thing.damage:
            file.number("damage", item=thing.called.replace("_", " "))
        if kind == "weapons":
            one |= {"quality": thing.quality} if thing.quality in ("cheap", "fine", "very_fine") else {}
            one |= {"where": thing.where} if thing.where in ("hand", "belt", "back", "pack") else {}
        found[kind].append(one)
    sheet |= found
