"""Stat blocks and pages written out, in forms that the readers of their families read: the way back of a character."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack, Foreign
from storage.sheets.statblocks.lines import meanings
from storage.texts import says


def block(one: Foreign, family: str) -> str:
    """The lines of a character's stat block, without an empty one."""
    rows = {"runequest": _runequest, "gurps": _gurps, "swords": _swords}[family](one)
    return "\n".join((one.name, *filter(None, rows))) + "\n"


def page(one: Foreign, family: str, title: str) -> str:
    """A page of Markdown to print or post: the same lines, the attacks and hit locations as tables."""
    rows = {"runequest": _runequest, "gurps": _gurps, "swords": _swords}[family](replace(one, attacks=(), places=()))
    parts = [f"# {one.name}", f"*{title}*", *filter(None, rows)]
    tables: tuple[str, ...] = ()
    if family == "runequest":
        tables = (
            _table(("Weapon", "%", "Damage", "Parry", "AP"), (
                (attack.name, attack.level, attack.damage, attack.parry_score, attack.points) for attack in one.attacks
            )),
            _table(("Melee", "Missile", "Location", "AP/HP"), (
                (f"{at.low}-{at.high}", "-".join(map(str, at.missile or (at.low, at.high))), at.name,
                 f"{at.armour}/{at.points}") for at in one.places
            )),
        )  # fmt: skip
    elif family == "gurps":
        cells = (
            (attack.name, attack.level, attack.damage, attack.reach, attack.parry_score, attack.acc)
            for attack in one.attacks
            if attack.damage
        )
        tables = (_table(("Weapon", "Level", "Damage", "Reach", "Parry", "Acc"), cells),)
    else:
        parts.append(_listed("Weapons", (_bracketed(attack.name, _weapon(attack)) for attack in one.attacks), ", "))
    return "\n\n".join(filter(None, (*parts, *tables))) + "\n"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """A table of Markdown; empty where it has no rows."""
    every = [" | ".join("" if cell is None else str(cell) for cell in row) for row in rows]
    lines = [" | ".join(heads), " | ".join("---" for _ in heads), *every]
    return "\n".join(f"| {line} |" for line in lines) if every else ""


def _numbers(numbers: Mapping[str, float], keys: Mapping[str, str], sign: str = " ") -> str:
    return sign.join(f"{word} {numbers[key]:g}" for key, word in keys.items() if key in numbers)


def _runequest(one: Foreign) -> Iterator[str]:
    keys = {key: key.upper() for key in ("str", "con", "siz", "int", "pow", "dex", "app")}
    yield _numbers(one.numbers, keys)
    bonus = "none" if one.bonus == "0" else one.bonus if one.bonus.startswith("-") else f"+{one.bonus}"
    pace = says("block.pace", metres=int(one.numbers["move_rank"])) if "move_rank" in one.numbers else ""
    points = _numbers(one.numbers, {"hp_max": "HP", "mp_max": "MP"})
    yield " ".join(filter(None, (points, f"DM {bonus}" if one.bonus else "", pace)))
    yield f"Armour {one.hide}" if one.hide else ""
    for attack in one.attacks:
        yield _chance(attack)
    yield _listed("Skills", (f"{name} {chance}%" for name, chance in one.skills.items()), ", ")
    if one.places:
        yield "Melee Missile Location AP/HP"
        for place in one.places:
            low, high = place.missile or (place.low, place.high)
            yield f"{place.low}-{place.high} {low}-{high} {place.name} {place.armour}/{place.points}"


def _chance(one: BlockAttack) -> str:
    more = (f"parry {one.parry_score}%" if one.parry_score else "", "" if one.points is None else f"AP {one.points}")
    modes = f"({one.mode})" if one.mode else ""
    return ", ".join(filter(None, (" ".join(filter(None, (f"{one.name} {one.level}%", one.damage, modes))), *more)))


def _gurps(one: Foreign) -> Iterator[str]:
    yield _numbers(one.numbers, {"st": "ST", "dx": "DX", "iq": "IQ", "ht": "HT"}, "; ")
    words = {"hp_max": "HP", "will": "Will", "per": "Per", "fp_max": "FP", "sm": "SM"}
    yield _numbers(one.numbers, words, "; ")
    speed = _numbers(one.numbers, {"basic_speed": "Basic Speed", "basic_move": "Basic Move"}, "; ")
    yield "; ".join(filter(None, (speed, *(f"Dodge {score}" for score in one.dodge))))
    yield f"DR {one.hide}" if one.hide else ""
    places = {means: word for word, means in reversed(meanings("gurps", "place").items()) if " " not in means}
    yield _listed("", (f"DR {piece.dr} {places[piece.location]}" for piece in one.protection), ", ")
    yield _listed("Skills", (f"{name}-{level}" for name, level in one.skills.items()), "; ")
    yield _listed("Traits", one.traits, "; ")
    for attack in one.attacks:
        if attack.damage:
            cells = (("Reach", attack.reach), ("Parry", attack.parry_score), ("Acc", attack.acc),
                     ("Range", attack.range), ("RoF", attack.rof), ("Shots", attack.shots), ("Bulk", attack.bulk),
                     ("Rcl", attack.rcl))  # fmt: skip
            said = "".join(f", {word} {cell}" for word, cell in cells if cell)
            yield f"{attack.name} ({attack.level}): {attack.damage}{said}"
    scores = [attack for attack in one.attacks if attack.block_score]
    yield f"Block {scores[0].block_score}" if scores else ""
    yield _listed(
        "Gear", (f"{guard.name}{'' if guard.db is None else f' (DB {guard.db})'}" for guard in one.guards), ", "
    )


def _swords(one: Foreign) -> Iterator[str]:
    yield ", ".join(f"{key} {value:g}" for key, value in one.numbers.items() if not key.startswith("mass"))
    mass = {"mass_lb": "lb", "mass_kg": "kg"}
    yield ", ".join(
        (*(f"mass {one.numbers[key]:g} {unit}" for key, unit in mass.items() if key in one.numbers),
         *(trait.replace("_", " ") for trait in one.traits))
    )  # fmt: skip
    yield _listed("Weapons", (_bracketed(attack.name, _weapon(attack)) for attack in one.attacks), ", ")
    shields = (_bracketed(guard.name, () if guard.db is None else (f"bonus {guard.db}",)) for guard in one.guards)
    yield _listed("Shields", shields, ", ")
    yield f"Armour: {one.hide}" if one.hide is not None else _listed("Armour", map(_piece, one.armour), ", ")


def _weapon(one: BlockAttack) -> Iterator[str]:
    if one.damage:
        yield f"value {one.damage}"
    if one.st:
        yield f"{one.st} hands"
    yield from one.mode.split()


def _piece(said: str) -> str:
    """A piece of armour with its value, where it has one of its own."""
    name, _, value = said.partition("=")
    return _bracketed(name, (f"value {value}",) if value else ())


def _bracketed(name: str, more: Iterable[str]) -> str:
    inner = ", ".join(more)
    return f"{name} ({inner})" if inner else name


def _listed(label: str, items: Iterable[str], sign: str) -> str:
    """A line of a list, behind its label; empty for an empty one."""
    every = sign.join(items)
    return f"{label}: {every}" if every and label else every
