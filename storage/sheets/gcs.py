"""Character files of GCS (GURPS Character Sheet), data versions 2 to 5: JSON with everything worked out under ``calc``.

What a disabled container holds is left out, locations are told apart by their printed names, and prose is not read.
"""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection
from storage.sheets import json
from storage.sheets.foreign import number, plain, pruned, rows, table, text, whole
from storage.sheets.limits import MAX_FOREIGN_BYTES, MAX_FOREIGN_VALUES, Plain, UnreadableSheet
from storage.texts import says

PROGRAM = "GCS"
SYSTEM = "gurps4"
VERSIONS = (2, 3, 4, 5)
_GUARDS = re.compile(r"\bdodge\b.*\bparry\b.*\bblock\b", re.IGNORECASE)
_GUARDING = re.compile(r"(shield|cloak)\b", re.IGNORECASE)
_NAMES = {"hp": "hp_max", "fp": "fp_max"}
_ATTRIBUTES = ("st", "dx", "iq", "ht", "will", "per", "vision", "hearing", "basic_speed", "basic_move", "hp", "fp")


def read(data: bytes) -> Plain:
    """The character in a GCS file; raises UnreadableSheet."""
    return convert(pruned(json.loaded(data, MAX_FOREIGN_BYTES, depth=60), MAX_FOREIGN_VALUES))


def is_gcs(value: Any) -> bool:
    """Whether parsed JSON looks like a GCS character."""
    return isinstance(value, dict) and "version" in value and isinstance(value.get("attributes"), list)


def convert(value: Any) -> dict[str, Any]:
    """A parsed GCS file as a foreign character; raises UnreadableSheet for another version or kind of file."""
    if not is_gcs(value):
        raise UnreadableSheet(says("gcs.other"))
    version = whole(value["version"])
    if version not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        raise UnreadableSheet(says("gcs.version", version=text(value["version"]) or "?", known=known))
    profile = table(value.get("profile"))
    numbers, now = _attributes(value["attributes"])
    size = whole(profile.get("SM"))
    things = list(_active(value.get("equipment"), worn=True))
    worn = {id(one) for one in things}
    traits = list(_active(value.get("traits", value.get("advantages"))))
    armour = [one for one in things if _protects(one)]
    holders = (*traits, *_active(value.get("skills")), *_active(value.get("spells")), *things)
    attacks = tuple(attack for one in holders for attack in _attacks(one, natural=one not in things))
    return plain(
        Foreign(
            system=SYSTEM,
            program=PROGRAM,
            name=text(profile.get("name")),
            numbers=numbers | ({"sm": size} if size else {}),
            now=now,
            hand=text(profile.get("handedness")).casefold(),
            skills=_skills(value.get("skills")),
            traits=tuple(_trait(one) for one in traits),
            attacks=attacks,
            protection=tuple(_protection(value)),
            armour=tuple(_name(one) for one in armour),
            armour_pounds=sum(_pounds(one) or 0 for one in armour),
            guards=tuple(guard for one in things if (guard := _guard(one)) is not None),
            dodge=tuple(_whole_numbers(table(value.get("calc")).get("dodge"))),
            lift=_lift(table(value.get("calc")).get("basic_lift")),
            pounds=sum(_pounds(one, "extended_weight") or 0 for one in rows(value.get("equipment"))),
            things=tuple(_name(one) for one in things if not one.get("weapons") and one not in armour),
            left=tuple(
                _name(one)
                for one in _active(value.get("equipment"))
                if id(one) not in worn and (one.get("weapons") or _protects(one))
            ),
        )
    )


def _attributes(attributes: Any) -> tuple[dict[str, float], dict[str, int]]:
    numbers: dict[str, float] = {}
    now: dict[str, int] = {}
    for one in rows(attributes):
        key, calc = text(one.get("attr_id")), table(one.get("calc"))
        found = number(calc.get("value"))
        if key in _ATTRIBUTES and found is not None:
            numbers[_NAMES.get(key, key)] = found
            current = whole(calc.get("current"))
            if current is not None:
                now[key] = current
    return numbers, now


def _active(value: Any, worn: bool = False) -> Iterator[dict[str, Any]]:
    """Every row that counts, containers flattened: nothing below a disabled one, no thing that is not equipped."""
    for one in rows(value):
        if one.get("disabled") is True or (worn and one.get("equipped") is not True):
            continue
        yield one
        yield from _active(one.get("children"), worn)


def _name(one: dict[str, Any]) -> str:
    found = text(one.get("name")) or text(one.get("description"))
    special = text(one.get("specialization"))
    return f"{found} ({special})" if special else found


def _trait(one: dict[str, Any]) -> str:
    levels = whole(one.get("levels"))
    return f"{_name(one)} {levels}" if levels else _name(one)


