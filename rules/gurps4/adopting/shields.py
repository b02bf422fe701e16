"""Shields and cloaks of other programs: the row they are like, with the file's DB, Block and bash."""

from collections.abc import Mapping
from typing import Any

from rules.core.names import fold
from rules.core.sheet.foreign import BlockAttack, Guard
from rules.gurps4.adopting import playing
from rules.gurps4.adopting.reading import Names, damage_of
from rules.gurps4.sheet.stock import SHIELD_WORDS
from rules.gurps4.tables.printed import SHIELD_ROWS, skill_key
from rules.gurps4.tables.words import says

SKILLS = {"shield_shield": "shield", "shield_buckler": "buckler", "shield_force_shield": "shield_force"}
BY_DB = {"buckler": {1: "small_buckler"}, "cloak": {1: "light_cloak"}, "shield": {1: "small_shield"}}
WIDER = {"buckler": "medium_buckler", "cloak": "heavy_cloak", "shield": "medium_shield"}


def adopted(
    sheet: Mapping[str, Any], guard: Guard, attacks: list[BlockAttack], names: Names
) -> tuple[dict[str, Any], list[str]]:
    """Return a shield of a file as an entry that blocks and strikes as the file says, and what is to be said of it."""
    skill = _skill(sheet, guard, attacks)
    row = _row(guard, skill)
    entry: dict[str, Any] = {"id": row}
    db = SHIELD_ROWS[row].db if guard.db is None else min(guard.db, 10)
    if fold(guard.name) not in SHIELD_WORDS:
        entry = {"id": names.id(guard.name), "like": row, "name": names.name(guard.name)}
    if db != SHIELD_ROWS[row].db:
        entry["db"] = db
    if skill != SHIELD_ROWS[row].skill:
        entry["skill"] = skill
    if guard.pounds is not None:
        entry["lb"] = guard.pounds
    told = _block(sheet, entry, guard, attacks, db) + _bash(sheet, entry, attacks)
    if told:
        return entry, [says("adopted.file_wins", what=guard.name, ours=", ".join(told))]
    return entry, []


def _block(
    sheet: Mapping[str, Any], entry: dict[str, Any], guard: Guard, attacks: list[BlockAttack], db: int
) -> list[str]:
    told = []
    wanted = next((found[0] for one in attacks if (found := playing.score_of(one.block_score)) is not None), None)
    score = playing.blocked(sheet, entry)[0]
    if wanted is not None and score is not None:
        apart = 0 if guard.counted else db
        if score != wanted + apart:
            entry["block"] = wanted + apart - score
            told.append(says("adopted.our_block", score=score - apart))
    return told


def _bash(sheet: Mapping[str, Any], entry: dict[str, Any], attacks: list[BlockAttack]) -> list[str]:
    attack = next((one for one in attacks if one.level is not None and damage_of(one) is not None), None)
    damage = damage_of(attack) if attack is not None else None
    _, mode, gear, figure = playing.blocked(sheet, entry)
    if attack is None or damage is None or mode is None:
        return []
    return playing.settle(entry, attack, damage, playing.bashed(figure, gear), 0)


def _skill(sheet: Mapping[str, Any], guard: Guard, attacks: list[BlockAttack]) -> str:
    """Return the skill it is used with: of those the file names the one that the sheet has best, else by its name."""
    named = [SKILLS[key] for one in attacks for key in map(skill_key, one.skills) if key in SKILLS]
    word = next((word for word in ("buckler", "cloak") if word in guard.name.casefold()), "shield")
    known = [key for key in named if key in sheet["skills"]]
    if word == "shield" and known:
        return max(known, key=lambda key: int(sheet["skills"][key]))
    return word


def _row(guard: Guard, skill: str) -> str:
    known = SHIELD_WORDS.get(fold(guard.name))
    if known is not None:
        return known
    family = skill if skill in WIDER else "shield"
    if guard.db is not None:
        return BY_DB[family].get(guard.db, WIDER[family])
    size = next((size for size in ("light", "small", "medium", "large", "heavy") if size in guard.name.casefold()), "")
    return SHIELD_WORDS.get(f"{size} {family}", WIDER[family])
