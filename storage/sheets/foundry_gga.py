"""Actors exported from Foundry's GURPS game aid: JSON whose lists are tables keyed ``00000``, numbers often texts."""

import re
from collections.abc import Iterator
from typing import Any

from rules.core.sheet.foreign import BlockAttack, Foreign, Guard, Protection
from storage.sheets.foreign import number, plain, rows, table, text, whole
from storage.sheets.limits import UnreadableSheet
from storage.texts import says

PROGRAM = "Foundry GGA"
SYSTEM = "gurps4"
_ATTRIBUTES = {"ST": "st", "DX": "dx", "IQ": "iq", "HT": "ht", "WILL": "will", "PER": "per"}
_OLD = re.compile(r" \((old|imported)\)$", re.IGNORECASE)


def is_actor(value: Any) -> bool:
    """Whether parsed JSON looks like such an actor."""
    system = table(value.get("system", value.get("data"))) if isinstance(value, dict) else {}
    return "hitlocations" in system and "attributes" in system


def convert(value: Any) -> dict[str, Any]:
    """A parsed actor as a foreign character; raises UnreadableSheet for another kind of file."""
    if not is_actor(value):
        raise UnreadableSheet(says("foundry_gga.other"))
    system = table(value.get("system", value.get("data")))
    numbers = dict(_numbers(system))
    now = {
        key: found for key in ("hp", "fp") if (found := whole(table(system.get(key.upper())).get("value"))) is not None
    }
    attacks = (*_attacks(system.get("melee"), False), *_attacks(system.get("ranged"), True))
    equipment = table(system.get("equipment"))
    carried = list(_flat(equipment.get("carried")))
    guards = tuple(
        Guard(one.name, None, False, _weight(carried, one.name))
        for one in attacks
        if whole(one.block_score) is not None
    )
    return plain(
        Foreign(
            system=SYSTEM,
            program=PROGRAM,
            name=_OLD.sub("", text(value.get("name"))),
            numbers=numbers,
            now=now,
            hand=text(table(system.get("traits")).get("hand")).casefold(),
            skills={
                text(one.get("name")): level
                for one in _flat(system.get("skills"))
                if (level := _level(one)) is not None
            },
            traits=tuple(text(one.get("name")) for one in _flat(system.get("ads"))),
            attacks=tuple(attacks),
            protection=tuple(
                Protection(text(one.get("where")), dr)
                for one in rows(system.get("hitlocations"))
                if (dr := _dr(one)) is not None
            ),
            guards=guards,
            dodge=_dodge(system),
            pounds=sum(
                number(one.get("weightsum")) or 0 for one in rows(table(system.get("equipment")).get("carried"))
            ),
            things=tuple(text(one.get("name")) for one in carried),
        )
    )


def _dodge(system: dict[str, Any]) -> tuple[int, ...]:
    """The Dodge at each level of encumbrance; the present one where they are not told."""
    levels = [found for one in rows(system.get("encumbrance")) if (found := whole(one.get("dodge"))) is not None]
    one = whole(system.get("currentdodge"))
    return tuple(levels) if len(levels) == 5 else (one,) if one else ()


def _weight(carried: list[dict[str, Any]], name: str) -> float | None:
    return next((number(one.get("weight")) for one in carried if text(one.get("name")) == name), None)


def _flat(value: Any) -> Iterator[dict[str, Any]]:
    for one in rows(value):
        yield one
        yield from _flat(one.get("contains"))


def _level(one: dict[str, Any]) -> int | None:
    """The level; ``level`` itself is mostly empty, the true one is ``import``."""
    found = whole(one.get("import"))
    return found if found is not None else whole(one.get("level"))


def _numbers(system: dict[str, Any]) -> Iterator[tuple[str, float]]:
    attributes = table(system.get("attributes"))
    for key, ours in _ATTRIBUTES.items():
        one = table(attributes.get(key))
        found = number(one.get("import"))
        if found is None:
            found = number(one.get("value"))
        if found is not None:
            yield ours, found
    for key, ours in (("HP", "hp_max"), ("FP", "fp_max")):
        found = number(table(system.get(key)).get("max"))
        if found is not None:
            yield ours, found
    for key, ours in (("basicspeed", "basic_speed"), ("basicmove", "basic_move")):
        found = number(table(system.get(key)).get("value"))
        if found is not None:
            yield ours, found
    for key in ("vision", "hearing"):
        found = number(system.get(key))
        if found is not None:
            yield key, found
    size = number(table(system.get("traits")).get("sizemod"))
    if size:
        yield "sm", size


def _dr(one: dict[str, Any]) -> int | None:
    found = whole(one.get("import"))
    return found if found is not None else whole(one.get("dr"))


def _attacks(value: Any, ranged: bool) -> Iterator[BlockAttack]:
    for one in _flat(value):
        name = text(one.get("name"))
        yield BlockAttack(
            name=name,
            mode=text(one.get("mode")),
            level=_level(one),
            damage=text(one.get("damage")),
            ranged=ranged,
            natural=name.casefold() in ("unarmed", "natural attacks", "natural weapons"),
            reach=text(one.get("reach")),
            parry_score=text(one.get("parry")),
            block_score=text(one.get("block")),
            st=text(one.get("st")),
            acc=text(one.get("acc")),
            range=text(one.get("range")),
            rof=text(one.get("rof")),
            shots=text(one.get("shots")),
            bulk=text(one.get("bulk")),
            rcl=text(one.get("rcl")),
        )