def _skills(value: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in _active(value):
        level = whole(table(one.get("calc")).get("level"))
        if level is not None and not rows(one.get("children")):
            found[_name(one)] = max(level, found.get(_name(one), level))
    return found


def _whole_numbers(value: Any) -> Iterator[int]:
    yield from (found for one in (value if isinstance(value, list) else ()) if (found := whole(one)) is not None)


def _guard(one: dict[str, Any]) -> Guard | None:
    """A thing that blocks, or gives all three defences a bonus: what is conditional is in no score of the file."""
    features = rows(one.get("features"))
    apart = [row for row in features if _GUARDS.search(text(row.get("situation")))]
    by = {text(row.get("attribute")): whole(row.get("amount")) or 0 for row in features if not row.get("situation")}
    counted = min((by.get(key, 0) for key in ("dodge", "parry", "block")), default=0)
    blocks = any(
        _GUARDING.match(_name(row)) for weapon in rows(one.get("weapons")) for row in rows(weapon.get("defaults"))
    )
    db = counted if counted > 0 else sum(whole(row.get("amount")) or 0 for row in apart)
    if db <= 0 and not blocks:
        return None
    return Guard(_name(one), max(0, db), counted > 0, _pounds(one))


def _pounds(one: dict[str, Any], column: str = "weight") -> float | None:
    """The weight of a row in pounds; kilograms are turned into them."""
    calc = table(one.get("calc"))
    return _weight(text(calc.get(column)) or text(calc.get("weight")) or text(one.get("weight")))


def _lift(value: Any) -> float:
    return _weight(text(value)) or 0


def _weight(cell: str) -> float | None:
    amount, _, unit = cell.replace(",", "").partition(" ")
    found = number(amount)
    if found is None or unit not in ("", "lb", "#", "oz", "kg", "g"):
        return None
    return found * {"oz": 1 / 16, "kg": 2.0, "g": 0.002}.get(unit, 1)


def _protects(one: dict[str, Any]) -> bool:
    return any(text(feature.get("type")) == "dr_bonus" for feature in rows(one.get("features")))


def _attacks(one: dict[str, Any], natural: bool) -> Iterator[BlockAttack]:
    for weapon in rows(one.get("weapons")):
        calc, damage = table(weapon.get("calc")), table(weapon.get("damage"))
        ranged = text(weapon.get("type")) == "ranged_weapon" or text(weapon.get("id")).startswith("W")
        ranged = ranged or any(key in weapon for key in ("range", "accuracy", "rate_of_fire"))
        defaults = [row for row in rows(weapon.get("defaults")) if not whole(row.get("modifier"))]
        yield BlockAttack(
            name=_name(one),
            mode=text(weapon.get("usage")),
            level=whole(calc.get("level")) or None,
            damage=text(calc.get("damage")),
            muscle=_muscle(damage),
            skills=tuple("DX" if text(row.get("type")) == "dx" else _name(row) for row in defaults),
            ranged=ranged,
            natural=natural,
            reach=text(calc.get("reach")) or text(weapon.get("reach")),
            parry=text(weapon.get("parry")) or ("No" if not ranged else ""),
            parry_score=text(calc.get("parry")),
            block_score=text(calc.get("block")),
            st=text(weapon.get("strength")),
            acc=text(weapon.get("accuracy")),
            range=text(weapon.get("range")),
            yards=text(calc.get("range")),
            rof=text(weapon.get("rate_of_fire")),
            shots=text(weapon.get("shots")),
            bulk=text(weapon.get("bulk")),
            rcl=text(weapon.get("recoil")),
            pounds=_pounds(one) if not natural else None,
        )


def _muscle(damage: dict[str, Any]) -> str:
    """``sw+2 cut`` where the damage is a thrust or swing and an add; empty where there is more to it."""
    base, kind = text(damage.get("st")), text(damage.get("type"))
    adds = text(damage.get("base")) or "0"
    simple = not any(damage.get(key) for key in ("modifier_per_die", "base_leveled", "fragmentation"))
    if base not in ("sw", "thr") or not kind or not simple or whole(adds) is None:
        return ""
    by = whole(adds) or 0
    divisor = number(damage.get("armor_divisor"))
    return f"{base}{f'{by:+d}' if by else ''}{f'({divisor:g})' if divisor not in (None, 1) else ''} {kind}"


def _protection(value: dict[str, Any]) -> Iterator[Protection]:
    """DR by location: ``all`` for everything, further keys are what a type adds to it."""
    body = table(table(value.get("settings")).get("body_type", table(value.get("settings")).get("hit_locations")))
    for one in rows(body.get("locations")):
        dr = table(table(one.get("calc")).get("dr"))
        every = whole(dr.get("all"))
        if every is not None:
            delta = whole(dr.get("crushing")) or 0
            yield Protection(text(one.get("table_name")), every, every + delta if delta else None)
