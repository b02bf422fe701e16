"""A character of another RuneQuest as an rqhouse sheet, and what that assumes (``data/taken.csv``)."""

from typing import Any

from rules.core.sheet.described import Carried, Described, Taken
from rules.rqhouse.sheet.items import BARE, row_of, shield_of
from rules.rqhouse.sheet.model import Sheet
from rules.rqhouse.tables.printed import ARMOUR, BODIES, FIRED, MODES, SHIELDS, THROWN, WEAPONS

PACKAGE = "rules.rqhouse"
METRES = 5
"""Metres of one action for each metre of a strike rank (a human: 15 and 3)."""
MOST = {"mv": 60, "natural_armour": 20, "str": 60, "con": 60, "siz": 60, "int": 60, "pow": 60, "dex": 60}
MOST_SKILL = 400
NAMES = frozenset(Sheet.__struct_encode_fields__)


def taken(told: Described) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The sheet as ``reading.read`` takes it, and the lines for whoever converts."""
    file = Taken(PACKAGE)
    sheet = file.sheet("rqhouse", told)
    _numbers(file, told, sheet)
    _skills(file, told, sheet)
    _body(file, told, sheet)
    _armour(file, told, sheet)
    _things(file, told.things, sheet)
    _parts(told, sheet)
    for trait in told.traits:
        file.find("trait", trait, lambda _: False)
    return sheet, file.done()


def _capped(file: Taken, key: str, value: int) -> int:
    most = MOST.get(key, value)
    if value > most:
        file.number("most", key=key, ours=most, theirs=value)
    return min(value, most)


def _numbers(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    for theirs, value in told.numbers.items():
        row = file.find("number", theirs, NAMES.__contains__)
        if row is not None:
            metres = METRES if row.ours == "mv" else 1
            sheet[row.ours] = value if isinstance(value, str) else _capped(file, row.ours, int(value) * metres)


def _skills(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    """Percentages as they are; what a sheet has a key of its own for stands there."""
    skills = file.skills(told.skills, lambda _: True, MOST_SKILL)
    sheet |= {key: n for key, n in skills.items() if key in NAMES}
    sheet["skills"] = {key: n for key, n in skills.items() if key not in NAMES}


def _body(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    """A body of the tables by its name; any other is spelled out."""
    if told.body in BODIES and not any(place.points for place in told.places):
        sheet["body"] = told.body
        return
    locations = []
    for place in told.places:
        row = file.find("place", place.kind, lambda _: True)
        assert row is not None, f"data/taken.csv leaves out places of the kind {place.kind}"
        one = {"id": place.id, "kind": row.ours, "melee": place.melee, "missile": place.missile or place.melee}
        locations.append(one if place.points is None else {**one, "hp_max": min(100, place.points)})
    sheet["locations"] = locations


def _armour(file: Taken, told: Described, sheet: dict[str, Any]) -> None:
    """What is worn by place; hide that differs by place stands as points where nothing is worn over it."""
    worn = {place: _layers(file, place, names) for place, names in told.worn.items()}
    sheet["armour"] = {place: said for place, said in worn.items() if said is not None}
    hide = dict(told.hide)
    everywhere = hide.pop("all", None)
    least = everywhere if everywhere is not None else min((hide.get(p.id, 0) for p in told.places), default=0)
    sheet["natural_armour"] = _capped(file, "natural_armour", least)
    for place, points in hide.items():
        if points > least and place not in sheet["armour"] and "all" not in sheet["armour"]:
            sheet["armour"][place] = min(20, points - least)
        elif points != least:
            file.number("hide", place=place.replace("_", " "), ours=least, theirs=points)


def _layers(file: Taken, place: str, names: tuple[str, ...]) -> int | str | list[str] | None:
    """The layers of a place as a sheet takes them: points, one, or soft leather under metal; None where nothing is."""
    bare = sum(int(name) for name in names if name.isdigit())
    rows = [file.find("armour", name, ARMOUR.__contains__) for name in names if not name.isdigit()]
    found = [row.ours for row in rows if row is not None]
    if bare:
        return min(20, bare + sum(ARMOUR[one].points for one in found))
    if len(found) < 2:
        return found[0] if found else None
    inner, outer = ARMOUR[found[0]], ARMOUR[found[-1]]
    if len(found) == 2 and inner.padding and outer.metal:
        return found
    file.number("layers", place=place.replace("_", " "), ours=outer.name)
    return found[-1]


def _things(file: Taken, things: tuple[Carried, ...], sheet: dict[str, Any]) -> None:
    """Weapons and shields; what the body strikes with by itself is a skill here."""
    found: dict[str, list[dict[str, Any]]] = {"weapons": [], "shields": []}
    names: list[str] = []
    for thing in things:
        row = file.find("thing", thing.name, lambda word: row_of(word) == word or shield_of(word) == word)
        if row is None:
            continue
        if row.ours in BARE:
            sheet[row.ours] = min(MOST_SKILL, max(thing.attack or 0, sheet.get(row.ours, 0)))
            continue
        one: dict[str, Any] = {"id": row.ours}
        name = thing.called or (thing.name.replace("_", " ") if row.assumes else "")
        usual = next(table[row.ours].name for table in (WEAPONS, FIRED, THROWN, SHIELDS) if row.ours in table)
        names.append((name or usual).casefold())
        again = names.count(names[-1])
        if again > 1:
            name = f"{name or usual} {again}"
        one |= {"name": name} if name and name != usual else {}
        one |= {"attack": min(MOST_SKILL, thing.attack)} if thing.attack is not None else {}
        one |= {"parry": min(MOST_SKILL, thing.parry)} if thing.parry is not None else {}
        one |= {"where": "belt"} if thing.where == "belt" else {}
        if row.ours not in SHIELDS:
            one |= {"damage": thing.damage} if thing.damage else {}
            one |= {"shots": thing.shots} if thing.shots is not None and row.ours in FIRED else {}
        found["shields" if row.ours in SHIELDS else "weapons"].append(one)
    sheet |= found


def _parts(told: Described, sheet: dict[str, Any]) -> None:
    natural: list[dict[str, Any]] = []
    for part in told.parts:
        again = 1 + sum(one["name"].startswith(part.name) for one in natural)
        name = part.name if again == 1 else f"{part.name} {again}"
        one = {"id": name.casefold().replace(" ", "_"), "name": name, "damage": part.damage, "limb": part.at}
        modes = [mode for mode in part.modes if mode in MODES]
        natural.append({**one, "attack": min(MOST_SKILL, part.attack), "modes": modes})
    sheet["natural"] = natural
