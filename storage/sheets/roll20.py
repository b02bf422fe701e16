"""JSON of Roll20's GURPS sheet, as its exporters write it: scores follow from points and modifiers."""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard
from storage.sheets.foreign import number, plain, rows, text, whole
from storage.sheets.limits import UnreadableSheet
from storage.texts import says

PROGRAM = "Roll20 GURPS"
SYSTEM = "gurps4"
_LISTS = ("RepeatingTraits", "RepeatingPerks", "RepeatingRacial", "RepeatingDisadvantages", "RepeatingQuirks")
_BODY = re.compile(r"^(punch|kick|bite|brawling|striker|claws|teeth|horns|tail)\b", re.IGNORECASE)
_NAMED = re.compile(r"^(?P<name>[^()]{1,60}?)\s*(?:\((?P<mode>[^()]{1,60})\))?$")


def is_export(value: Any) -> bool:
    """Whether parsed JSON looks like such a file."""
    return isinstance(value, dict) and "StrengthPoints" in value and "RepeatingMelee" in value


def convert(value: Any) -> dict[str, Any]:
    """A parsed export as a foreign character; raises UnreadableSheet for another kind of file."""
    if not is_export(value):
        raise UnreadableSheet(says("roll20.other"))
    numbers = _numbers(value)
    reflexes = 1 if value.get("CombatReflexes") is True else 0
    dodge = int(numbers["basic_speed"]) + 3 + int(_of(value, "DodgeMod")) + reflexes
    traits = [_trait(one) for key in _LISTS for one in rows(value.get(key))]
    attacks = tuple(_attacks(value))
    return plain(
        Foreign(
            system=SYSTEM,
            program=PROGRAM,
            name=text(value.get("CharacterName")) or text(value.get("Fullname")),
            numbers=numbers,
            skills={
                text(one.get("Name")): level
                for one in rows(value.get("RepeatingSkills"))
                if (level := whole(one.get("Skill"))) is not None
            },
            traits=(*traits, *(("Combat Reflexes",) if reflexes else ())),
            attacks=attacks,
            guards=tuple(Guard(one.name) for one in attacks if one.block_score),
            dodge=(dodge,),
            pounds=sum((_of(one, "Weight")) * (_of(one, "Count") or 1) for one in rows(value.get("RepeatingItem"))),
            things=tuple(text(one.get("Name")) for one in rows(value.get("RepeatingItem"))),
        )
    )


def _of(value: dict[str, Any], key: str) -> float:
    return number(value.get(key)) or 0


def _numbers(value: dict[str, Any]) -> dict[str, float]:
    """The scores: ten, a point more for each price of it in points, and the modifier."""
    found: dict[str, float] = {}
    for key, price, ours in (("Strength", 10, "st"), ("Dexterity", 20, "dx"), ("Intelligence", 20, "iq"),
                             ("Health", 10, "ht")):  # fmt: skip
        found[ours] = 10 + int(_of(value, f"{key}Points") / price) + int(_of(value, f"{key}Mod"))
    for key, ours in (("Willpower", "will"), ("Perception", "per")):
        found[ours] = found["iq"] + int(_of(value, f"{key}Points") / 5) + int(_of(value, f"{key}Mod"))
    for key, ours, base in (("HitPoints", "hp_max", "st"), ("FatiguePoints", "fp_max", "ht")):
        found[ours] = whole(value.get(key)) or found[base] + int(_of(value, f"{key}Mod"))
    quarters = int(_of(value, "BasicSpeedPoints") / 5) / 4
    found["basic_speed"] = (found["dx"] + found["ht"]) / 4 + quarters + _of(value, "BasicSpeedMod")
    move = int(_of(value, "BasicMovePoints") / 5) + int(_of(value, "BasicMoveMod"))
    found["basic_move"] = int(found["basic_speed"]) + move
    size = int(_of(value, "Size"))
    return found | ({"sm": size} if size else {})


def _trait(one: dict[str, Any]) -> str:
    level = whole(one.get("TraitLevel")) or 1
    return f"{text(one.get('Name'))} {level}" if level > 1 else text(one.get("Name"))


def _attacks(value: dict[str, Any]) -> Iterator[BlockAttack]:
    """Blows and shots with their defences by the same key; a blow of the body that stands twice comes once."""
    scores = {text(one.get("Idkey")): one for one in rows(value.get("RepeatingDefense"))}
    found: dict[tuple[str, str], BlockAttack] = {}
    for key, ranged in (("RepeatingMelee", False), ("RepeatingRanged", True)):
        for one in rows(value.get(key)):
            made = _attack(one, scores.get(text(one.get("Idkey")), {}), ranged)
            place = ("", made.mode.casefold()) if made.natural and made.mode else (made.name, made.mode)
            # Of two that are alike the one of a skill counts.
            if place not in found or _worth(found[place]) < _worth(made):
                found[place] = made
    yield from found.values()


def _worth(one: BlockAttack) -> tuple[int, bool]:
    return one.level or 0, one.name != one.mode


def _attack(one: dict[str, Any], guard: dict[str, Any], ranged: bool) -> BlockAttack:
    said = re.sub(r"\s*\(\[[^()]*\]\)$", "", text(one.get("Name")))
    named = _NAMED.match(said)
    name, mode = (named["name"], named["mode"] or "") if named else (said, "")
    natural = not ranged and bool(_BODY.match(said))
    if natural and not mode:
        mode = name
    divisor = number(one.get("ArmorDivisor")) or 1
    score, kind = whole(guard.get("Skill")), text(guard.get("Type")).casefold()
    cells: dict[str, Any] = {ours: text(one.get(theirs)) for ours, theirs in (
        ("acc", "Acc"), ("range", "Range"), ("rof", "Rof"), ("shots", "Shots"), ("bulk", "Bulk"), ("rcl", "Recoil"),
    )} if ranged else {}  # fmt: skip
    return BlockAttack(
        name=name,
        mode=mode,
        level=whole(one.get("Skill")),
        damage=f"{text(one.get('Damage')).replace('d6', 'd')}{f'({divisor:g})' if divisor != 1 else ''} "
        f"{text(one.get('Type'))}".strip(),
        ranged=ranged,
        natural=natural,
        reach=text(one.get("Reach")),
        parry_score=str(score) if score is not None and "parry" in kind else "",
        block_score=str(score) if score is not None and "block" in kind else "",
        **cells,
    )
