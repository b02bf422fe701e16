"""Combat styles of Mythras and its kin: one chance for several weapons, and those that have their own beside it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.core.sheet.foreign import BlockAttack
from storage.sheets.statblocks import weapons
from storage.sheets.statblocks.blows import HARM, bare, rolled
from storage.texts import says

Style = tuple[int, tuple[str, ...]]
"""The chance of a style, and the weapons it names."""
_ARMED = re.compile(r"(?P<name>[A-Z][A-Za-z' -]{1,30}) \((?P<ways>[^()]{1,60})\)")
_WHOLE = re.compile(
    rf"^(?:(?P<style>[A-Za-z][A-Za-z' ]{{1,40}}) (?P<chance>\d{{1,3}})\s?%:?\s*)?"
    rf"(?P<list>(?:{_ARMED.pattern.replace('?P<name>', '?:').replace('?P<ways>', '?:')}(?:,| and|;|\.|$)\s?){{1,8}})$"
)

_DICED = re.compile(rf"(?P<name>[A-Z][A-Za-z' -]{{1,30}}) (?P<harm>{HARM.pattern})", re.IGNORECASE)
_PLAIN = re.compile(rf"^(?:[A-Z][A-Za-z' -]{{1,30}} {HARM.pattern}(?:[,;] ?|\.?$)){{2,8}}$", re.IGNORECASE)
"""``Long Bow 1d8+1d2, Hatchet 1d6+1d2``."""

_GROUPED = re.compile(
    rf"^(?P<style>[A-Za-z][A-Za-z' ]{{1,40}} \d{{1,3}}\s?%):? \((?P<list>[A-Z][A-Za-z' -]{{1,30}} {HARM.pattern}"
    rf"(?:, [A-Z][A-Za-z' -]{{1,30}} {HARM.pattern}){{0,6}})\)$",
    re.IGNORECASE,
)
"""``Marsh Fighter 52% (Spear 1d8, Cudgel 1d6)``."""

_STYLE = re.compile(
    r"(?:^|(?<=[,;] ))(?P<name>[^()%,;]{1,60})(?:\((?P<with>[^()]{0,120})\))?"
    r",?[^%,;]{0,20}?(?<!\d)(?P<chance>\d{1,3})\s?%"
)
_FIRST = re.compile(r"^(?P<chance>\d{1,3})\s?%[\s:-]{1,5}(?P<with>[A-Za-z][^%;\d]{2,100})$")
"""``53% -- Fists, Club``: the chance before the weapons."""


def parts(body: str) -> list[str]:
    """The styles of a list, and what has a chance beside them; ``76% -- Club; 66% -- Kick`` is one list of styles."""
    every = [part.strip() for part in body.split(";")]
    plain = [re.sub(r"\s?\([^()]*\)", "", part) for part in every]
    if all(map(_FIRST.match, plain)):
        return [", ".join(_FIRST.sub(r"Weapons (\g<with>) \g<chance>%", part) for part in plain)]
    return every


def found(body: str) -> tuple[list[tuple[Style, str]], str]:
    """The styles of a text with the name of each, and the text without them."""
    every: list[tuple[Style, str]] = []
    rest = body
    for one in _STYLE.finditer(body):
        named = tuple(bare(name) for name in re.split(r",|\band\b|&|/|\+", one["with"] or "") if bare(name))
        every.append(((int(one["chance"]), named), one["name"].strip()))
        rest = rest.replace(one[0], " ")
    return every, rest


def listed(text: str) -> tuple[BlockAttack, ...]:
    """The weapons of a line ``Unarmed 60%: Bite (1d6), Claw (size M, damage 1d4)``; without a chance they have none.

    Empty for any other line.
    """
    if _PLAIN.match(text):
        text = _DICED.sub(r"\g<name> (\g<harm>)", text)
    elif (grouped := _GROUPED.match(text)) is not None:
        text = _DICED.sub(r"\g<name> (\g<harm>)", grouped["list"])
        text = f"{grouped['style']}: {text.replace(', ', '; ').replace('; (', ', (')}"
    found = _WHOLE.match(text)
    every = list(_ARMED.finditer(found["list"])) if found is not None else []
    harms = [HARM.search(one["ways"]) for one in every]
    if found is None or not every or not (all(harms) or str(found["style"]).casefold().endswith(" combat")):
        return ()
    level = int(found["chance"]) if found["chance"] else None
    return tuple(
        BlockAttack(bare(one["name"]), level=level, damage=rolled(harm[0]) if harm is not None else "")
        for one, harm in zip(every, harms, strict=True)
    )


def styled(
    attacks: Sequence[BlockAttack], styles: Sequence[Style], apart: Mapping[str, int]
) -> Iterator[tuple[BlockAttack, str]]:
    """The attacks, those without a chance of their own with that of their style, each with what was assumed of it.

    ``apart``: what has a chance beside its style. A weapon that only a style names has no dice.
    """
    for one in attacks:
        own = next((chance for name, chance in apart.items() if weapons.alike(one.name, (name,))), None)
        chance = own or next((c for c, names in styles if weapons.alike(one.name, names)), None)
        assumed = ""
        if one.level is None and chance is None and styles:
            chance = styles[0][0]
            assumed = says("block.style_assumed", name=one.name, chance=chance)
        yield one if one.level is not None or chance is None else replace(one, level=chance), assumed
    for chance, names in styles:
        for name in names:
            if not any(weapons.alike(one.name.casefold(), (name,)) for one in attacks):
                yield BlockAttack(name, level=chance), ""
